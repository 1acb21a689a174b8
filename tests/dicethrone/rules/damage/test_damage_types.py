"""The five damage types and what may be done to each (DT-DMG-02 to DT-DMG-15, DT-AM-02)."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.state.seat import Seat
from dtnb.kernel import Decision
from tests.dicethrone.play import EDITIONS, A, D, Fight, player

editions = pytest.mark.parametrize("edition", EDITIONS)
HELD = "Deep Breath!"

#: what the Apprentice rolls for one ability of each type, and the points that it deals
ABILITIES = {
    "normal": ("Drill", (1, 1, 1, 4, 5), 5),
    "undefendable": ("Lunge", (1, 2, 3, 4, 6), 5),
    "pure": ("Sure Hit", (4, 4, 6, 1, 1), 5),
    "collateral": ("Scatter", (4, 4, 5, 1, 2), 2),
    "ultimate": ("Final Lesson!", (6, 6, 6, 6, 6), 10),
}
#: the chart of the books: defendable, avoidable, open to Attack Modifiers, specially targeted,
#: may be an Attack
CHART = {
    "normal": (True, True, True, False, True),
    "undefendable": (False, True, True, False, True),
    "pure": (False, True, False, False, True),
    "collateral": (False, True, False, True, False),
    "ultimate": (False, False, True, False, True),
}
types = pytest.mark.parametrize("type_", CHART)


def attack(type_: str, *seats: Seat, edition: str) -> Fight:
    ability, dice, _ = ABILITIES[type_]
    players = seats or (player(), player())
    return Fight(*players, edition=edition).attacks(ability, *dice)


@editions
@types
def test_damage_is_of_one_of_five_types(type_: str, edition: str) -> None:
    """DT-DMG-02, DT-DMG-07: an ability without a word of it deals normal damage."""
    fight = attack(type_, edition=edition).finish()
    (packet,) = fight.steps("packet-created")
    assert (packet.args["type"], packet.args["amount"]) == (type_, ABILITIES[type_][2])


@editions
@types
def test_only_normal_damage_of_an_opponents_ability_is_defended(type_: str, edition: str) -> None:
    """DT-DMG-03, DT-DMG-15: the Defender is asked for a defence, or is not."""
    fight = attack(type_, edition=edition)
    defence_asked = False
    while fight.pending is not None:
        if isinstance(fight.pending, Decision) and fight.pending.topic == "defense":
            defence_asked = True
            fight.act(fight.game.legal_actions(fight.record.state)[-1])
        else:
            fight.step_on()
    assert defence_asked is CHART[type_][0]
    assert fight.health(D) == 50 - ABILITIES[type_][2]


@editions
@types
def test_all_but_ultimate_damage_is_avoided_by_cards_and_tokens(type_: str, edition: str) -> None:
    """DT-DMG-04, DT-DMG-15: Not This Time! prevents 6, Screen half; nothing of an Ultimate."""
    _, _, points = ABILITIES[type_]
    seats = player(), player(hand=("Not This Time!",), tokens={"Screen": 1})
    if not CHART[type_][1]:
        fight = attack(type_, *seats, edition=edition).finish()
        assert (fight.health(D), fight.seat(D).hand) == (50 - points, ("Not This Time!",))
        assert fight.tokens(D)["Screen"] == 1
        return
    carded = attack(type_, *seats, edition=edition).plays(D, "Not This Time!", "TW-10").finish()
    assert carded.health(D) == 50
    halved = attack(type_, *seats, edition=edition).spends(D, "Screen", "TW-10").finish()
    assert halved.health(D) == 50 - points // 2
    # What lets it act is said where no defence may.
    (half,) = halved.steps("packet-modified")
    assert ("DT-DMG-04" in half.rules) is not CHART[type_][0]


@editions
@types
def test_attack_modifiers_increase_normal_undefendable_and_ultimate_damage(
    type_: str, edition: str
) -> None:
    """DT-DMG-05, DT-DMG-09, DT-DMG-15, DT-AM-02: Extra Push! adds 4, or cannot be played."""
    _, _, points = ABILITIES[type_]
    fight = attack(type_, player(hand=("Extra Push!", HELD)), player(), edition=edition)
    fight.at("TW-10", A)
    if type_ == "collateral":
        assert fight.verdict(A, "play", "Extra Push!").codes == ("no-attack",)
    elif type_ == "pure":
        verdict = fight.verdict(A, "play", "Extra Push!")
        assert verdict.codes == ("type-takes-no-modifier",)
        assert "DT-DMG-09" in verdict.reasons[0].rules
    else:
        fight.does("play", "Extra Push!")
    more = 4 if CHART[type_][2] else 0
    assert fight.finish().health(D) == 50 - points - more


@pytest.mark.parametrize(
    ("edition", "pure"),
    [("season-two", 3), ("french", 3), ("season-one-rerolled", 5), ("marvel", 5)],
)
def test_a_modifier_that_lowers_reaches_pure_damage_where_the_attribute_speaks_of_increase(
    edition: str, pure: int
) -> None:
    """DT-DMG-05, DT-DMG-09, DT-AM-02, ED-10: 5 under two Drag.

    Where modifiers "improve" or "increase", what they may not do to pure damage is that; where
    they "change" it, they may not lower it either. Undefendable damage is lowered in every book,
    ultimate damage in none (ED-11).
    """
    for type_, left in (("pure", pure), ("undefendable", 3), ("ultimate", 10)):
        fight = attack(type_, player(tokens={"Drag": 2}), player(), edition=edition).finish()
        assert fight.health(D) == 50 - left


@editions
@types
def test_collateral_damage_names_who_takes_it_and_needs_no_target(type_: str, edition: str) -> None:
    """DT-DMG-06, DT-DMG-15, DT-DMG-10: of three players a target is chosen, or both are struck."""
    fight = attack(type_, player(), player(), player(), edition=edition)
    points = ABILITIES[type_][2]
    if CHART[type_][3]:
        assert fight.finish().healths() == (50, 50 - points, 50 - points)
        assert not [w for w in fight.windows() if w in ("TW-11", "TW-12a")]
    else:
        assert fight.targets(2).finish().healths() == (50, 50, 50 - points)


@editions
@types
def test_all_but_collateral_damage_makes_an_attack(type_: str, edition: str) -> None:
    """DT-DMG-13, DT-DMG-15, DT-DMG-10."""
    fight = attack(type_, edition=edition).finish()
    assert bool(fight.steps("is-attack")) is CHART[type_][4]


@editions
def test_collateral_damage_to_a_whole_team_lowers_its_dial_by_the_sum(edition: str) -> None:
    """DT-DMG-11: 2 for each of two opponents: 50 - 4; the attacker's team loses nothing."""
    four = (player(), player(), player(), player())
    fight = Fight(*four, edition=edition, teams=(0, 1, 0, 1)).attacks("Scatter", 4, 4, 5, 1, 2)
    assert fight.finish().healths() == (50, 46, 50, 46)


@editions
def test_damage_that_is_added_has_the_type_of_what_it_joins(edition: str) -> None:
    """DT-AM-04, DT-AM-02: 5 + 4 normal: Parry halves 9; 5 + 4 undefendable: no defence at all."""
    normal = attack("normal", player(hand=("Extra Push!",)), player(), edition=edition)
    assert normal.plays(A, "Extra Push!", "TW-10").defends("Parry", 1).finish().health(D) == 46
    red = attack("undefendable", player(hand=("Extra Push!",)), player(), edition=edition)
    assert red.plays(A, "Extra Push!", "TW-10").finish().health(D) == 41
    assert red.steps("no-defense")


@editions
def test_an_attack_modifier_may_change_what_the_attack_is_and_not_its_number(edition: str) -> None:
    """DT-AM-02: Accuracy makes 5 normal damage undefendable; it is refused without an Attack."""
    fight = Fight(player("paladin", tokens={"Accuracy": 1}), player(), edition=edition)
    fight.attacks("Holy Attack", 1, 2, 3, 4, 6).spends(A, "Accuracy", "TW-10").finish()
    assert fight.health(D) == 45
    assert fight.steps("no-defense")


@editions
def test_the_damage_of_an_ultimate_is_ultimate_damage_to_the_one_target(edition: str) -> None:
    """DT-DMG-12: of three players one takes the 15 of the Barbarian's Rage!, whole."""
    weak = player("barbarian", tokens={"Drag": 2})  # which lower what is avoidable
    seats = weak, player(tokens={"Screen": 1}), player()
    fight = Fight(*seats, edition=edition).attacks("Rage!", 6, 6, 6, 6, 6).targets(1)
    fight.finish_to("roll")
    assert fight.healths() == (50, 35, 50)
    types_ = [step.args["type"] for step in fight.steps("packet-created")]
    assert types_ == ["ultimate"]
    assert fight.tokens(D)["Screen"] == 1


@editions
def test_what_an_ultimate_deals_is_ultimate_damage_without_a_word_of_it(edition: str) -> None:
    """DT-ULT-09: Last Word! names no type: its 3 + 4 are no normal damage, which Drag would lower
    by two and a defence prevent."""
    weak = player("examiner", tokens={"Drag": 2})
    fight = Fight(weak, player(), edition=edition).attacks("Last Word!", 6, 6, 6, 6, 6)
    fight.rolls(3, 4).finish()
    assert [step.args["type"] for step in fight.steps("packet-created")] == ["ultimate"]
    assert fight.health(D) == 43
