"""The turn, phase and hero names that a drawing of the table shows."""

from __future__ import annotations

import pytest

import dtnb
from dtnb.dicethrone.drawing import PRESENTER
from dtnb.frames import build
from tests.dicethrone.play import Fight, player


def test_a_record_of_whole_turns_names_the_turn_beside_the_phase() -> None:
    phases = [scene.phase for scene in dtnb.load_replay("first-two-turns").document.scenes]
    assert "Turn 1 · Main Phase (1)" in phases
    assert "Turn 2 · Upkeep Phase" in phases


def test_one_exchange_has_no_turn_to_name() -> None:
    phases = {scene.phase for scene in dtnb.load_replay("four-ends").document.scenes}
    assert phases == {"Defensive Roll Phase"}


def test_a_hero_upgrade_that_bears_its_abilitys_name_is_not_named_twice() -> None:
    fight = Fight(player("barbarian", hand=("Reckless II",)), player())
    (card,) = build(fight.record, PRESENTER, "en").scenes[0].seats[0].cards
    assert (card.name, card.note) == ("Reckless II", "Hero Upgrade")


@pytest.mark.parametrize(
    ("reading", "cp", "highest"),
    [("fifteen", 4, 15), ("as-scanned", 4, 10), ("as-scanned", 12, 12)],
)
def test_a_cp_dial_ends_where_gains_end_or_at_the_cp_that_a_player_has(
    reading: str, cp: int, highest: int
) -> None:
    """DT-CP-02, AMB-43: one scan of a rulebook says 10; CP above the limit are not lost."""
    fight = Fight(player("barbarian", cp=cp), player(), policies={"cp-limit": reading})
    dials = build(fight.record, PRESENTER, "en").scenes[0].seats[0].dials
    assert [(dial.value, dial.max) for dial in dials if dial.id == "cp"] == [(cp, highest)]
