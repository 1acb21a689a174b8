"""Samurai: what his passive ability and his tokens do; the rest of him is in ``facts``."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero
from tests.heroes.notation import render_effects

HERO = load_hero("samurai")
HONOR = "gain Honor to=you"


def test_bushido_honours_who_begins_and_who_rolls_less_than_three_times() -> None:
    assert {
        key: render_effects(do) for key, do in HERO.passives["Bushido"].at_level(1).when.items()
    } == {
        "setup": [f"{HONOR} if start_player"],
        "end of turn": [f"{HONOR} if attempts_used < 3"],
    }


def test_one_honor_adds_1_and_two_add_3() -> None:
    one, two = HERO.tokens["Honor"].spends
    assert (render_effects(one.do), render_effects(two.do)) == (["add 1"], ["add 3"])
    assert one.attack_modifier
    assert two.attack_modifier


def test_back_strike_deals_half_of_a_roll_to_the_attacker() -> None:
    (back,) = HERO.tokens["Back Strike"].spends
    assert render_effects(back.do) == ["roll 1", "deal half(total) type=none to=attacker"]


def test_of_a_card_the_name_alone_is_known() -> None:
    assert HERO.cards["Follow Through!"].action is None
    assert HERO.partial
