"""Who plays with whom, and what the Health dials begin with, as a replay file has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise, zip_longest
from typing import NamedTuple

from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.replay.set_up.entries import SeatSpec
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.rules.seating import (
    HEALING_ROOM,
    MAX_SEATS,
    TEAM_SIZES,
    healing_cap,
    start_health,
    start_healths,
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
    """What a Health dial began with, what it shows now, and what healing can reach (DT-HP-01)."""

    start: int
    health: int
    cap: int


class Seating:
    """Reads teams, mode and dials of the seats of a file and reports what cannot be.

    Parameters
    ----------
    by_seat
        The hero of each seat.
    readings
        The edition with the policies chosen.
    report
        What takes the problems.
    """

    def __init__(self, by_seat: Mapping[str, Hero], readings: Readings, report: Report) -> None:
        self.by_seat = by_seat
        self.readings = readings
        self.report = report

    def teams(self, seats: Mapping[str, SeatSpec]) -> tuple[int, ...] | None:
        """Return the number of each seat's team, nothing where nobody has one.

        None when they do not make a team game.
        """
        named = {
            name: normalized(spec.team) for name, spec in seats.items() if spec.team is not None
        }
        if not named:
            return ()
        for name in seats:
            if name not in named:
                self.report(("seats", name), "no-team", name=name)
        if len(named) < len(seats):
            return None
        sizes = tuple(sorted(Counter(named.values()).values()))
        if sizes not in TEAM_SIZES:
            told = ", ".join(map(str, sizes))
            self.report(("seats",), "team-sizes", sizes=told)
            return None
        for one, other in pairwise(seats):
            if named[one] == named[other]:
                order = _alternating(named)
                self.report(("seats", other), "team-order", name=one, other=other, names=order)
                return None
        numbers = {team: number for number, team in enumerate(dict.fromkeys(named.values()))}
        return tuple(numbers[named[name]] for name in seats)

    def fits(
        self, seats: Mapping[str, SeatSpec], teams: tuple[int, ...], wanted: str | None
    ) -> bool:
        """Tell whether so many seats can play, and play what the file calls it."""
        if len(seats) > MAX_SEATS:
            self.report(("seats",), "too-many-seats", count=len(seats))
            return False
        if wanted is None:
            return True
        known = find_name(wanted.replace("-", " "), MODES)
        mode = mode_of(len(seats), teams)
        if known is None:
            self.report(("start", "mode"), "no-mode", name=wanted, spellings=list(MODES))
        elif MODES[known] != mode:
            told = Message(f"problem.mode.{mode}")
            self.report(("start", "mode"), "other-mode", mode=told, name=wanted)
        return known is not None and MODES[known] == mode

    def dials(self, seats: Mapping[str, SeatSpec], teams: tuple[int, ...]) -> dict[str, Dial]:
        """Return each seat's Health dial; a team's seats have one together (DT-TEAM-05)."""
        names = list(seats)
        said: dict[int, tuple[str, int]] = {}
        for at, (name, spec) in enumerate(seats.items()):
            side = teams[at] if teams else at
            if spec.health is None:
                continue
            other, health = said.setdefault(side, (name, spec.health))
            if health != spec.health:
                self.report(
                    ("seats", name, "health"),
                    "two-dials",
                    name=other,
                    other=name,
                    health=health,
                    wanted=spec.health,
                )
        found = {}
        for at, name in enumerate(names):
            hero = self.by_seat.get(name)
            like = (
                mode_of(len(seats), teams), len(seats),
                teams.count(teams[at]) if teams else 1, hero.health if hero else 50,
            )  # fmt: skip
            start = start_health(self.readings, *like)
            side = teams[at] if teams else at
            who, health = said.get(side, (name, start))
            # Beyond the books' tables a house may choose with what one begins.
            most = max(start_healths(*like))
            found[name] = Dial(start, health, healing_cap(most))
            if who == name and health > healing_cap(most):
                self._too_high(name, health, most)
        return found

    def _too_high(self, name: str, health: int, start: int) -> None:
        self.report(
            ("seats", name, "health"), "above-healing",
            value=str(health), start=start, room=HEALING_ROOM, high=healing_cap(start),
        )  # fmt: skip

    def defeated(
        self, teams: tuple[int, ...], dials: Mapping[str, Dial], begun: bool
    ) -> tuple[int, ...] | None:
        """Return the seats that are out (DT-WIN-02), or None where that cannot be.

        Parameters
        ----------
        teams, dials
            As the file has them.
        begun
            Whether the record begins in a game, and not with its set-up.
        """
        names = list(dials)
        out = tuple(seat for seat, name in enumerate(names) if dials[name].health == 0)
        standing = {teams[at] if teams else at for at in range(len(names)) if at not in out}
        if out and not begun:
            self.report(("seats", names[out[0]], "health"), "defeated-before", name=names[out[0]])
        elif out and len(standing) < 2:
            told = [names[seat] for seat in out]
            self.report(("seats", told[-1], "health"), "nobody-left", names=told)
        else:
            return out
        return None


def _alternating(named: Mapping[str, str]) -> list[str]:
    """Return the seats in an order in which teams alternate, the largest team first."""
    by_team: dict[str, list[str]] = {}
    for name, team in named.items():
        by_team.setdefault(team, []).append(name)
    rounds = zip_longest(*sorted(by_team.values(), key=len, reverse=True))
    return [name for each in rounds for name in each if name is not None]
