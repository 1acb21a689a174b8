"""How much one input may set off, and what is said of effects that set themselves off for ever."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from dtnb.errors import PicklableError
from dtnb.sanitize import sanitize_line

#: which bound: items resolved, items waiting on the agenda, repetitions of one list, one number
Bound: TypeAlias = Literal["items", "waiting", "repetitions", "amount"]
#: how many items are looked at for what sets itself off: longer than any loop worth naming
TAIL = 200
#: after how many items it is looked at how many wait
LOOKED_AT = 10
#: how many links of a loop are named
MOST_LINKS = 8


class Bounds(NamedTuple):
    """How much one input may set off before it is taken for something that never ends.

    The most that any shipped replay or any of 250 random games came to is 89 items and 19 that
    wait: fifty times that is no turn any more, and is reached in less than a second.

    Attributes
    ----------
    items
        Items that are resolved.
    waiting
        Items that wait on the agenda while others are resolved: how deep effects are nested.
    """

    items: int = 5_000
    waiting: int = 1_000


class Link(NamedTuple):
    """One of the effects that set each other off.

    Attributes
    ----------
    owner
        Whose it is, by name; empty where nobody has it.
    name
        What it stands on, as its file calls it.
    effect
        What it does there, in the words of its file.
    """

    owner: str
    name: str
    effect: str = ""

    def __str__(self) -> str:
        """Return the name, and the effect in parentheses."""
        return f"{self.name} ({self.effect})" if self.effect else self.name


class EndlessResolutionError(PicklableError, RuntimeError):
    """An input that sets off more than the bounds allow; the record is left as it was before it.

    Parameters
    ----------
    bound, limit
        Which bound, and how much it allows.
    links
        What was resolved last, in order.
    """

    def __init__(self, bound: Bound, limit: int, links: Iterable[Link] = ()) -> None:
        self.bound: Bound = bound
        self.limit = limit
        self.links = tuple(dict.fromkeys(links))[:MOST_LINKS]
        super().__init__(bound, limit, self.links)

    @property
    def owner(self) -> str:
        """Whose effects they are; several are joined by commas."""
        return ", ".join(dict.fromkeys(link.owner for link in self.links if link.owner))

    @property
    def chain(self) -> str:
        """What set itself off: the effects with arrows between them, and back to the first."""
        if not self.links:
            return ""
        again = [self.links[0]] if self.bound in ("items", "waiting") else []
        return " → ".join(str(link) for link in (*self.links, *again))

    def __str__(self) -> str:
        """Return what was too much, and what set itself off, in English."""
        told = {
            "items": f"one input set off more than {self.limit} effects",
            "waiting": f"more than {self.limit} effects wait for each other",
            "repetitions": f"something is repeated more than {self.limit} times",
            "amount": f"a number is greater than {self.limit}",
        }[self.bound]
        whose = f"{self.owner}: " if self.owner else ""
        return sanitize_line(f"{told}; {whose}{self.chain}" if self.links else told)
