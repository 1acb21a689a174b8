"""Find the card or board whose printing decides a dispute."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.files import find_name
from dtnb.replay.disputes.deciding_question import TrialOutcomes
from dtnb.replay.disputes.disputed import PlayedDispute, PrintingTrial, TrialResults, subject_of
from dtnb.replay.verdict.data import (
    ClaimAnswer,
    DecidingPrinting,
    DecidingQuestion,
    Ground,
    PrintingResult,
)

if TYPE_CHECKING:
    from dtnb.replay.disputes.comparison_data import Divergence
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.rulebook import Policy


def deciding_prints(
    trial_results: TrialResults, claims: Sequence[ClaimAnswer], played: PlayedDispute
) -> Iterator[DecidingPrinting]:
    """Yield the components whose printing decides the dispute.

    If there are claims, the components whose printing changes who is right are preferred. The
    others, whose printing only changes the outcome, are the fallback.
    """
    for trial in trial_results.prints:
        deciding = _deciding_printing(trial, trial_results, claims, played)
        if not claims or len({held.right for held in deciding.held}) > 1:
            yield deciding


def _deciding_printing(
    trial: PrintingTrial,
    trial_results: TrialResults,
    claims: Sequence[ClaimAnswer],
    played: PlayedDispute,
) -> DecidingPrinting:
    outcomes = TrialOutcomes(trial_results._replace(ends=trial.ends), claims, played.speaker)
    subject = None if claims else subject_of(trial.ends)
    results = subject.cells() if subject is not None else ()
    printings = tuple(
        PrintingResult(statement, outcomes.people_right(index), results[index] if results else None)
        for index, statement in enumerate(trial.statements)
    )
    label = f"{subject.line} / {subject.label}" if subject and subject.line else ""
    return DecidingPrinting(
        trial.question,
        label or (subject.label if subject else ""),
        printings,
        dict(trial.needed_choices),
    )


def decide_by_print(divergence: Divergence, played: PlayedDispute) -> DecidingQuestion | None:
    """Return the question whose printed answer explains why the runs diverge, or None."""
    for question in played.replays[0].plugin.printings.prints(played.replays[0].game):
        sides = [
            {_printing_in_play(question, played.replays[run]) for run in group.runs}
            for group in divergence.sides
        ]
        # Each side uses a single printing, and no two sides use the same printing.
        if all(len(side) == 1 for side in sides) and len(set().union(*sides)) == len(sides) > 1:
            statements = {reading.id: reading.statement for reading in question.readings}
            grounds = [
                Ground(group.runs, printing, statements[printing].get(played.speaker.lang))
                for group, (printing,) in zip(divergence.sides, sides, strict=True)
            ]
            text = question.question.get(played.speaker.lang)
            return DecidingQuestion("", None, text, False, tuple(grounds))
    return None


def _printing_in_play(question: Policy, replay: PlayedFile) -> str:
    """Return the printing of a component that the table uses."""
    stated_name = find_name(question.id, replay.file.prints)
    reading_ids = [reading.id for reading in question.readings]
    stated_printing = (
        find_name(replay.file.prints[stated_name], reading_ids) if stated_name is not None else None
    )
    return stated_printing or question.default_in(replay.edition)
