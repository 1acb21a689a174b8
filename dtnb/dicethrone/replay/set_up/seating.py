"""Read the teams, the mode and the Health dials from the seats of a replay file.

* mode of a game: ``"duel"``, ``"teams"`` or ``"king-of-the-hill"``
* cap of a dial: the highest value to which healing raises it
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise, zip_longest
from typing import NamedTuple

from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.replay.set_up.entries import SeatSpec
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.seating import (
    MAX_SEATS,
    TEAM_SIZES,
    possible_start_healths,
    start_health,
)
from dtnb.dicethrone.state.table import mode_of
from dtnb.explain import Message
from dtnb.files.names import find_name, normalized
from dtnb.replay.game.terms import Report

MODES = {
    "duel": "duel",
    "1v1": "duel",
    "teams": "teams",
    "2v2": "teams",
    "king of the hill": "king-of-the-hill",
}


class Dial(NamedTuple):
    """A Health dial: its value at the start of the game, its current value, its cap (DT-HP-01)."""

    start: int
    health: int
    cap: int


class Seating:
    """Reads teams, mode and Health dials from the seats of a file, and reports mistakes."""

    def __init__(
        self, heroes_by_seat: Mapping[str, Hero], readings: Readings, report: Report
    ) -> None:
        self.heroes_by_seat = heroes_by_seat
        self.rules = Rules({hero.id: hero for hero in heroes_by_seat.values()}, readings)
        self.report = report

    def teams(self, seats: Mapping[str, SeatSpec]) -> tuple[int, ...] | None:
        """Return the team number of each seat; () without teams, None for impossible teams."""
        team_by_seat = {
            name: normalized(spec.team) for name, spec in seats.items() if spec.team is not None
        }
        if not team_by_seat:
            return ()
        for name in seats:
            if name not in team_by_seat:
                self.report(("seats", name), "no-team", name=name)
        if len(team_by_seat) < len(seats):
            return None
        sizes = tuple(sorted(Counter(team_by_seat.values()).values()))
        if sizes not in TEAM_SIZES:
            self.report(("seats",), "team-sizes", sizes=", ".join(map(str, sizes)))
            return None
        for name, next_name in pairwise(seats):
            if team_by_seat[name] == team_by_seat[next_name]:
                order = _alternate_teams(team_by_seat)
                self.report(
                    ("seats", next_name), "team-order", name=name, other=next_name, names=order
                )
                return None
        number_by_team = {
            team: number for number, team in enumerate(dict.fromkeys(team_by_seat.values()))
        }
        return tuple(number_by_team[team_by_seat[name]] for name in seats)

    def fits(
        self, seats: Mapping[str, SeatSpec], teams: tuple[int, ...], stated_mode: str | None
    ) -> bool:
        """Tell whether these seats can play together, and in the mode that the file states."""
        if len(seats) > MAX_SEATS:
            self.report(("seats",), "too-many-seats", count=len(seats))
            return False
        if stated_mode is None:
            return True
        mode_name = find_name(stated_mode.replace("-", " "), MODES)
        mode = mode_of(len(seats), teams)
        if mode_name is None:
            self.report(("start", "mode"), "no-mode", name=stated_mode, spellings=list(MODES))
        elif MODES[mode_name] != mode:
            actual = Message(f"problem.mode.{mode}")
            self.report(("start", "mode"), "other-mode", mode=actual, name=stated_mode)
        return mode_name is not None and MODES[mode_name] == mode

    def dials(self, seats: Mapping[str, SeatSpec], teams: tuple[int, ...]) -> dict[str, Dial]:
        """Return the Health dial of each seat; the seats of a team share one dial (DT-TEAM-05)."""
        seat_names = list(seats)
        # For each team or, without teams, for each seat: the name of the seat in the file that
        # states the Health, and the stated Health.
        stated_health: dict[int, tuple[str, int]] = {}
        for seat, (name, spec) in enumerate(seats.items()):
            side = teams[seat] if teams else seat
            if spec.health is None:
                continue
            other, health = stated_health.setdefault(side, (name, spec.health))
            if health != spec.health:
                self.report(
                    ("seats", name, "health"),
                    "two-dials",
                    name=other,
                    other=name,
                    health=health,
                    wanted=spec.health,
                )
        dials = {}
        for seat, name in enumerate(seat_names):
            hero = self.heroes_by_seat.get(name)
            table_kind = (
                mode_of(len(seats), teams), len(seats),
                teams.count(teams[seat]) if teams else 1, hero.health if hero else 50,
            )  # fmt: skip
            start = start_health(self.rules.readings, *table_kind)
            side = teams[seat] if teams else seat
            stated_by, health = stated_health.get(side, (name, start))
            # For a table larger than those in the books, a policy decides the starting Health. The
            # cap follows from the highest starting Health under any reading of this policy.
            highest_start = max(possible_start_healths(*table_kind))
            cap = self.rules.health_cap(highest_start)
            dials[name] = Dial(start, health, cap)
            if stated_by == name and health > cap:
                self._report_too_high(name, health, highest_start, cap)
        return dials

    def _report_too_high(self, name: str, health: int, start: int, cap: int) -> None:
        self.report(
            ("seats", name, "health"), "above-healing",
            value=str(health), start=start, room=cap - start, high=cap,
            rules=self.rules.ids_to_cite(("DT-HP-01",)),
        )  # fmt: skip

    def find_defeated(
        self, teams: tuple[int, ...], dials: Mapping[str, Dial], is_mid_game: bool
    ) -> tuple[int, ...] | None:
        """Return the defeated seats (DT-WIN-02); report impossible defeats, and return None.

        `is_mid_game` is false if the record begins with the setup of the game.
        """
        seat_names = list(dials)
        defeated = tuple(seat for seat, name in enumerate(seat_names) if dials[name].health == 0)
        sides_left = {
            teams[seat] if teams else seat
            for seat in range(len(seat_names))
            if seat not in defeated
        }
        defeated_names = [seat_names[seat] for seat in defeated]
        if defeated and not is_mid_game:
            first = defeated_names[0]
            self.report(("seats", first, "health"), "defeated-before", name=first)
        elif defeated and len(sides_left) < 2:
            last = defeated_names[-1]
            self.report(("seats", last, "health"), "nobody-left", names=defeated_names)
        else:
            return defeated
        return None


def _alternate_teams(team_by_seat: Mapping[str, str]) -> list[str]:
    """Return the seats in an order in which teams alternate, beginning with the largest team."""
    by_team: dict[str, list[str]] = {}
    for name, team in team_by_seat.items():
        by_team.setdefault(team, []).append(name)
    rounds = zip_longest(*sorted(by_team.values(), key=len, reverse=True))
    return [name for round_ in rounds for name in round_ if name is not None]
