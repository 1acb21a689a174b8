"""The graph in a page of its own: it fits, zooms, pans, can be read, walked and queried."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

import dtnb
from dtnb.notebook.front_end import STATIC
from dtnb.notebook.payload import pack

EXAMPLE = "barbarian-vs-paladin"
DISPUTE = "buh-bye-on-protect"

#: a page that shows one view as a notebook does: it calls the module's default export with a model
PAGE = """<!doctype html><meta charset="utf-8"><title>Graph</title><style>%(css)s
body { margin: 0; background: light-dark(#fff, #111); } #place { width: %(width)spx; }</style>
<body data-jp-theme-light="%(light)s"><div id="place"></div><script type="module">
const source = new Blob([%(js)s], { type: "text/javascript" });
const module = await import(URL.createObjectURL(source));
const held = { view: "%(view)s", index: 0, branch: [], granularity: "step", spoiler_free: false,
  interval_ms: 1400, channel: "",
  frames_gz: Uint8Array.from(atob("%(doc)s"), (c) => c.charCodeAt(0)) };
window.model = { get: (name) => held[name], set: (name, value) => { held[name] = value; },
  save_changes() {}, on() {}, off() {}, held };
await module.default.render({ model: window.model, el: document.getElementById("place") });
window.ready = true;
</script></body>"""

#: relative luminance and contrast as WCAG 2 defines them, of text over the tint of its box
CONTRAST = """(text) => {
  const parse = (colour) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((value, i) => value * a + under[i] * (1 - a));
  const light = (rgb) => rgb.map((value) => value / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
  let ground = [255, 255, 255];
  const root = text.closest(".dtnb");
  ground = over(parse(getComputedStyle(root).backgroundColor), ground);
  const rects = [...text.parentElement.querySelectorAll("rect")].filter((rect) => {
    const [inner, outer] = [text.getBoundingClientRect(), rect.getBoundingClientRect()];
    const across = outer.left <= inner.left + 1 && outer.right >= inner.right - 1;
    return across && outer.top <= inner.top + 4;
  });
  for (const rect of rects) {
    const style = getComputedStyle(rect);
    if (style.fill === "none") continue;
    const [r, g, b, a] = parse(style.fill);
    ground = over([r, g, b, a * Number(style.fillOpacity)], ground);
  }
  const style = getComputedStyle(text);
  const [r, g, b, a] = parse(style.fill);
  const ink = over([r, g, b, a * Number(style.fillOpacity)], ground);
  const [high, low] = [light(ink), light(ground)].sort((one, other) => other - one);
  return (high + 0.05) / (low + 0.05);
}"""


def show(
    page: Page, name: str, width: int = 468, *, light: bool = True, view: str = "graph"
) -> Locator:
    """Show the graph of a shipped replay in a pane of a width."""
    document = base64.b64encode(pack(dtnb.load_replay(name).document).compressed).decode()
    fill = {
        "css": (STATIC / "stepper.css").read_text(encoding="utf-8"),
        "js": json.dumps((STATIC / "stepper.js").read_text(encoding="utf-8")).replace("</", "<\\/"),
        "doc": document,
        "width": width,
        "light": str(light).lower(),
        "view": view,
    }
    page.set_viewport_size({"width": width, "height": 1000})
    page.goto("about:blank")
    page.set_content(PAGE % fill)
    page.wait_for_function("window.ready")
    return page.locator(".dtnb-graph-view")


@pytest.fixture
def page(shared_page: Page) -> Iterator[Page]:
    """One page for all: each test puts its own content into it."""
    yield shared_page
    shared_page.keyboard.press("Escape")


pytestmark = pytest.mark.usefixtures("photographed")


def pane_of(view: Locator) -> Locator:
    return view.locator(".dtnb-graph-picture")


@pytest.mark.parametrize("width", [468, 600, 1280])
def test_it_fits_its_pane_and_no_letter_is_smaller_than_12_pixels(page: Page, width: int) -> None:
    view = show(page, EXAMPLE, width)
    pane = pane_of(view)
    assert pane.evaluate("(pane) => pane.scrollWidth <= pane.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    sizes = pane.locator("text").evaluate_all(
        """(all) => all.map((text) => parseFloat(getComputedStyle(text).fontSize)
            * text.ownerSVGElement.getBoundingClientRect().width
            / text.ownerSVGElement.viewBox.baseVal.width)"""
    )
    assert min(sizes) >= 12
    # A short dispute is visible as a whole at once.
    short = pane_of(show(page, DISPUTE, width))
    assert short.evaluate("(pane) => pane.scrollHeight <= pane.clientHeight")


def test_it_is_zoomed_by_keys_and_buttons_and_fits_again(page: Page) -> None:
    view = show(page, EXAMPLE)
    svg = pane_of(view).locator("svg")

    def width() -> float:
        box = svg.bounding_box()
        assert box is not None
        return box["width"]

    own = width()
    view.get_by_role("button", name="Larger").click()
    assert width() == pytest.approx(1.25 * own, abs=1)
    view.locator(".dtnb-node").first.focus()
    page.keyboard.press("+")
    assert width() == pytest.approx(1.25 * 1.25 * own, abs=1)
    page.keyboard.press("0")
    assert width() == pytest.approx(own, abs=1)
    view.get_by_role("button", name="Show all of it").click()
    assert pane_of(view).evaluate("(pane) => pane.scrollHeight <= pane.clientHeight")
    view.get_by_role("button", name="Show it to be read").click()
    assert width() == pytest.approx(own, abs=1)


def test_the_wheel_zooms_at_the_pointer_with_the_key_that_zooms_pages(page: Page) -> None:
    view = show(page, DISPUTE)
    word = pane_of(view).get_by_text("responds first", exact=True)
    before = word.bounding_box()
    assert before is not None
    page.mouse.move(before["x"], before["y"])
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function("document.querySelector('.dtnb-graph-picture').scrollTop > 0")
    after = word.bounding_box()
    assert after is not None
    assert after["width"] > 1.5 * before["width"]
    assert after["y"] == pytest.approx(before["y"], abs=4)


def test_it_is_panned_by_dragging_and_a_drag_is_no_click(page: Page) -> None:
    view = show(page, EXAMPLE)
    pane = pane_of(view)
    box = pane.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 400
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 150, steps=4)
    page.mouse.up()
    assert pane.evaluate("(pane) => pane.scrollTop") == pytest.approx(150, abs=2)
    assert page.evaluate("window.model.held.index") == 0


def test_tab_goes_from_box_to_box_in_the_order_of_time_and_brings_each_into_sight(
    page: Page,
) -> None:
    view = show(page, EXAMPLE)
    document = dtnb.load_replay(EXAMPLE).document
    assert document.graph is not None
    frames = document.graph.nodes
    view.locator(".dtnb-node").first.focus()
    walked: list[str] = []
    for _ in range(60):
        boxes = page.evaluate(
            """() => {
              const own = document.activeElement;
              const pane = document.querySelector(".dtnb-graph-picture");
              if (!pane.contains(own)) return null;
              const inner = own.getBoundingClientRect();
              const outer = pane.getBoundingClientRect();
              return [own.id, inner.bottom > outer.top && inner.top < outer.bottom];
            }"""
        )
        if boxes is None:
            break
        own, in_sight = boxes
        assert in_sight, own
        if own in frames:
            walked.append(own)
        page.keyboard.press("Tab")
    assert len(walked) == view.locator(".dtnb-node").count() == 18
    assert [frames[own] for own in walked] == sorted(frames[own] for own in walked)


def test_a_box_is_called_by_what_it_shows(page: Page) -> None:
    """Speech-input users say the visible words, so the names contain them (WCAG 2.5.3)."""
    named = (
        show(page, EXAMPLE)
        .locator(".dtnb-node")
        .evaluate_all(
            """(all) => all.map((one) => [one.getAttribute("aria-label"),
            one.textContent.replace(/[ \\n]+/g, " ").trim()])"""
        )
    )
    assert len(named) == 18
    assert all(name == shown for name, shown in named)


@pytest.mark.parametrize("light", [True, False])
@pytest.mark.parametrize("name", [EXAMPLE, "two-against-two"])
def test_words_can_be_read_in_light_and_dark(page: Page, name: str, light: bool) -> None:
    """WCAG 2: 4.5, measured over the tint that lies under each word."""
    view = show(page, name, light=light)
    measured = pane_of(view).locator("text").evaluate_all(f"(all) => all.map({CONTRAST})")
    assert len(measured) > 30
    assert min(measured) >= 4.5


def test_pointing_previews_the_moment_and_clicking_goes_there(page: Page) -> None:
    view = show(page, EXAMPLE)
    node = view.locator('[aria-label*="the card Get Some!"]')
    preview = view.get_by_role("tooltip")
    node.hover()
    expect(preview).to_be_visible()
    expect(preview).to_contain_text("Paladin: Health 50")
    expect(preview).to_contain_text("Damage to Barbarian: Retribution: 6 instead of 9")
    assert page.evaluate("window.model.held.index") == 0
    node.click()
    expect(node).to_have_attribute("aria-current", "step")
    frame = dtnb.load_replay(EXAMPLE).document.frames[page.evaluate("window.model.held.index")]
    assert "Get Some!" in "".join(str(part.text) for part in frame.text)


def test_what_is_folded_is_unfolded_by_its_box_or_by_the_button(page: Page) -> None:
    view = show(page, EXAMPLE)
    expect(view.locator(".dtnb-node")).to_have_count(18)
    view.get_by_role("button", name="Show 2 windows, nobody acted").click()
    expect(view.locator(".dtnb-node")).to_have_count(23)
    view.get_by_role("button", name="Everything").click()
    expect(view.locator(".dtnb-node")).to_have_count(18)


def test_a_card_is_left_out_and_the_total_says_what_it_would_be(page: Page) -> None:
    """18 + 5 − 3 − 3 = 17; with one Protect 17 − 9 = 8."""
    view = show(page, EXAMPLE)
    sign = view.get_by_role("button", name="Without Protect (Paladin)").nth(1)
    sign.focus()
    page.keyboard.press("Enter")
    expect(sign).to_have_attribute("aria-pressed", "true")
    expect(view.locator(".dtnb-otherwise.is-shown text")).to_have_text("without Protect: 8")
    expect(view.locator(".dtnb-graph-told")).to_contain_text("the same dice and the same other")
    expect(view.locator(".dtnb-node.is-left-out")).to_have_count(1)
    view.get_by_role("button", name="Without Get Some! (Barbarian)").click()
    expect(view.locator(".dtnb-otherwise.is-shown text")).to_have_text("without Get Some!: 6")
    expect(view.locator(".dtnb-node.is-fallen")).to_contain_text("Barbarian rolls 1 1 2 3 2")
    view.get_by_role("button", name="Without Get Some! (Barbarian)").click()
    expect(view.locator(".dtnb-otherwise.is-shown")).to_have_count(0)


@pytest.mark.parametrize(("width", "beside"), [(1280, True), (600, False), (468, False)])
def test_beside_a_stepper_it_stands_where_there_is_room_and_else_below(
    page: Page, width: int, beside: bool
) -> None:
    graph = show(page, EXAMPLE, width, view="pair")
    stepper = page.locator(".dtnb-stepper")
    one, other = stepper.bounding_box(), graph.bounding_box()
    assert one is not None
    assert other is not None
    if beside:
        assert (one["x"] + one["width"] <= other["x"], one["y"]) == (True, other["y"])
    else:
        assert (one["x"], one["y"] + one["height"] <= other["y"]) == (other["x"], True)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    graph.locator(".dtnb-node", has_text="Paladin defends with").click()
    expect(stepper.locator(".dtnb-head")).to_contain_text("Paladin defends with Divine Defense")
    expect(stepper.locator(".dtnb-graph, [data-offer=graph]").first).to_be_hidden()


def test_where_one_person_plays_it_is_not_called_by_priority(page: Page) -> None:
    view = show(page, "dungeon-turn-example")
    expect(view.get_by_role("heading")).to_have_text("Course of play")
    assert view.get_attribute("aria-label") == (
        f"Course of play: {dtnb.load_replay('dungeon-turn-example').title}"
    )


def test_it_is_read_without_a_script_as_the_picture_and_the_list(page: Page) -> None:
    html = dtnb.load_replay(DISPUTE).graph._repr_html_()
    page.set_viewport_size({"width": 468, "height": 1000})
    page.set_content(html)
    picture = page.get_by_role("img")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("(image) => image.naturalWidth") > 300
    assert page.evaluate("document.documentElement.scrollWidth") <= 468
    page.get_by_text("The same as a list").click()
    expect(page.get_by_text("→ acts in front of: Paladin declares")).to_be_visible()
