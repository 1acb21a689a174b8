"""Numbers and conditions of hero files."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtnb.dicethrone.heroes.language.expressions import MAX_LENGTH, Expression, ExpressionError


class Moment:
    """Names and calls with fixed values."""

    def __init__(self, **names: int) -> None:
        self.names = names
        self.asked: list[tuple[str, str]] = []

    def name(self, name: str) -> int:
        return self.names[name]

    def call(self, function: str, argument: str) -> int:
        self.asked.append((function, argument))
        return self.names[function]


def test_a_number_is_constant() -> None:
    assert Expression("4").constant == 4
    assert Expression("2 * 3 + 1").constant == 7
    assert Expression("-2").constant == -2


def test_an_expression_that_reads_the_game_is_not_constant() -> None:
    assert Expression("2 * count(life)").constant is None


def test_half_is_rounded_up() -> None:
    """DT-CALC-07: half of 5 is 3."""
    assert Expression("half(5)").constant == 3
    assert Expression("half(total)").value(Moment(total=5)) == 3
    assert Expression("half(total)").value(Moment(total=6)) == 3


def test_whole_times_drop_what_is_left() -> None:
    assert Expression("total // 3").value(Moment(total=11)) == 3


@pytest.mark.parametrize(("total", "met"), [(13, 0), (14, 1), (15, 1)])
def test_at_least_includes_the_number_itself(total: int, met: int) -> None:
    assert Expression("total >= 14").value(Moment(total=total)) == met


def test_conditions_can_be_combined_and_negated() -> None:
    moment = Moment(offense_concluded=1, defense_activated=0)
    assert Expression("offense_concluded and not defense_activated").value(moment) == 1
    assert Expression("not offense_concluded or defense_activated").value(moment) == 0


def test_a_number_joined_with_and_counts_as_true() -> None:
    assert Expression("incoming and attacked").value(Moment(incoming=7, attacked=1)) == 1


def test_a_chain_of_comparisons_holds_when_each_holds() -> None:
    assert Expression("3 <= total <= 5").value(Moment(total=4)) == 1
    assert Expression("3 <= total <= 5").value(Moment(total=6)) == 0


def test_a_token_of_several_words_is_one_argument() -> None:
    moment = Moment(tokens=2)
    assert Expression("3 * tokens(Blessing of Divinity)").value(moment) == 6
    assert moment.asked == [("tokens", "Blessing of Divinity")]


def test_names_and_calls_are_listed() -> None:
    expression = Expression("total >= 14 and any(pow) or tokens(Fire Mastery) > total")
    assert expression.names == ("total",)
    assert expression.calls == (("any", "pow"), ("tokens", "Fire Mastery"))


def test_the_evaluation_is_described_step_by_step() -> None:
    assert Expression("3 + 2 * count(heart)").describe(Moment(count=2)) == (
        "3 + 2 * count(heart) = 3 + 2 * 2 = 7"
    )


def test_equal_steps_are_left_out() -> None:
    assert Expression("count(heart)").describe(Moment(count=2)) == "count(heart) = 2"
    assert Expression("4").describe(Moment()) == "4"


def test_the_evaluation_of_a_condition_ends_with_true_or_false() -> None:
    assert Expression("total >= 14").describe(Moment(total=16)) == ("total >= 14 → 16 >= 14 → true")


def test_a_negative_value_is_shown_in_parentheses() -> None:
    assert Expression("3 - total").describe(Moment(total=-1)) == "3 - total = 3 - (-1) = 4"


def test_equal_text_is_an_equal_expression() -> None:
    assert Expression("1 + total") == Expression(" 1 + total ")
    assert hash(Expression("total")) == hash(Expression("total"))
    assert Expression("total") != Expression("count(sword)")


def test_an_expression_never_changes() -> None:
    with pytest.raises(AttributeError):
        Expression("4").source = "5"


def test_an_expression_can_be_pickled() -> None:
    copy = pickle.loads(pickle.dumps(Expression("total + 1")))
    assert copy.value(Moment(total=2)) == 3


@pytest.mark.parametrize(
    ("source", "column", "mistake"),
    [
        ("", 1, "an empty expression"),
        ("1 +", 4, "the expression ends early"),
        ("total = 14", 7, "a single = compares nothing"),
        ("count(sword", 6, "the parentheses do not match"),
        ("count()", 1, "count takes one argument"),
        ("2 + 1.5", 5, "'1.' is not a whole number"),
        ("total / 2", 1, "this operation has no meaning in an expression: 'total / 2'"),
        ("1 + total // 0", 14, "// needs a number of 1 or more behind it"),
        ("3 + 10000", 5, "10000 is too great"),
        ("total ** 9", 1, "this operation has no meaning in an expression: 'total ** 9'"),
        ("2 × total", 3, "the sign '×' has no meaning in an expression"),
        ("  3 + ?", 7, "the expression cannot be read at '?'"),
    ],
)
def test_a_mistake_is_reported_with_its_column(source: str, column: int, mistake: str) -> None:
    with pytest.raises(ExpressionError) as error:
        Expression(source)
    message, correction = str(error.value).split("; ", 1)
    assert (message, error.value.column) == (mistake, column)
    assert correction


@pytest.mark.parametrize(
    "source",
    [
        "total.__class__",
        "[1][0]",
        "(lambda: 1)()",
        "f'{total}'",
        "{1: 2}",
        "total if 1 else 2",
        "(total := 3)",
        "count(count(sword))",
        "count(a, b)",
        "count(symbol='sword')",
        "print('x')()",
        "*total",
        "yield",
        "await total",
        "True",
        "None",
        "1; 2",
        "9" * (MAX_LENGTH + 1),
        "-" * 100 + "1",
    ],
)
def test_other_python_is_refused(source: str) -> None:
    with pytest.raises(ExpressionError):
        Expression(source)


@pytest.mark.parametrize(
    ("source", "instead"),
    [
        ("total == 12", "11 ≠ 12"),
        ("total >= 14 and total < 20", "11 < 14"),
        ("total > 14 or total + 1 != 12", "11 ≤ 14, 12 = 12"),
        ("12 <= total <= 20", "12 > 11"),
        ("total < 20", None),
        ("total", None),
    ],
)
def test_failed_comparisons_are_negated(source: str, instead: str | None) -> None:
    """Readers see ``11 < 14``, not the sign in the file."""
    assert Expression(source).failed_comparisons(Moment(total=11)) == instead


@given(st.text(max_size=60))
def test_any_text_is_compiled_or_refused(text: str) -> None:
    try:
        Expression(text)
        column = 1
    except ExpressionError as error:
        column = error.column
    assert 1 <= column <= len(text) + 1


_NUMBERS = st.recursive(
    st.integers(0, 99).map(str) | st.just("total"),
    lambda inner: st.tuples(inner, st.sampled_from(["+", "-", "*"]), inner).map(
        lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"
    ),
    max_leaves=6,
)


@given(_NUMBERS, st.integers(-20, 20))
def test_arithmetic_agrees_with_python(source: str, total: int) -> None:
    assert Expression(source).value(Moment(total=total)) == eval(source, {"total": total})


@given(_NUMBERS, _NUMBERS, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]))
def test_comparisons_agree_with_python(left: str, right: str, sign: str) -> None:
    total = random.Random(left + right).randint(-9, 99)
    source = f"{left} {sign} {right}"
    assert Expression(source).value(Moment(total=total)) == int(eval(source, {"total": total}))


def test_names_and_calls_are_listed_once_in_the_order_of_the_text() -> None:
    """Dice are used up in this order (AMB-36), and a state is the same in every process."""
    expression = Expression(
        "3 * count(zeal) + count(ardour) + any(mercy) + count(zeal) + total + cp"
    )
    assert expression.calls == (("count", "zeal"), ("count", "ardour"), ("any", "mercy"))
    assert expression.names == ("total", "cp")


@pytest.mark.parametrize(
    ("source", "total", "value"),
    [
        ("max(total or 5)", 4, 5),
        ("max(total or 5)", 6, 6),
        ("min(total or 5)", 6, 5),
        ("min(total or 5 or 2)", 6, 2),
        ("1 + max(half(total) or total - 4)", 9, 6),  # 1 + max(5, 5)
        ("min(max(total or 3) or 7)", 9, 7),
    ],
)
def test_one_of_several_numbers(source: str, total: int, value: int) -> None:
    assert Expression(source).value(Moment(total=total)) == value


def test_the_greatest_of_constants_is_a_constant() -> None:
    assert (Expression("max(3 or 5)").constant, Expression("min(3 or 5)").constant) == (5, 3)


@pytest.mark.parametrize(
    ("source", "column", "problem"),
    [
        ("max(total)", 1, "max takes one of several numbers; such as max(total or 5)"),
        ("2 + min(total and 5)", 5, "min takes one of several numbers; such as min(total or 5)"),
        ("max(total, 5)", 1, "max takes one argument; such as max(total or 5)"),
    ],
)
def test_a_choice_without_numbers_to_choose_from(source: str, column: int, problem: str) -> None:
    with pytest.raises(ExpressionError) as error:
        Expression(source)
    assert error.value.column == column
    assert str(error.value).startswith(problem)
