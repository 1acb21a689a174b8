"""What has sides: hero boards, and tokens that are turned over (turn_over)."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.tokens import turn_copy
from dtnb.dicethrone.effects.verbs import nothing, simple
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.rules.citing import source_id
from dtnb.dicethrone.state.agenda import Effects, FireTrigger
from dtnb.dicethrone.state.invocation import Source
from dtnb.dicethrone.state.seat import TokenCopy


@simple("turn_over")
def turn_over(draft: Draft, item: Effects, effect: Effect) -> None:
    """Turn the hero board over, or tokens to their next side (DT-COMP-04)."""
    if effect.name:
        _turn_board(draft, item.run.source)
        return
    copies = list(_copies(draft, item, effect))
    if not copies:
        nothing(draft, item, effect, "token-gone")
    source = item.run.source
    past: list[FireTrigger] = []
    for seat, copy in copies:
        token = draft.rules.token(copy.token)
        if copy.side + 1 < len(token.sides):
            turn_copy(draft, seat, copy, copy.side + 1, source.seat, source.name)
        elif "past last side" in token.when:
            past.append(FireTrigger("past last side", seat, copy.token, copy.id))
        else:
            turn_copy(draft, seat, copy, 0, source.seat, source.name)
    draft.push(*past)


def _turn_board(draft: Draft, source: Source) -> None:
    rules = draft.rules
    sides = rules.hero_at(draft.table, source.seat).sides
    shown = rules.board_side(draft.table, source.seat)
    side = sides[(sides.index(shown) + 1) % len(sides)]
    draft.table = draft.table.with_seat(source.seat, board_side=side)
    draft.note(
        "board-turned", source.seat, (source_id(rules, draft.table, source),),
        subject=source.name, seat=source.seat, side=side,
    )  # fmt: skip


def _copies(draft: Draft, item: Effects, effect: Effect) -> list[tuple[int, TokenCopy]]:
    """Return the tokens that are turned, each with the seat that holds it."""
    run = item.run
    wanted = effect.tokens[0][0]
    name = run.source.name if wanted == "this" else wanted
    own = run.source.seat
    if wanted == "this":
        held = draft.table.seats[own].copies_of(name)
        return [(own, copy) for copy in held if run.token_copy in (-1, copy.id)][:1]
    seats = range(len(draft.table.seats)) if effect.whose == "anyone" else (own,)
    found = [(seat, copy) for seat in seats for copy in draft.table.seats[seat].copies_of(name)]
    return found if effect.all else found[:1]
