"""What a game adds to replay files: set-up, phrases, how a move lands, what may be expected."""
