"""Events: what people tell each other happened, each with what it came to for the seats."""

from __future__ import annotations

from typing import Literal

import msgspec

from dtnb.explain.sentence import Segment
from dtnb.frames.scene import DiceGroup

EventKind = Literal[
    "turn", "phase", "roll", "ability", "response", "spend", "card", "effect", "loss", "gain",
    "refused", "claim", "outcome", "open",
]  # fmt: skip


class Result(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What an event came to for one seat."""

    seat: int
    #: the id of the dial that changed; empty if the result is no number, such as a win
    dial: str
    #: the change of the dial. 0 is a result too: a loss was possible and did not happen
    change: int
    #: the result in one short sentence, with the calculation where it is short
    text: tuple[Segment, ...] = ()
    #: the number that people say, such as ``6``; a dial that ends at 0 may lose less
    amount: str = ""


class Roll(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The final dice of one roll of an exchange."""

    #: the index of the frame from which on the dice are shown
    frame: int
    #: the dice; the label is the name of what they were rolled for
    group: DiceGroup


class Exchange(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What two sides do to each other, from the first roll to the last result, or a whole phase."""

    #: the indexes of the first and the last frame
    first: int
    last: int
    #: who acts and who is acted on, in this order; only one seat if nobody is acted on
    seats: tuple[int, ...] = ()
    #: a word for each seat that says what it does; a word may be empty
    roles: tuple[str, ...] = ()
    #: the rolls, in the order of their final dice
    rolls: tuple[Roll, ...] = ()
    #: who does what to whom, in one sentence; empty if that is not worth one
    topic: tuple[Segment, ...] = ()


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What people tell each other happened, such as "rolled", "spent a token" or "lost 9".

    The events of a document follow each other without a gap, and together they contain all frames.
    """

    #: the indexes of the first and the last frame. Stepping by event stops at the last
    first: int
    last: int
    #: the kind of event, by which front ends choose an icon. A ``"response"`` answers an
    #: ``"ability"``; ``"loss"`` and ``"gain"`` change dials
    kind: EventKind
    #: the name of the thing, or one or two words; at most about 14 characters
    title: str
    #: the sign in the mark on the timeline, such as ``"+5"``; if empty, the icon of the kind
    sign: str = ""
    #: the index of the seat whose event it is; None if it is nobody's
    seat: int | None = None
    #: what the event came to, in one sentence
    headline: tuple[Segment, ...] = ()
    #: whether the event ends an exchange, a phase with dice, a turn or the game
    outcome: bool = False
    #: what it came to for each seat
    results: tuple[Result, ...] = ()
    #: the id of the rule that decides it; empty if there is none
    deciding_rule: str = msgspec.field(default="", name="why")
    #: the index of the exchange that the event belongs to; None if it belongs to none
    exchange: int | None = None
