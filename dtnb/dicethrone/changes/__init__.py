"""The elementary changes: what verbs and phases do to the table, each noted as one step."""
