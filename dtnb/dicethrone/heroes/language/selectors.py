"""Players, and companions: how each is read from a file, and its JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtnb.dicethrone.heroes.language import vocabulary as words
from dtnb.dicethrone.heroes.language.arguments import (
    At,
    Kind,
    mapping,
    one_of,
    truth,
    whole_number,
    word,
)
from dtnb.dicethrone.heroes.language.values import Several


def _player(raw: object, at: At) -> str:
    if isinstance(raw, Mapping) or raw in words.ALL_OF:
        at.add("several")
        return ""
    return _selector(raw, at)


def _selector(raw: object, at: At) -> str:
    if raw == "another player" and not at.here.has_from:
        at.add("another")
    if raw in at.here.names.companions:
        at.add("companion", verb=at.verb)
        return str(raw)
    return word(raw, words.SELECTORS, "selector", at)


def _giver(raw: object, at: At) -> str:
    """Read from whom something comes: "another player" is another one than that."""
    if raw == "another player":
        at.add("another")
        return ""
    return _player(raw, at)


def _givers(raw: object, at: At) -> str:
    """Read from whom tokens are taken: of all opponents, or of everybody, all at once."""
    return str(raw) if raw in words.ALL_OF else _giver(raw, at)


def _players(raw: object, at: At) -> str | Several:
    if not isinstance(raw, Mapping):
        return _selector(raw, at)
    who = word(raw.get("chosen"), words.SEVERAL, "player to choose", at.below("chosen"))
    found: dict[str, Any] = {}
    for key, value in raw.items():
        inside = at.below(key)
        if key == "count":
            found[key] = whole_number(value, 6, inside)
        elif key in ("up_to", "may_repeat"):
            found[key] = truth(value, inside)
        elif key != "chosen":
            known = ("chosen", "count", "up_to", "may_repeat")
            at.findings.unknown(inside.path, "part of a selector", str(key), known, key=True)
    return Several(f"chosen {who}", **found)


def _players_or_companion(raw: object, at: At) -> str | Several:
    return str(raw) if raw in at.here.names.companions else _players(raw, at)


def _companion(raw: object, at: At) -> str:
    if raw not in at.here.names.companions:
        at.add("no-companion")
    return str(raw)


_SEVERAL = {
    **mapping(
        ["chosen", "count"],
        chosen={"enum": list(words.SEVERAL)},
        count={"type": "integer", "minimum": 1, "maximum": 6},
        up_to={"type": "boolean"},
        may_repeat={"type": "boolean"},
    ),
}
_ONE = [name for name in words.SELECTORS if name not in words.ALL_OF]
PLAYER = Kind(_player, {"enum": _ONE})
GIVER = Kind(_giver, {"enum": [name for name in _ONE if name != "another player"]})
GIVERS = Kind(_givers, {"enum": [name for name in words.SELECTORS if name != "another player"]})
FIXED_PLAYER = one_of(words.FIXED, "selector")
PLAYERS = Kind(_players, {"anyOf": [{"enum": list(words.SELECTORS)}, _SEVERAL]})
# A companion's name is the file's own.
PLAYERS_OR_COMPANION = Kind(_players_or_companion, {"anyOf": [{"type": "string"}, _SEVERAL]})
COMPANION = Kind(_companion, {"type": "string"})
