"""Limits on the effects that one input may cause, and the error for effects that never end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from dtnb.errors import PicklableError
from dtnb.sanitize import sanitize_line

#: What a limit counts: ``"items"`` resolved for one input, items ``"waiting"`` on the agenda,
#: ``"repetitions"`` of one effect list, or any other ``"amount"``.
Bound: TypeAlias = Literal["items", "waiting", "repetitions", "amount"]
#: How many items before the limit are remembered, so that the error can name the loop.
TRACED_ITEMS = 200
#: The agenda's length is checked each time that this many items have been resolved.
CHECK_INTERVAL = 10
#: The error names at most this many effects of a loop.
MAX_LINKS = 8


class Bounds(NamedTuple):
    """Limits on what one input may cause; above them, the kernel assumes that effects never end.

    In all shipped replays and 250 random games, one input resolved at most 89 items, with at most
    19 on the agenda. The default limits are over fifty times as high. An endless loop reaches them
    within a second.

    Attributes
    ----------
    items
        Items resolved for one input.
    waiting
        Items on the agenda at the same time. Each level of nested effects adds items.
    """

    items: int = 5_000
    waiting: int = 1_000


class Link(NamedTuple):
    """One effect in a loop of effects, each of which causes the next.

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
        """Return the component's name, and the effect in parentheses if it is known."""
        return f"{self.name} ({self.effect})" if self.effect else self.name


class EndlessResolutionError(PicklableError, RuntimeError):
    """An input caused more effects than the bounds allow; the record does not contain the input.

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
        """The effects as text, with arrows between them.

        If the effects are a loop, the text repeats the first effect at its end.
        """
        if not self.links:
            return ""
        first_again = [self.links[0]] if self.bound in ("items", "waiting") else []
        return " → ".join(str(link) for link in (*self.links, *first_again))

    def __str__(self) -> str:
        """Return the exceeded bound and the loop, in English."""
        message = {
            "items": f"one input set off more than {self.limit} effects",
            "waiting": f"more than {self.limit} effects wait for each other",
            "repetitions": f"something is repeated more than {self.limit} times",
            "amount": f"a number is greater than {self.limit}",
        }[self.bound]
        prefix = f"{self.owner}: " if self.owner else ""
        return sanitize_line(f"{message}; {prefix}{self.chain}" if self.links else message)
