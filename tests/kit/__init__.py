"""Tests of the tools for authors of heroes, and the hero that they try out."""

from __future__ import annotations

from pathlib import Path


def clock_maker() -> str:
    """Return the file of a hero with every word that authors asked for."""
    return Path(__file__).with_name("clock_maker.yaml").read_text(encoding="utf-8")
