"""The table and what is being resolved on it, as immutable values."""
