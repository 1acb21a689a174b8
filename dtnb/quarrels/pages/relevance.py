"""What matters: which numbers can change what is possible, or the answer to a likely question.

A number matters if a changed value of it changes what may be done from now on, or what the play
comes to. A few changed values are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.quarrels.pages.numbers import fields_of
from dtnb.quarrels.position import Position, Unplayable, played
from dtnb.quarrels.tables import with_value

if TYPE_CHECKING:
    from dtnb.quarrels.context import Context
    from dtnb.replay.game.set_up_form import Field

#: the most changed values that are tried for a screen
_MAX_TRIED = 12
_encode = msgspec.json.encode
_decode = msgspec.json.decode


def what_decides(at: Context) -> frozenset[str]:
    """Return the paths of the numbers that matter, each as a text with points."""
    if at.position is None:
        return frozenset()
    values = tuple(
        (field.path, value)
        for field in fields_of(at)
        if field.kind == "number"
        for value in _other_values(field)
    )
    file = _encode({**at.draft.table, "moves": list(at.draft.moves)})
    return _deciding(file, values[:_MAX_TRIED], at.hints.names, at.lang)


def _other_values(field: Field) -> Iterator[int]:
    """Yield changed values of a number: the lowest or the half, and more than it is."""
    value = field.value if isinstance(field.value, int) else field.usual
    if value is None:
        return
    for other in (value // 2 if value > _SMALL else field.low, min(2 * value + 1, field.high)):
        if other != value:
            yield other


#: a number up to which nothing is tried instead of the half
_SMALL = 8


@lru_cache(128)
def _deciding(
    file: bytes,
    values: tuple[tuple[tuple[str, ...], int], ...],
    names: tuple[str, ...],
    lang: str,
) -> frozenset[str]:
    data: dict[str, Any] = _decode(file)
    try:
        own = _signature(played(data, lang), names)
    except Unplayable:
        return frozenset()
    found: set[str] = set()
    for path, value in values:
        name = ".".join(path)
        if name in found:
            continue
        try:
            other = played(with_value(data, path, value), lang)
        except Unplayable:
            continue
        if _signature(other, names) != own:
            found.add(name)
    return frozenset(found)


def _signature(position: Position, names: Sequence[str]) -> tuple[object, ...]:
    """Return what may be done from now on, and what the play comes to."""
    possible = [
        thing.phrase
        for thing in position.things
        if (thing.kind != "card" or thing.label in names)
        and position.index_for(thing.phrase) is not None
    ]
    facts = [(fact.question, fact.label, fact.holds) for fact in position.facts if not fact.stands]
    return tuple(possible), tuple(facts), position.ending.needs
