"""The questions for whose answer a state at rest can wait: decisions of seats, and chance.

A seat first declares an action; later the action is committed, which means that it takes effect. In
between, another seat may interrupt it by an action of its own: a claim.
"""

from __future__ import annotations

import enum
import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

import msgspec

from dtnb.kernel.inputs import Action


class DecisionKind(enum.StrEnum):
    """Why a seat is asked to decide, which determines whether the seat may pass."""

    #: a window asks the seat to act or pass
    ACTION = "action"
    #: a seat with precedence may interrupt a declared action before it is committed
    INTERRUPT = "claim"
    #: a rule demands a choice; the seat cannot pass
    FORCED = "forced"
    #: a declared action needs a target, a die or a value; the seat cannot pass
    DETAIL = "detail"


#: a constant for `Decision.may_pass`, because looking up members of an enumeration is slow
_KINDS_THAT_MAY_PASS = (DecisionKind.ACTION, DecisionKind.INTERRUPT)


class Decision(msgspec.Struct, frozen=True, tag="decision", omit_defaults=True, gc=False):
    """A question to a seat, which answers with an action.

    The candidates are not stored: ``game.candidates(state)`` lists them and
    ``game.verdict(state, seat, action)`` judges any of them, for any seat.

    Parameters
    ----------
    window
        Id of the timing window.
    seat
        Who is asked.
    kind
        See :class:`DecisionKind`.
    order
        All seats of this window in priority order.
    topic
        The subject of a forced choice or of a follow-up question; empty for other questions.
    about
        The declared action that a claim or a follow-up question is about; None for other questions.
    declared_by
        The seat that declared `about`; None if there is no such action.
    restriction
        A word, defined by the game, for a limit on what may be done in the window; empty for no
        limit.
    """

    window: str
    seat: int
    kind: DecisionKind = DecisionKind.ACTION
    order: tuple[int, ...] = ()
    topic: str = ""
    about: Action | None = None
    declared_by: int | None = msgspec.field(default=None, name="by")
    restriction: str = msgspec.field(default="", name="only")

    @property
    def may_pass(self) -> bool:
        """Whether declining is one of the answers."""
        return self.kind in _KINDS_THAT_MAY_PASS


class Chance(msgspec.Struct, frozen=True, tag="chance", omit_defaults=True, gc=False):
    """A question to chance: dice to roll or cards to draw.

    Parameters
    ----------
    kind
        ``"roll"`` or ``"draw"``.
    seat
        The seat whose dice or deck it is.
    purpose
        What the roll or draw is for. A replay file assigns rolls to chance events by their purpose,
        not by their order.
    count
        How many dice or cards.
    faces
        Faces of each die.
    deck
        For draws: the cards that may be drawn, as pairs of name and number of copies.
    window
        Id of the timing window of the roll or draw.
    """

    kind: str
    seat: int
    purpose: str
    count: int = 1
    faces: int = 6
    deck: tuple[tuple[str, int], ...] = ()
    window: str = ""

    @property
    def faces_to_tell(self) -> int | None:
        """The number of faces, if a sentence needs to say it; None for draws and six-sided dice."""
        return None if self.kind != "roll" or self.faces == 6 else self.faces

    def outcomes(self) -> Iterator[tuple[tuple[int | str, ...], Fraction]]:
        """Yield every ordered outcome with its exact probability.

        Yields
        ------
        tuple of (values, probability)
            The probabilities sum to exactly 1.
        """
        if self.kind == "roll":
            probability = Fraction(1, self.faces**self.count)
            for values in itertools.product(range(1, self.faces + 1), repeat=self.count):
                yield values, probability
        else:
            yield from _enumerate_draws(dict(self.deck), self.count, (), Fraction(1))


def _enumerate_draws(
    deck: dict[str, int], count: int, drawn: tuple[str, ...], probability: Fraction
) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Yield each way to draw `count` more cards after the cards `drawn`, with its probability."""
    remaining_cards = sum(deck.values())
    if count == 0 or remaining_cards == 0:
        yield drawn, probability
        return
    for card, copies in deck.items():
        if copies:
            remaining_deck = {**deck, card: copies - 1}
            yield from _enumerate_draws(
                remaining_deck,
                count - 1,
                (*drawn, card),
                probability * Fraction(copies, remaining_cards),
            )


Question: TypeAlias = Decision | Chance
