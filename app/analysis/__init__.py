"""What the scores mean: from verdicts to losses, each with its uncertainty. Pure."""
