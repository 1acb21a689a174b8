"""What everything asks: the rules in force at a table, its heroes, who sits where."""
