"""The plugin by which a game adds its set-up, phrases, moves and expectations to replay files."""
