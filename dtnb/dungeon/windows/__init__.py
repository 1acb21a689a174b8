"""Timing windows: asking and declaring."""
