"""What a game asks before one sits down, as questions with answers to choose from: plain data."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

FieldKind: TypeAlias = Literal["choice", "number", "counts", "list"]


class Answer(msgspec.Struct, frozen=True):
    """Something that may be chosen.

    Parameters
    ----------
    value
        As a replay file has it; None for what the file then leaves out.
    label
        As people read it.
    most
        Of a counted thing, how many there may be.
    entry
        How a list names several of them at once; ``{n}`` stands for how many. Without it each is
        named by itself.
    """

    value: str | int | None
    label: str
    most: int = 1
    entry: str = ""


class Field(msgspec.Struct, frozen=True):
    """One thing that is asked when a table is set up.

    Parameters
    ----------
    path
        Where the answer stands in a replay file.
    label
        What is asked.
    kind
        ``choice``: one of the answers; ``number``; ``counts``: a mapping from answers to how many;
        ``list``: answers, each as often as it is there.
    value
        What it is now; None where the file leaves it out.
    answers
        What may be chosen.
    low, high
        Bounds of a number.
    usual
        The number that it is where the file leaves it out.
    needed
        Whether one cannot sit down without.
    """

    path: tuple[str, ...]
    label: str
    kind: FieldKind
    value: str | int | dict[str, int] | list[str] | None = None
    answers: tuple[Answer, ...] = ()
    low: int = 0
    high: int = 0
    usual: int | None = None
    needed: bool = False


class ClaimTemplate(msgspec.Struct, frozen=True):
    """Something that people say of a play, in the words of ``expect``.

    Parameters
    ----------
    text
        The words; ``{n}`` stands for a number.
    low, high, now
        The numbers that it may be, and that it would be now.
    """

    text: str
    low: int = 0
    high: int = 0
    now: int = 0
