"""A game is held to what dtnb relies on, and a game that does not keep it is found out."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dtnb.kernel import Reason, StepKinds
from dtnb.kit.conformance import CHECKS, PLAYS, breaches
from tests.toy import CountToTen, known

TOY = Path(__file__).resolve().parents[1] / "toy" / "replay.yaml"


@pytest.fixture
def toy() -> Iterator[Path]:
    with known():
        yield TOY


@pytest.mark.parametrize("name", ["barbarian-vs-paladin", "dungeon-turn-example"])
def test_the_shipped_games_keep_all_of_it(name: str) -> None:
    assert breaches(name, games=1, inputs=30) == ()


def test_the_toy_game_keeps_all_of_it(toy: Path) -> None:
    assert breaches(toy) == ()


def twice(before: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self, state: [*before(self, state), *before(self, state)]


def with_unknown_reason(before: Callable[..., Any]) -> Callable[..., Any]:
    def reasons(self: Any, state: Any, seat: int, action: Any) -> Iterator[Reason]:
        against = list(before(self, state, seat, action))
        yield from (Reason("no-such-sentence", reason.rules) for reason in against)

    return reasons


def with_memory(before: Callable[..., Any]) -> Callable[..., Any]:
    count = itertools.count()
    return lambda self, table: (before(self, table), next(count))


def dear(before: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self, state: tuple(value + 2 for value in before(self, state))


@pytest.mark.parametrize(
    ("method", "broken", "title"),
    [
        ("candidates", twice, "what is refused has a reason, and what is allowed has none"),
        ("reasons", with_unknown_reason, "every step and every reason has its sentence"),
        ("observed", with_memory, "the same inputs give the same record"),
        ("returns", dear, "each seat has a result from 0 to 1"),
    ],
)
def test_a_game_that_breaks_one_of_them_is_found_out(
    method: str,
    broken: Callable[[Callable[..., Any]], Callable[..., Any]],
    title: str,
    toy: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(CountToTen, method, broken(getattr(CountToTen, method)))
    assert title in {breach.check for breach in breaches(toy, games=1)}


def test_a_file_whose_statement_is_false_is_a_breach(toy: Path) -> None:
    """4 + (5 + 2) halved and rounded up is 8."""
    false = TOY.read_text("utf-8").replace("- Ann has 8", "- Ann has 9")
    (breach,) = breaches(false, games=1)
    assert breach.check == "what the file states holds"
    assert "Ann has 9" in str(breach)


def test_whatever_a_game_raises_is_a_breach_of_the_check_that_met_it(
    toy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def returns(self: Any, state: Any) -> tuple[float, ...]:
        raise ZeroDivisionError("no result")

    monkeypatch.setattr(CountToTen, "returns", returns)
    (breach,) = breaches(toy, games=1)
    assert breach.check == "each seat has a result from 0 to 1"
    assert breach.what.startswith("ZeroDivisionError: no result (test_conformance.py:")


def test_what_a_game_raises_while_it_is_played_is_a_breach_too(
    toy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CountToTen, "kinds", StepKinds({}))
    (breach,) = breaches(toy, games=1)
    assert breach.check == PLAYS
    assert breach.what.startswith("KeyError: ")


def test_a_reading_that_nobody_notes_is_found_out(
    toy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The nudge that Ann declares is stolen in front of it, or not: it hangs on "precedence"."""
    monkeypatch.setattr("tests.toy.game.consult", lambda policy: None)
    (breach,) = breaches(toy, games=1)
    assert breach.check == "a policy that decides is consulted"
    assert "'precedence'" in breach.what


def test_a_game_that_calls_itself_otherwise_is_found_out(
    toy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process looks a record's game up by this name."""
    monkeypatch.setattr(CountToTen, "name", "count_to_ten")
    assert "the game has one name" in {breach.check for breach in breaches(toy, games=1)}


def test_the_page_lists_every_check() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "writing-a-game.md"
    text = page.read_text("utf-8")
    assert [title for title in CHECKS if f"* {title}\n" not in text] == []
