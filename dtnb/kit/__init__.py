"""What somebody needs who makes a hero: a file to begin with, the sheet, play, chances, a bench."""

from __future__ import annotations
