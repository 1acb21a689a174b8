"""Read the arguments of effects that name players or companions, such as ``chosen opponent``.

* argument of an effect: a value in it, such as ``you`` in ``{deal: 3, to: you}``
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtnb.dicethrone.heroes.language import vocabulary
from dtnb.dicethrone.heroes.language.arguments import (
    ArgumentKind,
    Location,
    mapping_schema,
    one_of,
    read_boolean,
    read_whole_number,
    read_word,
)
from dtnb.dicethrone.heroes.language.values import ChosenPlayers


def _read_player(raw: object, location: Location) -> str:
    """Read a selector of a single player."""
    if isinstance(raw, Mapping) or raw in vocabulary.COLLECTIVE_SELECTORS:
        location.report("several")
        return ""
    return _read_selector(raw, location)


def _read_selector(raw: object, location: Location) -> str:
    """Read any selector that is a word."""
    if raw == "another player" and not location.context.has_from:
        location.report("another")
    if raw in location.context.names.companions:
        location.report("companion", verb=location.verb)
        return str(raw)
    return read_word(raw, vocabulary.SELECTORS, "selector", location)


def _read_giver(raw: object, location: Location) -> str:
    """Read the player from whom something is taken, who cannot be "another player"."""
    if raw == "another player":
        location.report("another")
        return ""
    return _read_player(raw, location)


def _read_givers(raw: object, location: Location) -> str:
    """Read the player or players from whom tokens are taken."""
    return str(raw) if raw in vocabulary.COLLECTIVE_SELECTORS else _read_giver(raw, location)


def _read_players(raw: object, location: Location) -> str | ChosenPlayers:
    """Read any selector: a word, or the long form ``{chosen: opponent, count: 2}``."""
    if not isinstance(raw, Mapping):
        return _read_selector(raw, location)
    chosen_kind = read_word(
        raw.get("chosen"),
        vocabulary.CHOOSABLE_PLAYERS,
        "player to choose",
        location.below("chosen"),
    )
    options: dict[str, Any] = {}
    for key, value in raw.items():
        inner_location = location.below(key)
        if key == "count":
            options[key] = read_whole_number(value, 6, inner_location)
        elif key in ("up_to", "may_repeat"):
            options[key] = read_boolean(value, inner_location)
        elif key != "chosen":
            known_keys = ("chosen", "count", "up_to", "may_repeat")
            location.mistakes.add_unknown(
                inner_location.path, "part of a selector", str(key), known_keys, is_in_key=True
            )
    return ChosenPlayers(f"chosen {chosen_kind}", **options)


def _read_players_or_companion(raw: object, location: Location) -> str | ChosenPlayers:
    return str(raw) if raw in location.context.names.companions else _read_players(raw, location)


def _read_companion(raw: object, location: Location) -> str:
    if raw not in location.context.names.companions:
        location.report("no-companion")
    return str(raw)


_CHOSEN_PLAYERS_SCHEMA = {
    **mapping_schema(
        ["chosen", "count"],
        chosen={"enum": list(vocabulary.CHOOSABLE_PLAYERS)},
        count={"type": "integer", "minimum": 1, "maximum": 6},
        up_to={"type": "boolean"},
        may_repeat={"type": "boolean"},
    ),
}
_SINGLE_SELECTORS = [
    name for name in vocabulary.SELECTORS if name not in vocabulary.COLLECTIVE_SELECTORS
]
PLAYER = ArgumentKind(_read_player, {"enum": _SINGLE_SELECTORS})
GIVER = ArgumentKind(
    _read_giver, {"enum": [name for name in _SINGLE_SELECTORS if name != "another player"]}
)
GIVERS = ArgumentKind(
    _read_givers, {"enum": [name for name in vocabulary.SELECTORS if name != "another player"]}
)
FIXED_PLAYER = one_of(vocabulary.FIXED_SELECTORS, "selector")
PLAYERS = ArgumentKind(
    _read_players, {"anyOf": [{"enum": list(vocabulary.SELECTORS)}, _CHOSEN_PLAYERS_SCHEMA]}
)
# Companions are named by the file, so their names are not in the schema.
PLAYERS_OR_COMPANION = ArgumentKind(
    _read_players_or_companion, {"anyOf": [{"type": "string"}, _CHOSEN_PLAYERS_SCHEMA]}
)
COMPANION = ArgumentKind(_read_companion, {"type": "string"})
