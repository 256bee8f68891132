"""The domains: each with its own words, units, filler and look of papers."""
