"""What decides a dispute where a card or board is not printed the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dtnb.replay.deciding_question import Outcomes
from dtnb.replay.disputed import Played, Tried, TriedPrint, subject_of
from dtnb.replay.verdict_data import ClaimAnswer, DecidingPrint, Held


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
