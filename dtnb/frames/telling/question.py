"""Convert a question to blocks: the asked seat, the options, and why options are refused.

Blocks (:mod:`dtnb.present`) are drawn as text in a terminal and as HTML on a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.frames.telling.rules import rules_fold
from dtnb.markup import seat_class
from dtnb.present import Badge, Fold, Group, Heading, Item, List, Node, Paragraph, Rules, Span

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Option, OptionReason, Question, Rule


def question_blocks(question: Question, speaker: Speaker, rules: Sequence[Rule] = ()) -> Group:
    """Return a question as blocks, with its refused options folded away.

    `rules` are the rules that the reasons cite. They are listed at the end.
    """
    allowed = tuple(_allowed_item(option, speaker) for option in question.options if option.allowed)
    window = Span(question.window, "code") if question.window else ""
    return Group(
        (
            Heading((question.title, " ", window)),
            Paragraph(tuple(_asked_seat_and_order(question, speaker))),
            Paragraph(question.prompt) if question.prompt else (),
            Paragraph(question.closing_reason, role="below") if question.closing_reason else (),
            List(allowed, "options") if allowed else (),
            _refused_fold(question, speaker),
            rules_fold(rules, speaker),
        ),
        "question part",
    )


def _refused_fold(question: Question, speaker: Speaker) -> Node:
    refused = tuple(_refused_item(option) for option in question.options if not option.allowed)
    if not refused:
        return ()
    return Fold(speaker.text("shown.refused", count=len(refused)), List(refused, "options"))


def _asked_seat_and_order(question: Question, speaker: Speaker) -> Iterator[Node]:
    """Yield the name of the asked seat, and the order in which the window asks seats."""
    seat_names = [Span(name, role=seat_class(seat)) for seat, name in enumerate(speaker.seats)]
    if question.asked_seat is not None:
        yield seat_names[question.asked_seat]
    if len(question.order) > 1:
        first, *others = (seat_names[seat] for seat in question.order)
        yield " ", Span(("(", first, *((" → ", other) for other in others), ")"), "small")


def _allowed_item(option: Option, speaker: Speaker) -> Item:
    if not option.chosen:
        return Item(option.label, "option")
    chosen_badge = Badge(speaker.text("shown.chosen"), "accent")
    permission_items = tuple(
        Item((speaker.text("shown.may-because", reason=reason.text), " ", Rules(reason.rules)))
        for reason in option.permissions
    )
    permissions = List(permission_items) if permission_items else ()
    return Item((option.label, " ", chosen_badge, permissions), "option chosen")


def _refused_item(option: Option) -> Item:
    return Item((Span(option.label, "b"), reason_list(option.reasons)), "option refused")


def reason_list(reasons: Sequence[OptionReason]) -> Node:
    """Return the list of reasons with rules and remedies; an empty tuple without reasons."""
    if not reasons:
        return ()
    return List(
        tuple(
            Item(
                (
                    reason.text,
                    " ",
                    Rules(reason.rules),
                    Span(reason.remedy, role="remedy") if reason.remedy else "",
                )
            )
            for reason in reasons
        )
    )
