"""The shape of a screen: blocks that a page, a notebook and a terminal draw.

A screen is data. A thing that can be tapped has an **act**: a message that is sent back with the
draft, and answered with the next screen. Front ends do not look into it; one that asks for a value
adds it to the act as ``value``.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from dtnb.quarrels.draft import Draft, Step

Act: TypeAlias = dict[str, Any]

#: acts that a front end carries out itself, by their field ``do``: it opens a table to play on,
#: shares the draft as a link, keeps its file, or the report of one that was settled wrongly. The
#: files are made by `dtnb.quarrels.files`.
FRONT_ACTS = ("table", "share", "keep", "report")


class _Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a screen; a field with its default is left out."""


class Picture(_Part, frozen=True):
    """A sigil or symbol: path data of an SVG drawing of 24 by 24, and its two colours."""

    path: str
    #: the colour in the light and in the dark theme, empty for the text's own
    colours: tuple[str, str] = ("", "")


class Die(_Part, frozen=True):
    """A die: the number of its face (0 if unknown) and the symbol of that face."""

    face: int
    symbol: str = ""
    picture: Picture | None = None
    #: the act that turns it to another face, with the number as ``value``; None if it is fixed
    act: Act | None = None


class Place(_Part, frozen=True):
    """Where a rule is printed, and its id for whoever looks closer."""

    rule: str
    #: book, page and heading, as one looks them up
    text: str
    #: the whole rule in our words, and its place in every book that prints it
    statement: str = msgspec.field(default="", name="says")
    books: tuple[str, ...] = ()


class Refused(_Part, frozen=True):
    """Why something is not allowed: the sentences, the places, and when it would be allowed."""

    reasons: tuple[str, ...]
    places: tuple[Place, ...] = ()
    remedy: str = msgspec.field(default="", name="possible")
    #: what the person wants all the same: makes it the disputed action
    want: Act | None = None
    want_label: str = ""


class Choice(_Part, frozen=True):
    """A thing that can be tapped."""

    label: str
    act: Act | None = None
    note: str = ""
    #: a number that stands large at its side, such as the damage of an ability
    amount: str = ""
    picture: Picture | None = None
    #: the symbols or dice that it needs
    symbols: tuple[Picture, ...] = msgspec.field(default=(), name="needs")
    #: the seat whose colour it has
    seat: str = ""
    state: Literal["free", "chosen", "refused"] = "free"
    refused: Refused | None = None
    #: whether the act is sent with the text of a file as ``value``
    asks_for: Literal["", "file"] = msgspec.field(default="", name="asks")


class Text(_Part, frozen=True, tag="text"):
    """A paragraph."""

    text: str
    role: Literal["lead", "plain", "quiet", "warning"] = "plain"


class Search(_Part, frozen=True, tag="search"):
    """A line to type into; the act is sent with the text as ``value`` while one types."""

    value: str
    label: str
    act: Act
    placeholder: str = ""


class Choices(_Part, frozen=True, tag="choices"):
    """Things to tap, under a heading."""

    choices: tuple[Choice, ...]
    title: str = ""
    layout: Literal["tiles", "list", "chips", "buttons"] = "list"
    #: whether the rest is behind a tap; `title` then says what is inside
    folded: bool = False


class Number(_Part, frozen=True, tag="number"):
    """A number to state. The act is sent with the number as ``value``."""

    label: str
    value: int | None
    low: int
    high: int
    act: Act
    seat: str = ""
    note: str = ""
    #: whether it can change the answer; otherwise it only says where somebody ends
    decides: bool = True
    #: what is wrong with the number that was typed
    problem: str = ""


class Dice(_Part, frozen=True, tag="dice"):
    """Dice to state."""

    label: str
    dice: tuple[Die, ...]
    seat: str = ""
    #: the faces that a die can show; one that is tapped is what the next die shows
    faces: tuple[Die, ...] = ()
    #: what the dice give: "heals 6", "Smack, 8 damage"
    result: str = ""
    problem: str = ""


class Event(_Part, frozen=True):
    """Something that happened, that somebody wants, or a window that was skipped."""

    text: str
    kind: Literal["happened", "wanted", "skipped"] = "happened"
    detail: str = ""
    seat: str = ""
    picture: Picture | None = None
    dice: tuple[Die, ...] = ()
    places: tuple[Place, ...] = ()
    #: takes it back
    remove: Act | None = None
    #: disputes it
    dispute: Act | None = None


class Course(_Part, frozen=True, tag="course"):
    """What happened so far, in order."""

    events: tuple[Event, ...]


class Answers(_Part, frozen=True):
    """The answers that a person can give."""

    seat: str
    answers: tuple[Choice, ...]


class Question(_Part, frozen=True, tag="question"):
    """A question in dispute with each person's answers."""

    text: str
    people: tuple[Answers, ...]
    #: takes all answers to it back
    remove: Act | None = None


class SumLine(_Part, frozen=True):
    """A line of a sum: its label, its change, and the number after it."""

    label: str
    change: str = ""
    result: str = msgspec.field(default="", name="after")
    kind: Literal["line", "subtotal", "total", "returned"] = "line"
    #: the seat that puts it in, whose colour it has
    seat: str = ""


class Answered(_Part, frozen=True):
    """A statement of a person with what is the case."""

    seat: str
    statement: str = msgspec.field(name="says")
    is_right: bool | None = msgspec.field(name="right")
    #: what is the case, if nobody else says it
    correction: str = msgspec.field(default="", name="correct")
    #: why it is right or wrong, and where that is printed
    reason: str = msgspec.field(default="", name="why")
    places: tuple[Place, ...] = ()


class BookRow(_Part, frozen=True):
    """What holds in some of the books."""

    books: tuple[str, ...]
    text: str
    places: tuple[Place, ...] = ()
    #: whether it is the book of the table
    is_table_book: bool = msgspec.field(default=False, name="own")
    #: what it comes to in these books, in a word or a number, and the seat that is right there
    result: str = ""
    seat: str = ""


class Standing(_Part, frozen=True):
    """Where a person stands afterwards: a number with its change, and the rest in words."""

    seat: str
    #: what the number counts, such as Health
    label: str = ""
    value: str = ""
    change: str = ""
    text: str = ""


class Remark(_Part, frozen=True):
    """What the numbers do not show, and where its rule is printed."""

    text: str
    places: tuple[Place, ...] = ()


class Verdict(_Part, frozen=True, tag="verdict"):
    """Who is right and why, on one screen."""

    #: who is right, in large letters
    headline: str
    #: the book by which it is settled, with the house rules that count
    book: str
    #: the seat that is right; empty if nobody or several are
    winner: str = ""
    #: what it came to
    situation: str = ""
    answered: tuple[Answered, ...] = ()
    #: the rule that decides, in our words
    rule: str = ""
    places: tuple[Place, ...] = ()
    #: that the book of the table does not print the rule
    silence_note: str = msgspec.field(default="", name="silent")
    #: rules that are nearly as near
    other_rules: tuple[BookRow, ...] = msgspec.field(default=(), name="others")
    sum_title: str = ""
    sum_lines: tuple[SumLine, ...] = msgspec.field(default=(), name="sum")
    books: tuple[BookRow, ...] = ()
    #: where everybody stands afterwards
    standings: tuple[Standing, ...] = ()
    #: what the numbers do not show, such as a roll without a result
    remarks: tuple[Remark, ...] = ()
    #: what nobody said, but what these numbers are with
    assumption: str = msgspec.field(default="", name="assumed")
    #: how sure it is, if it is not certain
    doubt: str = ""


class Hit(_Part, frozen=True):
    """A case that may be the same quarrel, with its verdict for the table's book."""

    name: str
    title: str
    verdict: str
    act: Act
    pictures: tuple[Picture, ...] = ()
    #: who plays what, and what they did
    people: str = ""
    story: str = ""


class Hits(_Part, frozen=True, tag="hits"):
    """The nearest cases."""

    hits: tuple[Hit, ...]
    title: str = ""


Block: TypeAlias = (
    Text | Search | Choices | Number | Dice | Course | Question | Verdict | Hits
)  # fmt: skip


class Seat(_Part, frozen=True):
    """A person at the table with the look of their figure."""

    name: str
    figure: str = ""
    picture: Picture | None = None


class Screen(_Part, frozen=True):
    """A screen.

    Parameters
    ----------
    draft
        The draft as it is now; it is sent back with the next act.
    step, position, steps
        Which screen it is; its place among how many.
    title
        The question that it asks.
    blocks
        What stands on it, from top to bottom.
    seats
        The people with their colours.
    book
        The book of the table, with the act that changes it.
    next
        The large button at the bottom; without an act, it says what is missing.
    more
        Further things to do: share, keep, a variation, report.
    problem
        What was wrong with the act that was sent; the draft is then as before.
    """

    draft: Draft
    step: Step
    position: int
    steps: int
    title: str
    blocks: tuple[Block, ...]
    seats: tuple[Seat, ...] = ()
    book: Choice | None = None
    next_choice: Choice | None = msgspec.field(default=None, name="next")
    more_choices: tuple[Choice, ...] = msgspec.field(default=(), name="more")
    problem: str = ""


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a screen as plain data."""
    screens, components = msgspec.json.schema_components([Screen], ref_template="#/$defs/{name}")
    # Makers of types do not follow a reference at the root.
    return {"anyOf": list(screens), "$defs": components}
