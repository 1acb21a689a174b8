"""What decides a dispute where a card or board is not printed the same everywhere."""

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


def by_print(
    tried: Tried, claims: Sequence[ClaimAnswer], played: Played
) -> Iterator[DecidingPrint]:
    """Yield the prints that turn the outcome: where somebody claims, who is right."""
    for each in tried.prints:
        found = _decided(each, tried, claims, played)
        if not claims or len({held.right for held in found.held}) > 1:
            yield found


def _decided(
    each: TriedPrint, tried: Tried, claims: Sequence[ClaimAnswer], played: Played
) -> DecidingPrint:
    outcomes = Outcomes(tried._replace(ends=each.ends), claims, played.speaker)
    subject = None if claims else subject_of(each.ends)
    results = subject.cells() if subject is not None else ()
    held = tuple(
        Held(said, outcomes.right(at), results[at] if results else None)
        for at, said in enumerate(each.held)
    )
    label = f"{subject.line} / {subject.label}" if subject and subject.line else ""
    return DecidingPrint(
        each.question, label or (subject.label if subject else ""), held, dict(each.beside)
    )


def apart_by_print(parting: Divergence, played: Played) -> Deciding | None:
    """Return what is printed differently on the tables of runs that part, where that tells why.

    Parameters
    ----------
    parting
        Where the runs part.
    played
        The file in each of them.
    """
    for question in played.replays[0].plugin.printings.prints(played.replays[0].game):
        sides = [
            {_held(question, played.replays[run]) for run in group.runs} for group in parting.sides
        ]
        # On each side the same print, and on no two sides one.
        if all(len(side) == 1 for side in sides) and len(set().union(*sides)) == len(sides) > 1:
            said = {reading.id: reading.statement for reading in question.readings}
            grounds = [
                Ground(group.runs, held, said[held].get(played.speaker.lang))
                for group, (held,) in zip(parting.sides, sides, strict=True)
            ]
            asked = question.question.get(played.speaker.lang)
            return Deciding("", None, asked, False, tuple(grounds))
    return None


def _held(question: Policy, replay: PlayedFile) -> str:
    """Return what of a question lies on a table."""
    stated = find_name(question.id, replay.file.prints)
    known = [reading.id for reading in question.readings]
    printed = find_name(replay.file.prints[stated], known) if stated is not None else None
    return printed or question.default_in(replay.edition)
