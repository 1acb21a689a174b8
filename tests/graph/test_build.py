"""Which steps become nodes, which become edges, and which are lines of another node."""

from __future__ import annotations

import networkx
import pytest

from dtnb.graph import PriorityGraph, priority_graph
from dtnb.graph.builder import NodeLine
from tests.graph.stories import KINDS, SEATS, Story, preempted, say, seven_events


def graph_of(story: Story, *, verbose: bool = False) -> PriorityGraph:
    return PriorityGraph.of(story.steps, KINDS, label=say, seats=SEATS, verbose=verbose)


def lines_of(graph: PriorityGraph, node: str) -> list[str]:
    return [line.text for line in graph.network.nodes[node]["lines"]]


def test_the_graph_of_a_preempted_action_has_exactly_these_nodes() -> None:
    rows = graph_of(preempted()).nodes_table()
    assert [(row["id"], row["role"], row["label"], row["outcome"]) for row in rows] == [
        ("packet:1", "amount", "5 points for Ben", None),
        ("window:2", "window", "W-2", None),
        ("action:1", "declare", "Ben spends Shield", "withdrawn"),
        ("action:2", "claim", "Anna plays Snatch on Shield", "committed"),
        ("step-15", "sum", "Ben takes 5", None),
    ]


def test_the_graph_of_a_preempted_action_has_exactly_these_edges() -> None:
    assert graph_of(preempted()).edge_list() == [
        ("W-2", "declares", "Ben spends Shield", ("R-30",)),
        ("W-2", "declares", "Anna plays Snatch on Shield", ("R-40",)),
        ("Anna plays Snatch on Shield", "claims", "Ben spends Shield", ("R-40",)),
        ("W-2", "commits", "Anna plays Snatch on Shield", ("R-50",)),
        ("Anna plays Snatch on Shield", "withdraws", "Ben spends Shield", ("R-70", "R-71")),
        ("5 points for Ben", "totals", "Ben takes 5", ("R-80",)),
    ]


def test_the_graph_of_a_long_exchange_has_exactly_these_edges() -> None:
    assert graph_of(seven_events()).edges == [
        ("pool:1", "next", "window:1"),
        ("window:1", "contains", "step-3"),
        ("step-3", "contains", "pool:2"),
        ("step-3", "contains", "window:2"),
        ("window:2", "declares", "action:1"),
        ("window:2", "commits", "action:1"),
        ("action:1", "alters", "pool:2"),
        ("step-3", "contains", "packet:1"),
        ("window:1", "next", "window:3"),
        ("window:3", "declares", "action:2"),
        ("window:3", "commits", "action:2"),
        ("action:2", "modifies", "packet:1"),
        ("window:3", "declares", "action:3"),
        ("window:3", "commits", "action:3"),
        ("action:3", "modifies", "packet:1"),
        ("window:3", "next", "window:4"),
        ("window:4", "contains", "step-22"),
        ("step-22", "contains", "pool:3"),
        ("step-22", "modifies", "packet:1"),
        ("window:4", "next", "window:7"),
        ("window:7", "declares", "action:4"),
        ("window:7", "commits", "action:4"),
        ("action:4", "contains", "pool:4"),
        ("action:4", "modifies", "packet:1"),
        ("window:7", "declares", "action:5"),
        ("window:7", "commits", "action:5"),
        ("action:5", "contains", "pool:5"),
        ("action:5", "modifies", "packet:1"),
        ("window:7", "declares", "action:6"),
        ("window:7", "commits", "action:6"),
        ("action:6", "modifies", "packet:1"),
        ("packet:1", "totals", "step-44"),
        ("step-44", "causes", "packet:2"),
        ("step-44", "contains", "packet:2"),
        ("packet:2", "totals", "step-47"),
        ("window:7", "next", "step-49"),
    ]


def test_the_graph_is_a_plain_networkx_graph() -> None:
    graph = graph_of(preempted()).graph
    assert isinstance(graph, networkx.MultiDiGraph)
    assert graph.nodes["action:2"]["rules"] == "R-40"
    assert graph.nodes["action:2"]["actor"] == 0
    assert graph.nodes["action:2"]["step"] == 9


def test_changes_are_lines_of_the_action_that_contains_them() -> None:
    graph = graph_of(preempted())
    assert lines_of(graph, "action:2") == ["Anna pays 2", "Ben loses Shield"]
    assert graph.network.nodes["action:2"]["lines"][1] == NodeLine(
        12, "Ben loses Shield", ("R-60",)
    )


def test_what_a_roll_leads_to_is_identified_by_the_move_that_rolled() -> None:
    graph = graph_of(seven_events())
    assert lines_of(graph, "step-22") == ["prevents 3", "Ben gains Protect"]
    assert lines_of(graph, "pool:3") == []


def test_a_change_that_carries_out_an_amount_is_told_at_its_sum() -> None:
    assert lines_of(graph_of(preempted()), "step-15") == ["Ben falls to 45"]


def test_a_window_in_which_nothing_happened_is_left_out_and_counted() -> None:
    graph = graph_of(seven_events()).graph
    assert "window:5" not in graph
    skipped = {
        (source, target): data["skipped"]
        for source, target, data in graph.edges(data=True)
        if data["kind"] == "next"
    }
    assert skipped == {
        ("pool:1", "window:1"): 0,
        ("window:1", "window:3"): 0,
        ("window:3", "window:4"): 0,
        ("window:4", "window:7"): 2,  # W-155 and W-156 closed by themselves
        ("window:7", "step-49"): 0,
    }


def test_a_verbose_graph_keeps_quiet_windows_and_tells_passes() -> None:
    graph = graph_of(preempted(), verbose=True)
    assert graph.network.nodes["window:1"]["quiet"]
    assert lines_of(graph, "window:1") == ["Anna passes", "Ben passes", "window closes"]
    assert not graph.network.nodes["window:2"]["quiet"]
    assert ("window:1", "next", "window:2") in graph.edges


def test_a_window_names_its_seats_in_priority_order() -> None:
    assert graph_of(preempted((1, 0))).network.nodes["window:2"]["order"] == (1, 0)


def test_actions_are_numbered_in_the_order_in_which_they_took_effect() -> None:
    story = Story()
    with (
        story.inside("window-opens", id="window:1", window="W"),
        story.inside("declares", 1, id="action:1", says="Ben acts"),
    ):
        with story.inside("claims", 0, id="action:2", claims="action:1", says="Anna acts"):
            story.note("commits", 0, commits="action:2")
        story.note("commits", 1, commits="action:1")
    nodes = graph_of(story).graph.nodes
    assert (nodes["action:2"]["place"], nodes["action:1"]["place"]) == (1, 2)
    assert ("action:2", "withdraws", "action:1") not in graph_of(story).edges


def test_an_action_that_was_never_settled_is_marked_open() -> None:
    story = Story()
    with story.inside("window-opens", id="window:1", window="W"):
        story.note("declares", 0, id="action:1", says="Anna acts")
    assert graph_of(story).graph.nodes["action:1"]["outcome"] == "open"


def test_an_action_that_nobody_stopped_is_taken_back_by_its_window() -> None:
    story = Story()
    with story.inside("window-opens", id="window:1", window="W"):
        story.note("declares", 0, id="action:1", says="Anna acts")
        story.note("withdraws", 0, ("R-1",), withdraws="action:1", says="Anna cannot")
    assert graph_of(story).edge_list() == [
        ("W", "declares", "Anna acts", ()),
        ("W", "withdraws", "Anna acts", ("R-1",)),
    ]


def test_an_answer_points_at_what_it_answers() -> None:
    story = Story()
    with story.inside("window-opens", id="window:1", window="W"):
        story.note("declares", 0, id="action:1", says="Anna acts")
        story.note("declares", 1, ("R-1",), id="action:2", answers="action:1", says="Ben acts")
    assert ("Ben acts", "answers", "Anna acts", ("R-1",)) in graph_of(story).edge_list()


def test_a_pass_makes_no_edge_even_if_it_names_what_it_did_not_claim() -> None:
    story = Story()
    with story.inside("window-opens", id="window:1", window="W"):
        story.note("declares", 1, id="action:1", says="Ben acts")
        story.note("passes", 0, claims="action:1")
    assert graph_of(story).edges == [("window:1", "declares", "action:1")]


def test_a_thing_that_lay_there_before_the_record_has_a_node_without_a_step() -> None:
    story = Story()
    with story.inside("window-opens", id="window:1", window="W"):
        story.note("declares", 0, id="action:1", says="Anna acts")
        story.note("commits", 0, commits="action:1")
        story.note("effect", 0, ("R-1",), modifies="packet:9", says="halves")
    graph = graph_of(story)
    assert graph.network.nodes["packet:9"]["step"] == -1
    assert ("step-3", "modifies", "packet:9") in graph.edges
    assert "graph-4" not in graph.elements()


def test_an_amount_names_the_one_that_brought_it_about() -> None:
    story = Story()
    story.note("amount-created", id="packet:1", says="first")
    story.note("amount-created", id="packet:2", caused_by="packet:1", says="second")
    assert graph_of(story).edges == [("packet:1", "causes", "packet:2")]


def test_dice_rolled_again_under_the_same_id_are_a_node_of_their_own() -> None:
    story = Story()
    story.note("rolls", 0, id="pool:1", says="first")
    story.note("rolls", 0, id="pool:1", says="second")
    story.note("alters-die", 0, alters="pool:1", says="altered")
    assert graph_of(story).edge_list() == [
        ("first", "next", "second", ()),
        ("second", "next", "altered", ()),
        ("altered", "alters", "second", ()),
    ]


def test_turns_and_phases_are_kept_with_the_nodes_but_are_none() -> None:
    story = Story()
    story.note("turn-begins", says="Turn 1")
    story.note("phase-begins", says="Upkeep")
    story.note("gains", 0, says="Anna gains 1")
    graph = graph_of(story).network
    assert list(graph) == ["step-2"]
    assert (graph.nodes["step-2"]["turn"], graph.nodes["step-2"]["phase"]) == (0, 1)
    assert graph.attributes["sections"] == {0: "Turn 1", 1: "Upkeep"}


def test_a_step_kind_that_the_game_does_not_have_is_refused() -> None:
    story = Story()
    story.note("juggles", 0)
    with pytest.raises(ValueError, match="no step kind 'juggles'"):
        priority_graph(story.steps, KINDS)


def test_a_language_without_words_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no language 'xx'; there are en, fr"):
        priority_graph([], KINDS, lang="xx")


def test_a_record_without_steps_gives_an_empty_graph() -> None:
    graph = graph_of(Story())
    assert graph.edges == []
    assert repr(graph) == ""


def test_a_result_on_the_way_is_a_line_and_the_last_ones_are_nodes() -> None:
    story = Story()
    story.note("rolls", 0, id="pool:1", says="Anna rolls")
    with story.inside("window-opens", id="window:1", window="W"):
        story.note("window-closes", reason="nobody-could-act")
    story.note("ends", says="the dice are read")
    story.note("gains", 0, says="Anna gains 1")
    story.note("ends", says="Anna wins")
    story.note("ends", says="the turn ends")
    graph = graph_of(story)
    assert list(graph.graph) == ["pool:1", "step-4", "step-5", "step-6"]
    assert lines_of(graph, "pool:1") == ["the dice are read"]


def test_a_sum_may_bring_about_an_amount_that_waited_for_it() -> None:
    story = Story()
    story.note("amount-created", id="packet:1", says="first")
    story.note("amount-created", id="packet:2", caused_by="packet:1", says="half of the first")
    story.note("settles", of="packet:1", causes=["packet:2"], says="the first is 8")
    assert graph_of(story).edges == [
        ("packet:1", "causes", "packet:2"),
        ("step-2", "causes", "packet:2"),
        ("packet:1", "totals", "step-2"),
    ]


def test_an_action_that_nobody_can_answer_is_declared_and_committed_in_one_step() -> None:
    story = Story()
    with story.inside("window-opens", id="window:1", window="W-1", says="W-1"):
        story.note("declares", 0, ("R-1",), id="action:1", commits="action:1", says="Anna acts")
    (row,) = [row for row in graph_of(story).nodes_table() if row["id"] == "action:1"]
    assert (row["role"], row["outcome"]) == ("declare", "committed")
