"""What the plugin needs for replay files: set-up, phrases, matching of moves, statements."""
