"""How a table is set up from a replay file, or by choosing."""
