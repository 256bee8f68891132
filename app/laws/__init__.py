"""Laws: what generated documents state, readers recover and subjects apply. Exact; pure."""
