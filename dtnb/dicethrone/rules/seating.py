"""Say who sits where, whose turn is next, and how much Health players start with, in each mode.

The seats of a :class:`~dtnb.dicethrone.state.table.Table` are numbered in turn order. In the books'
figure of a team game, the first and third player sit side by side on one side of the table, the
second and fourth on the other side: teammates are neighbours, and turns pass across the table. So
in team games, and only there, clockwise order differs from turn order (AMB-34).

* mode of a game: ``"duel"``, ``"teams"`` or ``"king-of-the-hill"``
* house policy: a policy about a case that no rulebook mentions
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.state.table import Table

#: starting Health of a team (DT-TEAM-05), and of a player in King of the Hill
TEAM_HEALTH = 50
KING_OF_THE_HILL_HEALTH = 35
#: For each mode, the books allow at most this many seats. House policies are for larger tables
#: (DT-MODE-02).
BOOK_SEATS = {"duel": 2, "teams": 4, "king-of-the-hill": 3}
MAX_SEATS = 6
#: The sizes of the teams that can play against one another: first those of the books, then those of
#: larger tables. The sizes in a tuple are sorted.
TEAM_SIZES = ((2, 2), (2, 3), (3, 3), (2, 2, 2))


def health_policy(mode: str, seat_count: int) -> str:
    """Return the id of the house policy for starting Health (DT-MODE-02).

    The result is empty if the table is no larger than the books allow, so that the books decide.
    """
    if seat_count <= BOOK_SEATS[mode]:
        return ""
    return f"{'team' if mode == 'teams' else mode}-health-at-larger-tables"


def start_health(
    readings: Mapping[str, str], mode: str, seat_count: int, sharing_count: int, duel_health: int
) -> int:
    """Return the starting value of a Health dial.

    `seat_count` is the number of seats at the table, `sharing_count` the number of seats that share
    the dial. `duel_health` is the hero's starting Health in a duel.

    Notes
    -----
    Source: DT-SETUP-03, DT-TEAM-05, DT-KOTH-01; for larger tables, house policies.
    """
    policy = health_policy(mode, seat_count)
    if mode == "teams":
        per_member = bool(policy) and readings[policy] == "twenty-five-each"
        return TEAM_HEALTH // 2 * sharing_count if per_member else TEAM_HEALTH
    if mode == "king-of-the-hill":
        starts_as_in_duel = bool(policy) and readings[policy] == "fifty"
        return duel_health if starts_as_in_duel else KING_OF_THE_HILL_HEALTH
    return duel_health


def possible_start_healths(
    mode: str, seat_count: int, sharing_count: int, duel_health: int
) -> set[int]:
    """Return the starting values that a Health dial can have; for the arguments see `start_health`.

    If a house policy decides, there is one value for each of its readings, otherwise one value.
    """
    policy = health_policy(mode, seat_count)
    possible_readings = (
        [{policy: reading.id} for reading in rulebook().policy(policy).readings] if policy else [{}]
    )
    return {
        start_health(
            readings,
            mode=mode,
            seat_count=seat_count,
            sharing_count=sharing_count,
            duel_health=duel_health,
        )
        for readings in possible_readings
    }


def seats_in_turn_order(table: Table) -> tuple[int, ...]:
    """Return the seats in turn order, from the first."""
    return tuple(range(len(table.seats)))


def seats_clockwise(table: Table) -> tuple[int, ...]:
    """Return the seats clockwise, from the first in turn order.

    The members of the first team sit along one side of the table, in turn order. Those of the other
    team sit along the other side, in reverse order. Three teams sit around the table in the same
    way.

    Source: DT-TEAM-02, DT-TEAM-04 with the books' figure; DT-KOTH-03; AMB-34.
    """
    return _circle(len(table.seats), table.teams)


@cache
def _circle(count: int, teams: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats clockwise from the first; for the order see :func:`seats_clockwise`."""
    if not teams:
        return tuple(range(count))
    first_team, *others = dict.fromkeys(teams)
    circle = [seat for seat in range(count) if teams[seat] == first_team]
    for team in reversed(others):
        circle += [seat for seat in reversed(range(count)) if teams[seat] == team]
    return tuple(circle)


@cache
def seats_around(count: int, teams: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return all seats from `seat` on: with teams, clockwise; otherwise, in turn order."""
    return rotate_to_seat(_circle(count, teams), seat)


@cache
def rotate_to_seat(circle: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return a circle of seats rotated so that it begins with `seat`."""
    start = circle.index(seat)
    return (*circle[start:], *circle[:start])


def seats_in_game(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats, without those that are out of the game."""
    # Usually nobody is out of the game, and the seats need no filter.
    for seat_state in table.seats:
        if seat_state.health <= 0:
            return tuple(filter(table.is_in_game, seats))
    return seats


def next_seat(table: Table) -> int:
    """Return the next Active Player (DT-TURN-01, DT-TEAM-04, DT-KOTH-03)."""
    next_seats = seats_in_game(table, rotate_to_seat(seats_in_turn_order(table), table.active)[1:])
    return next_seats[0] if next_seats else table.active


def opponents_clockwise(table: Table, seat: int) -> tuple[int, ...]:
    """Return the opponents of `seat` in clockwise order; the first sits on the left (AMB-34)."""
    opponents = table.opponents(seat)
    circle = rotate_to_seat(seats_clockwise(table), seat)
    return tuple(other for other in circle if other in opponents)


def leaders(table: Table) -> tuple[int, ...]:
    """Return the seats with the most Health; several in a tie (DT-KOTH-06)."""
    highest = max(seat_state.health for seat_state in table.seats)
    return tuple(
        seat for seat, seat_state in enumerate(table.seats) if seat_state.health == highest > 0
    )
