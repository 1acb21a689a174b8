"""A player's side of the table."""

from __future__ import annotations

import msgspec

from dtnb.dungeon.state.stats import Stats

Counts = tuple[tuple[str, int], ...]


def count_of(counts: Counts, name: str) -> int:
    """Return the count of a name."""
    return dict(counts).get(name, 0)


def with_count(counts: Counts, name: str, change: int) -> Counts:
    """Return counts with one of them changed, sorted by name and without zeros."""
    new = dict(counts)
    new[name] = new.get(name, 0) + change
    return tuple((key, new[key]) for key in sorted(new) if new[key] > 0)


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's side: creature board, tokens, cards.

    Parameters
    ----------
    name, creature
        The player's name, and the creature's id in the box.
    stats
        The six stat dice.
    at
        Cell of the standee.
    tokens, minions
        Held stat tokens by stat, DieMinions by die ("d6").
    die_namic
        Pips on the Die-Namic dice taken so far, in the order of the boxes; 0 is used up.
    cards
        Ability cards not used yet.
    points, epics
        Victory Points; Epic Party tiles defeated.
    out
        Whether this seat has lost.
    """

    name: str
    creature: str
    stats: Stats = Stats()
    at: str = ""
    tokens: Counts = ()
    minions: Counts = ()
    die_namic: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    points: int = 0
    epics: int = 0
    out: bool = False

    @property
    def pips(self) -> int:
        """All pips that are left."""
        return sum(self.die_namic)
