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
    """A character that a seat can play.

    Attributes
    ----------
    entry
        The fields of the seat in a replay file.
    name
        The name for people.
    hue, sigil
        The look, as for `dtnb.frames.looks.Look`.
    """

    entry: Mapping[str, Any]
    name: str
    hue: int = 0
    sigil: str = ""


class Named(NamedTuple):
    """A name by which people speak of something.

    Attributes
    ----------
    name
        The name.
    figures
        The indices of the characters to whom it belongs; none for what belongs to all.
    begins
        Whether whoever has it is probably the one whose turn it is.
    is_figure
        Whether it is the name of the character.
    """

    name: str
    figures: tuple[int, ...] = ()
    begins: bool = False
    is_figure: bool = False


class Moment(NamedTuple):
    """A moment at which people may be when they begin to quarrel.

    Attributes
    ----------
    label, note
        What it is, and a remark on it.
    symbol
        A drawing of it, as path data; empty for a moment that is listed among the further ones.
    start
        The start of the record, as in a replay file.
    windows
        The ids of the windows in which an action is probably meant.
    asks_use
        Whether somebody has used something by then, which is asked first.
    asks_dice
        Whether the first roll is asked first.
    """

    label: str
    note: str = ""
    symbol: str = ""
    start: Mapping[str, Any] = {}
    windows: tuple[str, ...] = ()
    asks_use: bool = False
    asks_dice: bool = False


class Tier(NamedTuple):
    """One strength of something that is used: its number, and dice that give exactly this."""

    amount: str
    dice: tuple[int, ...]


class UseLevel(NamedTuple):
    """A level of something that is used.

    Attributes
    ----------
    label
        The level in words; empty if there is only one.
    seat
        The fields of the seat that make it so.
    tiers
        The strengths, the weakest first.
    """

    label: str
    seat: Mapping[str, Any]
    tiers: tuple[Tier, ...]


class Use(NamedTuple):
    """Something that the acting seat may have used, such as an ability after a roll.

    Attributes
    ----------
    name
        The name in the phrases of a file.
    amount
        Its numbers, at the first level.
    symbols
        The drawings of the symbols that it needs.
    note
        What it needs in words, if symbols do not say it.
    levels
        Its levels, the first that it can have first.
    """

    name: str
    amount: str
    symbols: tuple[str, ...]
    note: str
    levels: tuple[UseLevel, ...]


class Thing(NamedTuple):
    """Something that a seat could do with a thing that lies before it.

    Attributes
    ----------
    seat
        The seat.
    phrase
        The move, with the name of the seat.
    label
        The name of the thing.
    kind
        What it is.
    symbol
        A drawing of it.
    lacking
        If the seat does not have it, the fields of the seat in a replay file with which it has.
    doubtful
        Whether people quarrel about it here, though nobody has done it or wants it.
    """

    seat: int
    phrase: str
    label: str
    kind: ThingKind
    symbol: str = ""
    lacking: Mapping[str, Any] = {}
    doubtful: bool = False


class Fact(NamedTuple):
    """What a play came to in one respect, as an answer to a question in dispute.

    Attributes
    ----------
    question
        The question, as a phrase of the group ``dispute``.
    statement
        The statement that is true of this play.
    label
        The answer in one or two words; empty if it is yes or no.
    holds
        For a yes or no, whether it is yes.
    opposite
        For a yes or no, the statement that is true if it is otherwise.
    kind
        What the question asks, as a kind of dispute.
    stands
        Whether it says where somebody ends, rather than what happened.
    """

    question: str
    statement: str
    label: str = ""
    holds: bool = True
    opposite: str = ""
    kind: DisputeKind = "amount"
    stands: bool = False


class Order(NamedTuple):
    """The order in which effects acted, which a seat may choose.

    Attributes
    ----------
    seat
        Who chooses it.
    names
        The effects, the first first.
    steps
        The indices of the steps in which one was chosen.
    rules
        The ids of the rules that let the seat choose.
    """

    seat: int
    names: tuple[str, ...]
    steps: tuple[int, ...]
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
