"""The structs for the parts of a replay file that set up its table: ``seats`` and ``start``."""

from __future__ import annotations

import msgspec


class SeatSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a replay file."""

    #: name of a creature in the box
    creature: str
    #: the die and value of each stat: ``d12`` (at its maximum) or ``7 on d8``; a number alone for
    #: Time and Ability. If empty, the dice are assigned in play
    stats: dict[str, str | int] = {}
    #: the seat's stat tokens, with counts
    tokens: dict[str, int] = {}
    #: the seat's DieMinions, by die and count; if omitted, those with which a creature begins
    minions: dict[str, int] | None = None
    #: the pips left on each Die-Namic die taken so far, in the order of the Victory Point boxes
    pips: list[int] = []
    #: the ability cards that are left; if omitted, all four
    cards: list[str] | None = None
    #: the seat's Victory Points; the next field has the number of Epic Parties that it has defeated
    points: int | None = None
    epics: int = 0
    #: the cell of the standee, such as ``C3``; if omitted, the Start Tile
    at: str | None = None


class CheckSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A Stat Check that is about to be made."""

    #: the stat to check, and the number to reach
    stat: str
    target: int
    #: the damage of that stat's type if the check fails
    damage: int = 0


class StartSpec(msgspec.Struct, forbid_unknown_fields=True):
    """Where the record begins."""

    #: ``turn``, ``combat``, ``check``, ``end of turn``, or one of these:
    #:
    #: * ``setup``: the stat dice are assigned; the default if a seat has no stats
    #: * ``encounter``: the party of a tile is laid out
    #: * ``attack``: your attack of a round, and nothing else
    #: * ``hero attack``: one hero attack, and nothing else
    phase: str | None = None
    #: name of a map in the box
    map: str | None = None
    #: folder of another box, relative to the folder of the replay
    box: str | None = None
    #: the seat whose turn it is, and the number of the turn
    active: str | None = None
    turn: int = 1
    #: explored cells besides the Start Tiles; a mapping such as ``C3: spiked-pit`` if the tile
    #: matters
    explored: list[str] | dict[str, str] = []
    #: the tiles that lie face down, by cell
    tiles: dict[str, str] = {}
    #: heroes, with levels: ``Fighter 1``, ``Wizard 2``, ``Barbarian``, ``Barbarian rotated``
    party: list[str] = []
    #: the tile of the party. If the record begins with the encounter or with the first combat
    #: round, the tile's encounter effects are carried out first. If it begins later, only those
    #: encounter effects are carried out that last for the turn
    tile: str | None = None
    #: the combat round that begins; from the second round on, perks have been carried out
    round: int = 1
    #: the record ends after this many turns, or (next field) after this many combat rounds; if both
    #: are omitted, neither limits the record
    turns: int | None = None
    rounds: int | None = None
    #: the stat of the phase ``hero attack``: Might, Agility or Magic
    stat: str | None = None
    check: CheckSpec | None = None
