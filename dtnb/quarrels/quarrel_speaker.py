"""The messages of the quick entry, in both languages."""

from __future__ import annotations

from pathlib import Path

from dtnb.explain.speakers import speaker_of

#: return the speaker of the quick entry's messages for a language
quarrel_speaker = speaker_of(Path(__file__).with_name("messages"))
