"""The browser fixtures themselves: the other browser tests rely on them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OfflinePage, Watch
from tests.browser.lab import Lab, OpenNotebook

WIDGET = """
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
      let count = model.get("start");
      const button = document.createElement("button");
      button.className = "counter"; button.textContent = String(count);
      button.onclick = () => { count += 1; button.textContent = String(count); };
      el.append(button);
    } };'''
    start = traitlets.Int(41).tag(sync=True)
Counter()
"""


@pytest.fixture(scope="module")
def notebook(lab: Lab, shared_page: Page, shared_watch: Watch) -> OpenNotebook:
    """Open a notebook with a sum and a widget and run it."""
    opened = lab.open(shared_page, lab.write("sum.ipynb", ["six = 2 * 3", "six * 7", WIDGET]))
    opened.run_all()
    return opened


@pytest.mark.usefixtures("photographed")
def test_a_notebook_runs_in_a_real_jupyterlab(
    lab: Lab, notebook: OpenNotebook, shared_watch: Watch
) -> None:
    expect(notebook.cell(1).locator(".jp-OutputArea-executeResult")).to_contain_text("42")
    assert notebook.errors() == []
    assert shared_watch.outside(lab.url, lab.url.replace("http", "ws")) == []


@pytest.mark.usefixtures("photographed")
def test_a_widget_goes_on_after_its_kernel_is_shut_down(notebook: OpenNotebook) -> None:
    counter = notebook.page.locator("button.counter")
    expect(counter).to_have_text("41")
    notebook.shut_down_kernel()
    counter.click()
    expect(counter).to_have_text("42")


def test_in_the_whole_of_jupyterlab_a_notebook_runs_up_to_its_error(lab: Lab, page: Page) -> None:
    cells = ["'here'", "1 / 0", "'not reached'"]
    notebook = lab.open(page, lab.write("whole.ipynb", cells), view="lab")
    notebook.run_all()
    result = page.locator(".jp-OutputArea-executeResult")
    expect(result).to_have_count(1)
    expect(result).to_contain_text("here")
    assert notebook.errors() == ["ZeroDivisionError: division by zero"]
    expect(page.locator("#jp-menu-panel")).to_be_visible()


def test_a_page_from_disk_works_and_reaches_no_network(
    lab: Lab, tmp_path: Path, open_offline: Callable[[Path], OfflinePage]
) -> None:
    """Other tests reach the server of `lab`; here it is unreachable, which proves the isolation."""
    file = tmp_path / "page.html"
    file.write_text(
        "<p id='said'>nothing</p><script>"
        f"fetch('{lab.url}/api/status', {{mode: 'no-cors'}})"
        ".then(() => 'reached', () => 'refused')"
        ".then((word) => { document.getElementById('said').textContent = word; });"
        "</script>"
    )
    opened = open_offline(file)
    expect(opened.page.locator("#said")).to_have_text("refused")
    assert opened.watch.outside("file:") == [f"{lab.url}/api/status"]
