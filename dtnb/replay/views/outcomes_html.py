"""Draw the moves, statements, refusals and branches of a line as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.frames.building.questions import reasons_in_words
from dtnb.frames.telling.question_html import reasons_html
from dtnb.markup import amount, badge, chips, html

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.explain.speaker import Speaker
    from dtnb.frames.line import Refused, Remark
    from dtnb.kernel import Verdict
    from dtnb.markup.parts import Tone
    from dtnb.replay.running.results import ExpectationResult, MoveResult, SkippedWindow, Status
    from dtnb.replay.views.context import PlayedLine

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


def result(move: MoveResult, line: PlayedLine, speaker: Speaker) -> Markup:
    """Draw the result of a move."""
    tone = _TONES[move.status]
    status = speaker.text(f"compare.status.{move.status}").removesuffix(".")
    window = line.steps[move.step].window if move.step >= 0 else ""
    moments = [moment(skipped, line, speaker) for skipped in move.passed_over]
    return html.li(
        html.p(
            move.text, " ", html.code(window) if window else None, " ", badge(status, tone)
        ),
        _reasons(move.verdict, speaker),
        html.ul(moments, class_="options") if moments else None,
        class_=f"option {'good' if move.status in ('landed', 'refused') else 'bad'}",
    )  # fmt: skip


def expectation(checked: ExpectationResult, line: PlayedLine, speaker: Speaker) -> Markup:
    """Draw a statement, whether it holds, and what was found instead."""
    only = _only(checked.only, line, speaker)
    found = None if checked.holds else speaker.text("claim.found", found=checked.found)
    return html.li(
        html.p(checked.text, " ", badge(only) if only else None, " ",
               chips(checked.rules)),
        html.p(found, class_="below") if found else None,
        class_=f"option {'good' if checked.holds else 'bad'}",
    )  # fmt: skip


def _only(only: str, line: PlayedLine, speaker: Speaker) -> str:
    """Return the name of the only edition for a statement; a reading stays as it is written."""
    editions = line.replay.drawing.rulebook().editions
    return editions[only].name.get(speaker.lang) if only in editions else only


def refusal(refused: Refused, line: PlayedLine, speaker: Speaker) -> Markup:
    """Draw a move that the rules refuse, with every reason."""
    return html.li(
        html.p(html.strong(refused.text), " ", html.code(refused.window)),
        _reasons(refused.verdict, speaker),
        class_="option refused",
    )


def moment(passed: SkippedWindow, line: PlayedLine, speaker: Speaker) -> Markup:
    """Draw a window in which a move was not made."""
    allowed = passed.verdict.allowed
    return html.li(
        html.p(speaker.window(passed.window), " ", html.code(passed.window)),
        _reasons(passed.verdict, speaker),
        class_="option" if allowed else "option refused",
    )


def remark(noted: Remark, line: PlayedLine, speaker: Speaker) -> Markup:
    """Draw a note, a mark, or both."""
    mark = badge(speaker.text(f"mark.{noted.mark}"), _MARKS[noted.mark]) if noted.mark else None
    return html.li(html.p(mark, " ", noted.note), class_="option")


def branch(line: PlayedLine, leaves: PlayedLine, speaker: Speaker) -> Markup:
    """Draw where a branch leaves its line, and its totals."""
    ends = line.outcome.text(speaker) or speaker.text("compare.over")
    where = speaker.text(
        "shown.branch", position=line.position, count=len(line.record.inputs) - line.position
    )
    totals = [
        html.p(speaker.text("list.pair", name=ledger.ledger.title, value=amount(ledger.total)))
        for ledger in line.ledgers
    ]
    return html.li(
        html.p(html.strong(line.name)), html.p(where, " ", ends, class_="mute"), totals,
        class_="option",
    )  # fmt: skip


def _reasons(verdict: Verdict, speaker: Speaker) -> Markup | None:
    return reasons_html(reasons_in_words(verdict.reasons, speaker))
