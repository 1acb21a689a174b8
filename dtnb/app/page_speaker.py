"""The messages of the page, in both languages."""

from __future__ import annotations

from pathlib import Path

from dtnb.explain.speakers import speaker_of

#: returns the speaker of the page's messages for a language
page_speaker = speaker_of(Path(__file__).with_name("messages"))
