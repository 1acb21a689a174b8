"""The extension in a real JupyterLab: files of turns, and cards in the launcher."""

from __future__ import annotations

import logging

import pytest
from jupyter_core.paths import jupyter_path
from jupyterlab.commands import AppOptions, list_extensions
from playwright.sync_api import Page, expect

from dtnb.resources import shipped
from tests.browser.lab import PATIENCE, Lab

FILE = "turn.dtnb.yaml"
RELOAD = "() => window.jupyterapp.commands.execute('docmanager:reload')"
CLOSE = "() => window.jupyterapp.shell.currentWidget.close()"
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


def test_a_file_opens_on_a_double_click_and_a_card_opens_a_quarrel(lab: Lab, page: Page) -> None:
    """What is wrong with the file is said in place of it, until it is mended."""
    right = (shipped("replays") / "false-claim.yaml").read_text("utf-8")
    file = lab.root / FILE
    file.write_text(right.replace("moves:", "mooves:", 1), "utf-8")
    page.goto(f"{lab.url}/lab?reset")
    page.locator(".jp-DirListing-item", has_text=FILE).dblclick(timeout=PATIENCE)
    panel = page.locator(".dtnb-lab")
    expect(panel.get_by_role("alert")).to_contain_text(f"{FILE}:", timeout=PATIENCE)
    expect(panel.get_by_role("alert")).to_contain_text("mooves")
    file.write_text(right, "utf-8")
    page.evaluate(RELOAD)
    expect(panel.locator(".dtnb-stepper")).to_be_visible(timeout=PATIENCE)
    expect(panel.get_by_role("alert")).to_have_count(0)
    assert file.read_text("utf-8") == right
    assert page.evaluate(KERNELS) == 1
    page.evaluate(CLOSE)
    page.locator(".jp-LauncherCard", has_text="Settle a dispute").click()
    expect(page.locator(".dtnb-lab .dtnb-quarrel").get_by_role("textbox")).to_be_visible(
        timeout=PATIENCE
    )
    # Each panel ends its kernel.
    page.evaluate(CLOSE)
    page.wait_for_function(f"async () => await ({KERNELS})() === 0", timeout=PATIENCE)
