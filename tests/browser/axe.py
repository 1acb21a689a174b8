"""axe in a page: what a reader with a screen reader, a keyboard or weak eyes would stumble over."""

from __future__ import annotations

import functools
from typing import Any

from playwright.sync_api import Page

import dev

GRAVE = ("moderate", "serious", "critical")

RUN = """async (context) => {
  const found = await axe.run(context ? document.querySelector(context) : document, { resultTypes: ['violations'] });
  return found.violations.map((one) => [one.id, one.impact, one.nodes.map((node) => node.html.slice(0, 160))]);
}"""  # noqa: E501


@functools.cache
def _source() -> str:
    """Return the text of axe, which the front end's tools bring along."""
    dev.ensure_front_end()
    return (dev.JS / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def stumbling_blocks(page: Page, within: str = "") -> list[Any]:
    """Return what axe finds that is moderate or worse: rule, weight, elements.

    Parameters
    ----------
    within
        A selector; the whole page if omitted.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_source())
    return [violation for violation in page.evaluate(RUN, within) if violation[1] in GRAVE]
