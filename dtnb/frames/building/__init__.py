"""From a record to its document of frames."""
