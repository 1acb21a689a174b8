"""Upkeep: which effects act, in which order, and how their damage applies."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb import load_replay
from dtnb.kernel import Action, Decision
from tests.dicethrone.play import EDITIONS, A, D, player
from tests.dicethrone.test_endless import hero
from tests.dicethrone.turns import Turns


def order_effects(turn: Turns, *names: str) -> Turns:
    """Answer in which order the effects act."""
    for name in names:
        turn.until("order").act(Action("choose", "", (("effect", name),)))
    return turn


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", ["Poison", "Burn", "Firecracker"])
def test_the_active_player_orders_the_effects_of_upkeep(first: str, edition: str) -> None:
    """DT-TURN-04: any of the three may be first, and two are left to choose from then."""
    tokens = {"Poison": 1, "Burn": 1, "Firecracker": 1}
    turn = Turns(player(tokens=tokens), player(tokens=tokens), edition=edition).until("order")
    assert isinstance(turn.pending, Decision)
    assert (turn.pending.seat, sorted(map(str, turn.offered()))) == (A, sorted(tokens))
    order_effects(turn, first)
    if first == "Firecracker":
        turn.rolls(4, purpose="Firecracker")
    turn.until("order")
    assert sorted(map(str, turn.offered())) == sorted({*tokens} - {first})
    assert [step.args["subject"] for step in turn.steps("trigger-fires")] == [first]


@pytest.mark.parametrize("edition", EDITIONS)
def test_upkeep_damage_and_healing_are_applied_together_at_the_end(edition: str) -> None:
    """DT-TURN-05: Poison 3 and Burn 2 against a heal of 2 (AMB-16: net first). At 4 Health,
    4 - 5 + 2 = 1, although 4 - 5 alone would be the end."""
    seat = player(health=4, tokens={"Poison": 3, "Burn": 1}, hand=("Deep Breath!",))
    turn = Turns(seat, edition=edition).at("TW-01a", A).does("play", "Deep Breath!")
    order_effects(turn, "Poison").rest()
    (applied,) = turn.steps("damage-applied")
    assert (applied.args["damage"], applied.args["healing"], applied.args["after"]) == (5, 2, 1)
    assert "DT-TURN-05" in applied.rules
    (waits,) = turn.steps("healing-waits")
    assert ("DT-TURN-05" in waits.rules, "DT-DRP-08" in waits.rules) == (True, False)
    assert "by 2 when the Upkeep Phase concludes." in str(turn.so_far.story(full=True))


@pytest.mark.parametrize("edition", EDITIONS)
def test_upkeep_damage_can_end_the_game(edition: str) -> None:
    """DT-WIN-02, DT-TURN-05: 3 Poison at 3 Health; the turn goes no further."""
    turn = Turns(player(health=3, tokens={"Poison": 3}), edition=edition)
    assert (turn.pending, turn.table.result, turn.phases()) == (None, (D,), ["upkeep-phase"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_persistent_tokens_act_in_each_upkeep_of_their_holder(edition: str) -> None:
    """DT-STAT-13, DT-TURN-03: 2 Poison cost 2 in turns 1 and 3, nothing in turn 2."""
    turn = Turns(player(tokens={"Poison": 2}), until=3, edition=edition).rest()
    assert (turn.healths(), turn.tokens(A)) == ((46, 50), {"Poison": 2})


@pytest.mark.parametrize("edition", EDITIONS)
def test_upkeep_damage_is_prevented_in_the_window_before_it_is_applied(edition: str) -> None:
    """DT-TURN-05, DT-DMG-16: half of 3 Poison, rounded up, is prevented: 3 - 2 = 1."""
    turn = Turns(player(tokens={"Poison": 3, "Screen": 1}), edition=edition)
    turn.spends(A, "Screen", "TW-01c").rest()
    assert turn.health(A) == 49


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_roll_phase_action_is_no_answer_in_upkeep(edition: str) -> None:
    """DT-CARD-19: neither after the die of a token, nor while isolated damage waits."""
    hand = ("Six-It!", "Not This Time!", "Tip It!", "Deep Breath!")
    turn = Turns(player(hand=hand, tokens={"Firecracker": 1}), edition=edition)
    turn.rolls(3, purpose="Firecracker").at("TW-01b", A)
    assert turn.verdict(A, "play", "Six-It!").rules == ("DT-CARD-19",)
    assert turn.verdict(A, "play", "Tip It!").allowed
    turn.does("play", "Tip It!", value=2).at("TW-I", A)
    assert turn.verdict(A, "play", "Not This Time!").rules == ("DT-CARD-19",)
    assert turn.verdict(A, "play", "Deep Breath!").allowed


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_token_taken_away_as_upkeep_begins_acts_no_more(edition: str) -> None:
    """TW-01a, DT-STAT-08: Buh, Bye! removes one of two Poison, so 1 damage is left."""
    seats = [player(tokens={"Poison": 2}, hand=("Buh, Bye!",)), player()]
    turn = Turns(*seats, edition=edition).at("TW-01a", A)
    turn.does("play", "Buh, Bye!").rest()
    assert turn.health(A) == 49


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_keg_that_is_gone_when_its_die_lies_does_not_blow_up(edition: str) -> None:
    """DT-STAT-07, DT-CARD-20: on 1 the Keg would blow up; Buh, Bye! takes it off first."""
    seat = player("cursed-pirate", hand=("Buh, Bye!",), tokens={"Powder Keg": 1})
    turn = Turns(seat, edition=edition).rolls(1, purpose="Powder Keg").at("TW-01b", A)
    turn.does("play", "Buh, Bye!").rest()
    assert (turn.health(A), turn.tokens(A)) == (50, {})
    assert "Powder Keg: the token is no longer there." in str(turn.so_far.story(full=True))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("second", "health", "left"), [(2, 49, {"Bleed": 1}), (5, 50, {})])
def test_a_bleed_that_is_taken_while_its_die_lies_there_does_nothing(
    second: int, health: int, left: dict[str, int], edition: str
) -> None:
    """DT-STAT-07: Buh, Bye! takes the one of the 2; the other has a die of its own."""
    seat = player("huntress", hand=("Buh, Bye!",), tokens={"Bleed": 2})
    turn = Turns(seat, edition=edition).rolls(2, purpose="Bleed").at("TW-01b", A)
    turn.does("play", "Buh, Bye!").rolls(second, purpose="Bleed").rest()
    assert (turn.health(A), turn.tokens(A)) == (health, left)
    assert [step.args["subject"] for step in turn.steps("rolls")].count("Bleed") == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_two_bleeds_the_second_goes_with_its_die_and_the_first_has_acted(edition: str) -> None:
    """DT-STAT-07: 1 for the first 2, nothing for the second; one stays."""
    seat = player("huntress", hand=("Buh, Bye!",), tokens={"Bleed": 2})
    turn = Turns(seat, edition=edition).rolls(2, purpose="Bleed").rolls(2, purpose="Bleed")
    turn.at("TW-01b", A).does("play", "Buh, Bye!").rest()
    assert (turn.health(A), turn.tokens(A)) == (49, {"Bleed": 1})


def test_a_token_that_takes_itself_off_finishes_what_it_does_and_does_not_do_it_again(
    tmp_path: Path,
) -> None:
    """DT-STAT-07: once of twice, with the CP behind the removal; 2 and that and Income are 4."""
    acts = "[{repeat: 2, do: [{roll: 1}, {remove: this}, {gain_cp: 1}]}]"
    (tmp_path / "looper.yaml").write_text(
        hero("{draw: 1}", f"limit: 1, when: {{upkeep: {acts}}}"), "utf-8"
    )
    file = tmp_path / "turn.yaml"
    file.write_text(
        "dtnb: 1\ngame: dice-throne\n"
        "seats: {Ann: {hero: looper.yaml, tokens: {A: 1}}, Ben: {hero: Paladin}}\n"
        "start: {phase: upkeep}\nmoves: [Ann rolls 1 for A]\n",
        encoding="utf-8",
    )
    (ann, _) = load_replay(file).record.state.table.seats
    assert (ann.tokens, ann.cp) == ((), 4)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_die_is_rolled_for_a_nanite_that_is_gone(edition: str) -> None:
    """DT-STAT-07, DT-STAT-08: two of three go while the first die lies there."""
    seat = player("barbarian", hand=("Buh, Bye!",), tokens={"Nanite": 3, "Cleanse": 1})
    turn = Turns(seat, edition=edition).rolls(2, purpose="Nanite")
    turn.at("TW-01b", A).does("play", "Buh, Bye!", token=(A, "Nanite"))
    turn.at("TW-01b", A).does("spend", "Cleanse", token=(A, "Nanite"))
    turn.rolls(2, purpose="Nanite").rest()
    rolled = [step for step in turn.steps("rolls") if step.args["subject"] == "Nanite"]
    assert (turn.tokens(A), len(rolled)) == ({"Nanite": 1}, 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_bleeds_are_rolled_for_where_nobody_takes_one(edition: str) -> None:
    """DT-TURN-03: the 5 takes one off, the 2 deals 1 for the other."""
    turn = Turns(player("huntress", tokens={"Bleed": 2}), edition=edition)
    turn.rolls(5, purpose="Bleed").rolls(2, purpose="Bleed").rest()
    assert (turn.health(A), turn.tokens(A)) == (49, {"Bleed": 1})
