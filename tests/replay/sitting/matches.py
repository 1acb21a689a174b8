"""A duel in Python for tests: a Barbarian who attacks, a Paladin who defends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtnb import Match
from dtnb.replay import Replay

#: hands without unknown cards, so that nobody can do anything unexpected
SEATS: dict[str, Mapping[str, Any]] = {
    "Barbarian": {"hero": "barbarian", "hand": []},
    "Paladin": {
        "hero": "paladin",
        "cp": 2,
        "tokens": {"Protect": 1},
        "upgrades": {"Divine Defense": "III"},
        "hand": [],
    },
}


def duel(**more: Any) -> Match:
    """Return a duel that begins with the Barbarian's Offensive Roll Phase."""
    return Match(seats=SEATS, edition="season-one-rerolled", **more)


def attacked() -> Match:
    """Return a match in which 9 damage wait for the Paladin, at the end of the Roll Phase."""
    return duel().do("Barbarian rolls 1 2 3 4 4").do("Barbarian announces Mighty Blow")


def same_play(match: Match, replay: Replay) -> bool:
    """Tell whether a replay is the match, continued by passing."""
    return list(replay.record.inputs[: len(match.record.inputs)]) == list(match.record.inputs)
