"""The only home of litellm: one call with our own retries, failures as data, prices."""
