"""The table, and the items that are still to be resolved, as immutable values."""
