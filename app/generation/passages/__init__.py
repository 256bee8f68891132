"""Laws put into words, at every difficulty of extraction."""
