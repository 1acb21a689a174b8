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
        Stat to its die and value: ``d12`` (at its top) or ``7 on d8``; for Time and Ability a
        number alone. Without any, the dice are assigned in play.
    tokens
        Stat tokens held, with counts.
    minions
        DieMinions held, by die and count; omitted: what a creature begins with.
    pips
        Pips of the Die-Namic dice taken so far, in the order of the boxes.
    cards
        Ability cards still there; omitted: all four.
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
        What is checked, and the number asked for.
    damage
        Damage of that stat's type where it fails.
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
        The record ends after so many turns, or combat rounds; omitted: it goes on.
    map
        Name of a map in the box.
    box
        Folder of another box, from the folder of the replay.
    active, turn
        Whose turn, and which.
    explored
        Cells that are explored already, beside the Start Tiles; ``C3: spiked-pit`` as a mapping
        where the tile matters.
    tiles
        Cell to the tile that lies there face down.
    party
        Heroes, with levels: ``Fighter 1``, ``Wizard 2``, ``Barbarian``, ``Barbarian rotated``.
    tile
        The tile on which the party was met. Where the record begins with combat, its encounter
        effects are carried out first; where it begins later, those that last for the turn.
    round
        The combat round that begins; from the second on, perks have struck.
    stat
        For the phase ``hero attack``: Might, Agility or Magic.
    check
        For the phase ``check``.
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
