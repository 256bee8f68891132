"""Use cases of runs, one verb per file: submit, execute, finish, watch, steer, report."""
