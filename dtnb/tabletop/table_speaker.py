"""The messages of the table, in both languages."""

from __future__ import annotations

from pathlib import Path

from dtnb.explain.speakers import speaker_of

#: returns the speaker for a language: the object that writes the table's messages in it
table_speaker = speaker_of(Path(__file__).with_name("messages"))
