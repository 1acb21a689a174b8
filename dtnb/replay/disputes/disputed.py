"""The data from which a verdict is made: the runs of a dispute, the results of a settlement."""

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
    """A file that was played under several editions; each time it was played is a run."""

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
    #: the other readings or printings that must be chosen as well, so that the printing changes the
    #: outcome; empty if it does so alone
    needed_choices: Choices


class TrialResults(NamedTuple):
    """The results of a settlement under one edition."""

    #: the open questions whose answer changes the outcome
    deciding_questions: tuple[ConsultedQuestion, ...]
    #: questions that the edition answers, and that would change the outcome if answered otherwise
    answered_questions: tuple[ConsultedQuestion, ...]
    #: the outcomes, and the rows in which their final states differ
    outcomes: tuple[DisputeOutcome, ...]
    ends: tuple[Row, ...]
    #: the policies that change the outcome but not the status of any move
    policies_keeping_moves: frozenset[str] = frozenset()
    #: the components whose printing changes the outcome
    prints: tuple[PrintingTrial, ...] = ()
    not_made: NotMade = NotMade()
    #: the answer to the disputed action by policy and reading, where the book leaves it open
    answers: Mapping[tuple[str, str], bool] = {}


def correct_claimants(claims: Sequence[ClaimAnswer], run: int) -> tuple[str, ...]:
    """Return the people whose claims are all true in one run."""
    names = dict.fromkeys(claim.claimant for claim in claims)
    wrong = {claim.claimant for claim in claims if not claim.answers[run]}
    return tuple(name for name in names if name not in wrong)


def full_label(row: Row) -> str:
    """Return a row's label, with the name of its branch if it is in one."""
    return f"{row.line} / {row.label}" if row.line else row.label


def subject_of(ends: Sequence[Row]) -> Row | None:
    """Return the row that shows how the editions differ, or None if they do not differ.

    The first total that differs is preferred. If the editions divide the points of the seat into
    different totals, the row of the seat's resulting value is returned instead.
    """
    differing = [row for row in ends if row.differs and row.kind not in ("ending", "claim")]
    # Prefer a total that all editions calculate to a total that only some editions calculate.
    first = min(differing, key=lambda row: (None in row.values, row.kind != "total"), default=None)
    if first is None or first.kind != "total":
        return first
    same_seat = [row for row in differing if (row.line, row.seat) == (first.line, first.seat)]
    # Where one edition has one total, another may calculate a part of it separately. Such totals
    # cannot be compared, but the seat's resulting value can.
    if any(row.kind == "total" and None in row.values for row in same_seat):
        return next((row for row in same_seat if row.kind == "dial"), first)
    return first


def claims_by_line(played: PlayedDispute) -> list[tuple[Branch, ClaimResult]]:
    """Return the claims under the first edition, each with the branch that the claim is about."""
    lines = played.replays[0].everything()
    return [(line, claim) for line in lines for claim in line.claims]


def deciding_row(line: Branch, claim: ClaimResult, speaker: Speaker) -> DecidingRules:
    """Return the rules that decide a claim, and the ledger row if the claim is about a total."""
    return find_deciding_rules(line.replay, line.record, claim.says, claim.step, speaker)


def is_against_loser(line: Branch, *, is_allowed: bool) -> bool:
    """Tell whether the answer to the disputed action is against somebody whose claim is false.

    If the action is allowed, the answer is against the other players. If it is refused, the answer
    is against the player who wants the action.
    """
    wrong = {claim.by for claim in line.claims if claim.answer is False}
    seats = line.dispute.dispute.seats[:1] if line.dispute is not None else ()
    actors = {line.record.start.table.seats[seat].name for seat in seats}
    return any((name in actors) != is_allowed for name in wrong)
