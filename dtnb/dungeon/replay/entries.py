"""The structs of a replay file's table: its seats, and where the record begins."""

from __future__ import annotations

import msgspec


class SeatSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a replay file.

    Parameters
    ----------
    creature
        Name of a creature in the box.
    stats
        The die and value of each stat: ``d12`` (at its maximum) or ``7 on d8``; a number alone for
        Time and Ability. If empty, the dice are assigned in play.
    tokens
        The seat's stat tokens, with counts.
    minions
        The seat's DieMinions, by die and count; omitted: those that a creature begins with.
    pips
        The pips of the Die-Namic dice taken so far, in the order of the boxes.
    cards
        The ability cards that are left; omitted: all four.
    points, epics
        Victory Points, and Epic Party tiles defeated.
    at
        Cell of the standee; omitted: the Start Tile.
    """

    creature: str
    stats: dict[str, str | int] = {}
    tokens: dict[str, int] = {}
    minions: dict[str, int] | None = None
    pips: list[int] = []
    cards: list[str] | None = None
    points: int | None = None
    epics: int = 0
    at: str | None = None


class CheckSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A Stat Check that is about to be made.

    Parameters
    ----------
    stat, target
        The stat to check, and the number to reach.
    damage
        The damage of that stat's type if the check fails.
    """

    stat: str
    target: int
    damage: int = 0


class StartSpec(msgspec.Struct, forbid_unknown_fields=True):
    """Where the record begins.

    Parameters
    ----------
    phase
        ``setup`` (the default where a seat has no stats), ``turn``, ``combat``, ``attack`` (your
        attack of a round, and nothing else), ``hero attack`` (one of them), ``encounter`` (the
        party of a tile is laid out), ``check``, or ``end of turn``.
    turns, rounds
        The record ends after this many turns, or combat rounds; omitted: it goes on.
    map
        Name of a map in the box.
    box
        Folder of another box, from the folder of the replay.
    active, turn
        The seat whose turn it is, and the number of the turn.
    explored
        Explored cells besides the Start Tiles; a mapping such as ``C3: spiked-pit`` if the tile
        matters.
    tiles
        The tiles that lie face down, by cell.
    party
        Heroes, with levels: ``Fighter 1``, ``Wizard 2``, ``Barbarian``, ``Barbarian rotated``.
    tile
        The tile of the party. If the record begins with combat, its encounter effects are carried
        out first; if it begins later, only those that last for the turn.
    round
        The combat round that begins; from the second round on, perks have been carried out.
    stat
        The stat of the phase ``hero attack``: Might, Agility or Magic.
    check
        The check of the phase ``check``.
    """

    phase: str | None = None
    map: str | None = None
    box: str | None = None
    active: str | None = None
    turn: int = 1
    explored: list[str] | dict[str, str] = []
    tiles: dict[str, str] = {}
    party: list[str] = []
    tile: str | None = None
    round: int = 1
    turns: int | None = None
    rounds: int | None = None
    stat: str | None = None
    check: CheckSpec | None = None
