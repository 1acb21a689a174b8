"""Split a hero file into parts, so that a malformed part does not hide mistakes in other parts."""

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
from dtnb.dicethrone.heroes.language.values import join_symbols, symbols_on
from dtnb.files import Path
from dtnb.typed import convert

ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4}
"""The number of each level, by the Roman numeral in files."""

_FACES = ("1", "2", "3", "4", "5", "6")

#: the values that replace required fields if these are missing or malformed. With them, the rest of
#: the part can still be checked
_PLACEHOLDERS: dict[type, dict[str, Any]] = {
    AbilitySpec: {"levels": {}},
    PassiveSpec: {"levels": {}},
    TokenSpec: {"kind": "positive", "limit": 1},
    CardSpec: {"name": "", "cp": 0, "timing": "main"},
    PileSpec: {"drawn": "openly"},
}

_Struct = TypeVar("_Struct", bound=msgspec.Struct)


@dataclass(frozen=True)
class Parts:
    """The well-formed parts of a file."""

    name: str
    #: every name that the file defines. Malformed parts keep their names here, so that other parts
    #: can refer to them
    names: Names
    #: the symbol of each face from 1 to 6; empty for a face without a symbol in the file
    faces: tuple[str, ...] = ()
    #: keys that the file lists as faces although dice have no such face, such as ``7``
    other_faces: tuple[str, ...] = ()
    #: the French names of symbols, by symbol
    french_symbols: Mapping[str, str] = field(default_factory=dict)
    start: StartSpec = field(default_factory=StartSpec)
    abilities: Mapping[str, AbilitySpec] = field(default_factory=dict)
    passives: Mapping[str, PassiveSpec] = field(default_factory=dict)
    tokens: Mapping[str, TokenSpec] = field(default_factory=dict)
    procedures: Mapping[str, ProcedureSpec] = field(default_factory=dict)
    piles: Mapping[str, PileSpec] = field(default_factory=dict)
    #: the cards, each with its index in the file
    cards: tuple[tuple[int, CardSpec], ...] = ()
    #: the sides of the board; empty for a board with one side
    sides: tuple[str, ...] = ()
    fictional: bool = False
    box: str = ""
    complexity: int = 0
    #: what is unknown about the hero
    missing: tuple[MissingSpec, ...] = ()


def split_into_parts(raw: object, malformed: Iterable[Path]) -> Parts:
    """Split the data of a file into parts, without the values at the paths in `malformed`."""
    data = _remove_paths(raw if isinstance(raw, dict) else {}, malformed)
    dice = _convert(data.get("dice"), DiceSpec)
    faces = tuple(_read_face(dice.faces.get(face, "")) for face in _FACES) if dice else ()
    name, box, complexity = data.get("hero"), data.get("set"), data.get("complexity")
    return Parts(
        name=name if isinstance(name, str) else "",
        names=Names(
            symbols=tuple(
                dict.fromkeys(symbol for face in faces for symbol in symbols_on(face) if symbol)
            ),
            # A file of common cards has no dice. Its cards cannot name symbols.
            faces_known="hero" not in data or (bool(faces) and all(faces)),
            tokens=tuple(str(token) for token in _as_mapping(data.get("tokens"))),
            abilities=_read_highest_levels(data.get("abilities")),
            passives=_read_highest_levels(data.get("passives")),
            groups=_read_token_groups(data.get("tokens")),
            companions=_read_companions(data.get("tokens")),
            sides=_read_sides(data),
            procedures=_read_activatable_names(data),
            piles=tuple(str(pile) for pile in _as_mapping(data.get("piles"))),
            hidden_piles=_read_hidden_piles(data.get("piles")),
            tokens_with_sides=_read_tokens_with_sides(data.get("tokens")),
            has_two_sides=len(_as_strings(data.get("sides"))) > 1,
        ),
        faces=faces,
        other_faces=tuple(face for face in dice.faces if face not in _FACES) if dice else (),
        french_symbols=dice.fr if dice else {},
        start=_convert(data.get("start", {}), StartSpec) or StartSpec(),
        abilities=_convert_all(data.get("abilities"), AbilitySpec),
        passives=_convert_all(data.get("passives"), PassiveSpec),
        tokens=_convert_all(data.get("tokens"), TokenSpec),
        procedures=_convert_all(data.get("procedures"), ProcedureSpec),
        piles=_convert_all(data.get("piles"), PileSpec),
        cards=_convert_cards(data.get("cards")),
        sides=_as_strings(data.get("sides")),
        fictional=data.get("fictional") is True,
        box=box if isinstance(box, str) else "",
        complexity=complexity if isinstance(complexity, int) else 0,
        missing=_convert_missing(data.get("missing")),
    )


def _read_face(symbols: str | list[str]) -> str:
    """Return the symbols of a face as one text: ``gear + spring``."""
    return symbols if isinstance(symbols, str) else join_symbols(symbols)


def _remove_paths(raw: dict[Any, Any], paths: Iterable[Path]) -> dict[Any, Any]:
    """Return a copy of the data without the values at these paths."""
    data = copy.deepcopy(raw)
    for path in paths:
        parent: Any = data
        for key in path[:-1]:
            exists = isinstance(parent, Mapping) and key in parent
            exists = exists or (isinstance(parent, list) and key in range(len(parent)))
            parent = parent[key] if exists else None
        # Items of lists are kept, so that the indices of the other items do not change.
        if isinstance(parent, dict) and path:
            parent.pop(path[-1], None)
    return data


def _as_mapping(raw: object) -> Mapping[Any, Any]:
    """Return a value if it is a mapping; an empty mapping otherwise."""
    return raw if isinstance(raw, Mapping) else {}


def _read_activatable_names(data: Mapping[Any, Any]) -> tuple[str, ...]:
    """Return the names that ``activate`` accepts: procedures, their groups, and piles."""
    entries = _as_mapping(data.get("procedures"))
    groups = [_as_mapping(entry).get("group") for entry in entries.values()]
    possible_names = (*entries, *groups, *_as_mapping(data.get("piles")))
    return tuple(dict.fromkeys(str(name) for name in possible_names if name))


def _read_hidden_piles(raw: object) -> tuple[str, ...]:
    """Return the piles whose cards are kept face down."""
    piles = _as_mapping(raw).items()
    return tuple(str(name) for name, pile in piles if _as_mapping(pile).get("drawn") == "hidden")


def _read_token_groups(raw: object) -> tuple[str, ...]:
    groups = (_as_mapping(entry).get("group") for entry in _as_mapping(raw).values())
    return tuple(dict.fromkeys(str(name) for name in groups if name))


def _read_companions(raw: object) -> tuple[str, ...]:
    """Return the tokens that have a Health dial."""
    return tuple(
        str(name) for name, spec in _as_mapping(raw).items() if _as_mapping(spec).get("health")
    )


def _read_tokens_with_sides(raw: object) -> tuple[str, ...]:
    return tuple(
        str(name) for name, spec in _as_mapping(raw).items() if _as_mapping(spec).get("sides")
    )


def _read_sides(data: Mapping[Any, Any]) -> tuple[str, ...]:
    """Return the sides of the board and of tokens; a token's side also with the token's name."""
    sides = list(_as_strings(data.get("sides")))
    for name, entry in _as_mapping(data.get("tokens")).items():
        for side in _as_strings(_as_mapping(entry).get("sides")):
            sides += [side, f"{name} {side}"]
    return tuple(dict.fromkeys(sides))


def _as_strings(raw: object) -> tuple[str, ...]:
    """Return the items of a list as texts; () for any other value."""
    return tuple(str(item) for item in raw) if isinstance(raw, list) else ()


def _convert_missing(raw: object) -> tuple[MissingSpec, ...]:
    """Return the unknown things that the file lists; a plain text has no translation."""
    items = raw if isinstance(raw, list) else []
    specs = (
        _convert({"what": item} if isinstance(item, str) else item, MissingSpec) for item in items
    )
    return tuple(spec for spec in specs if spec is not None)


def _read_highest_levels(raw: object) -> dict[str, int]:
    """Return the highest level of each ability or passive by its name."""
    return {
        str(name): max(
            (ROMAN.get(str(level), 0) for level in _as_mapping(_as_mapping(entry).get("levels"))),
            default=0,
        )
        for name, entry in _as_mapping(raw).items()
    }


def _convert(raw: object, struct_type: type[_Struct]) -> _Struct | None:
    """Convert a value to a struct, with placeholders for required fields; None if malformed."""
    placeholders = _PLACEHOLDERS.get(struct_type)
    if placeholders is not None and isinstance(raw, dict):
        raw = {**placeholders, **raw}
        if struct_type is AbilitySpec:
            for level in _as_mapping(raw["levels"]).values():
                if isinstance(level, dict):
                    level.setdefault("do", [])
    try:
        return convert(raw, struct_type)
    except msgspec.ValidationError:
        return None


def _convert_all(raw: object, struct_type: type[_Struct]) -> dict[str, _Struct]:
    """Return the well-formed entries of a section by name."""
    specs = {str(name): _convert(entry, struct_type) for name, entry in _as_mapping(raw).items()}
    return {name: spec for name, spec in specs.items() if spec is not None}


def _convert_cards(raw: object) -> tuple[tuple[int, CardSpec], ...]:
    """Return the well-formed cards with their indices in the file."""
    items = raw if isinstance(raw, list) else []
    specs = ((index, _convert(item, CardSpec)) for index, item in enumerate(items))
    return tuple((index, card) for index, card in specs if card is not None)


def parse_upgrade_name(text: str) -> tuple[str, int] | None:
    """Split the name of an upgrade such as ``Thrust II`` into the space and its level, as a pair.

    Return None for a text that is no such name.
    """
    space, _, level = text.rpartition(" ")
    return (space, ROMAN[level]) if space and level in ROMAN else None


def granting_levels(parts: Parts, name: str, upgrade: str) -> tuple[int, ...]:
    """Return the levels at which the space of an upgrade grants an ability (DT-CARD-14).

    For the upgrade ``Thrust II``, these are the levels of the space ``Thrust``.
    """
    space_and_level = parse_upgrade_name(upgrade)
    if space_and_level is None:
        return ()
    space_name, _level = space_and_level
    levels: list[int] = []
    for space in (parts.abilities.get(space_name), parts.passives.get(space_name)):
        if space is not None:
            levels += [
                ROMAN.get(key, 0) for key, spec in space.levels.items() if name in spec.grants
            ]
    return tuple(sorted(levels))
