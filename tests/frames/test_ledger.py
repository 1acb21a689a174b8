"""Ledgers as blocks, and as tables of text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from dtnb.explain.catalogue import load_catalogue
from dtnb.explain.speaker import Speaker
from dtnb.explain.speakers import shared_speaker
from dtnb.frames import Ledger, LedgerRow, Return
from dtnb.frames.telling import ledger as telling
from dtnb.frames.telling.ledger import (
    CellKind,
    LedgerColumn,
    ledger_columns,
    ledger_table,
    table_text,
)
from dtnb.notebook.labels import labels
from dtnb.present import to_html
from dtnb.present.blocks import LedgerSection
from dtnb.rulebook import LANGUAGES, Language, Text

ROOT = Path(__file__).resolve().parents[2]
STEPPER = "js/src/parts/ledger.tsx"
BUNDLE = "dtnb/notebook/static/stepper.js"


def rulebook_example() -> Ledger:
    """The example of the books: 18 - 3 + 5 - 3 = 17, two halves of 9 each, total 0, 9 returned.

    DT-CALC-01 to DT-CALC-08: each half is taken from the subtotal, 17 / 2 rounded up is 9, and
    17 - 9 - 9 = -1 becomes 0.
    """
    rows = (
        LedgerRow(1, "strike", "18", True, 18, 18),
        LedgerRow(2, "guard", "−3", True, -3, 15),
        LedgerRow(2, "cheer", "+5", True, 5, 20),
        LedgerRow(2, "prayer", "−3", True, -3, 17),
        LedgerRow(2, "late", "+2", False, reason="the window had closed"),
        LedgerRow(3, "shield", "½", True, -9, 8, rules=("R-5",)),
        LedgerRow(3, "shield", "½", True, -9, -1),
    )
    returned = (Return(0, "thorns", 9),)
    return Ledger("Amount for Ben", 1, "First Book", rows, 17, 0, returned, "Ben gets 0.")


def test_a_ledger_reads_as_a_table() -> None:
    assert table_text(rulebook_example(), seats=["Ann", "Ben"]).splitlines() == [
        "Amount for Ben (First Book)",
        "Item        Change  Effect  Running",
        "-----------------------------------",
        "1 strike        18      18       18",
        "2 guard         −3      −3       15",
        "2 cheer         +5      +5       20",
        "2 prayer        −3      −3       17",
        "2 late        (+2)                   not applied: the window had closed",
        "= Subtotal                       17",
        "3 shield         ½      −9        8",
        "3 shield         ½      −9       −1",
        "= Total                           0",
        "Returned to Ann: thorns 9",
        "Ben gets 0.",
    ]


def test_the_rules_behind_the_lines_can_be_shown() -> None:
    lines = table_text(rulebook_example(), rules=True).splitlines()
    assert lines[9] == "3 shield         ½      −9        8  [R-5]"


def test_a_growing_ledger_has_no_total_yet() -> None:
    growing = Ledger("Amount", rows=(LedgerRow(1, "strike", "18", True, 18, 18),))
    assert table_text(growing).splitlines()[-1] == "1 strike      18      18       18"


def test_the_subtotal_stands_last_where_nothing_multiplies() -> None:
    plain = Ledger("A", rows=(LedgerRow(1, "x", "4", True, 4, 4),), subtotal=4, total=4)
    ends = [line.split() for line in table_text(plain).splitlines()[-2:]]
    assert ends == [["=", "Subtotal", "4"], ["=", "Total", "4"]]


def test_the_headings_are_french_where_asked() -> None:
    lines = table_text(rulebook_example(), "fr", ["Ann", "Ben"]).splitlines()
    assert lines[1].split() == ["Élément", "Changement", "Effet", "Cumul"]
    assert lines[8].split() == ["=", "Sous-Total", "17"]
    assert lines[7].endswith("sans effet : the window had closed")
    assert lines[12] == "Renvoyé à Ann : thorns 9"


def test_a_label_cannot_steer_the_terminal() -> None:
    rows = (LedgerRow(1, "a\x1b[2Jb\nc", "1", True, 1, 1),)
    table = table_text(Ledger("t\x07", rows=rows))
    assert "\x1b" not in table
    assert "\x07" not in table
    assert len(table.splitlines()) == 4


def test_lines_of_one_name_say_whose_they_are_where_two_players_brought_them() -> None:
    rows = (
        LedgerRow(1, "drill", "5", True, 5, 5),
        LedgerRow(2, "push", "+4", True, 4, 9, seat=0),
        LedgerRow(2, "push", "+4", True, 4, 13, seat=1),
        LedgerRow(3, "shield", "½", True, -7, 6, seat=1),
    )
    lines = table_text(Ledger("Amount", rows=rows, total=6), seats=["Ann", "Ben"]).splitlines()
    assert [line.split("  ")[0] for line in lines[4:7]] == [
        "2 push (Ann)", "2 push (Ben)", "3 shield",
    ]  # fmt: skip


def test_a_section_is_headed_by_the_calculation_then_by_the_game_then_as_usual() -> None:
    speaker = shared_speaker("en")
    ledger = replace(rulebook_example(), third_heading="Reduced")
    lines = ledger_table(ledger, speaker, labels={"section_1": "Rolled"}).lines
    assert [line.title for line in lines if isinstance(line, LedgerSection)] == [
        "Rolled", "Added and subtracted", "Reduced",
    ]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_heads_sections_as_the_stepper_does(lang: str) -> None:
    page = [shared_speaker(lang).text(f"shown.section-{section}") for section in (1, 2, 3)]
    assert page == [labels(lang)[f"section_{section}"] for section in (1, 2, 3)]


def text(words: str) -> Text:
    return Text(en=words, fr=words)


def with_columns(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Let ledgers have these columns; `who` is a new one."""
    who = LedgerColumn("who", "seat", "seat", text("Who"), text("The player"), optional=True)
    columns = {column.name: column for column in (*ledger_columns(), who)}
    monkeypatch.setattr(telling, "ledger_columns", lambda: tuple(columns[name] for name in names))


def test_a_column_is_one_entry_for_terminals_and_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """CONTRIBUTING.md, "Add a column to ledgers"."""
    with_columns(monkeypatch, "item", "operation", "effect", "who", "running")
    ledger = replace(rulebook_example(), rows=(LedgerRow(1, "strike", "4", True, 4, 4, seat=1),))
    lines = table_text(ledger, seats=["Ann", "Ben"]).splitlines()
    assert lines[1].split() == ["Item", "Change", "Effect", "Who", "Running"]
    assert lines[3].split() == ["1", "strike", "4", "4", "Ben", "4"]
    assert lines[5].split() == ["=", "Total", "0"]
    page = to_html(ledger_table(ledger, Speaker(load_catalogue("en"), ["Ann", "Ben"])))
    assert "<td>Ben</td>" in page
    assert set(re.findall(r'colspan="(\d)"', page)) == {"6", "4"}


def test_a_row_that_did_not_apply_shows_the_first_column(monkeypatch: pytest.MonkeyPatch) -> None:
    with_columns(monkeypatch, "item", "who", "operation", "effect", "running")
    ledger = Ledger("Amount", rows=(LedgerRow(2, "late", "+2", False, seat=1, reason="closed"),))
    late = table_text(ledger, seats=["Ann", "Ben"]).splitlines()[-1]
    assert late.split()[:3] == ["2", "late", "(Ben)"]


def test_a_text_that_a_row_lacks_is_an_empty_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    why = LedgerColumn("why", "reason", "text", text("Why"), text("The reason"), optional=True)
    columns = {column.name: column for column in ledger_columns()}
    shown = (columns["item"], columns["operation"], columns["effect"], why, columns["running"])
    monkeypatch.setattr(telling, "ledger_columns", lambda: shown)
    rows = (
        LedgerRow(1, "strike", "4", True, 4, 4),
        LedgerRow(2, "blessing", "+2", True, 2, 6, reason="once"),
    )
    lines = table_text(Ledger("Amount", rows=rows), seats=["Ann"]).splitlines()
    assert next(line.split() for line in lines if "strike" in line) == [
        "1",
        "strike",
        "4",
        "4",
        "4",
    ]
    assert next(line.split() for line in lines if "blessing" in line)[-2:] == ["once", "6"]


def test_an_optional_column_is_left_out_if_no_row_has_a_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = table_text(rulebook_example())
    with_columns(monkeypatch, "item", "operation", "effect", "who", "running")
    assert table_text(rulebook_example()) == before


def test_every_column_shows_a_field_of_rows() -> None:
    fields = set(LedgerRow.__struct_fields__)
    assert {column.field for column in ledger_columns()} <= fields


def test_the_stepper_has_every_column() -> None:
    """CONTRIBUTING.md, "Add a column to ledgers"; the failure names the file to make again."""
    bundle = (ROOT / BUNDLE).read_text(encoding="utf-8")
    for column in ledger_columns():
        entry = f'{{name:"{column.name}",field:"{column.field}",kind:"{column.kind}"'
        assert entry in bundle, f"{BUNDLE}: the column {column.name!r}; run python3 dev.py js"


def test_the_stepper_draws_every_kind_of_cell() -> None:
    source = (ROOT / STEPPER).read_text(encoding="utf-8")
    cells = re.search(r"const CELLS\b.*?= {\n(.*?)^};", source, re.S | re.M)
    assert cells is not None, f"{STEPPER} has no list of cells"
    for kind in get_args(CellKind):
        assert re.search(rf"^  {kind}:", cells[1], re.M), f"{STEPPER}: the kind of cell {kind!r}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_stepper_heads_columns_as_terminals_do(lang: Language) -> None:
    """Its labels have the headings of a terminal, with the hints of a page."""
    for column in ledger_columns():
        assert labels(lang)[f"column_{column.name}"] == column.heading.get(lang)
        assert labels(lang)[f"column_hint_{column.name}"] == column.hint.get(lang)
