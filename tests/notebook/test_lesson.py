"""A lesson as one page: prose, pictures, live views; no scripts of other authors run."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

from dtnb.notebook import GraphView, Stepper
from dtnb.notebook.lesson import Lesson
from tests.notebook.lessons import code_cell, models, notebook, prose, view_of
from tests.notebook.sample import build_sample

#: the contents of a page besides documents
FRONT_END = ("script", "style")
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
)


def body(lesson: Lesson) -> str:
    return lesson.page().split("<body>")[1]


def places(page: str) -> list[str]:
    return re.findall(r'data-view="([a-z]+)"', page)


def test_our_views_are_live_and_share_the_documents_that_they_show() -> None:
    stepper, graph = Stepper(build_sample(), index=3), GraphView(build_sample())
    other = Stepper({**build_sample(), "title": "Another"})
    cells = [code_cell(widget.view, view_of(widget)) for widget in (stepper, graph, other)]
    lesson = Lesson(notebook(cells, stepper, graph, other), "lesson")
    page = body(lesson)
    assert places(page) == ["stepper", "graph", "stepper"]
    assert page.count('<script type="application/octet-stream" id="dtnb-') == 2 + len(FRONT_END)
    assert "&quot;index&quot;: 3" in page
    assert (lesson.live_count, lesson.static_count) == (3, 0)


def test_a_box_of_our_views_is_live_too() -> None:
    stepper = Stepper(build_sample())
    box = ipywidgets.HBox([stepper, stepper.graph()])
    page = body(Lesson(notebook([code_cell("box", view_of(box))], box), "lesson"))
    assert places(page) == ["stepper", "graph"]


def test_a_view_that_was_saved_without_its_document_is_shown_as_its_text() -> None:
    stepper = Stepper(build_sample())
    output = view_of(stepper, **{"text/html": stepper._html()})
    lesson = Lesson(notebook([code_cell("stepper", output)]), "lesson")
    page = body(lesson)
    assert places(page) == []
    assert "The turn of Ash begins." in page
    assert (lesson.live_count, lesson.static_count) == (0, 1)


def test_widgets_of_others_are_shown_as_their_text() -> None:
    slider = ipywidgets.IntSlider(3)
    page = body(Lesson(notebook([code_cell("slider", view_of(slider))], slider), "lesson"))
    assert places(page) == []
    assert "IntSlider(value=3)" in page


@pytest.mark.parametrize(
    "change",
    [{"_anywidget_id": "else.Stepper"}, {"view": '"><script>'}, {"source": "IPY_MODEL_nowhere"}],
)
def test_what_only_looks_like_a_view_of_ours_is_not_drawn(change: dict[str, str]) -> None:
    stepper = Stepper(build_sample())
    made = notebook([code_cell("stepper", view_of(stepper))], stepper)
    models(made)[stepper.model_id]["state"].update(change)
    assert places(body(Lesson(made, "lesson"))) == []


def test_a_damaged_document_is_shown_as_text() -> None:
    stepper = Stepper(build_sample())
    made = notebook([code_cell("stepper", view_of(stepper))], stepper)
    models(made)[stepper.source.model_id]["buffers"][0]["data"] = "AAAA"
    assert places(body(Lesson(made, "lesson"))) == []


def test_the_code_of_a_saved_widget_never_reaches_the_page() -> None:
    stepper = Stepper(build_sample())
    made = notebook([code_cell("stepper", view_of(stepper))], stepper)
    models(made)[stepper.model_id]["state"]["_esm"] = "window.ran=1"
    assert "window.ran" not in Lesson(made, "lesson").page()


def test_prose_is_markdown_and_its_pictures_are_in_the_page(tmp_path: Path) -> None:
    (tmp_path / "dot.png").write_bytes(PIXEL)
    attached = {"cat.png": {"image/png": base64.b64encode(PIXEL).decode()}}
    text = "# A *lesson*\n\n![dot](dot.png) ![cat](attachment:cat.png)\n\n| a |\n|---|\n| 1 |"
    lesson = Lesson(notebook([prose(text, attachments=attached)]), "name", tmp_path)
    page = body(lesson)
    assert lesson.title == "A lesson"
    assert "<h1>A <em>lesson</em></h1>" in page
    assert page.count(f'src="data:image/png;base64,{base64.b64encode(PIXEL).decode()}"') == 2
    assert "<td>1</td>" in page


@pytest.mark.parametrize("source", ["../secret.png", "https://example.org/a.png", "secret.txt"])
def test_pictures_of_elsewhere_are_left_out(source: str, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in ("secret.png", "folder/secret.txt"):
        (tmp_path / name).write_bytes(PIXEL)
    page = body(Lesson(notebook([prose(f"![what it shows]({source})")]), "name", folder))
    assert 'alt="what it shows"' in page
    assert "src=" not in page.split("<main")[1].split("</main>")[0]


@pytest.mark.parametrize("kind", ["file", "attachment", "data URL", "output"])
def test_a_picture_above_the_size_limit_is_left_out(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = PIXEL + bytes(3)
    encoded = base64.b64encode(picture).decode()
    (tmp_path / "dot.png").write_bytes(picture)
    attached = {"cat.png": {"image/png": encoded}}
    cells = {
        "file": prose("![what it shows](dot.png)"),
        "attachment": prose("![what it shows](attachment:cat.png)", attachments=attached),
        "data URL": prose(f"![what it shows](data:image/png;base64,{encoded})"),
        "output": code_cell("a", {"image/png": encoded, "text/plain": "what it shows"}),
    }
    made = notebook([cells[kind]])
    monkeypatch.setattr("dtnb.notebook.sanitize.MAX_PICTURE", len(picture))
    assert 'src="data:image/png' in body(Lesson(made, "name", tmp_path))
    monkeypatch.setattr("dtnb.notebook.sanitize.MAX_PICTURE", len(picture) - 1)
    page = body(Lesson(made, "name", tmp_path))
    assert "what it shows" in page
    assert 'src="data:image/png' not in page


def test_a_link_to_a_file_that_is_not_given_away_with_the_page_is_plain_text() -> None:
    text = (
        "[next](02.ipynb), [why](../docs/a.md#b), [site](03.html), [all](https://example.org/a.md)"
    )
    page = body(Lesson(notebook([prose(text)]), "lesson"))
    assert re.findall(r'href="([^"]+)"', page) == ["03.html", "https://example.org/a.md"]
    assert "next" in page
    assert "why" in page


def test_outputs_are_shown_as_their_best_still_form() -> None:
    cells = [
        code_cell("a", {"image/png": base64.b64encode(PIXEL).decode(), "text/plain": "<Figure>"}),
        code_cell("b", {"text/markdown": "**bold**", "text/plain": "bold"}),
        code_cell("c", {"text/plain": "1 < 2"}),
    ]
    page = body(Lesson(notebook(cells), "name"))
    assert 'alt="&lt;Figure&gt;"' in page
    assert "<strong>bold</strong>" in page
    assert "<pre>1 &lt; 2</pre>" in page


def test_cells_are_shown_as_their_tags_say() -> None:
    hidden, folded = code_cell("secret = 1"), code_cell("setup = 1\nmore = 2")
    hidden.metadata["tags"], folded.metadata["tags"] = ["remove-cell"], ["hide-input"]
    made = notebook([hidden, folded, code_cell("seen = 1")])
    made.metadata["dtnb"] = {"code": "shown"}
    page = body(Lesson(made, "name"))
    assert "secret" not in page
    assert page.count("<details") == 1
    assert "seen = 1" in page


@pytest.mark.parametrize(("lang", "expected"), [("en", "Show the code"), ("fr", "Montrer le code")])
def test_code_is_folded_away_unless_the_lesson_is_about_code(lang: str, expected: str) -> None:
    made = notebook([code_cell("seen = 1")])
    folded = f'<details class="code"><summary>{expected}</summary><pre><code>seen = 1'
    assert folded in Lesson(made, "name").page(lang)
    made.metadata["dtnb"] = {"code": "shown"}
    page = Lesson(made, "name").page(lang)
    assert expected not in page
    assert "<pre><code>seen = 1" in page


def test_the_same_notebook_gives_the_same_page() -> None:
    stepper = Stepper(build_sample())
    made = notebook([code_cell("stepper", view_of(stepper))], stepper)
    assert Lesson(made, "lesson").page() == Lesson(made, "lesson").page()


def test_nbconvert_shows_the_story_of_a_notebook_that_was_saved_without_its_widgets() -> None:
    """As code hosts do, which save no widget state."""
    from nbconvert import HTMLExporter

    stepper = Stepper(build_sample())
    output = view_of(stepper, **{"text/html": stepper._html()})
    made = notebook([code_cell("stepper", output)])
    del made["metadata"]["widgets"]
    exporter: Any = HTMLExporter
    page, _ = exporter(template_name="basic").from_notebook_node(made)
    assert "The turn of Ash begins." in page
    assert "widget-view+json" not in page


def test_nbconvert_that_executes_shows_what_can_be_read_where_it_stores_no_widgets() -> None:
    """As docs/notebook.md says; a page with its widgets would load them from the network."""
    from nbconvert import HTMLExporter
    from nbconvert.preprocessors import ExecutePreprocessor

    sources = (
        "import dtnb; dtnb.load_replay('false-claim')",
        "dtnb.load_replay('false-claim').views.with_graph()",
        "dtnb.load_replay('false-claim').gamebook()",
        "dtnb.table(kept=None)",
    )
    made = notebook([code_cell(source) for source in sources])
    del made["metadata"]["widgets"]
    executor: Any = ExecutePreprocessor
    executed, _ = executor(store_widget_state=False, kernel_name="python3").preprocess(made, {})
    exporter: Any = HTMLExporter
    page, _ = exporter(template_name="basic").from_notebook_node(executed)
    assert page.count('class="dtnb-static') == 2
    assert "nobody sits there yet" in page
    for widget in ("HBox(", "widget-view+json", "widget-state+json"):
        assert widget not in page
