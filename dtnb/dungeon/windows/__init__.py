"""Open timing windows, ask forced questions, and carry out declared actions."""
