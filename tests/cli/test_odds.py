"""``dtnb odds``: requests that cannot be answered are refused in words."""

from __future__ import annotations

import pytest

from tests.cli.run import dtnb


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (("duel-so-wild", "--at", "TW-99"), "there is no window 'TW-99' (did you mean 'TW-09'?)"),
        (("duel-so-wild", "--at", "TW-18"), "nobody is asked at: Main Phase (2)"),
        (("duel-so-wild", "--seat", "Zed"), "no seat 'Zed' (one of: Barbarian, Gunslinger)"),
        (("duel-so-wild", "--after", "xyz"), "nobody is called 'xyz' (begin with Barbarian"),
        (("dungeon-turn-example", "--at", "TW-16"), "did you mean 'DD-TW-16'?"),
        (("dungeon-turn-example", "--after", "Ann flies"), "'flies' is no move"),
    ],
)  # fmt: skip
def test_what_is_not_there_is_refused_with_what_is(asked: tuple[str, ...], expected: str) -> None:
    ran = dtnb("odds", *asked)
    assert (ran.code, ran.out) == (2, "")
    assert expected in ran.err
    assert "report" not in ran.err


def test_it_is_refused_in_french_as_well() -> None:
    ran = dtnb("odds", "duel-so-wild", "--lang", "fr", "--after", "xyz")
    assert ran.code == 2
    assert (
        ran.err == "Erreur : personne ne s'appelle « xyz » (commencez par Barbarian, Gunslinger)\n"
    )


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (("first-two-turns", "--at", "main phase 2"), "No Offensive Roll is still to come"),
        (("one-blow-for-both",), "It is over: nothing more is rolled."),
        (("dungeon-failed-check",), "Nothing is about to be rolled here."),
    ],
)
def test_odds_without_a_roll_are_refused_with_the_reason(
    asked: tuple[str, ...], expected: str
) -> None:
    ran = dtnb("odds", *asked)
    assert (ran.code, ran.err) == (0, "")
    assert expected in ran.out
