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
        Omitted: the usual Health of such a table (50, in King of the Hill 35) and the hero's
        starting CP (2). A team has one Health dial, which one of its seats may set. A seat at 0
        is defeated; at least two sides must still play.
    hand
        Cards by name, and ``2 unknown`` for unknown cards; a single one needs no list.
        Omitted: four unknown cards.
    tokens
        Status Effects with counts.
    upgrades
        Ability to its level: 2, 3, II or III; ``[II, III]`` if one card covers another.
    discard
        Cards on the discard pile.
    deck
        The number of cards in the deck; the other unnamed cards are on the discard pile, face
        unknown. Omitted: all unnamed cards are in the deck.
    side
        The side of the hero board that is up, if it has two.
    dials, sides
        The values on the dials of Companions, and the side up of tokens, by name.
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
        The waiting damage. Omitted type: the ability's own, at its level on the board.
    ability
        The attacker's ability; it need not have been rolled.
    target
        A seat; omitted in a duel.
    at
        ``before defense`` (the beginning of the Defensive Roll Phase) or ``last chance``.
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
        ``duel``, ``teams`` or ``king of the hill``; omitted: it follows from the seats.
    active
        The Active Player; omitted: the first seat of the file.
    phase
        ``setup`` or a phase of the turn; omitted: ``Offensive Roll Phase``.
    until
        ``end of turn``, ``end of turn 5``, ``end of game`` or ``end of the Roll Phase``. Omitted:
        with the Roll Phase if it begins there, with the game after setup, else with the turn.
    turn
        Number of the turn, counted over all players. In turn 1 the Active Player is the Start
        Player. May be omitted if it does not matter.
    attack
        Begin inside a fight instead.
    """

    mode: str | None = None
    active: str | None = None
    phase: str = "Offensive Roll Phase"
    until: str | None = None
    turn: int | None = None
    attack: AttackSpec | None = None
