"""The acts of screens: what a tap asks for, read from plain data."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from dtnb.quarrels.draft import Step

Short: TypeAlias = Annotated[str, Meta(max_length=400)]
Index: TypeAlias = Annotated[int, Meta(ge=0, le=2_000)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=9_999)]


class AnyAct(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"
):
    """An act; its tag is the field ``do``."""


class GoToStep(AnyAct, frozen=True, tag="go"):
    """Go to a screen."""

    step: Step = msgspec.field(name="to")


class Unfold(AnyAct, frozen=True, tag="open"):
    """Unfold a part of the screen; an empty name folds it."""

    part: Short = msgspec.field(default="", name="what")


class TypeText(AnyAct, frozen=True, tag="type"):
    """Type about the quarrel, or into the field that is unfolded."""

    value: Annotated[str, Meta(max_length=200)] = ""
    field: Short = ""


class AddWord(AnyAct, frozen=True, tag="word"):
    """Add a word to what was typed."""

    word: Short


class SetGame(AnyAct, frozen=True, tag="game"):
    """Choose the game."""

    game: Short


class SetBook(AnyAct, frozen=True, tag="book"):
    """Choose the book."""

    edition: Short


class SetReading(AnyAct, frozen=True, tag="reading"):
    """Choose how the table reads a question; an empty reading is that of the book."""

    policy: Short
    reading: Short = ""


class SeatFigure(AnyAct, frozen=True, tag="sit"):
    """Seat a character; with a seat, in place of the one who sits there."""

    figure: Index
    seat: Short = ""


class RemoveSeat(AnyAct, frozen=True, tag="leave"):
    """Take a seat away."""

    seat: Short


class NameSeat(AnyAct, frozen=True, tag="name"):
    """Name a seat."""

    seat: Short
    value: Annotated[str, Meta(max_length=60)] = ""


class SetTurn(AnyAct, frozen=True, tag="turn"):
    """Say whose turn it is."""

    seat: Short


class SetMoment(AnyAct, frozen=True, tag="where"):
    """Say where the quarrel is: the index of a moment."""

    moment: Index


class SetUse(AnyAct, frozen=True, tag="use"):
    """Say what was used; an empty name takes it back."""

    name: Short = ""
    level: Index = 0
    tier: Index = 0


class TurnDie(AnyAct, frozen=True, tag="die"):
    """Turn a die of a stated roll; without a move, of the roll that is asked for."""

    die: Index
    value: Annotated[int, Meta(ge=0, le=20)] = 0
    move: int = -1


class SetField(AnyAct, frozen=True, tag="set"):
    """Answer a question about the table."""

    path: tuple[Short, ...]
    value: int | Short | None = None
    #: for an answer that is counted, its name; the value is its count
    answer: Short = ""


class MakeMove(AnyAct, frozen=True, tag="do"):
    """Make a move; a thing that did not lie there is then put there."""

    move: Short
    adds_thing: bool = msgspec.field(default=False, name="supply")


class WantMove(AnyAct, frozen=True, tag="want"):
    """Want a move that is not allowed, at a place among the moves."""

    move: Short
    index: int = msgspec.field(default=-1, name="at")


class AnswerMove(AnyAct, frozen=True, tag="answer"):
    """Answer the latest move of another seat before it is carried out."""

    move: Short


class RemoveAnswer(AnyAct, frozen=True, tag="unanswer"):
    """Take back what answers a move."""

    move: Index


class RollAgain(AnyAct, frozen=True, tag="again"):
    """Roll the dice again whose new faces were stated."""


class ChooseOption(AnyAct, frozen=True, tag="choose"):
    """Answer the question that the play waits for, with one of its options."""

    option: Index


class SetTeams(AnyAct, frozen=True, tag="teams"):
    """Play in teams, or alone; with a partner, the first seat plays together with it."""

    teams: bool = True
    partner: Short = ""


class TakeBackMoves(AnyAct, frozen=True, tag="back"):
    """Take back the moves from an index on; -1 is the move that is wanted."""

    move: int


class AskQuestion(AnyAct, frozen=True, tag="ask"):
    """Dispute a question, at a place among the moves."""

    question: Short
    index: int = msgspec.field(default=-1, name="at")
    is_further: bool = msgspec.field(default=False, name="more")


class MakeStatement(AnyAct, frozen=True, tag="say"):
    """Answer a question, and what that leaves to the other; said again, it is taken back."""

    seat: Short = msgspec.field(name="by")
    statement: Short = msgspec.field(name="says")
    #: the answers that exclude each other
    alternatives: tuple[Short, ...] = msgspec.field(default=(), name="among")
    #: the question, and the index of the move before which it stands
    question: Short = ""
    index: int = msgspec.field(default=-1, name="at")


class StateNumber(AnyAct, frozen=True, tag="number"):
    """Answer a question with a number of one's own, in the place of another answer's number."""

    seat: Short = msgspec.field(name="by")
    statement: Short = msgspec.field(name="says")
    #: the number in the other answer
    label: Short
    alternatives: tuple[Short, ...] = msgspec.field(default=(), name="among")
    question: Short = ""
    index: int = msgspec.field(default=-1, name="at")
    value: Count = 0


class PickSuggestion(AnyAct, frozen=True, tag="pick"):
    """Take up a suggestion for what is typed into the field that is unfolded."""

    text: Short


class RemoveStatement(AnyAct, frozen=True, tag="unsay"):
    """Take back a statement."""

    claim: Index


class RemoveQuestion(AnyAct, frozen=True, tag="unask"):
    """Take back a question with all statements that answer it."""

    question: Short
    alternatives: tuple[Short, ...] = msgspec.field(default=(), name="among")


class SetPrint(AnyAct, frozen=True, tag="print"):
    """Choose how a card or board is printed; an empty print is the usual one."""

    thing: Short
    reading: Short = msgspec.field(default="", name="printed")


class SeatOwnFigure(AnyAct, frozen=True, tag="figure"):
    """Seat a character of one's own, whose file is the value."""

    seat: Short = ""
    value: Annotated[str, Meta(max_length=120_000)] = ""


class SetBlow(AnyAct, frozen=True, tag="blow"):
    """Say in numbers what was done, where no ability says it."""

    kind: Short = ""
    value: Count = 0


class OpenCase(AnyAct, frozen=True, tag="case"):
    """Take up a case of the casebook."""

    name: Short


class BeginQuarrel(AnyAct, frozen=True, tag="begin"):
    """Begin a new quarrel."""


A = TypeVar("A", bound=AnyAct)

ScreenAct: TypeAlias = (
    GoToStep
    | Unfold
    | TypeText
    | AddWord
    | SetGame
    | SetBook
    | SetReading
    | SeatFigure
    | RemoveSeat
    | NameSeat
    | SetTurn
    | SetMoment
    | SetUse
    | TurnDie
    | SetField
    | MakeMove
    | WantMove
    | AnswerMove
    | RemoveAnswer
    | RollAgain
    | ChooseOption
    | SetTeams
    | TakeBackMoves
    | AskQuestion
    | MakeStatement
    | StateNumber
    | PickSuggestion
    | RemoveStatement
    | RemoveQuestion
    | SetPrint
    | SeatOwnFigure
    | SetBlow
    | OpenCase
    | BeginQuarrel
)


def read_act(data: Any) -> ScreenAct:
    """Return the act that data state; raise ValidationError if they state none."""
    act: ScreenAct = msgspec.convert(data, ScreenAct, strict=True)
    return act


def act(of: AnyAct) -> dict[str, Any]:
    """Return an act as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(of)
    return data
