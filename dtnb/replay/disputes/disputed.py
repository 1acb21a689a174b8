"""Hold the runs of a dispute and the results of a settlement, from which a verdict is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.replay.disputes.not_made import NotMade
from dtnb.replay.lines.deciding_rules import DecidingRules, find_deciding_rules

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.line import ClaimResult
    from dtnb.replay.disputes.comparison_data import Divergence
    from dtnb.replay.disputes.settlement_data import Choices, ConsultedQuestion, DisputeOutcome
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.final_states import Row
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.replay.verdict.data import ClaimAnswer


class PlayedDispute(NamedTuple):
    """A file played under several editions."""

    #: the runs and their names
    replays: tuple[PlayedFile, ...]
    names: tuple[str, ...]
    #: the final states of the runs, side by side
    ends: tuple[Row, ...]
    #: the steps at which the runs diverge
    divergences: tuple[Divergence, ...]
    speaker: Speaker
    #: the reason for each edition under which the table cannot be set up
    unplayed: Mapping[str, str] = {}


class PrintingTrial(NamedTuple):
    """The results of playing a file with each printing of one component."""

    #: the question that the printings answer differently
    question: str
    #: the text of each printing, the one in play first
    statements: tuple[str, ...]
    #: the final state with each printing, side by side
    ends: tuple[Row, ...]
    #: the other choices without which the printing changes nothing; empty if it needs none
    needed_choices: Choices


class TrialResults(NamedTuple):
    """The results of a settlement under one edition."""

    #: the open questions that change the outcome
    deciding_questions: tuple[ConsultedQuestion, ...]
    #: the questions that change it only against the answer that the edition prints
    answered_questions: tuple[ConsultedQuestion, ...]
    #: the outcomes, and the rows of their final states that differ
    outcomes: tuple[DisputeOutcome, ...]
    ends: tuple[Row, ...]
    #: the policies that change the outcome but not the status of any move
    policies_keeping_moves: frozenset[str] = frozenset()
    #: the components whose printing changes the outcome
    prints: tuple[PrintingTrial, ...] = ()
    not_made: NotMade = NotMade()


def correct_claimants(claims: Sequence[ClaimAnswer], run: int) -> tuple[str, ...]:
    """Return the people whose claims are all true in one run."""
    names = dict.fromkeys(claim.by for claim in claims)
    wrong = {claim.by for claim in claims if not claim.answers[run]}
    return tuple(name for name in names if name not in wrong)


def full_label(row: Row) -> str:
    """Return a row's label, with the name of its branch."""
    return f"{row.line} / {row.label}" if row.line else row.label


def subject_of(ends: Sequence[Row]) -> Row | None:
    """Return the first row in which the editions differ, a total if there is one; None if none do.

    Totals that cannot be compared give way to the resulting value of the same seat.
    """
    differing = [row for row in ends if row.differs and row.kind not in ("ending", "claim")]
    # Prefer a total that all editions calculate to one that some do not.
    first = min(differing, key=lambda row: (None in row.values, row.kind != "total"), default=None)
    if first is None or first.kind != "total":
        return first
    same_seat = [row for row in differing if (row.line, row.seat) == (first.line, first.seat)]
    # If one edition adds into one total what another calculates separately, the totals cannot be
    # compared; the seat's resulting value can.
    if any(row.kind == "total" and None in row.values for row in same_seat):
        return next((row for row in same_seat if row.kind == "dial"), first)
    return first


def claims_by_line(played: PlayedDispute) -> list[tuple[Branch, ClaimResult]]:
    """Return the claims under the first edition, each with the branch it is about."""
    lines = played.replays[0].everything()
    return [(line, claim) for line in lines for claim in line.claims]


def deciding_row(line: Branch, claim: ClaimResult, speaker: Speaker) -> DecidingRules:
    """Return the rules that decide a claim, and the ledger row if the claim is about a total."""
    return find_deciding_rules(line.replay, line.record, claim.says, claim.step, speaker)
