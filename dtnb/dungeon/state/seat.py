"""A player's side of the table."""

from __future__ import annotations

import msgspec

from dtnb.dungeon.state.stats import Stats

#: names with their counts, sorted by name
Counts = tuple[tuple[str, int], ...]


def count_of(counts: Counts, name: str) -> int:
    """Return the count of a name; 0 if it is missing."""
    return dict(counts).get(name, 0)


def with_count(counts: Counts, name: str, change: int) -> Counts:
    """Return counts with the count of one name changed; a name with count 0 is dropped."""
    updated = dict(counts)
    updated[name] = updated.get(name, 0) + change
    return tuple((key, updated[key]) for key in sorted(updated) if updated[key] > 0)


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
        The seat's stat tokens by stat, and its DieMinions by die ("d6").
    die_namic
        The pips left on each Die-Namic die of the seat, in the order of the Victory Point boxes.
    cards
        The ability cards not used yet.
    points, epics
        The seat's Victory Points, and the number of Epic Parties that it has defeated.
    out
        Whether this seat has lost.
    """

    name: str
    creature: str
    stats: Stats = Stats()
    cell: str = msgspec.field(default="", name="at")
    tokens: Counts = ()
    minions: Counts = ()
    die_namic: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    points: int = 0
    epics: int = 0
    eliminated: bool = msgspec.field(default=False, name="out")

    @property
    def pips(self) -> int:
        """The pips left on all Die-Namic dice."""
        return sum(self.die_namic)
