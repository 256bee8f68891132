"""Papers as PDF files: line breaking, columns, pages, and the bytes of the file."""
