"""Ninja: what her tokens do; the rest of her is in ``facts``."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero
from tests.heroes.notation import shown

TOKENS = load_hero("ninja").tokens


def test_delayed_poison_deals_3_for_each_token_at_the_end_of_the_turn() -> None:
    assert {key: shown(do) for key, do in TOKENS["Delayed Poison"].when.items()} == {
        "end of turn": ["remove this source=you all", "deal 3 * taken type=none to=you"],
    }


def test_smoke_bomb_prevents_all_on_1_to_3() -> None:
    (bomb,) = TOKENS["Smoke Bomb"].spends
    assert shown(bomb.do) == ["roll 1", "prevent all to=you if total <= 3"]


def test_ninjutsu_adds_by_its_roll_and_on_a_6_gives_a_choice() -> None:
    (ninjutsu,) = TOKENS["Ninjutsu"].spends
    assert ninjutsu.attack_modifier
    assert shown(ninjutsu.do) == [
        "roll 1",
        "add 1 if total <= 3",
        "add 2 if total == 4 or total == 5",
        "choose Add: (add 2) Poison: (inflict Delayed Poison to=target)"
        " Undefendable: (change_type type=undefendable) if total == 6",
    ]
