"""Timing windows: open them, ask forced questions, and carry out declared actions."""
