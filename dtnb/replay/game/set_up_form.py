"""The questions and answers of the form in which people set up the game's table, as plain data."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

FieldKind: TypeAlias = Literal["choice", "number", "counts", "list"]


class Answer(msgspec.Struct, frozen=True):
    """An answer that can be chosen."""

    #: the value that is written to the replay file; None leaves the field out
    value: str | int | None
    #: the text for people
    label: str
    #: if the answer is counted, the highest count
    max_count: int = msgspec.field(default=1, name="most")
    #: what is written into the list for this answer; ``{n}`` stands for how often it is chosen. If
    #: empty, the value is written once for each time it is chosen
    entry: str = ""


class Field(msgspec.Struct, frozen=True):
    """One question of setting up a table."""

    #: the place of the answer in a replay file, such as ``("seats", "Ann", "team")``
    path: tuple[str, ...]
    #: the question for people
    label: str
    #: how the question is answered: ``choice`` takes one of the answers, ``number`` a number,
    #: ``counts`` a mapping from answers to their counts, and ``list`` answers that may repeat
    kind: FieldKind
    #: the present value; None if the file leaves it out
    value: str | int | dict[str, int] | list[str] | None = None
    answers: tuple[Answer, ...] = ()
    #: the bounds of a number
    low: int = 0
    high: int = 0
    #: the number that applies if the file leaves the field out
    default: int | None = msgspec.field(default=None, name="usual")
    #: whether the table cannot be set up without an answer
    is_required: bool = msgspec.field(default=False, name="needed")
    #: the count that an answer has if the file does not name it: 1 for levels, else 0
    default_count: int = msgspec.field(default=0, name="base")
    #: notes on the present value; the first text is their subject, the others are the notes
    notes: tuple[str, ...] = ()

    @property
    def seat(self) -> str:
        """The seat that the field belongs to; "" for a field of the whole table."""
        return self.path[1] if self.path[0] == "seats" else ""

    @property
    def name(self) -> str:
        """The key of the field in the replay file, such as ``team``."""
        return self.path[-1]

    @property
    def counts_levels(self) -> bool:
        """Whether the counts are levels, which begin at 1; other counts begin at 0."""
        return self.kind == "counts" and self.default_count > 0


class ClaimTemplate(msgspec.Struct, frozen=True):
    """A claim that can be chosen, worded like an entry of a replay file's ``expect``."""

    #: the claim; ``{n}`` stands for a number
    text: str
    #: the bounds of the number, and the value that it has at the table now
    low: int = 0
    high: int = 0
    now: int = 0
