"""Write the short story: a summary of the events in sentences, with the calculations (ledgers).

The story is written frame by frame, and frames that belong together are joined to one paragraph.

* tags of a frame: ``told`` begins a paragraph, and ``joined`` continues one. ``later`` is a
  declaration; the sentence of its commit is written in its place. Most frames without these tags
  are left out.
* piece: a part of a text, with its colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain.colours import COLOURS, colour_pieces
from dtnb.frames.telling.ledger import short_ledger_blocks
from dtnb.frames.telling.story_writer import StoryWriter
from dtnb.present.text import UNWRAPPED, lines_of
from dtnb.present.wrap import Piece
from dtnb.rulebook.types import is_rule_id

if TYPE_CHECKING:
    from dtnb.frames.document import Document, Frame
    from dtnb.frames.event import Event
    from dtnb.frames.ledger import Ledger

#: the short story always writes frames with one of these tags
_ALWAYS_WRITTEN = frozenset({"claim", "refused", "unmade", "open"})


class StoryEntry(NamedTuple):
    """A paragraph of the short story, or a calculation below a paragraph."""

    #: the level of indentation
    level: int
    #: the index of the paragraph's first frame; -1 if the entry belongs to no frame
    frame: int = -1
    #: the words of the paragraph; empty if the entry is a calculation or an empty line
    parts: tuple[Piece, ...] = ()
    #: the calculation, and the citations that stand at the ends of its lines; None and empty if the
    #: entry is no calculation
    ledger: Ledger | None = None
    line_citations: tuple[str, ...] = ()


class ShortStory(StoryWriter):
    """Writes the frames that have tags for the short story, and joins them into paragraphs."""

    #: the current paragraph: its words, its level, the index of its first frame, and the depth of
    #: that frame
    _parts: list[Piece]
    _level = 0
    _first_frame = -1
    _depth = 0
    #: notes on the current paragraph, written at its end
    _remarks: list[str]
    #: whether further frames of the same depth are added to the current paragraph
    _joins_siblings = False
    #: the depths of the written frames that enclose the current frame
    _enclosing_depths: list[int]
    #: declarations not written yet, each with the index of its frame. Most are never written,
    #: because the sentence of the action's commit or withdrawal takes their place
    _declared: list[tuple[Frame, int]]

    def lines(self, title: bool = True) -> Iterator[str]:
        """Yield the lines of the story, branches last."""
        document = self.document
        if title and (document.title or document.subtitle):
            book = f" ({document.subtitle})" if document.title and document.subtitle else ""
            heading = Piece(document.title or document.subtitle, COLOURS["heading"])
            yield from self.line([heading, Piece(book)], 0)
            yield ""
        for entry in self.entries():
            if entry.ledger is not None:
                blocks = short_ledger_blocks(entry.ledger, self.speaker, entry.line_citations)
                indent = self.indentation(entry.level)
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
            story = ShortStory(
                branch.document, self.style, self.citation_log, outer_rules=self.rules
            )
            yield branch.name, story

    def entries(self) -> Iterator[StoryEntry]:
        """Yield the paragraphs and calculations of this document, without its branches."""
        document = self.document
        self._parts, self._remarks, self._enclosing_depths, self._declared = [], [], [], []
        branch_names: dict[int, list[str]] = {}
        for branch in document.branches:
            branch_names.setdefault(branch.from_frame, []).append(branch.name)
        is_written = _written_frames(document)
        outcomes = {event.last: event for event in document.events if _has_several_results(event)}
        for index, frame in enumerate(document.frames):
            while self._enclosing_depths and self._enclosing_depths[-1] >= frame.depth:
                self._enclosing_depths.pop()
            if "later" in frame.tags and not frame.mark:
                self._declared.append((frame, index))
            elif is_written[index]:
                if frame.unit in ("turn", "phase") or "open" in frame.tags:
                    yield from self._flush_declared(at_end="open" in frame.tags)
                yield from self._add_frame(frame, index)
            elif frame.note:
                yield from self._flush_paragraph()
                yield self._remark_entry(
                    "story.note", level=self._level, index=index, note=frame.note
                )
            if index in outcomes:
                yield from self._flush_paragraph()
                yield self._outcome_entry(outcomes[index])
            if index in branch_names:
                yield from self._flush_paragraph()
                for name in branch_names[index]:
                    yield self._remark_entry(
                        "story.leaves", level=self._level + 1, index=index, name=name
                    )
        yield from self._flush_declared(at_end=True)
        yield from self._flush_paragraph()
        if document.frames:
            yield from self._ledger_entries(document.frames[-1], self._level)

    def _row_citation(self, rules: Sequence[str]) -> str:
        return "".join(piece.text for piece in self.citations(rules)).strip()

    def _add_frame(self, frame: Frame, index: int) -> Iterator[StoryEntry]:
        """Add a frame to the current or a new paragraph, and yield completed entries."""
        is_heading = frame.unit in ("turn", "phase")
        joins = "joined" in frame.tags and not (frame.mark or frame.claim)
        if not (joins and self._continues_paragraph(frame)):
            yield from self._flush_paragraph()
            self._level, self._depth, self._joins_siblings = (
                len(self._enclosing_depths),
                frame.depth,
                joins,
            )
            self._first_frame = index
            if not joins:
                self._enclosing_depths.append(frame.depth)
        elif self._parts:
            self._parts.append(Piece(" "))
        if frame.unit == "turn" and index:
            yield StoryEntry(0)
        words = colour_pieces(frame.text)
        self._parts += (
            [Piece(word.text, COLOURS["heading"]) for word in words] if is_heading else words
        )
        if frame.mark:
            mark = self.speaker.text(f"mark.{frame.mark}")
            self._parts += [Piece(" "), Piece(f"[{mark}]", COLOURS["note"])]
        tables = [*self._ledger_entries(frame, self._level + 1)] if "sum" in frame.tags else []
        self._parts += self.citations(_rules_to_cite(frame))
        self._remarks += self._take_notes(frame)
        if is_heading:
            yield from self._flush_paragraph()
        if frame.claim is not None and "claim" not in frame.tags:
            # This frame shows a step. The sentence of a step does not contain the claim.
            yield from self._flush_paragraph()
            message = "claim.true" if frame.claim.answer else "claim.false"
            claim = self.speaker.say(
                message, {"by": frame.claim.claimant, "says": frame.claim.says}
            )
            yield StoryEntry(self._level + 1, index, tuple(colour_pieces(claim)))
        if frame.claim is not None and frame.claim.evidence:
            yield from self._flush_paragraph()
            because = self.speaker.text("claim.found", found=frame.claim.evidence)
            yield StoryEntry(self._level + 1, index, (Piece(because),))
        if "sum" in frame.tags:
            self._joins_siblings = True
        if tables:
            yield from self._flush_paragraph()
            yield from tables

    def _take_notes(self, frame: Frame) -> Iterator[str]:
        """Yield the note on the last declaration, if the frame's seat made it, and the frame's own.

        Such a declaration is no longer pending.
        """
        last_declaration = self._declared[-1][0] if self._declared else None
        if last_declaration is not None and last_declaration.actor == frame.actor:
            declaration, _ = self._declared.pop()
            if declaration.note:
                yield declaration.note
        if frame.note:
            yield frame.note

    def _flush_declared(self, at_end: bool = False) -> Iterator[StoryEntry]:
        """Write the pending declarations that have a note. If `at_end` is true, write all."""
        declared, self._declared = self._declared, []
        for frame, index in declared:
            if frame.note or at_end:
                yield from self._add_frame(frame, index)

    def _continues_paragraph(self, frame: Frame) -> bool:
        is_deeper = frame.depth > self._depth
        return bool(self._parts) and (
            is_deeper or (self._joins_siblings and frame.depth == self._depth)
        )

    def _flush_paragraph(self) -> Iterator[StoryEntry]:
        """Yield the current paragraph with its remarks, and begin an empty one."""
        parts, self._parts = self._parts, []
        remarks, self._remarks = self._remarks, []
        for text in remarks:
            parts += [Piece(" "), *self._remark_entry("story.note", level=0, note=text).parts]
        if parts:
            yield StoryEntry(self._level, self._first_frame, tuple(parts))

    def _remark_entry(
        self, message: str, level: int, index: int = -1, **args: object
    ) -> StoryEntry:
        """Return a message in the colour of notes as an entry; `index` is its frame's index."""
        words = colour_pieces(self.speaker.say(message, args))
        return StoryEntry(level, index, tuple(Piece(word.text, COLOURS["note"]) for word in words))

    def _outcome_entry(self, event: Event) -> StoryEntry:
        words = colour_pieces(event.headline)
        heading = tuple(Piece(word.text, COLOURS["heading"]) for word in words)
        return StoryEntry(self._level, event.first, heading)

    def _ledger_entries(self, frame: Frame, level: int) -> Iterator[StoryEntry]:
        """Yield the calculations of a frame that the story has not written yet."""
        for index in frame.ledgers:
            if index not in self.written_ledgers:
                self.written_ledgers.add(index)
                ledger = self.document.ledgers[index]
                # A total of a single row needs no table.
                if ledger.total is None or len(ledger.rows) > 1:
                    line_citations = tuple(self._row_citation(row.rules) for row in ledger.rows)
                    yield StoryEntry(level, ledger=ledger, line_citations=line_citations)


def _has_several_results(event: Event) -> bool:
    return event.kind == "outcome" and len(event.results) > 1


def _written_frames(document: Document) -> list[bool]:
    """Return for each frame whether the story writes it.

    A turn is always written. A phase is written if one of its frames is written or has a note.
    """
    reversed_flags: list[bool] = []
    any_written_inside = False
    # If no frame has a tag for the short story, all are written except idle and quiet windows.
    lacks_story_tags = not any({"told", "joined"} & set(frame.tags) for frame in document.frames)
    for frame in reversed(document.frames):
        tags = frame.tags
        has_note = bool(frame.note) and "aside" not in tags
        is_written = (
            has_note or bool(frame.mark or frame.claim) or not _ALWAYS_WRITTEN.isdisjoint(tags)
        )
        if frame.unit == "phase":
            is_written, any_written_inside = (
                is_written or bool(frame.note) or any_written_inside,
                False,
            )
        elif frame.unit == "turn":
            is_written, any_written_inside = True, False
        else:
            is_untagged_step = lacks_story_tags and "idle" not in tags and "quiet" not in tags
            is_written = is_written or is_untagged_step or "told" in tags or "joined" in tags
            any_written_inside = any_written_inside or is_written or bool(frame.note)
        reversed_flags.append(is_written)
    return reversed_flags[::-1]


def _rules_to_cite(frame: Frame) -> tuple[str, ...]:
    """Return the rules that the story cites for a frame.

    A roll cites none. A sum, a claim, a refusal and the open question cite all of their rules. Any
    other frame cites its first rule.
    """
    if "chance" in frame.tags:
        return ()
    if "sum" in frame.tags or not _ALWAYS_WRITTEN.isdisjoint(frame.tags):
        return frame.rules
    return tuple(filter(is_rule_id, frame.rules))[:1]
