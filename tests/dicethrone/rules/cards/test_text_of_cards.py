"""What the text of cards and boards does in play: the order of effects, optional parts (DT-TXT)."""

from __future__ import annotations

import pytest

from tests.dicethrone.play import EDITIONS, A, D, Fight, player

DRILL = (1, 1, 1, 4, 5)
HELD = "Deep Breath!"
OVERPOWER = (1, 2, 3, 6, 6)


def test_on_a_symbol_gives_once_and_for_each_symbol_counts() -> None:
    """DT-TXT-03, DT-TXT-04: Holy Light II on 1 1 3: one Crit, one Protect; Life counts in heal."""
    seat = player("paladin", health=40, upgrades={"Holy Light": 2})
    fight = Fight(seat).attacks("Holy Light", 5, 5, 1, 2, 3).rolls(1, 1, 3).finish()
    assert fight.tokens(A) == {"Crit": 1, "Protect": 1}
    assert fight.health(A) == 42


def test_holy_light_reads_the_roll_of_its_own_effect_and_not_earlier_dice() -> None:
    """DT-TXT-02: two Life were rolled to activate it; its own 6 gives 2 CP and nothing else."""
    fight = Fight(player("paladin", cp=0)).attacks("Holy Light", 5, 5, 1, 1, 3).rolls(6).finish()
    assert (fight.seat(A).cp, fight.tokens(A)) == (2, {})


def test_righteous_combat_deals_heals_and_pays_by_its_dice() -> None:
    """Righteous Combat II on 1 3 6: 5 + 1 + 2 = 8; III on 5 5 1: 6 + 2 = 8 and heals 4."""
    two = player("paladin", cp=0, upgrades={"Righteous Combat": 2})
    fight = Fight(two).attacks("Righteous Combat", 1, 1, 2, 3, 3).rolls(1, 3, 6).finish()
    assert (fight.health(D), fight.seat(A).cp) == (42, 1)
    three = player("paladin", health=40, upgrades={"Righteous Combat": 3})
    fight = Fight(three).attacks("Righteous Combat", 1, 1, 2, 3, 3).rolls(5, 5, 1).finish()
    assert fight.healths() == (44, 42)


def test_or_resolves_exactly_one_option() -> None:
    """DT-TXT-07, DT-ORP-11: Offensive Stance: Crit or Accuracy."""
    seat = player("paladin", upgrades={"Mighty Prayer": 2})
    fight = Fight(seat).attacks("Offensive Stance", 1, 1, 6, 3, 3).until("choose")
    assert fight.offered() == ["Crit", "Accuracy"]
    fight.chooses(choose="Accuracy").finish()
    assert (fight.tokens(A), fight.health(D)) == ({"Accuracy": 1}, 48)


def test_may_can_be_declined() -> None:
    """DT-ORP-11: Fortitude II on three of a kind: one token may be removed, or kept."""
    seat = player("barbarian", tokens={"Drag": 1}, upgrades={"Fortitude": 2})
    accepted = Fight(seat).attacks("Fortitude", 4, 4, 4, 1, 2).until("may").chooses(may="accept")
    assert accepted.finish().tokens(A) == {}
    declined = Fight(seat).attacks("Fortitude", 4, 4, 4, 1, 2).until("may").chooses(may="decline")
    assert declined.finish().tokens(A) == {"Drag": 1}
    unlike = Fight(seat).attacks("Fortitude", 4, 5, 4, 1, 2).finish()
    assert unlike.tokens(A) == {"Drag": 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_then_opens_a_break_for_everybody(edition: str) -> None:
    """DT-TXT-05, DT-TXT-06, AMB-07: between Mighty Prayer's damage and its gains all may act."""
    fight = Fight(
        player("paladin", hand=("Getting Paid!",)), player(hand=(HELD,)), edition=edition
    ).attacks("Mighty Prayer", 1, 1, 2, 6, 3)
    fight.at("TW-09", A)
    assert fight.tokens(A) == {}
    fight.at("TW-09", D).finish()
    assert fight.tokens(A) == {"Accuracy": 1, "Crit": 1}
    assert fight.health(D) == 47


def test_two_breaks_in_one_ability() -> None:
    """DT-TXT-05: Three Beats: TW-09 behind the gain, a break of TW-13a behind Drag, then 5."""
    fight = Fight().attacks("Three Beats", 1, 2, 3, 6, 4).finish()
    assert [w for w in fight.windows() if w in ("TW-09", "TW-13a")] == [
        "TW-09", "TW-13a", "TW-13a",
    ]  # fmt: skip
    assert fight.healths() == (50, 45)
    assert (fight.tokens(A), fight.tokens(D)) == ({"Follow-Up": 1}, {"Drag": 1})


def test_reckless_comes_back_only_if_damage_was_dealt() -> None:
    """Reckless: 15 and 4 back; with everything avoided nothing comes back."""
    hit = Fight(player("barbarian"), player()).attacks("Reckless", 1, 2, 3, 4, 5).finish()
    assert hit.healths() == (46, 35)
    missed = Fight(player("barbarian"), player(tokens={"Sidestep": 1}))
    missed.attacks("Reckless", 1, 2, 3, 4, 5).spends(D, "Sidestep", "TW-13b").rolls(1).finish()
    assert missed.healths() == (50, 50)
    assert missed.steps("packet-lapses")


def test_what_comes_back_of_reckless_may_be_prevented_beforehand() -> None:
    """Reckless: type none, it waits for its owner: Screen halves 4 to 2."""
    fight = Fight(player("barbarian", tokens={"Screen": 1}), player())
    fight.attacks("Reckless", 1, 2, 3, 4, 5).spends(A, "Screen", "TW-13b").finish()
    assert fight.healths() == (48, 35)


def test_head_bash_needs_eight_damage_after_the_defence() -> None:
    """Head Bash! (policy projected-damage-window): 9 less half is 4: refused; declined: allowed."""
    attacker = player("barbarian", hand=("Feelin' Good!", "Head Bash!"))
    low = Fight(attacker, player()).attacks("Mighty Blow", 1, 2, 3, 4, 6).defends("Parry", 1)
    assert low.at("TW-16", A).verdict(A, "play", "Head Bash!").codes == ("needs",)
    high = Fight(attacker, player()).attacks("Mighty Blow", 1, 2, 3, 4, 6)
    assert high.at("TW-13b", A).verdict(A, "play", "Head Bash!").codes == (
        "needs-defense-concluded",
    )
    high.declines().plays(A, "Head Bash!", "TW-16").finish()
    assert high.tokens(D) == {"Concussion": 1}


def test_feelin_good_heals_by_its_dice() -> None:
    """Feelin' Good!: 1 + 2 for each Life: on 4 5 1 it heals 5."""
    fight = Fight(player("barbarian", health=30, hand=("Feelin' Good!",)))
    fight.plays(A, "Feelin' Good!", "TW-04a").rolls(4, 5, 1)
    fight.attacks("", 1, 1, 2, 2, 4).finish()
    assert fight.health(A) == 35


def test_absolution_is_for_who_is_attacked() -> None:
    """Absolution!: refused for the attacker; a 2 deals 3 to the attacker (DT-DMG-16)."""
    fight = Fight(player(), player("paladin", hand=("Absolution!",))).attacks("Drill", *DRILL)
    fight.plays(D, "Absolution!", "TW-13b").rolls(2).finish()
    assert fight.healths() == (47, 45)
    own = Fight(player("paladin", hand=("Absolution!", "Getting Paid!")), player())
    own.attacks("Holy Attack", 1, 2, 3, 4, 6).at("TW-10", A)
    assert own.verdict(A, "play", "Absolution!").codes == ("needs-attacked",)


def test_a_roll_is_told_by_what_its_effect_reads() -> None:
    """DT-TXT-01, DT-TXT-04: Overpower reads the sum of its dice, Get Some! the swords."""
    fight = Fight(player("barbarian", hand=("Get Some!",)), player())
    fight.attacks("Overpower", *OVERPOWER).rolls(2, 3, 4)
    fight.plays(A, "Get Some!", "TW-10").rolls(1, 2, 3, 4, 5)
    rolls = [(step.args.get("sum"), step.args.get("tally")) for step in fight.steps("rolls")]
    assert rolls[-2:] == [(9, []), (None, ["3 sword", "2 life"])]


def test_a_comparison_that_does_not_hold_is_told_with_its_numbers() -> None:
    """DT-TXT-03: Overpower inflicts Concussion at 14 or more; what holds or does not has none."""
    fight = Fight(player("barbarian"), player()).attacks("Overpower", *OVERPOWER).rolls(2, 3, 4)
    (step,) = fight.finish().steps("condition-not-met")
    assert step.args["shown"] == "9 < 14"
    fight = Fight(player("paladin", cp=0)).attacks("Holy Light", 5, 5, 1, 1, 3).rolls(6).finish()
    assert {step.args["shown"] for step in fight.steps("condition-not-met")} == {None}


@pytest.mark.parametrize(("shadows", "form"), [({}, "damage"), ({"Shadows": 1}, "nothing")])
def test_a_dial_that_is_lowered_is_told_apart_from_one_that_stays(
    shadows: dict[str, int], form: str
) -> None:
    """DT-DRP-08: Smack deals 4, which Shadows stop."""
    fight = Fight(player("barbarian"), player("shadow-thief", tokens=shadows))
    fight.attacks("Smack", 1, 1, 1, 4, 5).finish()
    forms = [step.args["form"] for step in fight.steps("damage-applied")]
    assert forms == [form]
