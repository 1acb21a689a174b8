"""Draw what happened to each move, expectation and branch of a line of play, as items of a list.

A speaker puts messages into the words of one language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.frames.building.questions import render_reasons
from dtnb.frames.telling.question import reason_list
from dtnb.markup import amount
from dtnb.present import Badge, Item, List, Node, Paragraph, Rules, Span

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.line import Refused, Remark
    from dtnb.kernel import Verdict
    from dtnb.markup.parts import Tone
    from dtnb.replay.running.results import ExpectationResult, MoveResult, SkippedWindow, Status
    from dtnb.replay.views.context import PlayedLine

# "allowed" is bad: the file states that the move is refused, but the rules allow it.
_TONES: dict[Status, Tone] = {
    "landed": "good",
    "refused": "accent",
    "allowed": "bad",
    "no-window": "bad",
    "unused": "warn",
}
_MARKS: dict[str, Tone] = {
    "good": "good",
    "mistake": "bad",
    "disputed": "warn",
    "interesting": "odd",
}


def result_item(move: MoveResult, line: PlayedLine, speaker: Speaker) -> Item:
    """Return the list item for the result of a move."""
    status = speaker.text(f"compare.status.{move.status}").removesuffix(".")
    window = line.steps[move.step].window if move.step >= 0 else ""
    code = Span(window, "code") if window else ""
    skipped_windows = tuple(
        skipped_window_item(window, line, speaker) for window in move.skipped_windows
    )
    return Item(
        (
            Paragraph((move.text, " ", code, " ", Badge(status, _TONES[move.status]))),
            _reason_list(move.verdict, speaker),
            List(skipped_windows, "options") if skipped_windows else (),
        ),
        f"option {'good' if move.status in ('landed', 'refused') else 'bad'}",
    )


def expectation_item(checked: ExpectationResult, line: PlayedLine, speaker: Speaker) -> Item:
    """Return the list item for an expectation: the statement, and the actual value if it fails."""
    condition = _condition_name(checked.condition, line, speaker)
    badge = Badge(condition) if condition else ""
    actual = speaker.text("claim.found", found=checked.found)
    return Item(
        (
            Paragraph((checked.text, " ", badge, " ", Rules(checked.rules))),
            () if checked.holds else Paragraph(actual, role="below"),
        ),
        f"option {'good' if checked.holds else 'bad'}",
    )


def _condition_name(condition: str, line: PlayedLine, speaker: Speaker) -> str:
    """Return the name of the edition for which a statement is meant.

    If the condition is a reading (``policy=reading``) or empty, return it unchanged.
    """
    editions = line.replay.plugin.presenter.rulebook().editions
    return editions[condition].name.get(speaker.lang) if condition in editions else condition


def refusal_item(refused: Refused, line: PlayedLine, speaker: Speaker) -> Item:
    """Return the list item for a refused move, with every reason."""
    move = Span(refused.text, "strong"), " ", Span(refused.window, "code")
    return Item((Paragraph(move), _reason_list(refused.verdict, speaker)), "option refused")


def skipped_window_item(skipped: SkippedWindow, line: PlayedLine, speaker: Speaker) -> Item:
    """Return the list item for a window in which a move was not made."""
    window = speaker.window(skipped.window), " ", Span(skipped.window, "code")
    return Item(
        (Paragraph(window), _reason_list(skipped.verdict, speaker)),
        "option" if skipped.verdict.allowed else "option refused",
    )


def remark_item(noted: Remark, line: PlayedLine, speaker: Speaker) -> Item:
    """Return the list item for a note, a mark, or both."""
    mark = Badge(speaker.text(f"mark.{noted.mark}"), _MARKS[noted.mark]) if noted.mark else ""
    return Item(Paragraph((mark, " ", noted.note or "")), "option")


def branch_item(line: PlayedLine, parent: PlayedLine, speaker: Speaker) -> Item:
    """Return the list item for a branch: where it leaves its parent, its ending, and its totals."""
    ending = line.outcome.text(speaker) or speaker.text("compare.over")
    where = speaker.text(
        "shown.branch", position=line.position, count=len(line.record.inputs) - line.position
    )
    totals = (
        speaker.text("list.pair", name=ledger.ledger.title, value=amount(ledger.total))
        for ledger in line.ledgers
    )
    return Item(
        (
            Paragraph(Span(line.name, "strong")),
            Paragraph((where, " ", ending), role="mute"),
            *map(Paragraph, totals),
        ),
        "option",
    )


def _reason_list(verdict: Verdict, speaker: Speaker) -> Node:
    """Return the list of reasons against a move; empty if it is allowed."""
    return reason_list(render_reasons(verdict.reasons, speaker))
