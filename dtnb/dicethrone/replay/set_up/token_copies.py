"""What a seat says of tokens one by one: what a Companion's dial reads, and which side shows."""

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
from dtnb.replay.game.terms import Check, Finding, Report

#: steps that turn a token or its dial
_STEPS = ("companion-dial", "turned-over")


def token_copies(
    path: tuple[str | int, ...],
    spec: SeatSpec,
    held: Counts,
    known: Mapping[str, Token],
    report: Report,
) -> tuple[TokenCopy, ...]:
    """Return the tokens of a seat of which something is said, and report what is wrong.

    Parameters
    ----------
    path, spec
        Where the seat stands in the file, and what it says.
    held
        The tokens that lie on the board.
    known
        Every token of the heroes at the table.
    report
        Notes what is wrong.
    """
    found: dict[str, TokenCopy] = {}
    here = [name for name, _ in held]
    for said, reads in spec.dials.items():
        where = (*path, "dials", said)
        with_dial = [name for name in here if known[name].health]
        name = find_name(said, with_dial)
        if name is None:
            report(where, "no-dial", name=said, key=True, spellings=with_dial)
        elif not 0 <= reads <= known[name].health:
            what = Message("problem.out-of-bounds.dial", {"name": name})
            most = known[name].health
            report(where, "out-of-bounds", what=what, value=str(reads), low=0, high=most)
        else:
            found[name] = TokenCopy(name, 1, damage=known[name].health - reads)
    for said, side in spec.sides.items():
        where = (*path, "sides", said)
        with_sides = [name for name in here if known[name].sides]
        name = find_name(said, with_sides)
        shown = find_name(side, known[name].sides) if name is not None else None
        if name is None:
            report(where, "no-sided-token", name=said, key=True, spellings=with_sides)
        elif shown is None:
            right = one_of(known[name].sides)
            report(where, "no-token-side", token=name, name=side, right=right)
        else:
            copy = found.get(name, TokenCopy(name, 1))
            found[name] = replace(copy, side=known[name].sides.index(shown))
    return tuple(sorted(found.values(), key=lambda copy: copy.token))


def dial_reads(seat: int, token: Token, number: int) -> Check:
    """Check what the dial of a Companion reads."""

    def check(record: Record) -> Finding:
        entry = _seat(record, seat)
        reads = [token.health - copy.damage for copy in entry.copies_of(token.name)]
        found = str(reads[0]) if reads else Message("found.not-there")
        return Finding(reads[:1] == [number], found, _last(record, seat, token.name))

    return check


def side_shows(seat: int, token: Token, side: str) -> Check:
    """Check that a token of this name shows a side."""

    def check(record: Record) -> Finding:
        shown = [token.sides[copy.side] for copy in _seat(record, seat).copies_of(token.name)]
        found = ", ".join(shown) or Message("found.not-there")
        return Finding(side in shown, found, _last(record, seat, token.name))

    return check


def _seat(record: Record, seat: int) -> Seat:
    table: Table = record.state.table
    return table.seats[seat]


def _last(record: Record, seat: int, token: str) -> int:
    for step in reversed(record.steps):
        about = (step.args.get("seat"), step.args.get("subject"))
        if step.kind in _STEPS and about == (seat, token):
            return step.index
    return -1
