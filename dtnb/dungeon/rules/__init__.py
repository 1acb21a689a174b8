"""The rules in force at a table, its ledgers and odds."""
