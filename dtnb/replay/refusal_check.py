"""Judging moves that must be refused: at the present question, or in a pinned window.

A pinned window is judged even if it closed by itself because nobody could act in it: the question
that it would have asked is kept in the record.
"""

from __future__ import annotations

from dtnb.kernel import Role, State, Verdict
from dtnb.replay.errors import MoveError
from dtnb.replay.line_driver import LineDriver, OtherOutcome
from dtnb.replay.script import Pin, Stated


class RefusalCheck:
    """Finds the moment at which a move is to be refused, and the verdict there."""

    def __init__(self, driver: LineDriver) -> None:
        self.driver = driver

    def where(self, stated: Stated, other: OtherOutcome) -> tuple[State | None, Verdict]:
        """Return the state at which a move is to be judged, and the verdict there.

        Raises
        ------
        MoveError
            If the window that the file names is not reached.
        """
        driver = self.driver
        if driver.pin is None:
            return driver.state, self.verdict(driver.state, stated)
        while not driver.pinned_here():
            # What happened since the last input may hold the window, if it closed by itself.
            closed = self.closed(driver.pin, stated)
            if closed is not None:
                return closed
            if driver.state.pending is None:
                raise MoveError("window-not-reached", window=driver.pin.text, open=self.reached())
            driver.step_on(stated.text, other)
        return driver.state, self.verdict(driver.state, stated)

    def verdict(self, state: State, stated: Stated) -> Verdict:
        """Return the verdict on a move at a state.

        Raises
        ------
        MoveError
            If the move is no action.
        """
        driver = self.driver
        action = driver.plugin.action(driver.game, state, stated.move)
        if action is None:
            raise MoveError("refused-unjudged", move=stated.text)
        return driver.game.verdict(state, stated.move.seat, action)

    def closed(self, pin: Pin, stated: Stated) -> tuple[State | None, Verdict] | None:
        """Return the verdict in a pinned window that opened and closed since the last input."""
        driver = self.driver
        steps = [
            step
            for step in driver.record.steps_since(0)
            if step.position == driver.position and step.window in pin.windows
        ]
        asked = [step.asked for step in steps if step.asked is not None]
        mine = [
            state
            for state in asked
            if state.pending is not None and state.pending.seat == stated.move.seat
        ]
        for state in (*mine, *asked):
            return state, self.verdict(state, stated)
        for step in steps:
            if driver.game.kinds[step.kind] is Role.CLOSE:
                return None, Verdict(step.verdict)
        return None

    def reached(self) -> tuple[str, ...]:
        """Return the ids of the windows that opened so far."""
        kinds = self.driver.game.kinds
        windows = {
            step.window: None
            for step in self.driver.record.steps_since(0)
            if kinds[step.kind] is Role.WINDOW
        }
        return tuple(windows)
