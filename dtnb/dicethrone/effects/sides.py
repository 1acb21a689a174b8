"""What has sides: hero boards, and tokens that are turned over (turn_over)."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Work, game_of
from dtnb.dicethrone.changes.tokens import turn_piece
from dtnb.dicethrone.effects.verbs import nothing, simple
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.rules.citing import source_id
from dtnb.dicethrone.state.agenda import Effects, FireTrigger
from dtnb.dicethrone.state.invocation import Source
from dtnb.dicethrone.state.seat import Piece


@simple("turn_over")
def turn_over(work: Work, item: Effects, effect: Effect) -> None:
    """Turn the hero board over, or tokens to their next side (DT-COMP-04)."""
    if effect.name:
        _turn_board(work, item.run.source)
        return
    pieces = list(_pieces(work, item, effect))
    if not pieces:
        nothing(work, item, effect, "token-gone")
    source = item.run.source
    past: list[FireTrigger] = []
    for seat, piece in pieces:
        token = game_of(work).token(piece.token)
        if piece.side + 1 < len(token.sides):
            turn_piece(work, seat, piece, piece.side + 1, source.seat, source.name)
        elif "past last side" in token.when:
            past.append(FireTrigger("past last side", seat, piece.token, piece.id))
        else:
            turn_piece(work, seat, piece, 0, source.seat, source.name)
    work.push(*past)


def _turn_board(work: Work, source: Source) -> None:
    game = game_of(work)
    sides = game.hero_at(work.table, source.seat).sides
    shown = game.board_side(work.table, source.seat)
    side = sides[(sides.index(shown) + 1) % len(sides)]
    work.table = work.table.with_seat(source.seat, board_side=side)
    work.note(
        "board-turned", source.seat, (source_id(game, work.table, source),),
        subject=source.name, seat=source.seat, side=side,
    )  # fmt: skip


def _pieces(work: Work, item: Effects, effect: Effect) -> list[tuple[int, Piece]]:
    """Return the tokens that are turned, each with the seat that holds it."""
    run = item.run
    wanted = effect.tokens[0][0]
    name = run.source.name if wanted == "this" else wanted
    own = run.source.seat
    if wanted == "this":
        held = work.table.seats[own].pieces_of(name)
        return [(own, piece) for piece in held if run.piece in (-1, piece.id)][:1]
    seats = range(len(work.table.seats)) if effect.whose == "anyone" else (own,)
    found = [(seat, piece) for seat in seats for piece in work.table.seats[seat].pieces_of(name)]
    return found if effect.all else found[:1]
