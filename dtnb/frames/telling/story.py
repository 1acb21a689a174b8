"""The story of a document as text: what the command line prints and a plain repr shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from dtnb.explain.colours import COLOURS, pieces
from dtnb.frames.telling.ledger import table_text
from dtnb.frames.telling.short_story import ShortTeller
from dtnb.frames.telling.teller import Cited, Look, Teller
from dtnb.present.wrap import Piece

if TYPE_CHECKING:
    from dtnb.frames.document import Document, Frame, Question

NARROWEST = 40


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
    """Tell a document as indented text: in short what happened, or everything.

    Parameters
    ----------
    document
        The frames of a record.
    full
        Tell every step. The short story leaves out windows that nobody used, passes, conditions
        that are not met and what only keeps the books, and cites each rule once.
    width
        Characters in a line; at least 40.
    colour
        Write ANSI colours. The caller knows whether somebody looks (``stream.isatty()``); the
        words are the same either way.
    verbose
        Tell in full, also windows in which nobody could act, and each pass where all passed.
    options
        Tell in full, also what the asked seat could do, with the reasons against the rest.
    rules
        Cite rules with their pages; signs are explained at the end.

    Returns
    -------
    str
        The same for the same document and arguments; ends without a line break.
    """
    full = full or verbose or options
    look = Look(max(width, NARROWEST), colour, verbose, options, rules)
    teller = (_Full if full else ShortTeller)(document, look, Cited(once=not full))
    return "\n".join((*teller.lines(), *teller.legend()))


class _Full(Teller):
    def lines(self, title: bool = True) -> Iterator[str]:
        """Yield the lines of the story, branches last."""
        document = self.document
        if title and document.title:
            yield from self.line([Piece(document.title, COLOURS["heading"])], 0)
        if title and document.subtitle:
            yield from self.line([Piece(document.subtitle)], 0)
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
                    yield from self.said("story.leaves", frame.depth + 1, name=name)
        for branch in document.branches:
            yield from self.branch_heading(branch.name)
            teller = _Full(branch.document, self.look, self.cited, self.rules)
            yield from teller.lines(title=False)

    def _folded(self, frame: Frame) -> bool:
        return not self.look.verbose and "idle" in frame.tags

    def _untold(self, frame: Frame) -> bool:
        """Tell whether "all pass" behind its window says all of a frame."""
        told = self.look.verbose or frame.stop == "window" or frame.note or frame.mark
        return not told and "quiet" in frame.tags

    def _fold(self, frames: Sequence[Frame]) -> Iterator[str]:
        windows = [frame for frame in frames if frame.stop == "window"]
        if windows:
            yield from self.said("story.folded", windows[0].depth, count=len(windows))

    def _frame(self, frame: Frame) -> Iterator[str]:
        if frame.stop in ("turn", "phase"):
            yield ""
        parts = pieces(frame.text)
        if frame.stop in ("turn", "phase"):
            parts = [Piece(part.text, COLOURS["heading"]) for part in parts]
        if "quiet" in frame.tags and frame.stop == "window" and not self.look.verbose:
            parts += [Piece(" "), *pieces(self.speaker.say("story.quiet"))]
        if frame.mark:
            mark = self.speaker.text(f"mark.{frame.mark}")
            parts += [Piece(" "), Piece(f"[{mark}]", COLOURS["note"])]
        parts += self.citations(frame.rules)
        yield from self.line(parts, frame.depth)
        below = frame.depth + 1
        if frame.claim is not None and frame.claim.because:
            found = self.speaker.text("claim.found", found=frame.claim.because)
            yield from self.line([Piece(found)], below)
        if frame.note:
            yield from self.said("story.note", below, note=frame.note)
        if self.look.options and frame.question is not None and frame.stop != "window":
            yield from self._question(self.document.questions[frame.question], below)
        if "sum" in frame.tags:
            yield from self._ledgers(frame, below)

    def _ledgers(self, frame: Frame, depth: int) -> Iterator[str]:
        for index in frame.ledgers:
            if index in self.told_ledgers:
                continue
            self.told_ledgers.add(index)
            table = table_text(self.document.ledgers[index], self.document.lang, self.seats)
            yield from (self.start(depth) + line for line in table.splitlines())

    def _question(self, question: Question, depth: int) -> Iterator[str]:
        yield from self.line([Piece(question.prompt)], depth)
        for option in question.options:
            sign = "→" if option.chosen else "·" if option.allowed else "×"
            tone = "" if option.allowed else COLOURS["refused"]
            yield from self.line([Piece(f"{sign} "), Piece(option.label, tone)], depth)
            for reason in option.reasons:
                rules = f" [{', '.join(reason.rules)}]" if reason.rules else ""
                text = [Piece(reason.text), Piece(rules, COLOURS["cite"])]
                if reason.remedy:
                    text += [Piece(" "), Piece(reason.remedy)]
                yield from self.line(text, depth + 1)
