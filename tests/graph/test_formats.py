"""A priority graph in the formats of networkx."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx
import pytest

from dtnb import load_replay
from dtnb.graph import PriorityGraph
from tests.graph.stories import KINDS, SEATS, say, seven_events

GRAPHS: dict[str, Callable[[], PriorityGraph]] = {
    "a story": lambda: PriorityGraph.of(seven_events().steps, KINDS, label=say, seats=SEATS),
    "a turn": lambda: load_replay("barbarian-vs-paladin").graph,
    "its contested windows": lambda: load_replay("barbarian-vs-paladin").graph.contested,
    "the other game": lambda: load_replay("dungeon-turn-example").graph,
    "an empty one": lambda: PriorityGraph.of((), KINDS),
}
FORMATS: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "graphml": (networkx.write_graphml, networkx.read_graphml),
    "gexf": (networkx.write_gexf, networkx.read_gexf),
    "gml": (networkx.write_gml, networkx.read_gml),
}


@pytest.mark.parametrize("graph", GRAPHS)
@pytest.mark.parametrize("form", FORMATS)
def test_a_graph_that_is_written_has_the_same_nodes_edges_and_attributes_when_it_is_read(
    graph: str, form: str, tmp_path: Path
) -> None:
    written = GRAPHS[graph]().graph
    write, read = FORMATS[form]
    write(written, tmp_path / "graph")
    again = read(tmp_path / "graph")
    # GML names its nodes by their labels unless it is told otherwise.
    if form != "gml":
        assert set(again) == set(written)
        for node, data in written.nodes(data=True):
            assert {name: again.nodes[node][name] for name in data} == data
    assert again.number_of_nodes() == written.number_of_nodes()
    assert again.number_of_edges() == written.number_of_edges()


@pytest.mark.parametrize("graph", GRAPHS)
@pytest.mark.parametrize("data", [networkx.cytoscape_data, networkx.node_link_data])
def test_a_graph_is_json(graph: str, data: Callable[..., Any]) -> None:
    shown = data(GRAPHS[graph]().graph)
    # What JSON has no word for would come back as something else.
    assert json.dumps(json.loads(json.dumps(shown))) == json.dumps(shown)


def test_ids_of_rules_stand_with_spaces_between_them_and_seats_on_lines_of_their_own() -> None:
    """Written by hand: the barbarian (seat 0) rolls; DT-ORP-01 and DT-ORP-20 are cited."""
    graph = load_replay("barbarian-vs-paladin").graph.graph
    assert graph.nodes["pool:2"]["rules"] == "DT-ORP-01 DT-ORP-20"
    assert graph.nodes["pool:2"]["actor"] == 0
    assert graph.nodes["window:12"]["order"] == "0 1"
    assert graph.graph["seats"] == "Barbarian\nPaladin"
    assert "outcome" not in graph.nodes["pool:2"]


def test_the_influence_graph_can_be_written_too(tmp_path: Path) -> None:
    influence = load_replay("barbarian-vs-paladin").graph.influence
    networkx.write_graphml(influence, tmp_path / "graph")
    assert set(networkx.read_graphml(tmp_path / "graph").edges) == set(influence.edges)
