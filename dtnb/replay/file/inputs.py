"""Encode inputs as plain data for a file, in the same short form for every game.

A choice is ``[seat, verb, object, details]``, where empty parts at the end are left out. A chance
outcome is ``["=", values…]``, and actions declared together are ``["+", choice, choice…]``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dtnb.errors import PicklableError
from dtnb.kernel import Action, Choice, Input, Outcome, SimultaneousChoices

OUTCOME, TOGETHER = "=", "+"


class InputShapeError(PicklableError, ValueError):
    """Data that does not encode an input."""


def encode(input_: Input) -> list[Any]:
    """Return an input as plain data.

    Examples
    --------
    >>> from dtnb.kernel import Action, Choice, Outcome
    >>> encode(Choice(1, Action("play", "Card", (("die", (3, 0)),))))
    [1, 'play', 'Card', {'die': [3, 0]}]
    >>> encode(Outcome((6, 2)))
    ['=', 6, 2]
    """
    if isinstance(input_, Outcome):
        return [OUTCOME, *input_.values]
    if isinstance(input_, SimultaneousChoices):
        return [TOGETHER, *map(encode, input_.choices)]
    action = input_.action
    details = {
        name: list(value) if isinstance(value, tuple) else value for name, value in action.details
    }
    if details:
        return [input_.seat, action.verb, action.object, details]
    return [input_.seat, action.verb, *([action.object] if action.object else [])]


def decode(data: object) -> Input:
    """Return the input that `encode` wrote.

    Raises
    ------
    InputShapeError
        If the data does not encode an input.
    """
    match data:
        case ["=", *outcome] if len(values := _strings_and_numbers(outcome)) == len(outcome):
            return Outcome(values)
        case ["+", *choices] if choices:
            decoded = [decode(choice) for choice in choices]
            together = tuple(choice for choice in decoded if isinstance(choice, Choice))
            if len(together) == len(decoded):
                return SimultaneousChoices(together)
        case [int(seat), str(verb), *rest] if seat >= 0 and not isinstance(seat, bool):
            action = _decode_action(verb, rest)
            if action is not None:
                return Choice(seat, action)
    raise InputShapeError(f"{data!r} is no input")


def _decode_action(verb: str, fields: list[Any]) -> Action | None:
    """Return the action in a stored input; None if its fields have the wrong form."""
    match fields:
        case []:
            return Action(verb)
        case [str(name)]:
            return Action(verb, name)
        case [str(name), dict(details)]:
            pairs = tuple(
                (str(topic), tuple(value) if isinstance(value, list) else value)
                for topic, value in details.items()
            )
            flat = [
                part
                for _, value in pairs
                for part in (value if isinstance(value, tuple) else (value,))
            ]
            if len(_strings_and_numbers(flat)) == len(flat):
                return Action(verb, name, pairs)
    return None


def _strings_and_numbers(items: Iterable[object]) -> tuple[int | str, ...]:
    """Return the items that are strings or numbers. True and false are left out."""
    return tuple(
        value for value in items if isinstance(value, (int, str)) and not isinstance(value, bool)
    )


def encode_all(inputs: Iterable[Input]) -> list[list[Any]]:
    """Return several inputs as plain data."""
    return [encode(input_) for input_ in inputs]
