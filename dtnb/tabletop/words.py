"""The table's own messages, in both languages."""

from __future__ import annotations

from pathlib import Path

from dtnb.explain.speakers import speaker_of

#: the speaker for a language
words = speaker_of(Path(__file__).with_name("messages"))
