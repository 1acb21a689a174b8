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
    """What an event came to for one seat.

    Parameters
    ----------
    seat
        The index of the seat.
    dial
        The id of the dial that changed; empty if the result is no number, such as a win.
    change
        The change of the dial. 0 is a result too: a loss was possible and did not happen.
    amount
        The number that people say, such as ``6``; a dial that ends at 0 may lose less.
    text
        The result in one short sentence, with the calculation where it is short.
    """

    seat: int
    dial: str
    change: int
    text: tuple[Segment, ...] = ()
    amount: str = ""


class Roll(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The final dice of one roll of an exchange.

    Parameters
    ----------
    frame
        The index of the frame from which on the dice are shown.
    group
        The dice; the label is the name of what they were rolled for.
    """

    frame: int
    group: DiceGroup


class Exchange(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What two sides do to each other, from the first roll to the last result, or a whole phase.

    Parameters
    ----------
    first, last
        The indexes of the first and the last frame.
    seats
        Who acts and who is acted on, in this order; only one seat if nobody is acted on.
    roles
        A word for each seat that says what it does; a word may be empty.
    rolls
        The rolls, in the order of their final dice.
    topic
        Who does what to whom, in one sentence; empty if that is not worth one.
    """

    first: int
    last: int
    seats: tuple[int, ...] = ()
    roles: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()
    topic: tuple[Segment, ...] = ()


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What people tell each other happened, such as "rolled", "spent a token" or "lost 9".

    The events of a document follow each other without a gap, and together they contain all frames.

    Parameters
    ----------
    first, last
        The indexes of the first and the last frame. Stepping by event stops at the last.
    kind
        The kind of event, by which front ends choose an icon. A ``"response"`` answers an
        ``"ability"``; ``"loss"`` and ``"gain"`` change dials.
    title
        The name of the thing, or one or two words; at most about 14 characters.
    sign
        The sign in the mark on the timeline, such as ``"+5"``; if empty, the icon of the kind.
    seat
        The index of the seat whose event it is; None if it is nobody's.
    headline
        What the event came to, in one sentence.
    outcome
        Whether the event ends an exchange, a phase with dice, a turn or the game.
    results
        What it came to for each seat.
    why
        The id of the rule that decides it; empty if there is none.
    exchange
        The index of the exchange that the event belongs to; None if it belongs to none.
    """

    first: int
    last: int
    kind: EventKind
    title: str
    sign: str = ""
    seat: int | None = None
    headline: tuple[Segment, ...] = ()
    outcome: bool = False
    results: tuple[Result, ...] = ()
    why: str = ""
    exchange: int | None = None
