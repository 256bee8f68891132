"""What the experiment is: instances, regimes, prompts, truncation, sampling, cells. Pure."""
