"""What has been tried of a dispute, and the few things that are asked of all of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.replay.disputes.not_made import NotMade
from dtnb.replay.lines.deciding_rules import DecidedBy, decided_by

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
    """A file as several books played it.

    Attributes
    ----------
    replays, names
        The runs, and what they are called.
    ends
        How each of them ends.
    partings
        Where they part.
    speaker
        The language.
    unplayed
        By edition, why the table cannot be set up under it.
    """

    replays: tuple[PlayedFile, ...]
    names: tuple[str, ...]
    ends: tuple[Row, ...]
    partings: tuple[Divergence, ...]
    speaker: Speaker
    unplayed: Mapping[str, str] = {}


class TriedPrint(NamedTuple):
    """What a settlement found with other prints of one thing on the table.

    Attributes
    ----------
    question
        What is in dispute.
    held
        What each of the prints says, first the one that lies there.
    ends
        What they lead to, side by side.
    beside
        Readings and other prints with which alone it matters; none where it does by itself.
    """

    question: str
    held: tuple[str, ...]
    ends: tuple[Row, ...]
    beside: Choices


class Tried(NamedTuple):
    """What a settlement found under one book.

    Attributes
    ----------
    decides, elsewhere
        The questions on which the outcome hangs, and those on which it hangs only by the rule of
        another book.
    outcomes, ends
        The outcomes, and how they differ.
    as_said
        The questions that lead to another outcome without anything becoming of a move than what
        becomes of it here.
    prints
        What comes of other prints on which the outcome hangs.
    not_made
        What does not come about as the file says.
    """

    decides: tuple[Asked, ...]
    elsewhere: tuple[Asked, ...]
    outcomes: tuple[DisputeOutcome, ...]
    ends: tuple[Row, ...]
    as_said: frozenset[str] = frozenset()
    prints: tuple[TriedPrint, ...] = ()
    not_made: NotMade = NotMade()


def correct_claimants(claims: Sequence[ClaimAnswer], run: int) -> tuple[str, ...]:
    """Return the names of those of whom everything that they said is true under a book."""
    names = dict.fromkeys(claim.by for claim in claims)
    wrong = {claim.by for claim in claims if not claim.answers[run]}
    return tuple(name for name in names if name not in wrong)


def labelled(row: Row) -> str:
    """Name a row with the branch in which it stands."""
    return f"{row.line} / {row.label}" if row.line else row.label


def subject_of(ends: Sequence[Row]) -> Row | None:
    """Return what the books differ in first of all: what is calculated, else what lies there."""
    differing = [row for row in ends if row.differs and row.kind not in ("ending", "claim")]
    # What some of them do not calculate at all says less than what all of them have.
    first = min(differing, key=lambda row: (None in row.values, row.kind != "total"), default=None)
    if first is None or first.kind != "total":
        return first
    own = [row for row in differing if (row.line, row.seat) == (first.line, first.seat)]
    # Where one puts into a calculation what another calculates apart, that is a part in one and
    # the whole in the other; what a player is left with compares both.
    if any(row.kind == "total" and None in row.values for row in own):
        return next((row for row in own if row.kind == "dial"), first)
    return first


def said(played: Played) -> list[tuple[Branch, ClaimResult]]:
    """Return what is claimed under the first book, each with its line."""
    lines = played.replays[0].everything()
    return [(line, claim) for line in lines for claim in line.claims]


def deciding_line(line: Branch, claim: ClaimResult, speaker: Speaker) -> DecidedBy:
    """Return the line of a calculation that decides a claim, as far as one does."""
    return decided_by(line.replay, line.record, claim.says, claim.step, speaker)
