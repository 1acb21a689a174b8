"""The arguments that a step must have, so that shared rooms can draw, tell and compare it."""

from __future__ import annotations

from typing import Any

import pytest

from dtnb.kernel import LINK_ROLES, REQUIRED_KEYS, Reason, Recorder, Reserved, Role, Step, StepKinds

WHY = {"code": "too-late", "rules": ["R-1"], "args": {"seat": 0}}


def recorded(role: Role, **args: Any) -> Step:
    """Record a step with a strict recorder, of a kind with exactly these arguments."""
    recorder = Recorder(StepKinds({"it": (role, " ".join(args))}))
    recorder.add(-1, None, "it", 0, (), args)
    return recorder.steps[0]


@pytest.mark.parametrize(
    ("role", "keys", "lacks"),
    [
        (Role.WINDOW, "id? window", "id"),
        (Role.PASS, "", "window"),
        (Role.CLOSE, "window", "reason"),
        (Role.INTERRUPT, "id window verb subject", "claims"),
        (Role.COMMIT, "window", "commits"),
        (Role.WITHDRAW, "withdraws", "verdict"),
        (Role.SUM, "total", "of"),
    ],
)
def test_a_kind_whose_steps_lack_what_their_role_needs_is_refused(
    role: Role, keys: str, lacks: str
) -> None:
    with pytest.raises(ValueError, match=rf"'it' lack what their role needs: \['{lacks}'\]"):
        StepKinds({"it": (role, keys)})


def test_a_reserved_key_that_holds_something_else_is_refused_wherever_it_stands() -> None:
    with pytest.raises(ValueError, match=r"Expected `str`, got `int` - at `\$.modifies`"):
        recorded(Role.EFFECT, modifies=7)


def test_a_step_carries_what_its_kind_says_and_nothing_else() -> None:
    recorder = Recorder(StepKinds({"rolls": (Role.CHANCE, "id values stat?")}))
    recorder.add(-1, None, "rolls", 0, (), {"id": "roll:1", "values": [3]})
    with pytest.raises(
        ValueError, match=r"'rolls' lacks \['values'\] and has no place for \['due'\]"
    ):
        recorder.add(-1, None, "rolls", 0, (), {"id": "roll:2", "stat": "might", "due": 1})


def test_what_is_not_reserved_is_the_business_of_the_game() -> None:
    assert recorded(Role.CHANGE, mood=("glad", 3), subject="Ann").args["mood"] == ("glad", 3)


def test_only_reserved_keys_are_asked_for_or_point_anywhere() -> None:
    asked = {key for shape in REQUIRED_KEYS.values() for key in shape.__annotations__}
    assert asked | set(LINK_ROLES) <= set(Reserved.__annotations__)


def test_a_step_is_read_by_the_words_of_the_contract() -> None:
    declared = recorded(Role.DECLARE, id="action:1", window="W-1", verb="spend", subject="nudge")
    assert (declared.created_name, declared.window) == ("action:1", "W-1")
    assert declared.settled_action == ""
    back = recorded(Role.WITHDRAW, withdraws="action:1", because_of="action:2", verdict=[WHY])
    assert (back.settled_action, back.names_under("because_of")) == ("action:1", ("action:2",))
    assert back.verdict == (Reason("too-late", ("R-1",), {"seat": 0}),)
    assert recorded(Role.SUM, of="packet:1", causes=["a", "b"]).names_under("causes") == ("a", "b")


@pytest.mark.parametrize(("reason", "itself"), [("all-passed", False), ("nobody-may-act", True)])
def test_a_window_in_which_nobody_passed_closed_by_itself(reason: str, itself: bool) -> None:
    assert recorded(Role.CLOSE, window="W-1", reason=reason).closed_by_itself is itself
