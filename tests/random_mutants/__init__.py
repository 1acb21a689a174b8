"""Random mutants of one operator each: do the tests notice? (``dev.py mutate --random N``)."""
