"""What is being said at a table and does not count yet: an action half said, a round of several."""

from __future__ import annotations

from collections.abc import Sequence

from dtnb.kernel import PASS, Action, Choice, Input, Outcome, Together
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.hand import NOT_SO, Hand, acted, rolled
from dtnb.tabletop.together import Declared, Round, round_at


class Saying:
    """What is being said."""

    def __init__(self) -> None:
        self.hand: Hand | None = None
        #: what was said before it and is declared together with it
        self.round: Round | None = None

    def __bool__(self) -> bool:
        """Tell whether anything is."""
        return self.hand is not None or self.round is not None

    def __len__(self) -> int:
        """How many things of it can be taken back."""
        return (0 if self.hand is None else len(self.hand.said)) + (self.round is not None)

    @property
    def together(self) -> Sequence[Declared]:
        """What was said so far of what is declared together."""
        return () if self.round is None else self.round.said

    def begins(self, sitting: Sitting | None) -> Sitting | None:
        """Return where the action that is said begins."""
        return sitting if self.round is None else self.round.asks

    def here(self, sitting: Sitting | None) -> Sitting | None:
        """Return where it would lead."""
        return self.begins(sitting) if self.hand is None else self.hand.here

    def drop(self) -> None:
        """Take back all of it."""
        self.hand, self.round = None, None

    def choose(self, sitting: Sitting | None, action: Action) -> Sitting | None:
        """Say an allowed action, or answer what is asked of it; return where the whole leads."""
        base = self.begins(sitting)
        assert base is not None
        assert base.pending is not None
        hand = (self.hand or Hand(base)).chosen(action)
        if hand.open(base.pending.seat):
            self.hand = hand
            return None
        self.hand = None
        if self.round is None:
            return acted(base, hand)
        self.round = self.round.answered(hand)
        return self._declared(self.round) if self.round.asks is None else None

    def _declared(self, whole: Round) -> Sitting | None:
        self.round = None
        return whole.declared() if whole.said else None

    def undo(self, sitting: Sitting | None) -> None:
        """Take back the last thing of it."""
        if self.hand is None:
            self.round = None
            return
        said, self.hand = self.hand.said[:-1], None
        for action in said:
            self.choose(sitting, action)

    def begin_round(self, sitting: Sitting) -> bool:
        """Let everybody who is asked here say what they do; tell whether there are several."""
        self.hand, self.round = None, round_at(sitting)
        return self.round is not None


def said_again(base: Sitting, given: Sequence[Input]) -> Sitting:
    """Return the sitting after inputs, in the words in which they were said when they were chosen.

    Raises
    ------
    IllegalMoveError
        If they cannot be given.
    """
    here, left = base, list(given)
    while left:
        try:
            after = _next_said(here, left)
        except NOT_SO:
            break
        made = list(after.record.inputs[len(here.record.inputs) :])
        if not made or made != left[: len(made)]:
            break
        here, left = after, left[len(made) :]
    return here.fork().give(*left) if left else here


def _next_said(here: Sitting, left: Sequence[Input]) -> Sitting:
    """Return the sitting after what the first of some inputs begins, with the answers to it."""
    first = left[0]
    if isinstance(first, Outcome):
        return rolled(here, first)
    if isinstance(first, Together):
        return _said_together(here, first, left[1:])
    begin, hand = len(here.record.inputs), Hand(here).chosen(first.action)
    while hand.open(first.seat):
        answer = left[len(hand.here.record.inputs) - begin :][:1]
        if not answer or not isinstance(answer[0], Choice):
            break
        hand = hand.chosen(answer[0].action)
    return acted(here, hand)


def _said_together(here: Sitting, first: Together, answers: Sequence[Input]) -> Sitting:
    said = {choice.seat: [choice.action] for choice in first.choices}
    for answer in answers:
        if isinstance(answer, Choice) and answer.seat in said:
            said[answer.seat].append(answer.action)
    together = round_at(here)
    while together is not None and together.asks is not None:
        pending = together.asks.pending
        assert pending is not None
        hand = Hand(together.asks)
        for action in said.get(pending.seat, [PASS]):
            hand = hand.chosen(action)
        together = together.answered(hand)
    return here.fork() if together is None else together.declared()
