"""The state of a game as immutable values: the table, and the agenda of what comes next."""
