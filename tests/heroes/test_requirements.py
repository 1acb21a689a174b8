"""Requirements of abilities: what the Final Dice Result must show."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtnb.dicethrone.heroes.compiling.requirements import check_tiers, parse_requirement
from dtnb.dicethrone.heroes.language.context import Names
from dtnb.dicethrone.heroes.language.findings import Findings
from dtnb.dicethrone.heroes.model import Requirement

FACES = ("sword", "sword", "sword", "life", "life", "pow")
DICE = st.tuples(*[st.integers(1, 6)] * 5)


def parse(text: str) -> Requirement:
    findings = Findings()
    required = parse_requirement(text, (), Names(("sword", "life", "pow")), findings)
    assert required is not None
    assert not findings.entries
    return required


def meets(text: str, values: tuple[int, ...]) -> bool:
    return parse(text).is_met_by(values, tuple(FACES[value - 1] for value in values))


@given(DICE, st.integers(1, 3), st.integers(1, 2))
def test_symbols_are_met_when_as_many_dice_show_them(
    values: tuple[int, ...], swords: int, pows: int
) -> None:
    """DT-ORP-14. The oracle counts faces by their numbers: 1 to 3 are swords, 6 is pow."""
    expected = sum(value <= 3 for value in values) >= swords and values.count(6) >= pows
    assert meets(f"{swords} sword + {pows} pow", values) == expected


@given(DICE)
def test_a_small_straight_is_four_in_sequence(values: tuple[int, ...]) -> None:
    """DT-ORP-15: 1-4, 2-5 or 3-6; AMB-37: a longer one contains it."""
    runs = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
    assert meets("small straight", values) == any(run <= set(values) for run in runs)


@given(DICE)
def test_a_large_straight_is_five_in_sequence(values: tuple[int, ...]) -> None:
    """DT-ORP-16: 1-5 or 2-6."""
    assert meets("large straight", values) == (sorted(values) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]))


@given(DICE, st.integers(2, 5))
def test_n_of_a_kind_counts_equal_numbers_and_never_symbols(
    values: tuple[int, ...], number: int
) -> None:
    """DT-ORP-17, AMB-37 (at least)."""
    expected = max(Counter(values).values()) >= number
    assert meets(f"{number} of a kind", values) == expected


def test_equal_symbols_of_different_numbers_are_no_n_of_a_kind() -> None:
    """DT-ORP-17: 1, 2 and 3 all show swords."""
    assert not meets("3 of a kind", (1, 2, 3, 4, 6))


@pytest.mark.parametrize("text", ["6 sword", "3 sword + 3 pow", "5 life + 1 pow"])
def test_what_five_dice_cannot_show_is_unreachable(text: str) -> None:
    findings = Findings()
    check_tiers((parse(text),), (("requires",),), FACES, findings)
    assert [finding.code for finding in findings.entries] == ["unreachable"]


@pytest.mark.parametrize(
    "texts",
    [("4 sword", "3 sword"), ("3 sword", "3 sword"), ("large straight", "small straight")],
)
def test_tiers_are_listed_lowest_first(texts: tuple[str, ...]) -> None:
    """AMB-32: the highest tier that is met applies."""
    findings = Findings()
    paths = tuple(("requires", place) for place in range(len(texts)))
    check_tiers(tuple(parse(text) for text in texts), paths, FACES, findings)
    assert [(finding.path, finding.code) for finding in findings.entries] == [
        (("requires", 1), "flat-tier")
    ]


def test_a_small_straight_below_a_large_one_rises() -> None:
    """Holy Attack has these tiers."""
    findings = Findings()
    tiers = (parse("small straight"), parse("large straight"))
    check_tiers(tiers, (("requires", 0), ("requires", 1)), FACES, findings)
    assert not findings.entries
