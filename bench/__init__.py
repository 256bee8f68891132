"""Measured claims: `make bench`. Ratios in one run; absolute times differ between machines."""
