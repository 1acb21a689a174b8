"""The story of a document as text: what the command line prints and a plain repr shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from dtnb.explain.catalogue import load_catalogue
from dtnb.explain.speaker import Speaker
from dtnb.explain.wrap import COLOURS, Piece, pieces, wrapped
from dtnb.frames.ledger_text import table_text

if TYPE_CHECKING:
    from dtnb.frames.document import Document, Frame, Question, Rule

#: spaces a level is indented by
INDENT = 2
#: deeper levels are not indented further, so that narrow terminals keep room for words
DEEPEST = 8
NARROWEST = 40


def story(
    document: Document,
    *,
    width: int = 80,
    colour: bool = False,
    verbose: bool = False,
    options: bool = False,
    rules: bool = True,
) -> str:
    """Tell a document as indented text.

    Parameters
    ----------
    document
        The frames of a record.
    width
        Characters in a line; at least 40.
    colour
        Write ANSI colours. The caller knows whether somebody looks (``stream.isatty()``); the
        words are the same either way.
    verbose
        Also show windows in which nobody could act, and each pass where all passed.
    options
        Also list what the asked seat could do, with the reasons against what it could not.
    rules
        Cite rules with book and page behind every step.

    Returns
    -------
    str
        The same for the same document and arguments; ends without a line break.
    """
    teller = _Teller(document, max(width, NARROWEST), colour, verbose, options, rules)
    return "\n".join(teller.lines())


class _Teller:
    def __init__(
        self,
        document: Document,
        width: int,
        colour: bool,
        verbose: bool,
        options: bool,
        rules: bool,
        known: dict[str, Rule] | None = None,
    ) -> None:
        self.document = document
        self.width = width
        self.colour = colour
        self.verbose = verbose
        self.options = options
        self.cites = rules
        self.rules = {**(known or {}), **document.rules}
        seats = [seat.name for seat in document.seats]
        self.seats = seats
        self.speaker = Speaker(load_catalogue(document.lang), seats)
        #: a branch begins in mid-story; its lines are indented from there
        self.shallowest = 0
        self.told_ledgers: set[int] = set()
        self.told_readings: set[str] = set()

    def lines(self, title: bool = True) -> Iterator[str]:
        """Yield the lines of the story, branches last."""
        document = self.document
        if title and document.title:
            yield from self._line([Piece(document.title, COLOURS["heading"])], 0)
        if title and document.subtitle:
            yield from self._line([Piece(document.subtitle)], 0)
        self.shallowest = 0 if title else min((f.depth for f in document.frames), default=0)
        leaving: dict[int, list[str]] = {}
        for branch in document.branches:
            leaving.setdefault(branch.from_frame, []).append(branch.name)
        frames = list(enumerate(document.frames))
        for folded, group in groupby(frames, lambda each: self._folded(each[1])):
            if folded:
                yield from self._fold([frame for _, frame in group])
                continue
            for index, frame in group:
                if not self._untold(frame):
                    yield from self._frame(frame)
                for name in leaving.get(index, ()):
                    yield from self._said("story.leaves", frame.depth + 1, name=name)
        for branch in document.branches:
            yield ""
            heading = self.speaker.text("story.branch", name=branch.name)
            yield from self._line([Piece(heading, COLOURS["heading"])], 0)
            teller = _Teller(
                branch.document,
                self.width,
                self.colour,
                self.verbose,
                self.options,
                self.cites,
                self.rules,
            )
            yield from teller.lines(title=False)

    def _folded(self, frame: Frame) -> bool:
        return not self.verbose and "idle" in frame.tags

    def _untold(self, frame: Frame) -> bool:
        """Tell whether "all pass" behind its window says all of a frame."""
        told = self.verbose or frame.stop == "window" or frame.note or frame.mark
        return not told and "quiet" in frame.tags

    def _fold(self, frames: Sequence[Frame]) -> Iterator[str]:
        windows = [frame for frame in frames if frame.stop == "window"]
        if windows:
            yield from self._said("story.folded", windows[0].depth, count=len(windows))

    def _frame(self, frame: Frame) -> Iterator[str]:
        if frame.stop in ("turn", "phase"):
            yield ""
        parts = pieces(frame.text)
        if frame.stop in ("turn", "phase"):
            parts = [Piece(part.text, COLOURS["heading"]) for part in parts]
        if "quiet" in frame.tags and frame.stop == "window" and not self.verbose:
            parts += [Piece(" "), *pieces(self.speaker.say("story.quiet"))]
        if frame.mark:
            mark = self.speaker.text(f"mark.{frame.mark}")
            parts += [Piece(" "), Piece(f"[{mark}]", COLOURS["note"])]
        citations = self._citations(frame.rules)
        parts += [piece for text in citations for piece in _cited(text)]
        yield from self._line(parts, frame.depth)
        below = frame.depth + 1
        if frame.claim is not None and frame.claim.because:
            found = self.speaker.text("claim.found", found=frame.claim.because)
            yield from self._line([Piece(found)], below)
        if frame.note:
            yield from self._said("story.note", below, note=frame.note)
        if self.options and frame.question is not None and frame.stop != "window":
            yield from self._question(self.document.questions[frame.question], below)
        if "sum" in frame.tags:
            yield from self._ledgers(frame, below)

    def _ledgers(self, frame: Frame, depth: int) -> Iterator[str]:
        for index in frame.ledgers:
            if index in self.told_ledgers:
                continue
            self.told_ledgers.add(index)
            table = table_text(self.document.ledgers[index], self.document.lang, self.seats)
            yield from (self._start(depth) + line for line in table.splitlines())

    def _question(self, question: Question, depth: int) -> Iterator[str]:
        yield from self._line([Piece(question.prompt)], depth)
        for option in question.options:
            sign = "→" if option.chosen else "·" if option.allowed else "×"
            tone = "" if option.allowed else COLOURS["refused"]
            yield from self._line([Piece(f"{sign} "), Piece(option.label, tone)], depth)
            for reason in option.reasons:
                rules = f" [{', '.join(reason.rules)}]" if reason.rules else ""
                text = [Piece(reason.text), Piece(rules, COLOURS["cite"])]
                if reason.remedy:
                    text += [Piece(" "), Piece(reason.remedy)]
                yield from self._line(text, depth + 1)

    def _citations(self, rules: Iterable[str]) -> list[str]:
        """Return the citations of some rules, those that read alike together.

        The heading names the book, so citations of it give the page alone; a source that is no
        rule of a book (a card) is named, and its id left out.
        """
        if not self.cites:
            return []
        named: list[str] = []
        by_text: dict[str, list[str]] = {}
        for rule_id in rules:
            text = self._citation(rule_id)
            if ":" in rule_id and text:
                named.append(text)
                continue
            text = text.removeprefix(self.document.subtitle).lstrip(" ,:")
            by_text.setdefault(text, []).append(rule_id)
        return [
            *named,
            *(
                self.speaker.text("citation.rules", rules=ids, citation=text or None)
                for text, ids in by_text.items()
            ),
        ]

    def _citation(self, rule_id: str) -> str:
        rule = self.rules.get(rule_id)
        if rule is None:
            return ""
        if rule.certainty == "inferred":
            return self.speaker.text("citation.inferred", citation=rule.citation)
        if rule.reading and rule_id not in self.told_readings:
            # A reading is a sentence or two: told once, afterwards its rule is enough.
            self.told_readings.add(rule_id)
            return self.speaker.text(
                "citation.with-reading", citation=rule.citation, reading=rule.reading
            )
        return rule.citation

    def _said(self, message: str, depth: int, **args: object) -> Iterator[str]:
        parts = pieces(self.speaker.say(message, args))
        yield from self._line([Piece(part.text, COLOURS["note"]) for part in parts], depth)

    def _line(self, parts: list[Piece], depth: int) -> Iterator[str]:
        indent = self._start(depth)
        yield from wrapped(parts, self.width, indent, indent + "    ", self.colour)

    def _start(self, depth: int) -> str:
        return " " * (INDENT * min(depth - self.shallowest, DEEPEST))


def _cited(text: str) -> list[Piece]:
    return [Piece(" "), Piece(f"[{text}]", COLOURS["cite"])]
