"""Tests of the page on which the engine runs, and of links."""
