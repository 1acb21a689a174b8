"""Eliminate seats, pass the turn on, and end the game.

* race: a game of two seats, which take turns.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft, active_seat
from dtnb.dungeon.state.agenda import Turn
from dtnb.dungeon.state.seat import Seat

#: the rules that eliminate a seat, by reason
ELIMINATION_RULES = {"time": ("DD-WIN-02",), "health": ("DD-WIN-03",), "stalemate": ("DD-CMB-08",)}
#: the policies that decide when a seat with Health 0 loses, and whether the other seat of a race
#: plays on after a seat is eliminated
HEALTH_POLICY, RACE_POLICY = "health-zero", "race-when-one-is-out"


def eliminate(draft: Draft, seat: int, cause: str) -> None:
    """Take a seat out of the game (DD-WIN-02, DD-WIN-03).

    If no seat is left, the game ends. In a race, the policy ``race-when-one-is-out`` decides
    whether the other seat wins or plays on (DD-2P-01).
    """
    draft.table = draft.table.with_seat(seat, eliminated=True)
    is_active = seat == draft.table.active
    if is_active:
        _abandon_turn(draft)
    policy_args = {}
    if cause == "health":
        policy_args = {"policy": HEALTH_POLICY, "reading": draft.rules.reading(HEALTH_POLICY)}
    draft.add_step("out", seat, ELIMINATION_RULES[cause], seat=seat, why=cause, **policy_args)
    seats_left = [number for number, other in enumerate(draft.table.seats) if not other.eliminated]
    if not seats_left:
        _end_game(draft, (), ELIMINATION_RULES[cause])
        return
    reading = draft.rules.reading(RACE_POLICY)
    if reading == "other-wins":
        _abandon_turn(draft)
        _end_game(draft, seats_left, ("DD-2P-01",))
        return
    for other in seats_left:
        draft.add_step(
            "race-goes-on", other, ("DD-2P-01",), seat=other, policy=RACE_POLICY, reading=reading
        )
    if is_active:
        pass_turn(draft)


def _abandon_turn(draft: Draft) -> None:
    """Drop the encounter, rolls, modifiers and agenda of the turn."""
    # The next step is recorded outside the turn.
    draft.enclosing_step = -1
    draft.table = replace(draft.table, encounter=None, stat_rolls=(), modifiers=())
    draft.agenda.clear()
    if draft.recorder is not None:
        draft.recorder.enclosing_steps.clear()


def _end_game(draft: Draft, winners: Sequence[int], rules: tuple[str, ...]) -> None:
    """End the game: these seats win, and all others lose."""
    draft.table = replace(draft.table, result=tuple(winners))
    for seat in winners:
        draft.add_step("wins", seat, rules, seat=seat)
    for seat in range(len(draft.table.seats)):
        if seat not in winners:
            draft.add_step("loses", seat, rules, seat=seat)


def end_won_game(draft: Draft, seat: int) -> None:
    """End the game with a seat that meets the win condition (DD-WIN-01, DD-2P-01)."""
    _abandon_turn(draft)
    is_race = len(draft.table.seats) > 1
    _end_game(draft, (seat,), ("DD-WIN-01", "DD-2P-01") if is_race else ("DD-WIN-01",))


def eliminate_if_dead(draft: Draft) -> bool:
    """Eliminate a seat that loses before its turn ends; return whether there was such a seat.

    A seat with Health 0 loses at once under the reading ``at-once`` of the policy ``health-zero``.
    DD-WIN-02 says that Time is checked at the end of a turn. In a world without that rule, a seat
    with Time 0 loses at once too.

    Notes
    -----
    Source: DD-WIN-03, DD-AMB-01.
    """
    table = draft.table
    if table.result is not None or not table.has_begun:
        return False
    if not table.seats[table.active].stats.time.value and _has_lost_by_time(draft):
        eliminate(draft, table.active, "time")
        return True
    seats = enumerate(table.seats)
    dead_seat = next((number for number, seat in seats if _has_no_health(seat)), None)
    if dead_seat is None or draft.rules.reading(HEALTH_POLICY) != "at-once":
        return False
    eliminate(draft, dead_seat, "health")
    return True


def _has_lost_by_time(draft: Draft) -> bool:
    """Tell whether the active seat loses by Time now.

    Only in a world without DD-WIN-02: a seat loses as soon as its Time is 0.
    """
    seat = active_seat(draft)
    if seat.eliminated or not seat.stats.are_assigned:
        return False
    return not draft.rules.forbids("DD-WIN-02", draft.table.active, "time", "during the turn")


def _has_no_health(seat: Seat) -> bool:
    health = seat.stats.health
    return not seat.eliminated and health.faces > 0 and health.value < 1


def pass_turn(draft: Draft) -> None:
    """Give the turn to the next seat in the game (DD-2P-01); after `Table.last_turn`, stop."""
    if 0 < draft.table.last_turn <= draft.table.turn:
        return
    seats = draft.table.seats
    later_seats = [(draft.table.active + step) % len(seats) for step in range(1, len(seats) + 1)]
    next_seat = next((seat for seat in later_seats if not seats[seat].eliminated), None)
    if next_seat is not None:
        draft.table = replace(draft.table, active=next_seat)
        # The next turn is recorded beside this one, not inside it.
        draft.enclosing_step = -1
        draft.push(Turn())
