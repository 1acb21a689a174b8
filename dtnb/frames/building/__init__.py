"""Build the document of frames from a record."""
