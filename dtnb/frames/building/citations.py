"""Turn rule ids into citations: the rule's statement, with the book and page or the reading.

* explanation: what the rulebook says of a rule in one edition: the pages, or the readings that
  apply because the edition is silent. Its `certainty` says which of these it has, and its
  `short_statement` is the rule in one sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import structs

from dtnb.explain.speaker import Speaker
from dtnb.frames.document import Certainty, Document, Rule

#: the mark after a page number that the source does not print, but that was inferred
INFERRED_MARK = "°"

if TYPE_CHECKING:
    from dtnb.frames.plugin import Presenter
    from dtnb.kernel import Game
    from dtnb.rulebook import Explanation


def cited_rule(rule_id: str, presenter: Presenter, game: Game[Any], speaker: Speaker) -> Rule:
    """Return the rule with this id, or the card or other source that the id names.

    For an unknown id, return a rule whose statement is the id itself, so that the document can be
    built and :func:`unresolved` lists the id.
    """
    from dtnb.rulebook import UnknownId

    sources = presenter.sources
    game_citation = sources.citation(game, rule_id, speaker.lang)
    if game_citation is not None:
        return game_citation
    try:
        explanation = presenter.rulebook().cite(
            rule_id, sources.edition(game), sources.policies(game)
        )
    except UnknownId:
        return Rule(rule_id, statement=rule_id, citation="", certainty="silent")
    rule = rule_from_explanation(explanation, speaker, with_ids=False)
    book = presenter.rulebook()
    # A policy is cited by its own id, or by the id of its ambiguity (AMB-…).
    if rule_id in book.policies or rule_id in book.ambiguities:
        # The statement is only the answer to the policy's question, so the question goes first.
        policy = book.policy(rule_id)
        statement = f"{policy.question.get(speaker.lang)} {rule.statement}"
        title = "citation.chosen-title" if rule.is_chosen else "citation.title"
        rule = structs.replace(rule, statement=statement, title=speaker.text(title))
        # A house policy is about a case that no book mentions.
        if policy.house:
            name = explanation.edition.name.get(speaker.lang)
            return structs.replace(
                rule, citation=speaker.text("citation.house", book=name, statement=rule.statement)
            )
    return rule


def with_books(rule: Rule, presenter: Presenter, speaker: Speaker) -> Rule:
    """Return a rule with its pages in every book, if the game has several books."""
    book = presenter.rulebook()
    if rule.id not in book.rules or len(book.editions) < 2:
        return rule
    pages = {
        edition.name.get(speaker.lang): book.cite(rule.id, edition.id).pages
        for edition in book.editions.values()
    }
    return structs.replace(rule, books=pages)


def cited_rules(
    ids: Iterable[str], presenter: Presenter, game: Game[Any], speaker: Speaker
) -> tuple[Rule, ...]:
    """Return the rules with these ids in order, each rule once."""
    return tuple(cited_rule(name, presenter, game, speaker) for name in dict.fromkeys(ids))


def rule_from_explanation(
    explanation: Explanation, speaker: Speaker, with_ids: bool = True
) -> Rule:
    """Return a rulebook's explanation of a rule as a `Rule` in the speaker's language.

    If `with_ids` is true, the citation names related rules and readings by their ids.
    """
    lang = speaker.lang
    edition = explanation.edition.name.get(lang)
    statement = explanation.statement.get(lang)
    plain = explanation.short_statement.get(lang) if explanation.short_statement else ""
    if explanation.pages:
        pages = list(explanation.pages)
        listed_pages = speaker.listed([str(page) for page in pages])
        citation = speaker.text("citation.book", book=edition, pages=pages, listed=listed_pages)
        inferred = explanation.certainty == "inferred"
        certainty: Certainty = "inferred" if inferred else "printed"
        return Rule(
            explanation.rule, statement, citation, certainty, pages=tuple(pages), plain=plain
        )
    see_also = list(explanation.see) if with_ids else []
    if explanation.certainty == "reading":
        # The rule is a policy, whose statement is already the text of the reading.
        is_chosen = any(ruling.chosen for ruling in explanation.readings)
        citation = speaker.text(
            "citation.chosen" if is_chosen else "citation.policy", book=edition, see=see_also
        )
        return Rule(
            explanation.rule, statement, citation, "silent", plain=plain, is_chosen=is_chosen
        )
    readings = " ".join(
        speaker.text(
            "citation.reading",
            name=(ruling.ambiguity or ruling.policy) if with_ids else None,
            statement=ruling.statement.get(lang),
        )
        for ruling in explanation.readings
    )
    return Rule(
        explanation.rule,
        statement,
        citation=speaker.text("citation.silent", book=edition, see=see_also),
        certainty="silent",
        reading=readings or None,
        plain=plain,
    )


def citation_text(rule: Rule, speaker: Speaker) -> str:
    """Return where an edition prints a rule, or the reading used if the edition is silent."""
    if rule.certainty == "inferred":
        return speaker.text("citation.inferred", citation=rule.citation)
    if rule.reading:
        return speaker.text("citation.with-reading", citation=rule.citation, reading=rule.reading)
    return rule.citation


def short_citation(rule: Rule, speaker: Speaker) -> str:
    """Return a citation as `citation_text` does, but with the sign ° in place of "inferred"."""
    return (
        rule.citation + INFERRED_MARK
        if rule.certainty == "inferred"
        else citation_text(rule, speaker)
    )


def inferred_mark_note(texts: Iterable[str], speaker: Speaker) -> str:
    """Return the explanation of the mark for inferred pages; empty if no text has the mark."""
    if any(INFERRED_MARK in text for text in texts):
        return speaker.text("story.worked-out", sign=INFERRED_MARK)
    return ""


def unresolved(document: Document) -> tuple[str, ...]:
    """Return the cited ids that neither the rulebook nor the game knows."""
    return tuple(rule.id for rule in document.rules.values() if not rule.citation)
