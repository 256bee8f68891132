"""Use cases of what a run draws on: docsets with their instances, and model configs."""
