"""The state of a game as immutable values: the table, and the work that is still to be done."""
