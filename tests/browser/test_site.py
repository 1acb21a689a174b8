"""The site, opened from disk: its links, its search, lessons and cases in it.

A sample of it is built here. With `DTNB_SITE=site-built` the same is seen of the whole site, as
`python3 dev.py site` builds it, and of every page.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest
from playwright.sync_api import Page, expect

from dtnb.gamebook import Question
from dtnb.lessons import load_lesson
from dtnb.rulebook import LANGUAGES, Language
from tests.browser.axe import stumbling_blocks
from tests.browser.conftest import OfflinePage
from tests.lessons.test_course import LESSONS
from tests.lessons.test_nothing_given_away import ASKING, even, revealing_texts, run_cells
from website.words import THEME

Open = Callable[[Path], OfflinePage]

ROOT = Path(__file__).resolve().parents[2]
WHOLE = os.environ.get("DTNB_SITE", "")
ANSWER = {"en": "Show the answer", "fr": "Montrer la réponse"}
ALL = {"en": "Show all of it", "fr": "Tout afficher"}
#: one page of each kind that the sample contains
KINDS = (
    "en/index.html",
    "fr/course/01_first_turn.html",
    "en/course/index.html",
    "fr/practice/index.html",
    "fr/casebook/index.html",
    "en/casebook/bounty-not-there-yet.html",
    "en/rules/dt-pri.html",
    "fr/heroes/apprentice.html",
    "en/reference/odds.html",
    "en/reference/api.html",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sample of the site: a few pages of each kind, in both languages."""
    if WHOLE:
        return Path(WHOLE).resolve()
    folder = tmp_path_factory.mktemp("site") / "built"
    command = [sys.executable, "-m", "website", "--sample", "--output", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True)
    return folder


# --- The files ------------------------------------------------------------------------------------


class _Links(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if name := attributes.get("id"):
            self.anchors.add(name)
        wanted = attributes.get("href" if tag in ("a", "link") else "src")
        if wanted:
            self.addresses.append(wanted)


def _broken(site: Path) -> Iterator[str]:
    pages = {file: _Links(file.read_text(encoding="utf-8")) for file in site.rglob("*.html")}
    for file, links in pages.items():
        for link in dict.fromkeys(links.addresses):
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
    for language in LANGUAGES:
        for kind in ("course", "lesson", "casebook", "turn", "rules", "heroes"):
            assert list((site / language / kind).glob("*.html")), f"{language}/{kind}"
        for page in (site / language / "turn").glob("*.html"):
            assert (site / language / "casebook" / page.name).is_file()


def test_live_pages_share_one_front_end(site: Path) -> None:
    """The front end's script, packed into a page, is 50 kB; it used to be in two hundred pages."""
    assert (site / "front-end.js").stat().st_size > 100_000
    for page in [*site.glob("*/turn/*.html"), *site.glob("*/lesson/*.html")]:
        text = page.read_text(encoding="utf-8")
        assert text.count('src="../../front-end.js"') == 1
        assert "dtnb-script" not in text


def test_the_theme_speaks_french_on_french_pages(site: Path) -> None:
    for page in [*(site / "fr").glob("*/index.html"), site / "fr" / "search.html"]:
        text = page.read_text(encoding="utf-8")
        assert 'lang="fr"' in text
        assert [english for english in THEME if english in text] == []


def test_a_rule_stands_with_what_each_book_says_side_by_side(site: Path) -> None:
    """DT-PRI-01: clockwise on page 14 of Season Two and the French book; in the two later ones
    the Active Player first, on page 15.
    """
    page = (site / "en" / "rules" / "dt-pri.html").read_text(encoding="utf-8")
    match = re.search(r'id="dt-pri-01".*?<div class="books">(.*?)</div></div>', page, re.DOTALL)
    assert match is not None
    books = [re.sub(r"<[^>]+>", " ", part) for part in match[1].split("</div><div>")]
    assert [re.findall(r"page (\d+)", book) for book in books] == [["14"], ["14"], ["15"], ["15"]]
    assert ["clockwise" in book for book in books] == [True, True, False, False]
    assert ["worked out" in book for book in books] == [False, True, True, True]


# --- In a browser ---------------------------------------------------------------------------------


def _to(page: Page, selector: str) -> None:
    """Go with the Tab key to an element."""
    for _ in range(400):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_case_is_found_and_stepped_through_by_keys_alone(site: Path, open_offline: Open) -> None:
    offline = open_offline(site / "index.html")
    page = offline.page
    page.wait_for_url("**/en/index.html")
    titles = page.locator("[data-case]:not([hidden]) a")
    assert titles.count() == 0
    _to(page, "[data-finder] input[name=words]")
    page.keyboard.type("bounty come")
    assert titles.all_inner_texts() == ["Buh, Bye! on a Bounty that is about to come"]
    _to(page, "[data-case] a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/casebook/bounty-not-there-yet.html")
    # One may say who is right, or look.
    _to(page, ".who-ask .is-plain")
    page.keyboard.press("Enter")
    _to(page, "a.open")
    page.keyboard.press("Enter")
    stage = page.locator(".dtnb-stepper")
    stage.wait_for()
    before = stage.get_attribute("data-told")
    page.keyboard.press("ArrowLeft")
    expect(stage).not_to_have_attribute("data-told", str(before))
    page.get_by_role("navigation").get_by_role("link", name="The case").first.click()
    page.wait_for_url("**/casebook/bounty-not-there-yet.html")
    assert offline.watch.errors == []
    assert offline.watch.outside("file://") == []


def test_cases_are_sifted_by_book_and_by_token_and_the_way_back_leads_to_them(
    site: Path, open_offline: Open
) -> None:
    """Three taps on the first page, no typing: the list of tokens, the token, the case."""
    offline = open_offline(site / "en" / "index.html")
    page = offline.page
    finder = page.locator("[data-finder]")
    cases = page.locator("[data-case]:not([hidden])")
    count_line = finder.locator("output").inner_text()
    finder.get_by_label("Card or token").select_option("Bounty")
    assert cases.count() >= 1
    assert finder.locator("output").inner_text() != count_line
    finder.get_by_label("Book").select_option(label="Marvel Dice Throne")
    shown = cases.locator("strong").all_inner_texts()
    assert shown
    assert all(" right" in answer for answer in shown)
    cases.locator("a").first.click()
    page.go_back()
    assert finder.get_by_label("Book").input_value() == "marvel"
    assert cases.locator("strong").all_inner_texts() == shown
    # The form is empty only after the click: the list follows in the next task.
    page.get_by_role("button", name="Show all").click()
    expect(cases).to_have_count(0)
    assert finder.locator("output").inner_text() == count_line
    assert offline.watch.errors == []


def _asking() -> list[tuple[str, Language]]:
    """Return the lessons to test with their languages; of a sample, one in each language."""
    if WHOLE:
        return [(path.stem, language) for path in ASKING for language in LANGUAGES]
    return [("01_first_turn", "fr"), ("12_money_and_cards", "en")]


@pytest.mark.parametrize(("name", "language"), _asking())
def test_a_lesson_asks_without_a_kernel_and_gives_no_answer_away(
    name: str,
    language: Language,
    site: Path,
    open_offline: Open,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither the page that links to the lesson nor the lesson's page reveals an answer."""
    monkeypatch.chdir(tmp_path)  # one lesson writes a hero, in a folder of its own
    lesson = load_lesson(next(path for path in ASKING if path.stem == name))
    offline = open_offline(site / language / "course" / f"{name}.html")
    page = offline.page
    seen = page.locator("article").inner_text()
    page.locator("a.open").click()
    places = page.locator(".dtnb-place")
    # What stands below a question waits for its answer, until a reader asks for all of it.
    expect(places.first.locator(".dtnb")).to_be_visible()
    expect(places.last).to_be_hidden()
    page.get_by_role("button", name=ALL[language]).click()
    places.last.locator(".dtnb").wait_for()
    assert all(place.inner_text() for place in places.all())
    seen = even(f"{seen}\n{page.locator('body').inner_text()}")
    asked = list(run_cells(lesson, language))
    assert revealing_texts(seen, asked) == []
    # The control: once the answer is shown, the search finds it.
    page.get_by_role("button", name=ANSWER[language]).first.click()
    assert revealing_texts(even(page.locator("body").inner_text()), asked)
    assert offline.watch.errors == []
    assert offline.watch.outside("file://") == []


@pytest.mark.parametrize(("name", "language"), _asking())
def test_a_projector_shows_each_question_and_its_answer_without_scrolling(
    name: str, language: Language, site: Path, open_offline: Open
) -> None:
    page = open_offline(site / language / "lesson" / f"{name}.html").page
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate("location.hash = 'class'; location.reload()")
    bar = page.get_by_role("toolbar")
    count = bar.get_by_role("status")
    on = bar.get_by_role("button").nth(1)
    show = page.locator(".dtnb-ask-buttons button:visible").last
    too_high = "document.documentElement.scrollHeight - innerHeight"
    lesson = load_lesson(next(path for path in ASKING if path.stem == name))
    questions = [one for asked in run_cells(lesson, language) if asked for one in asked.questions]
    asked = 0
    # A gamebook goes on from stop to stop on one screen.
    for _ in range(60):
        count.wait_for()
        if page.locator("form.dtnb-ask:visible").count():
            assert page.evaluate(too_high) <= 0, count.inner_text()
            assert page.evaluate(_CUT_STORIES) == 0, count.inner_text()
            for tried in _answer_wrongly(page, questions[asked]):
                assert page.evaluate(too_high) <= 0, f"{count.inner_text()}: {tried}"
                assert page.evaluate(_CUT_STORIES) == 0, f"{count.inner_text()}: {tried}"
            asked += 1
            show.click()
            expect(page.locator("form.dtnb-ask:visible")).to_have_count(0)
            assert page.evaluate(too_high) <= 0, count.inner_text()
        if on.is_disabled():
            break
        on.click()
    assert asked
    assert on.is_disabled()


#: how many of the stories in sight show a part of themselves only
_CUT_STORIES = """() => [...document.querySelectorAll(".dtnb-told")].filter(
    (story) => story.offsetParent && story.scrollHeight > story.clientHeight + 2).length"""


def _answer_wrongly(page: Page, question: Question) -> Iterator[str]:
    """Give the wrong answers to a question before a class, and yield each of them.

    Moves and options one after the other; of options also all that are wrong at once, which has the
    longest reply; numbers that have a reply of their own, and one that has none.
    """
    form, check = page.locator("form.dtnb-ask:visible"), page.locator(".dtnb-ask .is-play:visible")
    places = range(len(question.options))
    wrong = [place for place in places if place not in question.answer]
    if question.form == "move":
        for place in wrong:
            form.locator(".dtnb-choice-button").nth(place).click()
            yield question.options[place]
    elif question.form == "number":
        for number in sorted({*(reply.to for reply in question.replies), 99} - {*question.answer}):
            form.locator("input").fill(str(number))
            check.click()
            yield str(number)
    elif question.form in {"one", "several"}:
        # The last option of several is that none of them holds, and takes the others away.
        together = [place for place in wrong if place != places[-1]]
        both = [together] if question.form == "several" and len(together) > 1 else []
        for chosen in [*([place] for place in places if (place,) != question.answer), *both]:
            for box in form.locator("input:checked").all():
                if question.form == "several":
                    box.click()
            for place in chosen:
                form.locator("input").nth(place).click()
            check.click()
            yield ", ".join(question.options[place] for place in chosen)


def test_a_lesson_leads_back_to_the_site_and_on_to_the_next(site: Path, open_offline: Open) -> None:
    page = open_offline(site / "fr" / "lesson" / "01_first_turn.html").page
    way = page.get_by_role("navigation", name="Chemin dans le site")
    way.get_by_role("link", name="Suite : Argent et cartes").click()
    page.wait_for_url("**/fr/lesson/12_money_and_cards.html")
    way.get_by_role("link", name="In English").click()
    page.wait_for_url("**/en/lesson/12_money_and_cards.html")
    page.get_by_role("navigation", name="On from here").get_by_role("link", name="Course").click()
    page.wait_for_url("**/en/course/index.html")


def test_words_of_every_page_are_found_from_disk(site: Path, open_offline: Open) -> None:
    offline = open_offline(site / "en" / "index.html")
    page = offline.page
    page.locator(".sidebar-search").fill("interrupted")
    page.keyboard.press("Enter")
    page.locator("#search-results li a").first.wait_for()
    assert offline.watch.outside("file://") == []


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("odds", "reference/odds"),
        ("load_replay", "reference/api"),
        ("Bounty", "casebook/bounty-not-there-yet"),
        ("interrupted", "rules/dt-pri"),
        ("Apprentice", "heroes/apprentice"),
    ],
)
def test_the_search_finds_documents_names_of_python_cases_rules_and_heroes(
    words: str, kind: str, site: Path, open_offline: Open
) -> None:
    page = open_offline(site / "en" / "index.html").page
    page.locator(".sidebar-search").fill(words)
    page.keyboard.press("Enter")
    page.locator(f'#search-results li a[href*="{kind}"]').first.wait_for()


def _looks() -> list[tuple[int, str]]:
    """Return the widths and themes in which axe runs; for a sample, each once."""
    return [(1280, "light"), (390, "dark"), *([(1280, "dark"), (390, "light")] if WHOLE else [])]


@pytest.mark.parametrize(("width", "theme"), _looks())
def test_axe_finds_nothing_that_is_moderate_or_worse_in_the_site(
    site: Path, open_offline: Open, width: int, theme: str
) -> None:
    page = open_offline(site / "index.html").page
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    live = [f"en/{kind}.html" for kind in ("lesson/01_first_turn", "turn/bounty-not-there-yet")]
    for name in [*KINDS, *(live if WHOLE else [])]:
        page.goto((site / name).as_uri())
        assert stumbling_blocks(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name


if WHOLE:
    # Of a sample, the tests above open every page.

    def test_no_page_asks_anything_of_a_network_or_stumbles(site: Path, open_offline: Open) -> None:
        offline = open_offline(site / "index.html")
        for file in sorted(site.rglob("*.html")):
            offline.page.goto(file.as_uri())
            if file.parent.name == "turn":
                offline.page.locator(".dtnb-count").wait_for()
            assert offline.watch.errors == [], file
        assert offline.watch.outside("file://") == []
        assert len(LESSONS) == len(list((site / "en" / "lesson").glob("*.html")))


# --- The course and practice ----------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_course_goes_on_where_one_stopped(
    open_offline: Open, site: Path, language: Language
) -> None:
    """A lesson's page records what was answered, and the page of the course reads it."""
    page = open_offline(site / language / "course" / "index.html").page
    page.locator(".course-go").click()
    page.wait_for_url("**/lesson/01_first_turn.html")
    page.get_by_role("button", name=ANSWER[language]).first.click()
    page.go_back()
    page.reload()
    now = page.locator(".course-now")
    expect(now.locator(".course-go")).to_have_attribute("href", "../lesson/01_first_turn.html#on")
    expect(page.locator(".course-lessons .is-next meter")).to_have_count(1)
    # What was shown was not known: its rule comes back, on when a
    # Roll Phase Action is played, in disputes to practise and in the lesson.
    again = "../lesson/01_first_turn.html#again=DT-CARD-19"
    links = now.locator(".course-due a")
    expect(links).to_have_count(2)
    practice, lesson = links.all()
    expect(practice).to_have_attribute("href", re.compile(r"^\.\./practice/"))
    expect(lesson).to_have_attribute("href", again)


def test_the_verdict_of_a_case_waits_for_an_answer(open_offline: Open, site: Path) -> None:
    page = open_offline(site / "en" / "casebook" / "fourth-evasive.html").page
    verdict = page.get_by_text("Ben is right in all 4 books.")
    expect(verdict).to_be_hidden()
    page.get_by_role("button", name="Ann", exact=True).click()
    expect(verdict).to_be_visible()
    belief = "Ann plays as if tokens beyond the Stack Limit were placed too."
    expect(page.locator(".who-said")).to_have_text(belief)
    expect(page.locator(".who-said")).to_be_focused()


def test_a_dispute_is_drawn_and_judged(open_offline: Open, site: Path) -> None:
    page = open_offline(site / "en" / "practice" / "index.html").page
    page.set_viewport_size({"width": 390, "height": 600})
    # Several disputes made by machine have the same title.
    first = page.locator(".practice-card").text_content() or ""
    page.get_by_role("button", name="Another dispute").click()
    expect(page.locator(".practice-card")).not_to_have_text(first)
    # The next one begins at its top, below the bar of the theme.
    expect(page.locator(".practice-card")).to_be_in_viewport()
    assert page.locator(".practice-state").bounding_box()["y"] >= 0  # type: ignore[index]
    expect(page.locator(".practice-verdict")).to_have_count(0)
    page.locator(".who-ask button").first.click()
    expect(page.locator(".practice-verdict b").first).to_be_visible()
    page.get_by_role("button", name="Today's dispute").click()
    expect(page.locator(".practice-card")).to_have_text(first)


def test_nothing_lies_on_the_text_of_a_phone(open_offline: Open, site: Path) -> None:
    """The theme's link to the top would: it comes when one scrolls up again."""
    page = open_offline(site / "en" / "practice" / "index.html").page
    page.set_viewport_size({"width": 390, "height": 500})
    page.evaluate("scrollTo(0, 400)")
    page.wait_for_function("scrollY === 400")
    page.evaluate("scrollTo(0, 200)")
    expect(page.locator("html.show-back-to-top")).to_have_count(1)
    expect(page.locator(".back-to-top")).to_be_hidden()
