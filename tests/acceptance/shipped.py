"""The replays of Dice Throne that dtnb ships, each under its own edition and every other named."""

from __future__ import annotations

from functools import cache

from dtnb.replay import Replay, load_replay
from dtnb.resources import shipped

NAMES = tuple(
    sorted(
        path.stem
        for path in shipped("replays").glob("*.yaml")
        if "\ngame: dice-throne\n" in path.read_text(encoding="utf-8")
    )
)


@cache
def loaded(name: str) -> Replay:
    """The replay as its file has it."""
    return load_replay(name)


@cache
def replay_of(name: str, edition: str) -> Replay:
    """The replay under an edition."""
    replay = loaded(name)
    return replay if edition == replay.edition else replay.run(edition=edition)


@cache
def french(name: str, edition: str) -> Replay:
    """The same, told in French."""
    return replay_of(name, edition).in_language("fr")


RUNS = [(name, edition) for name in NAMES for edition in
        dict.fromkeys((loaded(name).edition, *loaded(name).file.editions))]  # fmt: skip
