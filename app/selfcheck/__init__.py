"""The instrument against itself: subjects of known truth, and the gates to pass. Pure."""
