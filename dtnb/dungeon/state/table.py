"""The table: everything that lies on it, as values that are never changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from dtnb.dungeon.state.dice_roll import Row, Trial
from dtnb.dungeon.state.party import Hero
from dtnb.dungeon.state.seat import Counts, Seat


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place of the map with the tile that lies there.

    Parameters
    ----------
    tile
        Its id once it is known; face-down tiles of a pile are drawn when they are turned.
    revealed, explored
        Whether it lies face up, and whether all of it has been dealt with (DD-TILE-04).
    """

    cell: str
    back: str
    openings: tuple[str, ...]
    tile: str = ""
    tokens: tuple[str, ...] = ()
    revealed: bool = False
    explored: bool = False


class Encounter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A party in play.

    Parameters
    ----------
    tile, level
        Where it was met.
    heroes
        Who lives, in the order in which the cards were laid out.
    round
        The combat round; 0 before the first.
    epic
        Whether it is an Epic Party (DD-EPIC-01).
    """

    tile: str
    level: int
    heroes: tuple[Hero, ...] = ()
    round: int = 0
    epic: bool = False


class Lasting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that holds for a while.

    Parameters
    ----------
    what
        What it changes: one of the words of ``modify``, ``prevent``, ``reroll``, ``set-roll``, or
        ``bar-`` with what cannot be used.
    until
        roll, round or turn.
    value
        For ``set-roll``: a number, "highest" or "half".
    """

    what: str
    until: str
    source: str
    amount: int = 0
    stat: str = ""
    hero: str = ""
    value: str = ""


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole table.

    Parameters
    ----------
    map
        Id of the map in the box.
    seats
        One player, or two in the race.
    turn, active
        Number of the turn, and whose it is.
    places
        The places of the map, in reading order.
    piles
        What each pile of face-down tiles may hold, by back.
    supply
        Tokens that lie aside: stats and dice.
    encounter
        The party one fights.
    trials
        Checks and attacks in play, innermost last.
    lasting
        What holds for a while.
    extra_attacks
        Agility attacks given by a Rogue's bonus this round (DD-PERK-04).
    result
        The winners once it is over; nobody if empty.
    serial
        Last number given to something.
    last_turn, last_round
        Where a record that shows a part of a game ends; 0 for nowhere.
    """

    map: str
    seats: tuple[Seat, ...]
    turn: int = 0
    active: int = 0
    places: tuple[Place, ...] = ()
    piles: tuple[tuple[str, tuple[str, ...]], ...] = ()
    supply: Counts = ()
    encounter: Encounter | None = None
    trials: tuple[Trial, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    extra_attacks: int = 0
    result: tuple[int, ...] | None = None
    serial: int = 0
    last_turn: int = 0
    last_round: int = 0

    @property
    def trial(self) -> Trial | None:
        """The check or attack in play."""
        return self.trials[-1] if self.trials else None

    @property
    def party(self) -> tuple[Hero, ...]:
        """The living heroes in play."""
        return self.encounter.heroes if self.encounter is not None else ()

    def place(self, cell: str) -> Place | None:
        """Return the place at a cell, or None."""
        return next((place for place in self.places if place.cell == cell), None)

    def pile(self, back: str) -> tuple[str, ...]:
        """Return the tiles that a face-down tile with a back can be."""
        return dict(self.piles).get(back, ())

    def die_of(self, trial: Trial) -> int:
        """Return the die that a check or attack is rolled with now.

        Yours is the one that lies under the stat: it may have changed since the check or attack
        began, or since it was rolled (DD-CHK-01, DD-CMB-06, DD-TOK-01).
        """
        if trial.kind == "hero-attack" or trial.other_die:
            return trial.die
        return self.seats[self.active].stats.of(trial.stat).die

    def with_seat(self, seat: int, **changes: Any) -> Table:
        """Return the table with one seat changed."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **changes)
        return replace(self, seats=tuple(seats))

    def with_place(self, cell: str, **changes: Any) -> Table:
        """Return the table with one place changed."""
        places = (
            replace(place, **changes) if place.cell == cell else place for place in self.places
        )
        return replace(self, places=tuple(places))

    def with_trial(self, **changes: Any) -> Table:
        """Return the table with the check or attack in play changed."""
        return replace(self, trials=(*self.trials[:-1], replace(self.trials[-1], **changes)))

    def with_party(self, heroes: Iterable[Hero]) -> Table:
        """Return the table with another party."""
        assert self.encounter is not None
        return replace(self, encounter=replace(self.encounter, heroes=tuple(heroes)))

    def in_force(self, what: str, stat: str = "") -> tuple[Lasting, ...]:
        """Return what holds now of a kind, for a stat where one is meant."""
        return tuple(
            each
            for each in self.lasting
            if each.what == what
            and (not each.stat or not stat or each.stat == stat)
            and (not each.hero or any(hero.kind == each.hero for hero in self.party))
        )

    def standing_rows(self, what: str, stat: str) -> tuple[Row, ...]:
        """Return what holds now of a kind as lines of a ledger."""
        return tuple(
            Row("effect", each.amount, each.source)
            for each in self.in_force(what, stat)
            if each.amount
        )

    def added(self, what: str, stat: str = "") -> int:
        """Return the sum of what holds now of a kind."""
        return sum(each.amount for each in self.in_force(what, stat))
