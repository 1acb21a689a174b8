"""The stage: one screen from the first stop to the last, at every size, without jumps.

The everyday run steps through a sample of the shipped replays, DTNB_EVERY_REPLAY=1 through all.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

import dtnb
from dtnb.notebook import html
from dtnb.resources import shipped
from tests.browser.axe import stumbling_blocks
from tests.browser.stepper_page import StepperPage

SAMPLE = ("first-two-turns", "two-against-two", "king-of-the-hill", "dungeon-turn-example")
LISTS = {"topics", "words"}  # Of the casebook; no replays.
EVERY = sorted({file.stem for file in shipped("replays").rglob("*.yaml")} - LISTS)
REPLAYS = EVERY if os.environ.get("DTNB_EVERY_REPLAY") else SAMPLE
SCREENS = {"desk": (1280, 720), "pane": (600, 700), "phone": (390, 844)}
SAID = 5  # As many faults of a walk are printed: one cause repeats itself at each stop.
FLAGSHIP = "barbarian-vs-paladin"
ROUTINE = {"passes-automatically", "window-closes"}

# Goes through all stops inside the page, which is a hundred times as fast as key by key.
WALK = """async (drawer) => {
  const root = document.querySelector('.dtnb-stepper');
  const press = (key) => root.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const seen = (node) => node.checkVisibility();
  const box = (node) => { const { x, y, width, height } = node.getBoundingClientRect(); return [x, y, width, height].map(Math.round).join(); };
  const places = () => [...document.querySelectorAll('.dtnb-stage > *, .dtnb-main > .dtnb-side, .dtnb-middle, .dtnb-timeline > *')].filter(seen).map((node) => `${node.classList[0]} ${box(node)}`).join(' | ');
  const { scrollingElement: page } = document;
  press('Home'); press(drawer ? '4' : '3'); if (drawer) root.querySelector(`[data-offer="${drawer}"]`).click();
  const first = places();
  const faults = [];
  let count = '', stops = 0;
  for (;;) {
    const now = root.dataset.told;
    if (now === count) return { stops, faults };
    count = now; stops += 1;
    const at = (fault) => faults.push(`${now}: ${fault}`);
    if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) at(`the page is ${page.scrollWidth} x ${page.scrollHeight}`);
    if (places() !== first) at(`moved: ${places()} before: ${first}`);
    for (const pane of root.querySelectorAll('.dtnb-scroll, .dtnb-story-list')) {
      if (seen(pane) && pane.scrollWidth > pane.clientWidth + 1) at(`${pane.className} in ${pane.parentElement.className} is ${pane.scrollWidth} wide in ${pane.clientWidth}`);
    }
    for (const thing of root.querySelectorAll('.dtnb-side-body > *')) {
      const { top, bottom, left } = thing.getBoundingClientRect(), body = thing.parentElement.getBoundingClientRect();
      if (seen(thing) && left < body.right && top < body.bottom && bottom > body.bottom + 1) at(`cut: ${thing.className} by ${Math.round(bottom - body.bottom)}`);
    }
    for (const control of root.querySelectorAll('.dtnb-controls button, .dtnb-controls input, .dtnb-tools button, .is-stepping button')) {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if (seen(control) && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)) at(`out of reach: ${control.className}`);
    }
    press('ArrowRight');
  }
}"""  # noqa: E501


@pytest.fixture(scope="module")
def screen(browser: Browser) -> Iterator[Page]:
    """Open a page that all tests here look at."""
    window = browser.new_context(reduced_motion="reduce", has_touch=True)
    yield window.new_page()
    window.close()


Opens = Callable[..., StepperPage]


@pytest.fixture(scope="module")
def opens(screen: Page, tmp_path_factory: pytest.TempPathFactory) -> Opens:
    """Open the page of a replay at a size; `bare` leaves out its graph and the other editions.

    The page of `FLAGSHIP` has odds for its decisions.
    """
    folder = tmp_path_factory.mktemp("pages")

    def opens(
        name: str, size: str = "desk", *, lang: str = "en", bare: bool = False, **media: Any
    ) -> StepperPage:
        file = folder / f"{name}-{lang}-{bare}.html"
        if not file.exists():
            replay = dtnb.load_replay(name, lang=lang)
            odds = name == FLAGSHIP
            text = html(replay.views.bare_document) if bare else replay.html(odds=odds)
            file.write_text(text, encoding="utf-8")
        width, height = SCREENS[size]
        screen.set_viewport_size(ViewportSize(width=width, height=height))
        screen.emulate_media(**{"media": "screen", **media})
        screen.goto(file.as_uri())
        root = screen.locator(".dtnb-stepper")
        expect(root).to_be_visible()
        return StepperPage(root)

    return opens


@pytest.mark.parametrize("name", REPLAYS)
def test_no_stop_is_larger_than_the_screen_and_none_moves_what_stands(
    screen: Page, opens: Opens, name: str
) -> None:
    for size in SCREENS:
        opens(name, size, bare=True)
        for drawer in ("", "ledger"):
            walked = screen.evaluate(WALK, drawer)
            assert walked["stops"] > 1
            reasons = "\n".join(walked["faults"][:SAID])
            assert not reasons, f"{name} on a {size}, drawer {drawer or 'closed'}:\n{reasons}"


# The parts of the middle, of which none may lie on the next or be cut by its own frame.
COVERED = """() => {
  const faults = [];
  const parts = [...document.querySelectorAll('.dtnb-middle > *')].filter((node) => node.checkVisibility());
  const box = (node) => node.getBoundingClientRect();
  parts.forEach((part, at) => {
    const next = parts[at + 1];
    if (next && box(part).bottom > box(next).top + 1) faults.push(`${part.className} lies on ${next.className}`);
    for (const row of part.querySelectorAll('.dtnb-course > *, .dtnb-flow > *, li')) {
      if (next && row.checkVisibility() && box(row).height > 0 && box(row).top < box(part).bottom && box(row).bottom > box(next).top + 1) faults.push(`${row.className} of ${part.className} lies on ${next.className}`);
    }
  });
  return faults;
}"""  # noqa: E501


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_no_part_of_a_settled_dispute_lies_on_another(
    screen: Page, opens: Opens, size: str
) -> None:
    """Its claims have sums, and its reason names other books: the fullest screens there are."""
    for name in ("king-of-the-hill", "two-against-two"):
        opens(name, size)
        assert screen.evaluate(COVERED) == [], name


def test_a_hero_who_fell_is_struck_out_beside_those_who_stand(opens: Opens) -> None:
    """The party stays as it was at the roll, against which its dice were thrown."""
    fallen = opens("dungeon-hero-falls").root.locator(".party .is-fallen")
    expect(fallen).to_have_count(1)
    expect(fallen).to_have_attribute("data-figure", "fighter")


def test_the_sums_of_a_party_leave_out_who_fell(opens: Opens) -> None:
    """Fighter and Wizard are left: 6 + 1 Might, 4 + 3 Agility, 2 + 8 Magic (DD-HERO-04)."""
    sums = opens("total-of-seven").root.locator(".party > text")
    expect(sums).to_have_text(["= 7 → d8", "= 7 → d8", "= 10 → d10", "Sum → die"])


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_end_of_a_fight_has_every_blow_and_what_the_hits_of_the_heroes_cost(
    opens: Opens, size: str, lang: str
) -> None:
    """Ann hits four times; of the heroes' nine dice the 8 of a d8 and the 7 against 6 hit."""
    stepper = opens("dungeon-turn-example", size, lang=lang).root
    course = stepper.locator(".dtnb-course")
    expect(course.locator(".is-ability:visible")).to_have_count(4)
    expect(course.locator(".is-ability").first).not_to_contain_text("Ann")
    answers = course.locator(".dtnb-answers")
    expect(answers.locator("> span")).to_contain_text(re.compile(r"\b2\b.*\b9\b"))
    expect(answers.locator("> b")).to_contain_text(["8", "7"])
    expect(answers.locator("> b")).to_have_count(2)
    # All have fallen, so that no stat of theirs is at issue, and they have no sums.
    expect(stepper.locator(".party > :is(rect, text)")).to_have_count(0)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_dispute_in_which_nothing_changes_on_the_map_shows_the_dice_at_issue(
    opens: Opens, size: str
) -> None:
    """DD-STAT-04: Time 20 and Might 14 lie on d20; Agility stays 12 on its d12."""
    stepper = opens("no-third-d20", size).root
    expect(stepper.locator(".dtnb-middle .dtnb-picture")).to_have_count(0)
    expect(stepper.locator(".dtnb-casts .dtnb-die-tile > b")).to_have_text(["20", "14", "12"])
    expect(stepper.locator(".dtnb-claim-by small")).to_be_visible()


# The largest letters of the middle, the size of an outcome's number, and the share of the height
# that is empty between parts.
COMPOSED = """() => {
  const middle = document.querySelector('.dtnb-middle');
  const shown = [...middle.querySelectorAll('*')].filter((node) => node.checkVisibility() && [...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim()));
  const size = (node) => { const zoom = node.currentCSSZoom ?? 1; return zoom * parseFloat(getComputedStyle(node).fontSize); };
  const tallies = shown.filter((node) => node.matches('.dtnb-tally'));
  const parts = [...middle.children].filter((node) => node.checkVisibility()).map((node) => node.getBoundingClientRect());
  const gaps = parts.slice(1).map(({ top }, i) => top - parts[i].bottom);
  return {
    largest: Math.max(...shown.filter((node) => !tallies.includes(node)).map(size)),
    tally: Math.min(...tallies.map(size)),
    empty: gaps.reduce((sum, gap) => sum + Math.max(0, gap), 0) / middle.getBoundingClientRect().height,
  };
}"""  # noqa: E501


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("name", [FLAGSHIP, "inside-a-fight", "false-claim", "king-of-the-hill"])
def test_the_number_of_an_outcome_is_the_largest_and_the_rest_fills_the_height(
    screen: Page, opens: Opens, size: str, name: str
) -> None:
    """Few rows are set larger and many denser, so that little of the height is empty."""
    opens(name, size)
    composed = screen.evaluate(COMPOSED)
    assert composed["tally"] > 1.3 * composed["largest"]
    assert composed["empty"] < 0.2


def test_with_larger_text_the_controls_stay_in_reach(screen: Page, opens: Opens) -> None:
    stepper = opens(SAMPLE[0], bare=True)
    stepper.press("t", "t")
    walked = screen.evaluate(WALK, "")
    assert walked["faults"] == []


@pytest.mark.parametrize("size", SCREENS)
def test_odds_stand_beside_the_table_and_move_nothing(
    screen: Page, opens: Opens, size: str
) -> None:
    """Two dice roll for a 4 beside 1 2 3: 11/36 in one attempt, 1 - (25/36)² in two."""
    stepper = opens(FLAGSHIP, size)
    stepper.go_to("Window: After the first Roll Attempt")
    stepper.show("ledger")
    row = stepper.root.locator(".dtnb-odds tr", has_text="Small Straight")
    expect(row).to_contain_text("30.6%51.8%")
    assert stumbling_blocks(screen) == []
    assert screen.evaluate(WALK, "ledger")["faults"] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SCREENS)
def test_axe_finds_nothing_that_is_moderate_or_worse(
    screen: Page, opens: Opens, size: str, scheme: Any
) -> None:
    stepper = opens("two-against-two", size, color_scheme=scheme)
    stepper.go_to("declare at the same moment")
    assert stumbling_blocks(screen) == []
    stepper.show("window")
    stepper.unfold()
    assert stumbling_blocks(screen) == []


def test_a_thing_explains_itself_under_the_mouse_and_under_a_finger(
    screen: Page, opens: Opens
) -> None:
    """The text is generated from the card's effects, not copied."""
    stepper = opens(FLAGSHIP)
    stepper.press("Home")
    popover = screen.locator(".dtnb-popover:not(.dtnb-preview)")
    card = stepper.root.locator(".dtnb-hand .dtnb-explained", has_text="Get Some!")
    card.hover()
    expect(popover).to_be_visible()
    expect(popover).to_contain_text("Roll 5 dice")
    screen.mouse.move(5, 5)
    expect(popover).to_be_hidden()
    card.tap()
    expect(popover).to_contain_text("Roll 5 dice")
    screen.keyboard.press("Escape")
    expect(popover).to_be_hidden()


def test_with_the_keyboard_alone_a_thing_explains_itself(screen: Page, opens: Opens) -> None:
    stepper = opens(FLAGSHIP)
    stepper.press("Home")
    for _ in range(40):
        screen.keyboard.press("Tab")
        if screen.evaluate("document.activeElement.dataset.explain === 'Get Some!'"):
            break
    expect(screen.locator(".dtnb-popover:not(.dtnb-preview)")).to_contain_text("Roll 5 dice")
    screen.keyboard.press("ArrowRight")
    assert stepper.shown().number > 1


def test_the_book_is_changed_at_the_same_moment_by_a_key(screen: Page, opens: Opens) -> None:
    """Season Two knows no simultaneous declaration of teammates in priority order (DT-PRI-07)."""
    stepper = opens("two-against-two")
    stepper.press("5", "x")
    parting = stepper.root.locator(".dtnb-parting")
    expect(parting).to_contain_text("Season Two")
    here = stepper.shown().sentence
    stepper.press("e")
    expect(stepper.root.locator(".dtnb-book").nth(1)).to_have_attribute("aria-pressed", "true")
    assert stepper.shown().sentence != here
    expect(parting).to_contain_text("Season One ReRolled")
    stepper.press("e", "e", "e")
    assert stepper.shown().sentence == here


def lines_of(stepper: StepperPage, parts: str) -> list[str]:
    """Return the texts of all visible parts of the stage that match a selector."""
    located = stepper.root.locator(parts)
    return [" ".join(part.inner_text().split()) for part in located.all() if part.is_visible()]


def test_of_two_who_share_a_dial_each_has_one_total_and_both_have_their_sum(opens: Opens) -> None:
    """Ben avoids his 2, so only the 2 of Dan lower the dial (DT-TEAM-09)."""
    stepper = opens("one-partner-dodges-collateral")
    rows = lines_of(stepper, ".dtnb-flow > :is(.is-total, .is-amount)")
    assert rows == ["Ben in total 0", "Dan in total 2", "Ben, Dan together 0 + 2 2"]
    # Ben, who disputes it, stands beside Ann.
    assert lines_of(stepper, ".dtnb-side header b") == ["Ann", "Ben"]


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_who_has_no_board_has_a_line_with_what_changed(opens: Opens, size: str) -> None:
    """Cat gains 2 CP by a card; the Health of her team stays."""
    stepper = opens("partner-acts-under-an-ultimate", size)
    assert lines_of(stepper, ".dtnb-others li") == [
        "Ben with Dan: 40",
        "Cat with Ann: 50 · 4 CP +2",
    ]
    tops = stepper.root.locator(".dtnb-others li").evaluate_all(
        "(all) => all.map((line) => line.getBoundingClientRect().top)"
    )
    assert tops[0] == tops[1]


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_what_decides_a_dispute_has_room_on_every_screen(opens: Opens, size: str) -> None:
    """The answer of the other books, and the reason why Cat is wrong in all of them."""
    stepper = opens("two-against-two", size)
    (other,) = lines_of(stepper, ".dtnb-otherwise-read")
    assert other.startswith("Season Two, French edition: Clockwise around the table")
    # Dan, whose Screen is refused, claims nothing.
    assert not any(title.startswith("Dan") for title in lines_of(stepper, ".dtnb-event"))
    stepper = opens("king-of-the-hill", size)
    assert "−1 Extra Push!" in " ".join(lines_of(stepper, ".dtnb-move"))
    own, other = lines_of(stepper, ".dtnb-why > p + p")
    assert own.startswith("Cat is wrong: every fraction is rounded up")
    assert other.startswith("Season Two, French edition, Marvel Dice Throne:")
    # Ben counts his own 4: half of 5 + 4 + 4 = 13, rounded up, is 7.
    assert any(
        "13 − 7 = 6" in claim.replace("\xa0", " ") for claim in lines_of(stepper, ".is-claim")
    )


def test_a_page_of_a_turn_stays_small() -> None:
    """With three other books, below 155 kB."""
    assert len(dtnb.load_replay(FLAGSHIP).html().encode()) < 155_000


# Steps on with everything ahead hidden. Returns for each stop how many frames may be known,
# and everything that the view then shows or reads aloud.
HIDDEN = """() => {
  const root = document.querySelector('.dtnb-stepper');
  const press = (key) => root.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const held = () => [...root.querySelectorAll('*')].flatMap((node) => node.closest('.dtnb-title h1, .is-ahead') ? [] : [
    ...[...node.attributes].map((each) => each.value), ...[...node.childNodes].filter((each) => each.nodeType === 3).map((each) => each.data)]).join('\\n');
  press('Home'); press('5'); press('s'); press('g');
  const found = [];
  for (let same = 0, before = ''; same < 2;) {
    const [count, everything] = [Number(root.querySelector('.dtnb-count').textContent), held()];
    same = everything === before ? same + 1 : 0;
    found.push([count, Number(root.querySelector('.dtnb-slider').max), everything]);
    before = everything;
    press('ArrowRight');
  }
  return found;
}"""  # noqa: E501


@pytest.mark.parametrize("name", ["buh-bye-on-protect", "false-claim"])
def test_hiding_what_follows_hides_it_from_headline_note_graph_and_slider(
    screen: Page, opens: Opens, name: str
) -> None:
    opens(name)
    frames = dtnb.load_replay(name).document.frames
    texts = ["".join(part.text for part in frame.text) for frame in frames]
    stops = screen.evaluate(HIDDEN)
    assert stops[-1][0] == len(frames)
    for count, last, everything in stops:
        assert last == count - 1
        page_text = " ".join(everything.split())
        past = " ".join(texts[:count])
        ahead = [
            text
            for text, frame in list(zip(texts, frames, strict=True))[count:]
            # That nobody may act is no answer of a player: it is shown with the question.
            if frame.kind not in ROUTINE and len(text) > 20 and text not in past
        ]
        notes = [frame.note for frame in frames[count - 1 :] if frame.note and count < len(frames)]
        assert [note for note in (*ahead, *notes) if note in page_text] == [], count


# The parts of panes that are cut off or missing, with the colour of their words.
PRINTED = """() => {
  const panes = [...document.querySelectorAll('.dtnb-pane:not(.is-empty)')];
  const scrolled = [...document.querySelectorAll('.dtnb-scroll, .dtnb-story-list, .dtnb-graph-picture')].filter((each) => each.checkVisibility());
  return {
    missing: panes.filter((each) => !each.checkVisibility() || !each.querySelector('h2').checkVisibility()).map((each) => each.className),
    cut: scrolled.filter((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1 || getComputedStyle(each).maskImage !== 'none').map((each) => each.className),
    tools: [...document.querySelectorAll('.dtnb-controls, .dtnb-tools, .dtnb-search')].filter((each) => each.checkVisibility()).length,
    words: getComputedStyle(document.querySelector('.dtnb-ledger-table .dtnb-row th')).color,
  };
}"""  # noqa: E501


def test_in_print_every_pane_is_there_whole_in_dark_letters(screen: Page, opens: Opens) -> None:
    """Also from a dark theme, and on paper that is narrower than the screen."""
    stepper = opens(FLAGSHIP, color_scheme="dark")
    stepper.press("End")
    screen.emulate_media(media="print")
    for width in (1280, 794):
        screen.set_viewport_size(ViewportSize(width=width, height=1123))
        screen.wait_for_timeout(50)
        assert screen.evaluate(PRINTED) == {
            "missing": [], "cut": [], "tools": 0, "words": "rgb(17, 17, 17)",
        }  # fmt: skip


def test_on_the_whole_screen_in_the_size_for_a_projector_nothing_is_out_of_reach(
    screen: Page, opens: Opens
) -> None:
    stepper = opens(SAMPLE[1], bare=True)
    screen.set_viewport_size(ViewportSize(width=1920, height=1080))
    stepper.press("f", "t")
    expect(stepper.root).to_have_css("width", "1920px")
    assert screen.evaluate("document.fullscreenElement === document.querySelector('.dtnb')")
    assert screen.evaluate(WALK, "")["faults"] == []
    stepper.press("f")


def test_without_scripts_a_page_has_its_story_its_ledgers_and_its_rules(
    browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "page.html"
    replay = dtnb.load_replay(FLAGSHIP)
    file.write_text(replay.html(), encoding="utf-8")
    window = browser.new_context(java_script_enabled=False)
    page = window.new_page()
    page.goto(file.as_uri())
    expect(page.get_by_role("table").first).to_contain_text("Divine Defense")
    expect(page.get_by_role("heading", name="Rules")).to_be_visible()
    for rule in replay.document.rules.values():
        expect(page.get_by_role("listitem").filter(has_text=rule.statement).first).to_be_visible()
    window.close()
