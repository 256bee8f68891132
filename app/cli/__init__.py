"""The command `der2`: it speaks to the REST API, and starts the service."""
