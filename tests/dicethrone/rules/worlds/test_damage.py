"""Beliefs about damage: what acts on which damage, how it is summed, when and to whom it is dealt.

Drill deals 5, Lunge 5 undefendable, Sure Hit 5 pure, Scatter 2 collateral and Final Lesson! 10.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from dtnb.dicethrone.damage import Component, DamageType, Entry, Method, Operation, Packet, compute
from dtnb.dicethrone.state.seat import Seat
from dtnb.kernel import Application, AppliesRules, World
from dtnb.kernel.worlds import Subject
from tests.dicethrone.play import A, D, Fight, player

DRILL = ("Drill", 1, 1, 1, 4, 5)
LUNGE = ("Lunge", 1, 2, 3, 4, 6)
PURE = ("Sure Hit", 4, 4, 6, 1, 1)
COLLATERAL = ("Scatter", 4, 4, 5, 1, 2)
ULTIMATE = ("Final Lesson!", 6, 6, 6, 6, 6)
ALL_IN = ("All In", 1, 1, 2, 4, 4)

PUSH = ("Extra Push!",)


class Belief(NamedTuple):
    """What somebody believes of a play, and the Health of the Defender that follows from it."""

    title: str
    rules: tuple[str, ...]
    subjects: tuple[Subject, ...]
    players: tuple[Seat, ...]
    play: Callable[[Fight], Fight]
    health: int
    edition: str = "season-one-rerolled"


def pushed(fight: Fight) -> Fight:
    return fight.plays(A, "Extra Push!", "TW-10")


def halved_then_pushed(fight: Fight) -> Fight:
    fight.attacks(*DRILL).defends("Parry", 1)
    return fight.plays(A, "Extra Push!", "TW-16")


def screened(fight: Fight, times: int) -> Fight:
    fight.attacks(*DRILL)
    for _ in range(times):
        fight.spends(D, "Screen", "TW-13b")
    return fight


BELIEFS = (
    Belief(
        "DT-DMG-09: an Attack Modifier raises pure damage, 5 + 4",
        ("DT-DMG-09", "DT-DMG-05"), ("Extra Push!", "Sure Hit"),
        (player(hand=PUSH), player()), lambda fight: pushed(fight.attacks(*PURE)), 41,
    ),
    Belief(
        "DT-DMG-09: Drag lowers pure damage, 5 - 1",
        ("DT-DMG-09", "AMB-39"), ("Drag", "Sure Hit"),
        (player(tokens={"Drag": 1}), player()), lambda fight: fight.attacks(*PURE), 46,
    ),
    Belief(
        "DT-DRP-10: undefendable damage is defended, and half of 5, rounded up, prevented",
        ("DT-DRP-10", "DT-DMG-08"), ("Lunge",),
        (player(), player()), lambda fight: fight.attacks(*LUNGE).defends("Parry", 1), 48,
    ),
    Belief(
        "DT-ULT-05: Drag lowers the damage of an Ultimate, 10 - 1",
        ("DT-ULT-05", "DT-ULT-07", "DT-DMG-12"), ("Drag", "Final Lesson!"),
        (player(tokens={"Drag": 1}), player()), lambda fight: fight.attacks(*ULTIMATE), 41,
    ),
    Belief(
        "DT-CALC-04: first half of 5 is prevented, then 4 added, 5 - 3 + 4",
        ("DT-CALC-04", "DT-CALC-03"), ("Parry", "Extra Push!"),
        (player(hand=PUSH), player()), halved_then_pushed, 44,
    ),
    Belief(
        "DT-CALC-09: a half does not act on what is added after it, 5 - 3 + 4",
        ("DT-CALC-09",), ("Parry", "Extra Push!"),
        (player(hand=PUSH), player()), halved_then_pushed, 44, "season-two",
    ),
    Belief(
        "DT-CALC-05: the second half is half of the rest, 5 - 3 - 1",
        ("DT-CALC-05",), ("Screen",),
        (player(), player(tokens={"Screen": 2})), lambda fight: screened(fight, 2), 49,
    ),
    Belief(
        "DT-CALC-07: half of 5 is 2",
        ("DT-CALC-07",), ("Screen",),
        (player(), player(tokens={"Screen": 1})), lambda fight: screened(fight, 1), 47,
    ),
    Belief(
        "DT-CALC-08: two halves of 5, rounded up, leave 1 less than nothing",
        ("DT-CALC-08",), ("Drill",),
        (player(), player(health=40, tokens={"Screen": 2})), lambda fight: screened(fight, 2), 41,
    ),
    Belief(
        "DT-CALC-06: what Retribution sends back, half of 5, does not hit as well, 5 - 3",
        ("DT-CALC-06", "DT-DMG-16"), ("Retribution",),
        (player(), player(tokens={"Retribution": 1})),
        lambda fight: fight.attacks(*DRILL).spends(D, "Retribution", "TW-13b"), 48,
    ),
    Belief(
        "DT-DRP-08: who falls by the damage is not healed any more",
        ("DT-DRP-08", "DT-HP-02"), (D,),
        (player(), player(health=5, hand=("Deep Breath!",))),
        lambda fight: fight.attacks(*DRILL).plays(D, "Deep Breath!", "TW-10"), 0,
    ),
    Belief(
        "DT-DMG-13: what heals its player is an Attack, and 4 are added to its 0",
        ("DT-DMG-13", "DT-DMG-10"), ("Recover", A),
        (player(hand=PUSH), player()),
        lambda fight: pushed(fight.attacks("Recover", 1, 1, 4, 4, 6)), 46,
    ),
    Belief(
        "DT-DMG-13, DT-DMG-10: collateral damage makes an Attack, 2 + 4",
        ("DT-DMG-13", "DT-DMG-10"), ("Scatter", A),
        (player(hand=PUSH), player()), lambda fight: pushed(fight.attacks(*COLLATERAL)), 44,
    ),
)  # fmt: skip


@pytest.mark.parametrize("belief", BELIEFS, ids=[belief.title for belief in BELIEFS])
def test_a_belief_about_damage_leads_to_its_own_result(belief: Belief) -> None:
    fight = Fight(*belief.players, edition=belief.edition)
    fight.believing(belief.rules, *belief.subjects)
    assert belief.play(fight).finish().health(D) == belief.health


def test_who_believes_that_collateral_damage_is_not_avoidable_refuses_the_screen() -> None:
    """DT-DMG-10: the 2 stay."""
    fight = Fight(player(hand=("Deep Breath!",)), player(tokens={"Screen": 1}))
    fight.believing(("DT-DMG-10", "DT-DMG-04"), "Screen", "Scatter").attacks(*COLLATERAL)
    assert not fight.at("TW-10", A).verdict(D, "spend", "Screen").allowed
    assert fight.finish().health(D) == 48


def test_who_believes_that_a_dodge_throws_off_the_rest_has_no_firecracker() -> None:
    """DT-DMG-04: Firetrap inflicts Firecracker and deals 6; a 1 avoids the damage only."""
    fight = Fight(player(), player(tokens={"Sidestep": 1}))
    fight.believing(("token:Sidestep", "DT-DMG-04"), "Sidestep", "Firetrap")
    fight.attacks("Firetrap", 1, 2, 3, 4, 5)
    fight.spends(D, "Sidestep", "TW-13b").rolls(1).finish()
    assert (fight.health(D), fight.tokens(D)) == (50, {})


def test_who_believes_that_retribution_counts_what_is_received_sends_back_one() -> None:
    """DT-CALC-06: Screen prevents 3 of 5, and half of the 2 that are left is 1."""
    fight = Fight(player(), player(tokens={"Retribution": 1, "Screen": 1}))
    fight.believing(("DT-CALC-06", "AMB-20"), "Retribution").attacks(*DRILL)
    fight.spends(D, "Retribution", "TW-13b").spends(D, "Screen", "TW-13b").finish()
    assert fight.healths() == (49, 48)


def test_who_believes_that_healing_is_immediate_is_healed_before_the_conclusion() -> None:
    """DT-DRP-08: 40 + 2 at once, then - 5."""
    fight = Fight(player(), player(health=40, hand=("Deep Breath!",)))
    fight.believing("DT-DRP-08", "Deep Breath!").attacks(*DRILL)
    assert fight.plays(D, "Deep Breath!", "TW-10").health(D) == 42
    assert fight.finish().health(D) == 37


def test_who_believes_that_isolated_damage_waits_sees_no_window_of_its_own() -> None:
    """DT-DMG-14: 3 and 6 are dealt together at the conclusion."""
    fight = Fight(player(), player()).believing(("DT-DMG-14", "AMB-25"), "Flash Point")
    fight.attacks("Flash Point", 1, 1, 6, 6, 4).finish()
    assert (fight.steps("isolated-damage"), fight.health(D)) == ([], 41)


def test_who_believes_that_a_team_is_hit_once_counts_the_largest_damage() -> None:
    """DT-TEAM-07: Scatter deals 2 to both opponents, 2 + 2 on their dial by the rule."""
    fight = Fight(*(player() for _ in range(4)), teams=(0, 1, 0, 1))
    fight.believing(("DT-TEAM-07", "DT-DMG-11"), 1, 3).attacks(*COLLATERAL).finish()
    assert fight.health(1) == 48


def test_who_believes_that_the_attacker_survives_a_draw_lets_her_win() -> None:
    """DT-WIN-03: All In deals 9, and 3 to its own player; both have no more."""
    fight = Fight(player(health=3), player(health=9))
    fight.believing(("DT-WIN-03", "DT-WIN-04"), A).attacks(*ALL_IN).finish()
    assert fight.table.result == (A,)


def test_a_calculation_without_a_game_asks_the_rules_that_it_is_given() -> None:
    """DT-CALC-07: half of 7 is 3 if it is rounded down, and 4 are left."""
    rules = AppliesRules()
    rules.enter(World(Application(("DT-CALC-07",), ("Screen",), "up", "down")))
    packet = Packet(1, D, "Drill", A, (Component(DamageType.NORMAL, 7),),
                    (Entry(Operation.PREVENT_HALF, 0, "Screen", D),))  # fmt: skip
    assert compute(packet, Method(), rules).total == 4
    assert compute(packet, Method()).total == 3
