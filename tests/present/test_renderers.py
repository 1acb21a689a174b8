"""Blocks as text and as HTML, each against output written by hand."""

from __future__ import annotations

import pytest

from dtnb.markup import html
from dtnb.present import (
    GAP,
    Badge,
    Bar,
    Bars,
    Fold,
    Gauge,
    Group,
    Heading,
    Item,
    List,
    Node,
    OnPage,
    OnTerminal,
    Paragraph,
    Row,
    Rules,
    Span,
    Table,
    to_html,
    to_text,
)
from dtnb.present.blocks import LedgerLine, LedgerSection, LedgerSum, LedgerTable, WaterfallBar

LEDGER = LedgerTable(
    "Amount for Ben",
    "First Book",
    1,
    ("Item", "Change", "Effect", "Running"),
    (
        LedgerSection(1, "Incoming"),
        LedgerLine(1, "strike", ("18", "18", "18"), waterfall=WaterfallBar(0, 18, "base")),
        LedgerSum("subtotal", "Subtotal", "18", WaterfallBar(0, 18, "sum")),
        LedgerSection(3, "Halved, doubled"),
        LedgerLine(
            3, "shield", ("½", "−9", "9"), cite="[R-5]", waterfall=WaterfallBar(18, 9, "less")
        ),
        LedgerLine(3, "late", ("×2",), applied=False, remark="too late", rules=("R-6",)),
        LedgerSum("total", "Total", "9", WaterfallBar(0, 9, "sum")),
    ),
)
DOCUMENT: tuple[Node, ...] = (
    Heading("Who wins", Span("a duel", "em")),
    Paragraph(("Ann ", Rules(("R-1", "R-2"))), depth=1),
    GAP,
    Table(("", "won"), (Row(("Ann", Span("12", "b")), mark="*"), Row(("Benjamin", "3")))),
    Bars((Bar("Ann", 1.0, "80%", seat=0), Bar("Ben", 0.25, "20%"))),
    Fold("More", List((Item("one"), Item(Paragraph("two"), "good")), "entries")),
    Group((Paragraph("below", role="below"),), "part"),
)


def test_a_document_reads_in_a_terminal() -> None:
    assert to_text(DOCUMENT).splitlines() == [
        "Who wins",
        "a duel",
        "  Ann [R-1, R-2]",
        "",
        "          won",
        "Ann        12  *",
        "Benjamin    3",
        f"  Ann  {'█' * 40} 80%",
        f"  Ben  {'█' * 10} 20%",
        "one",
        "two",
        "below",
    ]


def test_a_document_reads_on_a_page() -> None:
    left = 'style="text-align:left"'
    assert to_html(DOCUMENT) == (
        "<h4><span>Who wins</span> <small><em>a duel</em></small></h4>"
        '<p class="deep">Ann <span class="rules"><code>R-1</code> <code>R-2</code></span></p>'
        '<div class="wide"><table><thead><tr>'
        f'<th scope="col" {left}></th><th scope="col">won</th></tr></thead><tbody>'
        f'<tr><th scope="row" {left}>Ann</th><td><b>12</b></td></tr>'
        f'<tr><th scope="row" {left}>Benjamin</th><td>3</td></tr></tbody></table></div>'
        '<div class="spread"><span>Ann</span><span class="seat seat-0" aria-hidden="true">'
        '<i style="width:100.0%"></i></span><span>80%</span>'
        '<span>Ben</span><span aria-hidden="true"><i style="width:25.0%"></i></span>'
        "<span>20%</span></div>"
        '<details><summary>More</summary><ul class="entries"><li>one</li>'
        '<li class="good"><p>two</p></li></ul></details>'
        '<div class="part"><p class="below">below</p></div>'
    )


def test_each_shows_what_is_meant_for_it_alone() -> None:
    both = (OnPage(html.b("drawn")), OnTerminal("written"), " here")
    assert to_text(Paragraph(both)) == "written here"
    assert to_html(Paragraph(both)) == "<p><b>drawn</b> here</p>"
    assert to_text(OnPage(Heading("drawn"))) == ""
    assert to_html(OnTerminal(Heading("written"))) == ""


def test_what_a_document_holds_can_neither_steer_a_terminal_nor_become_markup() -> None:
    hostile = "<b>\x1b[2J\u202e"
    document = (
        Heading(hostile), Paragraph(hostile), Table((hostile,), (Row((hostile,)),)),
        Bars((Bar(hostile, 1.0, hostile),)), LedgerTable(hostile, "", None, ("", "", "", ""), ()),
    )  # fmt: skip
    assert not {"\x1b", "\u202e"} & set(to_text(document))
    assert "<b>" not in to_html(document)
    assert not {"\x1b", "\u202e"} & set(to_html(document))


def test_words_are_broken_into_lines_below_each_other() -> None:
    assert to_text(Paragraph("one two three", depth=1), 9).splitlines() == [
        "  one two", "    three",
    ]  # fmt: skip
    assert to_text(Paragraph("one two three", role="below"), 9).splitlines() == [
        "one two", "three",
    ]  # fmt: skip


def test_a_paragraph_that_has_few_lines_shows_that_it_goes_on() -> None:
    assert to_text(Paragraph("one two three four", max_lines=2), 9).splitlines() == [
        "one two", "  three …",
    ]  # fmt: skip


def test_a_long_heading_of_a_column_stands_above_its_foot() -> None:
    table = Table(("", "first book"), (Row(("Ann", "1")),), ruled=True, head_width=6)
    assert to_text(table).splitlines() == ["     first", "      book", "----------", "Ann      1"]


def test_a_table_without_headings_begins_with_its_first_row() -> None:
    assert to_text(Table((), (Row(("a", "x")), Row(("bcd", "y"))), "ll")).splitlines() == [
        "a    x", "bcd  y",
    ]  # fmt: skip


def test_badges_and_gauges_are_plain_words_in_a_terminal() -> None:
    words = (Badge("new", "good"), " ", Gauge("25%", 0.25))
    assert to_text(Paragraph(words)) == "new 25%"
    assert to_html(words) == (
        '<span class="badge good">new</span> <span class="gauge" style="--share:25.0%">25%</span>'
    )


@pytest.mark.parametrize("role", ["subtotal", "total"])
def test_the_sums_of_a_calculation_are_distinguished_on_a_page(role: str) -> None:
    assert f'<tr class="sum {role}">' in to_html(LEDGER)


def test_a_calculation_reads_in_a_terminal() -> None:
    assert to_text(LEDGER).splitlines() == [
        "Amount for Ben (First Book)",
        "Item        Change  Effect  Running",
        "-----------------------------------",
        "1 strike        18      18       18",
        "= Subtotal                       18",
        "3 shield         ½      −9        9  [R-5]",
        "3 late        (×2)                   too late",
        "= Total                           9",
    ]


def test_a_calculation_has_its_headings_on_a_page_and_strikes_out_what_did_not_count() -> None:
    page = to_html(LEDGER)
    for row in (
        '<tr class="section"><th colspan="5" scope="rowgroup"><i>3</i> Halved, doubled</th></tr>',
        '<tr class="row off"><th scope="row"><s>late</s><span class="rules"><code>R-6</code></span>'
        "</th><td><s>×2</s></td><td></td><td></td><td></td></tr>"
        '<tr class="why"><td colspan="5">too late</td></tr>',
    ):
        assert row in page
    assert page.count('class="bar less"') == 1
