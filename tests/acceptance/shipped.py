"""The shipped replays of Dice Throne, under their own edition and all others that they name."""

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
    """Return a shipped replay under the edition of its file."""
    return load_replay(name)


@cache
def replay_of(name: str, edition: str) -> Replay:
    """Return a shipped replay under another edition."""
    replay = loaded(name)
    return replay if edition == replay.edition else replay.run(edition=edition)


@cache
def french(name: str, edition: str) -> Replay:
    """Return a shipped replay under an edition, in French."""
    return replay_of(name, edition).in_language("fr")


RUNS = [(name, edition) for name in NAMES for edition in
        dict.fromkeys((loaded(name).edition, *loaded(name).file.editions))]  # fmt: skip
