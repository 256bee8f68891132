"""Instances without end: exact truth first, then the papers that state it. Pure."""
