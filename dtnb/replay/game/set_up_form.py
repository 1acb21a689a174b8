"""The questions and answers of the form that sets up a table, as plain data."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

FieldKind: TypeAlias = Literal["choice", "number", "counts", "list"]


class Answer(msgspec.Struct, frozen=True):
    """An answer that can be chosen.

    Parameters
    ----------
    value
        The value that is written to the replay file; None leaves the field out.
    label
        The text for people.
    most
        If the answer is counted, the highest count.
    entry
        If the count is above one, the list entry that stands for all of them; ``{n}`` stands for
        the count. If empty, each of them has an entry of its own.
    """

    value: str | int | None
    label: str
    most: int = 1
    entry: str = ""


class Field(msgspec.Struct, frozen=True):
    """One question of setting up a table.

    Parameters
    ----------
    path
        The place of the answer in a replay file.
    label
        The question for people.
    kind
        How the question is answered: ``choice`` takes one of the answers, ``number`` a number,
        ``counts`` a mapping from answers to their counts, and ``list`` answers that may repeat.
    value
        The present value; None if the file leaves it out.
    answers
        The answers to choose from.
    low, high
        The bounds of a number.
    usual
        The number that applies if the file leaves the field out.
    base
        What an answer counts that is left out: 1 for levels.
    needed
        Whether the table cannot be set up without an answer.
    notes
        What people should know about the present value: what it is about, then each point.
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
    base: int = 0
    notes: tuple[str, ...] = ()


class ClaimTemplate(msgspec.Struct, frozen=True):
    """A claim that can be chosen, in the words of ``expect``.

    Parameters
    ----------
    text
        The claim; ``{n}`` stands for a number.
    low, high, now
        The bounds of the number, and the value that it has at the table now.
    """

    text: str
    low: int = 0
    high: int = 0
    now: int = 0
