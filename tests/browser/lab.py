"""A JupyterLab for the tests: without the user's settings, news, or a network except loopback."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import nbformat
from playwright.sync_api import Locator, Page

# The status indicator says "idle" before there is a session, and Run All would then ask which
# kernel to use; only a connected kernel that is idle can run anything.
KERNEL_IS_READY = """() => {
  const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === 'connected' && kernel.status === 'idle';
}"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
SHUT_DOWN = "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"
KERNEL_IS_GONE = "() => !window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel"
START_KERNEL = """() => window.jupyterapp.shell.currentWidget.sessionContext
  .changeKernel({ name: 'python3' })"""
SAVE = "() => window.jupyterapp.commands.execute('docmanager:save')"
SET_THEME = "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
# Read from the notebook's model, because JupyterLab draws only the cells near the view.
ERRORS = """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells
  .flatMap((cell) => cell.toJSON().outputs ?? [])
  .filter((output) => output.output_type === 'error')
  .map((output) => `${output.ename}: ${output.evalue}`)"""

# JupyterLab draws only the cells near the view; the index counts all of them.
SCROLL_TO = """(index) =>
  window.jupyterapp.shell.currentWidget.content.scrollToItem(index, 'start')"""
# The effects that a key meant for an output could have on the notebook by mistake.
CELLS = """() => {
  const { activeCellIndex, mode, model } = window.jupyterapp.shell.currentWidget.content;
  const cells = model.sharedModel.cells.map((cell) => `${cell.cell_type} ${cell.getSource()}`);
  return [activeCellIndex, mode, ...cells];
}"""

PATIENCE = 60_000


@dataclass
class OpenNotebook:
    """A notebook that is open in a page, with its kernel connected."""

    page: Page
    path: Path

    def run_all(self) -> None:
        """Run every cell; return when the last has run."""
        self.page.evaluate(RUN_ALL)
        self.page.wait_for_function(KERNEL_IS_READY, timeout=PATIENCE)

    def errors(self) -> list[str]:
        """Return every exception that ended a cell."""
        errors: list[str] = self.page.evaluate(ERRORS)
        return errors

    def cell(self, index: int) -> Locator:
        """Bring a cell into view and return it."""
        self.page.evaluate(SCROLL_TO, index)
        cell = self.page.locator(f'.jp-Cell[data-windowed-list-index="{index}"]')
        cell.wait_for(timeout=PATIENCE)
        return cell

    def cells(self) -> list[str | int]:
        """Return which cell is active, in which mode, and what the cells are."""
        cells: list[str | int] = self.page.evaluate(CELLS)
        return cells

    def shut_down_kernel(self) -> None:
        """Shut the kernel down; the page stays open."""
        self.page.evaluate(SHUT_DOWN)
        self.page.wait_for_function(KERNEL_IS_GONE, timeout=PATIENCE)

    def start_kernel(self) -> None:
        """Start another kernel, after the one before was shut down."""
        self.page.evaluate(START_KERNEL)
        self.page.wait_for_function(KERNEL_IS_READY, timeout=PATIENCE)

    def save(self) -> None:
        """Save the notebook with its outputs."""
        self.page.evaluate(SAVE)

    def set_theme(self, theme: str) -> None:
        """Change JupyterLab's theme, for example to "JupyterLab Dark", and wait until it is on."""
        self.page.evaluate(SET_THEME, theme)
        # JupyterLab says so on the body once the style sheet is loaded, after the command returned.
        self.page.locator(f'body[data-jp-theme-name="{theme}"]').wait_for(state="attached")


@dataclass
class Lab:
    """A running JupyterLab."""

    url: str
    root: Path

    def write(self, name: str, cells: Sequence[str]) -> str:
        """Make a notebook of code cells; return its name."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(source) for source in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        )
        nbformat.write(notebook, self.root / name)
        return name

    def open(self, page: Page, name: str, view: str = "doc") -> OpenNotebook:
        """Open a notebook and wait for its kernel; view "lab" is the whole of JupyterLab."""
        page.goto(f"{self.url}/{view}/tree/{name}?reset")
        page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=PATIENCE)
        page.wait_for_function(KERNEL_IS_READY, timeout=PATIENCE)
        return OpenNotebook(page, self.root / name)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _environment(home: Path) -> dict[str, str]:
    """Put every file that Jupyter and IPython read or write into a folder of the tests."""
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTER_DATA_DIR": "data",
        "IPYTHONDIR": "ipython",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    notifications = home / "settings" / "@jupyterlab" / "apputils-extension"
    notifications.mkdir(parents=True)
    quiet = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}
    (notifications / "notification.jupyterlab-settings").write_text(json.dumps(quiet))
    return {**os.environ, **{name: str(home / folder) for name, folder in places.items()}}


@contextlib.contextmanager
def running_lab(notebooks: Path, home: Path) -> Iterator[Lab]:
    """Run a JupyterLab on a copy of a folder of notebooks.

    Parameters
    ----------
    notebooks : Path
        The folder that is copied; what the tests do is done to the copy.
    home : Path
        An empty folder for the copy and all of Jupyter's own files.
    """
    root = home / "root"
    shutil.copytree(notebooks, root, ignore=shutil.ignore_patterns(".*"))
    port = _free_port()
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *("--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"),
        "--IdentityProvider.token=",
        f"--ServerApp.root_dir={root}",
        # Gives the tests `window.jupyterapp`: commands, the kernel's state, the theme.
        "--LabApp.expose_app_in_browser=True",
        # All other extensions would ask the network for extensions, news and updates.
        "--LabApp.extension_manager=readonly",
        "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    server = subprocess.Popen(
        command,
        env=_environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    log: list[str] = []
    spoken = threading.Event()

    def listen() -> None:
        assert server.stdout is not None
        for line in server.stdout:
            log.append(line)
            if "is running at" in line:
                spoken.set()
        spoken.set()

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    try:
        if not spoken.wait(timeout=90) or server.poll() is not None:
            raise RuntimeError("JupyterLab did not start:\n" + "".join(log[-40:]))
        yield Lab(f"http://127.0.0.1:{port}", root)
    finally:
        server.terminate()
        try:
            server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        listener.join(timeout=5)
