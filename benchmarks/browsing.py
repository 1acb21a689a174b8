"""A far jump in the Stepper, measured in Chromium where there is one."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from benchmarks.measuring import Row

#: one frame of a browser that draws sixty a second
FRAME = 1000 / 60
# From the jump until the browser has laid the page out: what was drawn at once and what when the
# frame was due. The slider goes to and fro over the whole game. Beside it, as a calibration, six
# hundred lines are made and laid out.
JUMPS = """async (count) => {
  const root = document.querySelector('.dtnb-stepper');
  const slider = root.querySelector('.dtnb-slider');
  const lines = document.createElement('ol');
  document.body.append(lines);
  const due = () => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
  const found = [];
  for (let i = 0; i < count; i += 1) {
    await due();
    slider.value = String(Math.floor(slider.max * ((i * 0.37 + 0.11) % 1)));
    const frame = due();
    const begun = performance.now();
    slider.dispatchEvent(new Event('input'));
    const drawn = performance.now();
    const late = await frame;
    root.getBoundingClientRect();
    const laid = performance.now();
    lines.replaceChildren(...Array.from({ length: 600 }, (_, n) => {
      const line = document.createElement('li');
      line.textContent = `Line ${n} of ${i}`;
      return line;
    }));
    lines.getBoundingClientRect();
    found.push([drawn - begun + laid - late, performance.now() - laid]);
    lines.replaceChildren();
  }
  return found;
}"""


def measure(page: str, jumps: int = 40) -> Iterator[Row]:
    """Jump about in a page that steps; without a browser there is nothing to tell."""
    if not find_spec("playwright"):
        return
    from playwright.sync_api import sync_playwright

    from tests.browser import chromium

    executable = chromium.find()
    if executable is None:
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "game.html"
        file.write_text(page, encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=executable, args=list(chromium.FLAGS))
        shown = browser.new_page(viewport={"width": 1280, "height": 900})
        shown.goto(file.as_uri())
        stepper = shown.locator(".dtnb-stepper")
        steps = stepper.locator(".dtnb-count").inner_text().split()[-1]
        stepper.press("4")
        shown.evaluate(JUMPS, 5)
        times = shown.evaluate(JUMPS, jumps)
        browser.close()
    ratio = statistics.median(jump / lines for jump, lines in times)
    yield Row(f"far jump in the Stepper, {steps} steps", statistics.median(t for t, _ in times),
              "ms", FRAME, also=f"{ratio:.2f} x six hundred plain lines laid out")  # fmt: skip
