"""Changes of one operator, drawn at random: do the tests notice? (``dev.py mutate --random N``)."""
