"""A learner's progress, kept from a lesson that runs in a real JupyterLab."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from dtnb.lessons.progress import FILE, LessonDone, Progress, read_progress, write_progress
from tests.browser.lab import Lab

LESSON = "08_half_and_half_again"
CELLS = (
    'import dtnb\nask = dtnb.load_replay("false-claim").ask\nask.what_is_the_total("Ben")',
    f'dtnb.progress("{LESSON}", ask)',
    "dtnb.progress()",
)


def test_progress_is_kept_by_a_click_and_joined_with_that_of_another_device(
    lab: Lab, page: Page, tmp_path: Path
) -> None:
    """DT-CALC-05, DT-CALC-07: two halves of 9 are 5 each, so that all of it is prevented."""
    file = lab.root / FILE
    notebook = lab.open(page, lab.write("kept.ipynb", CELLS))
    notebook.run_all()
    assert not file.exists()

    question = notebook.cell(0)
    question.get_by_label("Your number").fill("0")
    question.get_by_role("button", name="Check").click()
    expect(question.get_by_role("status").get_by_text("Right").first).to_be_visible()
    assert not file.exists()

    lesson = notebook.cell(1)
    lesson.get_by_role("button", name="Keep my progress").click()
    expect(lesson.get_by_role("status")).to_contain_text("1 of 26 lessons is done")
    expect(lesson).to_contain_text("1 question: 1 right, 1 at once.")

    elsewhere = tmp_path / "phone.json"
    done = LessonDone(questions=9, done=9, at_once=7)
    elsewhere.write_text(
        write_progress(Progress(lessons={"02_who_goes_first": done})), encoding="utf-8"
    )
    with page.expect_file_chooser() as chooser:
        lesson.get_by_role("button", name="Add a file").click()
    chooser.value.set_files(elsewhere)
    expect(lesson.get_by_role("status")).to_contain_text("2 of 26 lessons are done")
    kept = read_progress(file.read_text(encoding="utf-8"))
    assert kept is not None
    assert kept.lessons == {LESSON: LessonDone(1, 1, 1), "02_who_goes_first": done}

    elsewhere.write_text("no progress", encoding="utf-8")
    before = file.read_bytes()
    with page.expect_file_chooser() as chooser:
        lesson.get_by_role("button", name="Add a file").click()
    chooser.value.set_files(elsewhere)
    expect(lesson.get_by_role("status")).not_to_contain_text("lessons are done")
    assert file.read_bytes() == before

    notebook.run_all()
    expect(notebook.cell(2)).to_contain_text("2 of 26 lessons are done")
