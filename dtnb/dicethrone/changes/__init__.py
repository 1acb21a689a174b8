"""Elementary changes to the table, each noted as one step."""
