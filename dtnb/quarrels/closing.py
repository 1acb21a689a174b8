"""A play to its end: what nobody said is made up where it changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from dtnb.quarrels.draft import Draft
from dtnb.quarrels.files import to_file
from dtnb.quarrels.moves import roll_asked, roll_phrase
from dtnb.quarrels.phrasing import english, seat_of
from dtnb.quarrels.position import played, position_of

#: the most answers that are made up at the end of a play
_MAX_CLOSING = 6
#: the fields of a start that say nothing of the moment
BESIDE = frozenset({"active", "mode"})


def closed(draft: Draft) -> Draft:
    """Return a draft with the answers that change nothing, where the play waits for some.

    The first roll is what people quarrel about, and is not made up, unless the play begins in
    another phase, or what was said is right or wrong with any dice: then it is beside the point.
    """
    begins_elsewhere = bool({*(draft.table.get("start") or {})} - BESIDE)
    if not draft.moves and not begins_elsewhere and not is_same_with_any_dice(draft):
        return draft
    ended = _closed(draft)
    return _with_any_roll(msgspec.json.encode(ended)) if draft.claims and ended.moves else ended


def _closed(draft: Draft) -> Draft:
    for _ in range(_MAX_CLOSING):
        position = position_of(draft)
        state = position.record.state
        if not position.ending.is_open or state.pending is None:
            break
        made = position.plugin.quick_entry.closing_moves(position.record.game, state)
        if not made:
            break
        seat = position.speaker.seats[state.pending.seat]
        draft = replace(draft, moves=(*draft.moves, *(f"{seat} {move}" for move in made)))
    return draft


@lru_cache(64)
def _with_any_roll(text: bytes) -> Draft:
    """Return a draft with a roll for which it waits, if what was said does not depend on it."""
    draft = msgspec.json.decode(text, type=Draft)
    for _ in range(_MAX_CLOSING):
        position = position_of(draft)
        asked = roll_asked(position)
        if asked is None:
            return draft
        rolls = (roll_phrase(position, [face] * asked.count) for face in range(1, asked.faces + 1))
        trials = [_closed(replace(draft, moves=(*draft.moves, roll))) for roll in rolls]
        if len({_answers(trial) for trial in trials}) > 1:
            return draft
        draft = trials[0]
    return draft


def _answers(draft: Draft) -> tuple[bool | None, ...]:
    """Return whether what was said is true, statement by statement."""
    position = played(to_file(draft), draft.lang)
    return tuple(claim.answer for claim in position.replay.claims)


def is_same_with_any_dice(draft: Draft) -> bool:
    """Tell whether what was said is right or wrong whatever is rolled first.

    Some rolls are tried, each after and before what is disputed.
    """
    return bool(draft.claims) and _is_same_with_any_dice(msgspec.json.encode(draft))


@lru_cache(64)
def _is_same_with_any_dice(text: bytes) -> bool:
    draft = msgspec.json.decode(text, type=Draft)
    asked = roll_asked(position_of(draft))
    if asked is None:
        return False
    answers = set()
    for roll in _some_rolls(draft):
        for trial in (
            _closed(after_first_roll(draft, roll)),
            _closed(replace(draft, moves=(roll,))),
        ):
            if position_of(trial).ending.is_open:
                return False
            answers.add(_answers(trial))
    return len(answers) == 1


def _some_rolls(draft: Draft) -> Iterator[str]:
    """Yield a roll that gives nothing, and one for each thing that the asked seat could use."""
    position = position_of(draft)
    pending = position.record.state.pending
    assert pending is not None
    plugin, seat = position.plugin, position.speaker.seats[pending.seat]
    for move in plugin.quick_entry.closing_moves(position.record.game, position.record.state):
        yield f"{seat} {move}"
    for use in plugin.quick_entry.uses(draft.table, seat, position.speaker):
        for level in use.levels[:1]:
            for tier in level.tiers[:1]:
                yield plugin.quick_entry.opening_moves(seat, use.name, tier.dice)[0]


def after_first_roll(draft: Draft, roll: str) -> Draft:
    """Return a draft without moves after a roll that comes in front of what is disputed.

    Where the wanted move is refused, a pass behind it keeps what is disputed at its moment.
    """
    moves: tuple[Any, ...] = (roll,)
    position = position_of(replace(draft, moves=moves))
    if draft.wanted and not position.verdict_on(draft.wanted)[1]:
        passing = f"{seat_of(position, draft.wanted)} {english(position).text('move.pass')}"
        moves = (roll, {"move": passing, "if possible": True})
    return replace(draft, moves=moves, wanted_at=1 if draft.dispute else draft.wanted_at)
