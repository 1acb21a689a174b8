"""Write the short story: the events as a referee would tell them, with the ledgers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain.colours import COLOURS, colour_pieces
from dtnb.frames.telling.ledger import short_ledger_blocks
from dtnb.frames.telling.story_writer import StoryWriter
from dtnb.present.text import UNWRAPPED, lines_of
from dtnb.present.wrap import Piece

if TYPE_CHECKING:
    from dtnb.frames.document import Document, Frame
    from dtnb.frames.ledger import Ledger

#: tags of frames that are always written: claims, moves that were not made, and the open question
_ALWAYS = frozenset({"claim", "refused", "unmade", "open"})


class StoryEntry(NamedTuple):
    """A paragraph of the short story, or a calculation below one.

    Attributes
    ----------
    level
        The level of indentation.
    frame
        The index of the paragraph's first frame, -1 for none.
    parts
        The words of the paragraph; empty for a calculation and for an empty line.
    ledger, cites
        The calculation, and the citations at the end of each of its lines.
    """

    level: int
    frame: int = -1
    parts: tuple[Piece, ...] = ()
    ledger: Ledger | None = None
    cites: tuple[str, ...] = ()


class ShortStory(StoryWriter):
    """Writes the frames that are tagged for the short story, joined to paragraphs."""

    #: the current paragraph, its level, its first frame and that frame's depth
    _parts: list[Piece]
    _level = 0
    _first = -1
    _depth = 0
    #: notes on the current paragraph, written at its end
    _remarks: list[str]
    #: whether frames of the same depth join the current paragraph
    _joins_siblings = False
    #: depths of the written frames that enclose the current one
    _enclosing_depths: list[int]
    #: declarations whose outcome has not been written yet, with the index of each
    _declared: list[tuple[Frame, int]]

    def lines(self, title: bool = True) -> Iterator[str]:
        """Yield the lines of the story, branches last."""
        document = self.document
        if title and (document.title or document.subtitle):
            book = f" ({document.subtitle})" if document.title and document.subtitle else ""
            above = Piece(document.title or document.subtitle, COLOURS["heading"])
            yield from self.line([above, Piece(book)], 0)
            yield ""
        for entry in self.entries():
            if entry.ledger is not None:
                blocks = short_ledger_blocks(entry.ledger, self.speaker, entry.cites)
                indent = self.start(entry.level)
                yield from (indent + line for line in lines_of(blocks, UNWRAPPED))
            elif entry.parts:
                yield from self.line(list(entry.parts), entry.level)
            else:
                yield ""
        for name, story in self.branches():
            yield from self.branch_heading(name)
            yield from story.lines(title=False)

    def branches(self) -> Iterator[tuple[str, ShortStory]]:
        """Yield the name and the story of each branch."""
        for branch in self.document.branches:
            yield branch.name, ShortStory(branch.document, self.style, self.cited, self.rules)

    def entries(self) -> Iterator[StoryEntry]:
        """Yield the paragraphs and calculations of the line itself, without its branches."""
        document = self.document
        self._parts, self._remarks, self._enclosing_depths, self._declared = [], [], [], []
        leaving: dict[int, list[str]] = {}
        for branch in document.branches:
            leaving.setdefault(branch.from_frame, []).append(branch.name)
        written = _written_frames(document)
        for index, frame in enumerate(document.frames):
            while self._enclosing_depths and self._enclosing_depths[-1] >= frame.depth:
                self._enclosing_depths.pop()
            if "later" in frame.tags and not frame.mark:
                self._declared.append((frame, index))
            elif written[index]:
                if frame.stop in ("turn", "phase") or "open" in frame.tags:
                    yield from self._flush_declared(ended="open" in frame.tags)
                yield from self._frame(frame, index)
            elif frame.note:
                yield from self._flush_paragraph()
                yield self._remark("story.note", self._level, index, note=frame.note)
            if index in leaving:
                yield from self._flush_paragraph()
                for name in leaving[index]:
                    yield self._remark("story.leaves", self._level + 1, index, name=name)
        yield from self._flush_declared(ended=True)
        yield from self._flush_paragraph()
        if document.frames:
            yield from self._ledgers(document.frames[-1], self._level)

    def _cite_row(self, rules: Sequence[str]) -> str:
        return "".join(piece.text for piece in self.citations(rules)).strip()

    def _frame(self, frame: Frame, index: int) -> Iterator[StoryEntry]:
        heading = frame.stop in ("turn", "phase")
        joins = "joined" in frame.tags and not (frame.mark or frame.claim)
        if not (joins and self._continues_paragraph(frame)):
            yield from self._flush_paragraph()
            self._level, self._depth, self._joins_siblings = (
                len(self._enclosing_depths),
                frame.depth,
                joins,
            )
            self._first = index
            if not joins:
                self._enclosing_depths.append(frame.depth)
        elif self._parts:
            self._parts.append(Piece(" "))
        if frame.stop == "turn" and index:
            yield StoryEntry(0)
        words = colour_pieces(frame.text)
        self._parts += (
            [Piece(word.text, COLOURS["heading"]) for word in words] if heading else words
        )
        if frame.mark:
            mark = self.speaker.text(f"mark.{frame.mark}")
            self._parts += [Piece(" "), Piece(f"[{mark}]", COLOURS["note"])]
        tables = [*self._ledgers(frame, self._level + 1)] if "sum" in frame.tags else []
        self._parts += self.citations(_rules_to_cite(frame))
        self._remarks += self._notes(frame)
        if heading:
            yield from self._flush_paragraph()
        if frame.claim is not None and "claim" not in frame.tags:
            # Elsewhere the sentence of the frame is the claim itself.
            yield from self._flush_paragraph()
            which = "claim.true" if frame.claim.answer else "claim.false"
            claim = self.speaker.say(which, {"by": frame.claim.by, "says": frame.claim.says})
            yield StoryEntry(self._level + 1, index, tuple(colour_pieces(claim)))
        if frame.claim is not None and frame.claim.because:
            yield from self._flush_paragraph()
            because = self.speaker.text("claim.found", found=frame.claim.because)
            yield StoryEntry(self._level + 1, index, (Piece(because),))
        if "sum" in frame.tags:
            self._joins_siblings = True
        if tables:
            yield from self._flush_paragraph()
            yield from tables

    def _notes(self, frame: Frame) -> Iterator[str]:
        """Yield the notes on a frame, and on the declaration whose outcome the frame shows."""
        last = self._declared[-1][0] if self._declared else None
        if last is not None and last.actor == frame.actor:
            declared, _ = self._declared.pop()
            if declared.note:
                yield declared.note
        if frame.note:
            yield frame.note

    def _flush_declared(self, ended: bool = False) -> Iterator[StoryEntry]:
        """Yield declarations without an outcome: those with a note, or all if `ended`."""
        declared, self._declared = self._declared, []
        for frame, index in declared:
            if frame.note or ended:
                yield from self._frame(frame, index)

    def _continues_paragraph(self, frame: Frame) -> bool:
        """Return whether a frame belongs to the current paragraph."""
        deeper = frame.depth > self._depth
        return bool(self._parts) and (
            deeper or (self._joins_siblings and frame.depth == self._depth)
        )

    def _flush_paragraph(self) -> Iterator[StoryEntry]:
        parts, self._parts = self._parts, []
        remarks, self._remarks = self._remarks, []
        for text in remarks:
            parts += [Piece(" "), *self._remark("story.note", 0, note=text).parts]
        if parts:
            yield StoryEntry(self._level, self._first, tuple(parts))

    def _remark(self, message: str, level: int, index: int = -1, **args: object) -> StoryEntry:
        words = colour_pieces(self.speaker.say(message, args))
        return StoryEntry(level, index, tuple(Piece(word.text, COLOURS["note"]) for word in words))

    def _ledgers(self, frame: Frame, level: int) -> Iterator[StoryEntry]:
        for index in frame.ledgers:
            if index not in self.written_ledgers:
                self.written_ledgers.add(index)
                ledger = self.document.ledgers[index]
                # A single amount on which nothing acted needs no table below its sum.
                if ledger.total is None or len(ledger.rows) > 1:
                    cites = tuple(self._cite_row(row.rules) for row in ledger.rows)
                    yield StoryEntry(level, ledger=ledger, cites=cites)


def _written_frames(document: Document) -> list[bool]:
    """Return for each frame whether it is written; a phase is written if any frame in it is.

    A note on a frame that is not written gets a line of its own.
    """
    written: list[bool] = []
    inside = False
    # A document without tags for the short story is written without its idle and quiet windows.
    untagged = not any({"told", "joined"} & set(frame.tags) for frame in document.frames)
    for frame in reversed(document.frames):
        tags = frame.tags
        noted = bool(frame.note) and "aside" not in tags
        shown = noted or bool(frame.mark or frame.claim) or not _ALWAYS.isdisjoint(tags)
        if frame.stop == "phase":
            shown, inside = shown or bool(frame.note) or inside, False
        elif frame.stop == "turn":
            shown, inside = True, False
        else:
            plain = untagged and "idle" not in tags and "quiet" not in tags
            shown = shown or plain or "told" in tags or "joined" in tags
            inside = inside or shown or bool(frame.note)
        written.append(shown)
    return written[::-1]


def _rules_to_cite(frame: Frame) -> tuple[str, ...]:
    """Return the rules to cite: all rules of a sum, no rule of a roll, else the first rule."""
    if "chance" in frame.tags:
        return ()
    if "sum" in frame.tags or not _ALWAYS.isdisjoint(frame.tags):
        return frame.rules
    return tuple(rule for rule in frame.rules if ":" not in rule)[:1]
