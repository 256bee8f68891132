"""Work that may hang or take the process down, done in child processes that can be killed."""
