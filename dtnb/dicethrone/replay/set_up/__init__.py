"""Set up a table from a replay file, or from choices in a form."""
