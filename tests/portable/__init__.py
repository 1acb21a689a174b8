"""The same bytes on every Python, with any options and libraries."""
