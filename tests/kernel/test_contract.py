"""What a step has to carry, so that the shared rooms can draw, tell and compare it."""

from __future__ import annotations

from typing import Any

import pytest

from dtnb.kernel import CARRIES, LINKS, Reason, Recorder, Reserved, Role, Step

KINDS = {role.value: role for role in Role}
WHY = {"code": "too-late", "rules": ["R-1"], "args": {"seat": 0}}


def recorded(role: Role, **args: Any) -> Step:
    """The step of a strict recorder."""
    recorder = Recorder(KINDS)
    recorder.add(-1, None, role.value, 0, (), args)
    return recorder.steps[0]


@pytest.mark.parametrize(
    ("role", "args", "lacks"),
    [
        (Role.WINDOW, {"window": "W-1"}, "id"),
        (Role.PASS, {}, "window"),
        (Role.CLOSE, {"window": "W-1"}, "reason"),
        (Role.CLAIM, {"id": "action:2", "window": "W-1", "verb": "v", "subject": "s"}, "claims"),
        (Role.COMMIT, {"window": "W-1"}, "commits"),
        (Role.WITHDRAW, {"withdraws": "action:1"}, "verdict"),
        (Role.SUM, {"total": 3}, "of"),
    ],
)
def test_a_step_that_lacks_what_its_role_needs_is_refused(
    role: Role, args: dict[str, Any], lacks: str
) -> None:
    with pytest.raises(ValueError, match=f"the step '{role}' .* missing required field `{lacks}`"):
        recorded(role, **args)


def test_a_reserved_key_that_holds_something_else_is_refused_wherever_it_stands() -> None:
    with pytest.raises(ValueError, match=r"Expected `str`, got `int` - at `\$.modifies`"):
        recorded(Role.EFFECT, modifies=7)


def test_what_is_not_reserved_is_the_business_of_the_game() -> None:
    assert recorded(Role.CHANGE, mood=("glad", 3), subject="Ann").args["mood"] == ("glad", 3)


def test_only_reserved_keys_are_asked_for_or_point_anywhere() -> None:
    asked = {key for shape in CARRIES.values() for key in shape.__annotations__}
    assert asked - {"reason"} | set(LINKS) <= set(Reserved.__annotations__)


def test_a_step_is_read_by_the_words_of_the_contract() -> None:
    declared = recorded(Role.DECLARE, id="action:1", window="W-1", verb="spend", subject="nudge")
    assert (declared.made, declared.window, declared.settles) == ("action:1", "W-1", "")
    back = recorded(Role.WITHDRAW, withdraws="action:1", because_of="action:2", verdict=[WHY])
    assert (back.settles, back.refers("because_of")) == ("action:1", ("action:2",))
    assert back.verdict == (Reason("too-late", ("R-1",), {"seat": 0}),)
    assert recorded(Role.SUM, of="packet:1", causes=["a", "b"]).refers("causes") == ("a", "b")


@pytest.mark.parametrize(("reason", "itself"), [("all-passed", False), ("nobody-may-act", True)])
def test_a_window_in_which_nobody_passed_closed_by_itself(reason: str, itself: bool) -> None:
    assert recorded(Role.CLOSE, window="W-1", reason=reason).closed_by_itself is itself
