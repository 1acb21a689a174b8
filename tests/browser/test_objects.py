"""The display of each object in a notebook fits its pane in both themes; an error is two lines."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.lab import Lab

OBJECTS = [
    "replay.ledgers",
    "replay.views.questions('last chance', 'Paladin')",
    "replay.views.events",
    "replay.results",
    "replay.expectations",
    "dtnb.load_replay('protect-now-or-later').branches",
    "dtnb.load_replay('refused-with-reasons').refusals",
    "dtnb.load_replay('false-claim').claims",
    "dtnb.load_replay('four-ends').compare()",
    "dtnb.rule('DT-CALC-05')",
    "dtnb.total('18 half')",
    "dtnb.load_hero('paladin')",
    "dtnb.Match('Diemon', 'Dierake', game='die-in-the-dungeon')",
    "dtnb.load_replay('false-claim').settle().verdict",
    "dtnb.load_replay('refused-with-reasons').refusals[0]",
]
CELLS = [
    "import dtnb; replay = dtnb.load_replay('barbarian-vs-paladin')",
    *OBJECTS,
    "dtnb.Match('barbarian', 'paladin').do('Barbarin rolls 1 2 3 4 5')",
]
# Folded parts are opened first, because their contents must fit as well.
OVERFLOWING = """() => {
  const shown = [...document.querySelectorAll('.dtnb-shown')];
  for (const fold of document.querySelectorAll('.dtnb-shown details')) fold.open = true;
  const wide = shown.filter((each) => each.scrollWidth > each.clientWidth + 1);
  return [shown.length, wide.map((each) => each.innerText.slice(0, 40))];
}"""
COLOURS = """() => {
  const style = getComputedStyle(document.querySelector('.dtnb-shown'));
  return [style.colorScheme, style.color];
}"""


def test_every_object_fits_its_pane_in_both_themes(lab: Lab, page: Page) -> None:
    # The window is high enough that JupyterLab draws all cells.
    page.set_viewport_size({"width": 1280, "height": 12_000})
    notebook = lab.open(page, lab.write("objects.ipynb", CELLS))
    notebook.run_all()
    expect(page.locator(".dtnb-shown")).to_have_count(len(OBJECTS))
    assert [error.partition(":")[0] for error in notebook.errors()] == ["InvalidMoveError"]
    for width in (1280, 600, 390):
        page.set_viewport_size({"width": width, "height": 12_000})
        assert page.evaluate(OVERFLOWING) == [len(OBJECTS), []], width
    page.set_viewport_size({"width": 1280, "height": 12_000})
    error = notebook.cell(len(CELLS) - 1).locator(".jp-OutputArea-output")
    assert error.inner_text().strip().splitlines() == [
        "InvalidMoveError: nobody is called 'Barbarin'",
        "Did you mean Barbarian?",
    ]
    light = page.evaluate(COLOURS)
    notebook.set_theme("JupyterLab Dark")
    page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
    dark = page.evaluate(COLOURS)
    notebook.set_theme("JupyterLab Light")
    assert (light[0], dark[0]) == ("light", "dark")
    assert light[1] != dark[1]
