"""The table of a game as an immutable value: seats, map, party, rolls in play, modifiers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from dtnb.dungeon.state.party import Hero
from dtnb.dungeon.state.seat import Counts, Seat
from dtnb.dungeon.state.stat_roll import Row, StatRoll


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on the map, with its tile."""

    #: the name of the place, such as ``C3``
    cell: str
    back: str
    #: the sides with an opening, as the tile lies
    openings: tuple[str, ...]
    #: the id of the tile; "" until a tile is drawn from the pile, to be turned face up
    tile: str = ""
    tokens: tuple[str, ...] = ()
    #: whether the tile is face up, and whether it is Explored (DD-TILE-04)
    revealed: bool = False
    explored: bool = False


class Encounter(msgspec.Struct, frozen=True, omit_defaults=True):
    """An encounter in progress, with its party of heroes."""

    #: the tile of the encounter and its level
    tile: str
    level: int
    #: the living heroes, in the order in which the cards were laid out
    heroes: tuple[Hero, ...] = ()
    #: the combat round; 0 before the first
    round: int = 0
    #: whether the party is an Epic Party (DD-EPIC-01)
    epic: bool = False


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change that an effect makes to a roll, a number or a rule, and that lasts for some time."""

    #: ``prevent``, ``reroll``, ``set-roll``, ``bar-…`` (``bar-pips``: pips cannot be used), or
    #: the number that the verb ``modify`` changes (``defence``)
    kind: str = msgspec.field(name="what")
    #: the modifier lasts until the end of this roll, round or turn: "roll", "round" or "turn"
    until: str
    #: the citation of the effect's tile, ability or card
    source: str
    #: the points that the modifier adds, the points that ``prevent`` still prevents, or the number
    #: of rerolls
    amount: int = 0
    #: the stat to which the modifier is limited; "" for no limit. The next field has the kind of
    #: hero that must be in the party; "" for no limit.
    stat: str = ""
    hero: str = ""
    #: For ``set-roll``, this is the number to set, "highest" or "half". For ``prevent``, it is
    #: "all" if all damage is prevented, and "" if only `amount` points are.
    value: str = ""


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole table."""

    #: the id of the map in the box
    map: str
    #: one player, or two in the race
    seats: tuple[Seat, ...]
    #: the number of the turn; 0 before the first
    turn: int = 0
    #: the seat whose turn it is
    active: int = 0
    #: the places of the map, in reading order
    places: tuple[Place, ...] = ()
    #: for each back: the ids of the tiles that may lie face down with this back
    piles: tuple[tuple[str, tuple[str, ...]], ...] = ()
    #: the unused tokens: the stat tokens by stat, and the DieMinions by die
    supply: Counts = ()
    encounter: Encounter | None = None
    #: the checks and attacks in play; the last one interrupts the one before it
    stat_rolls: tuple[StatRoll, ...] = msgspec.field(default=(), name="trials")
    #: the temporary modifiers in force
    modifiers: tuple[Modifier, ...] = msgspec.field(default=(), name="lasting")
    #: the Agility attacks that a Rogue's bonus has given in this round (DD-PERK-04)
    extra_attacks: int = 0
    #: the winning seats; empty if every seat has lost, None until the game is over
    result: tuple[int, ...] | None = None
    #: the last serial number that was given to something in the record, such as a roll
    serial: int = 0
    #: the turn after which play stops, if only a part of a game is recorded; 0 for no limit
    last_turn: int = 0
    #: the combat round after which play stops; 0 for no limit
    last_round: int = 0

    @property
    def has_begun(self) -> bool:
        """Whether the first turn has begun; before it, the seats only assign their dice."""
        return self.turn > 0

    @property
    def is_lost(self) -> bool:
        """Whether every seat has lost."""
        return self.result == ()

    @property
    def stat_roll(self) -> StatRoll | None:
        """The check or attack in play; None if there is none."""
        return self.stat_rolls[-1] if self.stat_rolls else None

    @property
    def party(self) -> tuple[Hero, ...]:
        """The living heroes of the encounter; empty without an encounter."""
        return self.encounter.heroes if self.encounter is not None else ()

    def place(self, cell: str) -> Place | None:
        """Return the place at a cell such as ``C3``; None if the map has no place there."""
        return next((place for place in self.places if place.cell == cell), None)

    def pile(self, back: str) -> tuple[str, ...]:
        """Return the ids of the tiles that a face-down tile with this back can be."""
        return dict(self.piles).get(back, ())

    def die_of(self, stat_roll: StatRoll) -> int:
        """Return the number of faces of the die that a check or attack rolls now.

        Unless an effect names another die, the player rolls the die that is under the stat now. It
        may be another die than when the roll began (DD-CHK-01, DD-CMB-06, DD-TOK-01).
        """
        if stat_roll.kind == "hero-attack" or stat_roll.rolls_other_die:
            return stat_roll.die
        return self.seats[self.active].stats.stat_die(stat_roll.stat).faces

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

    def with_stat_roll(self, **changes: Any) -> Table:
        """Return the table with the check or attack in play changed."""
        return replace(
            self, stat_rolls=(*self.stat_rolls[:-1], replace(self.stat_rolls[-1], **changes))
        )

    def with_party(self, heroes: Iterable[Hero]) -> Table:
        """Return the table with the heroes of its encounter replaced."""
        assert self.encounter is not None
        return replace(self, encounter=replace(self.encounter, heroes=tuple(heroes)))

    def active_modifiers(self, kind: str, stat: str = "") -> tuple[Modifier, ...]:
        """Return the temporary modifiers of a kind that apply now, for a stat if one is given."""
        return tuple(
            modifier
            for modifier in self.modifiers
            if modifier.kind == kind
            and (not modifier.stat or not stat or modifier.stat == stat)
            and (not modifier.hero or any(hero.kind == modifier.hero for hero in self.party))
        )

    def modifier_rows(self, kind: str, stat: str) -> tuple[Row, ...]:
        """Return the temporary modifiers of a kind for a stat as ledger rows."""
        return tuple(
            Row("effect", modifier.amount, modifier.source)
            for modifier in self.active_modifiers(kind, stat)
            if modifier.amount
        )

    def modifier_total(self, kind: str, stat: str = "") -> int:
        """Return the sum of the temporary modifiers of a kind, for a stat if one is given."""
        return sum(modifier.amount for modifier in self.active_modifiers(kind, stat))
