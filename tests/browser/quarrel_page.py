"""Page object for the quick entry of a quarrel: a thumb on a phone that counts what it does."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

#: milliseconds for an answer of the engine, on a machine that does much else
PATIENCE = 60_000

#: finds what can be tapped by its label, below a heading if one is given
FIND = """([label, block, refused]) => {
  const root = document.querySelector('.dtnb-quarrel');
  const headed = [...root.querySelectorAll('section[aria-label], [role=group][aria-label]')];
  const named = (test) => headed.filter((part) => test(part.getAttribute('aria-label')));
  const within = !block ? [root] : [...named((name) => name === block), ...named((name) => name.startsWith(block))].slice(0, 1);
  const buttons = within.flatMap((part) => [...part.querySelectorAll('button, summary')])
    .filter((button) => !button.disabled && !button.closest('.q-bar') && button.classList.contains('is-refused') === refused);
  const labelOf = (button) => (button.querySelector('b') ?? button).textContent.trim();
  const fits = buttons.filter((button) => labelOf(button) === label);
  return fits[0] ?? buttons.find((button) => labelOf(button).startsWith(label)) ?? null;
}"""  # noqa: E501


class Thumb:
    """A thumb on the screens of a quarrel.

    It counts taps, dice and typed characters as `tests.quarrels.driver.Phone` does, and has the
    same methods, so that both enter the same quarrels.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = self.dice = self.characters = 0
        #: by how many pixels faces have moved from under the thumb
        self.jumps: list[float] = []
        self.root = page.locator(".dtnb-quarrel")

    # -- what a thumb does -------------------------------------------------------------------------

    def tap(self, label: str, block: str = "") -> Thumb:
        self._tap(self.button(label, block))
        return self

    def want(self, label: str, block: str = "") -> Thumb:
        self._tap(self.button(label, block, refused=True))
        self._tap(self.page.locator(".q-sheet .q-go.is-amber"))
        return self

    def answer(self, seat: str, label: str, question: str = "") -> Thumb:
        asked = self.root.locator(".q-question", has_text=question).filter(has_text=label).first
        row = asked.locator(f'.q-says[aria-label^="{seat} "]')
        if row.count():
            self._tap(row.get_by_role("button", name=re.compile(rf"^{re.escape(label)}\b")).first)
        else:
            way = asked.locator(".q-way", has=self.page.get_by_text(label, exact=True)).first
            self._tap(way.get_by_role("button", name=re.compile(rf"^{re.escape(seat)}")))
        return self

    def type(self, text: str, label: str = "") -> Thumb:
        self.characters += len(text)
        field = self.root.locator(".q-line", has_text=label).locator("input").first
        field.fill(text)
        field.press("Enter")
        self.settled()
        return self

    def name(self, seat: str, text: str) -> Thumb:
        """Give a seat a name, which is not counted."""
        card = self.root.locator(f'.q-seat[aria-label="{seat}"]')
        card.locator("input").fill(text)
        card.locator("input").blur()
        expect(self.root.locator(f'.q-seat[aria-label="{text}"]')).to_be_visible(timeout=PATIENCE)
        self.settled()
        return self

    def number(self, label: str, value: int) -> Thumb:
        self.taps += 1
        self.characters += len(str(value))
        field = self.root.locator(".q-number", has_text=label).locator("input").first
        field.fill(str(value))
        field.blur()
        self.settled()
        return self

    def roll(self, *faces: int, label: str = "") -> Thumb:
        for index, face in enumerate(faces):
            self._die(self._dice(label), index, face)
        return self

    def turn(self, die: int, face: int) -> Thumb:
        """Turn one die of the last roll that can be turned, counted from 0."""
        self._die(self.root.locator(".q-roll:has(button.q-die)").last, die, face)
        return self

    def next(self) -> Thumb:
        """Tap the large button."""
        self._tap(self.root.locator(".q-foot > .q-go").last)
        return self

    # -- what it sees ------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return self.root.locator("[data-title]").inner_text()

    def texts(self) -> str:
        return self.root.inner_text()

    def button(self, label: str, block: str = "", *, refused: bool = False) -> Locator:
        """Return what can be tapped with a label, or with one that begins so."""
        handle = self.page.evaluate_handle(FIND, [label, block, refused])
        element = handle.as_element()
        assert element is not None, f"no {label!r} on this screen:\n{self.texts()}"
        element.evaluate("(button) => button.setAttribute('data-thumb', '')")
        return self.root.locator("[data-thumb]")

    def settled(self) -> None:
        """Wait until the engine has answered all."""
        still = ".dtnb-quarrel[aria-busy=false]:not(.is-early)"
        expect(self.page.locator(still)).to_be_visible(timeout=PATIENCE)

    def _tap(self, target: Locator) -> None:
        self.taps += 1
        target.tap(timeout=PATIENCE)
        self.root.locator("[data-thumb]").evaluate_all(
            "(all) => all.forEach((one) => one.removeAttribute('data-thumb'))"
        )
        self.settled()

    def _dice(self, label: str) -> Locator:
        rolls = self.root.locator(".q-roll:has(button.q-die), .q-event:has(button.q-die)")
        return rolls.filter(has_text=label).first

    def _die(self, roll: Locator, index: int, face: int) -> None:
        die = roll.locator(".q-dice > .q-die").nth(index)
        if re.search(rf"(?<!\d){face}$", die.get_attribute("aria-label") or ""):
            return
        self.dice += 1
        chosen = die.get_attribute("aria-pressed") == "true" or "is-next" in (
            die.get_attribute("class") or ""
        )
        if not chosen:
            die.tap(timeout=PATIENCE)
        tray = roll.locator(".q-tray")
        before = tray.bounding_box(timeout=PATIENCE)
        tray.locator("button").nth(face - 1).tap(timeout=PATIENCE)
        self.settled()
        after = tray.bounding_box() if tray.count() else None
        if before and after and abs(after["y"] - before["y"]) > 1:
            self.jumps.append(after["y"] - before["y"])
