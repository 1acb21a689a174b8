"""What has sides: hero boards, and tokens that are turned over (turn_over)."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.tokens import turn_piece
from dtnb.dicethrone.effects.verbs import nothing, simple
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.rules.citing import source_id
from dtnb.dicethrone.state.agenda import Effects, FireTrigger
from dtnb.dicethrone.state.invocation import Source
from dtnb.dicethrone.state.seat import Piece


@simple("turn_over")
def turn_over(draft: Draft, item: Effects, effect: Effect) -> None:
    """Turn the hero board over, or tokens to their next side (DT-COMP-04)."""
    if effect.name:
        _turn_board(draft, item.run.source)
        return
    pieces = list(_pieces(draft, item, effect))
    if not pieces:
        nothing(draft, item, effect, "token-gone")
    source = item.run.source
    past: list[FireTrigger] = []
    for seat, piece in pieces:
        token = draft.rules.token(piece.token)
        if piece.side + 1 < len(token.sides):
            turn_piece(draft, seat, piece, piece.side + 1, source.seat, source.name)
        elif "past last side" in token.when:
            past.append(FireTrigger("past last side", seat, piece.token, piece.id))
        else:
            turn_piece(draft, seat, piece, 0, source.seat, source.name)
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


def _pieces(draft: Draft, item: Effects, effect: Effect) -> list[tuple[int, Piece]]:
    """Return the tokens that are turned, each with the seat that holds it."""
    run = item.run
    wanted = effect.tokens[0][0]
    name = run.source.name if wanted == "this" else wanted
    own = run.source.seat
    if wanted == "this":
        held = draft.table.seats[own].pieces_of(name)
        return [(own, piece) for piece in held if run.piece in (-1, piece.id)][:1]
    seats = range(len(draft.table.seats)) if effect.whose == "anyone" else (own,)
    found = [(seat, piece) for seat in seats for piece in draft.table.seats[seat].pieces_of(name)]
    return found if effect.all else found[:1]
