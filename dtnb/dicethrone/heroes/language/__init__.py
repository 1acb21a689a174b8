"""The language of effects in hero files: words, numbers, conditions, kinds of values."""
