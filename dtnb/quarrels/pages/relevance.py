"""Find the numbers of the table that matter to a quarrel, by trying a few other values of each.

A number, such as Ann's Health, is deciding if another value changes the moves that are possible
now, or the results of the play (what comes out when the moves entered so far are played).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.quarrels.draft_play import DraftPlay, Unplayable, play_file
from dtnb.quarrels.pages.number_fields import fields_of
from dtnb.quarrels.table_changes import with_value

if TYPE_CHECKING:
    from dtnb.quarrels.context import Context
    from dtnb.replay.game.set_up_form import Field

#: the maximum number of values that are tried for all fields together
_MAX_TRIED = 12
#: for a number up to this one, the lower value to try is the minimum; for a larger one, its half
_MAX_SMALL_NUMBER = 8
_encode = msgspec.json.encode
_decode = msgspec.json.decode


def deciding_numbers(context: Context) -> frozenset[str]:
    """Return the dotted paths of the deciding numbers, such as ``seats.Ann.health``."""
    if context.play is None:
        return frozenset()
    values = tuple(
        (field.path, value)
        for field in fields_of(context)
        if field.kind == "number"
        for value in _other_values(field)
    )
    file = _encode({**context.draft.table, "moves": list(context.draft.moves)})
    return _deciding_paths(file, values[:_MAX_TRIED], context.hints.object_names, context.lang)


def _other_values(field: Field) -> Iterator[int]:
    """Yield a lower and a higher value of a number, if its bounds allow them.

    The lower value is half the number; for a small number, it is the minimum. The higher value is
    2 * number + 1.
    """
    value = field.value if isinstance(field.value, int) else field.default
    if value is None:
        return
    for other in (
        value // 2 if value > _MAX_SMALL_NUMBER else field.low,
        min(2 * value + 1, field.high),
    ):
        if other != value:
            yield other


@lru_cache(128)
def _deciding_paths(
    file: bytes,
    values: tuple[tuple[tuple[str, ...], int], ...],
    card_names: tuple[str, ...],
    lang: str,
) -> frozenset[str]:
    """Return the dotted paths at which one of the other `values` changes the play of a file."""
    data: dict[str, Any] = _decode(file)
    try:
        unchanged = _compared_parts(play_file(data, lang), card_names)
    except Unplayable:
        return frozenset()
    deciding: set[str] = set()
    for path, value in values:
        dotted = ".".join(path)
        if dotted in deciding:
            continue
        try:
            other = play_file(with_value(data, path, value), lang)
        except Unplayable:
            continue
        if _compared_parts(other, card_names) != unchanged:
            deciding.add(dotted)
    return frozenset(deciding)


def _compared_parts(play: DraftPlay, card_names: Sequence[str]) -> tuple[object, ...]:
    """Return the parts of a play that are compared: possible moves, facts, missing input.

    Of the moves with cards, only those are compared whose card the quarrel's text names.
    """
    possible = [
        move.phrase
        for move in play.possible_moves
        if move.kind != "act"
        and (move.kind != "card" or move.label in card_names)
        and play.first_index_allowing(move.phrase) is not None
    ]
    facts = [
        (fact.question, fact.label, fact.holds)
        for fact in play.disputable_facts
        if not fact.is_final_value
    ]
    return tuple(possible), tuple(facts), play.ending.missing_input
