"""The page on which the engine runs in a browser: its parts are made here, and laid out by hash."""
