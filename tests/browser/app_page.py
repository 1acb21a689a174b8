"""Page object for the page on which the engine runs, and what it is built of."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import dev
from website.app.build import MissingPartError, Tools

ROOT = Path(__file__).resolve().parents[2]
#: milliseconds for the engine to start, on a machine that does much else
PATIENCE = 120_000
READY = "Works without a network now."


def built(folder: Path) -> Path:
    """Return a built page: the one that `DTNB_APP_BUILT` names, or one built quickly here."""
    there = os.environ.get("DTNB_APP_BUILT", "")
    if there:
        return Path(there).resolve()
    node = dev.ensure_browser_parts()
    try:
        Tools(node).check()
    except MissingPartError as error:
        pytest.skip(str(error))
    command = [sys.executable, "-m", "website.app", "--quick", "--node", node]
    subprocess.run([*command, "--output", str(folder)], cwd=ROOT, check=True)
    return folder


class AppPage:
    """The page in a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def stepper(self) -> Locator:
        return self.page.locator(".dtnb-stepper")

    @property
    def table(self) -> Locator:
        return self.page.locator(".dtnb-sit").last

    @property
    def frame(self) -> int:
        """The index of the frame at which the Stepper stands."""
        return int(self.stepper.get_attribute("data-told") or 0)

    @property
    def verdict(self) -> str:
        return self.page.locator(".app-verdict").inner_text()

    def visit(self, address: str) -> None:
        """Open an address and wait until the engine is there."""
        self.page.goto(address)
        expect(self.page.locator(".app-status")).to_have_count(0, timeout=PATIENCE)

    def is_kept(self) -> None:
        """Wait until the page works without a network."""
        expect(self.page.locator(".app-foot [role=status]")).to_have_text(READY, timeout=PATIENCE)

    def find(self, words: str, title: str) -> None:
        """Look for words, and open what has the title."""
        self.page.get_by_role("searchbox").fill(words)
        self.page.get_by_role("link", name=title, exact=True).click()
        self.has_stepper()

    def has_stepper(self) -> None:
        expect(self.stepper.locator(".dtnb-stage")).to_be_visible(timeout=PATIENCE)

    def back(self) -> None:
        self.page.get_by_role("button", name="Back", exact=True).click()
        expect(self.page.get_by_role("searchbox")).to_be_visible()

    def press(self, key: str) -> None:
        self.stepper.focus()
        self.page.keyboard.press(key)

    def link(self) -> str:
        """Return the link that the page gives of its turn."""
        self.page.locator("summary", has_text="Link to this turn").click()
        field = self.page.locator(".app-share input")
        expect(field).to_be_visible(timeout=PATIENCE)
        return field.input_value()
