"""List the moments of a play at which a lesson can ask its reader a question, and the questions.

* mark, offer: the author of a lesson sees the moments as marks in the play. Each has questions to
  choose from, its offers.
* stop: a place of the line before a decision or a total.
* aim: a result that the reader's move should reach, such as "Ben takes 3".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from dtnb.frames.building.questions import action_label
from dtnb.kernel import Decision, Role
from dtnb.lessons import Ask
from dtnb.replay.game.phrases import translate_claim
from dtnb.replay.questions.asking import Asking
from dtnb.replay.questions.asking_error import AskingError
from dtnb.replay.questions.opened_windows import decisions

if TYPE_CHECKING:
    from dtnb.frames import Frame
    from dtnb.gamebook import AskedQuestion, Question
    from dtnb.gamebook.stops import Stop
    from dtnb.kernel import State
    from dtnb.replay.questions.quiz_line import QuizLine


class Offer(msgspec.Struct, frozen=True):
    """A question that can be asked at a moment, and its label in words."""

    ask: Ask
    label: str


class MarkedMoment(msgspec.Struct, frozen=True):
    """A moment of a line at which a lesson can ask."""

    #: the index of the frame that shows the situation before the moment
    frame: int
    #: the text that the author sees: who decides in which window, or what is calculated
    label: str
    #: the actions that were taken at this moment, in words; empty for a calculation
    done: str
    #: the questions that can be asked at this moment
    offers: tuple[Offer, ...]


def moments(line: QuizLine) -> list[MarkedMoment]:
    """Return the decisions and calculations of a line at which a lesson can ask.

    If people make claims on the line, the end of the line is the last moment.
    """
    from dtnb.gamebook.stops import find_stops

    document = line.views.bare_document
    stops = find_stops(document, line.record)
    marked = [_mark_stop(line, stop) for stop in stops if stop.kind in ("choice", "total")]
    if any(claim.by for claim in line.claims):
        say = line.speaker.text
        offer = Offer(Ask("who-is-right"), say("mark.right"))
        marked.append(
            MarkedMoment(
                max(len(document.frames) - 1, 0), say("mark.dispute"), done="", offers=(offer,)
            )
        )
    return marked


def pose_question(line: QuizLine, ask: Ask) -> AskedQuestion:
    """Return a lesson's question about a line, with the answer that the rules give.

    Raise AskingError if the line has no such moment, or if every possible answer is right.
    """
    asking = Asking(line)
    by, nth = ask.by or None, ask.nth
    if ask.what == "what-is-the-total":
        return asking.what_is_the_total(by, nth=nth)
    if ask.what == "what-may-be-done":
        return asking.what_may_be_done(ask.at, by, nth=nth or 1)
    if ask.what == "who-is-right":
        return asking.who_is_right(ask.at or None, nth=nth or 1)
    question = asking.find_the_move(ask.so_that, ask.at, by, nth=nth or 1)
    if _accepts_every_move(
        question.question, asking.what_may_be_done(ask.at, by, nth=nth or 1).question
    ):
        raise AskingError(line.speaker.text("quiz.problem.every-move", aim=ask.so_that))
    return question


def _accepts_every_move(find_move: Question, list_moves: Question) -> bool:
    """Tell whether every allowed move is a right answer, so that there is nothing to find."""
    accepted_moves = {find_move.options[index] for index in find_move.answer}
    listed_moves = list_moves.options[:-1]
    allowed = {listed_moves[index] for index in list_moves.answer if index < len(listed_moves)}
    # `find_move` also offers passing, and moves with a named target. These count as allowed.
    options = set(find_move.options)
    return accepted_moves >= (allowed & options) | (options - set(listed_moves))


def _mark_stop(line: QuizLine, stop: Stop) -> MarkedMoment:
    """Return a stop with the questions that a lesson can ask there."""
    if stop.kind == "total":
        return _mark_calculation(line, stop)
    state = line.record.states[stop.position]
    pending = state.pending
    assert isinstance(pending, Decision)
    say, seat = line.speaker.text, line.speaker.seats[pending.seat]
    seat_decisions = decisions(line.record, {pending.window}, pending.seat)
    nth = sum(moment.position <= stop.position for moment in seat_decisions)
    list_moves = Ask("what-may-be-done", pending.window, seat, nth if nth > 1 else 0)
    offers = [Offer(list_moves, say("mark.may"))]
    offers += [
        Offer(
            Ask("find-the-move", pending.window, seat, nth if nth > 1 else 0, aim),
            say("mark.move", aim=words),
        )
        for aim, words in _possible_aims(line)
    ]
    window = line.speaker.window(pending.window)
    label = say("mark.choice", seat=seat, window=window)
    return MarkedMoment(stop.frame, label, _actions_taken(line, stop, state), tuple(offers))


def _mark_calculation(line: QuizLine, stop: Stop) -> MarkedMoment:
    """Return a calculation with the question for its total."""
    document, role_of_kind = line.views.bare_document, line.record.game.kinds
    steps = line.record.steps

    def is_sum(frame: Frame) -> bool:
        step = steps[frame.step]
        return (
            frame.kind == step.kind and bool(frame.ledgers) and role_of_kind[step.kind] is Role.SUM
        )

    sums = [frame for frame in document.frames if is_sum(frame)]
    nth = next(number for number, frame in enumerate(sums, start=1) if frame.step == stop.step)
    title = document.ledgers[sums[nth - 1].ledgers[-1]].title
    offer = Offer(Ask("what-is-the-total", nth=nth), line.speaker.text("quiz.total", title=title))
    return MarkedMoment(stop.frame, title, done="", offers=(offer,))


def _possible_aims(line: QuizLine) -> Iterator[tuple[str, str]]:
    """Yield amounts of a line, each as a statement of a file and in the reader's language."""
    plugin, record, speaker = line.replay.plugin, line.record, line.speaker
    for fact in plugin.quick_entry.disputable_facts(record.game, record, speaker):
        if fact.kind == "amount" and not fact.is_final_value and fact.label not in ("", "0"):
            yield (
                fact.statement,
                translate_claim(plugin, record.game, record.start, fact.statement, speaker),
            )


def _actions_taken(line: QuizLine, stop: Stop, state: State) -> str:
    """Return the labels of the actions that the line's own input takes at a stop."""
    from dtnb.gamebook.offered_actions import actions_taken

    game, presenter = line.record.game, line.replay.plugin.presenter
    actions = actions_taken(state, line.record.inputs[stop.position])
    return ", ".join(
        action_label(action, state, presenter, game, line.speaker) for action in actions
    )
