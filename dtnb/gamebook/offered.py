"""What a reader is offered at a decision: what lies there, and not all that could ever be tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dtnb.kernel import Action, Choice, Decision, Game, Input, State, Together

#: tells whether what an action is about lies in front of who is asked
LiesThere = Callable[[Any, State, Action], bool]


def offered(
    game: Game[Any], state: State, lies_there: LiesThere | None, given: Input | None = None
) -> list[Action]:
    """Return what is offered at a decision.

    Parameters
    ----------
    game, state
        The rules, and where it is asked.
    lies_there
        Whether what an action is about lies there; everything does unless told.
    given
        What was done there, which is offered whatever it is about.
    """
    done = chosen(state, given)
    bare = {each.bare() for each in done}
    return [
        candidate
        for candidate in game.candidates(state)
        if lies_there is None
        or lies_there(game, state, candidate)
        or candidate in done
        or candidate in bare
    ]


def chosen(state: State, given: Input | None) -> set[Action]:
    """Return what the asked seat did."""
    choices = given.choices if isinstance(given, Together) else (given,)
    pending = state.pending
    seat = pending.seat if isinstance(pending, Decision) else -1
    return {
        choice.action for choice in choices if isinstance(choice, Choice) and choice.seat == seat
    }


def dice_of(options: Sequence[Action]) -> tuple[tuple[int, ...], ...]:
    """Return the dice that each option names; empty where none of them names any."""
    dice = [_numbers(option.detail("dice")) for option in options]
    return tuple(dice) if any(dice) else ()


def _numbers(detail: object) -> tuple[int, ...]:
    return detail if isinstance(detail, tuple) and all(type(each) is int for each in detail) else ()
