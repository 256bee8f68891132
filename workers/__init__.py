"""Processes that do the work: each unpacks its arguments and calls a use case."""
