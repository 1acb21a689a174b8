"""The entries of a replay file that set up a table: its seats and the start of the record."""

from __future__ import annotations

import msgspec


class SeatSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a replay file.

    Parameters
    ----------
    hero
        Name of a shipped hero, or the path of a hero file beside the replay.
    team
        The team's name, in a team game. Seats stand in turn order, so teams alternate.
    health, cp
        The values of the dials. By default, Health is 50 (35 in King of the Hill), and CP is the
        hero's starting CP (2). A team has one Health dial, which one of its seats may set. A seat
        at 0 is defeated; at least two sides must still play.
    hand
        The names of cards, and ``2 unknown`` for two unknown cards. A single entry may be written
        without a list. By default, the hand has four unknown cards.
    tokens
        The number of each Status Effect, by name.
    upgrades
        The level of each upgraded ability: 2, 3, II or III; ``[II, III]`` if one card covers
        another.
    discard
        The names of cards on the discard pile.
    deck
        The number of cards in the deck. Other cards that the file does not name are on the discard
        pile, as unknown cards. By default, all cards that the file does not name are in the deck.
    side
        The side of the hero board that is face up, if the board has two sides.
    dials
        The value on the dial of each Companion, by name.
    sides
        The side of each token that is face up, by name.
    """

    hero: str
    team: str | None = None
    health: int | None = None
    cp: int | None = None
    hand: list[str] | str | None = None
    tokens: dict[str, int] = {}
    upgrades: dict[str, int | str | list[int | str]] = {}
    discard: list[str] = []
    deck: int | None = None
    side: str = ""
    dials: dict[str, int] = {}
    sides: dict[str, str] = {}


class AttackSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A fight that is already under way, without its rolls.

    Parameters
    ----------
    damage, type
        The damage that is about to be dealt, and its type. By default, the type is that of the
        ability at its current level.
    ability
        The attacker's ability. Its requirement need not be met by a roll.
    target
        The name of the seat that is attacked; may be omitted in a duel.
    at
        The window in which the record begins: ``before defense`` (at the beginning of the Defensive
        Roll Phase) or ``last chance`` (before the damage is dealt).
    """

    damage: int
    ability: str | None = None
    type: str | None = None
    target: str | None = None
    at: str = "before defense"


class StartSpec(msgspec.Struct, forbid_unknown_fields=True):
    """Where the record begins.

    Parameters
    ----------
    mode
        ``duel``, ``teams`` or ``king of the hill``. By default, it follows from the seats.
    active
        The Active Player; by default the first seat of the file.
    phase
        ``setup`` or a phase of the turn; by default ``Offensive Roll Phase``.
    until
        When the record ends: ``end of turn``, ``end of turn 5``, ``end of game`` or ``end of the
        Roll Phase``. By default, the record ends with the Roll Phase if it begins in that phase,
        with the game if it begins with ``setup``, and otherwise with the turn.
    turn
        The number of the turn, counted over all players. In turn 1 the Active Player is the Start
        Player. It may be omitted if it does not matter.
    attack
        A fight inside which the record begins, instead of at the beginning of a phase.
    """

    mode: str | None = None
    active: str | None = None
    phase: str = "Offensive Roll Phase"
    until: str | None = None
    turn: int | None = None
    attack: AttackSpec | None = None
