"""Select the actions among which a reader chooses.

Actions are left out if the seat does not have the card or token that they use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dtnb.kernel import Action, Choice, Decision, Game, Input, SimultaneousChoices, State

#: tells whether the asked seat has the card or token that an action uses
IsAvailable = Callable[[Any, State, Action], bool]


def offered_actions(
    game: Game[Any], state: State, is_available: IsAvailable | None, input_: Input | None = None
) -> list[Action]:
    """Return the actions offered at a decision, which always include those in `input_`.

    If `is_available` is None, all candidates are offered.
    """
    taken_actions = actions_taken(state, input_)
    taken_without_details = {action.without_details() for action in taken_actions}
    return [
        candidate
        for candidate in game.candidates(state)
        if is_available is None
        or is_available(game, state, candidate)
        or candidate in taken_actions
        or candidate in taken_without_details
    ]


def actions_taken(state: State, input_: Input | None) -> set[Action]:
    """Return the actions of the asked seat in an input."""
    choices = input_.choices if isinstance(input_, SimultaneousChoices) else (input_,)
    pending = state.pending
    seat = pending.seat if isinstance(pending, Decision) else -1
    return {
        choice.action for choice in choices if isinstance(choice, Choice) and choice.seat == seat
    }


def dice_of(options: Sequence[Action]) -> tuple[tuple[int, ...], ...]:
    """Return the dice that each option names; empty if no option names dice."""
    dice = [_dice_in(option.detail("dice")) for option in options]
    return tuple(dice) if any(dice) else ()


def _dice_in(detail: object) -> tuple[int, ...]:
    return detail if isinstance(detail, tuple) and all(type(die) is int for die in detail) else ()
