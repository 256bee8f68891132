"""Readers of the formats in which docsets come."""
