"""Turns that somebody sent because the verdict on them is wrong; each is played by a test."""
