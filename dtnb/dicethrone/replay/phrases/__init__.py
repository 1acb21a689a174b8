"""The phrases of moves: read from a file, and written for people."""
