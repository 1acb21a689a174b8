"""A verdict on a dispute, as data and in words."""
