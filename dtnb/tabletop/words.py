"""What the table says of itself, in both languages."""

from __future__ import annotations

from pathlib import Path

from dtnb.explain.speakers import speaker_of

#: who says it, by language
words = speaker_of(Path(__file__).with_name("messages"))
