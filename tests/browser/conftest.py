"""Fixtures for tests in a real browser: Chromium, JupyterLab, pages from disk without a network."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Request,
    Route,
    ViewportSize,
    sync_playwright,
)

from dtnb.resources import shipped
from tests.browser import chromium
from tests.browser.app_page import built
from tests.browser.lab import Lab, running_lab

FAILURES = Path(__file__).resolve().parents[2] / ".dev" / "results" / "failures"
WINDOW = ViewportSize(width=1280, height=900)
FAILED = pytest.StashKey[bool]()
Report = Generator[None, pytest.TestReport, pytest.TestReport]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Report:
    """Remember whether the test itself failed, so that its page gets a screenshot in the end."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@dataclass
class Watch:
    """Requests, errors and messages of a page, which its user does not see."""

    errors: list[str] = field(default_factory=list)
    """Uncaught errors and messages on the console of the kind "error"."""
    requests: list[str] = field(default_factory=list)
    """Every address that was asked for, but those inside the page (data, blob)."""

    def outside(self, *own: str) -> list[str]:
        """Return the requests to addresses that do not begin with one of the given prefixes."""
        return [url for url in self.requests if not url.startswith(own)]


@dataclass
class OfflinePage:
    """A page opened from disk without a network."""

    page: Page
    watch: Watch


def _watch(page: Page) -> Watch:
    watch = Watch()

    def note(request: Request) -> None:
        if not request.url.startswith(("data:", "blob:")):
            watch.requests.append(request.url)

    page.on("request", note)
    page.on("pageerror", lambda error: watch.errors.append(str(error)))
    page.on(
        "console",
        lambda message: watch.errors.append(message.text) if message.type == "error" else None,
    )
    return watch


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium once; without one the test is skipped (in CI dev.py calls that a failure)."""
    executable = chromium.find()
    if executable is None:
        pytest.skip("no Chromium here; `python3 dev.py test` fetches one where it can")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=executable, args=list(chromium.FLAGS))
        yield started
        started.close()


def _photograph(node: pytest.Item, pages: list[Page]) -> None:
    """Take a screenshot of each page of a failed test."""
    if node.stash.get(FAILED, False):
        FAILURES.mkdir(parents=True, exist_ok=True)
        for number, page in enumerate(pages):
            name = re.sub(r"\W+", "_", node.name)
            page.screenshot(path=FAILURES / f"{name}_{number}.png", full_page=True)


@pytest.fixture
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """Open a fresh browser context; if the test fails, take a screenshot."""
    window = browser.new_context(viewport=WINDOW, reduced_motion="reduce")
    yield window
    _photograph(request.node, window.pages)
    window.close()


@pytest.fixture(scope="session")
def window(browser: Browser) -> Iterator[BrowserContext]:
    """Open a context for all notebooks, so that JupyterLab's files are loaded once."""
    opened = browser.new_context(viewport=WINDOW, reduced_motion="reduce")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def shared_page(window: BrowserContext) -> Iterator[Page]:
    """Open a page for all tests of a module, because opening a notebook takes seconds."""
    opened = window.new_page()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def shared_watch(shared_page: Page) -> Watch:
    """Record the requests and errors of the shared page."""
    return _watch(shared_page)


@pytest.fixture
def photographed(shared_page: Page, request: pytest.FixtureRequest) -> Iterator[None]:
    """Take a screenshot of the shared page if the test fails."""
    yield
    _photograph(request.node, [shared_page])


@pytest.fixture
def page(window: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Open an empty page; if the test fails, take a screenshot."""
    opened = window.new_page()
    yield opened
    _photograph(request.node, [opened])
    opened.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Run JupyterLab on a copy of the shipped notebooks."""
    with running_lab(shipped("notebooks"), tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the page on which the engine runs."""
    return built(tmp_path_factory.mktemp("app") / "app")


@pytest.fixture
def open_offline(context: BrowserContext) -> Callable[[Path], OfflinePage]:
    """Open files from disk, with all requests but those for files on disk refused."""

    def from_disk_only(route: Route) -> None:
        if route.request.url.startswith("file:"):
            route.continue_()
        else:
            route.abort("internetdisconnected")

    def open_offline(file: Path) -> OfflinePage:
        context.route("**/*", from_disk_only)
        # Web sockets and other connections that playwright does not route.
        context.set_offline(True)
        page = context.new_page()
        watch = _watch(page)
        page.goto(file.resolve().as_uri())
        return OfflinePage(page, watch)

    return open_offline
