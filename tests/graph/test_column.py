"""The column layout: it fits a narrow pane, is legible there, and runs in the order of time."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtnb.graph import PriorityGraph, draw
from dtnb.graph.text_width import line_breaker, width_of
from tests.graph.stories import KINDS, SEATS, Story, preempted, say, seven_events
from tests.pages import drawings_in

SVG = "{http://www.w3.org/2000/svg}"
STORIES = pytest.mark.parametrize("story", [preempted(), seven_events()])


def graph_of(story: Story) -> PriorityGraph:
    return PriorityGraph.of(story.steps, KINDS, "Exchange", label=say, seats=SEATS)


def svg_root(graph: PriorityGraph) -> ElementTree.Element:
    return ElementTree.fromstring(graph.svg(legend=False))


def frame(group: ElementTree.Element) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a box."""
    rect = group.find(f"{SVG}rect")
    assert rect is not None
    x, y, width, height = (float(rect.get(name, "")) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def boxes(graph: PriorityGraph) -> dict[str, tuple[float, float, float, float]]:
    groups = {group.get("id"): group for group in svg_root(graph).iter(f"{SVG}g")}
    return {node: frame(groups[own]) for node, own in draw.box_ids(graph.network).items()}


@STORIES
def test_it_is_no_wider_than_a_narrow_pane_and_no_letter_is_smaller_than_12(story: Story) -> None:
    """A pane of 468 pixels has room for 424, so one unit is a pixel there."""
    root = ElementTree.fromstring(graph_of(story).svg())
    assert float(root.get("width", "")) <= 424
    sizes = {float(text.get("font-size", "")) for text in root.iter(f"{SVG}text")}
    assert min(sizes) >= 12


@STORIES
def test_what_comes_later_stands_lower_in_the_picture_and_in_its_source(story: Story) -> None:
    graph = graph_of(story)
    frames = graph.elements()
    groups = [group.get("id") for group in svg_root(graph).iter(f"{SVG}g")]
    order = [own for own in groups if own in frames]
    frame_order = [frames[str(own)] for own in order]
    assert frame_order == sorted(frame_order)
    tops = [top for _, top, _, _ in boxes(graph).values()]
    assert len(set(tops)) == len(tops)
    by_element = {own: boxes(graph)[node][1] for node, own in draw.box_ids(graph.network).items()}
    assert [by_element[str(own)] for own in order] == sorted(by_element.values())


@STORIES
def test_no_two_boxes_overlap_unless_one_is_the_frame_of_the_other(story: Story) -> None:
    graph = graph_of(story)
    places = boxes(graph)
    for one, (left, top, right, bottom) in places.items():
        for other, (x, y, x_end, y_end) in places.items():
            apart = right <= x or x_end <= left or bottom <= y or y_end <= top
            inside = left <= x and top <= y and x_end <= right and y_end <= bottom
            around = x <= left and y <= top and right <= x_end and bottom <= y_end
            assert one == other or apart or inside or around, (one, other)


@STORIES
def test_every_line_of_words_fits_its_box(story: Story) -> None:
    for group in svg_root(graph_of(story)).iter(f"{SVG}g"):
        if group.find(f"{SVG}rect") is None:
            continue
        _, _, right, bottom = frame(group)
        for text in group.iter(f"{SVG}text"):
            bold = text.get("font-weight") == "bold"
            width = width_of(text.text or "", float(text.get("font-size", "")), bold)
            assert float(text.get("x", "")) + width <= right
            assert float(text.get("y", "")) <= bottom


def test_what_pre_empts_stands_on_what_it_pre_empts_with_the_word_between() -> None:
    graph = graph_of(preempted())
    places = boxes(graph)
    (word,) = [t for t in svg_root(graph).iter(f"{SVG}text") if t.text == "responds first"]
    assert places["action:2"][3] < float(word.get("y", "")) < places["action:1"][1]
    struck = [t for t in svg_root(graph).iter(f"{SVG}text") if t.get("text-decoration")]
    assert [t.text for t in struck] == ["✕\u00a0Ben spends Shield"]


def test_words_take_the_colour_of_the_page_and_boxes_only_a_tint() -> None:
    """So that it can be read in a light and in a dark page."""
    root = svg_root(graph_of(seven_events()))
    assert {t.get("fill") for t in root.iter(f"{SVG}text")} == {"currentColor", "#FFFFFF"}
    tinted = [r for r in root.iter(f"{SVG}rect") if r.get("fill-opacity")]
    assert {r.get("fill-opacity") for r in tinted} == {"0.13"}


def test_where_one_person_plays_it_is_not_called_by_priority() -> None:
    story = Story()
    with story.inside("window-opens", id="window:1", window="W", order=[0]):
        story.note("declares", 0, id="action:1", commits="action:1", says="acts")
    alone = PriorityGraph.of(story.steps, KINDS, label=say, seats=["Ann"])
    both = PriorityGraph.of(story.steps, KINDS, label=say, seats=SEATS)
    assert (alone.title, both.title) == ("Course of play", "Priority graph")
    in_french = PriorityGraph.of(story.steps, KINDS, label=say, seats=["Ann"], lang="fr")
    assert in_french.title == "Déroulement"


def test_a_notebook_shows_the_contested_windows_and_lists_everything() -> None:
    page = graph_of(seven_events())._repr_html_()
    (drawn,) = drawings_in(page)
    assert "1 step. Anna rolls 1 2 3 6 6." in drawn
    assert "<li>Anna rolls 1 2 3 6 6" in page
    assert graph_of(seven_events())._repr_html_() == page


def test_markup_in_a_label_is_text_in_the_page() -> None:
    story = Story()
    story.note("rolls", 0, id="pool:1", says="<script>alert(1)</script>")
    page = graph_of(story)._repr_html_()
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)" in page


@given(st.text(max_size=300), st.floats(40, 400))
def test_no_broken_line_is_wider_than_its_room_and_no_letter_is_lost(
    text: str, room: float
) -> None:
    lines = line_breaker(room, 13.0)(text)
    assert all(width_of(line, 13.0) <= room for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
