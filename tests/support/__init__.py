"""What several tests build on: instances, a small laboratory, scripted models."""
