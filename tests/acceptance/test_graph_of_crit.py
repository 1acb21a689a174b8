"""The graph of Buh, Bye! on the attacker's Crit: pre-empted, and what each declared."""

from __future__ import annotations

import pytest

from tests.acceptance.graphs import Node, graph_of, lines_of_node, rules_of
from tests.acceptance.shipped import replay_of

AIMED = "Barbarian declares the card Buh, Bye! on Crit of Paladin (2 CP)."
ANSWERED = "Paladin responds first, spending Crit."

CLEARED = "The Roll Phase is over."
SPENT = "Paladin declares to spend Protect."

CRIT_SAVED: list[Node] = [
    (
        "packet:1",
        "amount",
        None,
        None,
        "5 normal damage from Holy Attack is pending against Barbarian.",
    ),
    ("window:3", "window", None, None, "Window: Before the defence."),
    ("action:4", "declare", "window:3", "withdrawn", AIMED),
    ("action:5", "claim", "window:3", "committed", ANSWERED),
    ("step-18", "answer", None, None, "Barbarian uses no Defensive Ability."),
    ("window:7", "window", None, None, "Window: Conclusion of the Roll Phase."),
    # 5 + 4 = 9.
    (
        *("step-24", "sum", "window:7", None),
        "Holy Attack: the subtotal for Barbarian is 9, the total 9.",
    ),
    ("step-27", "result", None, None, CLEARED),
]

CRIT_SAVED_EDGES = [
    ("window:3", "declares", "action:4"),
    ("window:3", "declares", "action:5"),
    ("action:5", "claims", "action:4"),
    ("window:3", "commits", "action:5"),
    ("action:5", "modifies", "packet:1"),
    ("action:5", "withdraws", "action:4"),
    ("window:3", "next", "step-18"),
    ("step-18", "next", "window:7"),
    ("window:7", "contains", "step-24"),
    ("packet:1", "totals", "step-24"),
    ("window:7", "next", "step-27"),
]

CRIT_REMOVED: list[Node] = [
    (
        "packet:1",
        "amount",
        None,
        None,
        "5 normal damage from Holy Attack is pending against Barbarian.",
    ),
    ("window:3", "window", None, None, "Window: Before the defence."),
    ("action:4", "declare", "window:3", "committed", AIMED),
    ("step-16", "answer", None, None, "Barbarian uses no Defensive Ability."),
    ("window:6", "window", None, None, "Window: Conclusion of the Roll Phase."),
    (
        *("step-22", "sum", "window:6", None),
        "Holy Attack: the cumulative total for Barbarian is 5; what remains is 5.",
    ),
    ("step-25", "result", None, None, CLEARED),
]

CRIT_REMOVED_EDGES = [
    ("window:3", "declares", "action:4"),
    ("window:3", "commits", "action:4"),
    ("window:3", "next", "step-16"),
    ("step-16", "next", "window:6"),
    ("window:6", "contains", "step-22"),
    ("packet:1", "totals", "step-22"),
    ("window:6", "next", "step-25"),
]


@pytest.mark.parametrize("edition", ["season-one-rerolled", "marvel"])
def test_the_attacker_saves_crit_by_spending_it_in_front_of_buh_bye(edition: str) -> None:
    """DT-PRI-09, AMB-38, TV-06: the card is taken back unplayed."""
    nodes, edges = graph_of("buh-bye-on-crit", edition)
    assert nodes == CRIT_SAVED
    assert edges == CRIT_SAVED_EDGES
    replay = replay_of("buh-bye-on-crit", edition)
    assert rules_of(replay, "claims") == [(ANSWERED, AIMED, ("DT-PRI-01", "DT-PRI-09"))]
    assert rules_of(replay, "withdraws") == [
        (ANSWERED, AIMED, ("DT-PRI-09", "AMB-38", "DT-STAT-07", "DT-STAT-12"))
    ]
    assert lines_of_node(replay, "action:4") == [
        "Barbarian can no longer play Buh, Bye!: nothing is paid, and the card stays in hand. "
        "Paladin has no Crit now."
    ]


def test_in_season_two_the_card_that_was_declared_first_takes_crit_away() -> None:
    """ED-03: the attacker's spend comes too late, because nobody acts in front of an instant."""
    nodes, edges = graph_of("buh-bye-on-crit", "season-two")
    assert nodes == CRIT_REMOVED
    assert edges == CRIT_REMOVED_EDGES


@pytest.mark.parametrize(
    ("name", "first", "late"),
    [
        (
            "buh-bye-and-protect-together",
            "Barbarian declares the card Buh, Bye! on Protect of Paladin (2 CP).",
            SPENT,
        ),
        ("buh-bye-and-crit-together", "Paladin declares to spend Crit.", AIMED),
    ],
)
@pytest.mark.parametrize("edition", ["season-two", "french", "season-one-rerolled", "marvel"])
def test_declared_together_the_active_players_action_is_what_stops_the_other(
    name: str, first: str, late: str, edition: str
) -> None:
    """ED-01/02b, TV-06, AMB-03: every book lets the Active Player go first."""
    edges = rules_of(replay_of(name, edition), "withdraws")
    assert [(source, target) for source, target, _ in edges] == [(first, late)]
