"""A session at a table: play move by move, undo, branch off, and save as a replay file."""
