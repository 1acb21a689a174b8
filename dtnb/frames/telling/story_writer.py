"""Write the lines and citations of stories, and explain the signs used in citations.

* citation: the pages of a rule, or its id if no page of the book states it. An inferred page is one
  whose number the book does not print.
* piece: a part of a text, with its colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain.catalogue import load_catalogue
from dtnb.explain.colours import COLOURS, colour_pieces
from dtnb.explain.speaker import Speaker
from dtnb.frames.building.citations import INFERRED_MARK
from dtnb.present.wrap import Piece, wrap_pieces
from dtnb.rulebook.types import is_rule_id

if TYPE_CHECKING:
    from dtnb.frames.document import Document, Rule

#: the number of spaces by which a level is indented
INDENT = 2
#: deeper levels are not indented further, so that narrow terminals keep room for words
MAX_LEVEL = 8


class StoryStyle(NamedTuple):
    """How a story is formatted."""

    #: the number of characters in a line
    width: int
    #: whether the text has ANSI colour codes
    colour: bool
    #: whether the story includes windows in which nobody could act
    verbose: bool
    #: whether the story lists the options at each question
    options: bool
    #: whether rules are cited
    rules: bool


class CitationLog:
    """The rules cited so far, in a document and its branches.

    If `cites_once` is true, each rule is cited only once. The legend at the end then names the
    cited rules that no page states.
    """

    def __init__(self, cites_once: bool) -> None:
        self.cites_once = cites_once
        self.rules: set[str] = set()
        self.has_inferred_pages = False
        #: the cited rules that no page of the book states, by the message that says why
        self.unprinted: dict[str, list[str]] = {}


class StoryWriter:
    """Writes a document as text. For a branch, `outer_rules` are the outer document's rules."""

    def __init__(
        self,
        document: Document,
        style: StoryStyle,
        citation_log: CitationLog,
        outer_rules: dict[str, Rule] | None = None,
    ) -> None:
        self.document = document
        self.style = style
        self.citation_log = citation_log
        self.rules = {**(outer_rules or {}), **document.rules}
        self.seats = [seat.name for seat in document.seats]
        self.speaker = Speaker(load_catalogue(document.lang), self.seats)
        #: the smallest depth of all frames. Frames with this depth are not indented. In a branch it
        #: may be above 0, because the branch leaves its line in the middle of a step
        self.shallowest = 0
        self.written_ledgers: set[int] = set()

    def branch_heading(self, name: str) -> Iterator[str]:
        """Yield the heading of a branch."""
        yield ""
        heading = self.speaker.text("story.branch", name=name)
        yield from self.line([Piece(heading, COLOURS["heading"])], 0)

    def legend(self) -> Iterator[str]:
        """Yield the lines that explain the signs of citations."""
        sentences = []
        if self.citation_log.has_inferred_pages:
            sentences.append(self.speaker.text("story.worked-out", sign=INFERRED_MARK))
        sentences += [
            self.speaker.text(message, rules=rules)
            for message, rules in sorted(self.citation_log.unprinted.items())
        ]
        if sentences:
            yield from self.line([Piece(" ".join(sentences), COLOURS["cite"])], 0)

    def citations(self, rules: Iterable[str]) -> list[Piece]:
        """Return the citations of rules, grouped by page.

        A citation gives only the page, because the heading of the story names the edition.
        """
        if not self.style.rules:
            return []
        uncited_rules = dict.fromkeys(rules)
        if self.citation_log.cites_once:
            uncited_rules = {
                rule: None for rule in uncited_rules if rule not in self.citation_log.rules
            }
        sources: list[str] = []
        rules_by_place: dict[tuple[str, str], list[str]] = {}
        for rule in uncited_rules:
            source = self._source_name(rule)
            if source is None:
                rules_by_place.setdefault(self._message_and_place(rule), []).append(rule)
            elif source:
                sources.append(source)
            self.citation_log.rules.add(rule)
        parts = sources + [
            self.speaker.text(message, rules=ids, where=where or None)
            for (message, where), ids in rules_by_place.items()
        ]
        if not parts:
            return []
        joined_citations = self.speaker.text("list.clause").join(parts)
        return [Piece(" "), Piece(f"[{joined_citations}]", COLOURS["cite"])]

    def _source_name(self, rule_id: str) -> str | None:
        """Return the name of a source such as a card; None for a rule of a book.

        In the short story the name is empty, because the sentence itself names the source.
        """
        rule = self.rules.get(rule_id)
        if is_rule_id(rule_id) or rule is None or not rule.citation:
            return None
        return "" if self.citation_log.cites_once else rule.citation

    def _message_and_place(self, rule_id: str) -> tuple[str, str]:
        """Return the id of the message that cites a rule, and the pages or reading in the message.

        Note in the log whether an inferred page or a rule without a page is cited.
        """
        rule = self.rules.get(rule_id)
        if rule is not None and rule.pages:
            is_inferred = rule.certainty == "inferred"
            self.citation_log.has_inferred_pages = (
                self.citation_log.has_inferred_pages or is_inferred
            )
            pages = "/".join(str(page) for page in rule.pages)
            return "citation.pages", pages + INFERRED_MARK * is_inferred
        if rule is None or not rule.citation or rule_id in self.citation_log.rules:
            return "citation.rules", ""
        if self.citation_log.cites_once:
            message = "story.chosen" if rule.is_chosen else "story.unprinted"
            self.citation_log.unprinted.setdefault(message, []).append(rule_id)
            return "citation.rules", ""
        text = rule.citation.removeprefix(self.document.subtitle).lstrip(" ,:")
        if rule.reading:
            # A reading is long, so it is written once. After that, the id of the rule is enough.
            text = self.speaker.text("citation.with-reading", citation=text, reading=rule.reading)
        return "citation.rules", text

    def remark(self, message: str, depth: int, **args: object) -> Iterator[str]:
        """Yield the lines of a remark."""
        parts = colour_pieces(self.speaker.say(message, args))
        yield from self.line([Piece(part.text, COLOURS["note"]) for part in parts], depth)

    def line(self, parts: list[Piece], depth: int) -> Iterator[str]:
        """Yield the lines of a paragraph, wrapped and indented."""
        indent = self.indentation(depth)
        yield from wrap_pieces(parts, self.style.width, indent, indent + "    ", self.style.colour)

    def indentation(self, depth: int) -> str:
        """Return the indentation of a level."""
        return " " * (INDENT * min(depth - self.shallowest, MAX_LEVEL))
