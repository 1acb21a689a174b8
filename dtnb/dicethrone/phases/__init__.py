"""Handlers for the phases of a turn, from setup to the discard phase."""
