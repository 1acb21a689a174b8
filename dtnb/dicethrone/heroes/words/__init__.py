"""Render effects, expressions and symbols of hero files as English or French text."""
