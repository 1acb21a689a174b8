"""How a table is set up: from a replay file, or from choices in a form."""
