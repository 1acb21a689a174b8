"""The runs and findings that a verdict is made from, with helpers on both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.replay.disputes.not_made import NotMade
from dtnb.replay.lines.deciding_rules import DecidingRules, find_deciding_rules

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.line import ClaimResult
    from dtnb.replay.disputes.comparison_data import Divergence
    from dtnb.replay.disputes.settlement_data import Asked, Choices, DisputeOutcome
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.final_states import Row
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.replay.verdict.data import ClaimAnswer


class Played(NamedTuple):
    """A file played under several editions."""

    #: the runs and their names
    replays: tuple[PlayedFile, ...]
    names: tuple[str, ...]
    #: their final states, side by side
    ends: tuple[Row, ...]
    #: the steps at which they part
    partings: tuple[Divergence, ...]
    speaker: Speaker
    #: for each edition whose table cannot be set up, why
    unplayed: Mapping[str, str] = {}


class TriedPrint(NamedTuple):
    """The findings of a settlement for one component that exists in several prints."""

    #: the question on which the prints differ
    question: str
    #: what each print says, the one in play first
    held: tuple[str, ...]
    #: the final states that they lead to, side by side
    ends: tuple[Row, ...]
    #: the readings and prints with which alone it matters; empty if it matters by itself
    beside: Choices


class Tried(NamedTuple):
    """The findings of a settlement under one edition."""

    #: the questions that decide the outcome, and those that do so only under another edition's rule
    decides: tuple[Asked, ...]
    elsewhere: tuple[Asked, ...]
    #: the outcomes, and the final states in which they differ
    outcomes: tuple[DisputeOutcome, ...]
    ends: tuple[Row, ...]
    #: the policies that change the outcome although every move fares as in the file's own run
    as_said: frozenset[str] = frozenset()
    #: the prints that change the outcome
    prints: tuple[TriedPrint, ...] = ()
    not_made: NotMade = NotMade()


def correct_claimants(claims: Sequence[ClaimAnswer], run: int) -> tuple[str, ...]:
    """Return the names of those whose claims are all true under one edition."""
    names = dict.fromkeys(claim.by for claim in claims)
    wrong = {claim.by for claim in claims if not claim.answers[run]}
    return tuple(name for name in names if name not in wrong)


def full_label(row: Row) -> str:
    """Return a row's label, with the name of its branch."""
    return f"{row.line} / {row.label}" if row.line else row.label


def subject_of(ends: Sequence[Row]) -> Row | None:
    """Return the first thing in which the editions differ: a total, else another value."""
    differing = [row for row in ends if row.differs and row.kind not in ("ending", "claim")]
    # A total that some editions do not calculate at all tells less than one that all have.
    first = min(differing, key=lambda row: (None in row.values, row.kind != "total"), default=None)
    if first is None or first.kind != "total":
        return first
    own = [row for row in differing if (row.line, row.seat) == (first.line, first.seat)]
    # If one edition adds into one total what another calculates separately, the totals cannot be
    # compared; the seat's resulting value can.
    if any(row.kind == "total" and None in row.values for row in own):
        return next((row for row in own if row.kind == "dial"), first)
    return first


def claims_by_line(played: Played) -> list[tuple[Branch, ClaimResult]]:
    """Return the claims under the first edition, each with its line."""
    lines = played.replays[0].everything()
    return [(line, claim) for line in lines for claim in line.claims]


def deciding_line(line: Branch, claim: ClaimResult, speaker: Speaker) -> DecidingRules:
    """Return the line of a calculation that decides a claim, if one does."""
    return find_deciding_rules(line.replay, line.record, claim.says, claim.step, speaker)
