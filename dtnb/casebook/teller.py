"""Cases in words and as pieces of pages: the quarrel, the claims, who is right, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.explain.speakers import speaker_of
from dtnb.frames.building.citations import place, rule_of
from dtnb.markup import fold, heading, html, shown
from dtnb.present.wrap import Piece, wrap_pieces
from dtnb.replay.game.claim_words import said_in
from dtnb.replay.game.plugin import speaker_of_game
from dtnb.rulebook import language_of
from dtnb.sanitize import sanitize_line, sanitize_lines

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.casebook.facts import CaseFacts, Side
    from dtnb.casebook.finding import Unheard
    from dtnb.rulebook import Language

WIDTH = 100
#: who speaks of cases, by language
words = speaker_of(Path(__file__).with_name("messages"))


class Teller:
    """Tells one case.

    Parameters
    ----------
    case
        The case.
    """

    def __init__(self, case: CaseFacts) -> None:
        self.case = case
        self.speaker = words(case.lang)
        self.say = self.speaker.text

    def text(self) -> str:
        """Return the case as lines of text."""
        head = [self.case.title, self.case.quarrel]
        told = [*head, *self.claims(), *self.verdict(), *self.rules(), *self.source()]
        lines = [line for text in told for line in wrap_pieces([Piece(text)], WIDTH, "", "  ")]
        return sanitize_lines("\n".join(lines))

    def html(self) -> str:
        """Return the case as a piece of a page."""
        return shown(
            heading(self.case.title, self.case.name),
            html.p(self.case.quarrel),
            html.ul(map(html.li, self.claims())),
            [html.p(html.strong(text), class_="who") for text in self.verdict()],
            html.ul(map(html.li, self.rules()), class_="grounds"),
            [html.p(html.small(text)) for text in self.source()],
            lang=self.case.lang,
        )

    def claims(self) -> Iterator[str]:
        """Yield what everybody says."""
        seats, plugin = tuple(self.case.file.seats), self.case.placed.loaded.plugin
        for claim in self.case.claims:
            said = said_in(claim.says, seats, plugin, self.case.lang)
            says = self.say("list.quoted", name=said)
            yield self.say(
                "verdict.sentence", text=self.say("verdict.said", by=claim.by, says=says)
            )

    def verdict(self) -> Iterator[str]:
        """Yield who is right: under the books, then under other readings."""
        sides = self.case.verdict
        books = [self._side(side, alone=len(sides) == 1) for side in sides if not side.reading]
        yield self.say("verdict.sentence", text=self.say("list.clause").join(books))
        for side in sides:
            if side.reading:
                who = self._who(side, None)
                question, reading = self._reading(side.reading)
                yield self.say("case.reading", who=who, question=question, reading=reading)

    def _side(self, side: Side, alone: bool) -> str:
        every = self.case.rulebook.editions
        if alone and len(side.editions) == 1:
            return self._who(side, None)
        if len(side.editions) == len(every):
            return self._who(side, self.say("verdict.every-book", count=len(every)))
        return self._who(
            side, self.speaker.listed([self._spoken(edition) for edition in side.editions])
        )

    def _spoken(self, edition: str) -> str:
        """Name a book as it stands in a sentence."""
        game = speaker_of_game(self.case.placed.loaded.plugin)(self.case.lang)
        message = f"object.edition.{edition}"
        if game.has(message):
            return game.text(message)
        return self.case.rulebook.edition(edition).name.get(self._lang)

    def _who(self, side: Side, books: str | None) -> str:
        if not side.right:
            return self.say("case.nobody", books=books)
        names = self.speaker.listed(side.right)
        return self.say("verdict.right", count=len(side.right), names=names, books=books)

    def _reading(self, only: str) -> tuple[str, str]:
        """Return the question that is read otherwise, and the reading."""
        name, _, reading = only.partition("=")
        policy = self.case.rulebook.policy(name.strip())
        statement = next(each.statement for each in policy.readings if each.id == reading.strip())
        said = statement.get(self._lang).rstrip(".")
        named = self.say("list.with-id", name=said, id=policy.ambiguity or policy.id)
        return policy.question.get(self._lang), named

    def rules(self) -> Iterator[str]:
        """Yield what decides: a rule with its place, or a question that the books leave open."""
        book = self.case.rulebook
        for id_ in self.case.spec.rules:
            if id_ in book.rules:
                cited = [book.cite(id_, edition) for edition in self.case.editions]
                printed = next((each for each in cited if each.pages), cited[0])
                rule = rule_of(printed, self.speaker)
                said = f"{rule.statement} {place(rule, self.speaker)}"
            else:
                said = book.policy(id_).question.get(self._lang)
            yield self.say("list.pair", name=id_, value=said)

    def source(self) -> Iterator[str]:
        """Yield where the dispute comes from."""
        if self.case.source:
            yield self.say("case.source", source=self.case.source)

    @property
    def _lang(self) -> Language:
        return language_of(self.case.lang)


def table_text(cases: Sequence[CaseFacts], unheard: Iterable[Unheard], lang: str) -> str:
    """Return cases as lines, each with its name and title."""
    width = max((len(case.name) for case in cases), default=0)
    lines = [f"{case.name.ljust(width)}  {case.title}" for case in cases]
    return "\n".join(
        map(sanitize_line, [*unheard_told(unheard, lang), *lines, _count(cases, lang)])
    )


def table_html(cases: Sequence[CaseFacts], unheard: Iterable[Unheard], lang: str) -> str:
    """Return cases as a list of a page, each with its quarrel and verdict folded away."""
    told = [html.p(text) for text in unheard_told(unheard, lang)]
    return shown(told, html.p(_count(cases, lang)), map(_folded, cases), lang=lang)


def unheard_told(unheard: Iterable[Unheard], lang: str) -> Iterator[str]:
    """Yield what is said of words that no case has."""
    for each in unheard:
        yield words(lang).text("case.unheard", word=each.word, near=each.near)


def _folded(case: CaseFacts) -> Markup:
    verdict = map(html.p, Teller(case).verdict())
    return fold([case.title, " ", html.code(case.name)], html.p(case.quarrel), verdict)


def _count(cases: Sequence[CaseFacts], lang: str) -> str:
    return words(lang).text("case.count", count=len(cases))
