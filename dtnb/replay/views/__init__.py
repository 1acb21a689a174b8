"""What one looks at in a line that was played: story, windows, calculations, results."""
