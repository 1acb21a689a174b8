"""One module per command; each builds its click command with the messages of one language."""
