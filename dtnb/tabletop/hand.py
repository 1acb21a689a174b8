"""What somebody chose, put into the words of a replay file, so that it reads as if written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import (
    PASS,
    Action,
    Chance,
    Decision,
    DecisionKind,
    IllegalMoveError,
    Outcome,
)
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.running.errors import AmbiguousMoveError
from dtnb.replay.sitting.sitting import Sitting

#: a move that was not taken in these words
NOT_SO = (IllegalMoveError, AmbiguousMoveError, PhraseError)


class Hand(NamedTuple):
    """An action that somebody is about to do, with what was answered of it so far.

    Attributes
    ----------
    here
        Stands where the action, as far as it was said, leads.
    said
        The action, then the answers to its follow-up questions.
    """

    here: Sitting
    said: tuple[Action, ...] = ()

    def chosen(self, action: Action) -> Hand:
        """Return the hand after one more choice; what has one answer is answered.

        Raises
        ------
        IllegalMoveError
            If the rules refuse it; it has the verdict.
        """
        pending, here = self.here.pending, self.here.fork()
        assert isinstance(pending, Decision)
        action = here.plugin.wording.canonical_action(here.game, here.state, action)
        here.act(action)
        said = (*self.said, action)
        while _asks_more(here, pending.seat) and len(here.legal) == 1:
            said = (*said, here.legal[0])
            here.act(here.legal[0])
        return Hand(here, said)

    def open(self, seat: int) -> bool:
        """Tell whether more has to be said of the action."""
        return bool(self.said) and _asks_more(self.here, seat)


def _asks_more(here: Sitting, seat: int) -> bool:
    pending = here.pending
    detail = isinstance(pending, Decision) and pending.kind is DecisionKind.DETAIL
    return detail and pending is not None and pending.seat == seat


def acted(base: Sitting, hand: Hand) -> Sitting:
    """Return the sitting after an action with all its answers.

    Parameters
    ----------
    base
        Where the action was begun.
    """
    for words in ways(base, hand):
        trial = base.fork()
        try:
            trial.do(words)
        except NOT_SO:
            continue
        # Words stand for what was chosen only where they lead to the same.
        if trial.state == hand.here.state:
            return trial.fold()
    trial = base.fork()
    for action in hand.said:
        trial.act(action)
    return trial.fold()


def ways(base: Sitting, hand: Hand) -> Iterator[str]:
    """Yield ways to say an action with all its answers."""
    first, *answers = hand.said
    plugin, game, state = base.plugin, base.game, base.state
    speaker = speaker_for(base.drawing, game, base.record.start.table, base.lang)
    assert state.pending is not None
    name = speaker.seats[state.pending.seat]
    said = plugin.wording.phrases_with(game, state, first, answers)
    if first == PASS:
        said = (plugin.wording.phrase(game, state, PASS),)
    for each in said:
        yield f"{name} {speaker.words(each)}"


def passed_on(base: Sitting) -> Sitting:
    """Return the sitting after everybody passed until something else is asked than to act here."""
    assert isinstance(base.pending, Decision)
    after, window = base.fork(), base.pending.window
    while isinstance(asked := after.pending, Decision):
        if not asked.may_pass or asked.window != window:
            break
        after = acted(after, Hand(after).chosen(PASS))
    return after


def rolled(base: Sitting, given: Outcome) -> Sitting:
    """Return the sitting after chance has spoken.

    Raises
    ------
    IllegalMoveError
        If it cannot come to this.
    """
    pending, trial = base.pending, base.fork()
    assert isinstance(pending, Chance)
    faces = [value for value in given.values if isinstance(value, int)]
    if pending.kind == "roll" and len(faces) == pending.count:
        speaker = speaker_for(base.drawing, base.game, base.record.start.table, base.lang)
        said = speaker.words(base.plugin.wording.roll_phrase(base.game, base.state, faces))
        try:
            trial.do(f"{speaker.seats[pending.seat]} {said}")
        except NOT_SO:
            trial = base.fork()
        else:
            if trial.record.inputs[-1] == given:
                return trial.fold()
            trial = base.fork()
    return trial.roll(*given.values).fold()
