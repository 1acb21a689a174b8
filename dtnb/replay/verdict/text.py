"""A verdict in words: a card of few lines in a terminal, and the same as a piece of a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from dtnb.markup import fold, heading, html, table
from dtnb.present.wrap import Piece, wrap_pieces
from dtnb.replay.verdict.sentences import MARK, VerdictTeller
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.explain.speaker import Speaker
    from dtnb.replay.verdict.data import Ledgers, Verdict

WIDTH = 100
#: lines of a card
MOST = 15
#: what a calculation's name and a figure may take before the rest is cut
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
        What was found, and what the dispute is called.
    speaker
        The language.
    width
        Characters in a line.
    rest
        How one comes to the rest: by a ``method``, by a command's ``option``; nothing is said of it
        where there is no way.
    """
    teller = VerdictTeller(verdict, speaker)
    said = [*teller.headline(), *teller.not_made(), *teller.prints(), *teller.question()]
    head = wrap_pieces([Piece(title)], width)
    rest_of_head = _paragraphs(said, width, "")
    last = _together(teller.last(rest), width)
    # Of a calculation nothing is left out, for the rest would no longer add up.
    table = _table(verdict.ledgers, teller) if verdict.ledgers is not None else []
    room = MOST - len(head) - len(rest_of_head) - len(table) - len(last)
    grounds = [*teller.grounds(), *teller.mistakes()]
    if verdict.situation:
        # What is going on may take two lines more where the grounds have their room all the same.
        least = sum(len(_shortened(text, width, 2, "  ")) for text in grounds)
        situation = _in_sentences(verdict.situation, width, max(1, min(3, room - least)))
        head, room = head + situation, room - len(situation)
    head += rest_of_head
    for most in (width, 3, 2):
        told = [line for text in grounds for line in _shortened(text, width, most, "  ")]
        if len(told) <= room:
            break
    if len(told) > room:
        # What it hangs on besides is the first that is left to what is told in full.
        last = _together(teller.last(rest, besides=False), width)
    gap = [""] if table and len(told) < room else []
    return "\n".join([*head, *told, *gap, *table, *last])


def _together(told: Iterator[str], width: int) -> list[str]:
    text = " ".join(told)
    return wrap_pieces([Piece(text)], width) if text else []


def page(verdict: Verdict, title: str, speaker: Speaker, everything: Markup) -> Markup:
    """Return a verdict as a piece of a page; the rest is folded away.

    Parameters
    ----------
    verdict, title
        What was found, and what the dispute is called.
    speaker
        The language.
    everything
        What is folded away.
    """
    teller = VerdictTeller(verdict, speaker)
    who, *said = teller.headline()
    grounds = [html.li(text) for text in teller.grounds()]
    return html.div(
        heading(title),
        html.p(verdict.situation, class_="situation") if verdict.situation else None,
        html.p(html.strong(who), class_="who"),
        map(html.p, [*said, *teller.not_made(), *teller.prints(), *teller.question()]),
        html.ul(grounds, class_="grounds") if grounds else None,
        map(html.p, teller.mistakes()),
        _html_table(verdict.ledgers, teller) if verdict.ledgers is not None else None,
        map(html.p, teller.further()),
        [html.p(html.small(text)) for text in teller.legend()],
        fold(speaker.text("verdict.fold"), everything),
        class_="verdict",
    )


def reasons(verdict: Verdict, speaker: Speaker) -> Iterator[str]:
    """Yield who is right under which book, and why, where one was told who is right under one.

    Parameters
    ----------
    verdict
        What was found.
    speaker
        The language.
    """
    teller = VerdictTeller(verdict, speaker)
    left_open = verdict.deciding is not None and verdict.deciding.open
    if len(verdict.books) > 1 or left_open or verdict.prints:
        yield teller.headline()[0]
    yield from teller.prints()
    if verdict.deciding is not None:
        yield from teller.question()
        yield from teller.grounds()


def _paragraphs(texts: Iterable[str], width: int, indent: str) -> list[str]:
    hanging = indent + "  "
    return [line for text in texts for line in wrap_pieces([Piece(text)], width, indent, hanging)]


def _shortened(text: str, width: int, most: int, indent: str) -> list[str]:
    """Return a paragraph in so many lines, with a sign where it goes on."""
    lines = wrap_pieces([Piece(text)], width, indent, indent + "  ")
    return (
        lines if len(lines) <= most else [*lines[: most - 1], _cut(lines[most - 1] + " …", width)]
    )


def _in_sentences(text: str, width: int, most: int) -> list[str]:
    """Return so many whole sentences as have room in so many lines; half of one if none has."""
    ends = [found.start() + 1 for found in _NEXT.finditer(text)]
    for beginning in (text, *(f"{text[:end]} …" for end in reversed(ends))):
        lines = wrap_pieces([Piece(beginning)], width, "", "  ")
        if len(lines) <= most:
            return lines
    return _shortened(text, width, most, "")


# -- calculations ---------------------------------------------------------------------------------


def _table(ledgers: Ledgers, teller: VerdictTeller) -> list[str]:
    """Return the calculations with the first line that differs marked."""
    wide = [wrap(sanitize_line(head), _FIGURE) for head in teller.heads()]
    height = max(map(len, wide))
    labels = [_cut(sanitize_line(line.label), _LABEL) for line in ledgers.lines]
    figures = [
        [_cut(sanitize_line(cell), _FIGURE) for cell in line.cells] for line in ledgers.lines
    ]
    first = max(len(sanitize_line(ledgers.title)), *(2 + len(label) for label in labels))
    widths = [
        max([*map(len, head), *(len(row[column]) for row in figures)])
        for column, head in enumerate(wide)
    ]
    heads = [
        (
            sanitize_line(ledgers.title) if level == height else "",
            [head[at] if (at := len(head) - height + level - 1) >= 0 else "" for head in wide],
        )
        for level in range(1, height + 1)
    ]
    found = []
    for label, cells in [*heads, *_marked(labels, figures, ledgers)]:
        columns = [cell.rjust(width) for cell, width in zip(cells, widths, strict=True)]
        found.append("  ".join([label.ljust(first), *columns]).rstrip())
    return found


def _marked(
    labels: Sequence[str], figures: Sequence[list[str]], ledgers: Ledgers
) -> Iterator[tuple[str, list[str]]]:
    for at, (label, cells) in enumerate(zip(labels, figures, strict=True)):
        yield (MARK if at == ledgers.first else "  ") + label, cells


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


def _html_table(ledgers: Ledgers, teller: VerdictTeller) -> Markup:
    rows: list[list[str | Markup]] = []
    for at, line in enumerate(ledgers.lines):
        if at == ledgers.first:
            said = teller.speaker.text("verdict.first", label=line.label)
            rows.append([said, *map(html.mark, line.cells)])
        else:
            rows.append([line.label, *line.cells])
    return table([ledgers.title, *teller.heads()], rows)
