"""Find the numbers that matter: other values of them change what is possible or a likely answer.

A number matters if another value of it changes which moves are possible from now on, or the facts
that the play ends with. A few other values are tried.
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

#: the maximum number of other values that are tried, over all numbers
_MAX_TRIED = 12
_encode = msgspec.json.encode
_decode = msgspec.json.decode


def what_decides(at: Context) -> frozenset[str]:
    """Return the dotted paths of the numbers that matter, such as ``seats.Ann.health``."""
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
    """Yield a lower and a higher value of a number, if its bounds allow them.

    The lower value is half of it, or the minimum for a small number; the higher is 2 * value + 1.
    """
    value = field.value if isinstance(field.value, int) else field.default
    if value is None:
        return
    for other in (value // 2 if value > _SMALL else field.low, min(2 * value + 1, field.high)):
        if other != value:
            yield other


#: for numbers up to this one, the minimum is tried instead of half of the number
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
    deciding: set[str] = set()
    for path, value in values:
        name = ".".join(path)
        if name in deciding:
            continue
        try:
            other = played(with_value(data, path, value), lang)
        except Unplayable:
            continue
        if _signature(other, names) != own:
            deciding.add(name)
    return frozenset(deciding)


def _signature(position: Position, names: Sequence[str]) -> tuple[object, ...]:
    """Return what is compared between plays: possible moves, facts, and the missing input."""
    possible = [
        thing.phrase
        for thing in position.things
        if thing.kind != "act"
        and (thing.kind != "card" or thing.label in names)
        and position.index_for(thing.phrase) is not None
    ]
    facts = [
        (fact.question, fact.label, fact.holds)
        for fact in position.facts
        if not fact.is_final_value
    ]
    return tuple(possible), tuple(facts), position.ending.missing_input
