"""Who is out."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft, clear_agenda, me
from dtnb.dungeon.state.agenda import Turn


def fall(draft: Draft, seat: int, why: str) -> None:
    """A seat has lost; the race goes on for the other (DD-WIN-02, DD-WIN-03, DD-2P-01)."""
    rules = {"time": ("DD-WIN-02",), "health": ("DD-WIN-03",), "stalemate": ("DD-TURN-06",)}[why]
    draft.scope = -1
    draft.table = replace(
        draft.table.with_seat(seat, out=True), encounter=None, trials=(), lasting=()
    )
    clear_agenda(draft)
    draft.note("out", seat, rules, seat=seat, why=why)
    if all(each.out for each in draft.table.seats):
        draft.table = replace(draft.table, result=())
        for at in range(len(draft.table.seats)):
            draft.note("loses", at, rules, seat=at)
        return
    _pass_on(draft)


def fallen(draft: Draft) -> bool:
    """Take out a seat whose Health is 0, where that is at once; tell whether it was so.

    Notes
    -----
    Source: DD-WIN-03, DD-AMB-01.
    """
    if draft.table.result is not None or not draft.table.turn:
        return False
    own = me(draft)
    if own.out or own.stats.health.die == 0 or own.stats.health.value > 0:
        return False
    if draft.rules.reading("health-zero") != "at-once":
        return False
    fall(draft, draft.table.active, "health")
    return True


def _pass_on(draft: Draft) -> None:
    if 0 < draft.table.last_turn <= draft.table.turn:
        return
    seats = draft.table.seats
    order = [(draft.table.active + step) % len(seats) for step in range(1, len(seats) + 1)]
    following = next((seat for seat in order if not seats[seat].out), None)
    if following is not None:
        draft.table = replace(draft.table, active=following)
        draft.scope = -1
        draft.push(Turn())
