"""Encode a document of frames for storing and sending: equal values once, in columns."""
