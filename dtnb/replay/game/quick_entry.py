"""What a game knows for the quick entry of a dispute; a game may do without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from dtnb.files import FileProblems
from dtnb.kernel import Record, State, Step

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.game.terms import DisputeKind

#: an act is what one does without a thing that lies there, such as rolling again
ThingKind = Literal["ability", "token", "card", "other", "act"]


class Figure(NamedTuple):
    """A character that a seat can play."""

    #: the fields of the seat in a replay file
    entry: Mapping[str, Any]
    name: str
    #: the look, as for `dtnb.frames.looks.Look`
    hue: int = 0
    sigil: str = ""


class Named(NamedTuple):
    """A name by which people speak of something."""

    name: str
    #: the indices of the characters to whom it belongs; none for what belongs to all
    figures: tuple[int, ...] = ()
    #: whether whoever has it is probably the one whose turn it is
    begins: bool = False
    #: whether it is the name of the character
    is_figure: bool = False


class Moment(NamedTuple):
    """A moment at which people may be when they begin to quarrel."""

    #: what it is, and a remark on it
    label: str
    note: str = ""
    #: a drawing of it, as path data; empty for a moment that is listed among the further ones
    symbol: str = ""
    #: the start of the record, as in a replay file
    start: Mapping[str, Any] = {}
    #: the ids of the windows in which an action is probably meant
    windows: tuple[str, ...] = ()
    #: whether somebody has used something by then, which is asked first
    asks_use: bool = False
    #: whether the first roll is asked first
    asks_dice: bool = False


class Tier(NamedTuple):
    """One strength of something that is used: its number, and dice that give exactly this."""

    amount: str
    dice: tuple[int, ...]


class UseLevel(NamedTuple):
    """A level of something that is used."""

    #: the level in words; empty if there is only one
    label: str
    #: the fields of the seat that make it so
    seat: Mapping[str, Any]
    #: the strengths, the weakest first
    tiers: tuple[Tier, ...]


class Use(NamedTuple):
    """Something that the acting seat may have used, such as an ability after a roll."""

    #: the name in the phrases of a file
    name: str
    #: its numbers, at the first level
    amount: str
    #: the drawings of the symbols that it needs
    symbols: tuple[str, ...]
    #: what it needs in words, if symbols do not say it
    note: str
    #: its levels, the first that it can have first
    levels: tuple[UseLevel, ...]


class Thing(NamedTuple):
    """Something that a seat could do with a thing that lies before it."""

    seat: int
    #: the move, with the name of the seat
    phrase: str
    #: the name of the thing
    label: str
    kind: ThingKind
    symbol: str = ""
    #: if the seat does not have it, the fields of the seat in a replay file with which it has
    lacking: Mapping[str, Any] = {}
    #: whether people quarrel about it here, though nobody has done it or wants it
    doubtful: bool = False


class Fact(NamedTuple):
    """What a play came to in one respect, as an answer to a question in dispute."""

    #: the question, as a phrase of the group ``dispute``
    question: str
    #: the statement that is true of this play
    statement: str
    #: the answer in one or two words; empty if it is yes or no
    label: str = ""
    #: for a yes or no, whether it is yes
    holds: bool = True
    #: for a yes or no, the statement that is true if it is otherwise
    opposite: str = ""
    #: what the question asks, as a kind of dispute
    kind: DisputeKind = "amount"
    #: whether it says where somebody ends, rather than what happened
    stands: bool = False


class Order(NamedTuple):
    """The order in which effects acted, which a seat may choose."""

    seat: int
    #: the effects, the first first
    names: tuple[str, ...]
    #: the indices of the steps in which one was chosen
    steps: tuple[int, ...]
    #: the ids of the rules that let the seat choose
    rules: tuple[str, ...]


class QuickEntry(Protocol):
    """What a game knows for the quick entry of a dispute."""

    def figures(self, speaker: Speaker, /) -> Sequence[Figure]:
        """Return the characters that a seat can play."""
        return ()

    def names(self, speaker: Speaker, /) -> Sequence[Named]:
        """Return the names of the characters and of what they have, those of characters first."""
        return ()

    def moments(self, seat: str, speaker: Speaker, /) -> Sequence[Moment]:
        """Return the moments of a seat's turn at which people may be; the usual ones first."""
        return (Moment(speaker.text("quick.begin")),)

    def uses(self, file: Mapping[str, Any], seat: str, speaker: Speaker, /) -> Sequence[Use]:
        """Return what a seat may have used."""
        return ()

    def tier_of(self, file: Mapping[str, Any], seat: str, use: str, dice: Sequence[int], /) -> int:
        """Return the index of the strength that dice give to a use; -1 for none."""
        return -1

    def opening_moves(self, seat: str, use: str, dice: Sequence[int], /) -> Sequence[str]:
        """Return the moves by which a seat uses something after a roll."""
        return ()

    def things(
        self, file: Mapping[str, Any], game: Any, table: Any, speaker: Speaker, /
    ) -> Sequence[Thing]:
        """Return what each seat could do with the things that lie before it at a table.

        Things that a seat usually may have are among them, though they do not lie there.
        """
        return ()

    def stage(self, table: Any, /) -> str:
        """Return the part of a turn in which a table is; what is done in it stays within it.

        Return an empty text where no part has begun yet, or where a game has no parts.
        """
        return ""

    def reroll(self, game: Any, state: State, /) -> tuple[int, ...]:
        """Return the dice of which the asked seat may roll some again in a state, or none."""
        return ()

    def reroll_move(self, seat: str, rolled: Sequence[int], kept: Sequence[int], /) -> str:
        """Return the move by which a seat rolls dice again."""
        return ""

    def own_figure(self, text: str, /) -> tuple[str, Mapping[str, Any], Mapping[str, list[str]]]:
        """Return the name of a character of one's own, the entry of its seat, and its file.

        Parameters
        ----------
        text
            The file.

        Raises
        ------
        FileProblems
            If the file is wrong, or the game knows no such files.
        """
        raise FileProblems([])

    def kinds_of_blow(self, speaker: Speaker, /) -> Sequence[tuple[str, str]]:
        """Return the kinds of what a seat does to another, each with its name; none for none."""
        return ()

    def plain_blow(
        self, seat: str, target: str, amount: int, kind: str, moment: Moment, /
    ) -> Mapping[str, Any]:
        """Return the start of a record in which a seat does something that no ability says.

        Parameters
        ----------
        seat, target
            Who does it, and to whom.
        amount, kind
            How much, and of which of the kinds.
        moment
            The moment at which the record begins.
        """
        return {}

    def closing_moves(self, game: Any, state: State, /) -> Sequence[str]:
        """Return moves, without the seat, that answer what a play waits for and change nothing.

        Return none if the answer would change something, so that people have to say it.
        """
        return ()

    def in_teams(self, seats: Mapping[str, Any], teams: bool, /) -> Mapping[str, Any] | None:
        """Return the entries of seats that play in teams, or alone; None without such a way."""
        return None

    def facts(self, game: Any, record: Record, speaker: Speaker, /) -> Sequence[Fact]:
        """Return what a play came to, in the respects that people quarrel about."""
        return ()

    def cause(self, step: Step, speaker: Speaker, /) -> str:
        """Return the name of what changed in a step what lies before a seat; empty for none."""
        return ""

    def orders(self, steps: Sequence[Step], speaker: Speaker, /) -> Sequence[Order]:
        """Return the orders in which effects acted that somebody may put in order."""
        return ()

    def faces(self, game: Any, table: Any, seat: int, /) -> Mapping[int, str]:
        """Return the drawing on each face of a seat's dice."""
        return {}


class PlainEntry(QuickEntry):
    """A game of which the quick entry knows nothing but its phrases."""
