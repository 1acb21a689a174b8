"""Make the parts of a screen that say why a move is refused, and where books print the rules.

A play is the result of playing the moves that people have entered. A place is where a book prints a
rule: its page and its heading.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dtnb.explain.sentence import text_of
from dtnb.explain.verdicts import explain_reason
from dtnb.frames.building.citations import INFERRED_MARK, cited_rule, short_citation, with_books
from dtnb.quarrels.screens import Place, Refused
from dtnb.replay.running.skipped_windows import ruled_reasons

if TYPE_CHECKING:
    from dtnb.frames.document import Rule
    from dtnb.kernel import Verdict
    from dtnb.quarrels.draft_play import DraftPlay
    from dtnb.quarrels.screens import Act


def places_of(play: DraftPlay, rules: Iterable[str]) -> tuple[Place, ...]:
    """Return where the table's rulebook prints rules; rules that it lacks are left out."""
    presenter, game, speaker = play.plugin.presenter, play.record.game, play.speaker
    cited = (cited_rule(rule, presenter, game, speaker) for rule in dict.fromkeys(rules))
    return tuple(
        place_of(play, rule, short_citation(rule, speaker)) for rule in cited if rule.pages
    )


def place_in_any_book(play: DraftPlay, rules: Iterable[str]) -> tuple[Place, ...]:
    """Return the place of the first rule that the table's rulebook or any other book prints."""
    names = tuple(rules)
    for place in places_of(play, names)[:1]:
        return (place,)
    presenter, game, speaker = play.plugin.presenter, play.record.game, play.speaker
    for name in names:
        place = place_of(play, cited_rule(name, presenter, game, speaker), "")
        if place.books:
            return (replace(place, text=place.books[0]),)
    return ()


def place_of(play: DraftPlay, rule: Rule, citation: str) -> Place:
    """Return the place of a rule, with its statement and its pages in every rulebook."""
    speaker = play.speaker
    printed = with_books(rule, play.plugin.presenter, speaker).books
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


def describe_refusal(
    play: DraftPlay, verdict: Verdict, want_act: Act | None, label: str
) -> Refused:
    """Return why a move is refused.

    `want_act` is the act by which somebody insists on the move; `label` is its label.
    """
    refused = ruled_reasons(verdict)
    explained = [explain_reason(reason, play.speaker) for reason in refused.reasons]
    reasons = tuple(dict.fromkeys(text_of(reason.text) for reason in explained))
    remedy = next((text_of(reason.remedy) for reason in explained if reason.remedy), "")
    return Refused(reasons, places_of(play, refused.rules), remedy, want_act, label)
