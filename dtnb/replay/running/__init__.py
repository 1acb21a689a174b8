"""Read, check and set up a replay file, and play its lines."""
