"""The table of the toy game: seats that count, tokens, an amount on its way."""

from __future__ import annotations

import msgspec

TARGET = 10
#: token -> windows in which it works
WORKS = {
    "nudge": ("W-2",),
    "thief": ("W-1", "W-2", "W-3"),
    "boost": ("W-3",),
    "damp": ("W-3",),
}
TOKENS = tuple(WORKS)
BAG = (("nudge", 2), ("thief", 1), ("boost", 2), ("damp", 2))


class Seat(msgspec.Struct, frozen=True):
    name: str
    count: int = 0
    tokens: tuple[tuple[str, int], ...] = ()

    def holds(self, token: str) -> int:
        return dict(self.tokens).get(token, 0)

    def with_token(self, token: str, change: int) -> Seat:
        held = {**dict(self.tokens), token: self.holds(token) + change}
        kept = tuple((name, held[name]) for name in TOKENS if held.get(name))
        return msgspec.structs.replace(self, tokens=kept)


class Table(msgspec.Struct, frozen=True):
    seats: tuple[Seat, ...]
    active: int = 0
    #: turns that are left, this one included
    turns: int = 1
    die: int = 0
    #: the name of the roll, and whether it was the second
    roll: str = ""
    again: bool = False
    #: the name of the amount that is on its way, and the tokens that act on it
    amount: str = ""
    spent: tuple[str, ...] = ()
    bag: tuple[tuple[str, int], ...] = BAG
    serial: int = 0

    def rows(self) -> list[tuple[str, int, int]]:
        """TOY-7: first what is added, then what halves; each with its effect and the sum so far."""
        found = [("die", self.die, self.die)]
        for token in sorted(self.spent, key=lambda token: token == "damp"):
            running = found[-1][2]
            effect = 2 if token == "boost" else (running + 1) // 2 - running
            found.append((token, effect, running + effect))
        return found
