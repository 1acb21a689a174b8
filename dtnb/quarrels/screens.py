"""The data of a screen of the quick entry: blocks that a page, a notebook and a terminal draw.

Whatever can be tapped has an **act**. A front end sends the act, together with the **draft** (the
quarrel as entered so far), to the quick entry, which returns the next screen. The front end need
not understand acts. If a block asks for a value, the front end adds it to the act as ``value``.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from dtnb.quarrels.draft import Draft, Step

Act: TypeAlias = dict[str, Any]

#: the acts that a front end carries out itself, by their field ``do``: "table" opens a table to
#: play on, "share" makes a link, "keep" saves a file, "report" saves the report of a wrong verdict
FRONT_ACTS = ("table", "share", "keep", "report")


class _Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """The base of all parts of a screen; data omit fields with their default values."""


class Picture(_Part, frozen=True):
    """A sigil or symbol: the path data of an SVG drawing of 24 by 24, and its colours."""

    path: str
    #: the colours in the light and in the dark theme; "" is the colour of the text
    colours: tuple[str, str] = ("", "")


class Die(_Part, frozen=True):
    """A die: the number of its face (0 if unknown) and the symbol of that face."""

    face: int
    symbol: str = ""
    picture: Picture | None = None
    #: the act that turns the die, with the new face as its ``value``; None if it cannot be turned
    act: Act | None = None


class Place(_Part, frozen=True):
    """A rule and the place where it is printed."""

    rule: str
    #: the citation: book, page and heading
    text: str
    #: the whole rule in our words
    statement: str = msgspec.field(default="", name="says")
    #: the citation of the rule in every book that prints the rule
    books: tuple[str, ...] = ()


class Refused(_Part, frozen=True):
    """Why a move is not allowed: the reasons, the rules, and when it would be allowed."""

    reasons: tuple[str, ...]
    places: tuple[Place, ...] = ()
    remedy: str = msgspec.field(default="", name="possible")
    #: the act that insists on the refused move and so disputes it; the next field has its label
    want: Act | None = None
    want_label: str = ""


class Choice(_Part, frozen=True):
    """A button or tile that can be tapped, such as an ability."""

    label: str
    act: Act | None = None
    note: str = ""
    #: a number that is drawn large beside the label, such as the damage of an ability
    amount: str = ""
    picture: Picture | None = None
    #: the symbols of the dice that the ability needs
    symbols: tuple[Picture, ...] = msgspec.field(default=(), name="needs")
    #: the seat in whose colour the choice is drawn
    seat: str = ""
    state: Literal["free", "chosen", "refused"] = "free"
    refused: Refused | None = None
    #: "file" if the act is sent with the text of a file as ``value``
    asks_for: Literal["", "file"] = msgspec.field(default="", name="asks")


class Text(_Part, frozen=True, tag="text"):
    """A paragraph."""

    text: str
    role: Literal["lead", "plain", "quiet", "warning"] = "plain"


class Search(_Part, frozen=True, tag="search"):
    """A text field; the act is sent with the text as ``value`` whenever the text changes."""

    value: str
    label: str
    act: Act
    placeholder: str = ""


class Choices(_Part, frozen=True, tag="choices"):
    """Choices to tap, under a heading."""

    choices: tuple[Choice, ...]
    title: str = ""
    layout: Literal["tiles", "list", "chips", "buttons"] = "list"
    #: whether the choices are hidden until `title` is tapped
    folded: bool = False


class Number(_Part, frozen=True, tag="number"):
    """A number field; the act is sent with the number as ``value``."""

    label: str
    value: int | None
    low: int
    high: int
    act: Act
    seat: str = ""
    note: str = ""
    #: whether the number can change the answer; otherwise it only changes final numbers
    decides: bool = True
    #: what is wrong with the number that was typed
    problem: str = ""


class Dice(_Part, frozen=True, tag="dice"):
    """Dice whose faces can be entered."""

    label: str
    dice: tuple[Die, ...]
    seat: str = ""
    #: the faces that a die can show; a tap on a face enters it for the next die
    faces: tuple[Die, ...] = ()
    #: what the dice give, such as "heals 6" or "Smack, 8 damage"
    result: str = ""
    problem: str = ""


class Event(_Part, frozen=True):
    """Something that happened, a move that somebody insists on, or a window that was skipped."""

    text: str
    kind: Literal["happened", "wanted", "skipped"] = "happened"
    detail: str = ""
    seat: str = ""
    picture: Picture | None = None
    dice: tuple[Die, ...] = ()
    places: tuple[Place, ...] = ()
    #: the act that removes the event
    remove: Act | None = None
    #: the act that disputes the event
    dispute: Act | None = None


class Course(_Part, frozen=True, tag="course"):
    """The events so far, in order."""

    events: tuple[Event, ...]


class Answers(_Part, frozen=True):
    """The answers that a person can give."""

    seat: str
    answers: tuple[Choice, ...]


class Question(_Part, frozen=True, tag="question"):
    """A disputed question with the answers of each person."""

    text: str
    people: tuple[Answers, ...]
    #: the act that removes the question with all its answers
    remove: Act | None = None


class SumLine(_Part, frozen=True):
    """A line of a calculation: its label, the change, and the number after the change."""

    label: str
    change: str = ""
    result: str = msgspec.field(default="", name="after")
    kind: Literal["line", "subtotal", "total", "returned"] = "line"
    #: the seat that contributes the line, in whose colour it is drawn
    seat: str = ""


class Answered(_Part, frozen=True):
    """A statement of a person, and whether it is right."""

    seat: str
    statement: str = msgspec.field(name="says")
    is_right: bool | None = msgspec.field(name="right")
    #: the right statement, if nobody makes it
    correction: str = msgspec.field(default="", name="correct")
    #: why the statement is right or wrong, and where the rules are printed
    reason: str = msgspec.field(default="", name="why")
    places: tuple[Place, ...] = ()


class BookRow(_Part, frozen=True):
    """The result in some of the rulebooks."""

    books: tuple[str, ...]
    text: str
    places: tuple[Place, ...] = ()
    #: whether one of the books is the table's rulebook
    is_table_book: bool = msgspec.field(default=False, name="own")
    #: the result in a word or a number; the next field has the seat that is right with this result
    result: str = ""
    seat: str = ""


class Standing(_Part, frozen=True):
    """A person's situation afterwards: a number with its change, and the rest in words."""

    seat: str
    #: the name of the number, such as Health
    label: str = ""
    value: str = ""
    change: str = ""
    text: str = ""


class Remark(_Part, frozen=True):
    """A remark on something that the numbers do not show, and where books print the rule for it."""

    text: str
    places: tuple[Place, ...] = ()


class Verdict(_Part, frozen=True, tag="verdict"):
    """The verdict: who is right, and why."""

    #: who is right, in large letters
    headline: str
    #: the rulebook that decides, with the house rules
    book: str
    #: the seat that is right; empty if nobody or several are
    winner: str = ""
    #: the answer to the disputed question
    situation: str = ""
    answered: tuple[Answered, ...] = ()
    #: the rule that decides, in our words
    rule: str = ""
    places: tuple[Place, ...] = ()
    #: a sentence if the rulebook of the table does not print the rule; else empty
    silence_note: str = msgspec.field(default="", name="silent")
    #: the rule that really decides, if `rule` is another one with the same answer
    other_rules: tuple[BookRow, ...] = msgspec.field(default=(), name="others")
    sum_title: str = ""
    sum_lines: tuple[SumLine, ...] = msgspec.field(default=(), name="sum")
    books: tuple[BookRow, ...] = ()
    #: everybody's situation afterwards
    standings: tuple[Standing, ...] = ()
    #: remarks that the numbers do not show, such as on a roll without a result
    remarks: tuple[Remark, ...] = ()
    #: a sentence on moves that nobody stated and that the numbers include
    assumption: str = msgspec.field(default="", name="assumed")
    #: why the verdict is not certain; empty if it is
    doubt: str = ""


class Hit(_Part, frozen=True):
    """A case of the casebook that may be the same quarrel, with its verdict."""

    name: str
    title: str
    verdict: str
    act: Act
    pictures: tuple[Picture, ...] = ()
    #: who plays which character, and what happened
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
    """A person at the table, with the picture of their character."""

    name: str
    figure: str = ""
    picture: Picture | None = None


class Screen(_Part, frozen=True):
    """A screen; its draft is sent back with the next act."""

    draft: Draft
    step: Step
    #: the place of the screen among all screens, from 1
    position: int
    #: how many screens there are
    steps: int
    #: the question that the screen asks
    title: str
    blocks: tuple[Block, ...]
    seats: tuple[Seat, ...] = ()
    #: the rulebook of the table, with the act that changes it
    book: Choice | None = None
    #: the large button at the bottom; if it has no act, its label says what is missing
    next_choice: Choice | None = msgspec.field(default=None, name="next")
    #: small buttons, such as to change the numbers
    more_choices: tuple[Choice, ...] = msgspec.field(default=(), name="more")
    #: why the last act was refused; the draft is then unchanged
    problem: str = ""


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a screen as plain data."""
    screens, components = msgspec.json.schema_components([Screen], ref_template="#/$defs/{name}")
    # The generator of TypeScript types does not follow a reference at the root.
    return {"anyOf": list(screens), "$defs": components}
