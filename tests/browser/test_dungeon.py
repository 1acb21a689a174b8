"""A whole game of DIE in the Dungeon, stepped in a real JupyterLab and from one HTML file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from dtnb.dungeon.players import careful
from dtnb.kernel import Record
from dtnb.players import Luck, play_on
from dtnb.replay import Replay, load_replay, record_as_file, to_yaml
from tests.browser.conftest import OfflinePage
from tests.browser.lab import Lab
from tests.browser.stepper_page import StepperPage

BEGINNING = """dtnb: 1
game: die-in-the-dungeon
title: A whole game
seats: {Ann: {creature: Deyeroller}}
start: {map: cellar-school}
inputs: [[0, assign, 12-10-6-8]]
"""


@pytest.fixture(scope="module")
def whole() -> str:
    """Return a game played by a computer player, from the set-up to the end, as a file."""
    base = load_replay(BEGINNING, "beginning.yaml")
    record = play_on(Record(base.record.game, base.record.start), [careful(1)], Luck(1))
    assert record.state.pending is None
    return to_yaml(record_as_file(base.file, record))


def stepped_through(stepper: StepperPage, replay: Replay) -> None:
    """Go from the first frame to the last: every frame has a sentence and shows the map."""
    stepper.press("Home")
    seen = stepper.walk("2")
    assert len(seen) > 20
    assert all(stop.sentence for stop in seen)
    stepper.press("End")
    root = stepper.root
    expect(root.locator(".dtnb-picture svg").first).to_be_visible()
    explored = sum(place.explored for place in replay.record.state.table.places)
    places = len(replay.record.state.table.places)
    expect(root.locator(".dtnb-picture figcaption").first).to_have_text(
        f"Cellar School: {explored} of {places} tiles explored"
    )
    dials = {
        str(dial.get_attribute("data-dial")): str(dial.get_attribute("aria-valuenow"))
        for dial in root.locator("[data-dial]").all()
    }
    stats = replay.record.state.table.seats[0].stats
    assert dials["health"] == str(stats.health.value)
    assert dials["time"] == str(stats.time.value)


@pytest.mark.usefixtures("photographed")
def test_a_whole_game_is_stepped_in_jupyterlab(lab: Lab, shared_page: Page, whole: str) -> None:
    cells = [
        f"import dtnb; replay = dtnb.load_replay({whole!r}); replay",
        "print(replay.fidelity)",
    ]
    opened = lab.open(shared_page, lab.write("whole_game.ipynb", cells))
    opened.run_all()
    assert opened.errors() == []
    stepper = StepperPage(opened.cell(0).locator(".dtnb-stepper"))
    stepped_through(stepper, load_replay(whole))
    # Played again in the kernel of the notebook, the game has the same hashes.
    expect(opened.cell(1)).to_contain_text("EXACT")


def test_a_whole_game_is_stepped_from_one_file(
    tmp_path: Path, open_offline: Callable[[Path], OfflinePage], whole: str
) -> None:
    file = tmp_path / "game.html"
    replay = load_replay(whole)
    file.write_text(replay.html(), encoding="utf-8")
    opened = open_offline(file)
    stepped_through(StepperPage(opened.page.locator(".dtnb-stepper")), replay)
    assert opened.watch.outside("file:") == []
    assert opened.watch.errors == []
