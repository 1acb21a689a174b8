"""Twelve quarrels on a phone: entered with a thumb, the engine in the browser, no network."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.app_host import serving
from tests.browser.app_page import PATIENCE, AppPage
from tests.browser.axe import stumbling_blocks
from tests.browser.conftest import Watch, _watch
from tests.browser.quarrel_page import Thumb
from tests.quarrels import test_twelve as twelve
from tests.quarrels.driver import Phone

PHONE = ViewportSize(width=390, height=844)
#: the smallest side of what is tapped, in pixels
TARGET = 44
#: what can be tapped and is smaller than a thumb, or lies below the edge of the window
SMALL = """(least) => [...document.querySelectorAll('.dtnb-quarrel :is(button, input, summary)')]
  .map((one) => [one.getAttribute('aria-label') ?? one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
WIDE = "document.documentElement.scrollWidth > innerWidth"
#: text that is cut off at the side
CUT = """[...document.querySelectorAll('.dtnb-quarrel :is(b, p, h1, small)')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
  .map((one) => one.textContent)"""

#: what does not fit on a screen without scrolling
SCROLLS = """[...document.querySelectorAll('.q-main')]
  .filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.innerText)"""
#: quarrels of two people about one question, of which neither the book nor the verdict needs to be
#: scrolled on a phone
AT_A_GLANCE = (twelve.q1, twelve.q5, twelve.q7, twelve.q11, twelve.q12)


class Flight(NamedTuple):
    """A phone in flight mode, on which the page was once: its context, and the page's address."""

    context: BrowserContext
    address: str


@pytest.fixture(scope="module")
def flight(browser: Browser, app: Path) -> Iterator[Flight]:
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce", has_touch=True)
    with serving(app) as host:
        first = AppPage(context.new_page())
        first.visit(host.address)
        first.is_kept()
        first.page.close()
    context.set_offline(True)
    yield Flight(context, host.address)
    context.close()


@pytest.fixture(scope="module")
def opened(flight: Flight) -> Iterator[tuple[Page, Watch]]:
    """The page, whose engine starts once for all tests."""
    page = flight.context.new_page()
    yield page, _watch(page)
    page.close()


@pytest.fixture
def phone(flight: Flight, opened: tuple[Page, Watch]) -> tuple[Thumb, Watch]:
    """A thumb on the first screen, with nothing kept."""
    page, watch = opened
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light")
    # In another room a quarrel is put away, and what is kept of it can go.
    page.goto(f"{flight.address}#course")
    page.evaluate("localStorage.clear()")
    expect(page.locator(".dtnb-quarrel")).to_have_count(0)
    page.evaluate("localStorage.clear()")
    watch.errors.clear()
    page.goto(f"{flight.address}#quarrel")
    thumb = Thumb(page)
    thumb.settled()
    return thumb, watch


def stands(page: Page, statement: str) -> bool:
    """Tell whether the last screen says a fact such as "Ben: Health 22" or "Burn 1"."""
    seat, _, fact = statement.rpartition(": ")
    texts = page.locator(".q-end, .q-ends li, .q-sum li, .q-claims li, .q-remark").all_inner_texts()
    own = [text for text in texts if seat in text] if seat else texts
    # One of a kind stands there without its number.
    words = fact.split() if seat else [fact.removesuffix(" 1")]
    return any(all(re.search(rf"(?<!\d){re.escape(word)}(?!\d)", text) for word in words)
               for text in own)  # fmt: skip


@pytest.mark.parametrize("enter", twelve.KEY, ids=lambda enter: enter.__name__)
def test_a_quarrel_is_entered_with_a_thumb_and_settled_without_a_network(
    enter: Callable[[], Phone], phone: tuple[Thumb, Watch], monkeypatch: pytest.MonkeyPatch
) -> None:
    thumb, watch = phone
    headline, rules, facts = twelve.KEY[enter]
    monkeypatch.setattr(twelve, "Phone", lambda: thumb)
    enter()
    page = thumb.page
    assert thumb.title == headline
    assert page.locator(".q-why .q-place").first.get_attribute("title") in rules
    assert [fact for fact in facts if not stands(page, fact)] == []
    assert thumb.taps <= twelve.TAPS
    assert thumb.characters <= twelve.CHARACTERS
    assert thumb.jumps == []
    assert page.evaluate(SMALL, TARGET) == []
    assert not page.evaluate(WIDE)
    assert watch.errors == []
    assert watch.outside(page.url.split("#")[0]) == []


@pytest.mark.parametrize("enter", AT_A_GLANCE, ids=lambda enter: enter.__name__)
def test_the_book_and_the_verdict_fit_on_a_phone_without_scrolling(
    enter: Callable[[], Phone], phone: tuple[Thumb, Watch], monkeypatch: pytest.MonkeyPatch
) -> None:
    thumb, _ = phone
    settled = thumb.settled
    seen: dict[str, list[str]] = {}

    def look() -> None:
        settled()
        step = thumb.root.get_attribute("data-step") or ""
        seen.setdefault(step, []).extend(thumb.page.evaluate(SCROLLS))

    monkeypatch.setattr(thumb, "settled", look)
    monkeypatch.setattr(twelve, "Phone", lambda: thumb)
    enter()
    assert seen["book"] == []
    assert seen["verdict"] == []


def eva_and_finn(thumb: Thumb) -> Thumb:
    """Enter a quarrel up to what happened then."""
    thumb.next().tap("Moon Elf").tap("Barbarian").name("Moon Elf", "Eva").name("Barbarian", "Finn")
    thumb.next().tap("Defending").tap("Moon Shadow").number("Finn: Health", 31)
    return thumb.next()


def test_what_is_not_possible_is_struck_through_and_says_why(phone: tuple[Thumb, Watch]) -> None:
    thumb, _ = phone
    page = eva_and_finn(thumb).page
    refused = thumb.button("Thick Skin", refused=True)
    refused.tap()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Moon Shadow deals no damage that would make it an Attack")
    expect(sheet.locator(".q-place").first).to_contain_text("page")
    page.get_by_role("button", name="All right, then not").tap()
    expect(sheet).to_have_count(0)
    expect(page.locator(".q-event.is-wanted")).to_have_count(0)


def test_a_long_press_gives_the_reason_alone(phone: tuple[Thumb, Watch]) -> None:
    thumb, _ = phone
    page = eva_and_finn(thumb).page
    thumb.button("Thick Skin", refused=True).dispatch_event("pointerdown")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Moon Shadow deals no damage that would make it an Attack")
    expect(sheet.get_by_text("wants this")).to_have_count(0)


def test_the_way_back_and_a_reload_lose_nothing(phone: tuple[Thumb, Watch]) -> None:
    thumb, _ = phone
    page = eva_and_finn(thumb).want("Thick Skin").next().tap("No").next().page
    expect(page.locator(".q-win")).to_contain_text("Eva is right.")
    for title in ("What is the quarrel?", "What happened then?"):
        page.go_back()
        expect(page.locator("[data-title]")).to_have_text(title)
        thumb.settled()
    expect(page.locator(".q-event.is-wanted")).to_have_count(1)
    page.reload()
    thumb.settled()
    expect(page.locator("[data-title]")).to_have_text("What happened then?")
    expect(page.locator(".q-event.is-wanted")).to_have_count(1)
    thumb.next().next()
    expect(page.locator(".q-win")).to_contain_text("Eva is right.")


def test_a_link_opens_at_the_same_screen_on_another_device(
    phone: tuple[Thumb, Watch], flight: Flight
) -> None:
    thumb, _ = phone
    page = eva_and_finn(thumb).want("Thick Skin").next().tap("No").next().page
    page.get_by_role("button", name="Share").tap()
    code = page.locator(".q-qr")
    expect(code).to_be_visible(timeout=PATIENCE)
    link = page.get_by_label("Link to this quarrel").input_value()
    assert link.startswith(f"{flight.address}#quarrel=")
    other = flight.context.new_page()
    other.goto(link)
    expect(other.locator(".q-win")).to_contain_text("Eva is right.", timeout=PATIENCE)
    # What was entered can be looked at, from the last screen back to the first.
    other.go_back()
    expect(other.locator("[data-title]")).to_have_text("What is the quarrel?")
    other.close()


def test_a_damaged_link_says_so(phone: tuple[Thumb, Watch], flight: Flight) -> None:
    page = phone[0].page
    page.goto(f"{flight.address}#quarrel=AAAA")
    expect(page.get_by_role("alert").first).to_contain_text("damaged", timeout=PATIENCE)


def test_past_quarrels_are_listed_and_can_be_removed(phone: tuple[Thumb, Watch]) -> None:
    thumb, _ = phone
    page = eva_and_finn(thumb).want("Thick Skin").next().tap("No").next().page
    page.evaluate("location.hash = ''")
    page.get_by_role("button", name="Past", exact=True).tap()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name=re.compile("^Eva is right")).tap()
    expect(page.locator(".q-win")).to_contain_text("Eva is right.", timeout=PATIENCE)
    page.evaluate("location.hash = ''")
    page.get_by_role("button", name="Past", exact=True).tap()
    sheet.get_by_role("button", name=re.compile("^Remove")).tap()
    expect(sheet).to_contain_text("No quarrel is kept on this device.")


def test_a_whole_quarrel_is_entered_with_the_keyboard(phone: tuple[Thumb, Watch]) -> None:
    thumb, _ = phone
    page = thumb.page

    def press(name: str) -> None:
        page.get_by_role("button", name=name).first.focus()
        page.keyboard.press("Enter")
        thumb.settled()

    page.locator(".q-foot > .q-go").focus()
    page.keyboard.press("Enter")
    thumb.settled()
    for name in ("Moon Elf", "Barbarian", "Go on", "Defending", "Moon Shadow"):
        press(name)
    # Each new screen is read from its title.
    title = page.locator("[data-title]")
    expect(title).to_be_focused()
    for name in ("Go on", "Thick Skin"):
        press(name)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    press("Thick Skin")
    for name in ("Barbarian wants this", "That is how it was", "No", "Who is right?"):
        press(name)
    expect(title).to_be_focused()
    expect(page.locator(".q-win")).to_contain_text("Moon Elf is right.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(
    scheme: str, phone: tuple[Thumb, Watch], monkeypatch: pytest.MonkeyPatch
) -> None:
    thumb, _ = phone
    thumb.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    seen: dict[str, list[object]] = {}
    settled = thumb.settled

    def look() -> None:
        settled()
        if thumb.title not in seen:
            seen[thumb.title] = stumbling_blocks(thumb.page)

    monkeypatch.setattr(thumb, "settled", look)
    monkeypatch.setattr(twelve, "Phone", lambda: thumb)
    twelve.q3()
    assert len(seen) >= 7
    assert {title: blocks for title, blocks in seen.items() if blocks} == {}


def test_it_speaks_french(phone: tuple[Thumb, Watch], flight: Flight) -> None:
    page = flight.context.new_page()
    page.goto(f"{flight.address}?lang=fr#quarrel")
    thumb = Thumb(page)
    thumb.settled()
    assert thumb.title == "Sur quoi vous disputez-vous ?"
    thumb.next()
    assert thumb.title == "Quel livre, et qui joue ?"
    page.close()


@pytest.mark.parametrize("size", [(320, 568), (768, 1024), (1280, 720)], ids=str)
def test_nothing_is_cut_off_at_other_sizes(
    size: tuple[int, int], phone: tuple[Thumb, Watch], monkeypatch: pytest.MonkeyPatch
) -> None:
    thumb, _ = phone
    page = thumb.page
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    settled = thumb.settled
    faults: list[object] = []

    def look() -> None:
        settled()
        if page.evaluate(WIDE):
            faults.append((thumb.title, "wide"))
        faults.extend((thumb.title, text) for text in page.evaluate(CUT))

    monkeypatch.setattr(thumb, "settled", look)
    monkeypatch.setattr(twelve, "Phone", lambda: thumb)
    twelve.q7()
    assert faults == []
