"""Replay files of DIE in the Dungeon: phrases, setup, resolving moves, expectations."""
