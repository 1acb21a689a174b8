"""Byte for byte the same on every Python, whatever it is run with."""
