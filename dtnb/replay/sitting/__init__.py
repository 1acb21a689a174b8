"""A session at a table: play move by move, undo, branch off, save the session as a replay file."""
