"""Judging moves that must be refused: at the present question, or in a pinned window.

A pinned window is judged even if it closed by itself because nobody could act in it: the question
that it would have asked is kept in the record.
"""

from __future__ import annotations

from dtnb.kernel import Role, State, Verdict
from dtnb.replay.landing import OtherOutcome, Player
from dtnb.replay.results import Stop
from dtnb.replay.script import Pin, Stated


class Judge:
    """Finds the moment at which a move is to be refused, and the verdict there."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def where(self, stated: Stated, other: OtherOutcome) -> tuple[State | None, Verdict]:
        """Return the state at which a move is to be judged, and the verdict there.

        Raises
        ------
        Stop
            If the window that the file names is not reached.
        """
        player = self.player
        if player.pin is None:
            return player.state, self.verdict(player.state, stated)
        while not player.pinned_here():
            # What happened since the last input may hold the window, if it closed by itself.
            closed = self.closed(player.pin, stated)
            if closed is not None:
                return closed
            if player.state.pending is None:
                raise Stop("window-not-reached", window=player.pin.text, open=self.reached())
            player.step_on(stated.text, other)
        return player.state, self.verdict(player.state, stated)

    def verdict(self, state: State, stated: Stated) -> Verdict:
        """Return the verdict on a move at a state.

        Raises
        ------
        Stop
            If the move is no action.
        """
        player = self.player
        action = player.plugin.action(player.game, state, stated.move)
        if action is None:
            raise Stop("refused-unjudged", move=stated.text)
        return player.game.verdict(state, stated.move.seat, action)

    def closed(self, pin: Pin, stated: Stated) -> tuple[State | None, Verdict] | None:
        """Return the verdict in a pinned window that opened and closed since the last input."""
        player = self.player
        steps = [
            step
            for step in player.record.steps_since(0)
            if step.position == player.position and step.window in pin.windows
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
            if player.game.kinds[step.kind] is Role.CLOSE:
                return None, Verdict(step.verdict)
        return None

    def reached(self) -> tuple[str, ...]:
        """Return the ids of the windows that opened so far."""
        kinds = self.player.game.kinds
        windows = {
            step.window: None
            for step in self.player.record.steps_since(0)
            if kinds[step.kind] is Role.WINDOW
        }
        return tuple(windows)
