"""Reasons against a move, with the places of their rules, as screens show them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dtnb.explain.sentence import text_of
from dtnb.explain.verdicts import explain_reason
from dtnb.frames.building.citations import (
    INFERRED_MARK,
    cited_rule,
    short_citation,
    with_books,
)
from dtnb.quarrels.screens import Place, Refused
from dtnb.replay.running.skipped_windows import ruled_reasons

if TYPE_CHECKING:
    from dtnb.frames.document import Rule
    from dtnb.kernel import Verdict
    from dtnb.quarrels.position import Position
    from dtnb.quarrels.screens import Act


def places_of(position: Position, rules: Iterable[str]) -> tuple[Place, ...]:
    """Return where rules are printed in the book of the table."""
    drawing, game, speaker = position.plugin.drawing, position.record.game, position.speaker
    cited = (cited_rule(rule, drawing, game, speaker) for rule in dict.fromkeys(rules))
    # Where a book is silent, there is no page to look up.
    return tuple(
        place_of(position, rule, short_citation(rule, speaker)) for rule in cited if rule.pages
    )


def place_in_any_book(position: Position, rules: Iterable[str]) -> tuple[Place, ...]:
    """Return where the first of some rules that any book prints stands, one's own book first."""
    names = tuple(rules)
    for place in places_of(position, names)[:1]:
        return (place,)
    drawing, game, speaker = position.plugin.drawing, position.record.game, position.speaker
    for name in names:
        place = place_of(position, cited_rule(name, drawing, game, speaker), "")
        if place.books:
            return (replace(place, text=place.books[0]),)
    return ()


def place_of(position: Position, rule: Rule, citation: str) -> Place:
    """Return where a rule is printed, with the whole rule and its place in every book."""
    speaker = position.speaker
    printed = with_books(rule, position.plugin.drawing, speaker).books
    books = tuple(
        speaker.text(
            "citation.book",
            book=book,
            pages=list(pages),
            listed=speaker.listed([str(page) for page in pages]),
        )
        for book, pages in printed.items()
        if pages
    )
    return Place(rule.id, citation.replace(INFERRED_MARK, ""), rule.statement, books)


def refusal(position: Position, verdict: Verdict, want: Act | None, label: str) -> Refused:
    """Return why a move is refused, with the act of somebody who wants it all the same."""
    ruled = ruled_reasons(verdict)
    explained = [explain_reason(reason, position.speaker) for reason in ruled.reasons]
    reasons = tuple(dict.fromkeys(text_of(reason.text) for reason in explained))
    possible = next((text_of(reason.remedy) for reason in explained if reason.remedy), "")
    return Refused(reasons, places_of(position, ruled.rules), possible, want, label)
