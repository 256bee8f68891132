"""Storage: the only home of SQL. One function per question, values out, no commit inside."""
