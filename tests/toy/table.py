"""The table of the toy game: seats that count, tokens, amounts on their way."""

from __future__ import annotations

import msgspec

TARGET = 10

WINDOWS = {"W-1": "before the roll", "W-2": "after the roll", "W-3": "last call", "W-4": "counted"}

TOKENS = ("nudge", "thief", "boost", "damp", "echo")

#: token -> windows in which it works
WORKS = {
    "nudge": ("W-2",),
    "thief": ("W-1", "W-2", "W-3"),
    "boost": ("W-3",),
    "damp": ("W-3",),
    "echo": ("W-3",),
}

BAG = (("nudge", 2), ("thief", 1), ("boost", 2), ("damp", 2), ("echo", 1))


class Seat(msgspec.Struct, frozen=True):
    name: str
    count: int = 0
    tokens: tuple[tuple[str, int], ...] = ()

    def holds(self, token: str) -> int:
        return dict(self.tokens).get(token, 0)

    def with_token(self, token: str, change: int) -> Seat:
        held = dict(self.tokens)
        held[token] = held.get(token, 0) + change
        kept = tuple((name, held[name]) for name in TOKENS if held.get(name))
        return msgspec.structs.replace(self, tokens=kept)


class Packet(msgspec.Struct, frozen=True):
    """An amount on its way to one seat's count."""

    id: str
    seat: int
    base: int
    #: (operation, name, action id)
    modifiers: tuple[tuple[str, str, str], ...] = ()

    def total(self) -> int:
        added = self.base + 2 * sum(1 for op, _, _ in self.modifiers if op == "+2")
        for op, _, _ in self.modifiers:
            if op == "½":
                added = (added + 1) // 2
        return added


class Table(msgspec.Struct, frozen=True):
    seats: tuple[Seat, ...]
    active: int = 0
    turns: int = 1
    die: int = 0
    again: bool = False
    packets: tuple[Packet, ...] = ()
    bag: tuple[tuple[str, int], ...] = BAG
    serial: int = 0
