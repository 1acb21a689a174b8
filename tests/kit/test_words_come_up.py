"""Every word that authors asked for comes up when a hero is tried out, and is weighed."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import check_file, read_hero
from dtnb.dicethrone.heroes.language.vocabulary import CARD_TRIGGERS
from dtnb.dicethrone.heroes.sheets.chances import chances_of_hero
from dtnb.dicethrone.odds.ability_damage import mean_damage
from dtnb.kit.trying import try_out

FILE = Path(__file__).with_name("clock_maker.yaml")
TEXT = FILE.read_text(encoding="utf-8")
HERO = read_hero(FILE)


@pytest.mark.parametrize(
    "words",
    [
        "6: [gear, spring]", "roll: tokens(Tension)", "3 gear or 3 spring", "2 pairs",
        "full house", "total >= 24", "highest - lowest", "min(last_damage or 4)", "2 + turn",
        "stop_if: any(dial)", "activate: last ability", "forbids: ultimate",
        "forbids: last ability", "seen(instant)", "seen(main)", "seen(cp)", "attacker_count(6)",
        "attacker_total >= 18", "transfer: any, from: target, to: you", "tokens(any)",
        *(f"{trigger}:" for trigger in CARD_TRIGGERS),
    ],
)  # fmt: skip
def test_the_hero_has_the_word(words: str) -> None:
    assert words in TEXT


def test_everything_of_the_hero_comes_up() -> None:
    check_file(FILE)
    tried = try_out(HERO, ["barbarian", "apprentice"], games=14, processes=1)
    assert (tried.failed, tried.never, tried.idle) == ((), (), ())


def test_the_damage_of_each_line_is_weighed_at_the_first_turn() -> None:
    """By hand: no tokens, nothing used before, no cards in the hand of the target.

    The mean of Chime, which has many results, is left out. Twins: 2 + 1, the first turn. House:
    4 + 0. Overwind: 2 each time, up to 4 times, stopped by the 5 of the die:
    2 x (1 + 5/6 + 25/36 + 125/216) = 1342/216.
    """
    means = {
        line.ability.name: mean_damage(HERO, line)
        for line in chances_of_hero(HERO)
        if line.ability.name not in ("Tick", "Chime")
    }
    assert means == {
        "Wind Up": 0, "Twins": 3, "House": 4, "Rewind": 0, "Overwind": Fraction(1342, 216),
        "Pick the Lock": 3, "Midnight!": 12,
    }  # fmt: skip
