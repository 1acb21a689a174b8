"""Events: the parts of a play as people tell it, each with its result for the seats."""

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
    """The result of an event for one seat."""

    seat: int
    #: the id of the dial that changed; empty if no dial changed, as in a win
    dial: str
    #: the change of the dial; 0 if the dial might have changed but did not, such as by a loss that
    #: was avoided
    change: int
    #: the result in one short sentence, with the calculation if the calculation is short
    text: tuple[Segment, ...] = ()
    #: the number that people say, if it is not that of `change`; else empty. For instance a loss of
    #: 6 takes a dial from 4 to 0: people say 6, but the change is -4
    amount: str = ""


class Roll(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The final dice of one roll of an exchange."""

    #: the index of the first frame that shows these dice
    frame: int
    #: the dice, with a label that names what they were rolled for
    group: DiceGroup


class Exchange(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The part of a play in which two sides act on each other, or a whole phase.

    An exchange between two sides lasts from the first roll to the last result.
    """

    #: the indexes of the first and the last frame
    first: int
    last: int
    #: the acting seat, then the seat that it acts on, if there is one
    seats: tuple[int, ...] = ()
    #: a word for each seat that says what it does; a word may be empty
    roles: tuple[str, ...] = ()
    #: the rolls, in the order in which they got their final dice
    rolls: tuple[Roll, ...] = ()
    #: who does what to whom, in one sentence; empty if there is nothing to say
    topic: tuple[Segment, ...] = ()


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One part of a play as people tell it, such as "rolled", "spent a token" or "lost 9".

    The events of a document follow each other without a gap, and together they contain all frames.
    """

    #: the indexes of the first and the last frame. Stepping by event stops at the last
    first: int
    last: int
    #: the kind of event, by which front ends choose an icon. A ``"response"`` answers an
    #: ``"ability"``. A ``"loss"`` or ``"gain"`` changes dials
    kind: EventKind
    #: the name of an object, or one or two words; at most about 20 characters
    title: str
    #: what the timeline shows for the event, such as ``"+5"``; if empty, it shows an icon of `kind`
    sign: str = ""
    #: the index of the seat that acts; None if nobody does
    seat: int | None = None
    #: the result of the event in one sentence
    headline: tuple[Segment, ...] = ()
    #: whether the event ends an exchange, a phase with dice, a turn or the game
    outcome: bool = False
    #: the results for the seats
    results: tuple[Result, ...] = ()
    #: the id of the rule that decides the event; empty if there is none
    deciding_rule: str = msgspec.field(default="", name="why")
    #: the index of the exchange that the event belongs to; None for no exchange
    exchange: int | None = None
