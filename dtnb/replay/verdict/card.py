"""Show a verdict on a dispute: as a short card in a terminal, or as blocks of a page.

* card: a verdict in about 15 lines: the title, who is right, the reasons, and the disputed
  calculation.
* supported answers: the answers to the question that decides, each with its rule.
* headline: the sentences that say who is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
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
from dtnb.present.ids import ids_in, with_small_citations, without_ids
from dtnb.present.text import WIDTH, cut, lines_of
from dtnb.replay.verdict.sentences import MARK, VerdictSentences

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Seat
    from dtnb.replay.verdict.data import ClaimAnswer, Ledgers, Verdict

#: the maximum number of lines of a card, which is a verdict in short form
MAX_LINES = 15
#: a terminal shows at most so many characters of a row's label, and of a number; the rest is cut
_LABEL_WIDTH, _NUMBER_WIDTH = 40, 20
#: matches the end of a sentence. “!” is not included, because some names of cards end with it
_SENTENCE_END = re.compile(r"[.?] (?=[^\W\d_])")


def card(
    verdict: Verdict, title: str, speaker: Speaker, width: int = WIDTH, *,
    way_to_details: str = "method", colour: bool = False,
) -> str:  # fmt: skip
    """Return a verdict as lines of text, at most `MAX_LINES` unless a calculation needs more.

    Parameters
    ----------
    verdict, title
        The verdict, and the title of the dispute.
    speaker
        The speaker that renders the sentences.
    width
        The number of characters in a line.
    way_to_details
        How a reader gets the whole verdict, for the footer: by a ``method``, or by an ``option`` of
        the command; empty to leave this out.
    colour
        Whether to write ANSI colours, for a terminal.
    """
    sentences = VerdictSentences(verdict, speaker)
    below_headline = [*sentences.failed_moves(), *sentences.printings(), *sentences.question()]
    supported_answers = [*sentences.supported_answers(), *sentences.mistakes()]
    headline = sentences.headline()
    ids = ids_in([*headline, *below_headline, *supported_answers])
    supported_answers = list(map(without_ids, supported_answers))
    who = (Paragraph(without_ids(sentence), role="who") for sentence in headline)
    header: tuple[Node, ...] = (
        *who,
        *(Paragraph(without_ids(sentence)) for sentence in below_headline),
    )
    footer = _footer(sentences.foot(way_to_details, ids))
    # A calculation is never shortened, because the remaining rows would not add up to the total.
    table: Node = _ledger_table(verdict.ledgers, sentences) if verdict.ledgers is not None else ()
    free_lines = MAX_LINES - len(lines_of((Heading(title), header, table, footer), width))
    if verdict.situation:
        # The situation gets one line, or up to three if enough lines are left for the answers.
        fewest_lines = len(lines_of(_shorten(supported_answers, 2), width))
        situation = _cut_at_sentence(
            verdict.situation, width, max(1, min(3, free_lines - fewest_lines))
        )
        header, free_lines = (situation, *header), free_lines - len(lines_of(situation, width))
    # Show the whole answers if they fit (0 is no limit), otherwise only the first lines of each.
    for max_lines in (0, 3, 2):
        answer_paragraphs = _shorten(supported_answers, max_lines)
        line_count = len(lines_of(answer_paragraphs, width))
        if line_count <= free_lines:
            break
    if line_count > free_lines:
        # If the answers still do not fit, drop the further questions and then the ids of rules.
        free_lines += len(lines_of(footer, width))
        footer = _footer(sentences.foot(way_to_details, ids, with_further_questions=False))
        free_lines -= len(lines_of(footer, width))
        calculation_lines = len(verdict.ledgers.lines) if verdict.ledgers is not None else 0
        if line_count > free_lines + calculation_lines:
            footer = _footer(sentences.foot(way_to_details, (), with_further_questions=False))
    gap = GAP if table and line_count < free_lines else ()
    return to_text((Heading(title), header, answer_paragraphs, gap, table, footer), width, colour)


def _footer(sentences: Iterator[str]) -> Node:
    text = " ".join(sentences)
    return Paragraph(text, role="below") if text else ()


def _shorten(texts: list[str], max_lines: int) -> tuple[Paragraph, ...]:
    """Return indented paragraphs, each cut after `max_lines` lines; 0 means no limit."""
    return tuple(Paragraph(text, 1, max_lines=max_lines) for text in texts)


def _cut_at_sentence(text: str, width: int, max_lines: int) -> Paragraph:
    """Return the first whole sentences that fit into `max_lines`; if none fits, cut the text."""
    ends = [match.start() + 1 for match in _SENTENCE_END.finditer(text)]
    for beginning in (text, *(f"{text[:end]} …" for end in reversed(ends))):
        paragraph = Paragraph(beginning)
        if len(lines_of(paragraph, width)) <= max_lines:
            return paragraph
    return Paragraph(text, max_lines=max_lines)


def verdict_blocks(
    verdict: Verdict, title: str, speaker: Speaker, folded: Node, seats: Iterable[Seat] = ()
) -> Group:
    """Return a verdict as blocks for a page.

    Parameters
    ----------
    verdict, title, speaker
        As for `card`.
    folded
        The part that the page shows only when a reader unfolds it.
    seats
        The seats, whose colours the names of claimants get.
    """
    sentences = VerdictSentences(verdict, speaker)
    who_is_right, *texts = sentences.headline()
    texts += [*sentences.failed_moves(), *sentences.printings(), *sentences.question()]
    supported_answers = [*sentences.supported_answers()]
    ids = ids_in(
        [
            who_is_right,
            *texts,
            *supported_answers,
            *sentences.mistakes(),
            *sentences.further_questions(),
        ]
    )
    # A page lists the claims, so it needs no sentence with them.
    if verdict.claims:
        texts = [text for text in texts if text != sentences.claims_sentence()]
    return Group(
        (
            Heading(title),
            Paragraph(verdict.situation, role="situation") if verdict.situation else (),
            Paragraph(Span(who_is_right, "strong"), role="who"),
            _claims_list(verdict, sentences, seats) if verdict.claims else (),
            *(Paragraph(with_small_citations(text)) for text in texts),
            List(
                tuple(
                    Item(with_small_citations(supported_answer))
                    for supported_answer in supported_answers
                ),
                "grounds",
            )
            if supported_answers
            else (),
            *(Paragraph(with_small_citations(text)) for text in sentences.mistakes()),
            _ledger_table(verdict.ledgers, sentences) if verdict.ledgers is not None else (),
            *(Paragraph(with_small_citations(text)) for text in sentences.further_questions()),
            OnTerminal(tuple(Paragraph(text) for text in sentences.legend())),
            OnPage(_footnotes(sentences)),
            Fold(speaker.text("verdict.fold"), (OnPage(_rule_ids(sentences, ids)), folded)),
        ),
        "verdict",
    )


def _footnotes(sentences: VerdictSentences) -> Node:
    """Return the legend of the signs in the text, in small letters."""
    texts = list(sentences.legend())
    return Paragraph(Span(" ".join(texts), "small")) if texts else ()


def _rule_ids(sentences: VerdictSentences, ids: list[str]) -> Node:
    """Return the ids of the rules in the text, in small letters."""
    rules = sentences.say("verdict.rules", ids=", ".join(ids))
    return Paragraph(Span(rules, "small")) if ids else ()


def _claims_list(verdict: Verdict, sentences: VerdictSentences, seats: Iterable[Seat]) -> Node:
    """Return all claims: as a sentence on a terminal, as a list with marks on a page."""
    marked = tuple(_claim_item(claim, sentences, seats) for claim in verdict.claims)
    return OnTerminal(Paragraph(sentences.claims_sentence())), OnPage(List(marked, "claims"))


def _claim_item(claim: ClaimAnswer, sentences: VerdictSentences, seats: Iterable[Seat]) -> Item:
    """Return a claim as a list item, marked as right or wrong if all books agree on it."""
    if all(claim.answers):
        role = "right"
    else:
        role = "wrong" if all(answer is False for answer in claim.answers) else "parted"
    quoted = sentences.say("list.quoted", name=claim.says)
    from dtnb.markup import html

    name: Node | Markup = Span(claim.claimant, "b")
    for seat in seats:
        if seat.name == claim.claimant and seat.colours:
            name = html.b(claim.claimant, style=f"color:light-dark({','.join(seat.colours)})")
    actual = sentences.actual_value(claim)
    return Item(
        (
            (name, " ", Span(quoted, "span")),
            (" ", Span(actual, "small")) if actual else (),
            Span(sentences.books_of(claim), "small", "books") if role == "parted" else (),
        ),
        role,
    )


def reasons(verdict: Verdict, speaker: Speaker) -> Iterator[str]:
    """Yield who is right under which book, and why.

    For a single book, yield only the reasons, because the reader of a lesson knows already who is
    right. If an open question or a printing decides, say who is right nevertheless.
    """
    sentences = VerdictSentences(verdict, speaker)
    left_open = verdict.deciding is not None and verdict.deciding.is_open
    if len(verdict.books) > 1 or left_open or verdict.deciding_printings:
        yield sentences.headline()[0]
    yield from sentences.printings()
    if verdict.deciding is not None:
        yield from sentences.question()
        yield from sentences.supported_answers()


def _ledger_table(ledgers: Ledgers, sentences: VerdictSentences) -> Table:
    """Return calculations side by side, with a mark at the first line that differs."""
    rows = []
    for index, line in enumerate(ledgers.lines):
        is_first_difference = index == ledgers.first_difference
        label = cut(line.label, _LABEL_WIDTH)
        page_label = (
            sentences.say("verdict.first", label=line.label) if is_first_difference else line.label
        )
        name = OnTerminal((MARK if is_first_difference else "  ", label)), OnPage(page_label)
        cells = (_table_cell(cell, is_marked=is_first_difference) for cell in line.cells)
        rows.append(Row((name, *cells)))
    return Table(
        (ledgers.title, *sentences.ledger_headings()), tuple(rows), head_width=_NUMBER_WIDTH
    )


def _table_cell(cell: str, *, is_marked: bool) -> Node:
    return OnTerminal(cut(cell, _NUMBER_WIDTH)), OnPage(Span(cell, "mark") if is_marked else cell)
