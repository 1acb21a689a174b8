"""Completion of a move in a replay file that is being written."""

from __future__ import annotations

from dtnb.tabletop.turn_completion import Continuation, file_continuations

HEAD = """dtnb: 1
game: dice-throne
seats: {Ann: {hero: barbarian}, Ben: {hero: paladin}}
moves:
"""
ROLL = "  - Ann rolls 1 2 3 4 4\n"


def continued(text: str) -> list[Continuation]:
    return list(file_continuations(HEAD + text))


def test_the_first_move_begins_with_the_name_of_a_seat() -> None:
    assert continued("  - An") == [Continuation("An", "Ann")]


def test_a_move_is_completed_at_its_moment_however_it_is_written() -> None:
    """1 2 3 4 4 is a Small Straight: of the Barbarian's abilities it activates Mighty Blow."""
    expected = [Continuation("Mi", "Mighty Blow")]
    assert continued(f"{ROLL}  - Ann announces Mi") == expected
    assert continued(f"{ROLL}\n  # So be it.\n  - move: Ann announces Mi") == expected
    assert continued(f"{ROLL}- Ann announces Mi".replace("  - ", "- ")) == expected


def test_nothing_is_offered_below_a_mistake_or_outside_the_moves_of_the_main_line() -> None:
    assert continued("  - Ann rols 1 2 3 4 4\n  - An") == []
    assert continued(f"{ROLL}expect:\n  - An") == []
    assert continued(f"{ROLL}    - An") == []
    assert list(file_continuations("title: Mi")) == []
