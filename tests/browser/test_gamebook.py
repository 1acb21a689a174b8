"""The gamebook as its reader sees it: nothing reveals what comes, everything can be pressed.

The file is long because its tests share one page: opening a page takes longer than most tests.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import dtnb
from dtnb.gamebook import Gamebook
from dtnb.notebook.lesson import Lesson
from tests.browser.axe import stumbling_blocks
from tests.browser.conftest import WINDOW, OfflinePage, Watch
from tests.browser.gamebook_page import EVERYTHING, PRESS_ALL
from tests.browser.lab import Lab
from tests.notebook import lessons
from tests.notebook.lessons import code_cell, prose, view_of
from website import live

#: the script of the course's pages
COURSE = Path(__file__).parents[2] / "website" / "static" / "course.js"
#: ten shipped disputes and turns, of both games
TEN = (
    "barbarian-vs-paladin", "buh-bye-on-evasive", "buh-bye-on-protect", "collateral-on-a-team",
    "dungeon-nine-against-nine", "dungeon-turn-example", "false-claim", "four-ends",
    "protect-now-or-later", "reload-after-the-defence",
)  # fmt: skip


@cache
def gamebook(name: str) -> Gamebook:
    replay = dtnb.load_replay(name)
    return replay.gamebook()


@pytest.fixture(scope="module")
def shared_page(browser: Browser) -> Iterator[Page]:
    """Open a page without a network."""
    window = browser.new_context(viewport=WINDOW, reduced_motion="reduce", offline=True)
    yield window.new_page()
    window.close()


@pytest.fixture
def opened(
    tmp_path: Path, shared_page: Page, shared_watch: Watch, photographed: None
) -> Callable[[Gamebook], Page]:
    """Open a gamebook from disk, in a page without a network that all tests share."""

    def opened(book: Gamebook) -> Page:
        file = tmp_path / "page.html"
        file.write_text(book.page(), encoding="utf-8")
        shared_page.set_viewport_size({"width": 1280, "height": 800})
        shared_watch.requests.clear()
        shared_watch.errors.clear()
        # A page stores its reader's progress; no test may find another test's.
        shared_page.evaluate("() => { try { localStorage.clear(); } catch { /* no page yet */ } }")
        shared_page.goto(file.as_uri())
        # A page unpacks itself, so it is ready only a moment after it has loaded.
        shared_page.wait_for_selector(".dtnb-lesson-bar")
        return shared_page

    return opened


def sentences(book: Gamebook) -> list[str]:
    frames = book.book.document.frames[: book.book.length]
    return ["".join(part.text for part in frame.text) for frame in frames]


def all_text(page: Page) -> str:
    aloud = page.locator("body").aria_snapshot()
    visible: str = page.evaluate(EVERYTHING)
    return " ".join(f"{visible}\n{aloud}\n{page.title()}".split())


@pytest.mark.parametrize("name", TEN)
def test_every_option_can_be_pressed_without_a_kernel(
    name: str, opened: Callable[[Gamebook], Page], shared_watch: Watch
) -> None:
    """A refused option shows why, an allowed one leads on, and the line's own choice continues."""
    book = gamebook(name)
    page = opened(book)
    pressed: list[list[str]] = page.evaluate(PRESS_ALL)
    expected = []
    for moment in book.book.moments:
        if moment.question < 0:
            continue
        options = book.book.document.questions[moment.question].options
        # Dice to roll again are chosen by clicking dice, not buttons of a list.
        dice = book.book.dice.get(str(moment.question), [()] * len(options))
        expected.append([
            "refused" if not option.allowed else "done" if at in moment.taken else "way"
            for at, option in enumerate(options) if not dice[at]
        ])  # fmt: skip
    assert pressed == expected
    assert shared_watch.outside("file:") == []
    assert shared_watch.errors == []


@pytest.mark.parametrize("name", ["protect-now-or-later", "buh-bye-on-evasive", "false-claim"])
def test_before_an_answer_nothing_in_the_page_tells_it(
    name: str, opened: Callable[[Gamebook], Page]
) -> None:
    """In texts, attributes and words read aloud; the packed document is obscured, not secret."""
    book, replay = gamebook(name), dtnb.load_replay(name)
    page = opened(book)
    story = sentences(book)
    for at, moment in enumerate(book.book.moments):
        expect(page.locator(".dtnb-lesson-stop")).to_have_text(f"Step {at + 1}")
        everything = all_text(page)
        past = " ".join(story[: moment.frame + 1])
        ahead = {
            sentence
            for sentence in story[moment.frame + 1 :]
            if len(sentence) > 20 and sentence not in past
        }
        assert [sentence for sentence in ahead if sentence in everything] == []
        assert replay.title not in everything
        assert [note for note in _notes_ahead(book, moment.frame) if note in everything] == []
        for asked in moment.asks:
            question = book.book.questions[asked]
            assert [reason for reason in question.because if reason in everything] == []
            assert page.locator(".is-total, .is-subtotal").count() == 0
            page.locator(".dtnb-ask-buttons button").last.click()
            assert page.locator(".dtnb-ask-answer").count() == 1
            page.keyboard.press("ArrowRight")
        if moment.question >= 0:
            assert len(set(_alike(page.locator(".dtnb-choice-button")))) <= 2
            page.keyboard.press("ArrowRight")


def _notes_ahead(book: Gamebook, frame: int) -> list[str]:
    frames = book.book.document.frames[frame : book.book.length]
    return [frame.note for frame in frames if frame.note]


def _alike(buttons: Locator) -> list[str]:
    """Return the markup of buttons without their words; the first nine have a number key."""
    script = """(all) => all.map((one) => {
      const bare = one.cloneNode(true);
      bare.querySelectorAll('span, kbd').forEach((each) => { each.textContent = ''; });
      return bare.outerHTML;
    })"""
    labels: list[str] = buttons.evaluate_all(script)
    return labels


def test_with_the_keys_alone_one_chooses_looks_and_answers(
    opened: Callable[[Gamebook], Page],
) -> None:
    page = opened(gamebook("protect-now-or-later"))
    expect(page.locator(".dtnb-lesson")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".dtnb-where")).to_contain_text("End of the Offensive Roll Phase")
    # Passing, Protect and two passives: nothing that the player does not have is offered.
    expect(page.locator(".dtnb-choice-button")).to_have_count(4)
    page.keyboard.press("3")
    expect(page.locator(".dtnb-reason").first).to_contain_text("Tithe Re-roll")
    page.keyboard.press("2")
    expect(page.locator(".dtnb-told-other")).to_have_text("If it were “Spend Protect”:")
    page.keyboard.press("Escape")
    expect(page.locator(".dtnb-told-other")).to_have_count(0)
    page.keyboard.press("1")
    expect(page.locator(".dtnb-told-done")).to_contain_text("Pass: yes")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".dtnb-lesson-stop")).to_have_text("Step 3")
    while page.locator(".dtnb-ask").count() == 0:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.type") != "number":
        page.keyboard.press("Tab")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.locator(".dtnb-ask-reply")).to_contain_text("That is the subtotal.")
    page.keyboard.press("Control+a")
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    expect(page.locator(".dtnb-ask-answer")).to_contain_text("That is right.")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".dtnb-score")).to_contain_text("1 of 1 right, 0 at once")


def test_dice_that_are_rolled_again_are_touched(opened: Callable[[Gamebook], Page]) -> None:
    """The thirty-one ways to re-roll some of five dice are shown as five dice and a button."""
    page = opened(gamebook("attempts-after-a-change"))
    while page.locator(".dtnb-again-die").count() == 0:
        page.keyboard.press("ArrowRight")
    dice, roll = (
        page.locator(".dtnb-again-die"),
        page.get_by_role("button", name="Roll these again"),
    )
    expect(dice).to_have_count(5)
    expect(page.locator(".dtnb-choice-button")).to_have_count(1)
    expect(roll).to_be_disabled()
    # The line's own choice: the last two dice of 1 2 3 6 6 were rolled again.
    dice.nth(3).click()
    dice.nth(4).click()
    roll.click()
    expect(page.locator(".dtnb-told-done")).to_contain_text("yes, that was done")


def test_the_parts_of_a_score_stand_below_each_other_and_none_is_cut(
    opened: Callable[[Gamebook], Page],
) -> None:
    page = opened(gamebook("protect-now-or-later"))
    page.set_viewport_size({"width": 390, "height": 844})
    while page.locator(".dtnb-ask").count() == 0:
        page.keyboard.press("ArrowRight")
    page.locator("input").fill("0")
    page.keyboard.press("Enter")
    page.locator(".dtnb-lesson-bar .is-play").click()
    score = page.locator(".dtnb-score")
    expect(score).to_contain_text("1 of 1 right")
    parts = score.locator("> *").evaluate_all(
        "nodes => nodes.map(node => node.getBoundingClientRect()).map(box => [box.top, box.bottom])"
    )
    assert len(parts) > 2
    assert all(above[1] <= below[0] + 1 for above, below in pairwise(parts))
    assert score.evaluate("node => node.scrollWidth <= node.clientWidth + 1")


def test_a_score_is_saved_as_a_file(opened: Callable[[Gamebook], Page]) -> None:
    page = opened(gamebook("protect-now-or-later"))
    while page.locator(".dtnb-ask").count() == 0:
        page.keyboard.press("ArrowRight")
    page.locator("input").fill("7")
    page.keyboard.press("Enter")
    page.locator("input").fill("0")
    page.keyboard.press("Enter")
    page.locator(".dtnb-lesson-bar .is-play").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the score").click()
    saved: dict[str, Any] = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (saved["questions"], saved["right"], saved["at_once"]) == (1, 1, 0)
    assert saved["lesson"] == gamebook("protect-now-or-later").book.document.title
    # When it is opened again, it shows the reader's last stop, unless the reader starts afresh.
    page.reload()
    expect(page.locator(".dtnb-score")).to_contain_text("1 of 1 right, 0 at once")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(".dtnb-lesson-stop")).to_have_text("Step 1")
    page.reload()
    expect(page.locator(".dtnb-lesson-stop")).to_have_text("Step 1")
    assert saved["answers"][0]["tries"] == 2


@pytest.mark.parametrize("width", [1280, 600, 390])
def test_a_stop_has_room_on_one_screen(width: int, opened: Callable[[Gamebook], Page]) -> None:
    page = opened(gamebook("barbarian-vs-paladin"))
    page.set_viewport_size({"width": width, "height": 844 if width < 600 else 800})
    for _ in range(30):
        sizes = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        wide, high = page.evaluate(sizes)
        assert wide <= width
        assert high <= page.viewport_size["height"]  # type: ignore[index]
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_that_is_moderate_or_worse(
    width: int, opened: Callable[[Gamebook], Page]
) -> None:
    """At a choice with an opened refusal, on another way, and at an answered question."""
    page = opened(gamebook("protect-now-or-later"))
    page.set_viewport_size({"width": width, "height": 844})
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("3")
    assert stumbling_blocks(page) == []
    page.keyboard.press("2")
    assert stumbling_blocks(page) == []
    page.keyboard.press("Escape")
    while page.locator(".dtnb-ask").count() == 0:
        page.keyboard.press("ArrowRight")
    page.locator("input").fill("7")
    page.keyboard.press("Enter")
    assert stumbling_blocks(page) == []
    page.locator(".dtnb-ask-buttons button").last.click()
    assert stumbling_blocks(page) == []


LAST_CHANCE = """
dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: barbarian, cp: 3, hand: [Smack II, Get Some!, Tip It!]}
  Ben: {hero: paladin, hand: []}
start: {attack: {ability: Smack, damage: 6}}
moves:
  - Ben rolls 3 4 6 for Divine Defense
  - at: last chance
  - Ann plays Get Some!
  - Ann rolls 1 2 4 6 6 for Get Some!
"""


@pytest.mark.parametrize("width", [1280, 390])
def test_a_move_is_found_by_thumb_or_key_and_each_wrong_one_keeps_its_reason(
    width: int, opened: Callable[[Gamebook], Page]
) -> None:
    """6 come in and 2 are prevented; Get Some! adds 2. Smack II belongs in a Main Phase."""
    turn = dtnb.load_replay(LAST_CHANCE)
    move = turn.ask.find_the_move("Ben takes 6", at="last chance", by="Ann")
    page = opened(turn.gamebook([move], stops="asked"))
    page.set_viewport_size({"width": width, "height": 844})
    assert not any(reply.text in all_text(page) for reply in move.question.replies)
    moves = page.locator(".dtnb-ask-moves .dtnb-choice-button")
    moves.nth(2).click()
    expect(page.locator(".dtnb-ask-moves .dtnb-reasons")).to_contain_text("in one's own Main Phase")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".dtnb-ask-hint")).to_have_text("The rules refuse 2 of these.")
    page.keyboard.press("1")
    expect(page.locator(".dtnb-ask-moves .dtnb-reasons").first).to_contain_text("In the end: 4")
    assert stumbling_blocks(page) == []
    page.keyboard.press("2")
    expect(page.locator(".dtnb-ask-answer")).to_contain_text("leads to “Ben takes 6”")
    assert stumbling_blocks(page) == []
    page.keyboard.press("ArrowRight")
    expect(page.locator(".dtnb-score")).to_contain_text("1 of 1 right, 0 at once")


def test_in_a_lesson_that_is_given_away_a_gamebook_waits_for_the_reader(
    tmp_path: Path, open_offline: Callable[[Path], OfflinePage]
) -> None:
    """Beside a Stepper of another replay, without a kernel: answers, ways, and continuing."""
    book, stepper = gamebook("protect-now-or-later"), dtnb.load_replay("false-claim").stepper()
    cells = [
        prose("# Lesson"), code_cell("book", view_of(book)), code_cell("other", view_of(stepper)),
        code_cell("book.score", book.score._repr_mimebundle_()),
    ]  # fmt: skip
    file = tmp_path / "lesson.html"
    file.write_text(
        Lesson(lessons.notebook(cells, book, stepper), "lesson").page(), encoding="utf-8"
    )
    page = open_offline(file).page
    root = page.locator(".dtnb-lesson")
    expect(page.locator(".dtnb-stepper")).to_be_visible()
    root.press("ArrowRight")
    root.press("ArrowRight")
    root.press("2")
    expect(root.locator(".dtnb-told-other")).to_have_text("If it were “Spend Protect”:")
    root.press("Escape")
    while root.locator(".dtnb-ask").count() == 0:
        root.press("ArrowRight")
    # The rows would tell what the total is made of.
    expect(root.locator(".dtnb-lesson-table .dtnb-ledger-one")).to_have_count(0)
    root.locator("input").fill("0")
    root.locator("input").press("Enter")
    expect(root.locator(".dtnb-ask-answer")).to_contain_text("That is right.")
    # A total that the reader found appears in the table's calculation and in the page's score.
    assert "?" not in root.locator(".dtnb-lesson-table .dtnb-ledger-one").inner_text()
    score = page.locator("[data-score]")
    expect(score).to_contain_text("1 of 1 right, 1 at once")
    score.locator("input").fill("Ann Lee")
    with page.expect_download() as download:
        score.get_by_role("button", name="Save the score").click()
    assert download.value.suggested_filename == "dtnb-score-Lesson-Ann-Lee.json"
    saved: dict[str, Any] = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (saved["name"], saved["lesson"], saved["right"]) == ("Ann Lee", "Lesson", 1)
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert stumbling_blocks(page) == []


def test_before_a_class_a_lesson_has_one_question_on_a_screen_and_keeps_nothing(
    tmp_path: Path, open_offline: Callable[[Path], OfflinePage]
) -> None:
    """Two halves of 9 are 5 each (DT-CALC-05): 0; nothing below a question is in sight."""
    ask = dtnb.load_replay("false-claim").ask
    first, second = ask.what_is_the_total("Ben").widget, ask.who_is_right().widget
    cells = [
        prose("# Lesson"), code_cell("a", view_of(first)),
        prose("<details><summary>Why?</summary>\n\nFive each.\n\n</details>"),
        prose("What comes to light now."), code_cell("b", view_of(second)),
    ]  # fmt: skip
    file = tmp_path / "en" / "lesson" / "halves.html"
    file.parent.mkdir(parents=True)
    made = Lesson(lessons.notebook(cells, first, second), "halves").page()
    able = "You add up two halves."
    text = live.on_site(made, "en", (), lesson="halves", able=able, minutes=5)
    file.write_text(text, encoding="utf-8")
    (tmp_path / live.SCRIPT).write_text(live.script(), encoding="utf-8")
    (tmp_path / "en" / "_static").mkdir()
    shutil.copy(COURSE, tmp_path / "en" / "_static")
    page = open_offline(file).page
    page.set_viewport_size({"width": 1280, "height": 720})
    page.get_by_role("button", name="For a class").click()
    bar = page.get_by_role("toolbar", name="For a class")
    # While a class sits down it reads what it will be able to do, and who plays.
    expect(bar).to_contain_text("1 / 4")
    opening = page.locator(".class-begin")
    expect(opening).to_contain_text(f"{able}5 minutesBarbarianAnnApprenticeBen")
    expect(opening.locator("svg")).to_have_count(2)
    page.keyboard.press("PageDown")
    expect(bar).to_contain_text("2 / 4")
    expect(opening).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollHeight") <= 720
    # A story has what the screen leaves it.
    story = page.locator(".dtnb-told:visible")
    assert story.evaluate("one => one.scrollHeight - one.clientHeight") <= 2
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(page.get_by_text("What comes to light now.")).to_be_hidden()
    expect(page.get_by_text("Why?")).to_be_hidden()
    page.keyboard.press("PageDown")
    expect(bar).to_contain_text("2 / 4")
    page.locator(".dtnb-ask input:visible").fill("0")
    page.get_by_role("button", name="Check").click()
    # The letters of an answer are at least as high as a fortieth of the picture.
    box = page.locator(".dtnb-ask-answer:visible p").first.bounding_box()
    assert box is not None
    assert box["height"] >= 1080 / 40
    expect(page.get_by_text("Why?")).to_be_visible()
    assert stumbling_blocks(page) == []
    page.keyboard.press("PageDown")
    expect(page.get_by_text("What comes to light now.")).to_be_visible()
    expect(page.locator(".dtnb-lesson:visible")).to_have_count(1)
    expect(page.get_by_role("button", name="Go on")).to_be_disabled()
    page.get_by_role("button", name="Show the answer").click()
    page.keyboard.press("PageDown")
    expect(page.get_by_text("2 questions, 1 of them right at once.")).to_be_visible()
    rules = page.locator("h2:has-text('For the wall') + ul > li")
    expect(rules.filter(has_text="Every half is taken of the same subtotal")).to_be_visible()
    expect(page.get_by_role("button", name="Go on")).to_be_disabled()
    assert page.evaluate("localStorage.length") == 0
    page.keyboard.press("PageUp")
    bar.get_by_role("button", name="End the class view").click()
    expect(page.locator("[data-score]")).to_contain_text("0 of 2 right")
    # The page stands where the class stopped.
    expect(page.get_by_text("What comes to light now.")).to_be_in_viewport()


def test_in_a_notebook_one_goes_on_with_the_kernel_and_nothing_is_given_away_in_the_file(
    lab: Lab, page: Page
) -> None:
    cells = [
        "import dtnb; replay = dtnb.load_replay('false-claim'); book = replay.gamebook(); book",
        "question = replay.ask.what_is_the_total('Ben'); question",
        "(book.score.right, replay.ask.score.at_once)",
    ]
    notebook = lab.open(page, lab.write("lesson_that_waits.ipynb", cells))
    notebook.run_all()
    assert notebook.errors() == []
    root = notebook.cell(0).locator(".dtnb-lesson")
    while root.get_by_role("button", name="Spend Screen").count() == 0:
        root.press("ArrowRight")
    # Ways away from the line are not stored in the page: the kernel computes them.
    for _ in range(2):
        root.locator(".dtnb-choice-button").nth(1).click()
        expect(root.locator(".dtnb-kernel")).to_have_count(0)
    expect(root.locator(".dtnb-told-other")).to_have_count(2)
    asked = notebook.cell(1).locator(".dtnb-lesson")
    asked.locator("input").fill("2")
    asked.get_by_role("button", name="Check").click()
    expect(asked.locator(".dtnb-ask-reply")).to_contain_text("each half of what the one before it")
    notebook.save()
    page.wait_for_timeout(300)
    saved = nbformat.read(notebook.path, 4)
    outputs = json.dumps([cell.get("outputs", []) for cell in saved.cells[:2]])
    for telling in ("9 − 5 − 5", "so 0", "each half of what", "does not hold", replay_title()):
        assert telling not in outputs
        assert telling not in json.dumps(saved.metadata, ensure_ascii=False)


def replay_title() -> str:
    return dtnb.load_replay("false-claim").title


def test_off_the_line_of_a_small_page_one_goes_a_second_step_without_python(
    opened: Callable[[Gamebook], Page],
) -> None:
    page = opened(gamebook("buh-bye-on-evasive"))
    while page.get_by_role("button", name="Spend Evasive").count() == 0:
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Spend Evasive").click()
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".dtnb-told-other")).to_have_count(2)
    expect(page.locator(".dtnb-kernel")).to_have_count(0)
    expect(page.locator(".dtnb-told")).to_contain_text("none of the damage of Smack")
