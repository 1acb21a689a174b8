"""Inputs as a file holds them: exact, short, and the same for every game.

A choice is ``[seat, verb, object, details]`` without what is empty at its end, a chance outcome
``["=", values…]``, and actions declared together ``["+", choice, choice…]``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dtnb.errors import PicklableError
from dtnb.kernel import Action, Choice, Input, Outcome, Together

OUTCOME, TOGETHER = "=", "+"


class InputShapeError(PicklableError, ValueError):
    """Something that is no input."""


def encode(given: Input) -> list[Any]:
    """Return an input as plain data.

    Examples
    --------
    >>> from dtnb.kernel import Action, Choice, Outcome
    >>> encode(Choice(1, Action("play", "Card", (("die", (3, 0)),))))
    [1, 'play', 'Card', {'die': [3, 0]}]
    >>> encode(Outcome((6, 2)))
    ['=', 6, 2]
    """
    if isinstance(given, Outcome):
        return [OUTCOME, *given.values]
    if isinstance(given, Together):
        return [TOGETHER, *map(encode, given.choices)]
    action = given.action
    details = {
        name: list(value) if isinstance(value, tuple) else value for name, value in action.details
    }
    if details:
        return [given.seat, action.verb, action.object, details]
    return [given.seat, action.verb, *([action.object] if action.object else [])]


def decode(data: object) -> Input:
    """Return the input that `encode` wrote.

    Raises
    ------
    InputShapeError
        If the data is no input.
    """
    match data:
        case ["=", *given] if len(values := _values(given)) == len(given):
            return Outcome(values)
        case ["+", *choices] if choices:
            decoded = [decode(choice) for choice in choices]
            together = tuple(choice for choice in decoded if isinstance(choice, Choice))
            if len(together) == len(decoded):
                return Together(together)
        case [int(seat), str(verb), *rest] if seat >= 0 and not isinstance(seat, bool):
            action = _action(verb, rest)
            if action is not None:
                return Choice(seat, action)
    raise InputShapeError(f"{data!r} is no input")


def _action(verb: str, rest: list[Any]) -> Action | None:
    match rest:
        case []:
            return Action(verb)
        case [str(name)]:
            return Action(verb, name)
        case [str(name), dict(details)]:
            given = tuple(
                (str(key), tuple(value) if isinstance(value, list) else value)
                for key, value in details.items()
            )
            flat = [v for _, each in given for v in (each if isinstance(each, tuple) else (each,))]
            if len(_values(flat)) == len(flat):
                return Action(verb, name, given)
    return None


def _values(given: Iterable[object]) -> tuple[int | str, ...]:
    """Return those that are texts or numbers."""
    return tuple(
        value for value in given if isinstance(value, (int, str)) and not isinstance(value, bool)
    )


def encoded(inputs: Iterable[Input]) -> list[list[Any]]:
    """Return several inputs as plain data."""
    return [encode(given) for given in inputs]
