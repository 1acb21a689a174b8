"""The views of a line that was played: story, windows, calculations, results."""
