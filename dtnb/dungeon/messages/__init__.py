"""The messages of this game in both languages, and a speaker for messages that name no seats."""

from __future__ import annotations

from pathlib import Path

from dtnb.explain.speakers import speaker_of

FOLDER = Path(__file__).parent

speaker = speaker_of(FOLDER)
