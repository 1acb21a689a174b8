"""What a game knows for the quick entry of a dispute; a game may do without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from dtnb.kernel import Record

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

ThingKind = Literal["ability", "token", "card", "other"]


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
    """

    seat: int
    phrase: str
    label: str
    kind: ThingKind
    symbol: str = ""


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
    """

    question: str
    statement: str
    label: str = ""
    holds: bool = True
    opposite: str = ""


class QuickEntry(Protocol):
    """What a game knows for the quick entry of a dispute."""

    def figures(self, speaker: Speaker, /) -> Sequence[Figure]:
        """Return the characters that a seat can play."""
        return ()

    def moments(self, file: Mapping[str, Any], speaker: Speaker, /) -> Sequence[Moment]:
        """Return the moments at which people may be; the usual ones first."""
        return (Moment(speaker.text("quick.begin")),)

    def uses(self, file: Mapping[str, Any], seat: str, speaker: Speaker, /) -> Sequence[Use]:
        """Return what a seat may have used."""
        return ()

    def opening_moves(self, seat: str, use: str, dice: Sequence[int], /) -> Sequence[str]:
        """Return the moves by which a seat uses something after a roll."""
        return ()

    def things(self, game: Any, table: Any, speaker: Speaker, /) -> Sequence[Thing]:
        """Return what each seat could do with the things that lie before it at a table.

        Cards of which nobody knows where they are count as lying in the hand.
        """
        return ()

    def facts(self, game: Any, record: Record, speaker: Speaker, /) -> Sequence[Fact]:
        """Return what a play came to, in the respects that people quarrel about."""
        return ()

    def faces(self, game: Any, table: Any, seat: int, /) -> Mapping[int, str]:
        """Return the drawing on each face of a seat's dice."""
        return {}


class PlainEntry(QuickEntry):
    """A game of which the quick entry knows nothing but its phrases."""
