"""The engine in a browser: first visit, without a network, links, kept games, one file.

The file is long because its tests share one built page and one host.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize, expect

from dtnb import load_replay
from dtnb.app.link import link
from dtnb.app.single_file import page as page_alone
from tests.browser.app_host import Host, serving
from tests.browser.app_page import PATIENCE, READY, ROOT, AppPage
from tests.browser.axe import stumbling_blocks
from tests.browser.conftest import OfflinePage, Watch, _watch
from tests.browser.table_page import TablePage

CASE, TITLE = "buh-bye-on-evasive", "Buh, Bye! on an Evasive that is being spent"
FLAGSHIP = "barbarian-vs-paladin"
PASTE = "Paste a replay file, a link to a turn, or a file of your own"
PHONE, SCREEN = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=720)
TURN_OF_THE_HAG = """dtnb: 1
game: dice-throne
edition: season-one-rerolled
title: The Hag
seats:
  Ann: {hero: Iron Hag}
  Ben: {hero: Barbarian}
start: {phase: main 1, active: Ann, until: end of turn}
moves:
- Ann rolls 1 1 2 4 6
- Ann announces Strike
- Ben declines to defend
"""
#: what can be done at a table, whatever is asked
ANSWER = ".dtnb-sit-asked :is(.dtnb-sit-option, .dtnb-sit-button:not([disabled]))"
#: the addresses of what the service worker keeps
KEPT = """caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.keys())
  .then((requests) => requests.map((request) => request.url).join())"""
SIZES = pytest.mark.parametrize("size", [PHONE, SCREEN], ids=["phone", "screen"])


@pytest.fixture(scope="module")
def host(app: Path) -> Iterator[Host]:
    with serving(app) as running:
        yield running


class OpenPage(NamedTuple):
    """A page whose engine has started, with what it has asked for and its errors."""

    app: AppPage
    watch: Watch


@pytest.fixture(scope="module")
def open_page(browser: Browser, host: Host) -> Iterator[Callable[[ViewportSize], OpenPage]]:
    """Return the page of a size with nothing open; the engine starts once for the tests of a file.

    For tests that leave nothing behind on the device.
    """
    with ExitStack() as windows:
        pages: dict[int, OpenPage] = {}

        def show_start(size: ViewportSize) -> OpenPage:
            if size["width"] not in pages:
                context = windows.enter_context(window(browser, size))
                pages[size["width"]] = OpenPage(*watched(context))
            page = pages[size["width"]]
            page.app.visit(f"{host.address}#")
            expect(page.app.page.get_by_role("searchbox")).to_be_visible()
            expect(page.app.page.locator(".app-trouble")).to_have_count(0)
            return page

        yield show_start


@contextmanager
def window(browser: Browser, size: ViewportSize, locale: str = "en") -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport=size, reduced_motion="reduce", locale=locale)
    yield opened
    opened.close()


def watched(context: BrowserContext) -> tuple[AppPage, Watch]:
    page = context.new_page()
    return AppPage(page), _watch(page)


def fits(page: Page) -> bool:
    """Tell whether nothing has to be scrolled to the side."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return wide


def is_styled(app: AppPage) -> bool:
    """Tell whether the drawings of the stage have the size of its style sheet: none fills it."""
    wide: int = app.stepper.evaluate(
        "(root) => Math.max(...[...root.querySelectorAll('.dtnb-stage svg')]"
        ".map((drawing) => drawing.getBoundingClientRect().width / root.clientWidth))"
    )
    return wide < 0.5


def sit_down(app: AppPage) -> TablePage:
    """Seat two heroes and begin."""
    table = TablePage(app.table)
    for seat, hero in enumerate(("Barbarian", "Paladin")):
        table.selects("Hero", hero, within=app.table.locator("fieldset").nth(seat))
    table.button("Sit down")
    return table


@SIZES
def test_after_one_visit_everything_works_without_a_network(
    browser: Browser, app: Path, size: ViewportSize
) -> None:
    with window(browser, size) as context:
        with serving(app) as host:
            first, watch = watched(context)
            first.visit(host.address)
            first.is_kept()
            assert fits(first.page)
            assert watch.outside(host.address) == []
        # Nobody answers any more.
        context.set_offline(True)
        page, offline = watched(context)

        page.visit(f"{host.address}#open={FLAGSHIP}")
        page.has_stepper()
        assert is_styled(page)
        page.press("Home")
        before = page.frame
        page.press("n")
        assert page.frame != before
        assert fits(page.page)

        page.back()
        page.find("evasive", TITLE)
        assert "Ann is right in Season One ReRolled" in page.verdict
        address = page.link()
        assert fits(page.page)

        page.back()
        page.page.get_by_role("link", name="Set up a table").click()
        expect(page.table).to_be_visible(timeout=PATIENCE)
        sit_down(page)
        page.table.locator(ANSWER).first.click()
        back = page.table.get_by_role("button", name="Undo")
        expect(back).to_be_enabled(timeout=PATIENCE)
        back.click()
        expect(back).to_be_disabled(timeout=PATIENCE)
        assert fits(page.page)

        other, linked = watched(context)
        other.visit(address)
        other.has_stepper()
        assert "Ann is right in Season One ReRolled" in other.verdict
        assert [*watch.errors, *offline.errors, *linked.errors] == []


def test_the_verdict_on_the_page_is_that_of_the_command_line(
    open_page: Callable[[ViewportSize], OpenPage], host: Host
) -> None:
    page, watch = open_page(SCREEN)
    page.visit(f"{host.address}#open={CASE}")
    page.has_stepper()
    wrapped = str(load_replay(CASE).settle())
    right = re.findall(r"Ann is right in .*?\.", re.sub(r"\s+", " ", wrapped))[0]
    assert right in re.sub(r"\s+", " ", page.verdict)
    assert watch.errors == []


def test_a_link_opens_at_the_same_moment_with_the_same_verdict(
    browser: Browser, host: Host
) -> None:
    replay = load_replay(CASE)
    with window(browser, PHONE) as context:
        page, watch = watched(context)
        page.visit(link(replay, host.address, 11))
        page.has_stepper()
        assert page.frame == 11
        verdict = page.verdict
        page.press("n")
        address = page.link()
        other, _ = watched(context)
        other.visit(address)
        other.has_stepper()
        assert other.frame == page.frame
        assert other.verdict == verdict
        code = page.page.get_by_role("img", name="Link to this turn")
        assert code.evaluate("(image) => image.complete && image.naturalWidth > 100")
        assert watch.errors == []


@pytest.mark.parametrize("data", ["AAAA", "x" * 40_000, "%3Cscript%3E"])
def test_a_damaged_link_is_refused_in_words(
    open_page: Callable[[ViewportSize], OpenPage], host: Host, data: str
) -> None:
    page, watch = open_page(PHONE)
    page.visit(f"{host.address}#turn={data}")
    expect(page.page.locator(".app-trouble")).to_contain_text("link", timeout=PATIENCE)
    assert watch.errors == []


def test_what_was_typed_stays_when_the_screens_of_a_quarrel_arrive(
    browser: Browser, host: Host
) -> None:
    with window(browser, PHONE) as context:
        page, watch = watched(context)
        held: list[Route] = []
        page.page.route("**/parts*.js", lambda route: held.append(route))
        page.visit(host.address)
        search = page.page.get_by_role("searchbox")
        search.fill("evasive")
        assert held, "the screens of a quarrel are a file of their own"
        for route in held:
            route.continue_()
        expect(page.page.locator(".app-quarrel")).to_be_visible(timeout=PATIENCE)
        expect(search).to_have_value("evasive")
        expect(page.page.get_by_role("link", name=TITLE, exact=True)).to_be_visible()
        assert watch.errors == []


def test_a_turn_of_ones_own_is_pasted_settled_and_survives_a_reload(
    browser: Browser, host: Host
) -> None:
    file = sorted((ROOT / "replays" / "cases" / "who-acts-first").glob("*.yaml"))[0]
    with window(browser, PHONE) as context:
        page, watch = watched(context)
        page.visit(host.address)
        page.page.get_by_role("textbox", name=PASTE).fill(file.read_text("utf-8"))
        page.page.get_by_role("button", name="Open the turn").click()
        page.has_stepper()
        assert page.verdict
        # The phone has thrown the page away; its address has everything.
        page.page.reload()
        page.has_stepper()
        page.back()
        assert page.page.get_by_role("textbox", name=PASTE).input_value() == file.read_text("utf-8")
        assert watch.errors == []


def test_a_file_with_an_error_is_refused_with_its_place(browser: Browser, host: Host) -> None:
    text = load_replay("false-claim").loaded.source.text.replace("moves:", "moves:\n- Ann sings", 1)
    with window(browser, SCREEN) as context:
        page, watch = watched(context)
        page.visit(host.address)
        page.page.get_by_role("textbox", name=PASTE).fill(
            re.sub(r"(?m)^claims:\n(?:[ -].*\n)+", "", text)
        )
        page.page.get_by_role("button", name="Open the turn").click()
        trouble = page.page.locator(".app-trouble")
        expect(trouble).to_contain_text(re.compile(r"turn\.yaml:\d+:\d+"), timeout=PATIENCE)
        assert watch.errors == []


# -- kept games ------------------------------------------------------------------------------------


def test_a_game_goes_on_after_the_page_was_thrown_away(browser: Browser, host: Host) -> None:
    with window(browser, PHONE) as context:
        page, watch = watched(context)
        page.visit(f"{host.address}#table=table.json")
        expect(page.table).to_be_visible(timeout=PATIENCE)
        sit_down(page)
        asked = page.table.locator(".dtnb-sit-asked").inner_text()
        page.page.close()
        again, _ = watched(context)
        again.visit(host.address)
        again.page.get_by_role("button", name="Go on playing").click()
        expect(again.table.locator(".dtnb-sit-asked")).to_be_visible(timeout=PATIENCE)
        assert again.table.locator(".dtnb-sit-asked").inner_text() == asked
        assert watch.errors == []


def test_a_second_page_does_not_overwrite_the_game_of_the_first(
    browser: Browser, host: Host
) -> None:
    with window(browser, SCREEN) as context:
        first, _ = watched(context)
        first.visit(f"{host.address}#table=table.json")
        expect(first.table).to_be_visible(timeout=PATIENCE)
        sit_down(first)
        second, _ = watched(context)
        second.visit(f"{host.address}#table=table.json")
        expect(second.table).to_be_visible(timeout=PATIENCE)
        assert second.table.get_by_role("button", name="Sit down").is_visible()


def test_a_kept_game_is_given_as_a_file_and_taken_back(
    browser: Browser, host: Host, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    with window(browser, SCREEN) as context:
        page, _ = watched(context)
        page.visit(f"{host.address}#table=table.json")
        expect(page.table).to_be_visible(timeout=PATIENCE)
        sit_down(page)
        page.back()
        with page.page.expect_download() as download:
            page.page.get_by_role("button", name="Keep as a file").click()
        download.value.save_as(file)
    with window(browser, SCREEN) as context:
        page, watch = watched(context)
        page.visit(host.address)
        page.page.locator("input[type=file]").set_input_files(file)
        expect(page.table.locator(".dtnb-sit-asked")).to_be_visible(timeout=PATIENCE)
        assert watch.errors == []


def test_the_file_of_a_table_is_downloaded(browser: Browser, host: Host) -> None:
    with window(browser, SCREEN) as context:
        page, _ = watched(context)
        page.visit(f"{host.address}#table=table.json")
        expect(page.table).to_be_visible(timeout=PATIENCE)
        sit_down(page)
        page.table.get_by_role("tab", name="Who is right").click()
        with page.page.expect_download() as download:
            page.table.get_by_role("button", name="Save the file").click()
        assert load_replay(download.value.path().read_bytes()).title == "Ann and Ben"


# -- loading ---------------------------------------------------------------------------------------


def test_cases_and_verdicts_are_there_before_the_engine(browser: Browser, host: Host) -> None:
    with window(browser, PHONE) as context:
        page, _ = watched(context)
        context.route("**/engine.zip", lambda route: None)
        page.page.goto(host.address)
        page.page.get_by_role("searchbox").fill("bounty about to come")
        entry = page.page.locator(".app-entry").first
        expect(entry).to_contain_text("The rulebooks don't say. Our reading: Ann is right.")
        progress = page.page.get_by_role("progressbar")
        expect(progress).to_have_attribute("value", re.compile(r"^[1-9]\d$"), timeout=PATIENCE)


def test_a_part_that_cannot_be_had_is_said(browser: Browser, host: Host) -> None:
    with window(browser, PHONE) as context:
        page, _ = watched(context)
        context.route("**/library.zip", lambda route: route.fulfill(status=404))
        page.page.goto(host.address)
        alert = page.page.get_by_role("alert")
        expect(alert).to_contain_text("could not be loaded: 404", timeout=PATIENCE)
        expect(alert.get_by_role("link", name="Try again")).to_be_visible()


def test_a_newer_version_waits_until_it_is_wanted_and_no_two_are_mixed(
    browser: Browser, app: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "app"
    shutil.copytree(app, folder)
    with window(browser, SCREEN) as context, serving(folder) as host:
        page, watch = watched(context)
        page.visit(host.address)
        page.is_kept()
        # Another build: the engine lies in another folder.
        (old,) = folder.glob("engine-*")
        new = old.rename(folder / "engine-0123456789ab")
        for name in ("index.html", "service.js"):
            text = (folder / name).read_text("utf-8").replace(old.name, new.name)
            text = re.sub(r'("url":"index.html","revision":")\w+', r"\1changed", text)
            (folder / name).write_text(text, encoding="utf-8")
            (folder / f"{name}.br").unlink()
        page.page.reload()
        notice = page.page.get_by_role("button", name="Load it")
        expect(notice).to_be_visible(timeout=PATIENCE)
        scripts = "[...document.scripts].map((script) => script.src).filter(Boolean).join()"
        assert old.name in page.page.evaluate(scripts)
        assert new.name not in page.page.evaluate(scripts)
        with page.page.expect_navigation():
            notice.click()
        expect(page.page.locator(".app-status")).to_have_count(0, timeout=PATIENCE)
        assert new.name in page.page.evaluate(scripts)
        assert old.name not in page.page.evaluate(scripts)
        # The old one is removed behind the new page's back.
        expect(page.page.locator(".app-foot [role=status]")).to_have_text(READY, timeout=PATIENCE)
        assert old.name not in page.page.evaluate(KEPT)
        assert watch.errors == []


def test_the_policy_allows_nothing_inline_and_only_webassembly(app: Path) -> None:
    text = (app / "index.html").read_text("utf-8")
    policy = re.findall(r'Content-Security-Policy" content="([^"]*)"', text)[0]
    directives = dict(part.split(" ", 1) for part in policy.split("; "))
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert directives["connect-src"] == directives["worker-src"] == "'self'"
    assert "unsafe-inline" not in policy
    assert "http" not in policy


def test_each_file_has_a_brotli_file_beside_it(app: Path) -> None:
    bare = [
        file for file in app.rglob("*") if file.is_file() and file.suffix not in (".br", ".png")
    ]
    assert bare
    assert [file.name for file in bare if not file.with_name(f"{file.name}.br").is_file()] == []


@SIZES
def test_readers_with_a_screen_reader_or_a_keyboard_do_not_stumble(
    open_page: Callable[[ViewportSize], OpenPage], size: ViewportSize
) -> None:
    page, _ = open_page(size)
    assert stumbling_blocks(page.page) == []
    page.find("evasive", TITLE)
    page.link()
    assert stumbling_blocks(page.page) == []


def test_the_page_speaks_french_to_those_who_do(browser: Browser, host: Host) -> None:
    with window(browser, PHONE, "fr") as context:
        page, watch = watched(context)
        page.visit(f"{host.address}#open={CASE}")
        page.has_stepper()
        assert page.page.locator("html").get_attribute("lang") == "fr"
        assert "a raison" in page.verdict
        expect(page.page.get_by_role("button", name="Qui a raison ?")).to_be_visible()
        assert fits(page.page)
        assert watch.errors == []


# -- one file --------------------------------------------------------------------------------------


def test_one_file_opens_from_disk_with_the_engine_in_it(
    app: Path, tmp_path: Path, open_offline: Callable[[Path], OfflinePage]
) -> None:
    replay = load_replay(CASE)
    data = link(replay).partition("=")[2]
    file = tmp_path / "turn.html"
    file.write_text(page_alone(app, replay.title, "en", data), encoding="utf-8")
    opened = open_offline(file)
    page = AppPage(opened.page)
    page.has_stepper()
    assert "Ann is right in Season One ReRolled" in page.verdict
    page.press("n")
    page.back()
    page.page.get_by_role("link", name="Set up a table").click()
    expect(page.table).to_be_visible(timeout=PATIENCE)
    sit_down(page)
    assert opened.watch.outside("file:") == []
    assert opened.watch.errors == []


# -- files of one's own ----------------------------------------------------------------------------


def test_a_hero_of_ones_own_is_written_sits_down_and_travels_in_a_link(
    browser: Browser, host: Host
) -> None:
    with window(browser, SCREEN) as context:
        page, watch = watched(context)
        page.visit(host.address)
        page.page.get_by_role("button", name="Begin a hero").click()
        text = page.page.get_by_role("textbox", name="The file")
        sheet = page.page.get_by_role("region", name="The sheet")
        expect(sheet).to_contain_text("Deal 4 / 5 / 7 damage", timeout=PATIENCE)
        right = text.input_value().replace("My Hero", "Iron Hag")

        text.fill(right.replace("deal: [4, 5, 7]", "deel: [4, 5, 7]"))
        problem = page.page.get_by_role("button", name="did you mean 'deal'")
        problem.click(timeout=PATIENCE)
        area = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
        assert text.evaluate(area) == "deel:"
        # The last sheet that was right stays.
        expect(sheet).to_contain_text("Deal 4 / 5 / 7 damage")
        keep = page.page.get_by_role("button", name="Keep it for tables and turns")
        expect(keep).to_be_disabled()

        text.fill(right.replace("deal: [4, 5, 7]", "deal: [4, 5, 9]"))
        expect(sheet).to_contain_text("Deal 4 / 5 / 9 damage", timeout=PATIENCE)
        assert fits(page.page)
        assert stumbling_blocks(page.page) == []
        keep.click()
        page.page.get_by_role("link", name="Set up a table").click()
        table = TablePage(page.table)
        for seat, hero in enumerate(("Iron Hag", "Barbarian")):
            table.selects("Hero", hero, within=page.table.locator("fieldset").nth(seat))
        table.button("Sit down")
        expect(page.table.locator(ANSWER).first).to_be_visible(timeout=PATIENCE)

        # Another page of the same browser has the hero as well.
        other, _ = watched(context)
        other.visit(host.address)
        expect(other.page.get_by_text("heroes/iron_hag.yaml")).to_be_visible(timeout=PATIENCE)
        other.page.get_by_role("textbox", name=PASTE).fill(TURN_OF_THE_HAG)
        other.page.get_by_role("button", name="Open the turn").click()
        other.has_stepper()
        address = other.link()
        assert watch.errors == []
    with window(browser, PHONE) as context:
        # A phone that has never seen the hero.
        phone, watch = watched(context)
        phone.visit(address)
        phone.has_stepper()
        expect(phone.stepper).to_contain_text("Iron Hag")
        assert is_styled(phone)
        assert fits(phone.page)
        assert watch.errors == []


@SIZES
def test_a_turn_becomes_a_lesson_by_tapping(
    open_page: Callable[[ViewportSize], OpenPage], host: Host, size: ViewportSize
) -> None:
    app, _ = open_page(size)
    app.visit(f"{host.address}#open=protect-gained-by-the-defence")
    app.has_stepper()
    page = app.page
    page.locator("summary", has_text="Make a lesson of this turn").click()
    moment = page.locator(".app-moment", has_text="Spend Protect")
    moment.get_by_role("checkbox").check(timeout=PATIENCE)
    moment.get_by_role("combobox").select_option("Which move leads to “Ben takes 3”?")
    moment.get_by_label("A sentence before the question").fill("Ben may still act.")
    page.locator(".app-moment", has_text="Damage to Ben").get_by_role("checkbox").check()
    page.get_by_role("button", name="Make the lesson").click()
    assert fits(page)
    page.get_by_role("link", name="Try it").click(timeout=PATIENCE)
    asked = page.locator(".dtnb-ask")
    expect(asked).to_contain_text("Ben may still act.", timeout=PATIENCE)
    asked.get_by_role("button", name="Pass").click()
    expect(asked.locator(".dtnb-reasons")).to_contain_text("does not lead to")
    asked.get_by_role("button", name="Spend Protect").click()
    expect(asked).to_contain_text("That is right.")
    assert fits(page)
    assert not stumbling_blocks(page)
