"""The same ledger from Python: ``dtnb.total``."""

from __future__ import annotations

import pytest

import dtnb
from tests.cli.run import dtnb as command
from tests.pages import page_of

BOOK = "18 -3 +5 -3 half half reflect-half"


def test_the_figures_can_be_read_one_by_one() -> None:
    """DT-CALC-01…08: 18 + 5 − 3 − 3 = 17, halves of 9, −1 counts as 0."""
    ledger = dtnb.total(BOOK)
    assert ledger.edition == "season-one-rerolled"
    assert (ledger.subtotal, ledger.halves, ledger.total, ledger.returned) == (17, (9, 9), 0, 9)


def test_another_edition_is_the_same_calculation_read_otherwise() -> None:
    """DT-CALC-09: halves of 18 + 5 = 23."""
    ledger = dtnb.total(BOOK).under("season-two")
    assert (ledger.halves, ledger.total, ledger.returned) == ((12, 12), 0, 12)
    assert ledger == dtnb.total(BOOK, edition="season-two")


def test_without_protect_it_would_have_been_8() -> None:
    """DT-CALC-05: 17 − 9 = 8."""
    ledger = dtnb.total("18 -3 +5 -3 Protect=half half")
    assert (ledger.total, ledger.without("protect").total) == (0, 8)
    with pytest.raises(LookupError, match="there is no part 'Shield'"):
        ledger.without("Shield")


def test_what_is_shown_in_a_notebook_is_what_the_command_prints() -> None:
    ledger = dtnb.total(BOOK)
    bundle = ledger._repr_mimebundle_()
    assert repr(ledger) + "\n" == bundle["text/plain"] + "\n" == command("total", BOOK).out
    assert bundle == dtnb.total(BOOK)._repr_mimebundle_()


def test_a_name_is_text_and_never_markup() -> None:
    page = dtnb.total("<script>=18 \"<b onclick='x'>\"=half")._repr_html_()
    assert "<script>" not in page
    assert "<b " not in page
    assert "&lt;script&gt;" in page


def test_the_html_table_has_the_same_figures() -> None:
    page = page_of(dtnb.total("18 half"))
    assert page.captions == ["Normal damage Season One ReRolled"]
    assert ["Half prevented DT-CALC-04 DT-CALC-05 DT-CALC-07", "½", "−9", "9", ""] in page.rows
    assert page.rows[-1] == ["Total", "9", ""]


@pytest.mark.parametrize("words", ["18 +2 half half", "18 +2"])
def test_the_html_table_has_the_subtotal_once_before_what_acts_on_it(words: str) -> None:
    """DT-CALC-03, DT-CALC-04: 18 come in, 2 are added; then the subtotal, whatever follows."""
    rows = page_of(dtnb.total(words)).rows
    figures = [row[1:4] for row in rows]
    assert ["18", "18", "18"] in figures
    assert ["+2", "+2", "20"] in figures
    names = [row[0].split(" DT-")[0] for row in rows]
    halves = (
        ["3 Halved, doubled", "Half prevented #1", "Half prevented #2"] if "half" in words else []
    )
    assert names[-4 - len(halves) :] == [
        "2 Added and subtracted",
        "Added",
        "Subtotal",
        *halves,
        "Total",
    ]


def test_an_unknown_type_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="normal, undefendable, pure, collateral, ultimate"):
        dtnb.total("5", type="red")


def test_french_is_asked_for_with_lang() -> None:
    assert dtnb.total("5 half", lang="fr").sentence == (
        "Dégâts Entrants : 5. La moitié en est prévenue : 3. Le défenseur subit 2."
    )
