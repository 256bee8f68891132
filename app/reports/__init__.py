"""The report: one value, built from score tables, and its renderings. Pure."""
