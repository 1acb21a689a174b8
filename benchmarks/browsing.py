"""Steps and far jumps in the Stepper, measured in Chromium where there is one."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.measuring import Row

if TYPE_CHECKING:
    from playwright.sync_api import Locator

#: one frame of a browser that draws sixty a second
FRAME = 1000 / 60
#: as long as a step may take
STEP = 16
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
# A step is drawn from the key until its frame is painted: a message that is sent before painting
# arrives after it. Every second frame stays empty, so that both are measured on the same machine.
# What a step computes and lays out is measured apart.
STEPS = """async (count) => {
  const root = document.querySelector('.dtnb-stepper');
  const press = (key) => root.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const due = () => new Promise((done) => requestAnimationFrame(done));
  const painted = () => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(null);
  });
  const timed = async (act) => {
    await due();
    await painted();
    const begun = performance.now();
    const drawn = act();
    await due();
    const frame = await painted();
    return [frame - begun, drawn - begun];
  };
  const found = [];
  press('Home');
  for (let key = 'ArrowRight'; found.length < count;) {
    const before = root.dataset.told;
    const empty = await timed(() => performance.now());
    const step = await timed(() => {
      press(key);
      root.getBoundingClientRect();
      return performance.now();
    });
    if (root.dataset.told === before) key = key === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    else found.push([step[1], step[0] / empty[0]]);
  }
  return found;
}"""


def measure(game: str, turn: str, jumps: int = 40, steps: int = 200) -> Iterator[Row]:
    """Step through the page of a turn and jump about in that of a game; both need a browser."""
    if not find_spec("playwright"):
        return
    from playwright.sync_api import sync_playwright

    from tests.browser import chromium

    executable = chromium.find()
    if executable is None:
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(chromium.FLAGS))
        shown = browser.new_page(viewport={"width": 1280, "height": 900})

        def opened(page: str) -> Locator:
            file = Path(folder) / "page.html"
            file.write_text(page, encoding="utf-8")
            shown.goto(file.as_uri())
            return shown.locator(".dtnb-stepper")

        stepper = opened(turn)
        stepper.press("5")
        shown.evaluate(STEPS, 20)
        drawn = shown.evaluate(STEPS, steps)
        stepper = opened(game)
        stepper.locator('[data-offer="story"]').click()
        last = stepper.locator(".dtnb-count").inner_text().split()[-1]
        stepper.press("4")
        shown.evaluate(JUMPS, 5)
        times = shown.evaluate(JUMPS, jumps)
        browser.close()
    work, frames = zip(*drawn, strict=True)
    ratio = statistics.median(frames)
    yield Row("step in the Stepper of a turn, computed and laid out", statistics.median(work),
              "ms", STEP, also=f"its frame {ratio:.2f} x an empty one")  # fmt: skip
    ratio = statistics.median(jump / lines for jump, lines in times)
    yield Row(f"far jump in the Stepper, {last} steps", statistics.median(t for t, _ in times),
              "ms", FRAME, also=f"{ratio:.2f} x six hundred plain lines laid out")  # fmt: skip
