"""Sitting at a table: play move by move, go back, branch off, keep it as a replay file."""
