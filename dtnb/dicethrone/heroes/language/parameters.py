"""Types for the fields of verb structs (``verbs/``): each says how a hero file writes the field.

An effect such as ``{deal: 3, to: you}`` has a verb and parameters. In the struct of the verb, each
parameter is a field. The type of the field is annotated with the key and the kind of the value.
"""

from __future__ import annotations

import functools
import typing
from collections.abc import Callable
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

import msgspec

from dtnb.dicethrone.heroes.language.amounts import NUMBERS, number_kind
from dtnb.dicethrone.heroes.language.arguments import BOOLEAN, COUNT, ArgumentKind, Location
from dtnb.dicethrone.heroes.language.context import Context
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.selectors import GIVER, PLAYER, PLAYERS
from dtnb.dicethrone.heroes.language.values import ChosenPlayers

#: stands for the key of the value of the verb itself, such as 3 in ``{deal: 3}``
OWN_VALUE: Final = ""


class Parameter(NamedTuple):
    """How a hero file writes one field of a verb: the key, and the kind of the value."""

    kind: ArgumentKind
    #: the key in files; `OWN_VALUE` for the value of the verb itself
    key: str = OWN_VALUE
    #: the description of the parameter in the published schema
    description: str = ""
    #: computes the value from the context if the file omits the parameter. None if nothing is to be
    #: computed: the parameter is required, or the field of the struct has a fixed default
    default: Callable[[Context], Any] | None = None


class Field(NamedTuple):
    """A field of a verb with its parameter."""

    #: the name of the field in the struct of the verb
    name: str
    parameter: Parameter
    required: bool


@functools.cache
def fields_of_verb(verb: type[msgspec.Struct]) -> dict[str, Field]:
    """Return the fields of a verb by their keys in files.

    The value of the verb itself comes first, under the key `OWN_VALUE`. ``if`` and ``else`` come
    last.
    """
    fields_by_key: dict[str, Field] = {}
    hints = typing.get_type_hints(verb, include_extras=True)
    required = {field.name: field.required for field in msgspec.structs.fields(verb)}
    for name, hint in hints.items():
        for annotation in getattr(hint, "__metadata__", ()):
            if isinstance(annotation, Parameter):
                fields_by_key[annotation.key] = Field(name, annotation, required[name])
    own_fields = {
        key: field for key, field in fields_by_key.items() if key not in KEYS_OF_EVERY_VERB
    }
    own_keys = sorted(own_fields, key=lambda key: key != OWN_VALUE)
    return {key: fields_by_key[key] for key in (*own_keys, *KEYS_OF_EVERY_VERB)}


KEYS_OF_EVERY_VERB: Final = ("if", "else")
"""The parameters that every verb has."""

Amount: TypeAlias = Annotated[tuple[Expression, ...], Parameter(NUMBERS)]
"""The value of the verb itself: one number, or a list with a number for each tier of the ability.

A tier is one of several requirements of an ability.
"""
SignedAmount: TypeAlias = Annotated[tuple[Expression, ...], Parameter(number_kind(minimum=None))]

#: the description of a receiver in the published schema
RECEIVER_DESCRIPTION: Final = "Who receives it."
Receiver: TypeAlias = Annotated[str, Parameter(PLAYER, "to", RECEIVER_DESCRIPTION)]
Receivers: TypeAlias = Annotated[
    str | ChosenPlayers, Parameter(PLAYERS, "to", RECEIVER_DESCRIPTION)
]
TargetReceivers: TypeAlias = Annotated[
    str | ChosenPlayers,
    Parameter(PLAYERS, "to", RECEIVER_DESCRIPTION, lambda context: context.default_target),
]
"""Defaults to the target of the ability; required if there is no target."""
Giver: TypeAlias = Annotated[str, Parameter(GIVER, "from", "Whose tokens, resources or cards.")]
Doer: TypeAlias = Annotated[str, Parameter(PLAYER, "by", "Who rolls, pays or chooses.")]
UpTo: TypeAlias = Annotated[
    bool,
    Parameter(BOOLEAN, "up_to", "Any number from none to the one given, as the player chooses."),
]
Count: TypeAlias = Annotated[int | str, Parameter(COUNT, "count", "How many; all takes every one.")]


def check_has_receiver(verb: str, receiver: str | ChosenPlayers, location: Location) -> None:
    """Report an effect without a receiver."""
    if receiver:
        return
    # Without an Attack, there is no target, so the hint must not suggest ``target``.
    if location.context.never_in_roll_phase:
        location.below(verb).report("for-nobody-without-fight", is_in_key=True, verb=verb)
    else:
        location.below(verb).report("for-nobody", is_in_key=True, verb=verb)
