"""Find the point of a play at which a statement of a replay file, such as "Ann has 7", is judged.

This point is its place: right after the move that precedes the statement in the file, in the first
timing window that follows. The engine may skip the seats of that window, because they cannot act,
and ask its next question only phases later. So the next question would be the wrong place.

* role: what happens in a step: ``CHANCE`` is a roll, and ``CLOSE`` is the end of a window. With
  ``DECLARE`` a seat states an action; with ``COMMIT`` it takes effect, with ``WITHDRAW`` it is
  given up.
* skipped question: a seat that cannot act is not asked. The record keeps the state in which it
  would have been asked (`Step.question_state`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dtnb.kernel import Chance, Reason, Role, State, Step, Verdict
from dtnb.kernel.steps import NOBODY_MAY_ACT
from dtnb.replay.running.line_driver import LineDriver
from dtnb.replay.running.script import PinnedWindow


class Place(NamedTuple):
    """A point of the record at which a statement is judged."""

    #: how many inputs had been given
    position: int
    #: index of the step after which the statement is judged; -1 if it is judged at the question
    #: that is pending at `position`
    step: int = -1
    #: the id of the window in which the statement is judged
    window: str = ""
    #: if the window closed, the states in which it would have asked the seats that could not act
    skipped_questions: tuple[State, ...] = ()
    #: the verdict that says why no seat could be asked; without reasons if a seat could
    verdict: Verdict = Verdict()


def pending_place(driver: LineDriver) -> Place:
    """Return the place of the pending question."""
    pending = driver.state.pending
    return Place(driver.position, window=pending.window if pending is not None else "")


def place_after(driver: LineDriver, first_step: int, *, finish_action: bool) -> Place:
    """Return the place of a statement after the move that begins with `first_step`.

    With `finish_action`, the place is after the whole action that the move belongs to: after the
    card, if the move is a roll that a card asks for.
    """
    steps = driver.record.steps_since(0)
    if first_step >= len(steps):
        return pending_place(driver)
    end = _last_effect_step(driver, steps, first_step, finish_action=finish_action)
    if end is None or driver.game.kinds[steps[first_step].kind] is Role.PASS:
        return pending_place(driver)
    for step in steps[end + 1 :]:
        if _skips_or_closes(driver, steps, step):
            return _window_place(driver, steps, step)
    return pending_place(driver)


def has_move_ended(driver: LineDriver, first_step: int) -> bool:
    """Whether the move that begins with `first_step` has ended, with its effects and rolls.

    If not, the caller advances the record.
    """
    pending = driver.state.pending
    if pending is None or place_after(driver, first_step, finish_action=True).step >= 0:
        return True
    if isinstance(pending, Chance):
        return False
    steps = driver.record.steps_since(0)
    if first_step >= len(steps):
        return True
    return _last_effect_step(driver, steps, first_step, finish_action=True) is not None


def find_closed_window(driver: LineDriver, pin: PinnedWindow) -> Place | None:
    """Return the place of a pinned window that opened and closed since the last input, or None."""
    steps = driver.record.steps_since(0)
    for step in steps:
        is_pinned_window = step.position == driver.position and step.window in pin.window_ids
        if is_pinned_window and _skips_or_closes(driver, steps, step):
            return _window_place(driver, steps, step)
    return None


def last_step_before(driver: LineDriver, place: Place) -> int:
    """Return the index of the last step before a place; -1 if there is none."""
    if place.step >= 0:
        return place.step
    steps = driver.record.steps_since(0)
    return next((step.index for step in reversed(steps) if step.position <= place.position), -1)


def _skips_or_closes(driver: LineDriver, steps: list[Step], step: Step) -> bool:
    """Whether a step records that a window skips a seat or closes."""
    role_of_kind = driver.game.kinds
    if role_of_kind[step.kind] is Role.CLOSE:
        return True
    # Inside a declared action, seats that cannot interrupt the action are skipped too. These steps
    # do not count, so the window must be the direct parent.
    return (
        step.question_state is not None
        and step.parent >= 0
        and role_of_kind[steps[step.parent].kind] is Role.WINDOW
    )


def _window_place(driver: LineDriver, steps: list[Step], first: Step) -> Place:
    """Return the place at which a window closes.

    `first` is the first step with which the window skips a seat or closes. If the window is still
    open, return the place of the pending question.
    """
    role_of_kind = driver.game.kinds
    inside = [
        step
        for step in steps[first.index :]
        if step.parent == first.parent and step.window == first.window
    ]
    closing = next((step for step in inside if role_of_kind[step.kind] is Role.CLOSE), None)
    if closing is None:
        return pending_place(driver)
    skipped = tuple(
        step.question_state
        for step in inside
        if step.question_state is not None and step.index < closing.index
    )
    reasons = closing.verdict
    if not reasons and closing.args.get("reason") == NOBODY_MAY_ACT:
        rules = closing.rules or driver.plugin.rulebook().window(closing.window).rules
        reasons = (Reason(NOBODY_MAY_ACT, tuple(rules)),)
    return Place(closing.position, closing.index, closing.window, skipped, Verdict(reasons))


def _last_effect_step(
    driver: LineDriver, steps: list[Step], first_step: int, *, finish_action: bool
) -> int | None:
    """Return the index of the last step of a move's effects; None if they are not complete yet."""
    role_of_kind = driver.game.kinds
    move_steps = {first_step, *_ancestors(steps, first_step)} if finish_action else {first_step}
    # The names that the record gives to the actions declared in these steps.
    declared_actions = {
        steps[index].created_name for index in move_steps if steps[index].created_name
    }
    # If the move is a roll, its effects include the amounts around it that depend on the roll.
    is_roll = role_of_kind[steps[first_step].kind] is Role.CHANCE
    amounts = {
        index for index in move_steps if is_roll and role_of_kind[steps[index].kind] is Role.AMOUNT
    }
    end = first_step
    enclosing_step = driver.record.enclosing_step
    open_steps = {enclosing_step, *_ancestors(steps, enclosing_step)}
    for step in steps:
        # If nobody can act in between, one step both declares and commits an action.
        settles_action = step.settled_action and (
            role_of_kind[step.kind] in (Role.COMMIT, Role.WITHDRAW, Role.DECLARE)
        )
        settles_move = settles_action and (
            step.settled_action in declared_actions or step.index in move_steps
        )
        if not settles_move and step.index not in amounts:
            continue
        if driver.state.pending is not None and step.index in open_steps:
            return None
        end = max(end, _last_inside(steps, step.index))
    return end


def _ancestors(steps: list[Step], index: int) -> Iterator[int]:
    """Yield the indices of the steps that contain a step, the innermost first."""
    while index >= 0 and steps[index].parent >= 0:
        index = steps[index].parent
        yield index


def _last_inside(steps: list[Step], index: int) -> int:
    """Return the index of the last step inside the step at `index`, at any depth."""
    last = index
    inside = {index}
    for step in steps[index + 1 :]:
        if step.parent in inside:
            inside.add(step.index)
            last = step.index
    return last
