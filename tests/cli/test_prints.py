"""``--print``: a command is told which print of a card is used."""

from __future__ import annotations

import pytest

from tests.cli.run import dtnb

SUM = "Overpower I, the sum that inflicts Concussion"
DISPUTE = "print-of-overpower"


def test_a_replay_is_played_and_settled_with_the_print_that_is_named() -> None:
    ran = dtnb("replay", DISPUTE, "--print", f"{SUM}=more than 14")
    assert f"The print on the table: {SUM} = more than 14." in ran.out
    assert "✓ Ben: Ben has no Concussion" in ran.out
    settled = dtnb("settle", DISPUTE, "--print", f"{SUM}=more than 14").out
    assert "Ben is right in all 4 books." in settled
    assert "which print you hold" not in settled


@pytest.mark.parametrize(
    ("prints", "expected"),
    [
        (["x"], "“x” is no print; write --print"),
        ([f"{SUM}=15"], f"'15' is no print of '{SUM}' (one of: 14 or more, more than 14)"),
        (["Overpower I, the sum=15"], "lies on this table in several prints"),
        ([f"{SUM}=14 or more", f"{SUM}=more than 14"], "two prints are given for"),
    ],
)
def test_a_print_that_is_not_there_is_refused_with_those_that_are(
    prints: list[str], expected: str
) -> None:
    ran = dtnb("settle", DISPUTE, *(word for chosen in prints for word in ("--print", chosen)))
    assert ran.code
    assert expected in " ".join(ran.err.split())


def test_a_comparison_adds_another_print_to_the_one_in_play() -> None:
    """14 meets "14 or more", but not "more than 14"."""
    out = dtnb("compare", DISPUTE, "--print", f"{SUM}=more than 14").out
    assert f"The question: {SUM}" in " ".join(out.split())
    lines = [line.strip() for line in out.splitlines() if "“" in line]
    assert lines[1].startswith("Season One ReRolled: “14 or more”")
    assert lines[2].endswith("= more than 14): “more than 14”")
