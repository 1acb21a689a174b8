"""Moves declared at the same moment: everybody says what they do before any of it counts."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from dtnb.frames.building.questions import action_label
from dtnb.kernel import (
    PASS,
    Choice,
    Decision,
    DecisionKind,
    IllegalMoveError,
    State,
    Together,
)
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.hand import NOT_SO, Hand, acted, ways

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: the kind of step that a game has where moves can be declared together
_KIND = "declared-together"


class Declared(NamedTuple):
    """What one of them does, and the question at which that was said."""

    base: Sitting
    hand: Hand

    @property
    def seat(self) -> int:
        """Who."""
        assert self.base.pending is not None
        return self.base.pending.seat

    def label(self, speaker: Speaker) -> str:
        """Say it."""
        base = self.base
        label = action_label(self.hand.said[0], base.state, base.drawing, base.game, speaker)
        return speaker.text("list.pair", name=speaker.seats[self.seat], value=label)


class Round(NamedTuple):
    """What has been said so far of what is declared together.

    Attributes
    ----------
    base
        Where all of it is declared.
    asks
        Where the next seat is asked; None where nobody else is.
    said
        What each of those does who do something.
    """

    base: Sitting
    asks: Sitting | None
    said: tuple[Declared, ...] = ()

    def answered(self, hand: Hand) -> Round:
        """Return the round after the seat that is asked has said what it does, or nothing."""
        assert self.asks is not None
        acts = hand.said[0] != PASS
        said = (*self.said, Declared(self.asks, hand)) if acts else self.said
        return Round(self.base, _next(self.asks), said)

    def declared(self) -> Sitting:
        """Return the sitting after all of it was declared.

        Raises
        ------
        IllegalMoveError, AmbiguousMoveError
            If the rules refuse it, or it cannot be said.
        """
        if len(self.said) < 2:
            return acted(*self.said[0]) if self.said else self.base
        expected = self._exactly()
        stopped: Exception | None = None
        for words in product(*(tuple(ways(*each)) for each in self.said)):
            trial = self.base.fork()
            try:
                trial.do(*words)
            except NOT_SO as error:
                stopped = stopped or error
                continue
            if trial.state == expected:
                return trial
        raise stopped or IllegalMoveError(", ".join(next(ways(*each)) for each in self.said))

    def _exactly(self) -> State:
        """Return where the choices lead as they were made."""
        record = self.base.record.fork(len(self.base.record.inputs))
        record.add(Together(tuple(Choice(each.seat, each.hand.said[0]) for each in self.said)))
        left = {each.seat: list(each.hand.said[1:]) for each in self.said}
        while (pending := record.state.pending) is not None and left.get(pending.seat):
            record.add(Choice(pending.seat, left[pending.seat].pop(0)))
        return record.state


def round_at(here: Sitting) -> Round | None:
    """Return a round that begins at a question; None where no two could declare together."""
    pending = here.pending
    if _KIND not in here.game.kinds or not isinstance(pending, Decision):
        return None
    if pending.kind is not DecisionKind.ACTION or not pending.may_pass or _next(here) is None:
        return None
    return Round(here, here)


def _next(asks: Sitting) -> Sitting | None:
    """Return where the next seat is asked in the same window, those before it having passed."""
    after = asks.fork()
    after.act(PASS)
    same = after.pending is not None and after.window == asks.window and after.asked != asks.asked
    return after if same and isinstance(after.pending, Decision) else None
