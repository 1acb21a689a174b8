"""Compiles the parts of a hero file to the form that the engine reads."""
