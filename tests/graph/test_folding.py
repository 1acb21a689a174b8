"""The contested windows alone, with the rest folded."""

from __future__ import annotations

from dtnb.graph import PriorityGraph
from dtnb.graph.folding import Fold
from dtnb.graph.links import edges_of
from tests.graph.stories import KINDS, SEATS, Story, preempted, say, seven_events


def graph_of(story: Story) -> PriorityGraph:
    return PriorityGraph.of(story.steps, KINDS, "Exchange", label=say, seats=SEATS)


def test_what_nobody_contested_is_folded_and_counted() -> None:
    """In front of the first ability only a roll; at the end only that the phase ends."""
    shown = graph_of(seven_events()).contested.network
    tops = [node for node, data in shown.nodes.items() if data["holder"] is None]
    assert tops == ["window:1", "window:3", "window:4", "window:7", "step-44", "step-47"]
    assert shown.attributes["folds"] == {
        "window:1": Fold(0, ("Anna rolls 1 2 3 6 6",), 1),
        "window:7": Fold(2),
        "": Fold(0, ("The phase ends",), 49),
    }


def test_windows_in_front_of_the_first_and_behind_the_last_are_counted() -> None:
    """One window of the Main Phase passes before anything happens."""
    shown = graph_of(preempted()).contested.network
    assert shown.attributes["folds"] == {"window:2": Fold(1)}


def test_what_follows_one_another_leads_over_what_is_folded() -> None:
    shown = graph_of(seven_events()).contested.network
    order = [(s, t) for s, t, kind in edges_of(shown) if kind == "next"]
    assert order == [("window:1", "window:3"), ("window:3", "window:4"), ("window:4", "window:7")]


def test_an_amount_that_waits_while_a_player_acts_stays_and_others_go() -> None:
    story = Story()
    story.note("amount-created", id="packet:1", says="over before")
    story.note("settles", of="packet:1", says="comes to 1")
    story.note("amount-created", id="packet:2", says="waits")
    with (
        story.inside("window-opens", id="window:1", window="W"),
        story.inside("declares", 0, id="action:1", says="acts on neither"),
    ):
        story.note("commits", 0, commits="action:1")
    story.note("settles", of="packet:2", says="comes to 2")
    shown = graph_of(story).contested.network
    assert [data["label"] for data in shown.nodes.values()] == [
        *("waits", "W", "acts on neither", "comes to 2"),
    ]


def test_where_nobody_acted_everything_is_shown() -> None:
    story = Story()
    story.note("rolls", 0, id="pool:1", says="Anna rolls")
    story.note("ends", says="It ends")
    graph = graph_of(story)
    assert graph.contested is graph


def test_the_picture_says_how_much_is_folded_and_the_pointer_what() -> None:
    graph = graph_of(seven_events())
    drawn = graph.contested.svg()
    assert "2 windows, nobody acted" in drawn
    assert "1 step. The phase ends." in drawn
    french = PriorityGraph.of(seven_events().steps, KINDS, label=say, seats=SEATS, lang="fr")
    assert "2 fenêtres, personne n’a agi" in french.contested.svg()
