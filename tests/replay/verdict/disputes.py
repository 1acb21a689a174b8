"""Disputes that several tests settle, and their texts without line breaks."""

from __future__ import annotations

from functools import cache

from msgspec import structs

from dtnb.replay import Replay, load_replay
from dtnb.replay.disputes.settle import Settlement
from dtnb.replay.file.writers import to_yaml

#: Ann attacks for 3 with a Reload that adds 2, and Ben prevents 1 (as in reload-after-the-defence)
WHOLE = "reload-after-the-defence"


@cache
def settle_shipped(name: str, lang: str = "en") -> Settlement:
    return load_replay(name, lang=lang).settle()


def without_case(name: str, lang: str = "en") -> Replay:
    """Return a shipped dispute as an author would write it who names neither subject nor rules."""
    file = structs.replace(load_replay(name).file, case=None)
    return load_replay(to_yaml(file), name, lang=lang)


def plain(text: str) -> str:
    return " ".join(text.split())
