"""What a game adds to the quick entry, a form in which people enter a dispute by tapping.

The form asks for the characters, the moment of the turn, and the moves, and then for the question
in dispute. A window is a time at which seats may act. A speaker puts messages into the words of one
language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from dtnb.files import FileProblems
from dtnb.kernel import Record, State, Step

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.game.terms import DisputeKind

#: what a move uses; ``act`` if the move uses nothing, such as rolling again
MoveKind = Literal["ability", "token", "card", "other", "act"]


class Character(NamedTuple):
    """A character that a seat can play."""

    #: the fields of the seat in a replay file
    entry: Mapping[str, Any]
    name: str
    #: the hue and the drawing (SVG path data) of the character, as in `dtnb.frames.looks.Look`
    hue: int = 0
    sigil: str = ""


class OwnCharacter(NamedTuple):
    """A character that a user has written."""

    name: str
    #: the fields of a seat in a replay file that has this character
    seat_fields: Mapping[str, Any]
    #: the lines of the files that the replay file must embed, by file name
    files: Mapping[str, list[str]]


class Named(NamedTuple):
    """The name of a character, or of something that characters have."""

    name: str
    #: the indices of the characters that have it; empty if all have it
    characters: tuple[int, ...] = ()
    #: whether what it names is used in the owner's own turn, so that it is probably that turn
    acts_first: bool = False
    #: whether it is the name of a character
    is_character: bool = False


class Moment(NamedTuple):
    """A moment of a turn at which a dispute may begin."""

    #: the name of the moment, and a remark
    label: str
    note: str = ""
    #: a drawing as SVG path data; moments without one are listed below the others
    symbol: str = ""
    #: the start of the record, as in a replay file
    start: Mapping[str, Any] = {}
    #: the ids of the windows in which a disputed action was probably made
    windows: tuple[str, ...] = ()
    #: whether the form first asks what has been used, such as an ability
    asks_ability: bool = False
    #: whether the form first asks for the first roll
    asks_dice: bool = False


class AbilityStrength(NamedTuple):
    """One strength of an ability: its amount, and dice that give exactly this strength."""

    amount: str
    dice: tuple[int, ...]


class AbilityLevel(NamedTuple):
    """A level of an ability on its board."""

    #: the level in words; empty if there is only one
    label: str
    #: the fields of a seat that has this level
    seat_fields: Mapping[str, Any]
    #: the strengths, the weakest first
    strengths: tuple[AbilityStrength, ...]


class UsableAbility(NamedTuple):
    """An ability that the active seat may have used."""

    #: the name in the phrases of a file
    name: str
    #: the amounts that the ability has at its first level, as text
    amount: str
    #: drawings of the symbols that the dice must show
    symbols: tuple[str, ...]
    #: the dice that the ability needs, in words, if symbols cannot show them
    note: str
    #: the levels, the lowest first
    levels: tuple[AbilityLevel, ...]


class PossibleMove(NamedTuple):
    """A move that a seat could make, usually with a card, a token or an ability."""

    seat: int
    #: the move, with the name of the seat
    phrase: str
    #: the name of the card, token or ability; the move in words if it needs none
    label: str
    kind: MoveKind
    symbol: str = ""
    #: the fields with which a replay file gives the seat the token that this move needs; empty if
    #: the seat has what it needs
    seat_fields: Mapping[str, Any] = {}
    #: whether the form offers a question about this move even if nobody has made it or wants to
    doubtful: bool = False


class Fact(NamedTuple):
    """One result of a record, as the answer to a question that people dispute."""

    #: the question, as a phrase of the group ``dispute``
    question: str
    #: the true answer, as a statement
    statement: str
    #: the answer in one or two words; empty if it is yes or no
    label: str = ""
    #: for a question of yes or no, whether the answer is yes
    holds: bool = True
    #: for a question of yes or no, the false answer as a statement
    opposite: str = ""
    #: the kind of the question
    kind: DisputeKind = "amount"
    #: whether the fact is a final value, such as a dial's, rather than an event
    is_final_value: bool = False


class Order(NamedTuple):
    """The order in which effects acted, where a seat was free to choose this order."""

    seat: int
    #: the effects in this order
    names: tuple[str, ...]
    #: the indices of the steps in which the next effect was chosen
    steps: tuple[int, ...]
    #: the ids of the rules that let the seat choose
    rules: tuple[str, ...]


class QuickEntry(Protocol):
    """The functions with which a game helps people enter a dispute."""

    def characters(self, speaker: Speaker, /) -> Sequence[Character]:
        """Return the characters that a seat can play."""
        return ()

    def names(self, speaker: Speaker, /) -> Sequence[Named]:
        """Return the names of the characters, then those of everything that they have."""
        return ()

    def moments(self, seat: str, speaker: Speaker, /) -> Sequence[Moment]:
        """Return the moments of a seat's turn at which a dispute may begin, the usual first."""
        return (Moment(speaker.text("quick.begin")),)

    def usable_abilities(
        self, file: Mapping[str, Any], seat: str, speaker: Speaker, /
    ) -> Sequence[UsableAbility]:
        """Return the abilities that a seat may have used on its turn."""
        return ()

    def strength_index(
        self, file: Mapping[str, Any], seat: str, ability_name: str, dice: Sequence[int], /
    ) -> int:
        """Return the index of the strength that dice give to an ability; -1 for none."""
        return -1

    def opening_moves(self, seat: str, ability_name: str, dice: Sequence[int], /) -> Sequence[str]:
        """Return the moves that roll these dice and then use an ability."""
        return ()

    def possible_moves(
        self, file: Mapping[str, Any], game: Any, table: Any, speaker: Speaker, /
    ) -> Sequence[PossibleMove]:
        """Return the moves that each seat could make with things that it has or may get."""
        return ()

    def turn_part(self, table: Any, /) -> str:
        """Return an id of the part of the turn that a table is in, such as a phase.

        Return an empty text if no part has begun, or if the game has no parts.
        """
        return ""

    def reroll(self, game: Any, state: State, /) -> tuple[int, ...]:
        """Return the faces of the asked seat's dice if it may reroll some; else an empty tuple."""
        return ()

    def reroll_move(self, seat: str, rolled: Sequence[int], kept: Sequence[int], /) -> str:
        """Return the move by which a seat rolls dice again."""
        return ""

    def own_character(self, text: str, /) -> OwnCharacter:
        """Read the file of a user's own character.

        Raise FileProblems if the file is wrong, or if the game knows no such files.
        """
        raise FileProblems([])

    def kinds_of_blow(self, speaker: Speaker, /) -> Sequence[tuple[str, str]]:
        """Return the kinds of a plain blow, each with its name; empty if there is no such blow."""
        return ()

    def plain_blow(
        self, seat: str, target: str, amount: int, kind: str, moment: Moment, /
    ) -> Mapping[str, Any]:
        """Return the ``start`` of a file in which `seat` is about to strike `target` for `amount`.

        No ability or card causes this blow. `kind` is one of `kinds_of_blow`, and the file begins
        at `moment`.
        """
        return {}

    def neutral_moves(self, game: Any, state: State, /) -> Sequence[str]:
        """Return moves that answer the pending decision and change nothing, such as declining.

        The moves do not name the seat. Return none if every answer changes something; then people
        have to choose one.
        """
        return ()

    def arrange_teams(
        self, seats: Mapping[str, Any], /, *, wants_teams: bool
    ) -> Mapping[str, Any] | None:
        """Return the seats' fields with or without teams; None if that is impossible."""
        return None

    def disputable_facts(self, game: Any, record: Record, speaker: Speaker, /) -> Sequence[Fact]:
        """Return the results of a record that people may dispute."""
        return ()

    def cause(self, step: Step, speaker: Speaker, /) -> str:
        """Return the name of the thing that caused the change in a step; empty for none."""
        return ""

    def orders(self, steps: Sequence[Step], speaker: Speaker, /) -> Sequence[Order]:
        """Return the orders in which effects acted, where a seat was free to choose the order."""
        return ()

    def faces(self, game: Any, table: Any, seat: int, /) -> Mapping[int, str]:
        """Return the drawing on each face of a seat's dice."""
        return {}


class PlainEntry(QuickEntry):
    """The quick entry of a game that adds nothing to it."""
