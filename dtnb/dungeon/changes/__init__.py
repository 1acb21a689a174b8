"""Every elementary change of the table, each noted as one step."""
