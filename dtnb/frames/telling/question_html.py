"""An open window as a piece of a page: who is asked, what may be done, and why not the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb.frames.telling.rules_html import rules_fold
from dtnb.markup import badge, chips, fold, heading, html, seat_class

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Option, OptionReason, Question, Rule


def question_html(question: Question, speaker: Speaker, rules: Sequence[Rule] = ()) -> Markup:
    """Return a question as a piece of a page with what is refused folded away.

    Parameters
    ----------
    question
        The question in words.
    speaker
        Who says the headings, and knows the seats.
    rules
        The rules that it cites, to be read there.
    """
    allowed = [option for option in question.options if option.allowed]
    refused = [option for option in question.options if not option.allowed]
    folded = None
    if refused:
        folded = fold(
            speaker.text("shown.refused", count=len(refused)),
            html.ul(map(_refused, refused), class_="options"),
        )
    return html.div(
        heading([question.title, " ", question.window and html.code(question.window)]),
        html.p(_who(question, speaker)),
        html.p(question.prompt) if question.prompt else None,
        html.p(question.closed, class_="below") if question.closed else None,
        html.ul([_allowed(each, speaker) for each in allowed], class_="options")
        if allowed
        else None,
        folded,
        rules_fold(rules, speaker),
        class_="question part",
    )


def _who(question: Question, speaker: Speaker) -> list[Markup | str]:
    def named(seat: int) -> Markup:
        return html.span(speaker.seats[seat], class_=seat_class(seat))

    said: list[Markup | str] = [] if question.asked is None else [named(question.asked)]
    if len(question.order) > 1:
        order = [[" → " if at else None, named(seat)] for at, seat in enumerate(question.order)]
        said += [" ", html.small("(", order, ")")]
    return said


def _allowed(option: Option, speaker: Speaker) -> Markup:
    chosen = option.chosen
    sign = [" ", badge(speaker.text("shown.chosen"), "accent")] if chosen else None
    return html.li(option.label, sign, class_="option chosen" if chosen else "option")


def _refused(option: Option) -> Markup:
    return html.li(html.b(option.label), reasons_html(option.reasons), class_="option refused")


def reasons_html(reasons: Sequence[OptionReason]) -> Markup | None:
    """Return what speaks against something: each reason, its rules, and what would remove it."""
    if not reasons:
        return None
    return html.ul(
        html.li(
            reason.text,
            " ",
            chips(reason.rules),
            html.span(reason.remedy, class_="remedy") if reason.remedy else None,
        )
        for reason in reasons
    )
