"""The short story: what a referee would tell, with the ledgers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain.colours import COLOURS, pieces
from dtnb.frames.telling.ledger import short_ledger_blocks
from dtnb.frames.telling.teller import Teller
from dtnb.present.text import UNWRAPPED, lines_of
from dtnb.present.wrap import Piece

if TYPE_CHECKING:
    from dtnb.frames.document import Document, Frame
    from dtnb.frames.ledger import Ledger

#: what people wrote or tried, and where it stops, is told wherever it stands
_ALWAYS = frozenset({"claim", "refused", "unmade", "open"})


class Told(NamedTuple):
    """A paragraph of the short story, or a calculation that stands below one.

    Attributes
    ----------
    level
        How deep it stands.
    frame
        Index of its first frame, -1 for what is no frame of this line.
    parts
        Its words; empty for a calculation and for an empty line.
    ledger, cites
        The calculation, and what is cited behind each of its lines.
    """

    level: int
    frame: int = -1
    parts: tuple[Piece, ...] = ()
    ledger: Ledger | None = None
    cites: tuple[str, ...] = ()


class ShortTeller(Teller):
    """Tells the frames that say how they are told: in lines, and behind what came before."""

    #: the paragraph that is being written, at which level, from which frame, its first one's depth
    _parts: list[Piece]
    _level = 0
    _first = -1
    _depth = 0
    #: notes on it, told at its end
    _remarks: list[str]
    #: whether its first frame would have joined another
    _loose = False
    #: depths of the told frames around
    _around: list[int]
    #: what was declared, until something comes of it, with where it stands
    _declared: list[tuple[Frame, int]]

    def lines(self, title: bool = True) -> Iterator[str]:
        """Yield the lines of the story, branches last."""
        document = self.document
        if title and (document.title or document.subtitle):
            book = f" ({document.subtitle})" if document.title and document.subtitle else ""
            above = Piece(document.title or document.subtitle, COLOURS["heading"])
            yield from self.line([above, Piece(book)], 0)
            yield ""
        for told in self.told():
            if told.ledger is not None:
                blocks = short_ledger_blocks(told.ledger, self.speaker, told.cites)
                indent = self.start(told.level)
                yield from (indent + line for line in lines_of(blocks, UNWRAPPED))
            elif told.parts:
                yield from self.line(list(told.parts), told.level)
            else:
                yield ""
        for name, teller in self.branches():
            yield from self.branch_heading(name)
            yield from teller.lines(title=False)

    def branches(self) -> Iterator[tuple[str, ShortTeller]]:
        """Yield who tells each branch, with its name."""
        for branch in self.document.branches:
            yield branch.name, ShortTeller(branch.document, self.look, self.cited, self.rules)

    def told(self) -> Iterator[Told]:
        """Yield what is told of the line itself."""
        document = self.document
        self._parts, self._remarks, self._around, self._declared = [], [], [], []
        leaving: dict[int, list[str]] = {}
        for branch in document.branches:
            leaving.setdefault(branch.from_frame, []).append(branch.name)
        told = _told(document)
        for index, frame in enumerate(document.frames):
            while self._around and self._around[-1] >= frame.depth:
                self._around.pop()
            if "later" in frame.tags and not frame.mark:
                self._declared.append((frame, index))
            elif told[index]:
                if frame.stop in ("turn", "phase") or "open" in frame.tags:
                    yield from self._nothing_came(ended="open" in frame.tags)
                yield from self._frame(frame, index)
            elif frame.note:
                yield from self._paragraph()
                yield self._remark("story.note", self._level, index, note=frame.note)
            if index in leaving:
                yield from self._paragraph()
                for name in leaving[index]:
                    yield self._remark("story.leaves", self._level + 1, index, name=name)
        yield from self._nothing_came(ended=True)
        yield from self._paragraph()
        if document.frames:
            yield from self._ledgers(document.frames[-1], self._level)

    def _cite_row(self, rules: Sequence[str]) -> str:
        return "".join(piece.text for piece in self.citations(rules)).strip()

    def _frame(self, frame: Frame, index: int) -> Iterator[Told]:
        heading = frame.stop in ("turn", "phase")
        joins = "joined" in frame.tags and not (frame.mark or frame.claim)
        if not (joins and self._takes(frame)):
            yield from self._paragraph()
            self._level, self._depth, self._loose = len(self._around), frame.depth, joins
            self._first = index
            if not joins:
                self._around.append(frame.depth)
        elif self._parts:
            self._parts.append(Piece(" "))
        if frame.stop == "turn" and index:
            yield Told(0)
        words = pieces(frame.text)
        self._parts += (
            [Piece(word.text, COLOURS["heading"]) for word in words] if heading else words
        )
        if frame.mark:
            mark = self.speaker.text(f"mark.{frame.mark}")
            self._parts += [Piece(" "), Piece(f"[{mark}]", COLOURS["note"])]
        tables = [*self._ledgers(frame, self._level + 1)] if "sum" in frame.tags else []
        self._parts += self.citations(_deciding(frame))
        self._remarks += self._notes(frame)
        if heading:
            yield from self._paragraph()
        if frame.claim is not None and "claim" not in frame.tags:
            # Elsewhere the sentence of the frame is the claim itself.
            yield from self._paragraph()
            which = "claim.true" if frame.claim.answer else "claim.false"
            said = pieces(self.speaker.say(which, {"by": frame.claim.by, "says": frame.claim.says}))
            yield Told(self._level + 1, index, tuple(said))
        if frame.claim is not None and frame.claim.because:
            yield from self._paragraph()
            found = self.speaker.text("claim.found", found=frame.claim.because)
            yield Told(self._level + 1, index, (Piece(found),))
        if "sum" in frame.tags:
            self._loose = True
        if tables:
            yield from self._paragraph()
            yield from tables

    def _notes(self, frame: Frame) -> Iterator[str]:
        """Yield what is written on a frame, and on the declaration that it comes of."""
        last = self._declared[-1][0] if self._declared else None
        if last is not None and last.actor == frame.actor:
            declared, _ = self._declared.pop()
            if declared.note:
                yield declared.note
        if frame.note:
            yield frame.note

    def _nothing_came(self, ended: bool = False) -> Iterator[Told]:
        """Tell declarations of which nothing came: with what is written on them, and at the end."""
        declared, self._declared = self._declared, []
        for frame, index in declared:
            if frame.note or ended:
                yield from self._frame(frame, index)

    def _takes(self, frame: Frame) -> bool:
        """Tell whether a frame belongs to the paragraph that is being written."""
        deeper = frame.depth > self._depth
        return bool(self._parts) and (deeper or (self._loose and frame.depth == self._depth))

    def _paragraph(self) -> Iterator[Told]:
        parts, self._parts = self._parts, []
        remarks, self._remarks = self._remarks, []
        for text in remarks:
            parts += [Piece(" "), *self._remark("story.note", 0, note=text).parts]
        if parts:
            yield Told(self._level, self._first, tuple(parts))

    def _remark(self, message: str, level: int, index: int = -1, **args: object) -> Told:
        said = pieces(self.speaker.say(message, args))
        return Told(level, index, tuple(Piece(each.text, COLOURS["note"]) for each in said))

    def _ledgers(self, frame: Frame, level: int) -> Iterator[Told]:
        for index in frame.ledgers:
            if index not in self.told_ledgers:
                self.told_ledgers.add(index)
                ledger = self.document.ledgers[index]
                # One amount on which nothing acted needs no lines, once its sum was told.
                if ledger.total is None or len(ledger.rows) > 1:
                    cites = tuple(self._cite_row(row.rules) for row in ledger.rows)
                    yield Told(level, ledger=ledger, cites=cites)


def _told(document: Document) -> list[bool]:
    """Return of each frame whether it is told; a phase is, when something in it is.

    What people wrote beside a step that is not told stands in a line of its own.
    """
    found: list[bool] = []
    something = False
    # A document that says nothing of it is told but for what came to nothing.
    unsaid = not any("told" in each.tags or "joined" in each.tags for each in document.frames)
    for frame in reversed(document.frames):
        tags = frame.tags
        noted = bool(frame.note) and "aside" not in tags
        told = noted or bool(frame.mark or frame.claim) or not _ALWAYS.isdisjoint(tags)
        if frame.stop == "phase":
            told, something = told or bool(frame.note) or something, False
        elif frame.stop == "turn":
            told, something = True, False
        else:
            plain = unsaid and "idle" not in tags and "quiet" not in tags
            told = told or plain or "told" in tags or "joined" in tags
            something = something or told or bool(frame.note)
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
