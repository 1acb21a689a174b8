"""Where a false claim comes from: the play that it leaves out, or how it would have to be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Role
from dtnb.replay.disputes.deciding_question import Outcomes
from dtnb.replay.disputes.disputed import deciding_line
from dtnb.replay.disputes.left_out import LeftOut, play_left_out
from dtnb.replay.disputes.line_comparison import played_otherwise
from dtnb.replay.verdict.data import Mistake

if TYPE_CHECKING:
    from dtnb.frames.line import ClaimResult
    from dtnb.kernel import Record
    from dtnb.replay.disputes.disputed import Played, Tried
    from dtnb.replay.verdict.data import ClaimAnswer


class Omission(NamedTuple):
    """A false claim, and the play that it leaves out."""

    claim: ClaimResult
    left_out: LeftOut


def omission(played: Played) -> Omission | None:
    """Return the first false claim that leaves out a play; None where none does."""
    replay = played.replays[0]
    for claim in replay.claims:
        found = play_left_out(replay, claim) if not claim.answer else None
        if found is not None:
            return Omission(claim, found)
    return None


def mistakes(
    played: Played, tried: Tried | None, claims: tuple[ClaimAnswer, ...], omitted: Omission | None
) -> Iterator[Mistake]:
    """Yield where claims come from that are true in no book.

    Parameters
    ----------
    played
        The file under each book.
    tried
        What was found under the first of them.
    claims
        What was said, with the answers.
    omitted
        A false claim with the play that it leaves out.
    """
    false = {(each.by, each.says) for each in claims if not each.line and not any(each.answers)}
    for claim in played.replays[0].claims:
        if claim.answer is not False or (claim.by, claim.says) not in false:
            continue
        if omitted is not None and omitted.claim.path == claim.path:
            play = text_of(played.speaker.step(omitted.left_out.play))
            total = _sum(omitted.left_out.record, claim, played)
            yield Mistake(claim.by, claim.says, total, play=play)
        elif tried is not None and (so := _read_so(claim, played, tried, claims)) is not None:
            yield so


def _read_so(
    claim: ClaimResult, played: Played, tried: Tried, claims: tuple[ClaimAnswer, ...]
) -> Mistake | None:
    """Return the one reading under which a claim would be true."""
    outcomes = Outcomes(tried, claims, played.speaker)
    row = outcomes.rows.get(("", played.speaker.text("list.pair", name=claim.by, value=claim.says)))
    for asked in (*tried.decides, *tried.elsewhere):
        for reading, statement in asked.others.items():
            number = outcomes.number(asked, reading)
            if row is None or not number or not row.values[number]:
                continue
            other = played_otherwise(played.replays[0], {asked.policy: reading})
            if other is not None:
                total = _sum(other.record, claim, played)
                return Mistake(
                    claim.by, claim.says, total, question=asked.question, statement=statement
                )
    return None


def _sum(record: Record, claim: ClaimResult, played: Played) -> str:
    """Return the calculation that a claim is about as another run makes it, in one line."""
    replay = played.replays[0]
    ledger = deciding_line(replay, claim, played.speaker).ledger
    if ledger is None:
        return ""
    game, drawing = record.game, replay.drawing
    speaker = speaker_for(drawing, game, record.start.table, replay.lang)
    found = [
        each.sentence
        for step in record.steps
        if game.kinds[step.kind] is Role.SUM
        for each in list(drawing.ledgers.after_step(game, step.table, step, speaker))[-1:]
        if each.title == ledger.title
    ]
    return found[-1] or "" if found else ""
