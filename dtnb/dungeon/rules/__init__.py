"""The rules in force at a table, the ledgers of its checks and attacks, and their odds."""
