"""What a game adds to replay files: set-up, phrases, how moves answer questions, expectations."""
