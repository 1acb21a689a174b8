"""A graph of a real record of the toy game."""

from __future__ import annotations

import pytest

from dtnb.graph import PriorityGraph, view
from dtnb.kernel import PASS, Action, Choice, Outcome, Record
from dtnb.players import Luck, RandomPlayer, play_on
from tests.toy import CountToTen, Seat, set_up

#: thief on the other seat's damp
THEFT = (
    Action("spend", "thief"),
    Action("choose", "Ben", (("target", 1),)),
    Action("choose", "damp", (("token", "damp"),)),
)


def test_a_theft_in_front_of_a_declared_token_is_seen() -> None:
    """TOY-8: a seat ahead of the declarer may act first; the token that it takes is not spent."""
    game = CountToTen(precedence=True)
    start = set_up([Seat("Anna", 0, (("thief", 1),)), Seat("Ben", 0, (("damp", 1),))])
    record = Record(game, start)
    record.add(Choice(0, PASS))  # W-1
    record.add(Outcome((4,)))
    record.add(Choice(0, PASS))  # W-2
    record.add(Choice(0, Action("stop")))
    record.add(Choice(0, PASS))  # W-3
    record.add(Choice(1, Action("spend", "damp")))
    for action in THEFT:
        record.add(Choice(0, action))
    assert record.state.pending is None

    graph = PriorityGraph.of(record.steps, game.kinds, seats=("Anna", "Ben"))
    actions = [row for row in graph.nodes_table() if row["outcome"]]
    assert [(row["label"], row["outcome"]) for row in actions] == [
        ("Ben declares damp", "withdrawn"),
        ("Anna claims thief", "committed"),
    ]
    between = [
        (source, kind, target)
        for source, kind, target, _ in graph.edge_list()
        if kind in ("claims", "withdraws")
    ]
    assert between == [
        ("Anna claims thief", "claims", "Ben declares damp"),
        ("Anna claims thief", "withdraws", "Ben declares damp"),
    ]


def test_a_nudge_alters_the_dice_of_its_roll() -> None:
    """TOY-6: a nudge adds one to the die."""
    game = CountToTen()
    record = Record(game, set_up([Seat("Anna", 0, (("nudge", 1),)), Seat("Ben")]))
    record.add(Outcome((3,)))
    record.add(Choice(0, Action("spend", "nudge")))
    graph = PriorityGraph.of(record.steps, game.kinds, seats=("Anna", "Ben"))
    assert ("Anna declares nudge", "alters", "Anna rolls", ("TOY-6",)) in graph.edge_list()


def long_game() -> PriorityGraph:
    game = CountToTen()
    seats = [Seat("Anna", 0, (("boost", 30),)), Seat("Ben", 0, (("damp", 30),))]
    record = Record(game, set_up(seats, 0, turns=60))
    play_on(record, [RandomPlayer(1), RandomPlayer(2)], Luck(1))
    return PriorityGraph.of(record.steps, game.kinds, "long", seats=("Anna", "Ben"))


def test_a_picture_that_nobody_could_read_is_not_drawn_and_the_list_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    graph = long_game()
    boxes = len(graph.contested.graph)
    monkeypatch.setattr(view, "MAX_BOXES", boxes)
    drawn = graph.document()
    monkeypatch.setattr(view, "MAX_BOXES", boxes - 1)
    listed = graph.document()
    assert drawn["svg"].startswith("<svg")
    assert listed == {"svg": "", "title": "Priority graph", "outline": drawn["outline"]}
    assert listed["outline"]


def test_a_part_of_a_long_game_is_drawn() -> None:
    graph = long_game()
    steps = sorted(data["step"] for _, data in graph.graph.nodes(data=True))
    first, last = steps[5], steps[9]
    part = graph.part(first, last)
    inside = [row for row in part.nodes_table() if first <= row["step"] <= last]
    assert inside == [row for row in graph.nodes_table() if first <= row["step"] <= last]
    assert part.document()["svg"].startswith("<svg")
