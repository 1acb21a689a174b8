"""What triggers effects: damage, a full stack, upgrades, a turn without an Attack."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.kernel import Action
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player
from tests.dicethrone.turns import NOTHING, Turns

CONJURER = load_hero(Path(__file__).parents[2] / "heroes" / "conjurer.yaml")
PANTHER = load_hero(Path(__file__).parents[2] / "heroes" / "panther.yaml")
TINKER = load_hero(Path(__file__).parents[2] / "heroes" / "tinker.yaml")
KNOWN = {**HEROES, "conjurer": CONJURER, "panther": PANTHER, "tinker": TINKER}
editions = pytest.mark.parametrize("edition", EDITIONS)


@editions
@pytest.mark.parametrize(("shells", "energy"), [(0, 1), (1, 0)])
def test_damage_that_was_avoided_sets_nothing_off(shells: int, energy: int, edition: str) -> None:
    """DT-CALC-01, DT-DMG-04: "damage taken" is a total of 1 or more."""
    seats = (player("conjurer"), player("panther", tokens={"Shell": shells} if shells else {}))
    fight = Fight(*seats, edition=edition, heroes=KNOWN).attacks("Slap", 1, 2, 3, 4, 6)
    if shells:
        fight.spends(D, "Shell", "TW-13b")
    fight.finish()
    assert fight.tokens(D).get("Kinetic Energy", 0) == energy


@editions
@pytest.mark.parametrize(("energy", "after"), [(4, 7), (5, 0)])
def test_a_stack_sets_something_off_only_when_it_becomes_full(
    energy: int, after: int, edition: str
) -> None:
    """DT-STAT-14: Charge gains 3, the limit is 8."""
    seat = player("panther", cp=0, tokens={"Kinetic Energy": energy}, deck={"Pounce!": 3})
    fight = Fight(seat, player(), edition=edition, heroes=KNOWN).attacks("Charge", 4, 4, 5, 1, 2)
    if not after:
        fight.finish_to("draw").draws("Pounce!").draws("Pounce!")
    fight.finish()
    assert fight.tokens(A).get("Kinetic Energy", 0) == after
    assert fight.seat(A).cp == (0 if after else 2)


@pytest.mark.parametrize(("level", "cards"), [(1, 0), (2, 1)])
def test_red_room_training_ii_draws_for_each_upgrade(level: int, cards: int) -> None:
    """DT-CARD-15, DT-HERO-BW-01: "marvel": level II draws a card when an upgrade is played."""
    levels = {"Red Room Training": level} if level > 1 else {}
    seat = player("black-widow", hand=("Grapple II",), upgrades=levels, deck={"Tip It!": 3})
    turn = Turns(seat, player(), first="main-phase-1", edition="marvel")
    turn.plays(A, "Grapple II", "TW-03a")
    if cards:
        turn.draws("Tip It!")
    assert turn.rest().seat(A).hand == ("Tip It!",) * cards


@pytest.mark.parametrize("edition", ["season-two", "season-one-rerolled"])
@pytest.mark.parametrize(("attacks", "kegs"), [(False, 1), (True, 0)])
def test_the_cursed_pirate_answers_an_opponent_who_does_not_attack(
    attacks: bool, kegs: int, edition: str
) -> None:
    """DT-DMG-13: an Offensive Roll Phase of an opponent that brings no Attack."""
    fight = Fight(player(), player("cursed-pirate", side="cursed"), edition=edition)
    if attacks:
        fight.attacks("Drill", 1, 1, 1, 4, 5)
    else:
        fight.rolls(*NOTHING).until("announce").act(Action("announce"))
    fight.finish()
    assert fight.tokens(A).get("Powder Keg", 0) == kegs


@pytest.mark.parametrize("edition", ["season-two", "season-one-rerolled"])
def test_the_pirate_that_does_not_attack_is_no_opponent_of_the_pirate(edition: str) -> None:
    """DT-DMG-13: in the pirate's own Offensive Roll Phase nothing is set off."""
    fight = Fight(player("cursed-pirate", side="cursed"), player(), edition=edition)
    fight.rolls(*NOTHING).until("announce").act(Action("announce")).finish()
    assert (fight.tokens(A).get("Powder Keg", 0), fight.tokens(D)) == (0, {})


@pytest.mark.parametrize("edition", ["season-two", "season-one-rerolled"])
def test_each_opponent_takes_for_the_tokens_on_their_own_board(edition: str) -> None:
    """DT-DMG-10, DT-TRP-09: 8 undefendable, and collateral for each holder's own Doubloons."""
    seats = (
        player("cursed-pirate", side="cursed", deck={"Yo Ho!": 3}),
        player(health=35, tokens={"Cursed Doubloon": 3}),
        player(health=30, tokens={"Cursed Doubloon": 1}),
        player(health=30),
    )
    # 1 cutlass and 3 skulls on her dice
    fight = Fight(*seats, edition=edition).attacks("The Shivering", 1, 6, 6, 6, 4)
    fight.targets(3).finish()
    assert fight.healths() == (50, 32, 29, 22)


def test_the_opponent_who_takes_for_their_tokens_may_sit_first() -> None:
    """DT-DMG-10, DT-TRP-09: The Shivering of the second seat: 8, and 2 for two Doubloons."""
    seats = (
        player(tokens={"Cursed Doubloon": 2}),
        player("cursed-pirate", side="cursed", deck={"Yo Ho!": 3}, tokens={"Cursed Doubloon": 1}),
    )
    fight = Fight(*seats, active=1, edition="season-two").attacks("The Shivering", 1, 6, 6, 6, 4)
    assert fight.finish().healths() == (40, 50)


@editions
def test_a_gain_behind_what_is_inflicted_waits_out_the_targeting(edition: str) -> None:
    """ED-17, AMB-29, DT-ORP-12, DT-DRP-02: at four, Buh, Bye! while the target is being found.

    Season Two resolves every gain at activation, so it is there to be removed; in the other books
    it waits behind the Thorn.
    """
    seats = [
        player("conjurer"),
        player(hand=("Buh, Bye!", "Getting Paid!")),
        player("conjurer"),
        player(),
    ]
    fight = Fight(*seats, edition=edition, teams=(0, 1, 0, 1), heroes=KNOWN)
    fight.attacks("Hex and Hide", 1, 2, 4, 5, 6).rolls(1, purpose="Targeting Roll")
    gained = edition == "season-two"
    fight.at("TW-12a", 1)
    assert fight.tokens(A) == ({"Shell": 1} if gained else {})
    assert fight.verdict(1, "play", "Buh, Bye!").allowed == gained
    if gained:
        fight.plays(1, "Buh, Bye!", "TW-12a")
    fight.finish()
    assert fight.tokens(A) == ({} if gained else {"Shell": 1})


@pytest.mark.parametrize("edition", ["french"])
def test_shadows_still_act_while_their_holder_is_stunned(edition: str) -> None:
    """TV-16 C, AMB-47: no damage of either Roll Phase; the one who stunned rolls again."""
    thief = player("shadow-thief", tokens={"Shadows": 1})
    fight = Fight(player("barbarian"), thief, edition=edition)
    fight.attacks("Crit Bash", 6, 6, 6, 6, 1).finish_to("roll")
    assert fight.steps("phase-begins")[-1].args["extra"]
    fight.attacks("Mighty Blow", 1, 2, 3, 4, 6).finish()
    assert (fight.healths(), fight.tokens(D)) == ((50, 50), {"Shadows": 1})


def test_what_may_be_done_once_in_a_turn_may_be_done_again_in_the_next() -> None:
    """DT-HERO-BW-03, DT-STAT-18: Covert Ops in turn 1, not twice, and again in turn 3."""
    hand = ("Baton Strike II", "Grapple II")
    seat = player("black-widow", cp=0, hand=hand, tokens={"Covert Ops": 2}, deck={"Tip It!": 9})
    other = player(deck={"Tip It!": 9})
    turn = Turns(seat, other, first="main-phase-1", until=3, edition="marvel")
    turn.spends(A, "Covert Ops", "TW-03a", choose="Play").until("card").chooses(card="Grapple II")
    assert not turn.verdict(A, "spend", "Covert Ops").allowed
    while turn.table.turn < 3 or turn.table.window != "TW-03a":
        turn.goes_on()
    assert turn.table.active == A
    assert turn.verdict(A, "spend", "Covert Ops").allowed


@editions
def test_without_an_attack_there_is_no_damage_of_an_attack(edition: str) -> None:
    """DT-DMG-13: what asks for damage of one's own Attack finds 0 before it and in one's turn."""
    seats = player("conjurer", hand=("Press!",)), player()
    turn = Turns(*seats, first="main-phase-1", edition=edition, heroes=KNOWN).at("TW-03a", A)
    assert "needs" in turn.verdict(A, "play", "Press!").codes
    seats = player("conjurer", hand=("Press!",)), player("conjurer", hand=("Press!",))
    fight = Fight(*seats, edition=edition, heroes=KNOWN).attacks("Slap", 1, 2, 3, 4, 6)
    assert fight.at("TW-10", A).verdict(A, "play", "Press!").allowed
    # It is not the Attack of the one who is attacked.
    assert "needs" in fight.verdict(D, "play", "Press!").codes


@editions
def test_before_any_attack_no_defence_has_been_activated(edition: str) -> None:
    """DT-AM-03: what waits for the defence is refused in a Main Phase."""
    seats = player("conjurer", hand=("Gloat!",)), player()
    turn = Turns(*seats, first="main-phase-1", edition=edition, heroes=KNOWN).at("TW-03a", A)
    assert "needs" in turn.verdict(A, "play", "Gloat!").codes


@editions
def test_a_single_point_is_sent_back(edition: str) -> None:
    """DT-DMG-16: a Spike sends 1 to the attacker, and all 5 are taken."""
    seats = player("conjurer"), player("conjurer", tokens={"Spike": 1})
    fight = Fight(*seats, edition=edition, heroes=KNOWN).attacks("Slap", 1, 2, 3, 4, 6)
    assert fight.spends(D, "Spike", "TW-13b").finish().healths() == (49, 45)


@editions
def test_a_single_point_is_prevented(edition: str) -> None:
    """DT-CALC-03, DT-CALC-09: 5 - 1."""
    seats = player("conjurer"), player("conjurer")
    fight = Fight(*seats, edition=edition, heroes=KNOWN).attacks("Slap", 1, 2, 3, 4, 6)
    assert fight.defends("Wave Off", 4).finish().health(D) == 46


@editions
@pytest.mark.parametrize(
    ("ability", "dice", "cp"),
    [
        ("Scatter", (4, 4, 5, 1, 2), 6),
        ("Drill", (1, 1, 1, 4, 5), 5),
        ("Flash Point", (1, 1, 6, 6, 4), 5),
    ],
)
def test_what_damage_sets_off_looks_at_that_damage(
    ability: str, dice: tuple[int, ...], cp: int, edition: str
) -> None:
    """DT-DMG-01, DT-DMG-10: the Ear hears collateral damage, with an Attack or without one."""
    seats = player(), player("tinker", cp=5, tokens={"Ear": 1})
    fight = Fight(*seats, edition=edition, heroes=KNOWN).attacks(ability, *dice)
    assert fight.finish().seat(D).cp == cp
