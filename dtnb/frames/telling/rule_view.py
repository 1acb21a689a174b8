"""Look up a rule: its statement, and the pages on which each edition prints the rule.

A citation is the book with these pages or, if the edition is silent, the reading used for it.
Blocks (:mod:`dtnb.present`) are drawn as text in a terminal and as HTML on a page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dtnb.equality import EqualByParts
from dtnb.errors import closest
from dtnb.explain.speakers import shared_speaker
from dtnb.files.localized_errors import errors_in, unknown_name_error
from dtnb.frames.building.citations import citation_text, rule_from_explanation
from dtnb.present import (
    Heading,
    Item,
    List,
    Node,
    OnPage,
    OnTerminal,
    Paragraph,
    to_notebook,
    to_text,
)
from dtnb.present.text import UNWRAPPED

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Rule
    from dtnb.rulebook import Rulebook


class RuleView(EqualByParts):
    """A rule as it is shown in terminals and notebooks.

    `rule` is the rule in the edition that is shown first; `others` is the rule in each of the other
    editions.
    """

    def __init__(self, rule: Rule, others: tuple[Rule, ...], lang: str) -> None:
        self.rule = rule
        self.others = others
        self._lang = lang

    def _parts(self) -> tuple[Any, ...]:
        return self._lang, self.rule, self.others

    def __repr__(self) -> str:
        return to_text(self._blocks(), UNWRAPPED)

    def _repr_html_(self) -> str:
        return to_notebook(self._blocks(), self._lang)

    def _blocks(self) -> Node:
        rule, speaker = self.rule, self._speaker
        citations = tuple(map(self._citation_item, (rule, *self.others)))
        return (
            OnTerminal(speaker.text("list.pair", name=rule.id, value=rule.statement)),
            OnPage((Heading(rule.id), Paragraph(rule.statement))),
            List(citations, role="grounds"),
        )

    def _citation_item(self, rule: Rule) -> Item:
        """Return an edition's citation of the rule, with the edition's statement if it differs."""
        is_same = rule.statement == self.rule.statement
        statement = () if is_same else Paragraph(rule.statement, depth=1, role="mute")
        return Item((Paragraph(citation_text(rule, self._speaker)), statement))

    @property
    def _speaker(self) -> Speaker:
        return shared_speaker(self._lang)


def rule(id_: str, edition: str | None = None, lang: str = "en") -> RuleView:
    """Look up a rule, or a question that the rulebooks leave open, in the rulebooks of all games.

    Parameters
    ----------
    id_
        The id of the rule or question, such as ``"DT-CALC-05"``.
    edition
        The edition that is shown first; the default edition of the game if omitted.
    lang
        The language.

    Raises
    ------
    NotThereError
        If no game has such a rule.
    dtnb.rulebook.UnknownId
        If there is no such edition.

    Examples
    --------
    >>> rule("DT-CALC-07").rule.statement
    'Every division is rounded up.'
    """
    from dtnb import registry

    with errors_in(lang):
        for book, default in registry.rulebooks():
            id_in_book = _ids_by_casefolded_id(book).get(id_.casefold())
            if id_in_book is not None:
                return rule_in(book, id_in_book, edition or default, lang)
    books = registry.rulebooks()
    known_ids = [name for book, _ in books for name in _ids_by_casefolded_id(book).values()]
    suggestion = closest(id_, known_ids)
    raise unknown_name_error(
        "rule", id_, [suggestion] if suggestion is not None else known_ids, lang
    )


def rule_in(book: Rulebook, id_: str, edition: str, lang: str) -> RuleView:
    """Return a rule of one rulebook; raise `UnknownId` for an unknown rule or edition."""
    speaker = shared_speaker(lang)
    with errors_in(lang):
        first = rule_from_explanation(book.cite(id_, edition), speaker)
    in_other_editions = (
        rule_from_explanation(book.cite(id_, other), speaker)
        for other in book.editions
        if other != edition
    )
    return RuleView(first, tuple(in_other_editions), lang)


def _ids_by_casefolded_id(book: Rulebook) -> dict[str, str]:
    """Return the ids that can be looked up in a rulebook, by their case-folded form.

    These are ids of rules, and of the questions that the rulebooks leave open: a question has the
    id of its policy, and some have an ambiguity's id (``AMB-23``) as well.
    """
    return {name.casefold(): name for name in (*book.rules, *book.policies, *book.ambiguities)}
