"""From a replay file to the lines that were played: read, checked, set up and run."""
