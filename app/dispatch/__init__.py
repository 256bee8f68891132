"""How shards reach an executor, and how a model is tried out of the serving process."""
