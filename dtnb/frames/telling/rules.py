"""Convert rules to blocks: their statements, and where the edition prints them.

Blocks (:mod:`dtnb.present`) are drawn as text in a terminal and as HTML on a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb.frames.building.citations import citation_text
from dtnb.present import Fold, Item, List, Node, Paragraph, Span
from dtnb.rulebook.types import is_rule_id

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Rule


def rule_list(rules: Sequence[Rule], speaker: Speaker, in_line: bool = False) -> List:
    """Return the list of rules with their statements, and where the edition prints them.

    If `in_line` is true, a statement and the place where it is printed share a line.
    """
    return List(tuple(_rule_item(rule, speaker, in_line) for rule in rules), "grounds")


def _rule_item(rule: Rule, speaker: Speaker, in_line: bool) -> Item:
    place = Span(citation_text(rule, speaker), "small")
    # If the source is not a rule of a book, its id means nothing to readers.
    name = (" ", Span(rule.id, "code")) if is_rule_id(rule.id) else ()
    statement = (rule.statement, " ") if in_line else (Paragraph(rule.statement),)
    return Item((*statement, place, *name))


def rules_fold(rules: Sequence[Rule], speaker: Speaker) -> Node:
    """Return rules folded away; an empty tuple without rules."""
    if not rules:
        return ()
    return Fold(speaker.text("shown.rules", count=len(rules)), rule_list(rules, speaker))
