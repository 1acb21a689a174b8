"""The acts of the quick entry's screens: the commands that taps send, such as "add this word".

The quick entry is a form in which two people enter a quarrel by tapping.
A draft is the quarrel as entered so far, and its play is the result of playing its moves. A wanted
move is not allowed, but somebody insists on it, so it is disputed.

A policy is a question that the rulebooks answer differently or leave open; a reading is one of its
answers.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from dtnb.quarrels.draft import Step

#: the `index` of an act that takes effect after all moves of the draft
AFTER_ALL_MOVES = -1
#: values of an act's `move` for a roll that is not among the draft's moves, and so has no index.
#: `PENDING_ROLL` is the roll that the play waits for, `WANTED_ROLL` that of the wanted move.
PENDING_ROLL, WANTED_ROLL = -1, -2
#: the `move` of an act that takes back the wanted move
WANTED_MOVE = -1

ShortText: TypeAlias = Annotated[str, Meta(max_length=400)]
Index: TypeAlias = Annotated[int, Meta(ge=0, le=2_000)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=9_999)]


class AnyAct(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"
):
    """The base of all acts; in plain data, the field ``do`` holds the tag of the class."""


class GoToStep(AnyAct, frozen=True, tag="go"):
    """Go to a screen."""

    step: Step = msgspec.field(name="to")


class Unfold(AnyAct, frozen=True, tag="open"):
    """Unfold the named part of the screen; with an empty name, fold the unfolded part."""

    part: ShortText = msgspec.field(default="", name="what")


class TypeText(AnyAct, frozen=True, tag="type"):
    """Replace the typed text of `field`, an unfolded part of the screen.

    With an empty `field`, replace the quarrel text: the words on the first screen that tell what
    the quarrel is about.
    """

    value: Annotated[str, Meta(max_length=200)] = ""
    field: ShortText = ""


class AddWord(AnyAct, frozen=True, tag="word"):
    """Add a word to the quarrel text."""

    word: ShortText


class SetGame(AnyAct, frozen=True, tag="game"):
    """Choose the game."""

    game: ShortText


class SetBook(AnyAct, frozen=True, tag="book"):
    """Choose the rulebook."""

    edition: ShortText


class SetReading(AnyAct, frozen=True, tag="reading"):
    """Choose the table's reading of a policy; an empty reading restores the rulebook's."""

    policy: ShortText
    reading: ShortText = ""


class SeatCharacter(AnyAct, frozen=True, tag="sit"):
    """Add a seat with a character, or give an existing seat another character."""

    character: Index = msgspec.field(name="figure")
    seat: ShortText = ""


class RemoveSeat(AnyAct, frozen=True, tag="leave"):
    """Remove a seat."""

    seat: ShortText


class NameSeat(AnyAct, frozen=True, tag="name"):
    """Give a seat another name."""

    seat: ShortText
    value: Annotated[str, Meta(max_length=60)] = ""


class SetTurn(AnyAct, frozen=True, tag="turn"):
    """Choose the seat whose turn it is."""

    seat: ShortText


class SetMoment(AnyAct, frozen=True, tag="where"):
    """Choose the moment of the quarrel, a part of the turn, by its index."""

    moment: Index


class SetUse(AnyAct, frozen=True, tag="use"):
    """Choose the ability that was used, or none with an empty name.

    `level` is the index of the ability's level on the board. `tier` is the index of the result of
    its roll: if the ability deals 5, 6 or 7 damage, tier 2 is 7 damage.
    """

    name: ShortText = ""
    level: Index = 0
    tier: Index = 0


class TurnDie(AnyAct, frozen=True, tag="die"):
    """Turn a die of a roll.

    `move` is the index of the roll among the moves, or `PENDING_ROLL` or `WANTED_ROLL`.
    """

    die: Index
    value: Annotated[int, Meta(ge=0, le=20)] = 0
    move: int = PENDING_ROLL


class SetField(AnyAct, frozen=True, tag="set"):
    """Set a field of the table's set-up, such as a seat's number of cards."""

    #: the keys that lead to the field in `Draft.table`
    path: tuple[ShortText, ...]
    value: int | ShortText | None = None
    #: A field may have a count for each of several things, such as tokens. Then this is the name of
    #: the thing to count, and `value` is its count. It is empty for any other field.
    answer: ShortText = ""


class MakeMove(AnyAct, frozen=True, tag="do"):
    """Make a move; with `adds_object`, first give the seat the card or token that it needs."""

    move: ShortText
    adds_object: bool = msgspec.field(default=False, name="supply")


class WantMove(AnyAct, frozen=True, tag="want"):
    """Insist on a move that is not allowed, so that it is disputed.

    The wanted move stands before the move with this `index`.
    """

    move: ShortText
    index: int = msgspec.field(default=AFTER_ALL_MOVES, name="at")


class AnswerMove(AnyAct, frozen=True, tag="answer"):
    """Answer another seat's latest move with a move that is carried out before it."""

    move: ShortText


class RemoveAnswer(AnyAct, frozen=True, tag="unanswer"):
    """Remove the answers to a move."""

    move: Index


class RollAgain(AnyAct, frozen=True, tag="again"):
    """Reroll the dice for which new faces were entered."""


class ChooseOption(AnyAct, frozen=True, tag="choose"):
    """Choose an option of the decision that the play waits for."""

    option: Index


class SetTeams(AnyAct, frozen=True, tag="teams"):
    """Play in teams, or alone; `partner` is the partner of the first seat."""

    teams: bool = True
    partner: ShortText = ""


class TakeBackMoves(AnyAct, frozen=True, tag="back"):
    """Remove the moves from an index on, or with `WANTED_MOVE` only the wanted move."""

    move: int


class AskQuestion(AnyAct, frozen=True, tag="ask"):
    """Dispute a question before the move with this `index`.

    With `is_further`, the question is disputed in addition to the first one.
    """

    question: ShortText
    index: int = msgspec.field(default=AFTER_ALL_MOVES, name="at")
    is_further: bool = msgspec.field(default=False, name="more")


class MakeStatement(AnyAct, frozen=True, tag="say"):
    """Make a statement for a person; making it again removes it.

    If there are two people and two answers, the other person gets the other answer.
    """

    seat: ShortText = msgspec.field(name="by")
    statement: ShortText = msgspec.field(name="says")
    #: the possible answers, of which a person gives only one
    alternatives: tuple[ShortText, ...] = msgspec.field(default=(), name="among")
    #: the question that the statement answers, and the index of the move before which it is asked
    question: ShortText = ""
    index: int = msgspec.field(default=AFTER_ALL_MOVES, name="at")


class StateNumber(AnyAct, frozen=True, tag="number"):
    """Make a statement with a number that the person types.

    In the text `statement`, the number `label` is replaced by `value`.
    """

    seat: ShortText = msgspec.field(name="by")
    statement: ShortText = msgspec.field(name="says")
    #: the number in `statement`, as it is written there
    label: ShortText
    alternatives: tuple[ShortText, ...] = msgspec.field(default=(), name="among")
    question: ShortText = ""
    index: int = msgspec.field(default=AFTER_ALL_MOVES, name="at")
    value: Count = 0


class PickSuggestion(AnyAct, frozen=True, tag="pick"):
    """Replace the text of the unfolded field by a suggestion."""

    text: ShortText


class RemoveStatement(AnyAct, frozen=True, tag="unsay"):
    """Remove a statement."""

    claim: Index


class RemoveQuestion(AnyAct, frozen=True, tag="unask"):
    """Remove a question with all statements that answer it."""

    question: ShortText
    alternatives: tuple[ShortText, ...] = msgspec.field(default=(), name="among")


class SetPrint(AnyAct, frozen=True, tag="print"):
    """Choose the printing of a card or board; an empty reading is the usual printing."""

    thing: ShortText
    reading: ShortText = msgspec.field(default="", name="printed")


class SeatOwnCharacter(AnyAct, frozen=True, tag="figure"):
    """Seat a character that the players made; the value is the text of its file."""

    seat: ShortText = ""
    value: Annotated[str, Meta(max_length=120_000)] = ""


class SetBlow(AnyAct, frozen=True, tag="blow"):
    """State an attack by its kind and amount, without an ability."""

    kind: ShortText = ""
    value: Count = 0


class OpenCase(AnyAct, frozen=True, tag="case"):
    """Open a case of the casebook as the draft."""

    name: ShortText


class BeginQuarrel(AnyAct, frozen=True, tag="begin"):
    """Begin a new quarrel."""


ScreenAct: TypeAlias = (
    GoToStep
    | Unfold
    | TypeText
    | AddWord
    | SetGame
    | SetBook
    | SetReading
    | SeatCharacter
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
    | SeatOwnCharacter
    | SetBlow
    | OpenCase
    | BeginQuarrel
)


def read_act(data: Any) -> ScreenAct:
    """Return the act in plain data; raise ValidationError if there is none."""
    act: ScreenAct = msgspec.convert(data, ScreenAct, strict=True)
    return act


def act_data(typed_act: AnyAct) -> dict[str, Any]:
    """Return an act as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(typed_act)
    return data
