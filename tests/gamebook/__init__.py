"""Gamebooks: where they stop, where options lead, what is asked, and that nothing tells the end."""
