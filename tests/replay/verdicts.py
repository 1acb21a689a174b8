"""Disputes that several tests settle, and their texts without line ends."""

from __future__ import annotations

from functools import cache

from dtnb.replay import load_replay
from dtnb.replay.settle import Settlement

#: Ann attacks for 3 with a Reload that adds 2, and Ben prevents 1 (as in reload-after-the-defence)
WHOLE = "reload-after-the-defence"


@cache
def settled(name: str, lang: str = "en") -> Settlement:
    return load_replay(name, lang=lang).settle()


def plain(text: str) -> str:
    return " ".join(text.split())
