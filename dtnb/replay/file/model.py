"""The format of replay files: set-up, moves with notes and claims, and expectations."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, overload

import msgspec
from msgspec import Meta

from dtnb.players import playing

#: the newest format that this program reads and the one it writes
FORMAT = 1
MAX_MOVES = 2_000
MAX_INPUTS = playing.MAX_INPUTS
#: a game with this number of inputs warns that it comes near to the limit
NEAR_MAX_INPUTS = MAX_INPUTS * 9 // 10
MAX_SEATS = 12
#: the longest move or statement
MAX_PHRASE_LENGTH = 400
#: the most further files that one file can carry
MAX_FILES = 12
#: the deepest nesting of branches
MAX_BRANCH_DEPTH = 4

Text: TypeAlias = Annotated[str, Meta(max_length=4_000)]
Phrase: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_PHRASE_LENGTH)]
Hash: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]
Mark: TypeAlias = Literal["good", "mistake", "disputed", "interesting"]

MARKS: tuple[Mark, ...] = ("good", "mistake", "disputed", "interesting")


class _Part(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A part of a replay file; unknown fields are refused."""


class BothLanguages(_Part, frozen=True):
    """A text in English and French; a plain text stands for both."""

    en: Annotated[str, Meta(min_length=1, max_length=4_000)]
    fr: Annotated[str, Meta(min_length=1, max_length=4_000)]


@overload
def in_language(text: str | BothLanguages, lang: str) -> str: ...
@overload
def in_language(text: str | BothLanguages | None, lang: str) -> str | None: ...
def in_language(text: str | BothLanguages | None, lang: str) -> str | None:
    """Return a text in a language; a plain text is returned unchanged."""
    if isinstance(text, BothLanguages):
        return text.fr if lang == "fr" else text.en
    return text


class Claim(_Part, frozen=True):
    """What somebody says of the play; the record answers true or false.

    Parameters
    ----------
    by
        Who says it.
    says
        An expectation, in the same words as under ``expect``.
    """

    by: Phrase
    says: Phrase


class BranchSpec(_Part, frozen=True):
    """Another way to go on; its name is the field it stands under."""

    #: its own moves to the end; the line it leaves contributes nothing after the fork
    moves: Annotated[list[Phrase | MoveSpec], Meta(max_length=MAX_MOVES)]
    #: what must be true at its end
    expect: Expect = []
    #: about the branch as a whole
    notes: Text | BothLanguages | None = None


class MoveSpec(_Part, frozen=True, rename={"in_answer": "in answer", "if_possible": "if possible"}):
    """An entry of ``moves`` that is more than a phrase. Exactly one of the first nine is given.

    Parameters
    ----------
    move
        What somebody does, as a phrase.
    at
        A timing window: what follows happens there, until the next ``at`` or until that window
        is over and dice have been rolled.
    together
        Phrases declared at the same moment.
    refused
        A phrase that the rules must refuse at the present question; it changes nothing.
    claim
        What somebody says of the play; in short ``Ann: Ben takes 4``.
    dispute
        The question that people quarrel about at this point, such as ``who goes first``; it changes
        nothing. At most one in a line of moves.
    branch
        Name to moves. On its own: other ways to go on from here. Under a move: other ways instead
        of this move.
    expect
        What must be true at this point; by edition and policy as at the end.
    note
        On its own: a remark at this point. Under a move: a remark on it.
    mark
        What the writer thinks of the move.
    in_answer
        Under a move: what others do in front of it, before it is carried out.
    if_possible
        The move may find no window; that is a result then, not an error.
    by
        Under ``refused``: ids of rules that must be among the reasons.
    """

    move: Phrase | None = None
    at: Phrase | None = None
    together: Annotated[list[Phrase], Meta(min_length=2, max_length=MAX_SEATS)] | None = None
    refused: Phrase | None = None
    claim: Claim | Phrase | None = None
    dispute: Phrase | None = None
    branch: dict[str, list[Phrase | MoveSpec] | BranchSpec] | None = None
    expect: Expect | None = None
    note: Text | BothLanguages | None = None
    mark: Mark | None = None
    in_answer: list[Phrase | MoveSpec] = []
    if_possible: bool = False
    by: str | list[str] = []


#: statements, or statements by edition and policy: ``{second-edition: […], AMB-04=clockwise: […]}``
Expect: TypeAlias = list[Phrase] | dict[str, list[Phrase]]


class CaseSpec(_Part, frozen=True):
    """What makes a file a case of the casebook: the quarrel, and how it is to be settled."""

    #: what it is about, in two sentences; in both languages as ``{en: …, fr: …}``
    quarrel: Annotated[str, Meta(min_length=1, max_length=600)] | BothLanguages
    #: of whom all claims are true: a name, several, or none; by edition, under ``always`` for all
    #: of them, or by another reading of the file's own edition, as ``policy=reading``
    verdict: Annotated[dict[str, str | list[str]], Meta(min_length=1)]
    #: what decides, the deciding rule first. A case of the casebook names it; who only says that a
    #: verdict is wrong may not know it
    rules: list[Phrase] = []
    #: at what kind of table; the casebook is sifted by it
    table: Phrase = ""
    #: what it turns on; a window by its id or one of its names
    cards: list[Phrase] = []
    tokens: list[Phrase] = []
    windows: list[Phrase] = []
    #: other words by which people look for it
    words: list[Phrase] = []


class ReplayFile(_Part, frozen=True):
    """A replay file.

    Parameters
    ----------
    format_version
        Version of this format (in files: ``dtnb``).
    game
        Which game it is.
    seats
        The players, in table order; what a seat has is the game's.
    title, notes, source, author
        About the file, the first three in one language or in both, as ``{en: …, fr: …}``.
    case
        What makes it a case of the casebook.
    edition
        The rulebook edition it is played under; the game's own default if omitted.
    editions
        Other editions it is meant to be run under.
    policies
        Policies read otherwise than the edition does, by name or ambiguity.
    prints
        Which print of a card or board lies on the table, where several differ: what is in dispute,
        to what is printed.
    start
        Where the record begins; the game's.
    inputs
        Exact inputs that come before the moves, as a program wrote them: choices as
        ``[seat, verb, object, details]``, chance outcomes as ``["=", values…]``, what is declared
        together as ``["+", choice, choice…]``. With inputs and no moves the record ends with them.
    moves
        What is done, in order.
    expect
        What must be true at the end.
    opens
        Where readers begin: at the start, or at the end, where they see what it came to. If
        omitted, at the end if somebody makes a claim or something is in dispute.
    files
        Files that it brings along, so that it travels alone: lines by the path under which it names
        each of them. Nothing else is opened for such a path.
    hashes
        Fingerprints, for telling whether another program or version computes the same: of the
        beginning and after every input.
    """

    format_version: Annotated[int, Meta(ge=1)] = msgspec.field(name="dtnb")
    game: Phrase
    seats: Annotated[dict[str, Any], Meta(min_length=1, max_length=MAX_SEATS)]
    title: Annotated[str, Meta(max_length=200)] | BothLanguages = ""
    edition: str | None = None
    editions: list[str] = []
    policies: dict[str, str] = {}
    prints: dict[str, str] = {}
    start: Any = None
    inputs: Annotated[
        list[Annotated[list[Any], Meta(min_length=1)]], Meta(max_length=MAX_INPUTS)
    ] = []
    moves: Annotated[list[Phrase | MoveSpec], Meta(max_length=MAX_MOVES)] = []
    expect: Expect = []
    case: CaseSpec | None = None
    notes: Text | BothLanguages | None = None
    source: Text | BothLanguages | None = None
    author: Text | None = None
    opens: Literal["start", "end"] | None = None
    hashes: Annotated[list[Hash], Meta(max_length=MAX_INPUTS + 1)] = []
    files: Annotated[dict[Phrase, list[str]], Meta(max_length=MAX_FILES)] = {}
