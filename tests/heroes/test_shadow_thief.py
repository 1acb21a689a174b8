"""Shadow Thief: what her tokens do, and who picks; the rest of her is in ``facts``."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.verbs.cards import Discard
from tests.heroes.notation import shown

HERO = load_hero("shadow-thief")


def test_shadows_hide_from_attacks_until_the_end_of_a_turn() -> None:
    """DT-HERO-SHA-02."""
    shadows = HERO.tokens["Shadows"]
    assert (shadows.forbids, shadows.spends) == ("defense", ())
    assert {key: shown(do) for key, do in shadows.when.items()} == {
        "incoming": ["prevent all to=you if from_offense"],
        "end of turn": ["remove this source=you if not gained_this_turn"],
    }


def test_sneak_attack_adds_a_roll() -> None:
    """DT-HERO-SHA-03."""
    (sneak,) = HERO.tokens["Sneak Attack"].spends
    assert (sneak.attack_modifier, shown(sneak.do)) == (True, ["roll 1", "add total"])


def test_poison_deals_1_for_each_token_in_upkeep() -> None:
    """DT-HERO-SHA-04."""
    assert shown(HERO.tokens["Poison"].when["upkeep"]) == ["deal tokens(this) type=none to=you"]


def test_card_trick_and_carducopia_differ_in_who_picks() -> None:
    carducopia, trick = HERO.abilities["Carducopia"].at(2), HERO.cards["Card Trick!"].action
    assert trick is not None
    first, second = carducopia.do[1], trick.do[0]
    assert isinstance(first, Discard)
    assert isinstance(second, Discard)
    assert (first.pick, second.pick) == ("holder", "random")
