"""Replay files of DIE in the Dungeon: phrases, set-up, landing, expectations."""
