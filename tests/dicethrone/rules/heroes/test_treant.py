"""The Treant's part of the French book: DT-HERO-TRE, TV-18, Spirits as companions (DT-COMP)."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.details.follow_up import STOP
from tests.dicethrone.play import A, D, Fight, player, triggered

#: face of each symbol
BRANCH, LEAF, SPIRIT = 1, 4, 6
FR = "french"


def grows(fight: Fight, *names: str) -> Fight:
    """Answer Grow's question each time it is asked."""
    for name in names:
        fight.until("choose").chooses(choose=name)
    return fight


@pytest.mark.parametrize(
    ("removed", "damage"), [((), 2), (("Seedling",), 6), (("Seedling", "Sapling"), 10)]
)
def test_overgrowth_adds_4_for_each_spirit_removed(removed: tuple[str, ...], damage: int) -> None:
    """TV-18, DT-HERO-TRE-06: 2, with one Spirit 2 + 4, with two 2 + 8."""
    fight = Fight(player("treant", tokens={"Seedling": 1, "Sapling": 1}), edition=FR)
    fight.attacks("Overgrowth", BRANCH, BRANCH, LEAF, LEAF, LEAF)
    for name in removed:
        fight.until("token").chooses(token=name)
    if len(removed) < 2:
        fight.until("token").chooses(token=STOP)
    fight.finish()
    assert fight.health(D) == 50 - damage
    assert sum(fight.tokens(A).values()) == 2 - len(removed)


def test_overgrowth_becomes_undefendable_for_wellspring() -> None:
    """TV-18, DT-HERO-TRE-06: no Spirit, Wellspring discarded: 2, undefendable."""
    fight = Fight(player("treant", tokens={"Wellspring": 1}), edition=FR)
    fight.attacks("Overgrowth", BRANCH, BRANCH, LEAF, LEAF, LEAF)
    fight.until("may").chooses(may="accept").finish()
    assert (fight.health(D), fight.tokens(A)) == (48, {})
    assert [step.args["type"] for step in fight.steps("type-changed")] == ["undefendable"]
    assert not fight.steps("declines-defense", "defends")


def test_natures_grasp_counts_the_spirits_that_it_grew() -> None:
    """TV-18, DT-HERO-TRE-04: one Spirit, two grown, then 5 + 3 (the base is 5, not legible)."""
    fight = Fight(player("treant", tokens={"Sapling": 1}), edition=FR)
    fight.attacks("Nature's Grasp", SPIRIT, SPIRIT, SPIRIT, SPIRIT, BRANCH)
    grows(fight, "Seedling", "Seedling").finish()
    assert fight.tokens(A) == {"Sapling": 1, "Seedling": 2}
    assert fight.health(D) == 50 - 8
    assert [step.args["type"] for step in fight.steps("packet-created")] == ["undefendable"]


def test_rooted_prevents_with_branch_and_spirit_and_grows_on_a_leaf() -> None:
    """TV-18, DT-HERO-TRE-08: a branch and a spirit prevent 2, the leaf grows one. Drill is 5."""
    fight = Fight(player(), player("treant"), edition=FR)
    fight.attacks("Drill", 1, 1, 1, 4, 5).defends("Rooted", BRANCH, LEAF, SPIRIT).finish()
    assert fight.health(D) == 50 - 3
    assert fight.tokens(D) == {"Seedling": 1}


def test_vengeful_vines_inflict_and_deal_7() -> None:
    """DT-HERO-TRE-03."""
    fight = Fight(player("treant"), edition=FR).attacks("Vengeful Vines", 1, 2, 3, 4, 6).finish()
    assert (fight.health(D), fight.tokens(D)) == (43, {"Barbed Vine": 1})


def test_call_of_the_wild_rolls_4() -> None:
    """DT-HERO-TRE-07: 8 + 2 branches, a leaf gives Wellspring, a spirit grows one."""
    fight = Fight(player("treant"), edition=FR).attacks("Call of the Wild", 1, 2, 3, 4, 5)
    fight.rolls(BRANCH, BRANCH, LEAF, SPIRIT).finish()
    assert fight.health(D) == 40
    assert fight.tokens(A) == {"Seedling": 1, "Wellspring": 1}


def test_wake_the_forest_grows_5_before_its_10() -> None:
    """DT-HERO-TRE-09: Seedlings to Saplings to a Dryad; 10 ultimate damage and Barbed Vine."""
    fight = Fight(player("treant"), edition=FR).attacks("Wake the Forest!", 6, 6, 6, 6, 6)
    grows(fight, "Sapling", "Dryad", "Seedling").finish()
    assert fight.tokens(A) == {"Dryad": 1, "Seedling": 2, "Wellspring": 1}
    assert (fight.health(D), fight.tokens(D)) == (40, {"Barbed Vine": 1})


def test_fertilize_grows_a_spirit_in_upkeep() -> None:
    """DT-HERO-TRE-05: with a Seedling there are two ways to grow; the Dryad is not offered."""
    fight = triggered("upkeep", A, player("treant", tokens={"Seedling": 1}), player(), edition=FR)
    fight.until("choose")
    assert fight.offered() == ["Seedling", "Sapling"]
    fight.chooses(choose="Sapling")
    assert fight.tokens(A) == {"Sapling": 1}


def test_with_every_spirit_in_play_nothing_grows() -> None:
    """DT-COMP-03, DT-STAT-15: 3, 2 and 1 are the limits."""
    full = {"Seedling": 3, "Sapling": 2, "Dryad": 1}
    fight = triggered("upkeep", A, player("treant", tokens=full), player(), edition=FR).finish()
    assert fight.tokens(A) == full
    assert fight.steps("no-option")


def test_spirits_are_companions_and_stay_where_they_are() -> None:
    """DT-COMP-01, DT-COMP-02: Buh, Bye! takes Wellspring, the only Status Effect."""
    attacker = player("barbarian", hand=("Buh, Bye!",))
    defender = player("treant", tokens={"Seedling": 2, "Wellspring": 1})
    fight = Fight(attacker, defender, edition=FR).plays(A, "Buh, Bye!", "TW-04a")
    assert fight.tokens(D) == {"Seedling": 2}


def test_a_sapling_is_spent_in_one_of_two_ways() -> None:
    """DT-COMP-03: heal 1 and 1 CP, or with 1 CP a card; once in a turn of either."""
    seat = player("treant", cp=1, tokens={"Sapling": 2}, deck={"Harvest!": 1}, health=40)
    fight = Fight(seat, player(), edition=FR).at("TW-04a", A).does("spend", "Sapling")
    assert fight.offered() == ["Nourish", "Branch Out"]
    fight.chooses(choose="Branch Out").draws("Harvest!")
    assert (fight.seat(A).cp, fight.seat(A).hand) == (0, ("Harvest!",))
    fight.finish_to("roll")
    assert fight.tokens(A) == {"Sapling": 1}


def test_without_cp_a_sapling_only_heals() -> None:
    seat = player("treant", cp=0, tokens={"Sapling": 1}, health=40)
    fight = Fight(seat, player(), edition=FR).spends(A, "Sapling", "TW-04a")
    assert (fight.seat(A).cp, fight.tokens(A)) == (1, {})


def test_a_dryad_adds_3_to_an_attack() -> None:
    fight = Fight(player("treant", tokens={"Dryad": 1}), edition=FR)
    fight.attacks("Vengeful Vines", 1, 2, 3, 4, 6).spends(A, "Dryad", "TW-10").finish()
    assert (fight.health(D), fight.tokens(A)) == (40, {})


@pytest.mark.parametrize(("attempts", "damage"), [(1, 0), (2, 1), (3, 2)])
def test_barbed_vine_deals_1_for_each_attempt_after_the_first(attempts: int, damage: int) -> None:
    """Its leaflet: at most 2, and it is removed whatever was rolled."""
    fight = Fight(player(tokens={"Barbed Vine": 1}), player("treant"), edition=FR)
    fight.rolls(1, 2, 2, 5, 6)
    for _ in range(attempts - 1):
        fight.rerolls((0,), (2,))
    fight.until("announce")
    fight.announces("").finish()
    assert (fight.health(A), fight.tokens(A)) == (50 - damage, {})


def test_splinter_gives_up_a_spirit_for_barbed_vine() -> None:
    """DT-HERO-TRE-01."""
    fight = Fight(player("treant", tokens={"Seedling": 1}), edition=FR)
    fight.attacks("Splinter", 1, 1, 1, 4, 6).until("may").chooses(may="accept").finish()
    assert (fight.health(D), fight.tokens(D), fight.tokens(A)) == (45, {"Barbed Vine": 1}, {})


def test_tend_draws_grows_gives_and_inflicts() -> None:
    """DT-HERO-TRE-02: a card, three Spirits, Wellspring for who is chosen, Barbed Vine."""
    seats = player("treant", deck={"Tip It!": 2}), player(), player()
    fight = Fight(*seats, edition=FR).attacks("Tend", LEAF, LEAF, SPIRIT, SPIRIT, BRANCH)
    fight.draws("Tip It!")
    grows(fight, "Seedling", "Seedling")  # the first has one way to grow, and is not asked
    fight.until("player").chooses(player=D).until("player").chooses(player=2)
    assert fight.seat(A).hand == ("Tip It!",)
    assert fight.tokens(A) == {"Seedling": 3}
    assert (fight.tokens(D), fight.tokens(2)) == ({"Wellspring": 1}, {"Barbed Vine": 1})
    assert fight.healths() == (50, 50, 50)
