"""The site, opened from disk: its links, its search, a lesson and a case in it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from tests.browser.axe import stumbling_blocks
from tests.browser.conftest import OfflinePage

Open = Callable[[Path], OfflinePage]

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sample of the site: a few pages of each kind, in both languages."""
    folder = tmp_path_factory.mktemp("site") / "built"
    command = [sys.executable, "-m", "website", "--sample", "--output", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True)
    return folder


class _Links(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        if name := held.get("id"):
            self.anchors.add(name)
        wanted = held.get("href") if tag in ("a", "link") else held.get("src")
        if wanted:
            self.found.append(wanted)


def _broken(site: Path) -> Iterator[str]:
    pages = {file: _Links(file.read_text(encoding="utf-8")) for file in site.rglob("*.html")}
    for file, links in pages.items():
        for link in links.found:
            address, anchor = urldefrag(link)
            if address.startswith(("data:", "https:", "http:", "mailto:")):
                continue
            target = (file.parent / unquote(address.split("?")[0])).resolve() if address else file
            if not target.is_file() or (
                anchor and target in pages and anchor not in pages[target].anchors
            ):
                yield f"{file.relative_to(site)}: {link}"


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    assert list(_broken(site)) == []


def test_the_site_is_there_in_both_languages_with_every_kind_of_page(site: Path) -> None:
    for language in ("en", "fr"):
        for kind in ("course", "lesson", "casebook", "turn", "rules", "heroes"):
            assert list((site / language / kind).glob("*.html")), f"{language}/{kind}"


def test_a_case_is_found_by_a_word_and_stepped_through(site: Path, open_offline: Open) -> None:
    """Three taps: the casebook, the case, its turn."""
    offline = open_offline(site / "index.html")
    page = offline.page
    page.wait_for_url("**/en/index.html")
    page.locator("article").get_by_role("link", name="Casebook", exact=True).click()
    finder = page.get_by_role("search").filter(has=page.locator("select"))
    titles = page.locator(".found-cases a")
    everything = titles.count()
    title = titles.first.inner_text()
    finder.get_by_role("searchbox").fill(title)
    assert 1 <= titles.count() < everything
    titles.first.click()
    assert page.get_by_role("heading", level=1).inner_text().startswith(title)
    page.get_by_role("link", name="Step through it").click()
    page.locator(".dtnb-count").wait_for()
    assert offline.watch.errors == []
    assert offline.watch.outside("file://") == []


def test_a_lesson_asks_and_answers_without_a_kernel(site: Path, open_offline: Open) -> None:
    offline = open_offline(next((site / "fr" / "lesson").glob("*.html")))
    page = offline.page
    first = page.locator(".dtnb-place").first
    first.get_by_role("button").first.wait_for()
    assert page.locator(".dtnb-place").count() > 2
    assert all(place.inner_text() for place in page.locator(".dtnb-place").all())
    assert offline.watch.errors == []
    assert offline.watch.outside("file://") == []


def test_words_of_every_page_are_found_from_disk(site: Path, open_offline: Open) -> None:
    offline = open_offline(site / "en" / "index.html")
    page = offline.page
    page.locator(".sidebar-search").fill("interrupted")
    page.keyboard.press("Enter")
    page.locator("#search-results li a").first.wait_for()
    assert offline.watch.outside("file://") == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_that_is_moderate_or_worse_in_the_site(
    site: Path, open_offline: Open, width: int, theme: str
) -> None:
    page = open_offline(site / "index.html").page
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    case = sorted((site / "en" / "casebook").glob("*.html"))[0]
    pages = ["en/index.html", "fr/casebook/index.html", "en/rules/dt-pri.html"]
    for each in [*(site / name for name in pages), case]:
        page.goto(each.as_uri())
        assert stumbling_blocks(page) == [], each.name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, each.name
