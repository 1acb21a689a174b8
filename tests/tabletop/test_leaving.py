"""Playing on from a frame of a replay: the moves become a branch of its file."""

from __future__ import annotations

import pytest

from dtnb import load_replay
from dtnb.replay import to_yaml
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop import Table
from tests.tabletop.quarrels import Player


def test_from_the_middle_it_is_a_branch_instead_of_the_move_that_was_made() -> None:
    """The Paladin keeps Protect, which the file spends (protect-now-or-later)."""
    replay = load_replay("protect-now-or-later")
    spends = replay.results[2]
    assert spends.text == "Paladin spends Protect"
    sitting = Sitting.from_replay(replay, spends.position - 1, "Without it")
    assert sitting.asked == "Paladin"
    player = Player(Table(sitting))
    player.acts("Pass")
    for act in ("Use no Defensive Ability", "Pass"):
        player.acts(act)
    read = load_replay(to_yaml(player.table.as_replay().file))
    branch = next(line for line in read.everything() if line.name == "Without it")
    assert read.record.inputs == replay.record.inputs
    played = player.table.current.record.inputs
    assert list(branch.record.inputs[: len(played)]) == list(played)
    assert branch.ledgers[0].total == 9
    assert "Without it:" in player.table.view()["file"]


def test_from_the_end_further_moves_are_moves_of_the_file() -> None:
    replay = load_replay("first-two-turns")
    sitting = Sitting.from_replay(replay)
    assert sitting.as_replay().record.inputs[: len(sitting.record.inputs)] == sitting.record.inputs


def test_a_moment_or_a_name_that_cannot_be_is_refused() -> None:
    replay = load_replay("protect-now-or-later")
    with pytest.raises(ValueError, match="there is no input 99"):
        Sitting.from_replay(replay, 99)
    with pytest.raises(ValueError, match="already"):
        Sitting.from_replay(replay, 3, "If the Paladin keeps Protect for later")


def test_on_a_branch_that_is_not_at_its_end_nobody_is_right_although_the_file_has_an_end() -> None:
    """In the file Evasive is rolled for; on the branch nobody has rolled yet."""
    replay = load_replay("retribution-when-evaded")
    rolls = replay.results[4]
    assert rolls.text == "Ben rolls 1 for Evasive"
    table = Table(Sitting.from_replay(replay, rolls.position - 1, "Another die"))
    assert table.apply({"do": "say", "by": "Ann", "says": "Ann takes 1"}) is None
    refused = table.apply({"do": "settle"})
    assert refused is not None
    assert "Ben rolls one die for Evasive." in refused["text"]
    assert "Ben rolls one die for Evasive." in table.page()
