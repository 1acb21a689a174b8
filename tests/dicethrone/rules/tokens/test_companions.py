"""Companions: not Status Effects, with dials and sides, damaged in place of players (DT-COMP)."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.state.seat import Seat, TokenCopy
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

RANGER = load_hero(Path(__file__).parents[2] / "heroes" / "ranger.yaml")
KEEPER = load_hero(Path(__file__).parents[2] / "heroes" / "keeper.yaml")
WITH_RANGER = {**HEROES, "ranger": RANGER, "keeper": KEEPER}
DRILL = (1, 1, 1, 1, 5)  # 8 damage


def ranger(wolf: int = 7, side: int = 0, hand: tuple[str, ...] = (), **tokens: int) -> Seat:
    return player(
        "ranger", hand=hand, tokens={"Wolf": 1, **tokens},
        token_copies=(TokenCopy("Wolf", 1, side, 7 - wolf),),
    )  # fmt: skip


def bear(den: int = 7, hand: tuple[str, ...] = (), **tokens: int) -> Seat:
    return player(
        "keeper", hand=hand, tokens={"Bear": 1, **tokens},
        token_copies=(TokenCopy("Bear", 1, 0 if den else 1, 7 - den),),
    )  # fmt: skip


def den(game: Fight, seat: int = D) -> int:
    (copy,) = game.seat(seat).copies_of("Bear")
    return 7 - copy.damage


def fight(*seats: Seat, edition: str = "season-two") -> Fight:
    return Fight(*seats, edition=edition, heroes=WITH_RANGER)


def dial(game: Fight, seat: int) -> int:
    (copy,) = game.seat(seat).copies_of("Wolf")
    return 7 - copy.damage


def side(game: Fight, seat: int) -> str:
    (copy,) = game.seat(seat).copies_of("Wolf")
    return RANGER.tokens["Wolf"].sides[copy.side]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_companion_is_no_status_effect(edition: str) -> None:
    """DT-COMP-01, DT-COMP-02: Buh, Bye! finds nothing to remove where only the Wolf lies."""
    game = fight(player("barbarian", hand=("Buh, Bye!", "Tip It!")), ranger(), edition=edition)
    game.rolls(1, 2, 3, 4, 6).at("TW-04b", A)
    assert game.verdict(A, "play", "Buh, Bye!").codes == ("no-token-to-take",)


@pytest.mark.parametrize("edition", EDITIONS)
def test_beside_a_companion_only_status_effects_are_offered(edition: str) -> None:
    """DT-COMP-01: the one token that Buh, Bye! can take goes without asking."""
    game = fight(player("barbarian", hand=("Buh, Bye!",)), ranger(Bond=1), edition=edition)
    game.plays(A, "Buh, Bye!", "TW-04a")
    assert game.tokens(D) == {"Wolf": 1}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", ["Buh, Bye!", "Transference!"])
def test_who_aims_at_a_companion_is_told_that_it_is_no_status_effect(
    edition: str, card: str
) -> None:
    """DT-COMP-01, DT-COMP-02: not the rule of Unique Status Effects; a Wellspring can be taken."""
    spirits = player("treant", tokens={"Dryad": 1, "Wellspring": 1})
    turn = Turns(player("barbarian", hand=(card,)), spirits, first="main-phase-1", edition=edition)
    turn.at("TW-03a", A)
    (against,) = turn.verdict(A, "play", card, ("0.token", (D, "Dryad"))).reasons
    assert (against.code, against.rules) == ("companion-stays", ("DT-COMP-01", "DT-COMP-02"))


def test_all_of_an_attack_can_go_to_a_companion() -> None:
    """DT-COMP-03: Drill 8 on a dial of 7; the Defender takes nothing, what is over is lost."""
    game = fight(player(), ranger(Decoy=1)).attacks("Drill", *DRILL)
    game.spends(D, "Decoy", "TW-13b").finish()
    assert (game.health(D), dial(game, D)) == (50, 0)


@pytest.mark.parametrize(("companion", "left"), [(0, (45, 7)), (2, (47, 5)), (5, (50, 2))])
def test_a_split_damage_is_divided_as_its_player_says(
    companion: int, left: tuple[int, int]
) -> None:
    """DT-COMP-03: of 5 the Wolf takes none, 2 or all."""
    game = fight(player(), ranger(Bond=1)).attacks("Drill", 1, 1, 1, 4, 5)
    game.spends(D, "Bond", "TW-13b", choose="Share").until("amount")
    assert game.offered() == [0, 1, 2, 3, 4, 5]
    game.chooses(amount=companion).finish()
    assert (game.health(D), dial(game, D)) == left


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_split_is_what_remains_when_nobody_acts_any_more(edition: str) -> None:
    """DT-COMP-03, DT-CALC-01: 6 are prevented of 8 after Share; 2 are left to be divided."""
    seats = player(), ranger(Bond=1, hand=("Not This Time!",))
    game = fight(*seats, edition=edition).attacks("Drill", *DRILL)
    game.spends(D, "Bond", "TW-13b", choose="Share").plays(D, "Not This Time!", "TW-16")
    game.until("amount")
    assert game.offered() == [0, 1, 2]
    assert (game.chooses(amount=1).finish().health(D), dial(game, D)) == (49, 6)


def test_nobody_is_asked_to_split_nothing() -> None:
    """DT-COMP-03: 5 less 6 leaves nothing."""
    seats = player(), ranger(Bond=1, hand=("Not This Time!",))
    game = fight(*seats).attacks("Drill", 1, 1, 1, 4, 5)
    game.spends(D, "Bond", "TW-13b", choose="Share").plays(D, "Not This Time!", "TW-16").finish()
    assert (game.health(D), dial(game, D)) == (50, 7)


@pytest.mark.parametrize(("takes", "health", "wolf"), [("accept", 50, 0), ("decline", 42, 7)])
def test_a_companion_that_takes_an_attack_leaves_no_defence(
    takes: str, health: int, wolf: int
) -> None:
    """DT-COMP-03, DT-DRP-03: Hide is asked for only where the Bear takes nothing."""
    game = fight(player(), bear()).attacks("Drill", *DRILL).until("may").chooses(may=takes)
    if takes == "decline":
        game.declines()
    game.finish()
    assert (game.health(D), den(game)) == (health, wolf)
    assert bool(game.steps("declines-defense")) == (takes == "decline")


def test_a_companion_takes_damage_that_nobody_defends_against_too() -> None:
    """DT-COMP-03, DT-DRP-10: Lunge is undefendable, Sure Hit is pure; both deal 5."""
    for ability, dice in (("Lunge", (1, 2, 3, 4, 4)), ("Sure Hit", (4, 4, 6, 1, 2))):
        game = fight(player(), bear()).attacks(ability, *dice).until("may").chooses(may="accept")
        assert (game.finish().health(D), den(game)) == (50, 2)


def test_what_takes_the_place_of_a_defence_of_any_damage_is_spent_against_undefendable_too() -> (
    None
):
    """DT-DRP-03, DT-DRP-10: the text of Pact says so; that of Bond does not."""
    game = fight(player(), bear(Pact=1)).attacks("Lunge", 1, 2, 3, 4, 4).until("may")
    game.chooses(may="decline").spends(D, "Pact", "TW-13a").until("amount").chooses(amount=4)
    assert (game.finish().health(D), den(game)) == (49, 3)


def test_a_dial_that_is_raised_from_zero_says_so_once() -> None:
    """DT-COMP-03: the Bear falls at 0, rises at 3, and at 6 nothing more happens."""
    turn = Turns(bear(0, hand=("Honey!", "Honey!")), player(), first="main-phase-1",
                 edition="season-two", heroes=WITH_RANGER)  # fmt: skip
    turn.plays(A, "Honey!", "TW-03a").plays(A, "Honey!", "TW-03a")
    assert (den(turn, A), len(turn.steps("turned-over"))) == (6, 1)


def test_a_dial_at_zero_turns_the_companion_over_at_once() -> None:
    """DT-COMP-04."""
    game = fight(player(), ranger(wolf=2, Decoy=1)).attacks("Drill", *DRILL)
    game.spends(D, "Decoy", "TW-13b").finish()
    assert (dial(game, D), side(game, D)) == (0, "asleep")
    assert [step.args["side"] for step in game.steps("turned-over")] == ["asleep"]


def test_what_takes_the_place_of_a_defence_leaves_none() -> None:
    """DT-DRP-03: after Share no Defensive Ability is asked for."""
    game = fight(player(), ranger(Bond=1)).attacks("Drill", *DRILL)
    game.spends(D, "Bond", "TW-13b", choose="Share").until("amount").chooses(amount=4).finish()
    assert not game.steps("declines-defense", "defends")
    assert (game.health(D), dial(game, D)) == (46, 3)  # 8 of Drill


def test_after_a_defence_was_chosen_nothing_takes_its_place() -> None:
    """DT-DRP-03, DT-DRP-04."""
    game = fight(player(), ranger(Bond=1, wolf=7)).attacks("Drill", *DRILL).defends("Hide", 4)
    game.at("TW-14", D)
    assert game.verdict(D, "spend", "Bond", ("choose", "Share")).codes == ("instead-of-defense",)
    assert game.verdict(D, "spend", "Bond", ("choose", "Mend")).codes == ()


def test_nothing_takes_the_place_of_a_defence_against_undefendable_damage() -> None:
    """DT-DRP-10."""
    game = fight(player(), ranger(Bond=1)).attacks("Lunge", 1, 2, 3, 4, 4).at("TW-13a", D)
    assert "type-not-defendable" in game.verdict(D, "spend", "Bond", ("choose", "Share")).codes


def test_only_the_open_way_to_spend_is_taken_without_asking() -> None:
    """Bond outside an Attack can only mend."""
    game = fight(ranger(wolf=3, Bond=1), player()).spends(A, "Bond", "TW-04a")
    assert (dial(game, A), game.tokens(A)) == (6, {"Wolf": 1})


def test_a_companion_heals_up_to_its_dial_and_at_once() -> None:
    """DT-COMP-03: 6 + 2 ends at 7, before the Attack is concluded."""
    game = fight(ranger(wolf=6), player()).attacks("Stab", 1, 1, 1, 4, 5).until("defense")
    assert dial(game, A) == 7


@pytest.mark.parametrize(("side", "damage"), [(0, 7), (1, 5)])
def test_a_companion_acts_as_long_as_its_side_is_up(side: int, damage: int) -> None:
    """DT-COMP-03: the Wolf adds 2 while it is awake."""
    game = fight(ranger(side=side), player()).attacks("Stab", 1, 1, 1, 4, 5).finish()
    assert game.health(D) == 50 - damage


@pytest.mark.parametrize(("wolf", "after"), [(5, 6), (7, 7)])
def test_a_single_point_heals_a_companion(wolf: int, after: int) -> None:
    """DT-COMP-03: 5 + 1; a dial of 7 stays as it is."""
    seats = ranger(wolf=wolf, hand=("Pat!",)), player()
    turn = Turns(*seats, first="main-phase-1", edition="season-two", heroes=WITH_RANGER)
    assert dial(turn.plays(A, "Pat!", "TW-03a"), A) == after


def test_a_companion_that_is_not_in_play_is_not_healed() -> None:
    """DT-COMP-03: Stab heals the Wolf; its player has none, and the record says so."""
    game = fight(player("ranger"), player()).attacks("Stab", 1, 1, 1, 4, 5).finish()
    assert [step.args["reason"] for step in game.steps("no-result")] == ["token-gone"]


def test_without_its_companion_nobody_takes_damage_in_the_place_of_the_player() -> None:
    """DT-COMP-03: there is no Wolf that the 8 could go to; Decoy is spent and says so."""
    game = fight(player(), player("ranger", tokens={"Decoy": 1})).attacks("Drill", *DRILL)
    game.spends(D, "Decoy", "TW-13b").finish()
    assert game.health(D) == 42
    assert [step.args["reason"] for step in game.steps("no-result")] == ["token-gone"]


def test_a_companion_comes_into_play_on_its_first_side_with_a_full_dial() -> None:
    """DT-COMP-03, DT-COMP-04."""
    seats = player("ranger", hand=("Call!",)), player()
    turn = Turns(*seats, first="main-phase-1", edition="season-two", heroes=WITH_RANGER)
    turn.plays(A, "Call!", "TW-03a")
    assert (dial(turn, A), side(turn, A)) == (7, "awake")


def test_before_the_defence_nothing_takes_its_place() -> None:
    """DT-DRP-03: at the end of the Offensive Roll Phase no Defensive Ability could be chosen."""
    game = fight(player(), ranger(Bond=1)).attacks("Drill", *DRILL).at("TW-10", D)
    assert "instead-of-defense" in game.verdict(D, "spend", "Bond", ("choose", "Share")).codes
    game.at("TW-13b", D)
    assert game.verdict(D, "spend", "Bond", ("choose", "Share")).allowed
