"""The priority graph, node by node and edge by edge, worked out from the rules of each book.

Ids are those of the record: everything that comes into being is counted from the beginning of the
record, windows in which nobody acts included. So the numbers below have gaps, and a gap says that
something quiet lay between.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from dtnb.replay import Replay, load_replay
from tests.acceptance.graphs import Node, graph_of, lines_of_node, rules_of
from tests.acceptance.shipped import RUNS, replay_of

SVG = "{http://www.w3.org/2000/svg}"

# -- the rulebook's example ---------------------------------------------------------------------

EXAMPLE: list[Node] = [
    # Offensive Roll Phase: nobody acts in front of an action, so between the dice and the
    # activation there are only choices of the Active Player.
    ("pool:2", "chance", None, None, "Barbarian rolls 1 2 3 6 6 in Roll Attempt 1 of 3."),
    (
        *("step-10", "answer", None, None),
        "Barbarian stops after Roll Attempt 1 of 3 with 1 2 3 6 6.",
    ),
    ("step-11", "answer", None, None, "Barbarian announces Overpower, with 1 2 3 6 6."),
    # Event 1.
    ("step-21", "effect", None, None, "Barbarian activates Overpower, level 1."),
    ("pool:7", "chance", "step-21", None, "Barbarian rolls 6 6 6 for Overpower: 18."),
    (
        *("packet:9", "amount", "step-21", None),
        "18 normal damage from Overpower is pending against Paladin.",
    ),
    # Step 1 of the Defensive Roll Phase: the targeted effect that deals no damage (DT-DRP-02).
    (
        *("step-35", "change", None, None),
        "Overpower inflicts Concussion (1) on Paladin, who holds 1 of 1.",
    ),
    # Events 2 and 3, before a Defensive Ability is chosen.
    ("window:12", "window", None, None, "Window: Before the defence."),
    ("action:13", "declare", "window:12", "committed", "Paladin declares to spend Retribution."),
    (
        *("packet:14", "amount", "action:13", None),
        "Retribution will send half back to Barbarian (amount known at the end).",
    ),
    ("action:15", "declare", "window:12", "committed", "Paladin declares to spend Protect."),
    # Event 4.
    ("step-57", "answer", None, None, "Paladin defends with Divine Defense, level 3."),
    (
        *("pool:16", "chance", "step-57", None),
        "Paladin rolls 3 3 4 6 for Divine Defense in the defensive roll.",
    ),
    # Events 5 to 7.
    ("window:19", "window", None, None, "Window: Last chance."),
    (
        *("action:20", "declare", "window:19", "committed"),
        "Barbarian declares the card Get Some! (2 CP).",
    ),
    (
        *("pool:21", "chance", "action:20", None),
        "Barbarian rolls 1 1 2 3 2 for Get Some!: 5 Swords.",
    ),
    (
        *("action:23", "declare", "window:19", "committed"),
        "Paladin declares the card Absolution! (1 CP).",
    ),
    ("pool:24", "chance", "action:23", None, "Paladin rolls 3 for Absolution!: 1 Helmet."),
    ("action:26", "declare", "window:19", "committed", "Paladin declares to spend Protect."),
    # 18 + 5 - 3 - 3 = 17; its halves are 9, 9 and 9; 17 - 9 - 9 = -1.
    ("window:27", "window", None, None, "Window: Conclusion of the Roll Phase."),
    (
        *("step-111", "sum", "window:27", None),
        "Overpower: the subtotal for Paladin is 17, the total 0 (−1 counts as 0); 9 sent back.",
    ),
    (
        *("step-112", "sum", "window:27", None),
        "Retribution: the subtotal for Barbarian is 9, the total 9.",
    ),
    (
        *("step-116", "result", None, None),
        "The Roll Phase is over.",
    ),
]

EXAMPLE_EDGES = [
    ("pool:2", "next", "step-10"),
    ("step-10", "next", "step-11"),
    ("step-11", "next", "step-21"),
    ("step-21", "contains", "pool:7"),
    ("step-21", "contains", "packet:9"),
    ("step-21", "next", "step-35"),
    ("step-35", "next", "window:12"),
    # Event 2: Retribution acts on the 18, and the reflected damage depends on them.
    ("window:12", "declares", "action:13"),
    ("window:12", "commits", "action:13"),
    ("action:13", "modifies", "packet:9"),
    ("action:13", "contains", "packet:14"),
    ("packet:9", "causes", "packet:14"),
    # Event 3: the first Protect.
    ("window:12", "declares", "action:15"),
    ("window:12", "commits", "action:15"),
    ("action:15", "modifies", "packet:9"),
    ("window:12", "next", "step-57"),
    # Event 4: the defence prevents 3.
    ("step-57", "contains", "pool:16"),
    ("step-57", "modifies", "packet:9"),
    ("step-57", "next", "window:19"),
    # Event 5.
    ("window:19", "declares", "action:20"),
    ("window:19", "commits", "action:20"),
    ("action:20", "contains", "pool:21"),
    ("action:20", "modifies", "packet:9"),
    # Event 6.
    ("window:19", "declares", "action:23"),
    ("window:19", "commits", "action:23"),
    ("action:23", "contains", "pool:24"),
    ("action:23", "modifies", "packet:9"),
    # Event 7: the second Protect.
    ("window:19", "declares", "action:26"),
    ("window:19", "commits", "action:26"),
    ("action:26", "modifies", "packet:9"),
    ("window:19", "next", "window:27"),
    # The defender's total comes first; it decides the reflected damage, which is totalled next.
    ("window:27", "contains", "step-111"),
    ("step-111", "causes", "packet:14"),
    ("packet:9", "totals", "step-111"),
    ("window:27", "contains", "step-112"),
    ("packet:14", "totals", "step-112"),
    ("window:27", "next", "step-116"),
]


@pytest.mark.parametrize("edition", ["season-one-rerolled", "marvel"])
def test_the_graph_of_the_example_has_exactly_these_nodes_and_edges(edition: str) -> None:
    nodes, edges = graph_of("barbarian-vs-paladin", edition)
    assert nodes == EXAMPLE
    assert edges == EXAMPLE_EDGES


def test_in_the_example_the_active_player_has_priority_in_both_windows() -> None:
    """DT-PRI-01: the Barbarian (seat 0) is asked first, even if another seat acts in the end."""
    graph = load_replay("barbarian-vs-paladin").graph.network
    assert graph.nodes["window:12"]["order"] == (0, 1)
    assert graph.nodes["window:19"]["order"] == (0, 1)
    places = {node: graph.nodes[node]["place"] for node in ("action:20", "action:23", "action:26")}
    assert places == {"action:20": 1, "action:23": 2, "action:26": 3}


def test_in_the_example_whatever_acts_on_the_attack_says_by_which_rule() -> None:
    """DT-CALC-03 adds and subtracts, DT-CALC-04/05 halve, DT-CALC-06 reflects."""
    attack = "18 normal damage from Overpower is pending against Paladin."
    assert rules_of(load_replay("barbarian-vs-paladin"), "modifies") == [
        ("Paladin declares to spend Retribution.", attack, ("DT-CALC-06", "AMB-20")),
        ("Paladin declares to spend Protect.", attack, ("DT-CALC-04", "DT-CALC-05")),
        (
            *("Paladin defends with Divine Defense, level 3.", attack),
            ("DT-CALC-03", "DT-DMG-04"),
        ),
        (
            *("Barbarian declares the card Get Some! (2 CP).", attack),
            ("DT-AM-01", "DT-AM-04", "DT-CALC-03"),
        ),
        (
            *("Paladin declares the card Absolution! (1 CP).", attack),
            ("DT-CALC-03", "DT-DMG-04"),
        ),
        ("Paladin declares to spend Protect.", attack, ("DT-CALC-04", "DT-CALC-05")),
    ]


def test_in_the_example_the_defence_tells_that_it_pays_and_brings_protect_back() -> None:
    """Three helmets and a prayer on Divine Defense III: 3 prevented, 1 CP, Protect."""
    assert lines_of_node(load_replay("barbarian-vs-paladin"), "step-57") == [
        "Dice locked (Divine Defense): 3 3 4 6.",
        "Divine Defense: damage comes to 0.",
        "Divine Defense takes 3 off the damage of Overpower.",
        "Paladin gains 1 CP from Divine Defense and has 3.",
        "Paladin gains Protect (1) from Divine Defense and holds 1 of 1.",
    ]


def test_the_example_is_shown_by_its_two_contested_windows_and_what_the_totals_come_from() -> None:
    """Concussion does not influence the damage; five windows pass before the activation."""
    graph = load_replay("barbarian-vs-paladin").graph.contested.network
    assert [node for node, data in graph.nodes.items() if data["holder"] is None] == [
        *("step-21", "window:12", "step-57", "window:19", "window:27"),
    ]
    folds = {
        node: (fold.windows, len(fold.labels)) for node, fold in graph.attributes["folds"].items()
    }
    # The roll, its stop and the announcement before; Concussion; the cleaning up at the end.
    assert folds == {"step-21": (5, 3), "window:12": (3, 1), "window:19": (2, 0), "": (0, 1)}


def test_in_the_example_get_some_reaches_the_barbarian_s_own_health() -> None:
    """What Get Some! adds raises the subtotal, of which Retribution reflects half to him."""
    graph = load_replay("barbarian-vs-paladin").graph
    way = graph.chain("Get Some!", "Barbarian: Health").ids
    assert way == ("action:20", "packet:9", "packet:14", "step-112", "Barbarian: Health")
    # The price of the card influences his CP. Nothing influences the Paladin's Health,
    # because the Paladin takes 0.
    assert "Barbarian: CP" in graph.changes_with("Get Some!").ids
    with pytest.raises(LookupError, match="there is no node 'Paladin: Health'"):
        graph.find("Paladin: Health")


def test_in_the_example_the_total_depends_on_all_that_stands_in_its_ledger() -> None:
    """Five lines of the ledger beside the 18 of Overpower, and the dice of four of the six."""
    graph = load_replay("barbarian-vs-paladin").graph
    assert graph.depends_on("step-111").ids == (
        *("step-21", "pool:7", "packet:9", "action:13", "action:15", "step-57", "pool:16"),
        *("action:20", "pool:21", "action:23", "pool:24", "action:26"),
    )
    assert graph.falls_with("Retribution will send").ids == ("step-112",)


# -- Buh, Bye! on a Protect that is being spent -------------------------------------------------

SPENT = "Paladin declares to spend Protect."
REMOVED = "Barbarian responds first with the card Buh, Bye! on Protect of Paladin (2 CP)."
CLEARED = "The Roll Phase is over."

#: Season One ReRolled and Marvel: the Active Player acts in front; the spend is taken back.
PROTECT_PREEMPTED: list[Node] = [
    (
        "packet:1",
        "amount",
        None,
        None,
        "9 normal damage from Mighty Blow is pending against Paladin.",
    ),
    ("window:3", "window", None, None, "Window: Before the defence."),
    ("action:4", "declare", "window:3", "withdrawn", SPENT),
    ("action:5", "claim", "window:3", "committed", REMOVED),
    ("step-19", "answer", None, None, "Paladin uses no Defensive Ability."),
    ("window:7", "window", None, None, "Window: Conclusion of the Roll Phase."),
    (
        *("step-25", "sum", "window:7", None),
        "Mighty Blow: the subtotal for Paladin is 9, the total 9.",
    ),
    ("step-28", "result", None, None, CLEARED),
]

PROTECT_PREEMPTED_EDGES = [
    ("window:3", "declares", "action:4"),
    ("window:3", "declares", "action:5"),
    ("action:5", "claims", "action:4"),
    ("window:3", "commits", "action:5"),
    ("action:5", "withdraws", "action:4"),
    ("window:3", "next", "step-19"),
    ("step-19", "next", "window:7"),
    ("window:7", "contains", "step-25"),
    # Nothing modifies the 9, because Protect is not spent in the end.
    ("packet:1", "totals", "step-25"),
    ("window:7", "next", "step-28"),
]

#: Season Two and French: what was declared first is spent first, and stays spent (DT-STAT-18).
PROTECT_SPENT: list[Node] = [
    (
        "packet:1",
        "amount",
        None,
        None,
        "9 normal damage from Mighty Blow is pending against Paladin.",
    ),
    ("window:3", "window", None, None, "Window: Before the defence."),
    ("action:4", "declare", "window:3", "committed", SPENT),
    ("step-15", "answer", None, None, "Paladin uses no Defensive Ability."),
    ("window:6", "window", None, None, "Window: Conclusion of the Roll Phase."),
    # 9 - 5 = 4; Season Two counts reductions on the cumulative total (DT-CALC-09).
    (
        *("step-21", "sum", "window:6", None),
        "Mighty Blow: the cumulative total for Paladin is 9; what remains is 4.",
    ),
    ("step-24", "result", None, None, CLEARED),
]

PROTECT_SPENT_EDGES = [
    ("window:3", "declares", "action:4"),
    ("window:3", "commits", "action:4"),
    ("action:4", "modifies", "packet:1"),
    ("window:3", "next", "step-15"),
    ("step-15", "next", "window:6"),
    ("window:6", "contains", "step-21"),
    ("packet:1", "totals", "step-21"),
    ("window:6", "next", "step-24"),
]


@pytest.mark.parametrize("edition", ["season-one-rerolled", "marvel"])
def test_buh_bye_in_front_of_protect_is_seen_to_pre_empt_it(edition: str) -> None:
    """DT-PRI-08, ED-02, TV-05."""
    nodes, edges = graph_of("buh-bye-on-protect", edition)
    assert nodes == PROTECT_PREEMPTED
    assert edges == PROTECT_PREEMPTED_EDGES


@pytest.mark.parametrize("edition", ["season-one-rerolled", "marvel"])
def test_what_pre_empts_protect_cites_precedence_and_the_token_that_is_gone(edition: str) -> None:
    """DT-PRI-01 gives precedence, DT-PRI-08 is this very case; without a token no spend."""
    replay = replay_of("buh-bye-on-protect", edition)
    assert rules_of(replay, "claims") == [(REMOVED, SPENT, ("DT-PRI-01", "DT-PRI-08"))]
    assert rules_of(replay, "withdraws") == [
        (REMOVED, SPENT, ("DT-PRI-08", "DT-STAT-09", "DT-STAT-12"))
    ]
    assert lines_of_node(replay, "action:5") == [
        "Barbarian pays 2 CP for Buh, Bye! and has 0.",
        "Buh, Bye! removes Protect (1) from Paladin, who holds 0.",
        "Buh, Bye! goes to the Discard Pile of Barbarian.",
    ]


def test_in_season_two_nobody_acts_in_front_of_a_spend() -> None:
    """ED-02: the spend stands, and Buh, Bye! comes too late: Protect is gone by then."""
    nodes, edges = graph_of("buh-bye-on-protect", "season-two")
    assert nodes == PROTECT_SPENT
    assert edges == PROTECT_SPENT_EDGES


def test_the_french_book_differs_from_season_two_only_in_how_it_counts() -> None:
    """ED-02 and ED-06: half of the subtotal 9, rounded up, is 5 there; 9 - 5 = 4."""
    nodes, edges = graph_of("buh-bye-on-protect", "french")
    total = "Mighty Blow: the subtotal for Paladin is 9, the total 4."
    assert nodes == [(*node[:4], total) if node[1] == "sum" else node for node in PROTECT_SPENT]
    assert edges == PROTECT_SPENT_EDGES


# -- dice ---------------------------------------------------------------------------------------


def test_a_card_that_changes_a_die_points_at_the_roll_it_changes() -> None:
    """DT-PRI-10, French page 14: Six-It! on the 3 of Overpower."""
    replay = load_replay("six-it-on-overpower")
    assert rules_of(replay, "alters") == [
        (
            "Barbarian declares the card Six-It!, changing 3 to 6 (1 CP).",
            "Barbarian rolls 3 4 6 for Overpower: 13.",
            ("DT-PRI-10", "DT-ORP-04"),
        )
    ]


# -- every shipped replay -----------------------------------------------------------------------


def edges_without_rule(replay: Replay) -> Iterator[tuple[str, str, str]]:
    for source, kind, target, rules in replay.graph.edge_list():
        if not rules:
            yield source, kind, target


@pytest.mark.parametrize(("name", "edition"), RUNS)
def test_every_edge_but_the_order_of_things_names_its_rule(name: str, edition: str) -> None:
    """DESIGN §9: each edge has its rule id; what follows what needs none."""
    edges = edges_without_rule(replay_of(name, edition))
    assert {kind for _, kind, _ in edges} <= {"next"}


@pytest.mark.parametrize("name", sorted({name for name, _ in RUNS}))
def test_every_picture_fits_a_narrow_pane_in_the_order_of_time(name: str) -> None:
    """424 pixels, with letters of 12 and more; no box above one that came before it."""
    replay = replay_of(name, load_replay(name).edition)
    for graph in (replay.graph, replay.graph.contested):
        root = ElementTree.fromstring(graph.svg(legend=False))
        assert float(root.get("width", "")) <= 424
        assert min(float(t.get("font-size", "")) for t in root.iter(f"{SVG}text")) >= 12
        frames = graph.elements()
        frame_order = [
            frames[g.get("id", "")] for g in root.iter(f"{SVG}g") if g.get("id", "") in frames
        ]
        assert frame_order == sorted(frame_order)


@pytest.mark.parametrize(("name", "edition"), RUNS)
def test_every_amount_in_the_graph_has_its_total(name: str, edition: str) -> None:
    """DT-DRP-08: pending damage is totalled at the conclusion; none is left without a total."""
    graph = replay_of(name, edition).graph
    amounts = {row["id"] for row in graph.nodes_table() if row["role"] == "amount"}
    assert amounts == {source for source, kind, _ in graph.edges if kind == "totals"}
