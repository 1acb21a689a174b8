"""Page object for the table: it clicks, counts the clicks, and types names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.lab import PATIENCE
from tests.tabletop.quarrels import Quarrel


class TablePage:
    """The table in an element of a page."""

    def __init__(self, root: Locator) -> None:
        self.root = root
        self.clicks = 0
        self.typed = 0

    # -- one thing ---------------------------------------------------------------------------------

    def button(self, name: str) -> None:
        """Click a button, after the table has answered the previous click."""
        self.root.get_by_role("button", name=name, exact=True).click()
        self.clicks += 1
        self.rests()

    def selects(self, name: str, answer: str, within: Locator | None = None) -> None:
        """Choose an answer of a list: two clicks, the list and the answer."""
        listed = (within or self.root).get_by_role("combobox", name=name, exact=True)
        listed.select_option(label=answer)
        self.clicks += 2
        self.rests()

    def types(self, name: str, text: str, within: Locator | None = None) -> None:
        """Type a name."""
        field = (within or self.root).get_by_role("textbox", name=name, exact=True)
        field.fill(text)
        field.press("Tab")
        self.typed += len(text)
        self.rests()

    def rests(self) -> None:
        """Wait until the table has answered."""
        expect(self.root).to_have_attribute("aria-busy", "false", timeout=PATIENCE)

    def option(self, label: str) -> None:
        """Choose an option of the open question."""
        self.root.locator(".dtnb-sit-option", has_text=label).first.click()
        self.clicks += 1
        self.rests()

    def rolls(self, faces: Sequence[int], place: str = ".dtnb-sit-asked") -> None:
        """Enter dice face by face."""
        for face in faces:
            self.root.locator(place).get_by_role("button", name=str(face), exact=True).click()
            self.clicks += 1
        self.rests()

    def tab(self, name: str) -> None:
        self.root.get_by_role("tab", name=name).click()
        self.clicks += 1

    def counts(self, name: str, wanted: int, within: Locator) -> None:
        """Set a number, with one click for each step."""
        field = within.get_by_role("group", name=name, exact=True)
        now = int(field.get_by_role("spinbutton").input_value() or 0)
        sign = "+" if wanted > now else "−"
        for _ in range(abs(wanted - now)):
            field.locator("button", has_text=sign).click()
            self.clicks += 1
            self.rests()

    @property
    def file(self) -> str:
        """Return the replay file that the page shows."""
        self.root.get_by_role("tab", name="File").click()
        return self.root.locator(".dtnb-sit-file").text_content() or ""

    # -- a whole quarrel ---------------------------------------------------------------------------

    def sits_down(self, quarrel: Quarrel, books: Mapping[str, str]) -> None:
        """Set the table up and begin."""
        self.types("Title", quarrel.title)
        self.selects("Book", books[quarrel.edition])
        for path, value in quarrel.set_up:
            self.answers(path.split("/"), value)
        self.button("Sit down")

    def answers(self, path: Sequence[str], value: Any) -> None:
        """Answer one of the questions of the set-up."""
        if path[0] == "seats":
            seat = self.root.locator(".dtnb-sit-seat").nth(("Ann", "Ben").index(path[1]))
            if path[2] == "hero":
                self.selects("Hero", str(value).title(), seat)
                return
            for name, count in value.items():
                self.selects(f"Add: {path[2].title()}", name, seat)
                if count > 1:
                    self.counts(name, count, seat)
        elif path[-1] == "ability":
            self.selects("An Attack under way", value)
        else:
            # A number with large steps can be set by typing it.
            self.counts("Its damage", value, self.root)

    def acts(self, act: str | Sequence[int]) -> None:
        if not isinstance(act, str):
            self.rolls(act)
        elif act == "All pass":
            self.button("All pass a")
        else:
            self.option(act)

    def claims(self, by: str, says: str, number: int) -> None:
        self.selects("Who says it", f"{by} says")
        self.selects("What is said", says.replace("{n}", "…"))
        self.counts("Number", number, self.root.locator(".dtnb-sit-claims"))
        self.button("Add the claim")
