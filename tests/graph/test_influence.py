"""Influences between nodes, worked out by hand for the two stories of `stories.py`."""

from __future__ import annotations

import pytest

from dtnb.graph import PriorityGraph
from tests.graph.stories import KINDS, SEATS, Story, preempted, say, seven_events


def graph_of(story: Story, **dials: list[str]) -> PriorityGraph:
    turned = {
        step.index: dials[name]
        for name in dials
        for step in story.steps
        if say(step).startswith(name)
    }
    return PriorityGraph.of(story.steps, KINDS, label=say, seats=SEATS, dials=lambda: turned)


def test_a_total_depends_on_all_that_acted_on_its_amount_and_on_the_dice_of_that() -> None:
    """The 18 depend on the roll of Overpower and on the six that was set in it."""
    graph = graph_of(seven_events())
    assert [label for _, label in graph.depends_on("Ben takes 0")] == [
        "Anna’s Overpower takes effect",
        "Anna rolls 6 6 3 for Overpower",
        "Anna plays Six of Sixes",
        "18 points for Ben",
        "Ben spends Retribution",
        "Ben spends Protect",
        "Ben defends with Divine Defense",
        "Ben rolls 3 3 4 6 for Divine Defense",
        "Anna plays Get Some!",
        "Anna rolls 1 1 2 3 2",
        "Ben plays Absolution!",
        "Ben rolls 3",
        "Ben spends Protect",
    ]


def test_with_a_card_its_roll_falls_and_the_total_only_changes() -> None:
    graph = graph_of(seven_events())
    assert [label for _, label in graph.falls_with("Get Some!")] == ["Anna rolls 1 1 2 3 2"]
    changes = [label for _, label in graph.changes_with("Get Some!")]
    assert changes == ["18 points for Ben", "Ben takes 0", "9 points for Anna", "Anna takes 9"]


def test_an_amount_falls_with_what_brings_it_and_takes_its_sum_along() -> None:
    """The 9 points for Anna exist only because of Ben's total."""
    graph = graph_of(seven_events())
    assert [label for _, label in graph.falls_with("Ben takes 0")] == [
        "9 points for Anna",
        "Anna takes 9",
    ]


def test_what_was_declared_in_front_of_an_action_falls_with_it_and_not_the_other_way() -> None:
    graph = graph_of(preempted())
    assert graph.falls_with("action:1").ids == ("action:2",)
    assert graph.falls_with("action:2").ids == ()
    assert graph.changes_with("action:2").ids == ("action:1",)


def test_a_sum_of_two_amounts_stands_while_one_of_them_does() -> None:
    story = Story()
    for number in (1, 2):
        with story.inside("declares", 0, id=f"action:{number}", says=f"card {number}"):
            story.note("commits", 0, commits=f"action:{number}")
            story.note("amount-created", id=f"packet:{number}", says=f"amount {number}")
    story.note("settles", of="packet:1", together=["packet:1", "packet:2"], says="both")
    graph = graph_of(story)
    assert graph.falls_with("card 1").ids == ("packet:1",)
    assert graph.changes_with("card 1").ids == ("step-6",)


def test_the_shortest_way_leads_from_a_card_to_a_dial() -> None:
    """Get Some! adds to the 18; Ben's total of them reflects 9; these are summed for Anna."""
    graph = graph_of(seven_events(), **{"Anna falls to 41": ["Anna: Health"]})
    chain = graph.chain("Get Some!", "Anna: Health")
    assert [label for _, label in chain] == [
        "Anna plays Get Some!",
        "18 points for Ben",
        "Ben takes 0",
        "9 points for Anna",
        "Anna takes 9",
        "Anna: Health",
    ]
    assert repr(chain).splitlines()[0] == "action:4: Anna plays Get Some!"
    assert repr(chain).splitlines()[-1] == "Anna: Health"


def test_a_missing_path_is_reported() -> None:
    graph = graph_of(preempted())
    with pytest.raises(LookupError, match="action:1 has no say in packet:1"):
        graph.chain("action:1", "packet:1")


def test_a_node_is_found_by_its_id_or_by_words_that_are_its_own() -> None:
    graph = graph_of(seven_events())
    assert graph.find("packet:1") == "packet:1"
    assert graph.find("get some") == "action:4"
    with pytest.raises(LookupError, match=r"'Protect' is more than one node .*action:3.*action:6"):
        graph.find("Protect")
    with pytest.raises(LookupError, match=r"there is no node 'Shield' \(one of: Anna "):
        graph.find("Shield")
