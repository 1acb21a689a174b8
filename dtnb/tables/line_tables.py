"""Data frames about one line of play (a replay, or a branch of it), such as one row per step.

* role of a step: what it does in the structure of the game, such as opening a window. It follows
  from the kind of the step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.files.localized_errors import unknown_name_error
from dtnb.frames.building.questions import question_of
from dtnb.kernel import Decision, Role, Step
from dtnb.tables.columns import TABLES
from dtnb.tables.frame import as_frame

if TYPE_CHECKING:
    import pandas

    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Question
    from dtnb.frames.plugin import Presenter
    from dtnb.kernel import Record

#: a row of a data frame
Row = Sequence[Any]


def of_line(name: str, record: Record, presenter: Presenter, speaker: Speaker) -> pandas.DataFrame:
    """Return a data frame about a line of play, by one of the names in :data:`LINE_TABLES`.

    Raise NotThereError if there is no data frame of this name.
    """
    if name not in LINE_TABLES:
        raise unknown_name_error("table", name, LINE_TABLES, speaker.lang)
    return as_frame(TABLES[name], LINE_TABLES[name](_LineOfPlay(record, presenter, speaker)))


class _Decided(NamedTuple):
    """A decision of a seat, with its number and the index of the input that answers it."""

    number: int
    input_index: int
    decision: Decision
    #: the decision as people see it, with the chosen option
    question: Question


class _TurnAndPhase(NamedTuple):
    """Where in the game a step happens."""

    turn: int
    #: the name of the phase; None before the turn's first phase
    phase: str | None


class _LineOfPlay:
    """A line of play, with the data that several of its data frames need."""

    def __init__(self, record: Record, presenter: Presenter, speaker: Speaker) -> None:
        self.record, self.presenter, self.speaker = record, presenter, speaker
        self.kinds = record.game.kinds
        self.steps = record.steps

    @cached_property
    def turns_and_phases(self) -> list[_TurnAndPhase]:
        """The turn and the phase of each step."""
        turn, phase, turns_and_phases = 0, None, []
        for step in self.steps:
            role = self.kinds[step.kind]
            if role is Role.TURN:
                turn, phase = turn + 1, None
            elif role is Role.PHASE:
                phase = self.speaker.term(step.args.get("phase", step.kind))
            turns_and_phases.append(_TurnAndPhase(turn, phase))
        return turns_and_phases

    @cached_property
    def first_steps(self) -> dict[int, int]:
        """For each number of inputs given, the index of the first step after them."""
        step_by_position: dict[int, int] = {}
        for step in self.steps:
            step_by_position.setdefault(step.position, step.index)
        return step_by_position

    def seat_name(self, seat: int | None) -> str | None:
        return None if seat is None else self.speaker.seats[seat]

    def decisions(self) -> Iterator[_Decided]:
        """Yield the decisions that the inputs answer."""
        number = 0
        for index, input_ in enumerate(self.record.inputs):
            state = self.record.states[index]
            if isinstance(state.pending, Decision):
                game = self.record.game
                question = question_of(state, self.presenter, game, self.speaker, input_)
                assert question is not None
                yield _Decided(number, index, state.pending, question)
                number += 1


def _step_rows(play: _LineOfPlay) -> Iterator[Row]:
    """Yield a row for each step of a line of play."""
    for step, (turn, phase) in zip(play.steps, play.turns_and_phases, strict=True):
        yield (
            step.index,
            None if step.parent < 0 else step.parent,
            step.position,
            turn,
            phase,
            step.window or None,
            step.kind,
            play.kinds[step.kind].value,
            play.seat_name(step.actor),
            text_of(play.speaker.step(step)),
            _join_rules(step.rules),
        )


def _window_rows(play: _LineOfPlay) -> Iterator[Row]:
    """Yield a row for each window that opened."""
    #: the steps inside each window, without those of nested windows
    steps_inside: dict[int, list[Step]] = {}
    #: the index of the innermost window around each step; -1 for none
    window_by_step: dict[int, int] = {}
    for step in play.steps:
        window = window_by_step.get(step.parent, -1)
        if play.kinds[step.kind] is Role.WINDOW:
            steps_inside[step.index] = []
            window = step.index
        elif window >= 0:
            steps_inside[window].append(step)
        window_by_step[step.index] = window
    for index, steps in steps_inside.items():
        opening = play.steps[index]
        roles = [play.kinds[step.kind] for step in steps]
        pass_steps = [step for step, role in zip(steps, roles, strict=True) if role is Role.PASS]
        close_steps = [step for step, role in zip(steps, roles, strict=True) if role is Role.CLOSE]
        order = [play.speaker.seats[seat] for seat in opening.order]
        turn, phase = play.turns_and_phases[index]
        yield (
            index,
            turn,
            phase,
            opening.window,
            play.speaker.window(opening.window),
            ", ".join(order) or None,
            len(pass_steps),
            sum("verdict" in step.args or "reason" in step.args for step in pass_steps),
            roles.count(Role.DECLARE) + roles.count(Role.INTERRUPT),
            roles.count(Role.COMMIT),
            roles.count(Role.WITHDRAW),
            close_steps[0].closed_by_itself if close_steps else None,
        )


def _decision_rows(play: _LineOfPlay) -> Iterator[Row]:
    """Yield a row for each choice that a seat made."""
    for number, index, decision, question in play.decisions():
        step = play.first_steps.get(index + 1)
        allowed_count = sum(option.allowed for option in question.options)
        chosen_labels = [option.label for option in question.options if option.chosen]
        yield (
            number,
            index,
            step,
            None if step is None else play.turns_and_phases[step].turn,
            decision.window or None,
            play.seat_name(decision.seat),
            decision.kind.value,
            question.title,
            chosen_labels[0] if chosen_labels else None,
            len(question.options),
            allowed_count,
            len(question.options) - allowed_count,
        )


def _option_rows(play: _LineOfPlay) -> Iterator[Row]:
    """Yield a row for each option of each decision."""
    for number, index, decision, question in play.decisions():
        for option in question.options:
            rules = dict.fromkeys(rule for reason in option.reasons for rule in reason.rules)
            yield (
                number,
                play.first_steps.get(index + 1),
                decision.window or None,
                play.seat_name(decision.seat),
                option.label,
                option.allowed,
                option.chosen,
                len(option.reasons),
                " ".join(reason.text for reason in option.reasons) or None,
                _join_rules(rules),
            )


def _damage_rows(play: _LineOfPlay) -> Iterator[Row]:
    """Yield a row for each row of each calculation."""
    game, number = play.record.game, 0
    for step in play.steps:
        if play.kinds[step.kind] is not Role.SUM:
            continue
        ledgers = list(play.presenter.ledgers.after_step(game, step.table, step, play.speaker))
        if not ledgers:
            continue
        ledger = ledgers[-1]
        for index, row in enumerate(ledger.rows):
            yield (
                number,
                step.index,
                play.turns_and_phases[step.index].turn,
                ledger.title,
                play.seat_name(ledger.seat),
                index,
                row.section,
                row.label,
                row.op,
                row.applied,
                row.effect,
                row.running,
                ledger.subtotal,
                ledger.total,
                _join_rules(row.rules),
            )
        number += 1


def _dial_rows(play: _LineOfPlay) -> Iterator[Row]:
    """Yield a row for each value on the boards at the end of each turn."""
    last_steps = {
        place.turn: step for step, place in zip(play.steps, play.turns_and_phases, strict=True)
    }
    for turn, step in last_steps.items():
        scene = play.presenter.scenes.scene(play.record.game, step.table, play.speaker)
        for seat in scene.seats:
            for dial in seat.dials:
                yield turn, step.index, play.speaker.seats[seat.seat], dial.label, dial.value


def _join_rules(rules: Iterable[str]) -> str | None:
    return " ".join(rules) or None


#: the data frames about a line of play, with the functions that yield their rows
LINE_TABLES: Final[dict[str, Callable[[_LineOfPlay], Iterator[Row]]]] = {
    "steps": _step_rows,
    "windows": _window_rows,
    "decisions": _decision_rows,
    "options": _option_rows,
    "damage": _damage_rows,
    "course": _dial_rows,
}
