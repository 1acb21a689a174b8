"""The browser fixtures themselves: without them working, the other browser tests prove nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import OfflinePage, Watch
from tests.browser.lab import Lab

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


def test_a_notebook_runs_in_a_real_jupyterlab(lab: Lab, page: Page, watch: Watch) -> None:
    notebook = lab.open(page, lab.write("sum.ipynb", ["six = 2 * 3", "six * 7"]))
    notebook.run_all()
    expect(page.locator(".jp-OutputArea-executeResult")).to_contain_text("42")
    assert notebook.errors() == []
    assert watch.outside(lab.url, lab.url.replace("http", "ws")) == []


def test_an_error_in_a_cell_is_seen(lab: Lab, page: Page) -> None:
    notebook = lab.open(page, lab.write("error.ipynb", ["1 / 0"]))
    notebook.run_all()
    assert notebook.errors() == ["ZeroDivisionError: division by zero"]


def test_a_widget_goes_on_after_its_kernel_is_shut_down(lab: Lab, page: Page) -> None:
    notebook = lab.open(page, lab.write("widget.ipynb", [WIDGET]))
    notebook.run_all()
    counter = page.locator("button.counter")
    expect(counter).to_have_text("41")
    notebook.shut_down_kernel()
    counter.click()
    expect(counter).to_have_text("42")


def test_a_notebook_can_be_opened_in_the_whole_of_jupyterlab(lab: Lab, page: Page) -> None:
    notebook = lab.open(page, lab.write("whole.ipynb", ["'here'"]), view="lab")
    notebook.run_all()
    expect(page.locator(".jp-OutputArea-executeResult")).to_contain_text("here")
    expect(page.locator("#jp-menu-panel")).to_be_visible()


def test_a_page_from_disk_works_and_reaches_no_network(
    lab: Lab, tmp_path: Path, open_offline: Callable[[Path], OfflinePage]
) -> None:
    """The server of `lab` answers other tests; that it is out of reach here proves the wall."""
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
