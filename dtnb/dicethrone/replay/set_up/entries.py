"""The entries of a replay file that set up a table: its seats and the start of the record."""

from __future__ import annotations

import msgspec


class SeatSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a replay file."""

    #: name of a shipped hero, or the path of a hero file beside the replay
    hero: str
    #: the name of the team in a team game. Seats are listed in turn order, in which teams alternate
    team: str | None = None
    #: the values of the dials. By default, Health is 50 (35 in King of the Hill), and CP is the
    #: hero's starting CP (2). A team has one Health dial, which any of its seats may state. A seat
    #: with 0 Health is defeated; at least two sides must be left
    health: int | None = None
    cp: int | None = None
    #: the names of cards, and ``2 unknown`` for two unknown cards. A single entry may be written
    #: without a list. By default, the hand has four unknown cards
    hand: list[str] | str | None = None
    #: the number of each Status Effect, by name
    tokens: dict[str, int] = {}
    #: the level of each upgraded ability: 2, 3, II or III; ``[II, III]`` if one card covers another
    upgrades: dict[str, int | str | list[int | str]] = {}
    #: the names of cards on the discard pile
    discard: list[str] = []
    #: the number of cards in the deck. By default, all cards that the file does not name are in the
    #: deck. If the number is smaller, the remaining cards are unknown cards on the discard pile
    deck: int | None = None
    #: the side of the hero board that is face up, if the board has two sides
    side: str = ""
    #: the value on the dial of each Companion, by name
    dials: dict[str, int] = {}
    #: the side of each token that is face up, by name
    sides: dict[str, str] = {}


class AttackSpec(msgspec.Struct, forbid_unknown_fields=True):
    """An Attack that is in progress when the record begins; its rolls are not stated."""

    #: the damage that is about to be dealt
    damage: int
    #: the attacker's ability. Its requirement need not be met by a roll
    ability: str | None = None
    #: the type of the damage; by default, the type that the ability has at its level
    type: str | None = None
    #: the name of the seat that is attacked; may be omitted in a duel
    target: str | None = None
    #: the window in which the record begins: ``before defense`` (at the beginning of the Defensive
    #: Roll Phase) or ``last chance`` (before the damage is dealt)
    at: str = "before defense"


class StartSpec(msgspec.Struct, forbid_unknown_fields=True):
    """Where the record begins."""

    #: ``duel``, ``teams`` or ``king of the hill``. By default, the mode follows from the seats
    mode: str | None = None
    #: the Active Player; by default the first seat of the file
    active: str | None = None
    #: ``setup`` or a phase of the turn; by default ``Offensive Roll Phase``
    phase: str = "Offensive Roll Phase"
    #: when the record ends: ``end of turn``, ``end of turn 5``, ``end of game`` or ``end of the
    #: Roll Phase``. By default, a record that begins in a Roll Phase ends with that phase, a
    #: record that begins with ``setup`` ends with the game, and any other ends with the turn
    until: str | None = None
    #: the number of the turn, counted over all players. In turn 1, the Active Player is the Start
    #: Player. The number may be omitted
    turn: int | None = None
    #: an Attack in progress, if the record does not begin at the beginning of a phase
    attack: AttackSpec | None = None
