"""Convert rules to blocks: their statements, and where the edition prints them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb.frames.building.citations import citation_text
from dtnb.present import Fold, Group, Item, List, Node, Paragraph, Span

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Rule


def rule_list(rules: Sequence[Rule], speaker: Speaker) -> List:
    """Return the list of rules with their statements, and where the edition prints them."""
    return List(tuple(_item(rule, speaker) for rule in rules), "entries")


def _item(rule: Rule, speaker: Speaker) -> Item:
    # If the source is not a rule of a book, its id means nothing to readers.
    name = rule.id if ":" not in rule.id else "·"
    statement = Paragraph(rule.statement), Span(citation_text(rule, speaker), "small")
    return Item((Span(name, "code"), Group(statement)))


def rules_fold(rules: Sequence[Rule], speaker: Speaker) -> Node:
    """Return rules folded away; an empty tuple without rules."""
    if not rules:
        return ()
    return Fold(speaker.text("shown.rules", count=len(rules)), rule_list(rules, speaker))
