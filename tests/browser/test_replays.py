"""Other replays in a real JupyterLab, each in a cell of one notebook: dice, refusals, branches,
both views side by side, French, spoilers, themes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from dtnb.notebook.labels import labels
from tests.browser.axe import stumbling_blocks
from tests.browser.lab import PATIENCE, Lab, OpenNotebook
from tests.browser.stepper_page import StepperPage
from tests.browser.table_page import TablePage

REPLAYS = (
    "die-changed-after-announcing",
    "five-sixes-and-so-wild",
    "refused-with-reasons",
    "protect-now-or-later",
)
CELLS = [f"import dtnb; dtnb.load_replay({name!r})" for name in REPLAYS]
FRENCH, PAIR = len(CELLS), len(CELLS) + 1
CELLS += [
    "dtnb.load_replay('barbarian-vs-paladin', lang='fr')",
    "dtnb.load_replay('barbarian-vs-paladin').views.with_graph()",
]
WHAT_IF = "If the Paladin keeps Protect for later"

# The contrast of each visible text as WCAG 2 computes it; a browser resolves every
# notation of a colour when it paints it.
FAINTEST = """(root) => {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    .getContext('2d', { willReadFrequently: true });
  const paint = (colours) => {
    context.clearRect(0, 0, 1, 1);
    for (const colour of colours) { context.fillStyle = colour; context.fillRect(0, 0, 1, 1); }
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => rgb.map((each) => each / 255)
    .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
    .reduce((sum, each, i) => sum + each * [0.2126, 0.7152, 0.0722][i], 0);
  const layers = (node) => {
    const found = [];
    for (; node; node = node.parentElement) found.unshift(getComputedStyle(node).backgroundColor);
    return found;
  };
  const faint = [];
  for (const node of root.querySelectorAll('*')) {
    const own = [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
    const exempt = node.closest('svg, .dtnb-hidden-text, :disabled');
    if (!own || exempt || !node.checkVisibility()) continue;
    let opacity = 1;
    for (let at = node; at; at = at.parentElement) opacity *= getComputedStyle(at).opacity;
    const back = paint(layers(node));
    const full = paint([...layers(node), getComputedStyle(node).color]);
    const front = full.map((each, i) => opacity * each + (1 - opacity) * back[i]);
    const [high, low] = [light(front), light(back)].sort((a, b) => b - a);
    const name = `${node.className}: ${node.textContent.slice(0, 40)}`;
    faint.push([(high + 0.05) / (low + 0.05), name]);
  }
  return faint.sort((a, b) => a[0] - b[0])[0];
}"""

# Every word of the front end itself that is shown or read aloud: texts, names, tooltips. Sentences
# are the story's ("Barbarian active Overpower" is French).
WORDS = """(root) => [...root.querySelectorAll(
  '*:not(.dtnb-sentence *, .dtnb-story-list *, .dtnb-graph-body svg *, .dtnb-outline *)',
)].flatMap((node) => [
  node.children.length ? '' : node.textContent, node.getAttribute('aria-label'),
  node.getAttribute('title'), node.getAttribute('aria-valuetext'),
  ...[...node.childNodes].filter((one) => one.nodeType === 3).map((one) => one.data),
]).filter(Boolean).map((text) => text.trim())"""

pytestmark = pytest.mark.usefixtures("photographed")


@pytest.fixture(scope="module")
def notebook(lab: Lab, shared_page: Page) -> OpenNotebook:
    """Open a notebook with a replay in each cell and run it."""
    opened = lab.open(shared_page, lab.write("replays.ipynb", CELLS))
    opened.run_all()
    assert opened.errors() == []
    return opened


def at_start(cell: Locator) -> StepperPage:
    """Return the Stepper of a cell, at its beginning."""
    stepper_page = StepperPage(cell.locator(".dtnb-stepper"))
    stepper_page.press("Escape", "Home", "4")
    stepper_page.close()
    return stepper_page


def of(notebook: OpenNotebook, name: str) -> StepperPage:
    """Return the Stepper of a replay of `REPLAYS`, at its beginning."""
    return at_start(notebook.cell(REPLAYS.index(name)))


def dice(stepper: StepperPage, sign: str) -> list[str]:
    """Return the words by which a screen reader reads the dice that have a sign."""
    stepper.show("table")
    dice = stepper.root.locator(f".dtnb-die.{sign}").all()
    return [str(die.get_attribute("aria-label")) for die in dice]


# --- Dice -----------------------------------------------------------------------------------------


def test_dice_that_were_kept_are_shown_as_kept(notebook: OpenNotebook) -> None:
    """Of 1 2 6 6 6 the three sixes are kept and 1 2 rolled again; then four sixes are kept."""
    stepper = of(notebook, "five-sixes-and-so-wild")
    stepper.go_to("in Roll Attempt 2 of 3")
    assert [label[0] for label in dice(stepper, "is-kept")] == ["6", "6", "6"]
    expect(stepper.root.locator(".dtnb-die.is-kept").first).to_contain_text("kept")
    stepper.go_to("in Roll Attempt 3 of 3")
    assert [label[0] for label in dice(stepper, "is-kept")] == ["6", "6", "6", "6"]


def test_a_die_that_was_altered_shows_what_it_was(notebook: OpenNotebook) -> None:
    """So Wild! changes one of the two sixes of 1 2 3 6 6 to a 4."""
    stepper = of(notebook, "die-changed-after-announcing")
    stepper.go_to("announces Overpower")
    assert dice(stepper, "is-altered") == []
    stepper.go_to("So Wild! changes a die")
    (altered,) = dice(stepper, "is-altered")
    assert altered.startswith("4,")
    assert altered.endswith("was 6")
    faces = stepper.root.locator(".dtnb-die.is-altered .dtnb-face")
    # Six pips before; now the symbol of the hero's die with its number.
    assert [face.locator("circle").count() for face in faces.all()] == [6]
    expect(stepper.root.locator(".dtnb-die.is-altered").first).to_contain_text("4")


def cited_ids(place: Locator) -> list[str]:
    """Return the ids of the rules that the book marks in a place show."""
    marks = place.locator(".dtnb-rule-chip").all()
    return [id_ for mark in marks for id_ in (mark.get_attribute("data-rule") or "").split()]


# --- Refusals -------------------------------------------------------------------------------------


def test_a_refused_option_shows_all_its_reasons_with_their_rules(notebook: OpenNotebook) -> None:
    """No Attack to modify (DT-AM-05) and no CP to pay with (DT-CP-01): both reasons are shown."""
    stepper = of(notebook, "refused-with-reasons")
    stepper.go_to("Window: The Offensive Roll Phase has begun")
    stepper.unfold()
    option = stepper.option("Get Some!")
    expect(option).to_have_class("dtnb-option is-refused")
    reasons = option.locator(".dtnb-reason")
    cites = [set(cited_ids(reason)) for reason in reasons.all()]
    assert any("DT-CP-01" in rules for rules in cites)
    assert any("DT-AM-05" in rules for rules in cites)
    assert not any({"DT-CP-01", "DT-AM-05"} <= rules for rules in cites)
    expect(reasons.filter(has_text="costs 2 CP").first).to_be_visible()
    expect(reasons.filter(has_text="Attack Modifier").first).to_be_visible()
    assert "DT-CARD-18" in cited_ids(stepper.option("Concuss!"))


def test_a_move_that_was_tried_and_refused_tells_all_its_reasons(notebook: OpenNotebook) -> None:
    stepper = of(notebook, "refused-with-reasons")
    line = stepper.go_to("Barbarian plays Get Some!").sentence
    assert "Refused" in line
    assert "costs 2 CP" in line
    assert "Attack Modifier" in line
    chips = set(cited_ids(stepper.root.locator(".dtnb-middle")))
    assert {"DT-AM-05", "DT-CP-01"} <= chips


def test_the_chip_of_a_rule_shows_the_rule(notebook: OpenNotebook) -> None:
    stepper = of(notebook, "refused-with-reasons")
    stepper.go_to("Window: The Offensive Roll Phase has begun")
    stepper.unfold()
    stepper.option("Concuss!").locator('[data-rule*="DT-CARD-18"]').first.click()
    rule = stepper.root.locator(".dtnb-popover .dtnb-rule")
    expect(rule).to_have_attribute("data-rule-text", "DT-CARD-18")
    expect(rule.locator(".dtnb-rule-statement")).not_to_be_empty()
    expect(rule.locator(".dtnb-rule-citation")).to_contain_text("page")
    expect(rule).to_be_in_viewport()


# --- Branches -------------------------------------------------------------------------------------


def test_a_branch_is_entered_with_b_and_left_with_escape(notebook: OpenNotebook) -> None:
    """Stepping by window stops where the branch leaves, so that nobody overlooks it."""
    stepper = of(notebook, "protect-now-or-later")
    door = stepper.root.get_by_role("button", name=f"Enter: {WHAT_IF}")
    stops = stepper.walk("4")
    stepper.press("Home")
    for _ in stops:
        if door.is_visible():
            break
        stepper.press("ArrowRight")
    fork = stepper.shown()
    stepper.press("b")
    inside = stepper.root.locator(".dtnb-crumb.is-branch")
    expect(inside).to_have_text(f"Branch: {WHAT_IF}")
    # Nothing halves the 9 before the defense; 4 are prevented and half of 5 is 3: 2 are left.
    stepper.press("End")
    totals = [ledger.total for ledger in stepper.shown().ledgers]
    assert totals == ["2"]
    stepper.press("Escape")
    expect(inside).to_have_count(0)
    assert stepper.shown() == fork
    stepper.press("End")
    assert [ledger.total for ledger in stepper.shown().ledgers] == ["0"]


# --- Playing on -----------------------------------------------------------------------------------


def test_one_plays_on_from_the_step_that_is_shown(notebook: OpenNotebook) -> None:
    cell = notebook.cell(REPLAYS.index("protect-now-or-later"))
    stepper = of(notebook, "protect-now-or-later")
    stepper.go_to("Window: End of the Offensive Roll Phase")
    stepper.root.get_by_role("button", name="Play on from here").click()
    table = TablePage(cell.locator(".dtnb-sit"))
    asked = table.root.locator(".dtnb-sit-asked")
    expect(asked).to_contain_text("End of the Offensive Roll Phase", timeout=PATIENCE)
    while table.root.get_by_role("button", name="Spend Protect").count() == 0:
        table.root.get_by_role("button", name="Pass", exact=False).first.click()
        table.rests()
    table.option("Spend Protect")
    assert "From step" in table.file
    assert "Paladin spends Protect" in table.file
    # The Stepper above it stays at its frame, and both are legible.
    assert stepper.shown().sentence.startswith("Window: End of the Offensive Roll Phase")
    assert stumbling_blocks(notebook.page, ".dtnb-sit") == []


def test_axe_finds_nothing_that_is_moderate_or_worse_in_an_output(notebook: OpenNotebook) -> None:
    stepper = of(notebook, "refused-with-reasons")
    stepper.press("d")
    stepper.unfold()
    stepper.root.evaluate("(root) => { root.id = 'looked-at'; }")
    assert stumbling_blocks(notebook.page, "#looked-at") == []
    stepper.root.evaluate("(root) => root.removeAttribute('id')")


# --- Side by side ---------------------------------------------------------------------------------


def test_the_stepper_and_the_graph_beside_it_move_together(notebook: OpenNotebook) -> None:
    cell = notebook.cell(PAIR)
    stepper = at_start(cell)
    graph = cell.locator(".dtnb-graph-view")
    now = graph.locator(".dtnb-graph-now")
    graph.get_by_role("button", name="Everything").click()
    stepper.press("n")
    expect(now).to_have_text(re.compile("stops after Roll Attempt 1"))
    expect(graph.locator(".dtnb-node.is-present")).to_contain_text("stops after Roll Attempt")
    graph.locator(".dtnb-node", has_text="Paladin defends with").click()
    assert stepper.shown().sentence.startswith("Paladin defends with Divine Defense")
    graph.press("ArrowRight")
    assert now.text_content() == stepper.shown().sentence.split(" Event 4")[0]
    # The document and the Stepper's picture are in the page only once.
    expect(stepper.root.locator("section.dtnb-graph").first).to_be_hidden()
    boxes = [element.bounding_box() for element in (stepper.root, graph)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"] + 1
    assert abs(boxes[0]["y"] - boxes[1]["y"]) < 10


# --- French ---------------------------------------------------------------------------------------


def test_in_french_no_english_word_of_the_front_end_is_left(notebook: OpenNotebook) -> None:
    stepper = at_start(notebook.cell(FRENCH))
    # What stands on a key, such as End, is said as it stands there.
    english = set(labels("en").values()) - set(labels("fr").values()) - {"End"}
    page_words: set[str] = set()
    stepper.press("?")
    page_words.update(stepper.root.evaluate(WORDS))
    stepper.root.page.keyboard.press("Escape")
    for stop, pane in (("n", "story"), ("n", "window"), ("d", "ledger"), ("End", "rules")):
        stepper.press(stop)
        stepper.show(pane)
        page_words.update(stepper.root.evaluate(WORDS))
    assert page_words & english == set()
    # A label that consists only of placeholders and signs has no words of a language.
    worded = [word for word in english if re.search("[a-z]{3}", re.sub(r"{.*?}", "", word))]
    holes = [re.escape(word) for word in worded if "{" in word]
    shaped = [re.compile(re.sub(r"\\{\w+\\}", ".+", hole) + "$") for hole in holes]
    assert [word for word in page_words for shape in shaped if shape.match(word)] == []
    assert {"Récit", "Qui agit", "Étape", "Calcul", "Règles", "Cacher la suite"} <= page_words


def test_in_french_the_story_is_french(notebook: OpenNotebook) -> None:
    stepper = at_start(notebook.cell(FRENCH))
    text = " ".join(stop.sentence for stop in stepper.walk("4"))
    assert "Barbarian lance 1 2 3 6 6" in text
    assert "Fenêtre" in text
    english = {"Window", "damage", "rolls", "passes", "declares", "announces", "spends", "begins"}
    notes = re.compile(r"Event \d\..*?(?=$|Barbarian|Paladin|Fenêtre)")
    assert english & set(re.findall(r"\w+", notes.sub("", text))) == set()


# --- Without spoilers -----------------------------------------------------------------------------


@pytest.fixture
def hidden(notebook: OpenNotebook) -> Iterator[StepperPage]:
    """Return the Stepper of the what-if with everything after the present hidden."""
    stepper = of(notebook, "protect-now-or-later")
    stepper.press("s")
    stepper.show("story")
    yield stepper
    stepper.press("Escape", "s")


def test_free_of_spoilers_nothing_tells_what_follows(hidden: StepperPage) -> None:
    story = hidden.root.locator(".dtnb-story-item:visible")
    expect(story).to_have_count(1)
    expect(hidden.root.locator(".dtnb-slider")).to_have_attribute("max", "0")
    expect(hidden.root.locator(".dtnb-count")).to_have_text("1")
    nodes = hidden.root.locator(".dtnb-node:not(.is-ahead)")
    assert "Protect" not in " ".join(nodes.all_text_contents())
    hidden.press("End")
    assert hidden.shown().number == 1
    # A decision is asked first and told afterwards.
    hidden.press("n")
    seen = hidden.root.inner_text()
    assert "Barbarian is asked" in seen
    assert "stops after" not in seen
    hidden.press("n")
    seen = hidden.root.inner_text()
    assert "stops after" in seen
    assert "Protect acts" not in seen


def test_free_of_spoilers_what_has_been_seen_stays(hidden: StepperPage) -> None:
    hidden.press("n", "n", "n", "n", "Home")
    hidden.press("s")
    expect(hidden.root.locator(".dtnb-story-item:visible").nth(3)).to_be_visible()
    hidden.press("s")


# --- Themes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
def test_every_text_can_be_read_in_the_theme(notebook: OpenNotebook, theme: str) -> None:
    """WCAG 2.2, 1.4.3: 4.5 to 1 for text of any size."""
    notebook.set_theme(theme)
    light = str(theme.endswith("Light")).lower()
    expect(notebook.page.locator("body")).to_have_attribute("data-jp-theme-light", light)
    stepper = of(notebook, "refused-with-reasons")
    stepper.press("5")
    for stop in ("Home", "ArrowRight", "n", "d", "End"):
        stepper.press(stop)
        ratio, where = stepper.root.evaluate(FAINTEST)
        assert ratio >= 4.5, where
