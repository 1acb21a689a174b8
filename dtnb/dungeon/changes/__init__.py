"""The elementary changes of the table, each recorded as one step."""
