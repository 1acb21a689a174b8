"""A replay whose texts contain markup: they are read as text everywhere, and nothing runs.

Markup is also what a notebook makes of text: formulas between dollars, Markdown, colours of
terminals.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Locator, Page, expect

import dtnb
from dtnb.notebook.lesson import Lesson
from dtnb.notebook.static_text import outline_html, story_html
from dtnb.resources import shipped
from tests.browser.conftest import OfflinePage
from tests.browser.lab import Lab
from tests.browser.stepper_page import StepperPage
from tests.notebook.lessons import code_cell, models, notebook, prose, view_of

SCRIPT = "<script>window.ran=1</script>"
IMAGE = "<img src=x onerror=window.ran=1>"
FORMULA = r"$x^2$ \(y\) $$z$$ \begin{align}z\end{align}"
MARKDOWN = "**bold** [link](javascript:window.ran=1) `code`"
BOTH = f"{SCRIPT}{IMAGE} {FORMULA} {MARKDOWN}"
NEW_NAMES = {"Barbarian": f"{SCRIPT}$x$", "Paladin": f"{IMAGE}$y$"}

# Elements that would exist if a text were taken for markup; our own pages have none of them. Our
# drawings are images of their own text, in which nothing runs.
TAKEN = """(root) => [
  root.querySelectorAll(`img:not([src^="data:image/svg+xml"]), script:not([type]), [onerror],
    [onload], foreignObject`).length,
  root.querySelectorAll('mjx-container, .MathJax, [href^=javascript], [class^=ansi-]').length,
  window.ran ?? null,
]"""


def renamed(value: Any) -> Any:
    """Return a replay's data with markup as the names of its seats."""
    if isinstance(value, str):
        for name, markup in NEW_NAMES.items():
            value = value.replace(name, markup)
        return value
    if isinstance(value, list):
        return [renamed(item) for item in value]
    if isinstance(value, dict):
        return {renamed(key): renamed(item) for key, item in value.items()}
    return value


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a replay with markup in title, names, note and the branch's name."""
    source = shipped("replays") / "protect-now-or-later.yaml"
    data = yaml.safe_load(source.read_text(encoding="utf-8"))
    assert list(data["seats"]) == list(NEW_NAMES)
    data = renamed(data)
    data["title"] = f"Title {BOTH}"
    forked = next(move for move in data["moves"] if isinstance(move, dict) and "branch" in move)
    forked["note"] = f"Note {BOTH}"
    forked["branch"] = {f"Branch {BOTH}": branch for branch in forked["branch"].values()}
    file = tmp_path_factory.mktemp("hostile") / "hostile.yaml"
    file.write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return file


def look_everywhere(stepper: StepperPage) -> None:
    """Go through every frame and the branch, and check that the markup is shown as text."""
    root = stepper.root
    expect(root.locator(".dtnb-title :is(h1, h2)")).to_have_text(f"Title {BOTH}")
    for seat, name in enumerate(NEW_NAMES.values()):
        expect(root.locator(".dtnb-side > header b").nth(seat)).to_have_text(name)
    lines = [stop.sentence for stop in stepper.walk("4")]
    assert any(f"Note {BOTH}" in line for line in lines)
    assert any(line.startswith(SCRIPT) for line in lines)
    stepper.show("graph")
    assert SCRIPT in " ".join(root.locator(".dtnb-graph-body svg text").all_text_contents())
    stepper.show("story")
    branch = root.locator(".dtnb-line-branch")
    expect(branch).to_have_text(f"Variation: Branch {BOTH}")
    branch.click()
    expect(root.locator(".dtnb-crumb.is-branch")).to_have_text(f"Branch: Branch {BOTH}")
    assert any(IMAGE in stop.sentence for stop in stepper.walk("4"))
    stepper.press("?")
    root.page.keyboard.press("Escape")


def assert_nothing_was_taken_for_markup(root: Locator) -> None:
    """Check that no element was made from a text, and that no script ran."""
    assert root.evaluate(TAKEN) == [0, 0, None]


def test_jupyterlab_takes_nothing_of_it_for_markup(hostile: Path, lab: Lab, page: Page) -> None:
    """The Stepper, the graph beside it, the tables, the text; a formula of others is drawn."""
    shown = ["replay", "replay.views.with_graph()", "replay.views.events", "replay.ledgers[0]"]
    shown += ["replay.views.questions('before defense')", "replay.story()", "replay.graph"]
    shown += [
        "replay.claim(list(replay.file.seats)[0] + ' takes 4')",
        "replay.compare()",
        "replay.settle()",
    ]
    cells = [f"import dtnb; replay = dtnb.load_replay({str(hostile)!r})", *shown]
    cells += ["from IPython.display import HTML; HTML('<p>a formula: $x^2$</p>')"]
    notebook = lab.open(page, lab.write("hostile.ipynb", cells))
    notebook.run_all()
    assert notebook.errors() == []
    formula = notebook.cell(len(cells) - 1).locator(".jp-OutputArea-output")
    expect(formula.locator("mjx-container")).to_be_visible()
    look_everywhere(StepperPage(notebook.cell(1).locator(".dtnb-stepper")))
    for index in range(1, 1 + len(shown)):
        output = notebook.cell(index).locator(".jp-OutputArea-output").first
        expect(output).to_contain_text(re.compile("|".join(map(re.escape, NEW_NAMES.values()))))
        assert_nothing_was_taken_for_markup(output)


def test_in_the_page_that_is_exported(
    hostile: Path, tmp_path: Path, open_offline: Callable[[Path], OfflinePage]
) -> None:
    file = tmp_path / "page.html"
    file.write_text(dtnb.load_replay(hostile).html(), encoding="utf-8")
    opened = open_offline(file)
    expect(opened.page).to_have_title(f"Title {BOTH}")
    look_everywhere(StepperPage(opened.page.locator(".dtnb-stepper")))
    assert_nothing_was_taken_for_markup(opened.page.locator("body"))
    assert opened.watch.outside("file:") == []
    # A script that the content security policy stopped would also be a failure.
    assert opened.watch.errors == []


def test_where_no_script_of_ours_runs(
    hostile: Path, tmp_path: Path, open_offline: Callable[[Path], OfflinePage]
) -> None:
    """The static story and outline, and the graph's picture, as bare markup in an open page."""
    replay = dtnb.load_replay(hostile)
    document = replay.stepper().document
    texts = {"story": story_html(document), "outline": outline_html(document)}
    texts["picture"] = document["graph"]["svg"]
    parts = (f"<div id={name}>{text}</div>" for name, text in texts.items())
    file = tmp_path / "bare.html"
    file.write_text(f"<!doctype html><meta charset=utf-8><body>{''.join(parts)}", encoding="utf-8")
    opened = open_offline(file)
    for name in texts:
        expect(opened.page.locator(f"#{name}")).to_contain_text(SCRIPT)
    assert_nothing_was_taken_for_markup(opened.page.locator("body"))
    assert opened.watch.outside("file:") == []
    assert opened.watch.errors == []


def test_in_a_lesson_that_is_given_away(
    hostile: Path, tmp_path: Path, open_offline: Callable[[Path], OfflinePage]
) -> None:
    """Prose, outputs and names of a stranger's notebook beside a live Stepper of it."""
    stepper = dtnb.load_replay(hostile).stepper()
    attack = f"{SCRIPT}{IMAGE}<svg onload=window.ran=1><script>window.ran=1</script></svg>"
    attack += (
        "<iframe srcdoc='<script>parent.ran=1</script>'></iframe><form action=x><input></form>"
    )
    attack += "<div class=dtnb-place data-view=stepper data-source=x></div>"
    attack += "<math><mtext><style><img src=x onerror=window.ran=1></style></mtext></math>"
    cells = [
        prose(f"# Title {BOTH}\n\n{MARKDOWN} {attack}\n\n[x](JaVaScRiPt:window.ran=1)"),
        code_cell(attack, {"text/html": attack, "text/plain": "x"}, {"text/markdown": attack}),
        code_cell(
            "svg", {"image/svg+xml": f"<svg xmlns='http://www.w3.org/2000/svg'>{SCRIPT}</svg>"}
        ),
        code_cell("js", {"application/javascript": "window.ran=1", "text/plain": SCRIPT}),
        code_cell("stepper", view_of(stepper)),
    ]
    made = notebook(cells, stepper)
    models(made)[stepper.model_id]["state"]["_esm"] = "window.ran=1"
    file = tmp_path / "lesson.html"
    file.write_text(Lesson(made, f"name {BOTH}", tmp_path).page(), encoding="utf-8")
    opened = open_offline(file)
    place = opened.page.locator(".dtnb-place")
    expect(place).to_have_count(1)
    look_everywhere(StepperPage(place.locator(".dtnb-stepper")))
    assert opened.page.evaluate("window.ran ?? null") is None
    prose_and_outputs = opened.page.locator(".prose, .out")
    for at in range(prose_and_outputs.count()):
        part = prose_and_outputs.nth(at)
        taken = "(root) => root.querySelectorAll('script, iframe, form, input, style, [onload], "
        taken += "[onerror], [href^=javascript i], foreignObject, math').length"
        assert part.evaluate(taken) == 0
    assert opened.watch.outside("file:") == []
    # A script that the content security policy stopped would also be a failure.
    assert opened.watch.errors == []
