"""The table in JupyterLab: disputes entered by clicks or keys alone, saved after each click."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.lab import PATIENCE, Lab, OpenNotebook
from tests.browser.table_page import TablePage
from tests.tabletop.quarrels import BUH_BYE, QUARRELS, RETRIBUTION, Quarrel

BOOKS = {"season-one-rerolled": "Season One ReRolled", "season-two": "Season Two"}
#: the clicks for each dispute, from the empty table to the files, and the characters typed
CLICKS = (43, 41, 64)
#: a kernel that is alive answers well within this time
CELL = "import dtnb\nat = dtnb.table(kept='kept-{at}.json')\nat.patience_ms = 5000\nat"
#: both cards can act on 9 pending damage
BOTH = """
import dtnb
at = dtnb.table(dtnb.load_replay(b'''
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: barbarian, hand: ["Buh, Bye!"]}
  Ben: {hero: paladin, tokens: {Protect: 1}, hand: []}
start: {attack: {ability: Mighty Blow, damage: 9}}
'''), kept=None)
at
"""

pytestmark = pytest.mark.usefixtures("photographed")


@pytest.fixture(scope="module")
def notebook(lab: Lab, shared_page: Page, shared_watch: Watch) -> OpenNotebook:
    """Open a notebook with a table for each dispute."""
    cells = [CELL.format(at=at) for at in range(len(QUARRELS) + 1)]
    name = lab.write("tables.ipynb", [*cells, BOTH])
    opened = lab.open(shared_page, name)
    opened.run_all()
    return opened


def table(notebook: OpenNotebook, cell: int) -> TablePage:
    return TablePage(notebook.cell(cell).locator(".dtnb-sit"))


@pytest.mark.parametrize("at", range(len(QUARRELS)), ids=lambda at: str(QUARRELS[at].title))
def test_a_quarrel_is_entered_settled_and_given_away_by_clicks_alone(
    lab: Lab, notebook: OpenNotebook, at: int
) -> None:
    quarrel: Quarrel = QUARRELS[at]
    page = table(notebook, at)
    page.sits_down(quarrel, BOOKS)
    for act in quarrel.acts:
        page.acts(act)
    page.tab("Who says what")
    for claim in quarrel.claims:
        page.claims(*claim)
    page.tab("Who is right")
    page.button("Who is right?")
    for faces in quarrel.elsewhere:
        page.rolls(faces, ".dtnb-sit-missing")
    expect(page.root.locator(".dtnb-sit-verdict")).to_contain_text(quarrel.right.split(",")[0])
    page.button("Save the file")
    written = page.root.locator(".dtnb-sit-wrote")
    expect(written).to_contain_text(".yaml")
    saved = lab.root / (written.text_content() or "").removeprefix("Written: ")
    page.button("Save the page")
    expect(written).to_contain_text(".html")
    # The file is what a person would have written, letter by letter.
    assert saved.read_text("utf-8") == quarrel.file
    assert page.file == quarrel.file
    page_text = saved.with_suffix(".html").read_text("utf-8")
    assert "Ben takes" in page_text or "Ann takes" in page_text
    assert (page.clicks, page.typed) == (CLICKS[at], len(quarrel.title))


def test_what_two_declare_at_once_and_what_may_not_be_done_is_entered_by_clicks(
    lab: Lab, notebook: OpenNotebook
) -> None:
    page = table(notebook, len(QUARRELS) + 1)
    page.selects("Say what is not allowed", "Ben: Spend Retribution")
    page.button("Several at once")
    page.option("Buh, Bye!")
    expect(page.root.locator(".dtnb-sit-prompt")).to_contain_text("with Ann: Play Buh, Bye!")
    page.option("Spend Protect")
    assert page.file.split("moves:\n")[1] == (
        "  - refused: Ben spends Retribution\n"
        "  - together:\n      - Ann plays Buh, Bye! on Ben's Protect\n      - Ben spends Protect\n"
    )
    assert (page.clicks, page.typed) == (5, 0)


def test_keys_alone_play_take_back_and_do_again_and_leave_the_notebook_alone(
    notebook: OpenNotebook,
) -> None:
    page = table(notebook, len(QUARRELS))
    page.sits_down(BUH_BYE, BOOKS)
    page.root.locator(".dtnb-sit-option").first.focus()
    before = notebook.cells()
    keyboard = page.root.page.keyboard
    keyboard.press("Enter")
    page.rests()
    # DT-CARD-17: a card that is not in hand cannot be played; the reason is folded away.
    refused = page.root.locator(".dtnb-sit-refused")
    refused.locator("summary").first.focus()
    keyboard.press("Enter")
    expect(refused).to_contain_text("Season One ReRolled, page")
    page.root.locator(".dtnb-sit-option").first.focus()
    for key in ("2", "2", "2"):
        keyboard.press(key)
        page.rests()
    expect(page.root.locator(".dtnb-sit-asked")).to_contain_text("Nothing is left to decide")
    page.root.get_by_role("tab", name="File").focus()
    for key in ("u", "u", "r", "b", "m", "d", "d"):
        keyboard.press(key)
        page.rests()
    assert "Ann plays Buh, Bye! on Ben's Evasive" in page.file
    assert "declines" not in page.file
    assert notebook.cells() == before


def test_a_game_survives_the_browser_and_the_end_of_the_kernel(
    lab: Lab, notebook: OpenNotebook, shared_page: Page
) -> None:
    page = table(notebook, 1)
    before = page.file
    notebook.save()
    shared_page.reload()
    shared_page.wait_for_selector(".dtnb-sit", timeout=PATIENCE)
    again = table(notebook, 1)
    assert again.file == before
    again.button("↶ Undo u")
    assert again.file != before
    notebook.shut_down_kernel()
    again.root.get_by_role("button", name="↷ Redo r", exact=True).click()
    expect(again.root.get_by_role("alert")).to_contain_text("kept-1.json", timeout=PATIENCE)
    # Another kernel continues from the saved state; moves that were undone can be redone.
    notebook.start_kernel()
    notebook.run_all()
    shared_page.wait_for_selector(".dtnb-sit", timeout=PATIENCE)
    last = table(notebook, 1)
    last.button("↷ Redo r")
    assert last.file == before == RETRIBUTION.file


def test_nothing_is_asked_of_any_network(lab: Lab, shared_watch: Watch) -> None:
    assert shared_watch.outside(lab.url, lab.url.replace("http", "ws")) == []
