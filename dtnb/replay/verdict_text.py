"""A verdict in words: a card of few lines in a terminal, and the same as a piece of a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from dtnb.explain.wrap import Piece, wrapped
from dtnb.frames.citations import worked_out_in
from dtnb.markup import fold, heading, html, table
from dtnb.printable import printable

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.explain.speaker import Speaker
    from dtnb.replay.verdict_data import Besides, Deciding, Ground, Ledgers, Side, Verdict

WIDTH = 100
#: lines of a card
MOST = 15
#: stands before the first line of the calculations that differs
_MARK = "> "
#: what a calculation's name and a figure may take before the rest is cut
_LABEL, _FIGURE = 40, 20


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
    teller = _Teller(verdict, speaker)
    head = wrapped([Piece(title)], width)
    head += _fitting(iter(filter(None, [verdict.situation])), width)
    head += _paragraphs(teller.headline(), width, "")
    head += _paragraphs(teller.question(), width, "")
    last = _together(teller.last(rest), width)
    # Of a calculation nothing is left out, for the rest would no longer add up.
    table = _table(verdict.ledgers, teller) if verdict.ledgers is not None else []
    room = MOST - len(head) - len(table) - len(last)
    grounds = list(teller.grounds())
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
    return wrapped([Piece(text)], width) if text else []


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
    teller = _Teller(verdict, speaker)
    who, *said = teller.headline()
    grounds = [html.li(text) for text in teller.grounds()]
    return html.div(
        heading(title),
        html.p(verdict.situation, class_="situation") if verdict.situation else None,
        html.p(html.strong(who), class_="who"),
        map(html.p, [*said, *teller.question()]),
        html.ul(grounds, class_="grounds") if grounds else None,
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
    teller = _Teller(verdict, speaker)
    left_open = verdict.deciding is not None and verdict.deciding.open
    if len(verdict.books) > 1 or left_open:
        yield teller.headline()[0]
    if verdict.deciding is not None:
        yield from teller.question()
        yield from teller.grounds()


def _paragraphs(texts: Iterable[str], width: int, indent: str) -> list[str]:
    return [line for text in texts for line in wrapped([Piece(text)], width, indent, indent + "  ")]


def _fitting(texts: Iterator[str], width: int) -> list[str]:
    """Return paragraphs in a line each."""
    return [line for text in texts for line in _shortened(text, width, 1, "")]


def _shortened(text: str, width: int, most: int, indent: str) -> list[str]:
    """Return a paragraph in so many lines, with a sign where it goes on."""
    lines = wrapped([Piece(text)], width, indent, indent + "  ")
    return (
        lines if len(lines) <= most else [*lines[: most - 1], _cut(lines[most - 1] + " …", width)]
    )


# -- calculations ---------------------------------------------------------------------------------


def _table(ledgers: Ledgers, teller: _Teller) -> list[str]:
    """Return the calculations with the first line that differs marked."""
    wide = [wrap(printable(head), _FIGURE) for head in teller.heads()]
    height = max(map(len, wide))
    labels = [_cut(printable(line.label), _LABEL) for line in ledgers.lines]
    figures = [[_cut(printable(cell), _FIGURE) for cell in line.cells] for line in ledgers.lines]
    first = max(len(printable(ledgers.title)), *(2 + len(label) for label in labels))
    widths = [
        max([*map(len, head), *(len(row[column]) for row in figures)])
        for column, head in enumerate(wide)
    ]
    heads = [
        (
            printable(ledgers.title) if level == height else "",
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
        yield (_MARK if at == ledgers.first else "  ") + label, cells


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


def _html_table(ledgers: Ledgers, teller: _Teller) -> Markup:
    rows: list[list[str | Markup]] = []
    for at, line in enumerate(ledgers.lines):
        if at == ledgers.first:
            said = teller.speaker.text("verdict.first", label=line.label)
            rows.append([said, *map(html.mark, line.cells)])
        else:
            rows.append([line.label, *line.cells])
    return table([ledgers.title, *teller.heads()], rows)


# -- sentences ------------------------------------------------------------------------------------


class _Teller:
    def __init__(self, verdict: Verdict, speaker: Speaker) -> None:
        self.verdict = verdict
        self.speaker = speaker
        self.say = speaker.text

    def books(self, runs: Sequence[int]) -> str:
        """Name books as they stand in a sentence."""
        count = len(self.verdict.books)
        if self._all(runs):
            return self.say("verdict.every-book", count=count)
        return self.speaker.listed([self.verdict.spoken[run] for run in runs])

    def _all(self, runs: Sequence[int]) -> bool:
        """Tell whether these are all the books of the game, so that none need be named."""
        return self.verdict.whole and 1 < len(self.verdict.books) == len(runs)

    def _named(self, runs: Sequence[int]) -> str:
        """Name books as a heading does."""
        return self.speaker.listed([self.verdict.books[run] for run in runs])

    def heads(self) -> Iterator[str]:
        """Yield what stands above each calculation."""
        assert self.verdict.ledgers is not None
        count = len(self.verdict.books)
        for runs in self.verdict.ledgers.runs:
            if self._all(runs):
                yield self.say("verdict.all", count=count)
            else:
                yield ", ".join(self.verdict.books[run] for run in runs)

    # -- who is right -----------------------------------------------------------------------------

    def headline(self) -> list[str]:
        """Return who is right, or what comes of it; then which books the file leaves out."""
        told = list(self._headline())
        if self.verdict.absent:
            books = self.speaker.listed(self.verdict.absent)
            told[-1] += " " + self.say("verdict.absent", books=books)
        return told

    def _headline(self) -> Iterator[str]:
        verdict = self.verdict
        if verdict.claims:
            right = self.say("list.clause").join(self._right())
            yield self._end_of(right)
            yield self._clauses(
                self.say("verdict.said", by=by, says=self.speaker.listed(says))
                for by, says in self._said().items()
            )
        elif verdict.subject:
            subject, main = verdict.subject, verdict.main
            if main is not None:
                subject = main.branch
                results = self._results(main.sides)
                yield self.say("verdict.main", subject=main.label, results=results)
            yield self.say("list.pair", name=subject, value=self._results(verdict.sides))
            yield from map(self._besides, verdict.besides)
        elif verdict.whole or len(verdict.books) == 1:
            yield self._end_of(self.say("verdict.same-end", count=len(verdict.books)))
        else:
            books = self._named(range(len(verdict.books)))
            yield self._end_of(self.say("verdict.same-end-of", books=books))

    def _results(self, sides: Sequence[Side]) -> str:
        return self._clauses(
            self.say("verdict.result", result=side.result, books=self.books(side.runs))
            for side in sides
        )

    def _besides(self, besides: Besides) -> str:
        return self.say(
            "verdict.besides",
            books=self._named(besides.runs),
            what=self.say("list.clause").join(besides.labels),
            name=", ".join(besides.ambiguities) or None,
        )

    def _end_of(self, text: str) -> str:
        """End a sentence, with a proviso where the books leave open what decides."""
        deciding = self.verdict.deciding
        left_open = deciding is not None and deciding.open
        if left_open and not self.verdict.claims and len(self.verdict.books) == 1:
            return self.say("verdict.hangs")
        return self.say("verdict.unless" if left_open else "verdict.sentence", text=text)

    def _clauses(self, said: Iterator[str]) -> str:
        """Join clauses to a sentence."""
        return self.say("verdict.sentence", text=self.say("list.clause").join(said))

    def _said(self) -> dict[str, list[str]]:
        said: dict[str, list[str]] = {}
        for each in self.verdict.claims:
            quoted = self.say("list.quoted", name=each.says)
            said.setdefault(each.by, []).append(
                self.say("list.with-id", name=quoted, id=each.line) if each.line else quoted
            )
        return said

    def _right(self) -> Iterator[str]:
        # Sides that differ in a figure only are one here.
        by_names: dict[tuple[tuple[str, ...], bool], list[int]] = {}
        for side in self.verdict.sides:
            by_names.setdefault((side.right, side.open), []).extend(side.runs)
        alone = len(self.verdict.books) == 1
        before = False
        for (right, open_), runs in by_names.items():
            books = None if alone else self.books(sorted(runs))
            if right and before:
                names = self.speaker.listed(right)
                yield self.say("verdict.right-in", names=names, books=books)
            else:
                yield self._who(right, open_, books)
            before = bool(right)

    def _who(self, right: Sequence[str], open_: bool, books: str | None) -> str:
        everybody = list(self._said())
        if open_:
            return self.say("verdict.open-in", books=books)
        message = "verdict.right" if right else "verdict.wrong"
        names = list(right) or everybody
        return self.say(message, count=len(names), names=self.speaker.listed(names), books=books)

    # -- why --------------------------------------------------------------------------------------

    def question(self) -> Iterator[str]:
        deciding = self.verdict.deciding
        if deciding is None:
            # Where all books agree and nobody claims anything, there is nothing to decide.
            if self.verdict.claims or self.verdict.subject:
                yield self.say("verdict.unexplained")
            return
        if not deciding.question:
            if len(deciding.grounds) > 1:
                yield self.say("verdict.they-part", after=self.verdict.until or None)
            return
        if not deciding.open and len(deciding.grounds) == 1:
            return
        several = len(self.verdict.books) > 1
        book = self.books(deciding.open_in or (0,)) if several else None
        yield self.say(
            self._leads(deciding), question=deciding.question, name=deciding.ambiguity, book=book
        )

    def _leads(self, deciding: Deciding) -> str:
        """Return the message that leads to the question."""
        if deciding.open:
            return "verdict.left-open-by" if len(self.verdict.books) > 1 else "verdict.left-open"
        alike = len({(side.right, side.open) for side in self.verdict.sides}) == 1
        # What leaves everybody as right or wrong as before decides nothing.
        return "verdict.differ" if alike and self.verdict.claims else "verdict.decides"

    def grounds(self) -> Iterator[str]:
        deciding = self.verdict.deciding
        if deciding is None:
            return
        for at, ground in enumerate(deciding.grounds):
            yield self._ground(deciding, ground, at)

    def _ground(self, deciding: Deciding, ground: Ground, at: int) -> str:
        rule = ground.rule
        what = ground.statement
        alone = not deciding.open and len(deciding.grounds) == 1
        if deciding.question and not alone:
            what = self._behind_colon(what)
        if rule is not None and ground.citations:
            separator = self.say("compare.separator")
            name = rule.id if ":" not in rule.id else None
            cited = separator.join(self._places(ground))
            what = self.say("verdict.cited", what=what, rule=name, places=cited)
        if not deciding.open:
            if alone:
                question, name = deciding.question or None, deciding.ambiguity
                return self.say("verdict.because", what=what, question=question, name=name)
            return self.say("list.pair", name=self._named(ground.runs), value=what)
        leads = self._who(ground.right, False, None) if self.verdict.claims else ground.result
        message = "verdict.as-read" if at == 0 else "verdict.agreed"
        return self.say(message, what=what, leads=leads)

    def _behind_colon(self, reading: str) -> str:
        """Return a reading as it stands behind a colon: in French that begins no sentence."""
        return reading[:1].lower() + reading[1:] if self.speaker.lang == "fr" else reading

    def _places(self, ground: Ground) -> Sequence[str]:
        """Name a place without its book, where that is the same in all the books just named."""
        if len(ground.citations) != len(ground.runs):
            return ground.citations
        names = [self.verdict.books[run] for run in ground.runs]
        short = {
            place.removeprefix(self.say("citation.of-book", book=name))
            for name, place in zip(names, ground.citations, strict=True)
        }
        return tuple(short) if len(short) == 1 else ground.citations

    # -- the rest ---------------------------------------------------------------------------------

    def further(self) -> Iterator[str]:
        """Yield how much else it hangs on; what that leads to is told in full."""
        count = len(self.verdict.further)
        if count:
            yield self.say("verdict.further", count=count)

    def legend(self) -> Iterator[str]:
        """Yield what the sign behind a page says, if there is one."""
        deciding = self.verdict.deciding
        cited = (
            [each for ground in deciding.grounds for each in ground.citations] if deciding else []
        )
        said = worked_out_in(cited, self.speaker)
        if said:
            yield said

    def last(self, rest: str, *, besides: bool = True) -> Iterator[str]:
        """Yield what stands below a card."""
        ledgers = self.verdict.ledgers
        if ledgers is not None and ledgers.first >= 0:
            yield self.say("verdict.mark", sign=_MARK.strip())
        yield from self.legend()
        if besides:
            yield from self.further()
        if rest:
            yield self.say(f"verdict.{rest}")
