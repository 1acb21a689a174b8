"""Cited rules as the document shows them: the statement, and book and page or the silence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import structs

from dtnb.explain.speaker import Speaker
from dtnb.frames.document import Certainty, Rule

#: behind a page that is worked out and not printed
WORKED_OUT = "°"

if TYPE_CHECKING:
    from dtnb.frames.plugin import Drawing
    from dtnb.kernel import Game
    from dtnb.rulebook import Explanation


def cited_rule(rule_id: str, drawing: Drawing, game: Game[Any], speaker: Speaker) -> Rule:
    """Resolve the id of a rule, or of a source that only the game knows.

    A rule that nobody knows keeps its id as its statement and has no citation, so that one wrong
    id spoils one line and not the document; `unresolved` finds it.
    """
    from dtnb.rulebook import UnknownId

    own = drawing.sources.citation(game, rule_id, speaker.lang)
    if own is not None:
        return own
    try:
        explanation = drawing.rulebook().cite(
            rule_id, drawing.sources.edition(game), drawing.sources.policies(game)
        )
    except UnknownId:
        return Rule(rule_id, rule_id, "", "silent")
    rule = rule_of(explanation, speaker)
    book = drawing.rulebook()
    if rule_id in book.policies or rule_id in book.ambiguities:
        # A reading alone is an answer without its question.
        policy = book.policy(rule_id)
        statement = f"{policy.question.get(speaker.lang)} {rule.statement}"
        # The name of a policy is none for readers.
        title = policy.ambiguity or speaker.text("citation.title")
        rule = structs.replace(rule, statement=statement, title=title)
        if policy.house:
            name = explanation.edition.name.get(speaker.lang)
            return structs.replace(
                rule, citation=speaker.text("citation.house", book=name, statement=rule.statement)
            )
        return rule
    return rule


def cited_rules(
    ids: Iterable[str], drawing: Drawing, game: Game[Any], speaker: Speaker
) -> tuple[Rule, ...]:
    """Resolve ids, each once, in the order in which they come first."""
    return tuple(cited_rule(name, drawing, game, speaker) for name in dict.fromkeys(ids))


def rule_of(explanation: Explanation, speaker: Speaker) -> Rule:
    """Put what a rulebook says of a rule into a reader's words."""
    lang = speaker.lang
    book = explanation.edition.name.get(lang)
    statement = explanation.statement.get(lang)
    if explanation.pages:
        pages = list(explanation.pages)
        listed = speaker.listed([str(page) for page in pages])
        citation = speaker.text("citation.book", book=book, pages=pages, listed=listed)
        inferred = explanation.certainty == "inferred"
        certainty: Certainty = "inferred" if inferred else "printed"
        return Rule(explanation.rule, statement, citation, certainty, pages=tuple(pages))
    see = list(explanation.see)
    if explanation.certainty == "reading":
        # A policy cited by its own name: its statement is the reading, so no second one follows.
        citation = speaker.text("citation.policy", book=book, see=see)
        return Rule(explanation.rule, statement, citation, "silent")
    readings = " ".join(
        speaker.text(
            "citation.reading",
            name=ruling.ambiguity or ruling.policy,
            statement=ruling.statement.get(lang),
        )
        for ruling in explanation.readings
    )
    return Rule(
        explanation.rule,
        statement,
        speaker.text("citation.silent", book=book, see=see),
        "silent",
        readings or None,
    )


def place(rule: Rule, speaker: Speaker) -> str:
    """Return where a book has a rule, with the reading that stands in where it is silent."""
    if rule.certainty == "inferred":
        return speaker.text("citation.inferred", citation=rule.citation)
    if rule.reading:
        return speaker.text("citation.with-reading", citation=rule.citation, reading=rule.reading)
    return rule.citation


def short_place(rule: Rule, speaker: Speaker) -> str:
    """Return the same with a sign behind a page that is worked out; see `worked_out_in`."""
    return rule.citation + WORKED_OUT if rule.certainty == "inferred" else place(rule, speaker)


def worked_out_in(texts: Iterable[str], speaker: Speaker) -> str:
    """Return what explains the sign behind pages that are worked out; empty where none stands."""
    if any(WORKED_OUT in text for text in texts):
        return speaker.text("story.worked-out", sign=WORKED_OUT)
    return ""
