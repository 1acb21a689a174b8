"""Numbers that the effects of hero files take."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes.language.amounts import number_kind
from dtnb.dicethrone.heroes.language.arguments import Location
from dtnb.dicethrone.heroes.language.context import Context, EffectOwner, Names
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes
from dtnb.dicethrone.messages import speaker


def _refusals(number: int, minimum: int | None) -> list[str]:
    """Return what is wrong with a number, and what would be right."""
    mistakes = FileMistakes()
    location = Location(
        ("do",), Context(Names(), EffectOwner.ACTION), mistakes, "heal", lambda raw, place: ()
    )
    number_kind(minimum=minimum).read(number, location)
    speak = speaker("en")
    return [
        ": ".join(speak.problem(f"hero.{mistake.code}", mistake.args))
        for mistake in mistakes.entries
    ]


@pytest.mark.parametrize(
    ("minimum", "taken", "refused", "refusal"),
    [
        pytest.param(1, 1, 0, "heal of 0: 1 or more", id="from 1"),
        pytest.param(0, 0, -1, "heal of -1: 0 or more", id="from 0"),
        pytest.param(2, 2, 1, "heal of 1: 2 or more", id="from 2"),
    ],
)
def test_a_number_below_the_minimum_is_refused_with_the_minimum(
    minimum: int, taken: int, refused: int, refusal: str
) -> None:
    assert _refusals(taken, minimum) == []
    assert _refusals(refused, minimum) == [refusal]


def test_a_number_without_a_minimum_may_be_negative_but_not_zero() -> None:
    assert _refusals(-3, None) == []
    (refusal,) = _refusals(0, None)
    assert refusal.startswith("heal")
