"""Reads and checks the statements of a replay file: its expectations and claims."""
