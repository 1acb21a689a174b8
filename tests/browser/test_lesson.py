"""The first lesson in a real JupyterLab: stepping, the ledger, the graph; all in one page."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.lab import Lab, OpenNotebook
from tests.browser.stepper_page import Shown, StepperPage

LESSON = "00_barbarian_vs_paladin.ipynb"
STEPPER_CELL = 6

pytestmark = pytest.mark.usefixtures("photographed")


@pytest.fixture(scope="module")
def lesson(lab: Lab, shared_page: Page, shared_watch: Watch) -> OpenNotebook:
    """Open the lesson and run all of it."""
    notebook = lab.open(shared_page, LESSON)
    notebook.run_all()
    return notebook


@pytest.fixture
def stepper(lesson: OpenNotebook) -> StepperPage:
    """Return the lesson's first Stepper, at its beginning."""
    stepper = StepperPage(lesson.cell(STEPPER_CELL).locator(".dtnb-stepper"))
    stepper.press("Home", "4")
    stepper.show("story")
    return stepper


@pytest.fixture(scope="module")
def frames(lesson: OpenNotebook) -> list[Shown]:
    """Return every frame of the lesson's replay, as its first Stepper shows it."""
    return StepperPage(lesson.cell(STEPPER_CELL).locator(".dtnb-stepper")).walk("5")


def first(frames: list[Shown], words: str) -> int:
    """Return the index of the first frame whose sentence has these words."""
    return next(index for index, frame in enumerate(frames) if words in frame.sentence)


def test_the_lesson_runs_without_an_error(lesson: OpenNotebook, stepper: StepperPage) -> None:
    assert lesson.errors() == []
    expect(stepper.root).to_be_visible()


def test_nothing_is_asked_of_any_network(
    lab: Lab, shared_watch: Watch, frames: list[Shown]
) -> None:
    assert shared_watch.outside(lab.url, lab.url.replace("http", "ws")) == []


# --- Stepping -------------------------------------------------------------------------------------


def test_by_step_every_frame_is_a_stop(frames: list[Shown]) -> None:
    numbers = [frame.number for frame in frames]
    assert numbers == list(range(1, len(frames) + 1))
    assert frames[0].count.endswith(f"of {len(frames)}")


def test_by_turn_the_stops_are_the_beginning_and_the_end(stepper: StepperPage) -> None:
    begin, end = stepper.walk("1")
    assert begin.sentence == "Offensive Roll Phase begins for Barbarian."
    assert end.sentence == "Paladin takes 0. Barbarian takes 9."


def test_by_phase_the_stops_are_the_phases_and_the_end(stepper: StepperPage) -> None:
    offence, defence, end = stepper.walk("2")
    assert offence.sentence == "Offensive Roll Phase begins for Barbarian."
    assert defence.sentence == "Defensive Roll Phase begins for Paladin."
    assert end.sentence == "Paladin takes 0. Barbarian takes 9."


def test_by_window_the_stops_are_what_was_done_and_the_windows_that_could_be_used(
    stepper: StepperPage, frames: list[Shown]
) -> None:
    """The seven events are the rulebook's; stepping skips none of them."""
    stops = stepper.walk("4")
    lines = [stop.sentence for stop in stops]
    assert lines[0] == "Offensive Roll Phase begins for Barbarian."
    assert "Barbarian rolls 1 2 3 6 6" in lines[1]
    events = [line[line.index("Event ") :][:7] for line in lines if "Event " in line]
    assert events == [f"Event {number}" for number in range(1, 8)]
    assert "Window: Last chance." in lines
    # No card can be played before the first roll, so only stepping by step stops at that window.
    idle = "Window: The Offensive Roll Phase has begun."
    assert idle in [frame.sentence for frame in frames]
    assert idle not in lines
    assert 3 < len(stops) < len(frames) / 2


def test_the_way_back_has_the_same_stops(stepper: StepperPage) -> None:
    forth = [stop.number for stop in stepper.walk("2")]
    stepper.press("End")
    back = [stepper.shown().number]
    while back[-1] != 1:
        stepper.press("ArrowLeft")
        back.append(stepper.shown().number)
    assert back == forth[::-1]


def test_keys_of_the_stepper_leave_the_cells_of_the_notebook_alone(
    lesson: OpenNotebook, stepper: StepperPage
) -> None:
    """In JupyterLab's command mode b inserts a cell, m and 1 turn one into text, d d deletes it."""
    stepper.root.click(position={"x": 5, "y": 5})
    before = lesson.cells()
    keys = ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowRight", "Shift+ArrowRight", "ArrowLeft"]
    stepper.press(*keys, "b", "m", "d", "d", "1", "2", "3", "4", "n", "p", "p", "s", "s")
    stepper.press("Shift+ArrowDown", "Space", "Space", "Home", "End", "Escape")
    assert lesson.cells() == before


def test_the_story_follows_and_leads(stepper: StepperPage) -> None:
    stepper.press("End", "Home")
    line = stepper.root.locator(".dtnb-story-item", has_text="Paladin defends with")
    line.locator("button").first.click()
    assert stepper.shown().sentence.startswith("Paladin defends with Divine Defense")
    expect(line).to_have_class("dtnb-story-item is-step is-present")
    expect(line).to_be_in_viewport()


# --- The ledger -----------------------------------------------------------------------------------


def test_no_ledger_is_there_before_there_is_damage(frames: list[Shown]) -> None:
    """Event 1 brings the first damage: 6 + 6 + 6 (DT-CALC-02)."""
    start = next(index for index, frame in enumerate(frames) if frame.ledgers)
    assert first(frames, "Event 1.") < start
    assert frames[start].ledgers[0].rows == (("Overpower", "18"),)


def test_the_ledger_grows_on_the_step_of_each_event(frames: list[Shown]) -> None:
    """Seven events of the rulebook: 18; ½ back; ½; −3; +5; −3; ½. Added numbers stand before
    fractions whenever they come (DT-CALC-03, DT-CALC-04).
    """
    rows = [frame.ledgers[0].rows for frame in frames if frame.ledgers]
    steps = [(now, before) for now, before in zip(rows[1:], rows, strict=False) if now != before]
    grown = [
        [change for _, change in (Counter(now) - Counter(before)).elements()]
        for now, before in steps
    ]
    assert grown == [["½ ↩"], ["½"], ["−3"], ["+5"], ["−3"], ["½"]]
    fractions_last = [["½" in change for _, change in now] for now, _ in steps]
    assert fractions_last == [sorted(row) for row in fractions_last]


def test_get_some_adds_five_on_its_own_step(frames: list[Shown]) -> None:
    """Event 5: 1 1 2 3 2 are five swords, +5 (DT-AM-04)."""
    adds = first(frames, "Get Some! adds 5")
    assert ("Get Some!", "+5") in frames[adds].ledgers[0].rows
    assert ("Get Some!", "+5") not in frames[adds - 1].ledgers[0].rows


def test_the_total_is_known_in_the_conclusion_and_not_before(frames: list[Shown]) -> None:
    """18 + 5 − 3 − 3 = 17; 17 − 9 − 9 < 0, so 0; half of 17, rounded up, goes back: 9
    (DT-CALC-01, DT-CALC-05, DT-CALC-06, DT-CALC-07, DT-CALC-08).
    """
    known = next(
        index
        for index, frame in enumerate(frames)
        if frame.ledgers and frame.ledgers[0].total is not None
    )
    assert any(crumb.startswith("Conclusion of the Roll Phase") for crumb in frames[known].where)
    ledger = frames[known].ledgers[0]
    assert (ledger.subtotal, ledger.total) == ("17", "0")
    assert ledger.returns == ("↩ 9 to Barbarian: Retribution",)
    assert "Barbarian takes 9 damage" in " ".join(frame.sentence for frame in frames[known:])
    assert "Paladin takes 0 damage" in " ".join(frame.sentence for frame in frames[known:])


# --- The graph ------------------------------------------------------------------------------------


def test_a_node_of_the_graph_leads_to_its_frame_by_mouse_and_by_key(stepper: StepperPage) -> None:
    """The Paladin spends Protect twice: event 3 before the defense, event 7 at the last chance."""
    third, seventh = stepper.node("spend Protect").all()
    third.click()
    shown = stepper.shown()
    assert "spend Protect" in shown.sentence
    assert "Event 3." in shown.sentence
    assert any(crumb.startswith("Before the defence") for crumb in shown.where)
    expect(third).to_have_attribute("aria-current", "step")
    seventh.focus()
    seventh.press("Enter")
    shown = stepper.shown()
    assert "spend Protect" in shown.sentence
    assert "Event 7." in shown.sentence
    assert any(crumb.startswith("Last chance") for crumb in shown.where)
    expect(seventh).to_have_attribute("aria-current", "step")
    expect(stepper.root.locator(".dtnb-node[aria-current]")).to_have_count(1)


def test_the_present_node_is_in_sight_inside_the_graphs_pane(stepper: StepperPage) -> None:
    stepper.show("graph")
    for key in ("End", "Home"):
        stepper.press(key)
        inside = stepper.root.locator(".dtnb-graph-picture").evaluate(
            """(pane) => {
              const node = pane.querySelector('.dtnb-node.is-present');
              if (!node) return pane.scrollTop === 0;
              const [inner, outer] = [node, pane].map((each) => each.getBoundingClientRect());
              return inner.top < outer.bottom && inner.bottom > outer.top;
            }"""
        )
        assert inside


# --- Help -----------------------------------------------------------------------------------------


def test_the_question_mark_lists_the_keys_and_escape_closes_the_list(stepper: StepperPage) -> None:
    help_ = stepper.root.get_by_role("dialog", name="Keys")
    stepper.press("?")
    expect(help_).to_be_visible()
    expect(help_).to_contain_text("Enter the branch that starts here")
    stepper.root.page.keyboard.press("Escape")
    expect(help_).to_be_hidden()
