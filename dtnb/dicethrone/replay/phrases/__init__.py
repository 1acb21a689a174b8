"""Reads the phrases of moves from files, and writes them for people."""
