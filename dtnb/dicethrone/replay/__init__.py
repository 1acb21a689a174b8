"""The plugin's parts for replay files: set-up, phrases, matching of moves, statements."""
