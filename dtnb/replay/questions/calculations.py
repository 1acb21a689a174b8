"""Find the calculations of a line that questions are about, and their totals in other editions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from dtnb.files import find_name
from dtnb.kernel import Role
from dtnb.replay.questions.asking_error import asking_error
from dtnb.replay.verdict.book_names import edition_in_sentence

if TYPE_CHECKING:
    from dtnb.frames import ClaimResult, Document, Ledger
    from dtnb.gamebook.asker import Attempt
    from dtnb.kernel import Step
    from dtnb.replay.questions.quiz_line import QuizLine


class Calculation(NamedTuple):
    """A calculation of a line, with its title and the seat that it is for."""

    #: the step that finishes the calculation
    step: Step
    title: str
    seat: int | None


class Calculations:
    """The calculations of a line."""

    def __init__(self, line: QuizLine) -> None:
        self._line = line

    @property
    def _document(self) -> Document:
        return self._line.views.bare_document

    def find(self, of: str | None, nth: int) -> Calculation:
        """Return the nth calculation whose seat or part of a title is `of`.

        If `nth` is 0, return the last one. If `of` is None, all calculations match.
        """
        totals: list[Calculation] = []
        for frame in self._document.frames:
            step = self._line.record.steps[frame.step] if self._line.record.steps else None
            if step is None or frame.kind != step.kind or not frame.ledgers:
                continue
            if self._line.record.game.kinds[step.kind] is Role.SUM:
                ledger = self._document.ledgers[frame.ledgers[-1]]
                totals.append(Calculation(step, ledger.title, ledger.seat))
        if not totals:
            raise asking_error(self._line.speaker, "no-total")
        all_titles = list(dict.fromkeys(total.title for total in totals))
        if of is not None:
            seats = self._line.speaker.seats
            seat = find_name(of, seats)
            totals_of_seat = [total for total in totals if seat and total.seat == seats.index(seat)]
            totals = totals_of_seat or [
                total for total in totals if of.casefold() in total.title.casefold()
            ]
            if not totals:
                raise asking_error(self._line.speaker, "total", of=of, titles=all_titles)
        matching_titles = list(dict.fromkeys(total.title for total in totals))
        if len(matching_titles) > 1 and not nth:
            raise asking_error(self._line.speaker, "totals", titles=matching_titles)
        if nth and not 1 <= nth <= len(totals):
            raise asking_error(self._line.speaker, "total", of=str(nth), titles=all_titles)
        return totals[nth - 1] if nth else totals[-1]

    def deciding(self, claims: Sequence[ClaimResult]) -> Ledger | None:
        """Return the calculation that answers all claims; None if no single calculation does."""
        steps = self._line.record.steps
        deciding_indices = {claim.step for claim in claims}
        if len(deciding_indices) != 1 or not steps:
            return None
        deciding_step = steps[deciding_indices.pop()]
        is_calculation = self._line.record.game.kinds[deciding_step.kind] is Role.SUM
        return self.ledger_of(deciding_step) if is_calculation else None

    def ledger_of(self, step: Step) -> Ledger:
        """Return the calculation that a step finishes."""
        frames = self._document.frames
        frame = next(
            frame for frame in frames if frame.step == step.index and frame.kind == step.kind
        )
        return self._document.ledgers[frame.ledgers[-1]]

    def refused_attempts(self, total: Calculation) -> Iterator[Attempt]:
        """Yield the moves before a calculation that its seat wants to make and the rules refuse."""
        from dtnb.gamebook.asker import Attempt
        from dtnb.replay.game.phrases import translate_move

        plugin, record = self._line.replay.plugin, self._line.record
        for refusal in self._line.refusals:
            if refusal.seat == total.seat and refusal.position <= total.step.position:
                label = translate_move(
                    plugin, record.game, record.start, refusal.text, self._line.speaker
                )
                yield Attempt(label, refusal.verdict)

    def reflecting(self, ledger: Ledger) -> Ledger | None:
        """Return the calculation that reflects half of its own subtotal to the seat of `ledger`.

        The half is rounded up, and is the total of `ledger`. Return None if there is no such
        calculation.
        """
        if len(ledger.rows) > 1:
            return None
        for other in self._document.ledgers:
            if other.subtotal is None or ledger.total != (other.subtotal + 1) // 2:
                continue
            for returned in other.returns:
                is_same = (returned.receiver, returned.amount) == (ledger.seat, ledger.total)
                if is_same and returned.label in ledger.title:
                    return other
        return None

    def totals_elsewhere(self, title: str, total: int | None) -> Mapping[int, Sequence[str]]:
        """Return the totals other than `total` under other editions, with the editions' names.

        Only calculations with the same title and the same effects count. Other calculations do not
        show that the editions add up differently.
        """
        effects = [
            _effects(ledger)
            for ledger in self._document.ledgers
            if ledger.title == title and ledger.total == total
        ]
        editions_by_total: dict[int, list[str]] = {}
        for name, other in self._elsewhere:
            is_same = other.title == title and (not effects or _effects(other) in effects)
            if is_same and other.total not in (None, total):
                editions_by_total.setdefault(other.total, []).append(name)
        return {other: tuple(dict.fromkeys(names)) for other, names in editions_by_total.items()}

    @cached_property
    def _elsewhere(self) -> Sequence[tuple[str, Ledger]]:
        """All calculations under other editions, as pairs of an edition's name and a ledger.

        There are none for a branch, or for a play that cannot be run under another edition.
        """
        run = getattr(self._line.replay, "run", None)
        is_branch = bool(self._line.name)
        if run is None or is_branch:
            return ()
        rulebook = self._line.replay.plugin.rulebook()
        return [
            (edition_in_sentence(rulebook.edition(edition), self._line.speaker), view.ledger)
            for edition in rulebook.editions
            if edition != self._line.replay.edition
            for view in run(edition=edition).ledgers
        ]


def _effects(ledger: Ledger) -> list[str]:
    """Return the effects that act in a calculation, sorted, because their order does not matter."""
    return sorted(row.label for row in ledger.rows if row.applied)
