"""The extension in a real JupyterLab: files of turns, and cards in the launcher."""

from __future__ import annotations

import logging

import pytest
from jupyter_core.paths import jupyter_path
from jupyterlab.commands import AppOptions, list_extensions
from playwright.sync_api import Page, expect

from tests.browser.lab import PATIENCE, Lab

FILE = "turn.dtnb.yaml"
UNFINISHED = """dtnb: 1
game: dice-throne
seats: {Ann: {hero: barbarian}, Ben: {hero: paladin}}
moves:
  - Ann rolls 1 2 3 4 4
  - Ann announces Mighty Bl"""
FINISHED = f"{UNFINISHED}ow\n  - Ben rolls 3 3 6 for Divine Defense\n"
EDIT = """(path) => window.jupyterapp.commands.execute(
  'docmanager:open', {path, factory: 'Editor', options: {mode: 'split-right'}})"""
SAVE_AS = """(text) => {
  window.jupyterapp.shell.currentWidget.content.model.sharedModel.setSource(text);
  return window.jupyterapp.commands.execute('docmanager:save');
}"""
CLOSE_ALL = "() => window.jupyterapp.commands.execute('application:close-all')"
KERNELS = """async () => (await (await fetch('/api/sessions')).json())
  .filter((session) => session.type === 'dtnb').length"""


def test_jupyter_lists_the_extension_as_enabled_and_fitting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """As `jupyter labextension list` says it, which takes a process of its own."""
    caplog.set_level(logging.INFO)
    places = AppOptions(
        logger=logging.getLogger(), labextensions_path=jupyter_path("labextensions")
    )
    list_extensions(app_options=places)
    (line,) = (line for line in caplog.messages if line.split()[:1] == ["dtnb"])
    assert "enabled" in line
    assert "OK" in line


def test_a_file_is_shown_while_it_is_written_and_a_card_opens_a_quarrel(
    lab: Lab, page: Page
) -> None:
    """What is wrong with the file is said in place of it; the editor completes its phrases."""
    file = lab.root / FILE
    file.write_text(UNFINISHED, "utf-8")
    page.goto(f"{lab.url}/lab?reset")
    page.locator(".jp-DirListing-item", has_text=FILE).dblclick(timeout=PATIENCE)
    panel = page.locator(".dtnb-lab")
    expect(panel.get_by_role("alert")).to_contain_text(f"{FILE}:6:", timeout=PATIENCE)
    page.evaluate(EDIT, FILE)
    editor = page.locator(".jp-FileEditor .cm-content")
    editor.press("Control+End")
    editor.press("Tab")
    expect(page.locator(".jp-Completer")).to_contain_text("Mighty Blow", timeout=PATIENCE)
    editor.press("Escape")
    assert file.read_text("utf-8") == UNFINISHED
    page.evaluate(SAVE_AS, FINISHED)
    expect(panel.locator(".dtnb-stepper")).to_be_visible(timeout=PATIENCE)
    expect(panel.get_by_role("alert")).to_have_count(0)
    assert file.read_text("utf-8") == FINISHED
    assert page.evaluate(KERNELS) == 1
    page.evaluate(CLOSE_ALL)
    page.locator(".jp-LauncherCard", has_text="Settle a dispute").click()
    quarrel = page.locator(".dtnb-lab .dtnb-quarrel")
    expect(quarrel.get_by_role("textbox")).to_be_visible(timeout=PATIENCE)
    # Each panel ends its kernel.
    page.evaluate(CLOSE_ALL)
    page.wait_for_function(f"async () => await ({KERNELS})() === 0", timeout=PATIENCE)
