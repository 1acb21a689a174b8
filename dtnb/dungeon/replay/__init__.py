"""Replay files of this game: set up the table, parse moves and expectations, write phrases."""
