"""A hero file taken apart, so that one bad part does not hide what is wrong elsewhere."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from dtnb.dicethrone.heroes.file.schema import (
    AbilitySpec,
    CardSpec,
    DiceSpec,
    MissingSpec,
    PassiveSpec,
    PileSpec,
    ProcedureSpec,
    StartSpec,
    TokenSpec,
)
from dtnb.dicethrone.heroes.language.context import Names
from dtnb.files import Path
from dtnb.typed import convert

ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4}
"""Levels as files write them."""

_FACES = ("1", "2", "3", "4", "5", "6")

#: what takes the place of a required value that is missing or wrong, to check the rest
_STANDS_IN: dict[type, dict[str, Any]] = {
    AbilitySpec: {"levels": {}},
    PassiveSpec: {"levels": {}},
    TokenSpec: {"kind": "positive", "limit": 1},
    CardSpec: {"name": "", "cp": 0, "timing": "main"},
    PileSpec: {"drawn": "openly"},
}

_Shape = TypeVar("_Shape", bound=msgspec.Struct)


@dataclass(frozen=True)
class Parts:
    """What a file holds, as far as it has the right shape.

    Parameters
    ----------
    names
        Every name that the file defines, also those of parts that have not the right shape: they
        are known all the same, so that other parts may use them.
    cards
        With their place in the file's list.
    """

    name: str
    names: Names
    faces: tuple[str, ...] = ()
    other_faces: tuple[str, ...] = ()
    start: StartSpec = field(default_factory=StartSpec)
    abilities: Mapping[str, AbilitySpec] = field(default_factory=dict)
    passives: Mapping[str, PassiveSpec] = field(default_factory=dict)
    tokens: Mapping[str, TokenSpec] = field(default_factory=dict)
    procedures: Mapping[str, ProcedureSpec] = field(default_factory=dict)
    piles: Mapping[str, PileSpec] = field(default_factory=dict)
    cards: tuple[tuple[int, CardSpec], ...] = ()
    sides: tuple[str, ...] = ()
    fictional: bool = False
    box: str = ""
    complexity: int = 0
    missing: tuple[MissingSpec, ...] = ()


def take_apart(raw: object, bad: Iterable[Path]) -> Parts:
    """Take a file apart.

    Parameters
    ----------
    raw
        The file's data.
    bad
        Places with a value of the wrong shape; they are treated as if nothing stood there.
    """
    data = _without(raw if isinstance(raw, dict) else {}, bad)
    faces = _shaped(data.get("dice"), DiceSpec)
    shown = tuple(faces.faces.get(face, "") for face in _FACES) if faces else ()
    name, box, rated = data.get("hero"), data.get("set"), data.get("complexity")
    return Parts(
        name=name if isinstance(name, str) else "",
        names=Names(
            symbols=tuple(dict.fromkeys(symbol for symbol in shown if symbol)),
            # Common cards have no dice, and can name no symbol.
            faces_known="hero" not in data or (bool(shown) and all(shown)),
            tokens=tuple(str(token) for token in _mapping(data.get("tokens"))),
            abilities=_levels(data.get("abilities")),
            passives=_levels(data.get("passives")),
            groups=_groups(data.get("tokens")),
            companions=_companions(data.get("tokens")),
            sides=_sides(data),
            procedures=_procedures(data),
            piles=tuple(str(pile) for pile in _mapping(data.get("piles"))),
            hidden_piles=_hidden(data.get("piles")),
            sided=_sided(data.get("tokens")),
            two_sided=len(_texts(data.get("sides"))) > 1,
        ),
        faces=shown,
        other_faces=tuple(face for face in faces.faces if face not in _FACES) if faces else (),
        start=_shaped(data.get("start", {}), StartSpec) or StartSpec(),
        abilities=_each(data.get("abilities"), AbilitySpec),
        passives=_each(data.get("passives"), PassiveSpec),
        tokens=_each(data.get("tokens"), TokenSpec),
        procedures=_each(data.get("procedures"), ProcedureSpec),
        piles=_each(data.get("piles"), PileSpec),
        cards=_cards(data.get("cards")),
        sides=_texts(data.get("sides")),
        fictional=data.get("fictional") is True,
        box=box if isinstance(box, str) else "",
        complexity=rated if isinstance(rated, int) else 0,
        missing=_missing(data.get("missing")),
    )


def _without(raw: dict[Any, Any], bad: Iterable[Path]) -> dict[Any, Any]:
    data = copy.deepcopy(raw)
    for path in bad:
        parent: Any = data
        for key in path[:-1]:
            inside = isinstance(parent, Mapping) and key in parent
            inside = inside or (isinstance(parent, list) and key in range(len(parent)))
            parent = parent[key] if inside else None
        # Items of lists stay: the places of those behind them must not move.
        if isinstance(parent, dict) and path:
            parent.pop(path[-1], None)
    return data


def _mapping(raw: object) -> Mapping[Any, Any]:
    return raw if isinstance(raw, Mapping) else {}


def _procedures(data: Mapping[Any, Any]) -> tuple[str, ...]:
    """Return the names of procedures, of their groups and of piles."""
    entries = _mapping(data.get("procedures"))
    groups = [_mapping(entry).get("group") for entry in entries.values()]
    names = (*entries, *groups, *_mapping(data.get("piles")))
    return tuple(dict.fromkeys(str(name) for name in names if name))


def _hidden(raw: object) -> tuple[str, ...]:
    piles = _mapping(raw).items()
    return tuple(str(name) for name, pile in piles if _mapping(pile).get("drawn") == "hidden")


def _groups(raw: object) -> tuple[str, ...]:
    groups = (_mapping(entry).get("group") for entry in _mapping(raw).values())
    return tuple(dict.fromkeys(str(name) for name in groups if name))


def _companions(raw: object) -> tuple[str, ...]:
    return tuple(str(name) for name, one in _mapping(raw).items() if _mapping(one).get("health"))


def _sided(raw: object) -> tuple[str, ...]:
    return tuple(str(name) for name, one in _mapping(raw).items() if _mapping(one).get("sides"))


def _sides(data: Mapping[Any, Any]) -> tuple[str, ...]:
    found = list(_texts(data.get("sides")))
    for name, entry in _mapping(data.get("tokens")).items():
        for side in _texts(_mapping(entry).get("sides")):
            found += [side, f"{name} {side}"]
    return tuple(dict.fromkeys(found))


def _texts(raw: object) -> tuple[str, ...]:
    return tuple(str(item) for item in raw) if isinstance(raw, list) else ()


def _missing(raw: object) -> tuple[MissingSpec, ...]:
    items = raw if isinstance(raw, list) else []
    shaped = (
        _shaped({"what": item} if isinstance(item, str) else item, MissingSpec) for item in items
    )
    return tuple(item for item in shaped if item is not None)


def _levels(raw: object) -> dict[str, int]:
    return {
        str(name): max(
            (ROMAN.get(str(level), 0) for level in _mapping(_mapping(entry).get("levels"))),
            default=0,
        )
        for name, entry in _mapping(raw).items()
    }


def _shaped(raw: object, shape: type[_Shape]) -> _Shape | None:
    stands_in = _STANDS_IN.get(shape)
    if stands_in is not None and isinstance(raw, dict):
        raw = {**stands_in, **raw}
        if shape is AbilitySpec:
            for level in _mapping(raw["levels"]).values():
                if isinstance(level, dict):
                    level.setdefault("do", [])
    try:
        return convert(raw, shape)
    except msgspec.ValidationError:
        return None


def _each(raw: object, shape: type[_Shape]) -> dict[str, _Shape]:
    shaped = {str(name): _shaped(entry, shape) for name, entry in _mapping(raw).items()}
    return {name: entry for name, entry in shaped.items() if entry is not None}


def _cards(raw: object) -> tuple[tuple[int, CardSpec], ...]:
    items = raw if isinstance(raw, list) else []
    shaped = ((place, _shaped(item, CardSpec)) for place, item in enumerate(items))
    return tuple((place, card) for place, card in shaped if card is not None)
