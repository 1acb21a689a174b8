"""Requirements of abilities: what the Final Dice Result must show."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtnb.dicethrone.heroes.compiling.requirements import check_tiers, parse_requirement
from dtnb.dicethrone.heroes.language.context import Names
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes
from dtnb.dicethrone.heroes.requirement import Requirement

FACES = ("sword", "sword", "sword", "life", "life", "pow")
DICE = st.tuples(*[st.integers(1, 6)] * 5)


def parse(text: str) -> Requirement:
    mistakes = FileMistakes()
    required = parse_requirement(text, (), Names(("sword", "life", "pow")), mistakes)
    assert required is not None
    assert not mistakes.entries
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
    """DT-ORP-15: 1-4, 2-5 or 3-6, whatever the fifth die shows."""
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
    mistakes = FileMistakes()
    check_tiers((parse(text),), (("requires",),), FACES, mistakes)
    assert [mistake.code for mistake in mistakes.entries] == ["unreachable"]


@pytest.mark.parametrize(
    "texts",
    [("4 sword", "3 sword"), ("3 sword", "3 sword"), ("large straight", "small straight")],
)
def test_tiers_are_listed_lowest_first(texts: tuple[str, ...]) -> None:
    """AMB-32: the highest tier that is met applies."""
    mistakes = FileMistakes()
    paths = tuple(("requires", place) for place in range(len(texts)))
    check_tiers(tuple(parse(text) for text in texts), paths, FACES, mistakes)
    assert [(mistake.path, mistake.code) for mistake in mistakes.entries] == [
        (("requires", 1), "flat-tier")
    ]


def test_a_small_straight_below_a_large_one_rises() -> None:
    """Holy Attack has these tiers."""
    mistakes = FileMistakes()
    tiers = (parse("small straight"), parse("large straight"))
    check_tiers(tiers, (("requires", 0), ("requires", 1)), FACES, mistakes)
    assert not mistakes.entries


@given(DICE)
def test_two_pairs_are_of_two_different_numbers(values: tuple[int, ...]) -> None:
    """DT-ORP-17, AMB-37 (at least). Four equal numbers are one pair too few."""
    paired = [value for value in range(1, 7) if values.count(value) >= 2]
    assert meets("2 pairs", values) == (len(paired) == 2)


@given(DICE)
def test_a_full_house_is_three_of_one_number_and_two_of_another(values: tuple[int, ...]) -> None:
    """DT-ORP-17."""
    assert meets("full house", values) == (sorted(Counter(values).values()) == [2, 3])


@given(DICE, st.integers(5, 30))
def test_a_sum_is_of_all_five_numbers(values: tuple[int, ...], bound: int) -> None:
    one, two, three, four, five = values
    assert meets(f"total >= {bound}", values) == (one + two + three + four + five >= bound)
    assert meets(f"total <= {bound}", values) == (one + two + three + four + five <= bound)


@given(DICE)
def test_one_of_two_requirements_is_enough(values: tuple[int, ...]) -> None:
    """DT-ORP-14, DT-ORP-15."""
    either = meets("3 sword", values) or meets("2 pow + 1 life", values)
    either = either or meets("small straight", values)
    assert meets("3 sword or 2 pow + 1 life or small straight", values) == either


@pytest.mark.parametrize(
    ("text", "values", "exactly"),
    [
        ("2 pairs", (1, 1, 2, 2, 3), True),
        ("2 pairs", (1, 1, 2, 2, 2), False),
        ("full house", (1, 1, 2, 2, 2), True),
        # Three swords are there, and the four equal numbers are not asked for any more.
        ("3 sword or 3 of a kind", (1, 1, 1, 1, 5), True),
        ("3 pow or 3 of a kind", (1, 1, 1, 1, 5), False),
        ("2 pairs or 3 of a kind", (1, 1, 2, 2, 2), True),
    ],
)
def test_more_than_was_asked_for(text: str, values: tuple[int, ...], exactly: bool) -> None:
    """AMB-37: dice that show more than a requirement asks for."""
    symbols = tuple(FACES[value - 1] for value in values)
    assert parse(text).is_met_by(values, symbols)
    assert parse(text).is_met_exactly_by(values, symbols) == exactly


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("3 sword", ("DT-ORP-14",)),
        ("full house", ("DT-ORP-17",)),
        ("3 sword or small straight", ("DT-ORP-14", "DT-ORP-15")),
        ("total >= 20", ()),
    ],
)
def test_a_requirement_has_the_rule_of_its_kind(text: str, rules: tuple[str, ...]) -> None:
    assert parse(text).rules == rules


@pytest.mark.parametrize(
    ("text", "column", "code"),
    [
        ("3 sword or", 2, "unknown"),
        ("3 sword or 3 swrod", 13, "unknown"),
        ("3 pow or 7 of a kind", 9, "no-kind"),
        ("2 paris", 0, "requirement"),
        ("total > 20", 0, "requirement"),
    ],
)
def test_a_mistake_is_reported_where_it_stands(text: str, column: int, code: str) -> None:
    mistakes = FileMistakes()
    assert parse_requirement(text, (), Names(("sword", "life", "pow")), mistakes) is None
    (mistake,) = mistakes.entries
    assert (mistake.code, mistake.offset) == (code, column)


@pytest.mark.parametrize(("total", "lines"), [("total >= 31", 1), ("total <= 4", 1)])
def test_a_sum_that_no_dice_have_is_reported(total: str, lines: int) -> None:
    mistakes = FileMistakes()
    check_tiers((parse(total),), ((),), FACES, mistakes)
    assert len(mistakes.entries) == lines
