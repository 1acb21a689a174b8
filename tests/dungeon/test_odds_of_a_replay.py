from __future__ import annotations

from fractions import Fraction

from dtnb import load_replay


def test_an_attack_with_each_stat_has_the_odds_of_its_dice() -> None:
    """The rulebook's turn: above 9 with a d12 is 10, 11 or 12; with a d10 only the 10."""
    odds = load_replay("dungeon-turn-example").odds("DD-TW-12")
    assert [line.name for line in odds.lines] == ["might", "agility", "magic"]
    assert [line.chances[0].share for line in odds.lines[:2]] == [Fraction(3, 12), Fraction(1, 10)]
    assert all(line.chance.exact for line in odds.lines)


def test_where_nothing_is_rolled_it_says_so() -> None:
    odds = load_replay("dungeon-turn-example").odds()
    assert [note.id for note in odds.answer.notes] == ["odds.nothing"]
