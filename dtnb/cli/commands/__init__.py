"""One module per command; each makes its command in a language when it is asked for."""
