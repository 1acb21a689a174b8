"""The exported page works from disk, without a network, a kernel or Python."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import dtnb
from dtnb.notebook.lesson import Lesson
from tests.browser.conftest import OfflinePage
from tests.browser.stepper_page import StepperPage
from tests.notebook.lessons import code_cell, notebook, prose, view_of

NAME = "barbarian-vs-paladin"


def by_method(file: Path) -> None:
    """Write the page of a replay in Python."""
    file.write_text(dtnb.load_replay(NAME).html(), encoding="utf-8")


def by_command(file: Path) -> None:
    """Write the page with the command line."""
    command = [sys.executable, "-m", "dtnb", "export", NAME, "-o", str(file)]
    subprocess.run(command, check=True, capture_output=True)


@pytest.mark.parametrize("write", [by_method, by_command])
def test_the_exported_page_steps_without_a_network(
    write: Callable[[Path], None], tmp_path: Path, open_offline: Callable[[Path], OfflinePage]
) -> None:
    """It opens with the focus where the keys work; 0 taken, 9 sent back, as in the rulebook."""
    file = tmp_path / "page.html"
    write(file)
    opened = open_offline(file)
    root = opened.page.locator(".dtnb-stepper")
    expect(root).to_be_focused()
    stepper = StepperPage(root)
    assert stepper.shown().sentence == "Paladin takes 0. Barbarian takes 9."
    opened.page.keyboard.press("Home")
    opened.page.keyboard.press("ArrowRight")
    assert "Barbarian rolls 1 2 3 6 6" in stepper.shown().sentence
    opened.page.keyboard.press("End")
    ledger = stepper.shown().ledgers[0]
    assert (ledger.total, ledger.returns) == ("0", ("↩ 9 to Barbarian: Retribution",))
    stepper.node("Paladin defends with").click()
    assert stepper.shown().sentence.startswith("Paladin defends with Divine Defense")
    assert opened.watch.outside("file:") == []
    assert opened.watch.errors == []


@pytest.mark.parametrize("width", [1200, 800, 420])
def test_nothing_of_the_page_is_wider_than_the_window(
    width: int, tmp_path: Path, open_offline: Callable[[Path], OfflinePage]
) -> None:
    file = tmp_path / "page.html"
    by_method(file)
    page = open_offline(file).page
    page.set_viewport_size({"width": width, "height": 900})
    stepper = StepperPage(page.locator(".dtnb-stepper"))
    for key in ("Home", "n", "d", "End"):
        stepper.press(key)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_in_a_narrow_window_the_graph_brings_the_present_into_sight(
    tmp_path: Path, open_offline: Callable[[Path], OfflinePage]
) -> None:
    """The picture fits the width of its pane and is higher, so the pane scrolls."""
    file = tmp_path / "page.html"
    by_method(file)
    page = open_offline(file).page
    page.set_viewport_size({"width": 560, "height": 900})
    stepper = StepperPage(page.locator(".dtnb-stepper"))
    stepper.show("graph")
    pane = page.locator(".dtnb-graph-picture")
    assert pane.evaluate("(pane) => pane.scrollHeight > pane.clientHeight")
    assert pane.evaluate("(pane) => pane.scrollWidth <= pane.clientWidth")
    present = page.locator(".dtnb-node.is-present")
    for key in ("d", "D", "d", "End"):
        stepper.press(key)
        box, around = present.bounding_box(), pane.bounding_box()
        assert box is not None
        assert around is not None
        assert around["x"] <= box["x"]
        assert box["x"] + box["width"] <= around["x"] + around["width"]
        assert around["y"] <= box["y"] + box["height"]
        assert box["y"] <= around["y"] + around["height"]


def test_an_address_leads_to_a_moment_and_follows_the_reader(
    tmp_path: Path, open_offline: Callable[[Path], OfflinePage]
) -> None:
    """Also steps into a branch; the line that the branch leaves shows the fork."""
    file = tmp_path / "page.html"
    file.write_text(dtnb.load_replay("protect-now-or-later").html(), encoding="utf-8")
    page = open_offline(file).page
    address = file.resolve().as_uri()
    page.goto(f"{address}#step=43")
    page.reload()
    stepper = StepperPage(page.locator(".dtnb-stepper"))
    assert stepper.shown().number == 43
    stepper.press("Home")
    assert page.evaluate("location.hash") == "#step=1"
    page.evaluate("location.hash = '#branch=1&step=2'")
    expect(page.locator(".dtnb-crumb.is-branch")).to_be_visible()
    assert stepper.shown().number == 2


def test_a_lesson_steps_without_a_network_each_view_at_its_own_place(
    tmp_path: Path, open_offline: Callable[[Path], OfflinePage]
) -> None:
    replay = dtnb.load_replay(NAME)
    first, pair = replay.stepper(), replay.views.with_graph()
    made = notebook(
        [prose("# Lesson"), code_cell("a", view_of(first)), code_cell("b", view_of(pair))],
        first,
        pair,
    )
    file = tmp_path / "lesson.html"
    file.write_text(Lesson(made, "lesson").page(), encoding="utf-8")
    opened = open_offline(file)
    expect(opened.page.locator(".dtnb-stepper")).to_have_count(2)
    steppers = [StepperPage(root) for root in opened.page.locator(".dtnb-stepper").all()]
    steppers[1].press("Home")
    assert steppers[1].shown().number == 1
    assert steppers[0].shown().ledgers[0].total == "0"
    assert opened.page.evaluate("location.hash").startswith("#view=2&step=")
    assert opened.watch.outside("file:") == []
    assert opened.watch.errors == []


def test_the_page_of_a_dispute_opens_at_its_outcome_above_its_verdict(
    tmp_path: Path, open_offline: Callable[[Path], OfflinePage]
) -> None:
    file = tmp_path / "page.html"
    file.write_text(dtnb.load_replay("reload-after-the-defence").html(), encoding="utf-8")
    page = open_offline(file).page
    stepper = StepperPage(page.locator(".dtnb-stepper"))
    assert stepper.shown().sentence == "Ben takes 4. Ann takes 1."
    below = page.locator(".dtnb-verdict-below").bounding_box()
    stage = page.locator(".dtnb-stepper").bounding_box()
    assert below is not None
    assert stage is not None
    assert below["y"] >= stage["y"] + stage["height"]
    stepper.press("Home")
    assert stepper.shown().number == 1
