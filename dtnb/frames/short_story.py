"""The short story: what a referee would tell, with the ledgers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.explain.wrap import COLOURS, Piece, pieces
from dtnb.frames.ledger_text import short_table_text
from dtnb.frames.teller import Teller

if TYPE_CHECKING:
    from dtnb.frames.document import Document, Frame

#: what people wrote or tried, and where it stops, is told wherever it stands
_ALWAYS = frozenset({"claim", "refused", "open"})


class ShortTeller(Teller):
    """Tells the frames that say how they are told: in lines, and behind what came before."""

    #: the paragraph that is being written, at which level, and the depth of its first frame
    _parts: list[Piece]
    _level = 0
    _depth = 0
    #: notes on it, told at its end
    _remarks: list[str]
    #: whether its first frame would have joined another
    _loose = False
    #: depths of the told frames around
    _around: list[int]
    #: what was declared, until something comes of it
    _declared: list[Frame]

    def lines(self, title: bool = True) -> Iterator[str]:
        """Yield the lines of the story, branches last."""
        document = self.document
        self._parts, self._remarks, self._around, self._declared = [], [], [], []
        if title and (document.title or document.subtitle):
            book = f" ({document.subtitle})" if document.title and document.subtitle else ""
            above = Piece(document.title or document.subtitle, COLOURS["heading"])
            yield from self.line([above, Piece(book)], 0)
            yield ""
        leaving: dict[int, list[str]] = {}
        for branch in document.branches:
            leaving.setdefault(branch.from_frame, []).append(branch.name)
        told = _told(document)
        for index, frame in enumerate(document.frames):
            while self._around and self._around[-1] >= frame.depth:
                self._around.pop()
            if "later" in frame.tags and not frame.mark:
                self._declared.append(frame)
            elif told[index]:
                if frame.stop in ("turn", "phase") or "open" in frame.tags:
                    yield from self._nothing_came(ended="open" in frame.tags)
                yield from self._frame(frame, index)
            if index in leaving:
                yield from self._paragraph()
                for name in leaving[index]:
                    yield from self.said("story.leaves", self._level + 1, name=name)
        yield from self._nothing_came(ended=True)
        yield from self._paragraph()
        if document.frames:
            yield from self._ledgers(document.frames[-1], self._level)
        for branch in document.branches:
            yield from self.branch_heading(branch.name)
            teller = ShortTeller(branch.document, self.look, self.cited, self.rules)
            yield from teller.lines(title=False)

    def _frame(self, frame: Frame, index: int = 0) -> Iterator[str]:
        heading = frame.stop in ("turn", "phase")
        joins = "joined" in frame.tags and not (frame.mark or frame.claim)
        if not (joins and self._takes(frame)):
            yield from self._paragraph()
            self._level, self._depth, self._loose = len(self._around), frame.depth, joins
            if not joins:
                self._around.append(frame.depth)
        elif self._parts:
            self._parts.append(Piece(" "))
        if frame.stop == "turn" and index:
            yield ""
        words = pieces(frame.text)
        self._parts += (
            [Piece(each.text, COLOURS["heading"]) for each in words] if heading else words
        )
        if frame.mark:
            mark = self.speaker.text(f"mark.{frame.mark}")
            self._parts += [Piece(" "), Piece(f"[{mark}]", COLOURS["note"])]
        tables = [*self._ledgers(frame, self._level + 1)] if "sum" in frame.tags else []
        self._parts += self.citations(_deciding(frame))
        self._remarks += self._notes(frame)
        if heading:
            yield from self._paragraph()
        if frame.claim is not None and frame.claim.because:
            yield from self._paragraph()
            found = self.speaker.text("claim.found", found=frame.claim.because)
            yield from self.line([Piece(found)], self._level + 1)
        if "sum" in frame.tags:
            self._loose = True
        if tables:
            yield from self._paragraph()
            yield from tables

    def _notes(self, frame: Frame) -> Iterator[str]:
        """Yield what is written on a frame, and on the declaration that it comes of."""
        last = self._declared[-1] if self._declared else None
        if last is not None and last.actor == frame.actor:
            declared = self._declared.pop()
            if declared.note:
                yield declared.note
        if frame.note:
            yield frame.note

    def _nothing_came(self, ended: bool = False) -> Iterator[str]:
        """Tell declarations of which nothing came: with what is written on them, and at the end."""
        declared, self._declared = self._declared, []
        for frame in declared:
            if frame.note or ended:
                yield from self._frame(frame)

    def _cite_row(self, rules: Sequence[str]) -> str:
        return "".join(piece.text for piece in self.citations(rules)).strip()

    def _takes(self, frame: Frame) -> bool:
        """Tell whether a frame belongs to the paragraph that is being written."""
        deeper = frame.depth > self._depth
        return bool(self._parts) and (deeper or (self._loose and frame.depth == self._depth))

    def _paragraph(self) -> Iterator[str]:
        parts, self._parts = self._parts, []
        remarks, self._remarks = self._remarks, []
        for text in remarks:
            note = pieces(self.speaker.say("story.note", {"note": text}))
            parts += [Piece(" "), *(Piece(each.text, COLOURS["note"]) for each in note)]
        if parts:
            yield from self.line(parts, self._level)

    def _ledgers(self, frame: Frame, level: int) -> Iterator[str]:
        for index in frame.ledgers:
            if index not in self.told_ledgers:
                self.told_ledgers.add(index)
                ledger = self.document.ledgers[index]
                table = short_table_text(
                    ledger, self.document.lang, self.seats, cite=self._cite_row
                )
                yield from (self.start(level) + line for line in table.splitlines())


def _told(document: Document) -> list[bool]:
    """Return of each frame whether it is told; a phase is, when something in it is."""
    found: list[bool] = []
    something = False
    for frame in reversed(document.frames):
        tags = frame.tags
        told = bool(frame.note or frame.mark or frame.claim) or not _ALWAYS.isdisjoint(tags)
        if frame.stop == "phase":
            told, something = told or something, False
        elif frame.stop == "turn":
            told, something = True, False
        else:
            told = told or "told" in tags or "joined" in tags
            something = something or told
        found.append(told)
    return found[::-1]


def _deciding(frame: Frame) -> tuple[str, ...]:
    """Return the rules that a short story cites: of a sum all of them, else the first one.

    What a roll is of needs none.
    """
    if "chance" in frame.tags:
        return ()
    if "sum" in frame.tags or not _ALWAYS.isdisjoint(frame.tags):
        return frame.rules
    return tuple(rule for rule in frame.rules if ":" not in rule)[:1]
