"""What every way to tell a document shares: lines, citations, and what explains them below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain.catalogue import load_catalogue
from dtnb.explain.colours import COLOURS, pieces
from dtnb.explain.speaker import Speaker
from dtnb.frames.building.citations import WORKED_OUT
from dtnb.present.wrap import Piece, wrap_pieces

if TYPE_CHECKING:
    from dtnb.frames.document import Document, Rule

#: spaces a level is indented by
INDENT = 2
#: deeper levels are not indented further, so that narrow terminals keep room for words
DEEPEST = 8


class Look(NamedTuple):
    """How a story is written.

    Attributes
    ----------
    width
        Characters in a line.
    colour
        Whether with ANSI codes.
    verbose, options
        Whether windows in which nobody could act, and lists of options, are told.
    rules
        Whether rules are cited.
    """

    width: int
    colour: bool
    verbose: bool
    options: bool
    rules: bool


class Cited:
    """What was cited so far, in a document and its branches.

    Parameters
    ----------
    once
        Cite each rule the first time alone, and leave what stands in for it to the end.
    """

    def __init__(self, once: bool) -> None:
        self.once = once
        self.told: set[str] = set()
        self.worked_out = False
        #: what no page of the book says
        self.unprinted: list[str] = []


class Teller:
    """Tells a document; `known` are rules that the document around it explains."""

    def __init__(
        self, document: Document, look: Look, cited: Cited, known: dict[str, Rule] | None = None
    ) -> None:
        self.document = document
        self.look = look
        self.cited = cited
        self.rules = {**(known or {}), **document.rules}
        self.seats = [seat.name for seat in document.seats]
        self.speaker = Speaker(load_catalogue(document.lang), self.seats)
        #: a branch begins in mid-story; its lines are indented from there
        self.shallowest = 0
        self.told_ledgers: set[int] = set()

    def branch_heading(self, name: str) -> Iterator[str]:
        """Yield what stands above a branch."""
        yield ""
        heading = self.speaker.text("story.branch", name=name)
        yield from self.line([Piece(heading, COLOURS["heading"])], 0)

    def legend(self) -> Iterator[str]:
        """Yield what explains the citations."""
        said = []
        if self.cited.worked_out:
            said.append(self.speaker.text("story.worked-out", sign=WORKED_OUT))
        if self.cited.unprinted:
            said.append(self.speaker.text("story.unprinted", rules=self.cited.unprinted))
        if said:
            yield from self.line([Piece(" ".join(said), COLOURS["cite"])], 0)

    def citations(self, rules: Iterable[str]) -> list[Piece]:
        """Return the citations of some rules, those of the same pages together.

        The heading names the book, so a citation of it gives the page alone.
        """
        if not self.look.rules:
            return []
        wanted = dict.fromkeys(rules)
        if self.cited.once:
            wanted = {rule: None for rule in wanted if rule not in self.cited.told}
        # Own sources are named; rules of the same pages, or of the same silence, stand together.
        own: list[str] = []
        found: dict[tuple[str, str], list[str]] = {}
        for rule in wanted:
            named = self._own(rule)
            if named is None:
                found.setdefault(self._where(rule), []).append(rule)
            elif named:
                own.append(named)
            self.cited.told.add(rule)
        parts = own + [
            self.speaker.text(message, rules=ids, where=where or None)
            for (message, where), ids in found.items()
        ]
        if not parts:
            return []
        joined = self.speaker.text("list.clause").join(parts)
        return [Piece(" "), Piece(f"[{joined}]", COLOURS["cite"])]

    def _own(self, rule_id: str) -> str | None:
        """Return what a source is called that is no rule of a book (a card)."""
        rule = self.rules.get(rule_id)
        if ":" not in rule_id or rule is None or not rule.citation:
            return None
        # The sentence names it; the short story needs no more.
        return "" if self.cited.once else rule.citation

    def _where(self, rule_id: str) -> tuple[str, str]:
        """Return what cites a rule: by its pages, or the first time by what stands in for one."""
        rule = self.rules.get(rule_id)
        if rule is not None and rule.pages:
            worked_out = rule.certainty == "inferred"
            self.cited.worked_out = self.cited.worked_out or worked_out
            pages = "/".join(str(page) for page in rule.pages)
            return "citation.pages", pages + WORKED_OUT * worked_out
        if rule is None or not rule.citation or rule_id in self.cited.told:
            return "citation.rules", ""
        if self.cited.once:
            self.cited.unprinted.append(rule_id)
            return "citation.rules", ""
        text = rule.citation.removeprefix(self.document.subtitle).lstrip(" ,:")
        if rule.reading:
            # A reading is a sentence or two: told once, afterwards its rule is enough.
            text = self.speaker.text("citation.with-reading", citation=text, reading=rule.reading)
        return "citation.rules", text

    def said(self, message: str, depth: int, **args: object) -> Iterator[str]:
        """Yield the lines of a remark."""
        parts = pieces(self.speaker.say(message, args))
        yield from self.line([Piece(part.text, COLOURS["note"]) for part in parts], depth)

    def line(self, parts: list[Piece], depth: int) -> Iterator[str]:
        """Yield a paragraph, wrap_pieces and indented."""
        indent = self.start(depth)
        yield from wrap_pieces(parts, self.look.width, indent, indent + "    ", self.look.colour)

    def start(self, depth: int) -> str:
        """Return what a line of a level begins with."""
        return " " * (INDENT * min(depth - self.shallowest, DEEPEST))
