"""A verdict as a card of few lines for a terminal, and as blocks for a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.present import (
    GAP,
    Fold,
    Group,
    Heading,
    Item,
    List,
    Node,
    OnPage,
    OnTerminal,
    Paragraph,
    Row,
    Span,
    Table,
    to_text,
)
from dtnb.present.text import WIDTH, cut, lines_of
from dtnb.replay.verdict.sentences import MARK, VerdictSentences

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.verdict.data import Ledgers, Verdict

#: lines of a card
MOST = 15
#: what a calculation's name and a figure may take in a terminal before the rest is cut
_LABEL, _FIGURE = 40, 20
#: where the next sentence begins; behind the “!” of a card's name none need begin
_NEXT = re.compile(r"[.?] (?=[^\W\d_])")


def card(
    verdict: Verdict, title: str, speaker: Speaker, width: int = WIDTH, *, rest: str = "method"
) -> str:
    """Return a verdict as lines of text, fifteen at most unless a calculation takes more.

    Parameters
    ----------
    verdict, title
        The verdict, and what the dispute is called.
    speaker
        The language.
    width
        Characters in a line.
    rest
        How the reader gets the rest: by a ``method`` or by a command's ``option``; empty where
        there is no way.
    """
    sentences = VerdictSentences(verdict, speaker)
    said = [
        *sentences.headline(), *sentences.not_made(), *sentences.prints(), *sentences.question(),
    ]  # fmt: skip
    head: tuple[Node, ...] = tuple(map(Paragraph, said))
    last = _together(sentences.last(rest))
    # A calculation is never shortened, for the rest would no longer add up.
    table: Node = _table(verdict.ledgers, sentences) if verdict.ledgers is not None else ()
    room = MOST - len(lines_of((Heading(title), head, table, last), width))
    grounds = [*sentences.grounds(), *sentences.mistakes()]
    if verdict.situation:
        # The situation may take two more lines if the grounds still have room.
        least = len(lines_of(_shortened(grounds, 2), width))
        situation = _in_sentences(verdict.situation, width, max(1, min(3, room - least)))
        head, room = (situation, *head), room - len(lines_of(situation, width))
    for most in (0, 3, 2):
        reasons = _shortened(grounds, most)
        lines = len(lines_of(reasons, width))
        if lines <= room:
            break
    if lines > room:
        # The other questions on which it depends are the first thing to leave out.
        last = _together(sentences.last(rest, besides=False))
    gap = GAP if table and lines < room else ()
    return to_text((Heading(title), head, reasons, gap, table, last), width)


def _together(sentences: Iterator[str]) -> Node:
    text = " ".join(sentences)
    return Paragraph(text, role="below") if text else ()


def _shortened(texts: list[str], most: int) -> tuple[Paragraph, ...]:
    """Return indented paragraphs of so many lines at most."""
    return tuple(Paragraph(text, 1, most=most) for text in texts)


def _in_sentences(text: str, width: int, most: int) -> Paragraph:
    """Return so many whole sentences as have room in so many lines; half of one if none has."""
    ends = [match.start() + 1 for match in _NEXT.finditer(text)]
    for beginning in (text, *(f"{text[:end]} …" for end in reversed(ends))):
        paragraph = Paragraph(beginning)
        if len(lines_of(paragraph, width)) <= most:
            return paragraph
    return Paragraph(text, most=most)


def verdict_blocks(verdict: Verdict, title: str, speaker: Speaker, everything: Node) -> Group:
    """Return a verdict as blocks of a page; `everything` is folded away."""
    sentences = VerdictSentences(verdict, speaker)
    who, *lines = sentences.headline()
    lines += [*sentences.not_made(), *sentences.prints(), *sentences.question()]
    grounds = tuple(map(Item, sentences.grounds()))
    return Group(
        (
            Heading(title),
            Paragraph(verdict.situation, role="situation") if verdict.situation else (),
            Paragraph(Span(who, "strong"), role="who"),
            *map(Paragraph, lines),
            List(grounds, "grounds") if grounds else (),
            *map(Paragraph, sentences.mistakes()),
            _table(verdict.ledgers, sentences) if verdict.ledgers is not None else (),
            *map(Paragraph, sentences.further()),
            *(Paragraph(Span(text, "small")) for text in sentences.legend()),
            Fold(speaker.text("verdict.fold"), everything),
        ),
        "verdict",
    )


def reasons(verdict: Verdict, speaker: Speaker) -> Iterator[str]:
    """Yield who is right under which book, and why, to a reader who knows the answer for one.

    Parameters
    ----------
    verdict
        The verdict.
    speaker
        The language.
    """
    sentences = VerdictSentences(verdict, speaker)
    left_open = verdict.deciding is not None and verdict.deciding.open
    if len(verdict.books) > 1 or left_open or verdict.prints:
        yield sentences.headline()[0]
    yield from sentences.prints()
    if verdict.deciding is not None:
        yield from sentences.question()
        yield from sentences.grounds()


def _table(ledgers: Ledgers, sentences: VerdictSentences) -> Table:
    """Return calculations side by side, with the first line that differs marked."""
    rows = []
    for index, line in enumerate(ledgers.lines):
        first = index == ledgers.first
        label = cut(line.label, _LABEL)
        said = sentences.say("verdict.first", label=line.label) if first else line.label
        name = OnTerminal((MARK if first else "  ", label)), OnPage(said)
        rows.append(Row((name, *(_figure(cell, first) for cell in line.cells))))
    return Table((ledgers.title, *sentences.heads()), tuple(rows), head_width=_FIGURE)


def _figure(cell: str, marked: bool) -> Node:
    return OnTerminal(cut(cell, _FIGURE)), OnPage(Span(cell, "mark") if marked else cell)
