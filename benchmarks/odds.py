"""The odds of a whole board from one window, against plain arithmetic on the same machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.measuring import TINY, Row, Sizes, alternate
from dtnb import Match

#: a million additions in a plain loop, the measure of how quick the machine is in Python
ADDITIONS = 1_000_000
#: a quarter of a second on the machine of docs/benchmarks.md, where the additions take 30 ms
MOST = 8.0
HAND = ["So Wild!", "Tip It!", "Try, Try Again!", "One More Time!"]


def measure(sizes: Sizes) -> Iterator[Row]:
    """Ask for every ability of a board, by the dice alone and with the cards of a full hand."""
    seats: dict[str, Any] = {
        "Ann": {"hero": "barbarian", "hand": HAND, "cp": 5},
        "Ben": {"hero": "paladin", "hand": []},
    }
    first = Match(seats=seats)
    after = Match(seats=seats).do("Ann rolls 1 2 3 3 6")

    def add() -> int:
        total = 0
        for number in range(10 if sizes is TINY else ADDITIONS):
            total += number
        return 1

    def asked(match: Match, actions: int) -> int:
        match.odds(actions=actions)
        return 1

    times = alternate(
        {
            "additions": add,
            "alone": lambda: asked(after, 0),
            "one": lambda: asked(after, 1),
            "fresh": lambda: asked(first, 1),
            "two": lambda: asked(after, 2),
        },
        sizes.repeats,
    )
    labels = {
        "alone": "odds: a board of 12 lines after the first roll, the dice alone",
        "one": "  with one action out of four cards",
        "fresh": "  the same before the first roll",
        "two": "  with two actions out of four cards",
    }
    plain = f"the additions {times.median('additions') * 1000:.0f} ms"
    for variant, label in labels.items():
        limit = None if variant == "two" else MOST
        also = f"{times.median(variant) * 1000:.0f} ms; {plain}"
        yield Row(label, times.ratio(variant, "additions"), "x", limit, also=also)
