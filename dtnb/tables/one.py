"""The tables of one line that was played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

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
    from dtnb.frames.plugin import Drawing
    from dtnb.kernel import Record

#: a row of a table
Row = Sequence[Any]


def of_line(name: str, record: Record, drawing: Drawing, speaker: Speaker) -> pandas.DataFrame:
    """Return a table of a line.

    Parameters
    ----------
    name
        One of :data:`OF_A_LINE`.
    record, drawing, speaker
        What was played, how its game is drawn, and who tells it.

    Raises
    ------
    NotThereError
        If there is no table of this name.
    """
    if name not in OF_A_LINE:
        raise unknown_name_error("table", name, OF_A_LINE, speaker.lang)
    return as_frame(TABLES[name], OF_A_LINE[name](_Played(record, drawing, speaker)))


class _Played:
    """A line with what its tables have in common."""

    def __init__(self, record: Record, drawing: Drawing, speaker: Speaker) -> None:
        self.record, self.drawing, self.speaker = record, drawing, speaker
        self.kinds = record.game.kinds
        self.steps = record.steps

    @cached_property
    def places(self) -> list[tuple[int, str | None]]:
        """For every step the turn and the phase in which it happened."""
        turn, phase, found = 0, None, []
        for step in self.steps:
            role = self.kinds[step.kind]
            if role is Role.TURN:
                turn, phase = turn + 1, None
            elif role is Role.PHASE:
                phase = self.speaker.term(step.args.get("phase", step.kind))
            found.append((turn, phase))
        return found

    @cached_property
    def first_steps(self) -> dict[int, int]:
        """The first step that came of each input."""
        found: dict[int, int] = {}
        for step in self.steps:
            found.setdefault(step.position, step.index)
        return found

    def seat(self, seat: int | None) -> str | None:
        return None if seat is None else self.speaker.seats[seat]

    def decisions(self) -> Iterator[tuple[int, int, Decision, Question]]:
        """Yield the number of each decision, its input, itself, and it in words."""
        number = 0
        for at, given in enumerate(self.record.inputs):
            state = self.record.states[at]
            if isinstance(state.pending, Decision):
                game = self.record.game
                question = question_of(state, self.drawing, game, self.speaker, given)
                assert question is not None
                yield number, at, state.pending, question
                number += 1


def _steps(played: _Played) -> Iterator[Row]:
    for step, (turn, phase) in zip(played.steps, played.places, strict=True):
        yield (
            step.index,
            None if step.parent < 0 else step.parent,
            step.position,
            turn,
            phase,
            step.window or None,
            step.kind,
            played.kinds[step.kind].value,
            played.seat(step.actor),
            text_of(played.speaker.step(step)),
            _listed(step.rules),
        )


def _windows(played: _Played) -> Iterator[Row]:
    inside: dict[int, list[Step]] = {}
    around: dict[int, int] = {}
    for step in played.steps:
        window = around.get(step.parent, -1)
        if played.kinds[step.kind] is Role.WINDOW:
            inside[step.index] = []
            window = step.index
        elif window >= 0:
            inside[window].append(step)
        around[step.index] = window
    for index, steps in inside.items():
        opened = played.steps[index]
        roles = [played.kinds[step.kind] for step in steps]
        passed = [each for each, role in zip(steps, roles, strict=True) if role is Role.PASS]
        closing = [each for each, role in zip(steps, roles, strict=True) if role is Role.CLOSE]
        order = [played.speaker.seats[seat] for seat in opened.order]
        turn, phase = played.places[index]
        yield (
            index,
            turn,
            phase,
            opened.window,
            played.speaker.window(opened.window),
            ", ".join(order) or None,
            len(passed),
            sum("verdict" in each.args or "reason" in each.args for each in passed),
            roles.count(Role.DECLARE) + roles.count(Role.CLAIM),
            roles.count(Role.COMMIT),
            roles.count(Role.WITHDRAW),
            closing[0].closed_by_itself if closing else None,
        )


def _decisions(played: _Played) -> Iterator[Row]:
    for number, at, decision, question in played.decisions():
        step = played.first_steps.get(at + 1)
        allowed = sum(option.allowed for option in question.options)
        chosen = [option.label for option in question.options if option.chosen]
        yield (
            number,
            at,
            step,
            None if step is None else played.places[step][0],
            decision.window or None,
            played.seat(decision.seat),
            decision.kind.value,
            question.title,
            chosen[0] if chosen else None,
            len(question.options),
            allowed,
            len(question.options) - allowed,
        )


def _options(played: _Played) -> Iterator[Row]:
    for number, at, decision, question in played.decisions():
        for option in question.options:
            rules = dict.fromkeys(rule for reason in option.reasons for rule in reason.rules)
            yield (
                number,
                played.first_steps.get(at + 1),
                decision.window or None,
                played.seat(decision.seat),
                option.label,
                option.allowed,
                option.chosen,
                len(option.reasons),
                " ".join(reason.text for reason in option.reasons) or None,
                _listed(rules),
            )


def _damage(played: _Played) -> Iterator[Row]:
    game, number = played.record.game, 0
    for step in played.steps:
        if played.kinds[step.kind] is not Role.SUM:
            continue
        for ledger in list(
            played.drawing.ledgers.after_step(game, step.table, step, played.speaker)
        )[-1:]:
            for line, row in enumerate(ledger.rows):
                yield (
                    number,
                    step.index,
                    played.places[step.index][0],
                    ledger.title,
                    played.seat(ledger.seat),
                    line,
                    row.section,
                    row.label,
                    row.op,
                    row.applied,
                    row.effect,
                    row.running,
                    ledger.subtotal,
                    ledger.total,
                    _listed(row.rules),
                )
            number += 1


def _course(played: _Played) -> Iterator[Row]:
    last = {turn: step for step, (turn, _) in zip(played.steps, played.places, strict=True)}
    for turn, step in last.items():
        scene = played.drawing.scenes.scene(played.record.game, step.table, played.speaker)
        for seat in scene.seats:
            for dial in seat.dials:
                yield turn, step.index, played.speaker.seats[seat.seat], dial.label, dial.value


def _listed(rules: Iterable[str]) -> str | None:
    return " ".join(rules) or None


#: the tables of a line, and what makes their rows
OF_A_LINE: Final[dict[str, Callable[[_Played], Iterator[Row]]]] = {
    "steps": _steps,
    "windows": _windows,
    "decisions": _decisions,
    "options": _options,
    "damage": _damage,
    "course": _course,
}
