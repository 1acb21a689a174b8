"""Odds of a moment: which abilities the dice will allow, and how much damage an Attack deals."""
