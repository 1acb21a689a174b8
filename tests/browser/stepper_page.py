"""Page objects for the Stepper and the graph beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator

# Reads everything about a frame in one call, because each call to the page is slow.
# The details of a frame are in the drawer, which is left as it was.
STATE = """(root) => {
  const closed = !root.querySelector('.dtnb-count');
  if (closed) root.querySelector('[data-offer="story"]').click();
  const text = (node) => node?.textContent.trim() ?? '';
  const figures = (row) => [...row.querySelectorAll('.dtnb-figure')].map(text);
  const state = {
    count: text(root.querySelector('.dtnb-count')),
    sentence: text(root.querySelector('.dtnb-narrator')),
    where: [...root.querySelectorAll('.dtnb-crumb')].map(text),
    ledgers: [...root.querySelectorAll('.dtnb-ledger-one')].map((one) => ({
      title: text(one.querySelector('.dtnb-ledger-title')),
      rows: [...one.querySelectorAll('.dtnb-row')].map((row) =>
        [row.querySelector('th').firstChild.textContent, figures(row)[0]]),
      subtotal: one.querySelector('.is-subtotal') && figures(one.querySelector('.is-subtotal'))[0],
      total: one.querySelector('.is-total') && figures(one.querySelector('.is-total'))[0],
      returns: [...one.querySelectorAll('.dtnb-returns li')].map(text),
    })),
  };
  if (closed) root.querySelector('[data-offer="story"]').click();
  return state;
}"""

# Steps inside the page itself, which is much faster than key by key from here.
ONWARD = f"""(root, [before, key, words]) => {{
  const state = {STATE};
  const closed = !root.querySelector('.dtnb-count');
  if (closed) root.querySelector('[data-offer="story"]').click();
  const stops = [];
  for (let now = state(root); now.count !== before; now = state(root)) {{
    stops.push(now);
    if (words && now.sentence.includes(words)) break;
    before = now.count;
    root.dispatchEvent(new KeyboardEvent('keydown', {{ key, bubbles: true, cancelable: true }}));
  }}
  if (closed) root.querySelector('[data-offer="story"]').click();
  return stops;
}}"""


@dataclass(frozen=True)
class LedgerShown:
    """A ledger as the page shows it: rows as (label, change), totals None while unknown."""

    title: str
    rows: tuple[tuple[str, str], ...]
    subtotal: str | None
    total: str | None
    returns: tuple[str, ...]


@dataclass(frozen=True)
class Shown:
    """The texts of a frame in the Stepper; `sentence` includes the author's note."""

    count: str
    sentence: str
    where: tuple[str, ...]
    ledgers: tuple[LedgerShown, ...]

    @property
    def number(self) -> int:
        """The frame's number, from 1."""
        return int(re.findall(r"\d+", self.count)[0])


def read_state(state: dict[str, Any]) -> Shown:
    """Return the page's answer to `STATE`."""
    ledgers = tuple(
        LedgerShown(
            ledger["title"],
            tuple((label, change) for label, change in ledger["rows"]),
            ledger["subtotal"],
            ledger["total"],
            tuple(ledger["returns"]),
        )
        for ledger in state["ledgers"]
    )
    return Shown(state["count"], state["sentence"], tuple(state["where"]), ledgers)


class StepperPage:
    """A Stepper in a page.

    Parameters
    ----------
    root
        The element with the class ``dtnb-stepper``.
    """

    def __init__(self, root: Locator) -> None:
        self.root = root

    def press(self, *keys: str) -> None:
        """Press keys while the Stepper has the focus."""
        for key in keys:
            self.root.press(key)

    def shown(self) -> Shown:
        """Return what the Stepper shows now."""
        return read_state(self.root.evaluate(STATE))

    def walk(self, level: str = "5", key: str = "ArrowRight") -> list[Shown]:
        """Go from the beginning to the end; return every stop, the first frame included.

        Parameters
        ----------
        level
            The key of the granularity: 1 turn, 2 phase, 3 event, 4 window, 5 step.
        key
            What steps on.
        """
        self.press("Home")
        return self.onward(level, key)

    def onward(self, level: str, key: str = "ArrowRight") -> list[Shown]:
        """Go on to the end; return every stop, the frame where it began included.

        Parameters
        ----------
        level, key
            As for :meth:`walk`.
        """
        self.press(level)
        first = self.shown()
        # The first key is a real one, as a keyboard sends it.
        self.press(key)
        return [first, *self._on_from(first, key)]

    def go_to(self, words: str) -> Shown:
        """Step from the beginning to the first frame whose sentence or note has these words."""
        self.press("Home", "5")
        first = self.shown()
        if words in first.sentence:
            return first
        self.press("ArrowRight")
        stops = self._on_from(first, "ArrowRight", words)
        if not stops or words not in stops[-1].sentence:
            raise AssertionError(f"no frame tells {words!r}")
        return stops[-1]

    def _on_from(self, before: Shown, key: str, words: str = "") -> list[Shown]:
        """Return what is shown now, if it is another frame, and every stop after it.

        Parameters
        ----------
        before
            What was shown before.
        key
            What steps on.
        words
            Go no further than to the first frame whose sentence or note has them.
        """
        stops = self.root.evaluate(ONWARD, [before.count, key, words])
        return [read_state(stop) for stop in stops]

    def close(self) -> None:
        """Close the drawer."""
        pane = self.root.get_attribute("data-shown")
        if pane:
            self.root.locator(f'[data-offer="{pane}"]').click()

    def show(self, pane: str) -> None:
        """Open a pane of the drawer, such as "story" or "graph"; nothing closes it."""
        offer, details = f'[data-offer="{pane}"]', ".dtnb-tab.is-details"
        tab = self.root.locator(offer)
        # The Stepper may not be drawn yet.
        self.root.locator(f"{offer}:visible, {details}:visible").first.wait_for()
        # On a phone the tabs appear with the drawer, which opens at the story.
        if not tab.is_visible():
            self.root.locator(details).click()
        if self.root.get_attribute("data-shown") != pane:
            tab.click()
        # The drawer opens the small graph of the exchange; the whole of it is a press away.
        whole = self.root.get_by_role("button", name="Everything in detail", pressed=False)
        if pane == "graph" and whole.count():
            whole.click()

    def node(self, words: str) -> Locator:
        """Return the nodes of the Stepper's own graph whose text has these words."""
        self.show("graph")
        return self.root.locator(".dtnb-node", has_text=words)

    def unfold(self) -> None:
        """Open the window with its refused options."""
        self.show("window")
        folded = self.root.locator(".dtnb-refused:not([open]) > summary")
        if folded.count():
            folded.click()

    def option(self, words: str) -> Locator:
        """Return the options of the open window whose label has these words."""
        return self.root.locator(".dtnb-option").filter(
            has=self.root.page.locator(".dtnb-option-label", has_text=words)
        )
