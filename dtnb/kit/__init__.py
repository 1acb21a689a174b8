"""Tools for authors of heroes: a template, the sheet, test games, chances, win rates."""

from __future__ import annotations
