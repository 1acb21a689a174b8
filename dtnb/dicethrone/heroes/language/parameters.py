"""The words of an effect beside its verb: each with its key in files, its meaning and its kind.

Verbs are structs (``verbs/``), and these are the types of their fields.
"""

from __future__ import annotations

import functools
import typing
from collections.abc import Callable
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

import msgspec

from dtnb.dicethrone.heroes.language.amounts import NUMBERS, numbers
from dtnb.dicethrone.heroes.language.arguments import COUNT, TRUTH, At, Kind
from dtnb.dicethrone.heroes.language.context import Context
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.selectors import GIVER, PLAYER, PLAYERS
from dtnb.dicethrone.heroes.language.values import Several


class Parameter(NamedTuple):
    """What a field of a verb is in a file.

    Parameters
    ----------
    kind
        What stands there.
    key
        The word that it stands behind; empty for the verb itself.
    means
        What it says, for the published schema.
    here
        What an omitted one means at a place of the file; None where the default of the field says.
    """

    kind: Kind
    key: str = ""
    means: str = ""
    here: Callable[[Context], Any] | None = None


class Field(NamedTuple):
    """A field of a verb."""

    name: str
    parameter: Parameter
    required: bool


@functools.cache
def fields(shape: type[msgspec.Struct]) -> dict[str, Field]:
    """Return the fields of a verb by their keys in files, the one behind the verb first."""
    found: dict[str, Field] = {}
    hints = typing.get_type_hints(shape, include_extras=True)
    defaults = {field.name: field.required for field in msgspec.structs.fields(shape)}
    for name, hint in hints.items():
        for extra in getattr(hint, "__metadata__", ()):
            if isinstance(extra, Parameter):
                found[extra.key] = Field(name, extra, defaults[name])
    # Gates are written behind what a verb has of its own.
    own = {key: field for key, field in found.items() if key not in GATES}
    return dict(sorted(own.items(), key=lambda entry: entry[0] != "")) | {
        key: found[key] for key in GATES
    }


GATES: Final = ("if", "else")
"""Parameters that every verb may carry."""

Amount: TypeAlias = Annotated[tuple[Expression, ...], Parameter(NUMBERS)]
"""Behind the verb: a number, or one for each tier of the ability."""
SignedAmount: TypeAlias = Annotated[tuple[Expression, ...], Parameter(numbers(signed=True))]

RECEIVES: Final = "Who receives it."
To: TypeAlias = Annotated[str, Parameter(PLAYER, "to", RECEIVES)]
ToSeveral: TypeAlias = Annotated[str | Several, Parameter(PLAYERS, "to", RECEIVES)]
ToAimed: TypeAlias = Annotated[
    str | Several, Parameter(PLAYERS, "to", RECEIVES, lambda here: here.default_target)
]
"""Without it, whom the ability is aimed at; elsewhere it must be said."""
From: TypeAlias = Annotated[str, Parameter(GIVER, "from", "Whose tokens, resources or cards.")]
By: TypeAlias = Annotated[str, Parameter(PLAYER, "by", "Who rolls, pays or chooses.")]
UpTo: TypeAlias = Annotated[
    bool,
    Parameter(TRUTH, "up_to", "Any number from none to the one given, as the player chooses."),
]
Count: TypeAlias = Annotated[int | str, Parameter(COUNT, "count", "How many; all takes every one.")]


def check_aimed(verb: str, to: str | Several, at: At) -> None:
    """Find an effect that is for nobody."""
    if to:
        return
    if at.here.fightless:
        at.below(verb).add("for-nobody-without-fight", key=True, verb=verb)
    else:
        at.below(verb).add("for-nobody", key=True, verb=verb)
