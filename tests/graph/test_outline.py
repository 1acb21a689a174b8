"""The graph as a nested list."""

from __future__ import annotations

from dtnb.graph import PriorityGraph
from tests.graph.stories import KINDS, SEATS, preempted, say, seven_events

PREEMPTED = """\
Who is first?
- Main Phase
  - 5 points for Ben [R-10]
    - → adds up to: Ben takes 5
  - W-2; priority: Anna, Ben [R-20]
    - Ben spends Shield; taken back [R-30]
      - Ben takes Shield back [R-70]
    - 1. Anna plays Snatch on Shield [R-40]
      - → acts in front of: Ben spends Shield
      - Anna pays 2
      - Ben loses Shield [R-60]
      - → makes impossible: Ben spends Shield [R-70, R-71]
  - Ben takes 5 [R-80]
    - Ben falls to 45"""


def view(name: str = "Who is first?", lang: str = "en") -> PriorityGraph:
    return PriorityGraph.of(preempted().steps, KINDS, name, label=say, seats=SEATS, lang=lang)


def test_the_list_tells_who_had_priority_and_what_came_in_front_of_what() -> None:
    assert view().text == PREEMPTED


def test_as_text_a_notebook_stores_the_list_of_everything() -> None:
    assert repr(view()) == PREEMPTED


def test_the_words_between_the_sentences_follow_the_language() -> None:
    text = view(lang="fr").text
    assert "W-2; priorité : Anna, Ben" in text
    assert "Ben spends Shield; retirée" in text
    assert "→ agit avant : Ben spends Shield" in text


def test_things_of_one_phase_stand_under_one_heading() -> None:
    graph = PriorityGraph.of(seven_events().steps, KINDS, label=say, seats=SEATS)
    assert [entry.text for entry in graph.outline] == [
        "Offensive Roll Phase",
        "Defensive Roll Phase",
    ]
    assert len(graph.outline[1].children) == 6  # three windows, two sums, the end


def test_an_entry_of_the_document_knows_its_frame() -> None:
    frames = {6: 2, 8: 3, 9: 4}
    (phase,) = view().document(frames.get)["outline"]
    window = phase["children"][1]
    assert (phase["frame"], window["frame"]) == (None, 2)
    assert [child["frame"] for child in window["children"]] == [3, 4]
    assert set(window) == {"text", "frame", "children"}


def test_without_a_numbering_frames_are_steps() -> None:
    (phase,) = view().document()["outline"]
    assert phase["frame"] == 0
    assert phase["children"][1]["frame"] == 6
