"""Carry out the verb ``turn_over``: turn over the hero board or tokens.

* copy of a token: tokens with sides are stored as copies, each of which shows one side
"""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.tokens import turn_copy
from dtnb.dicethrone.details.effect_cursor import this_token
from dtnb.dicethrone.effects.verbs import carries_out, note_no_effect
from dtnb.dicethrone.heroes.verbs.tokens import TurnOver
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import Effects, FireTrigger
from dtnb.dicethrone.state.effect_resolution import Source
from dtnb.dicethrone.state.seat import TokenCopy


@carries_out(TurnOver)
def turn_over(draft: Draft, item: Effects, effect: TurnOver) -> None:
    """Turn the hero board over, or tokens to their next side (DT-COMP-04)."""
    if effect.token == "board":
        _turn_board(draft, item.resolution.source)
        return
    copies = list(_copies_to_turn(draft, item, effect))
    if not copies:
        note_no_effect(draft, item, effect, "token-gone")
    source = item.resolution.source
    triggers: list[FireTrigger] = []
    for seat, copy in copies:
        token = draft.rules.token(copy.token)
        if copy.side + 1 < len(token.sides):
            turn_copy(draft, seat, copy, side=copy.side + 1, actor=source.seat, source=source.name)
        elif "past last side" in token.when:
            triggers.append(
                FireTrigger("past last side", seat, only_source=copy.token, token_copy=copy.id)
            )
        else:
            turn_copy(draft, seat, copy, side=0, actor=source.seat, source=source.name)
    draft.push(*triggers)


def _turn_board(draft: Draft, source: Source) -> None:
    """Turn the hero board of the effect's player to its next side."""
    rules = draft.rules
    sides = rules.hero_at(draft.table, source.seat).sides
    current_side = rules.board_side(draft.table, source.seat)
    next_side = sides[(sides.index(current_side) + 1) % len(sides)]
    draft.table = draft.table.with_seat(source.seat, board_side=next_side)
    draft.add_step(
        "board-turned", source.seat, (source_id(rules, draft.table, source),),
        subject=source.name, seat=source.seat, side=next_side,
    )  # fmt: skip


def _copies_to_turn(draft: Draft, item: Effects, effect: TurnOver) -> list[tuple[int, TokenCopy]]:
    """Return (holder, token copy) for each token to turn."""
    resolution = item.resolution
    token = effect.token
    name = this_token(draft.rules, resolution) if token == "this" else token
    own_seat = resolution.source.seat
    if token == "this":
        own_copies = draft.table.seats[own_seat].copies_of(name)
        return [(own_seat, copy) for copy in own_copies if resolution.token_copy in (-1, copy.id)][
            :1
        ]
    seats = {
        "anyone": tuple(range(len(draft.table.seats))),
        "opponent": draft.table.opponents(own_seat),
        "you or teammate": draft.table.side(own_seat),
    }
    candidates = [
        (seat, copy)
        for seat in seats.get(effect.whose, (own_seat,))
        for copy in draft.table.seats[seat].copies_of(name)
    ]
    return candidates if isinstance(effect.count, str) else candidates[: effect.count]
