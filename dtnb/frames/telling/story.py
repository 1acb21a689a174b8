"""Write a document as text: the story that the command line and a plain ``repr`` show.

* piece: a part of a text, with its colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from dtnb.explain.colours import COLOURS, colour_pieces
from dtnb.frames.telling.ledger import table_text
from dtnb.frames.telling.short_story import ShortStory
from dtnb.frames.telling.story_writer import CitationLog, StoryStyle, StoryWriter
from dtnb.present.wrap import Piece

if TYPE_CHECKING:
    from dtnb.frames.document import Document, Frame, Question

MIN_WIDTH = 40


def story(
    document: Document,
    *,
    full: bool = False,
    width: int = 80,
    colour: bool = False,
    verbose: bool = False,
    options: bool = False,
    rules: bool = True,
) -> str:
    """Write a document as indented text: a summary of what happened, or every step.

    Parameters
    ----------
    document
        The frames of a record.
    full
        Write every step, but fold windows in which nobody could act. Otherwise the story leaves out
        unused windows, passes, conditions that are not met and bookkeeping, and cites each rule
        only once.
    width
        The number of characters in a line; at least 40.
    colour
        Write ANSI colours, for a terminal (``stream.isatty()``).
    verbose
        Like `full`, with nothing folded: every window and every single pass.
    options
        Like `full`, with the options at each question, and the reasons against refused ones.
    rules
        Cite rules with their pages, and explain at the end the signs used in citations.

    Returns
    -------
    str
        The lines, without a line break at the end.
    """
    full = full or verbose or options
    style = StoryStyle(max(width, MIN_WIDTH), colour, verbose, options, rules)
    writer = (FullStory if full else ShortStory)(document, style, CitationLog(cites_once=not full))
    return "\n".join((*writer.lines(), *writer.legend()))


class FullStory(StoryWriter):
    """Writes a line for each frame that is not folded."""

    def lines(self, title: bool = True) -> Iterator[str]:
        """Yield the lines of the story, branches last."""
        document = self.document
        if title and document.title:
            yield from self.line([Piece(document.title, COLOURS["heading"])], 0)
        if title and document.subtitle:
            yield from self.line([Piece(document.subtitle)], 0)
        self.shallowest = 0 if title else min((frame.depth for frame in document.frames), default=0)
        branch_names: dict[int, list[str]] = {}
        for branch in document.branches:
            branch_names.setdefault(branch.from_frame, []).append(branch.name)
        frames = list(enumerate(document.frames))
        for is_folded, frames_in_group in groupby(frames, lambda item: self._is_folded(item[1])):
            if is_folded:
                yield from self._folded_lines([frame for _, frame in frames_in_group])
                continue
            for index, frame in frames_in_group:
                if not self._is_silent(frame):
                    yield from self._frame_lines(frame)
                for name in branch_names.get(index, ()):
                    yield from self.remark("story.leaves", frame.depth + 1, name=name)
        for branch in document.branches:
            yield from self.branch_heading(branch.name)
            branch_story = FullStory(
                branch.document, self.style, self.citation_log, outer_rules=self.rules
            )
            yield from branch_story.lines(title=False)

    def _is_folded(self, frame: Frame) -> bool:
        return not self.style.verbose and "idle" in frame.tags

    def _is_silent(self, frame: Frame) -> bool:
        """Return whether a frame is left out: the line of its window already says "all pass"."""
        is_needed = self.style.verbose or frame.unit == "window" or frame.note or frame.mark
        return not is_needed and "quiet" in frame.tags

    def _folded_lines(self, frames: Sequence[Frame]) -> Iterator[str]:
        windows = [frame for frame in frames if frame.unit == "window"]
        if windows:
            yield from self.remark("story.folded", windows[0].depth, count=len(windows))

    def _frame_lines(self, frame: Frame) -> Iterator[str]:
        """Yield the lines of a frame, with its note, question and calculations."""
        if frame.unit in ("turn", "phase"):
            yield ""
        parts = colour_pieces(frame.text)
        if frame.unit in ("turn", "phase"):
            parts = [Piece(part.text, COLOURS["heading"]) for part in parts]
        if "quiet" in frame.tags and frame.unit == "window" and not self.style.verbose:
            parts += [Piece(" "), *colour_pieces(self.speaker.say("story.quiet"))]
        if frame.mark:
            mark = self.speaker.text(f"mark.{frame.mark}")
            parts += [Piece(" "), Piece(f"[{mark}]", COLOURS["note"])]
        parts += self.citations(frame.rules)
        yield from self.line(parts, frame.depth)
        inner_depth = frame.depth + 1
        if frame.claim is not None and frame.claim.evidence:
            because = self.speaker.text("claim.found", found=frame.claim.evidence)
            yield from self.line([Piece(because)], inner_depth)
        if frame.note:
            yield from self.remark("story.note", inner_depth, note=frame.note)
        if self.style.options and frame.question is not None and frame.unit != "window":
            yield from self._question_lines(self.document.questions[frame.question], inner_depth)
        if "sum" in frame.tags:
            yield from self._ledger_lines(frame, inner_depth)

    def _ledger_lines(self, frame: Frame, depth: int) -> Iterator[str]:
        for index in frame.ledgers:
            if index in self.written_ledgers:
                continue
            self.written_ledgers.add(index)
            table = table_text(self.document.ledgers[index], self.document.lang, self.seats)
            yield from (self.indentation(depth) + line for line in table.splitlines())

    def _question_lines(self, question: Question, depth: int) -> Iterator[str]:
        """Yield the lines of a question: its options, and the reasons against them."""
        yield from self.line([Piece(question.prompt)], depth)
        for option in question.options:
            marker = "→" if option.chosen else "·" if option.allowed else "×"
            colour = "" if option.allowed else COLOURS["refused"]
            yield from self.line([Piece(f"{marker} "), Piece(option.label, colour)], depth)
            for reason in option.reasons:
                rules = f" [{', '.join(reason.rules)}]" if reason.rules else ""
                text = [Piece(reason.text), Piece(rules, COLOURS["cite"])]
                if reason.remedy:
                    text += [Piece(" "), Piece(reason.remedy)]
                yield from self.line(text, depth + 1)
            for reason in option.permissions:
                because = self.speaker.text("shown.may-because", reason=reason.text)
                rules = f" [{', '.join(reason.rules)}]" if reason.rules else ""
                yield from self.line([Piece(because), Piece(rules, COLOURS["cite"])], depth + 1)
