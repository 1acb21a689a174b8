"""Rules as pieces of a page: what each says, and where the book has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb.frames.building.citations import place
from dtnb.markup import fold, html

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Rule


def rule_entries(rules: Sequence[Rule], speaker: Speaker) -> Markup:
    """Return rules with their statements, and where the book has them."""
    return html.ul(
        [
            html.li(
                html.code(rule.id if ":" not in rule.id else "·"),
                html.div(html.p(rule.statement), html.small(place(rule, speaker))),
            )
            for rule in rules
        ],
        class_="entries",
    )


def rules_fold(rules: Sequence[Rule], speaker: Speaker) -> Markup | None:
    """Return rules folded away; nothing where there are none."""
    if not rules:
        return None
    return fold(speaker.text("shown.rules", count=len(rules)), rule_entries(rules, speaker))
