"""Add to a quarrel the moves that nobody stated and that change no answer, such as passes.

* neutral move: a move that answers a decision and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from dtnb.quarrels.draft import Draft
from dtnb.quarrels.draft_play import play_draft, play_file
from dtnb.quarrels.files import to_file
from dtnb.quarrels.moves import pending_roll_of, roll_phrase
from dtnb.quarrels.phrasing import english_speaker, seat_of

#: the maximum number of decisions for which moves are made up, and also of made-up rolls
_MAX_MADE_UP = 6
#: the fields of the file's ``start`` that do not name the moment at which the play begins
_FIELDS_WITHOUT_MOMENT = frozenset({"active", "mode"})


def with_made_up_moves(draft: Draft) -> Draft:
    """Return the draft with made-up moves at its end, if its play waits for moves.

    People usually quarrel about the first roll, so it is made up only if the play begins at a
    chosen moment or no claim depends on the roll.
    """
    begins_at_chosen_moment = bool({*(draft.table.get("start") or {})} - _FIELDS_WITHOUT_MOMENT)
    if not draft.moves and not begins_at_chosen_moment and not is_independent_of_dice(draft):
        return draft
    closed_draft = _with_neutral_moves(draft)
    return (
        _with_any_roll(msgspec.json.encode(closed_draft))
        if draft.claims and closed_draft.moves
        else closed_draft
    )


def _with_neutral_moves(draft: Draft) -> Draft:
    """Return the draft with neutral moves at its end, which answer the pending decisions."""
    for _ in range(_MAX_MADE_UP):
        play = play_draft(draft)
        state = play.record.state
        if not play.ending.is_open or state.pending is None:
            break
        made_up = play.plugin.quick_entry.neutral_moves(play.record.game, state)
        if not made_up:
            break
        seat = play.speaker.seats[state.pending.seat]
        draft = replace(draft, moves=(*draft.moves, *(f"{seat} {move}" for move in made_up)))
    return draft


@lru_cache(64)
def _with_any_roll(encoded: bytes) -> Draft:
    """Return the draft with made-up rolls at its end.

    If the answer to a claim depends on a roll, neither this roll nor a later one is made up.
    The draft is `encoded` as JSON, so that the result can be cached.
    """
    draft = msgspec.json.decode(encoded, type=Draft)
    for _ in range(_MAX_MADE_UP):
        play = play_draft(draft)
        pending = pending_roll_of(play)
        if pending is None:
            return draft
        rolls = (roll_phrase(play, [face] * pending.count) for face in range(1, pending.faces + 1))
        trials = [_with_neutral_moves(replace(draft, moves=(*draft.moves, roll))) for roll in rolls]
        if len({_claim_answers(trial) for trial in trials}) > 1:
            return draft
        draft = trials[0]
    return draft


def _claim_answers(draft: Draft) -> tuple[bool | None, ...]:
    """Return for each claim whether it is true; None if the play ends before that is decided."""
    play = play_file(to_file(draft), draft.lang)
    return tuple(claim.answer for claim in play.replay.claims)


def is_independent_of_dice(draft: Draft) -> bool:
    """Return whether no claim depends on the first roll; then a first roll may be made up.

    Several rolls are tried, each with the disputed move and without it.
    """
    return bool(draft.claims) and _is_independent_of_dice(msgspec.json.encode(draft))


@lru_cache(64)
def _is_independent_of_dice(encoded: bytes) -> bool:
    """Tell whether the claims of an encoded draft get the same answers with all tried rolls."""
    draft = msgspec.json.decode(encoded, type=Draft)
    pending = pending_roll_of(play_draft(draft))
    if pending is None:
        return False
    answers = set()
    for roll in _rolls_to_try(draft):
        for trial in (
            _with_neutral_moves(after_first_roll(draft, roll)),
            _with_neutral_moves(replace(draft, moves=(roll,))),
        ):
            if play_draft(trial).ending.is_open:
                return False
            answers.add(_claim_answers(trial))
    return len(answers) == 1


def _rolls_to_try(draft: Draft) -> Iterator[str]:
    """Yield a roll without an ability, and a roll for each ability of the seat that rolls."""
    play = play_draft(draft)
    pending = play.record.state.pending
    assert pending is not None
    plugin, seat = play.plugin, play.speaker.seats[pending.seat]
    for move in plugin.quick_entry.neutral_moves(play.record.game, play.record.state):
        yield f"{seat} {move}"
    for ability in plugin.quick_entry.usable_abilities(draft.table, seat, play.speaker):
        for level in ability.levels[:1]:
            for tier in level.strengths[:1]:
                yield plugin.quick_entry.opening_moves(seat, ability.name, tier.dice)[0]


def after_first_roll(draft: Draft, roll: str) -> Draft:
    """Return the draft with `roll` as its only move, so that the disputed move comes after it.

    If the wanted move, which somebody insists on, is refused after the roll, a pass is added.
    Without a pass, the dispute would be about the whole play, not about this moment.
    """
    moves: tuple[Any, ...] = (roll,)
    play = play_draft(replace(draft, moves=moves))
    if draft.wanted_move and not play.verdict_on(draft.wanted_move).window:
        passing = f"{seat_of(play, draft.wanted_move)} {english_speaker(play).text('move.pass')}"
        moves = (roll, {"move": passing, "if possible": True})
    return replace(draft, moves=moves, dispute_index=1 if draft.dispute else draft.dispute_index)
