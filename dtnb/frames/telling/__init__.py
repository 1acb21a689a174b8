"""A document of frames as text and as pieces of a page."""
