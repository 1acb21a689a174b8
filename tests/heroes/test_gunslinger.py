"""Gunslinger: what his passive ability and his tokens do; the rest of him is in ``facts``."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import Timing
from tests.heroes.notation import shown

HERO = load_hero("gunslinger")


def test_quick_draw_gains_reload_and_at_level_ii_rerolls_its_die() -> None:
    """DT-HERO-GUN-10."""
    quick = HERO.passives["Quick Draw"]
    assert {key: shown(do) for key, do in quick.at(1).when.items()} == {
        "upkeep": ["gain Reload to=you"]
    }
    assert {key: shown(do) for key, do in quick.at(2).when.items()} == {
        "upkeep": ["gain Reload to=you"],
        "rolled for Reload": ["may (reroll 1 whose=these)"],
    }


def test_the_tokens_have_these_effects() -> None:
    """DT-HERO-GUN-12 to DT-HERO-GUN-15."""
    (evasive,) = HERO.tokens["Evasive"].spends
    (reload,) = HERO.tokens["Reload"].spends
    (payment,) = HERO.tokens["Knockdown"].uses
    assert shown(evasive.do) == ["roll 1", "prevent all to=you if total <= 2"]
    assert (reload.attack_modifier, shown(reload.do)) == (True, ["roll 1", "add half(total)"])
    assert (payment.timing, payment.price.cp, shown(payment.do)) == (
        Timing.MAIN,
        2,
        ["remove this source=you"],
    )
    assert shown(HERO.tokens["Bounty"].when["attacked"]) == ["add 1", "gain_cp 1 to=attacker"]


def test_of_a_card_the_name_alone_is_known() -> None:
    assert HERO.cards["Run and Gun!"].timing is Timing.UNKNOWN
