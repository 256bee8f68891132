"""What is wrong with a docset, as findings. Pure."""
