"""Elementary changes of the table; each change is recorded as one step."""
