"""Read and check the statements of a replay file: its expectations and claims.

A check is a function from a record to a check result: whether the statement is true, the actual
value, and the step that shows it.
"""
