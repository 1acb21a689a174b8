"""Steps: what happened, one after the other, and the recorder that collects them."""

from __future__ import annotations

import enum
from typing import Any

import msgspec

from dtnb.kernel.state import State


class Role(enum.StrEnum):
    """What a step is in the structure of play, whatever the game calls it."""

    TURN = "turn"
    PHASE = "phase"
    WINDOW = "window"
    PASS = "pass"
    CLOSE = "close"
    DECLARE = "declare"
    CLAIM = "claim"
    WITHDRAW = "withdraw"
    COMMIT = "commit"
    ANSWER = "answer"
    CHANCE = "chance"
    ALTER = "alter"
    EFFECT = "effect"
    CHANGE = "change"
    AMOUNT = "amount"
    SUM = "sum"
    RESULT = "result"


class Step(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened, in resolution order.

    Parameters
    ----------
    index, parent
        Position in the record and the step it happened inside (-1 at the top).
    kind
        One of the game's step kinds, a closed list.
    actor
        The seat that did it, if a seat did.
    rules
        Ids of the rules that made it so.
    args
        What the sentence and the picture need, plain JSON data.
    table
        The table after the step (shared structure, so this is a reference).
    position
        How many inputs had been given when it happened.
    asked
        For windows that ask a seat: the state with that question pending, also where the
        window closed by itself. Any candidate can be judged there.
    """

    index: int
    parent: int
    kind: str
    actor: int | None
    rules: tuple[str, ...]
    args: dict[str, Any]
    table: Any
    position: int
    asked: State | None = None


class Recorder:
    """Collects steps while the engine advances; costs nothing when absent."""

    __slots__ = ("asked", "consulted", "position", "scopes", "steps")

    def __init__(self, depth: int = 0) -> None:
        self.steps: list[Step] = []
        #: for each item of the agenda, the step it was put there by
        self.scopes: list[int] = [-1] * depth
        #: ids of the policies whose reading mattered on the way
        self.consulted: set[str] = set()
        self.position = 0
        self.asked: State | None = None

    def add(
        self,
        parent: int,
        table: Any,
        kind: str,
        actor: int | None,
        rules: tuple[str, ...],
        args: dict[str, Any],
    ) -> int:
        """Append a step that happened inside `parent` and left `table`; return its index."""
        index = len(self.steps)
        asked, self.asked = self.asked, None
        self.steps.append(
            Step(index, parent, kind, actor, rules, args, table, self.position, asked)
        )
        return index
