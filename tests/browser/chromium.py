"""Find the Chromium for the browser tests, and its command-line options."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
# Windows and macOS install browsers beside the PATH.
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
# No updates, no background traffic and no first page: the browser talks only to the test.
# The sandbox needs a kernel feature that containers often lack; the tests open only our own pages.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def _starts(executable: Path) -> bool:
    """Tell whether a browser really starts: a downloaded one may lack libraries of the system."""
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            playwright.chromium.launch(executable_path=executable, args=list(FLAGS)).close()
        except Error:
            return False
    return True


def _of_playwright() -> Path:
    """Return where playwright's own browser is, or would be."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


@functools.cache
def find() -> Path | None:
    """Return a Chromium that is on this machine, or None; nothing is downloaded."""
    wanted = os.environ.get("DTNB_CHROMIUM")
    if wanted:
        return Path(wanted)
    for name in NAMES:
        on_path = shutil.which(name)
        if on_path:
            return Path(on_path)
    return next((path for path in (*map(Path, PLACES), _of_playwright()) if path.is_file()), None)


def find_or_fetch() -> Path | None:
    """Return a Chromium that starts, downloaded by playwright if necessary; None if none starts."""
    browser_path = find()
    if browser_path is None:
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        print("No Chromium is here; asking playwright to fetch one.", flush=True)
        subprocess.run(command, check=False)
        find.cache_clear()
        browser_path = find()
    return browser_path if browser_path is not None and _starts(browser_path) else None
