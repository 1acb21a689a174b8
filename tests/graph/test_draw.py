"""The picture: its content, its safety in any page, and the ids of its elements."""

from __future__ import annotations

import importlib.util
import re
import shutil
import sys
import threading
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtnb.graph import PriorityGraph, RendererMissingError, draw
from dtnb.graph.style import SEAT_COLOURS, SEAT_FILLS
from tests.graph.stories import KINDS, SEATS, Story, preempted, say, seven_events

SVG = "{http://www.w3.org/2000/svg}"
HERE = {
    "pygraphviz": importlib.util.find_spec("pygraphviz") is not None,
    "dot": shutil.which("dot") is not None,
    "column": True,
}
RENDERERS = [
    pytest.param(name, marks=pytest.mark.skipif(not here, reason=f"{name} is not installed here"))
    for name, here in HERE.items()
]
every_renderer = pytest.mark.parametrize("renderer", RENDERERS)


def graph_of(story: Story, name: str = "Who is first?") -> PriorityGraph:
    return PriorityGraph.of(story.steps, KINDS, name, label=say, seats=SEATS)


def texts(svg: str) -> str:
    return " ".join("".join(e.itertext()) for e in ElementTree.fromstring(svg).iter(f"{SVG}text"))


def ids_of(svg: str) -> set[str | None]:
    return {element.get("id") for element in ElementTree.fromstring(svg).iter()}


@every_renderer
def test_every_box_that_stands_for_a_step_is_in_the_picture(renderer: str) -> None:
    graph = graph_of(seven_events())
    assert len(graph.elements()) == len(graph.network)
    assert graph.elements().keys() <= ids_of(graph.svg(renderer))


def test_everything_that_the_document_speaks_of_is_in_one_of_its_pictures() -> None:
    document = graph_of(seven_events()).document()
    drawn = ids_of(document["svg"]) | ids_of(document["whole"])
    assert document["nodes"].keys() | document["parts"].keys() <= drawn
    kinds = {re.sub(r"\d+", "N", part).removeprefix("graph-") for part in document["parts"]}
    assert kinds == {
        *("N", "edge-N", "fold-N", "N-heading"),
        *("all-N", "all-edge-N", "all-fold-N", "all-N-heading"),
    }


def test_what_is_in_the_picture_appears_when_all_that_it_says_has_happened() -> None:
    graph = graph_of(preempted())
    steps = sorted(draw.last_steps(graph.network).items())
    # The heading stands with the amount (5); the window, what was claimed in it and the arrow with
    # what is taken back (13); the sum with what came of it (16), and so does the arrow to it; the
    # window that is folded is over with the next one (6). Other boxes say what they lead to.
    assert steps == [
        ("graph-1-heading", 5),
        ("graph-2", 13),
        ("graph-4", 13),
        ("graph-5", 16),
        ("graph-edge-1", 13),
        ("graph-edge-2", 16),
        ("graph-fold-1", 6),
    ]


def test_a_box_leads_to_where_it_was_declared_or_taken_back() -> None:
    """Ben declares (8), Anna in front of it (9); hers takes effect (10), his is taken back (13)."""
    graph = graph_of(preempted())
    frames = graph.elements()
    boxes = draw.box_ids(graph.network)
    assert frames[boxes["action:2"]] == 9
    assert frames[boxes["action:1"]] == 13


def test_a_box_that_was_overtaken_leads_to_where_it_took_effect() -> None:
    """Ben declares (1), Anna in front of it (2); hers takes effect (3) before his (4)."""
    story = Story()
    with (
        story.inside("window-opens", id="window:1", window="W", order=[0, 1]),
        story.inside("declares", 1, id="action:1"),
    ):
        with story.inside("claims", 0, id="action:2", claims="action:1"):
            story.note("commits", 0, commits="action:2")
        story.note("commits", 1, commits="action:1")
    graph = graph_of(story)
    boxes = draw.box_ids(graph.network)
    frames = graph.elements()
    assert (frames[boxes["action:2"]], frames[boxes["action:1"]]) == (2, 4)


@every_renderer
def test_a_box_says_what_happened(renderer: str) -> None:
    graph = graph_of(preempted())
    root = ElementTree.fromstring(graph.svg(renderer))
    own = draw.box_ids(graph.network)["action:2"]
    (group,) = [g for g in root.iter(f"{SVG}g") if g.get("id") == own]
    assert "Anna plays Snatch on Shield" in "".join(group.itertext())


@every_renderer
def test_pointing_at_an_element_tells_its_sentence_and_rules(renderer: str) -> None:
    root = ElementTree.fromstring(graph_of(preempted()).svg(renderer))
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert "Anna plays Snatch on Shield. Anna pays 2. Ben loses Shield. (R-40, R-60)" in titles


def test_the_prefix_keeps_two_pictures_of_one_page_apart() -> None:
    graph = graph_of(preempted())
    assert not set(graph.elements("left")) & set(graph.elements("right"))
    assert 'id="left-1"' in graph.svg("column", "left")


@every_renderer
def test_seats_priority_and_what_was_taken_back_are_written_out(renderer: str) -> None:
    svg_text = texts(graph_of(preempted()).svg(renderer))
    for words in ("W-2", "Anna", "Ben", "1. Anna plays Snatch on Shield", "✕ Ben spends Shield"):
        assert words in svg_text.replace("\xa0", " ")


@every_renderer
def test_the_same_graph_gives_the_same_picture(renderer: str) -> None:
    first = graph_of(seven_events()).svg(renderer)
    assert graph_of(seven_events()).svg(renderer) == first


@every_renderer
def test_the_picture_is_one_element_with_title_and_description(renderer: str) -> None:
    svg = graph_of(preempted()).svg(renderer)
    assert svg.startswith("<svg ")
    assert "<!" not in svg
    assert "<?" not in svg
    root = ElementTree.fromstring(svg)
    assert [child.tag for child in root[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert root[0].text == "Who is first?"
    assert root[1].text == ("Windows in which something happened: 1. Actions: 2, taken back: 1.")


@every_renderer
def test_markup_in_a_name_is_text_in_the_picture(renderer: str) -> None:
    story = Story()
    hostile = '<script>alert("x")</script> & <img src=x onerror=y> <B>b</B> -->'
    with (
        story.inside("window-opens", id="window:1", window="W", says=hostile, order=[0]),
        story.inside("declares", 0, id="action:1", says=hostile),
    ):
        story.note("commits", 0, commits="action:1")
        story.note("gains", 0, says=hostile)
    graph = PriorityGraph.of(
        story.steps, KINDS, hostile, label=say, seats=["<svg onload=alert(1)>"]
    )
    svg = graph.svg(renderer)
    root = ElementTree.fromstring(svg)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        *("svg", "g", "title", "desc", "text", "rect", "line", "path"),
        *("polygon", "polyline", "ellipse", "circle"),
    }
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]
    assert '<script>alert("x")</script>' in texts(svg)


@every_renderer
def test_what_stands_on_the_page_itself_takes_the_page_s_colour(renderer: str) -> None:
    svg = graph_of(seven_events()).svg(renderer)
    assert "currentColor" in svg
    assert "#01020" not in svg


@every_renderer
@pytest.mark.parametrize(
    "label", [" ", "\\", "a\\N \\G\\l b", "<", "<b>", '"', "&amp;", "½ ’ 骰", "}"]
)
def test_odd_labels_are_drawn_as_they_are(renderer: str, label: str) -> None:
    story = Story()
    story.note("phase-begins", says=label)
    with story.inside("window-opens", id="window:1", window="W", says=label, order=[0]):
        story.note("declares", 0, id="action:1", says=label)
    graph = PriorityGraph.of(story.steps, KINDS, label, label=say, seats=[label])
    assert label.strip() in texts(graph.svg(renderer)).replace("\xa0", " ")
    root = ElementTree.fromstring(graph.svg(renderer))
    assert root.get("class") == "dtnb-graph"


@given(st.text(max_size=60))
def test_any_label_gives_a_well_formed_picture(label: str) -> None:
    story = Story()
    with story.inside("window-opens", id="window:1", window="W", says="W"):
        story.note("declares", 0, id="action:1", says=label)
    graph = PriorityGraph.of(story.steps, KINDS, label, label=say, seats=[label])
    ElementTree.fromstring(graph.svg("column"))


def test_the_source_names_colours_by_six_digits_only() -> None:
    colours = re.findall(r"#[0-9A-Za-z]+", graph_of(seven_events()).dot)
    assert colours
    assert {len(colour) for colour in colours} == {7}


def test_without_graphviz_the_picture_is_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = graph_of(preempted())
    plain = graph.svg("column")
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    monkeypatch.setenv("PATH", "")
    assert graph.svg() == plain
    with pytest.raises(RendererMissingError, match="no dot on this machine"):
        graph.svg("dot")
    with pytest.raises(RendererMissingError, match="pygraphviz is not installed"):
        graph.svg("pygraphviz")


def test_an_unknown_renderer_is_refused() -> None:
    with pytest.raises(ValueError, match="no renderer 'crayon'; known are column, pygraphviz, dot"):
        graph_of(preempted()).svg("crayon")


@pytest.mark.skipif(not HERE["pygraphviz"], reason="pygraphviz is not installed here")
def test_threads_draw_one_after_the_other() -> None:
    graph = graph_of(seven_events())
    expected = graph.svg("pygraphviz")
    drawn: list[str] = []
    threads = [
        threading.Thread(target=lambda: drawn.append(graph.svg("pygraphviz"))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert drawn == [expected] * 8


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colour", SEAT_COLOURS)
def test_a_seat_s_colour_carries_white_letters_and_stands_out_in_both_themes(colour: str) -> None:
    """WCAG 2: 4.5 for letters, 3 for lines."""
    assert contrast("#FFFFFF", colour) >= 4.5
    assert contrast("#212121", colour) >= 3


@pytest.mark.parametrize("fill", SEAT_FILLS)
def test_letters_can_be_read_on_every_fill(fill: str) -> None:
    """WCAG 2, enhanced: 7 for letters."""
    assert contrast("#1A1A1A", fill) >= 7
