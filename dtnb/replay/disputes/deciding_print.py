"""Find the print that decides a dispute when a card or board exists in several prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.files import find_name
from dtnb.replay.disputes.deciding_question import Outcomes
from dtnb.replay.disputes.disputed import Played, Tried, TriedPrint, subject_of
from dtnb.replay.verdict.data import ClaimAnswer, Deciding, DecidingPrint, Ground, Held

if TYPE_CHECKING:
    from dtnb.replay.disputes.comparison_data import Divergence
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.rulebook import Policy


def deciding_prints(
    tried: Tried, claims: Sequence[ClaimAnswer], played: Played
) -> Iterator[DecidingPrint]:
    """Yield the prints that change the outcome, or who is right if there are claims."""
    for tried_print in tried.prints:
        deciding = _deciding_print(tried_print, tried, claims, played)
        if not claims or len({held.right for held in deciding.held}) > 1:
            yield deciding


def _deciding_print(
    tried_print: TriedPrint, tried: Tried, claims: Sequence[ClaimAnswer], played: Played
) -> DecidingPrint:
    outcomes = Outcomes(tried._replace(ends=tried_print.ends), claims, played.speaker)
    subject = None if claims else subject_of(tried_print.ends)
    results = subject.cells() if subject is not None else ()
    held = tuple(
        Held(statement, outcomes.right(index), results[index] if results else None)
        for index, statement in enumerate(tried_print.held)
    )
    label = f"{subject.line} / {subject.label}" if subject and subject.line else ""
    return DecidingPrint(
        tried_print.question,
        label or (subject.label if subject else ""),
        held,
        dict(tried_print.beside),
    )


def decide_by_print(divergence: Divergence, played: Played) -> Deciding | None:
    """Return the difference in print that explains why runs diverge, or None."""
    for question in played.replays[0].plugin.printings.prints(played.replays[0].game):
        sides = [
            {_print_in_play(question, played.replays[run]) for run in group.runs}
            for group in divergence.sides
        ]
        # Each side has a single print, and no two sides have the same one.
        if all(len(side) == 1 for side in sides) and len(set().union(*sides)) == len(sides) > 1:
            statements = {reading.id: reading.statement for reading in question.readings}
            grounds = [
                Ground(group.runs, held, statements[held].get(played.speaker.lang))
                for group, (held,) in zip(divergence.sides, sides, strict=True)
            ]
            text = question.question.get(played.speaker.lang)
            return Deciding("", None, text, False, tuple(grounds))
    return None


def _print_in_play(question: Policy, replay: PlayedFile) -> str:
    """Return the print of a component that is in play."""
    stated = find_name(question.id, replay.file.prints)
    known = [reading.id for reading in question.readings]
    printed = find_name(replay.file.prints[stated], known) if stated is not None else None
    return printed or question.default_in(replay.edition)
