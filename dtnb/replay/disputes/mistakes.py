"""Explain each false claim: it forgets an action such as a card, or assumes another reading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.frames.building.speaker import speaker_for
from dtnb.replay.disputes.deciding_question import TrialOutcomes
from dtnb.replay.disputes.disputed import deciding_row
from dtnb.replay.disputes.left_out import LeftOut, find_left_out
from dtnb.replay.disputes.line_comparison import play_with_readings
from dtnb.replay.verdict.data import Mistake

if TYPE_CHECKING:
    from dtnb.frames.line import ClaimResult
    from dtnb.kernel import Record
    from dtnb.replay.disputes.disputed import PlayedDispute, TrialResults
    from dtnb.replay.verdict.data import ClaimAnswer


class Omission(NamedTuple):
    """A false claim, and the play that it forgets."""

    claim: ClaimResult
    left_out: LeftOut


def find_omission(played: PlayedDispute) -> Omission | None:
    """Return the first false claim that forgets a play, with that play, or None."""
    replay = played.replays[0]
    for claim in replay.claims:
        left_out = find_left_out(replay, claim) if not claim.answer else None
        if left_out is not None:
            return Omission(claim, left_out)
    return None


def explain_false_claims(
    played: PlayedDispute,
    trial_results: TrialResults | None,
    claims: tuple[ClaimAnswer, ...],
    omission: Omission | None,
) -> Iterator[Mistake]:
    """Yield the explanation of each claim that is true under no edition."""
    false_everywhere = {(c.by, c.says) for c in claims if not c.line and not any(c.answers)}
    for claim in played.replays[0].claims:
        if claim.answer is not False or (claim.by, claim.says) not in false_everywhere:
            continue
        if omission is not None and omission.claim.path == claim.path:
            play = text_of(played.speaker.step(omission.left_out.play))
            total = _sum_sentence(omission.left_out.record, claim, played)
            yield Mistake(claim.by, claim.says, total, play=play)
        elif trial_results is not None and (
            mistake := _by_other_reading(claim, played, trial_results, claims)
        ):
            yield mistake


def _by_other_reading(
    claim: ClaimResult,
    played: PlayedDispute,
    trial_results: TrialResults,
    claims: tuple[ClaimAnswer, ...],
) -> Mistake | None:
    """Return the explanation by the first single reading that would make a claim true, or None."""
    outcomes = TrialOutcomes(trial_results, claims, played.speaker)
    row = outcomes.rows.get(("", played.speaker.text("list.pair", name=claim.by, value=claim.says)))
    for question in (*trial_results.deciding_questions, *trial_results.answered_questions):
        for reading, statement in question.others.items():
            # Outcome 0 is the file's own.
            number = outcomes.number(question, reading)
            if row is None or not number or not row.values[number]:
                continue
            other = play_with_readings(played.replays[0], {question.policy: reading})
            if other is not None:
                total = _sum_sentence(other.record, claim, played)
                return Mistake(
                    claim.by, claim.says, total, question=question.question, statement=statement
                )
    return None


def _sum_sentence(record: Record, claim: ClaimResult, played: PlayedDispute) -> str:
    """Return in a sentence how another run calculates the total that a claim is about.

    It shows how the claimant may have arrived at the claimed total. The text is empty if the claim
    is about no total, or if `record` has no such calculation.
    """
    replay = played.replays[0]
    ledger = deciding_row(replay, claim, played.speaker).ledger
    if ledger is None:
        return ""
    game, drawing = record.game, replay.plugin.drawing
    speaker = speaker_for(drawing, game, record.start.table, replay.lang)
    candidates = (drawing.finished_ledger(game, step, speaker) for step in record.steps)
    sentences = [
        candidate.sentence
        for candidate in candidates
        if candidate is not None and candidate.title == ledger.title
    ]
    return sentences[-1] or "" if sentences else ""
