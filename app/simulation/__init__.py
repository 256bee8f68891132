"""Simulated subjects: what answers at `/simulated/v1`, as pure functions of a request."""
