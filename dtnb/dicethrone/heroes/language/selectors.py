"""Arguments that name players or companions: their readers and their JSON Schemas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtnb.dicethrone.heroes.language import vocabulary as words
from dtnb.dicethrone.heroes.language.arguments import (
    Kind,
    Location,
    mapping_schema,
    one_of,
    read_boolean,
    read_whole_number,
    read_word,
)
from dtnb.dicethrone.heroes.language.values import ChosenPlayers


def _read_player(raw: object, at: Location) -> str:
    """Read a selector of a single player."""
    if isinstance(raw, Mapping) or raw in words.COLLECTIVE_SELECTORS:
        at.add("several")
        return ""
    return _read_selector(raw, at)


def _read_selector(raw: object, at: Location) -> str:
    """Read any selector that is a word."""
    if raw == "another player" and not at.context.has_from:
        at.add("another")
    if raw in at.context.names.companions:
        at.add("companion", verb=at.verb)
        return str(raw)
    return read_word(raw, words.SELECTORS, "selector", at)


def _read_giver(raw: object, at: Location) -> str:
    """Read the player from whom something is taken; "another player" has no meaning there."""
    if raw == "another player":
        at.add("another")
        return ""
    return _read_player(raw, at)


def _read_givers(raw: object, at: Location) -> str:
    """Read the player or players from whom tokens are taken."""
    return str(raw) if raw in words.COLLECTIVE_SELECTORS else _read_giver(raw, at)


def _read_players(raw: object, at: Location) -> str | ChosenPlayers:
    """Read any selector, also the long form ``{chosen: opponent, count: 2}``."""
    if not isinstance(raw, Mapping):
        return _read_selector(raw, at)
    who = read_word(
        raw.get("chosen"), words.CHOOSABLE_PLAYERS, "player to choose", at.below("chosen")
    )
    options: dict[str, Any] = {}
    for key, value in raw.items():
        inside = at.below(key)
        if key == "count":
            options[key] = read_whole_number(value, 6, inside)
        elif key in ("up_to", "may_repeat"):
            options[key] = read_boolean(value, inside)
        elif key != "chosen":
            known = ("chosen", "count", "up_to", "may_repeat")
            at.findings.add_unknown(inside.path, "part of a selector", str(key), known, key=True)
    return ChosenPlayers(f"chosen {who}", **options)


def _read_players_or_companion(raw: object, at: Location) -> str | ChosenPlayers:
    return str(raw) if raw in at.context.names.companions else _read_players(raw, at)


def _read_companion(raw: object, at: Location) -> str:
    if raw not in at.context.names.companions:
        at.add("no-companion")
    return str(raw)


_CHOSEN_PLAYERS_SCHEMA = {
    **mapping_schema(
        ["chosen", "count"],
        chosen={"enum": list(words.CHOOSABLE_PLAYERS)},
        count={"type": "integer", "minimum": 1, "maximum": 6},
        up_to={"type": "boolean"},
        may_repeat={"type": "boolean"},
    ),
}
_SINGLE_SELECTORS = [name for name in words.SELECTORS if name not in words.COLLECTIVE_SELECTORS]
PLAYER = Kind(_read_player, {"enum": _SINGLE_SELECTORS})
GIVER = Kind(
    _read_giver, {"enum": [name for name in _SINGLE_SELECTORS if name != "another player"]}
)
GIVERS = Kind(
    _read_givers, {"enum": [name for name in words.SELECTORS if name != "another player"]}
)
FIXED_PLAYER = one_of(words.FIXED_SELECTORS, "selector")
PLAYERS = Kind(_read_players, {"anyOf": [{"enum": list(words.SELECTORS)}, _CHOSEN_PLAYERS_SCHEMA]})
# Companions are named by the file, so their names are not in the schema.
PLAYERS_OR_COMPANION = Kind(
    _read_players_or_companion, {"anyOf": [{"type": "string"}, _CHOSEN_PLAYERS_SCHEMA]}
)
COMPANION = Kind(_read_companion, {"type": "string"})
