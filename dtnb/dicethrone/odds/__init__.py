"""Odds at a moment of a game: the chance of each ability, and the damage of an Attack."""
