"""Queries about the rules in force at a table: its heroes, seats, attacks and totals."""
