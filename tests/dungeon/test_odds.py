"""Odds before a roll, by hand and against brute force."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from dtnb.dungeon.rules.odds import attack_odds, hero_attack_odds, roll_odds
from dtnb.dungeon.state.stat_roll import StatRoll
from dtnb.dungeon.state.table import Modifier
from tests.dungeon.bench import check, game, party, stats, table
from tests.dungeon.moments import attack_state, round_state

FOUR = party("fighter", "rogue", "wizard", "cleric")


def test_might_d12_against_nine_is_three_in_twelve() -> None:
    """The catalogue's own figure: 10, 11, 12."""
    play = game()
    laid = round_state(table(play), FOUR).table
    assert attack_odds(play, laid)["might"].roll_alone == Fraction(3, 12)


def test_a_heroes_d20_against_agility_8_is_twelve_in_twenty() -> None:
    """The catalogue's own figure: 9 to 20; two level 2 Rogues have 16."""
    play = game()
    laid = round_state(table(play, stats(agility=(10, 8))), party("rogue", "rogue", level=2)).table
    assert hero_attack_odds(play, laid, "agility") == Fraction(12, 20)


def test_the_highest_face_counts_in_the_heroes_odds() -> None:
    """DD-CMB-05: a d4 against Might 12: only the 4."""
    play = game()
    laid = round_state(table(play), party("fighter")).table
    assert hero_attack_odds(play, laid, "might") == Fraction(1, 4)


def test_odds_and_roll_know_the_same_modifiers() -> None:
    """DD-EPIC-08, DD-PERK-01: −5 for the Warlock; +1 for the second Fighter, before any roll."""
    play = game()
    laid = round_state(table(play), party("warlock", "fighter", "fighter")).table
    assert [row.amount for row in play.attack_rows(laid, "magic")] == [-5]
    assert [row.amount for row in play.hero_attack_rows(laid, "might")] == [1]
    assert play.attack_rows(laid, "might") == ()
    assert play.hero_attack_rows(laid, "magic") == ()


def test_every_point_and_pip_and_dieminion_is_thrown_in() -> None:
    """Might d12 at 3, one pip, against 9: plain 10+, with 2 + 1 points 7+, then a d6.

    Faces 1…6 need 6…1 more from the d6: (1+2+3+4+5+6)/6 = 21/6 of six faces.
    """
    play = game()
    laid = table(play, stats(might=(12, 3)), die_namic=(1,), minions=(("d6", 1),))
    odds = attack_odds(play, round_state(laid, FOUR).table)["might"]
    assert odds == (Fraction(3, 12), Fraction(6, 12), Fraction(6, 12) + Fraction(21, 72))


@pytest.mark.parametrize("need", ["above", "at-least", "one", "one-or-above"])
def test_the_odds_are_those_of_trying_everything_out(need: str) -> None:
    """Each face with each way to spend points, and each throw of a d4 and a d6 held.

    An independent oracle: it tries every number of points up or down.
    """
    play = game()
    laid = table(play, stats(agility=(10, 3)), minions=(("d4", 1), ("d6", 1)))
    stat_roll = StatRoll(1, "attack", "agility", 10, 11, need)

    def enough(total: int) -> bool:
        by_one = need in ("one", "one-or-above") and total == 1
        over = {"above": total > 11, "one-or-above": total > 11, "at-least": total >= 11}
        return by_one or over.get(need, False)

    down = 2 if need.startswith("one") else 0
    up = 0 if need == "one" else 2
    plain = sum(enough(face) for face in range(1, 11))
    boosted = sum(
        any(enough(face + points) for points in range(-down, up + 1)) for face in range(1, 11)
    )
    thrown = sum(
        any(enough(face + points) for points in range(-down, up + 1))
        or (need != "one" and any(enough(face + a + b + p) for p in range(up + 1)))
        for face, a, b in product(range(1, 11), range(1, 5), range(1, 7))
    )
    odds = roll_odds(play, laid, stat_roll)
    assert odds == (Fraction(plain, 10), Fraction(boosted, 10), Fraction(thrown, 240))


def test_after_the_roll_the_odds_are_those_of_what_can_still_be_added() -> None:
    """2 of 7, Agility 10 gives up to 9 points: certain with them, impossible without."""
    line = check(game(), "agility", 7).give(2)
    stat_roll = line.table.stat_roll
    assert stat_roll is not None
    odds = roll_odds(line.game, line.table, stat_roll)
    assert (odds.roll_alone, odds.with_points) == (Fraction(0), Fraction(1))


def test_the_odds_of_a_magic_attack_know_the_warlock() -> None:
    """DD-EPIC-08: d8 - 5 against 5 never exceeds it unboosted."""
    play = game()
    laid = round_state(table(play), party("warlock")).table
    assert attack_odds(play, laid)["magic"].roll_alone == 0


def test_the_odds_say_what_the_engine_then_does() -> None:
    """Every face of the attack is rolled, and the engine's hits are counted."""
    play = game()
    start = attack_state(table(play), FOUR, "might")
    opened, _ = play.open(start)
    from dtnb.kernel import Outcome

    hits = 0
    for face in range(1, 13):
        after = play.advance(opened, Outcome((face,)))
        hits += after.pending is not None and getattr(after.pending, "topic", "") == "defeat"
    assert attack_odds(play, opened.table)["might"].roll_alone == Fraction(hits, 12)


@pytest.mark.parametrize(
    ("reading", "kind", "bars", "counts"),
    [
        ("tile", "fighter", (), True),
        ("general", "fighter", (), True),
        ("tile", "patriarch", (), True),
        ("general", "patriarch", (), False),
        ("tile", "fighter", ("bar-minions",), False),
    ],
)
def test_dieminions_that_may_not_be_thrown_are_not_in_the_odds(
    reading: str, kind: str, bars: tuple[str, ...], counts: bool
) -> None:
    """DD-AMB-15, DD-TOK-02: 13 on a d12 showing 1 takes a d6; some bars leave nothing to throw."""
    play = game(dieminion_ban=reading)
    laid = round_state(table(play, stats(might=(12, 1)), minions=(("d6", 1),)), party(kind)).table
    laid = replace(laid, modifiers=tuple(Modifier(bar, "turn", "tile:test") for bar in bars))
    odds = roll_odds(play, laid, StatRoll(1, "attack", "might", 12, 12, "above"))
    assert odds.roll_alone == 0
    assert (odds.with_minions > 0) is counts
