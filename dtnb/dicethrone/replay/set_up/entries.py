"""What a replay file says of a Dice Throne table: its seats and where the record begins."""

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
        Omitted: what one begins with at such a table (50, in King of the Hill 35) and what the
        hero starts with (2). A team has one Health dial: one of its seats may say it. Who has 0
        is defeated, while at least two sides still play.
    hand
        Cards by name, and ``2 unknown`` for cards nobody saw; a single one needs no list.
        Omitted: four unknown cards.
    tokens
        Status Effects with counts.
    upgrades
        Ability to its level: 2, 3, II or III; ``[II, III]`` where one lies over the other.
    discard
        Cards that lie on the discard pile.
    deck
        How many cards lie in the deck; the others that are not named lie on the discard pile,
        unnamed. Omitted: they all lie in the deck.
    side
        The side of the hero board that lies up, where it has two.
    dials, sides
        What the dials of Companions read, and which side of a token shows, by name.
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
        What waits for the target. Omitted type: what the ability deals, as it stands on its board.
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
        ``duel``, ``teams`` or ``king of the hill``; the seats tell it as well.
    active
        The Active Player; the first seat of the file unless said otherwise.
    phase
        ``setup`` or a phase of the turn; ``Offensive Roll Phase`` unless said otherwise.
    until
        ``end of turn``, ``end of turn 5``, ``end of game`` or ``end of the Roll Phase``. Omitted:
        with the Roll Phase where it begins with it, after setup with the game, else with the turn.
    turn
        Number of the turn, counted over all players. In turn 1 the Active Player is the Start
        Player. Omitted where it does not matter.
    attack
        Begin inside a fight instead.
    """

    mode: str | None = None
    active: str | None = None
    phase: str = "Offensive Roll Phase"
    until: str | None = None
    turn: int | None = None
    attack: AttackSpec | None = None
