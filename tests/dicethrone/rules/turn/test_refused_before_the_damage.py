"""Refusals of answers to damage that does not wait yet, or is an Ultimate's."""

from __future__ import annotations

import pytest

from dtnb.kernel import Reason
from tests.dicethrone.play import EDITIONS, A, D, Fight, player
from tests.dicethrone.rules.attack.test_attack_from_activation import MARK_BET, MARK_BLOW, sequencer
from tests.dicethrone.rules.attack.test_then import fight

LAST = (6, 6, 6, 6, 6)


def against(turn: Fight, seat: int, verb: str, name: str, **details: int) -> dict[str, Reason]:
    """Return the reasons against an action by their codes."""
    answers = tuple((f"0.{topic}", value) for topic, value in details.items())
    return {reason.code: reason for reason in turn.verdict(seat, verb, name, *answers).reasons}


@pytest.mark.parametrize("edition", EDITIONS)
def test_damage_behind_a_then_is_still_to_come(edition: str) -> None:
    """DT-TXT-06, DT-DMG-01, AMB-11: it is an Attack already, and nothing of it waits."""
    turn = fight(sequencer(), sequencer(tokens={"Mirror": 1, "Ward": 1}), edition=edition).attacks(
        "Mark, then Blow", *MARK_BLOW
    )
    turn.at("TW-10", D)
    for token in ("Mirror", "Ward"):
        refused = against(turn, D, "spend", token)
        assert list(refused) == ["damage-to-come"]
        assert refused["damage-to-come"].rules == ("DT-DMG-01", "DT-TXT-06")
        # The windows in which it may be done: this one is not among them.
        assert refused["damage-to-come"].allowing_windows == (
            "TW-13a",
            "TW-13b",
            "TW-14",
            "TW-15",
            "TW-16",
        )
    assert turn.at("TW-13b", D).verdict(D, "spend", "Mirror").allowed


def test_where_nobody_defends_no_window_of_a_defence_is_named() -> None:
    """DT-DRP-12: Crit Bash is undefendable: TW-13a and TW-16 are left."""
    seats = player("barbarian"), player("paladin", tokens={"Retribution": 1}, hand=("Tip It!",))
    turn = Fight(*seats, edition="marvel").attacks("Crit Bash", 6, 6, 6, 6, 1).at("TW-10", D)
    refused = against(turn, D, "spend", "Retribution")
    assert refused["damage-to-come"].allowing_windows == ("TW-13a", "TW-16")


@pytest.mark.parametrize("edition", EDITIONS)
def test_damage_that_may_come_to_nothing_is_left_open(edition: str) -> None:
    """AMB-12: whether it is an Attack is settled by its damage."""
    turn = fight(sequencer(), sequencer(tokens={"Mirror": 1}), edition=edition)
    turn.attacks("Mark, then Bet", *MARK_BET).at("TW-10", D)
    refused = against(turn, D, "spend", "Mirror")
    assert list(refused) == ["attack-open", "damage-to-come"]
    assert "AMB-12" in refused["attack-open"].rules
    assert "TW-10" not in refused["attack-open"].allowing_windows


def test_among_three_the_target_is_known_from_the_targeting_on() -> None:
    """DT-TRP-01, DT-DRP-13: at the end of the Offensive Roll Phase nobody is attacked yet."""
    seats = sequencer(), sequencer(tokens={"Mirror": 1}), sequencer()
    turn = fight(*seats).attacks("Blow, then Push", 1, 2, 3, 4, 5).at("TW-10", D)
    refused = against(turn, D, "spend", "Mirror")
    assert refused["needs-attacked"].allowing_windows == (
        "TW-11", "TW-13a", "TW-13b", "TW-14", "TW-15", "TW-16",
    )  # fmt: skip
    turn.targets(D).at("TW-11", D)
    assert turn.verdict(D, "spend", "Mirror").allowed


def test_among_three_damage_behind_a_then_is_no_matter_of_the_targeting() -> None:
    """DT-TXT-06: aimed at in TW-11, and nothing waits; TW-13a is the first that may do."""
    seats = sequencer(), sequencer(tokens={"Mirror": 1}), sequencer()
    turn = fight(*seats).attacks("Mark, then Blow", *MARK_BLOW).targets(D).at("TW-11", D)
    refused = against(turn, D, "spend", "Mirror")
    assert list(refused) == ["damage-to-come"]
    assert refused["damage-to-come"].allowing_windows[0] == "TW-13a"


@pytest.mark.parametrize("edition", EDITIONS)
def test_pending_ultimate_damage_is_never_reported_as_missing(edition: str) -> None:
    """DT-ULT-06, DT-DMG-04: 10 wait for the target; Not This Time! may be played for anybody."""
    seats = player(hand=("Deep Breath!",)), player(), player(hand=("Not This Time!",))
    turn = Fight(*seats, edition=edition).attacks("Final Lesson!", *LAST).targets(D)
    turn.at("TW-16", A)
    refused = against(turn, 2, "play", "Not This Time!", player=D)
    assert "nothing-preventable" in refused
    assert "nothing-to-prevent" not in refused


@pytest.mark.parametrize("edition", EDITIONS)
def test_collateral_damage_of_an_ultimate_is_kept_from_avoidance_by_the_ultimate(
    edition: str,
) -> None:
    """DT-ULT-01: collateral damage is avoidable (DT-DMG-10), that of an Ultimate is not."""
    seats = player("pyromancer", hand=("Getting Paid!",)), player(), player(tokens={"Screen": 1})
    turn = Fight(*seats, edition=edition).attacks("Scorch the Earth!", *LAST).targets(D)
    turn.at("TW-16", A)
    refused = against(turn, 2, "spend", "Screen")
    assert refused["part-of-ultimate"].rules == ("DT-ULT-01",)
    assert "nothing-preventable" not in refused
