"""What a file may expect and claim of a play."""
