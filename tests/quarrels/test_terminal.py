"""`dtnb quarrel`: the same screens as numbered lines, from lines of the standard input."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from dtnb import load_replay
from dtnb.cli.root import build
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.flow import show
from dtnb.quarrels.screens import Screen
from dtnb.quarrels.terminal_text import screen_lines


def number(screen: Screen, label: str) -> int:
    """Return the number of what begins with a label."""
    offers = [line.text for line in screen_lines(screen) if line.offer is not None]
    return next(n for n, text in enumerate(offers, 1) if text.startswith(label))


def enter(*steps: str) -> list[str]:
    """Return the lines that enter a quarrel: each step is a label, with a value behind "="."""
    screen, typed = show(Draft()), []
    for step in steps:
        label, _, value = step.partition("=")
        at = number(screen, label)
        typed.append(f"{at} {value}".strip())
        offer = [line.offer for line in screen_lines(screen) if line.offer is not None][at - 1]
        given: list[str | int] = [int(v) for v in value.split()] if value.isdigit() else [value]
        for act, entered in zip(offer.acts, given, strict=False):
            screen = show(screen.draft, {**act, "value": entered} if offer.asks else act)
    return typed


#: Eva's Moon Elf used Moon Shadow on Finn's Barbarian at 31 Health; Finn wants to defend
Q3 = (
    "Go on", "Moon Elf", "Barbarian", "Name of Moon Elf=Eva", "Name of Barbarian=Finn", "Go on",
    "Defending", "Moon Shadow", "Finn: Health=31", "Go on", "Finn wants this: Thick Skin",
    "That is how it was", "Eva: No", "Who is right?",
)  # fmt: skip


def test_a_quarrel_is_settled_from_lines_of_the_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    arguments = ["quarrel", "--output", str(file)]
    ended = CliRunner().invoke(build(), arguments, input="\n".join([*enter(*Q3), "q"]))
    assert ended.exit_code == 0
    output = ended.output
    assert "Eva is right." in output
    assert "Moon Shadow deals no damage that would make it an Attack" in output
    assert "Finn: Health 31" in output
    replay = load_replay(file)
    assert [claim.by for claim in replay.claims] == ["Eva", "Finn"]


def test_b_goes_back_and_what_is_no_choice_is_said(tmp_path: Path) -> None:
    ended = CliRunner().invoke(build(), ["quarrel"], input="999\nnonsense\n10\nb\nq\n")
    assert ended.exit_code == 0
    assert ended.output.count("What are you quarrelling about?") == 2
    assert ended.output.count("Type a number from 1 to") == 2


def test_the_end_of_the_input_ends_it() -> None:
    ended = CliRunner().invoke(build(), ["quarrel", "thick", "skin"], input="")
    assert ended.exit_code == 0
    assert re.search(r"1 In a few words: thick skin", ended.output)


def test_it_speaks_french() -> None:
    ended = CliRunner().invoke(build(), ["--lang", "fr", "quarrel"], input="q\n")
    assert "Sur quoi vous disputez-vous ?" in ended.output
