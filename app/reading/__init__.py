"""The independent reader: laws and questions out of text. It knows nothing of rendering."""
