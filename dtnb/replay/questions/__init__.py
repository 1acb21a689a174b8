"""Make questions to the reader of a lesson from a played line."""
