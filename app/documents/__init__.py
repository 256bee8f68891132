"""Stored documents: docset folders, their manifests, archives."""
