"""Where a statement of a file stands: in the first window after what was done before it.

That window may close by itself, and whole phases may go by until somebody is asked again. What is
stated after a move is judged where the move has been carried out, and told there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dtnb.kernel import Chance, Reason, Role, State, Step, Verdict
from dtnb.kernel.steps import NOBODY_MAY_ACT
from dtnb.replay.running.line_driver import LineDriver
from dtnb.replay.running.script import Pin


class Place(NamedTuple):
    """A moment at which a statement is judged.

    Attributes
    ----------
    position
        How many inputs had been given.
    step
        Index of the step after which it stands; -1 for the question pending then.
    window
        Id of the timing window.
    asked
        The questions that nobody was asked in a window that closed by itself.
    verdict
        Why nobody could be asked there.
    """

    position: int
    step: int = -1
    window: str = ""
    asked: tuple[State, ...] = ()
    verdict: Verdict = Verdict()


def present(driver: LineDriver) -> Place:
    """Return the place of the pending question."""
    pending = driver.state.pending
    return Place(driver.position, window=pending.window if pending is not None else "")


def after(driver: LineDriver, made: int, whole: bool) -> Place:
    """Return where a statement stands after a move.

    Parameters
    ----------
    made
        Index of the first step that the move made.
    whole
        Whether an action to which the move belongs, such as a card for which dice were rolled, is
        carried out first.
    """
    steps = driver.record.steps_since(0)
    if made >= len(steps):
        return present(driver)
    end = _carried_out(driver, steps, made, whole)
    if end is None or driver.game.kinds[steps[made].kind] is Role.PASS:
        return present(driver)
    for step in steps[end + 1 :]:
        if _goes_round(driver, steps, step):
            return _window(driver, steps, step)
    return present(driver)


def rests(driver: LineDriver, made: int) -> bool:
    """Tell whether what a move set off has come to rest: its effects, draws and rolls.

    Parameters
    ----------
    made
        Index of the first step that the move made.
    """
    pending = driver.state.pending
    if pending is None or after(driver, made, True).step >= 0:
        return True
    if isinstance(pending, Chance):
        return False
    steps = driver.record.steps_since(0)
    return made >= len(steps) or _carried_out(driver, steps, made, True) is not None


def pinned(driver: LineDriver, pin: Pin) -> Place | None:
    """Return a pinned window that opened and closed since the last input."""
    steps = driver.record.steps_since(0)
    for step in steps:
        here = step.position == driver.position and step.window in pin.windows
        if here and _goes_round(driver, steps, step):
            return _window(driver, steps, step)
    return None


def last_step(driver: LineDriver, place: Place) -> int:
    """Return the step after which a place stands; -1 in front of all of them."""
    if place.step >= 0:
        return place.step
    steps = driver.record.steps_since(0)
    return next((s.index for s in reversed(steps) if s.position <= place.position), -1)


def _goes_round(driver: LineDriver, steps: list[Step], step: Step) -> bool:
    """Tell whether a window passes somebody over by this step, or closes."""
    kinds = driver.game.kinds
    if kinds[step.kind] is Role.CLOSE:
        return True
    # Who lets an action through that was declared is passed over inside of that.
    return (
        step.asked is not None
        and step.parent >= 0
        and kinds[steps[step.parent].kind] is Role.WINDOW
    )


def _window(driver: LineDriver, steps: list[Step], first: Step) -> Place:
    """Return the window in which a step lies; the pending question where that is still open."""
    kinds = driver.game.kinds
    inside = [
        step
        for step in steps[first.index :]
        if step.parent == first.parent and step.window == first.window
    ]
    close = next((step for step in inside if kinds[step.kind] is Role.CLOSE), None)
    if close is None:
        return present(driver)
    asked = tuple(
        step.asked for step in inside if step.asked is not None and step.index < close.index
    )
    reasons = close.verdict
    if not reasons and close.args.get("reason") == NOBODY_MAY_ACT:
        rules = close.rules or driver.plugin.rulebook().window(close.window).rules
        reasons = (Reason(NOBODY_MAY_ACT, tuple(rules)),)
    return Place(close.position, close.index, close.window, asked, Verdict(reasons))


def _carried_out(driver: LineDriver, steps: list[Step], made: int, whole: bool) -> int | None:
    """Return the last step of what a move did; None while that is going on."""
    kinds = driver.game.kinds
    around = {made, *_above(steps, made)} if whole else {made}
    declared = {steps[at].made for at in around if steps[at].made}
    # What dice are rolled for is over when what they show has been acted on.
    rolled = kinds[steps[made].kind] is Role.CHANCE
    tried = {at for at in around if rolled and kinds[steps[at].kind] is Role.AMOUNT}
    end = made
    open_scopes = {driver.record.scope, *_above(steps, driver.record.scope)}
    for step in steps:
        acts = kinds[step.kind] in (Role.COMMIT, Role.WITHDRAW, Role.DECLARE) and step.settles
        mine = acts and (step.settles in declared or step.index in around)
        if not mine and step.index not in tried:
            continue
        if driver.state.pending is not None and step.index in open_scopes:
            return None
        end = max(end, _last_inside(steps, step.index))
    return end


def _above(steps: list[Step], index: int) -> Iterator[int]:
    while index >= 0 and steps[index].parent >= 0:
        index = steps[index].parent
        yield index


def _last_inside(steps: list[Step], index: int) -> int:
    last = index
    inside = {index}
    for step in steps[index + 1 :]:
        if step.parent in inside:
            inside.add(step.index)
            last = step.index
    return last
