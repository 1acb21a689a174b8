"""Tools for authors of heroes: a live sheet, test games, chances, win rates."""

from __future__ import annotations
