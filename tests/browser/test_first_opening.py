"""A shipped lesson opened for the first time: nobody has signed it, and no cell has run.

JupyterLab takes styles, drawings and widgets out of what it does not trust.
"""

from __future__ import annotations

import shutil

from playwright.sync_api import Page, expect

from dtnb.resources import shipped
from tests.browser.lab import Lab

LESSON = "00_barbarian_vs_paladin.ipynb"
UNTRUSTED = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter((cell) => cell.model.type === 'code').map((cell) => cell.model.trusted)"""
# Which cells of code show something.
SHOWING = """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells
  .flatMap((cell, index) => cell.cell_type === 'code' && cell.toJSON().outputs.length ? [index] : [])"""  # noqa: E501
BROKEN = ("Error displaying widget", "Loading widget", "Error creating widget", "model not found")


def test_a_lesson_opened_for_the_first_time_is_whole(lab: Lab, page: Page) -> None:
    # Under a name of its own, because what other tests save is signed.
    shutil.copy(shipped("notebooks") / LESSON, lab.root / "first.ipynb")
    notebook = lab.open(page, "first.ipynb")
    assert not any(page.evaluate(UNTRUSTED))
    pictures = 0
    for index in page.evaluate(SHOWING):
        output = notebook.cell(index).locator(".jp-OutputArea-output").first
        expect(output).not_to_be_empty()
        text = output.inner_text()
        assert not [words for words in BROKEN if words in text]
        # Words that run into each other are those of a drawing that was taken out.
        assert max(map(len, text.split("\n"))) < 600
        images = output.locator("img")
        for image in images.all():
            pictures += 1
            expect(image).to_have_js_property("complete", True)
            assert image.evaluate("(image) => image.naturalWidth") > 300
            assert image.get_attribute("alt")
    assert pictures == 1
