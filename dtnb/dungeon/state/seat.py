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
    """Return counts with `change` added to a name's count; a name whose count is 0 is dropped."""
    updated = dict(counts)
    updated[name] = updated.get(name, 0) + change
    return tuple((key, updated[key]) for key in sorted(updated) if updated[key] > 0)


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's side: creature board, tokens, cards."""

    #: the player's name
    name: str
    #: the creature's id in the box
    creature: str
    stats: Stats = Stats()
    #: the place of the standee on the map
    cell: str = msgspec.field(default="", name="at")
    #: the stat tokens, by stat
    tokens: Counts = ()
    #: the DieMinions, by die ("d6")
    minions: Counts = ()
    #: the pips left on each Die-Namic die, in the order of the Victory Point boxes
    die_namic: tuple[int, ...] = ()
    #: the ability cards not used yet
    cards: tuple[str, ...] = ()
    #: the Victory Points
    points: int = 0
    #: the number of Epic Parties that the seat has defeated
    epics: int = 0
    #: whether the seat has lost
    eliminated: bool = msgspec.field(default=False, name="out")

    @property
    def pips(self) -> int:
        """The pips left on all Die-Namic dice."""
        return sum(self.die_namic)
