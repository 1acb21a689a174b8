"""What may be tried, and why not."""
