"""Limits on how much one input may set off, and the error for effects that never end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from dtnb.errors import PicklableError
from dtnb.sanitize import sanitize_line

#: what is limited: items resolved, items on the agenda, repetitions of one list, one number
Bound: TypeAlias = Literal["items", "waiting", "repetitions", "amount"]
#: how many items before the limit are traced to name the loop: more than any loop worth naming
TRACED_ITEMS = 200
#: after how many resolved items the length of the agenda is checked
CHECK_INTERVAL = 10
#: how many links of a loop the error names
MAX_LINKS = 8


class Bounds(NamedTuple):
    """How much one input may set off before the kernel assumes that it never ends.

    The largest numbers in any shipped replay or in 250 random games were 89 items resolved and 19
    waiting. The defaults are over fifty times that and are reached in less than a second.

    Attributes
    ----------
    items
        Items resolved for one input.
    waiting
        Items on the agenda at the same time, which is how deep effects are nested.
    """

    items: int = 5_000
    waiting: int = 1_000


class Link(NamedTuple):
    """One of the effects in a loop of effects that set each other off.

    Attributes
    ----------
    owner
        Name of the effect's owner; empty if it has none.
    name
        The card, ability or other component that holds the effect, as its file names it.
    effect
        The effect as its file writes it.
    """

    owner: str
    name: str
    effect: str = ""

    def __str__(self) -> str:
        """Return the name, and the effect in parentheses."""
        return f"{self.name} ({self.effect})" if self.effect else self.name


class EndlessResolutionError(PicklableError, RuntimeError):
    """An input set off more than the bounds allow; the record stays as it was before the input.

    Parameters
    ----------
    bound, limit
        The exceeded bound and its value.
    links
        The effects resolved last, in order.
    """

    def __init__(self, bound: Bound, limit: int, links: Iterable[Link] = ()) -> None:
        self.bound: Bound = bound
        self.limit = limit
        self.links = tuple(dict.fromkeys(links))[:MAX_LINKS]
        super().__init__(bound, limit, self.links)

    @property
    def owner(self) -> str:
        """The owners of the effects, joined by commas."""
        return ", ".join(dict.fromkeys(link.owner for link in self.links if link.owner))

    @property
    def chain(self) -> str:
        """The loop: the effects with arrows between them, back to the first where they repeat."""
        if not self.links:
            return ""
        back = [self.links[0]] if self.bound in ("items", "waiting") else []
        return " → ".join(str(link) for link in (*self.links, *back))

    def __str__(self) -> str:
        """Return the exceeded bound and the loop, in English."""
        message = {
            "items": f"one input set off more than {self.limit} effects",
            "waiting": f"more than {self.limit} effects wait for each other",
            "repetitions": f"something is repeated more than {self.limit} times",
            "amount": f"a number is greater than {self.limit}",
        }[self.bound]
        whose = f"{self.owner}: " if self.owner else ""
        return sanitize_line(f"{message}; {whose}{self.chain}" if self.links else message)
