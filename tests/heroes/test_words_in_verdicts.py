"""A dispute about a word of an author is decided by the rule, or as the card says."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb import load_replay
from tests.kit import clock_maker

HEAD = """dtnb: 1
game: dice-throne
edition: marvel
title: A dispute about {title}
seats:
  Ann: {{hero: clock_maker.yaml, hand: [{hand}], tokens: {{Tension: 2}}}}
  Ben: {{hero: Barbarian, hand: []}}
start: {{phase: {phase}, active: Ann, turn: 1, until: {until}}}
moves:
"""
TICK = """- Ann rolls 1 1 1 4 5
- Ann announces Tick
- Ben declines to defend
- Ben rolls 1 2 3 4 5
- Ben announces nothing
- Ann rolls 1 2 3 4 6
- Ann announces Rewind
{claims}
- Ben declines to defend
"""
OVERWIND = """- Ann rolls 1 2 3 4 5
- Ann announces Overwind
- Ann rolls 1
- Ann rolls 5
{claims}
- Ben declines to defend
"""
#: the title, where it begins and ends, the hand, the moves, what is right and wrong, and the part
#: of the hero that says so
DISPUTES = [
    (
        # Two times 2 damage; with the two rolls that Ben expects besides, four times.
        "a repeat that goes on", "Offensive Roll Phase", "end of turn", "",
        OVERWIND.replace(
            "- Ann rolls 5\n", "- Ann rolls 5\n" + "- {move: Ann rolls 1, if possible: true}\n" * 2
        ),
        ("Ben is at 46", "Ben is at 42"), "Overwind",
    ),
    (
        # 1 is no dial, so that there is a second roll.
        "a repeat that stops at once", "Offensive Roll Phase", "end of turn", "", OVERWIND,
        ("Ben takes 4", "Ben takes 2"), "Overwind",
    ),
    (
        # 3 damage by Tick and 3 by its copy: 50 - 6.
        "a copy", "Offensive Roll Phase", "end of turn 3", "", TICK,
        ("Ben is at 44", "Ben is at 47"), "Rewind",
    ),
    (
        # Two Tension, and one for the Instant Action; without its trigger they stay two.
        "a card that is heard", "Main Phase (1)", "end of turn", "Pling!",
        "- Ann plays Pling!\n{claims}\n- Ann rolls 1 2 2 5 5\n- Ann announces nothing\n",
        ("Ann has 3 Tension", "Ann has 2 Tension"), "Tension",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "phase", "until", "hand", "moves", "claims", "part"),
    DISPUTES,
    ids=[dispute[0] for dispute in DISPUTES],
)
def test_the_verdict_names_the_part_of_the_hero(
    title: str, phase: str, until: str, hand: str, moves: str, claims: tuple[str, str], part: str,
    tmp_path: Path,
) -> None:  # fmt: skip
    (tmp_path / "clock_maker.yaml").write_text(clock_maker(), encoding="utf-8")
    right, wrong = claims
    claim_lines = f"- claim: {{by: Ann, says: {right}}}\n- claim: {{by: Ben, says: {wrong}}}"
    head = HEAD.format(title=title, phase=phase, until=until, hand=hand)
    file = tmp_path / "dispute.yaml"
    file.write_text(head + moves.replace("{claims}", claim_lines), encoding="utf-8")
    text = str(load_replay(file).settle())
    assert "Ann is right in all 4 books" in text
    assert f"{part}]" in text.split("Because: ")[1].split("Less likely")[0]


def test_a_token_that_forbids_an_ability_is_named(tmp_path: Path) -> None:
    """DT-STAT-17: Jam forbids Ultimates, whatever the dice show."""
    (tmp_path / "clock_maker.yaml").write_text(clock_maker(), encoding="utf-8")
    head = HEAD.format(
        title="a jam", hand="", phase="Offensive Roll Phase", until="end of turn"
    ).replace("{Tension: 2}", "{Jam: 1}")
    moves = """- Ann rolls 5 5 5 5 5
- dispute: may Ann announce Midnight!?
- claim: {by: Ann, says: Ann may announce Midnight!}
- claim: {by: Ben, says: Ann may not announce Midnight!}
- Ann announces nothing
"""
    file = tmp_path / "dispute.yaml"
    file.write_text(head + moves, encoding="utf-8")
    text = str(load_replay(file).settle())
    assert "Ben is right in all 4 books" in text
    assert "Because: Jam forbids announcing Midnight!" in text
    assert "Rules: DT-STAT-17" in text


TEXT_OF_THE_NUMBER = """dtnb: 1
hero: Lamplighter
fictional: true
dice: {faces: {1: wick, 2: wick, 3: wick, 4: oil, 5: oil, 6: flame}}
abilities:
  Flash: {requires: 3 wick, levels: {I: {do: [{deal: max(2 * turn or highest)}]}}}
"""


@pytest.mark.parametrize(
    "claims", [("Ben takes 6", "Ben takes 2"), ("Ben is at 44", "Ben is at 48")]
)
def test_a_number_that_only_a_text_gives_is_decided_by_the_text(
    claims: tuple[str, str], tmp_path: Path
) -> None:
    """The highest of 1 2 3 4 6 is 6, and twice turn 1 is 2; no rule of the book adds anything."""
    (tmp_path / "lamplighter.yaml").write_text(TEXT_OF_THE_NUMBER, encoding="utf-8")
    file = tmp_path / "dispute.yaml"
    head = HEAD.format(
        title="a number", hand="", phase="Offensive Roll Phase", until="end of turn"
    ).replace(", tokens: {Tension: 2}", "")
    claim_lines = "".join(
        f"- claim: {{by: {by}, says: {says}}}\n"
        for by, says in zip(("Ann", "Ben"), claims, strict=True)
    )
    moves = "- Ann rolls 1 2 3 4 6\n- Ann announces Flash\n- Ben declines to defend\n"
    file.write_text(
        head.replace("clock_maker", "lamplighter") + moves + claim_lines, encoding="utf-8"
    )
    text = str(load_replay(file).settle())
    assert "Ann is right in all 4 books" in text
    because = " ".join(text.split("Because: ")[1].split())
    assert because.startswith("Deal damage equal to the greatest of")
    assert "[Lamplighter: Hero Board Flash]" in because
