"""Run axe in a page: it finds barriers for screen readers, keyboards and weak eyesight."""

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
    """Return the source of axe, which is a dependency of the front end's tools."""
    dev.ensure_front_end()
    return (dev.JS / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def stumbling_blocks(page: Page, within: str = "") -> list[Any]:
    """Return the findings of axe that are moderate or worse: rule, impact, elements.

    Parameters
    ----------
    within
        A selector; the whole page if omitted.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_source())
    return [violation for violation in page.evaluate(RUN, within) if violation[1] in GRAVE]
