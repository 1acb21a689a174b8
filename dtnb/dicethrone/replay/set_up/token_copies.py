"""Read and check the dial or side of tokens: a Companion's dial, or the side that is face up.

* copy of a token: each token with a dial or with sides is stored as a copy, with its damage and its
  side
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from dtnb.dicethrone.heroes.model import Token
from dtnb.dicethrone.replay.set_up.entries import SeatSpec
from dtnb.dicethrone.state.seat import Counts, Seat, TokenCopy
from dtnb.dicethrone.state.table import Table
from dtnb.explain import Message
from dtnb.files.names import find_name
from dtnb.files.problems import one_of
from dtnb.kernel import Record
from dtnb.replay.game.terms import Check, CheckResult, Report

#: the kinds of steps in which a token is turned over, or the dial of a Companion changes
_TURNING_STEPS = ("companion-dial", "turned-over")


def token_copies(
    path: tuple[str | int, ...],
    spec: SeatSpec,
    on_board: Counts,
    known_tokens: Mapping[str, Token],
    report: Report,
) -> tuple[TokenCopy, ...]:
    """Return the tokens of a seat whose dial or side the file states; report mistakes.

    `on_board` has the tokens of the seat. `known_tokens` has the tokens of all heroes at the table.
    """
    copies: dict[str, TokenCopy] = {}
    held_tokens = [name for name, _ in on_board]
    for key, dial in spec.dials.items():
        dial_path = (*path, "dials", key)
        with_dial = [name for name in held_tokens if known_tokens[name].health]
        name = find_name(key, with_dial)
        if name is None:
            report(dial_path, "no-dial", name=key, key=True, spellings=with_dial)
        elif not 0 <= dial <= known_tokens[name].health:
            dial_name = Message("problem.out-of-bounds.dial", {"name": name})
            maximum = known_tokens[name].health
            report(dial_path, "out-of-bounds", what=dial_name, value=str(dial), low=0, high=maximum)
        else:
            copies[name] = TokenCopy(name, 1, damage=known_tokens[name].health - dial)
    for key, side in spec.sides.items():
        side_path = (*path, "sides", key)
        with_sides = [name for name in held_tokens if known_tokens[name].sides]
        name = find_name(key, with_sides)
        side_name = find_name(side, known_tokens[name].sides) if name is not None else None
        if name is None:
            report(side_path, "no-sided-token", name=key, key=True, spellings=with_sides)
        elif side_name is None:
            hint = one_of(known_tokens[name].sides)
            report(side_path, "no-token-side", token=name, name=side, right=hint)
        else:
            copy = copies.get(name, TokenCopy(name, 1))
            copies[name] = replace(copy, side=known_tokens[name].sides.index(side_name))
    return tuple(sorted(copies.values(), key=lambda copy: copy.token))


def dial_reads(seat: int, token: Token, number: int) -> Check:
    """Return a check that the dial of a Companion shows a number."""

    def check(record: Record) -> CheckResult:
        seat_state = _seat_state(record, seat)
        values = [token.health - copy.damage for copy in seat_state.copies_of(token.name)]
        actual = str(values[0]) if values else Message("found.not-there")
        return CheckResult(
            values[:1] == [number],
            actual_value=actual,
            step=_last_step_index(record, seat, token.name),
        )

    return check


def side_shows(seat: int, token: Token, side: str) -> Check:
    """Return a check that a token of this name shows a side."""

    def check(record: Record) -> CheckResult:
        visible_sides = [
            token.sides[copy.side] for copy in _seat_state(record, seat).copies_of(token.name)
        ]
        actual = ", ".join(visible_sides) or Message("found.not-there")
        return CheckResult(
            side in visible_sides,
            actual_value=actual,
            step=_last_step_index(record, seat, token.name),
        )

    return check


def _seat_state(record: Record, seat: int) -> Seat:
    table: Table = record.state.table
    return table.seats[seat]


def _last_step_index(record: Record, seat: int, token: str) -> int:
    for step in reversed(record.steps):
        turned_token = (step.args.get("seat"), step.args.get("subject"))
        if step.kind in _TURNING_STEPS and turned_token == (seat, token):
            return step.index
    return -1
