"""The format of replay files: set-up, moves with notes and claims, and expectations.

A policy is a question that the rulebooks answer differently or leave open; a reading is one of its
answers. A window is a time at which seats may act, such as the end of a phase.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, overload

import msgspec
from msgspec import Meta

from dtnb.players import playing

#: the newest format that this program reads, and the format that it writes
FORMAT = 1
MAX_MOVES = 2_000
MAX_INPUTS = playing.MAX_INPUTS
#: from this number of inputs on, a match warns that the limit is near
NEAR_MAX_INPUTS = MAX_INPUTS * 9 // 10
MAX_SEATS = 12
#: the longest move or statement
MAX_PHRASE_LENGTH = 400
#: the largest number of other files that can be embedded in one file
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
    """The base of all parts of a replay file: unknown fields are refused."""


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
    """A claim about the play. The record answers whether it is true.

    Parameters
    ----------
    by
        The person who makes the claim.
    says
        The claim, written like a statement under ``expect``.
    """

    by: Phrase
    says: Phrase


class BranchSpec(_Part, frozen=True):
    """A branch: another way to continue. Its name is its key under ``branch``."""

    #: the moves from the point at which the branch begins, in place of those of the parent line
    moves: Annotated[list[Phrase | MoveSpec], Meta(max_length=MAX_MOVES)]
    #: statements that must be true at the end of the branch
    expect: Expect = []
    #: a remark on the branch as a whole
    notes: Text | BothLanguages | None = None


class MoveSpec(_Part, frozen=True, rename={"in_answer": "in answer", "if_possible": "if possible"}):
    """An entry of ``moves`` that is more than a phrase.

    It has at most one of ``move``, ``together``, ``refused``, ``claim``, ``dispute`` and
    ``expect``.

    Parameters
    ----------
    move
        A move, as a phrase.
    at
        A timing window. The entries that follow happen in it, until the next ``at``, or until the
        window is over and dice have been rolled.
    together
        Moves that are declared at the same moment.
    refused
        A move that the rules must refuse at the pending question; it changes nothing.
    claim
        A claim about the play; in short ``Ann: Ben takes 4``.
    dispute
        The question that people quarrel about at this point, such as ``who goes first``; it changes
        nothing. A line of moves has at most one.
    branch
        The moves of each branch, by the name of the branch. On its own: other ways to continue from
        here. Under a move: other ways to continue instead of this move.
    expect
        Statements that must be true at this point. As at the end of a file, they may be given by
        edition and policy.
    note
        On its own: a remark at this point. Under a move: a remark on the move.
    mark
        What the author thinks of the move.
    in_answer
        Under a move: the moves of others that interrupt it before it is carried out.
    if_possible
        Whether a move that finds no window is a result instead of an error.
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
    """The quarrel of a file that is a case of the casebook, and its verdict."""

    #: the quarrel in two sentences, in both languages as ``{en: …, fr: …}``
    quarrel: Annotated[str, Meta(min_length=1, max_length=600)] | BothLanguages
    #: the people whose claims are all true (a name, several names, or none), by edition, by
    #: ``policy=reading`` for another reading, or under ``always`` for every edition
    verdict: Annotated[dict[str, str | list[str]], Meta(min_length=1)]
    #: the rules that decide, the most important first. A case of the casebook has to name them; a
    #: file that only reports a wrong verdict need not
    rules: list[Phrase] = []
    #: the kind of table, for searching the casebook
    table: Phrase = ""
    #: the cards, tokens and windows that matter; for a window, its id or one of its names
    cards: list[Phrase] = []
    tokens: list[Phrase] = []
    windows: list[Phrase] = []
    #: other words by which people may search for the case
    words: list[Phrase] = []


class ReplayFile(_Part, frozen=True):
    """A replay file.

    Parameters
    ----------
    format_version
        The version of this format; files name it ``dtnb``.
    game
        The game.
    seats
        The players, in table order. The game defines the fields of a seat.
    title, notes, source, author
        Texts about the file. The first three may be in both languages, as ``{en: …, fr: …}``.
    case
        The quarrel and its verdict, if the file is a case of the casebook.
    edition
        The rulebook edition under which the file is played; the game's default if omitted.
    editions
        Other editions under which the file is meant to be played.
    policies
        The readings that differ from those of the edition, by the name or ambiguity of the policy.
    prints
        The print of each card or board that exists in several prints, by the name of the policy.
    start
        The moment at which the record begins. The game defines its fields.
    inputs
        Exact inputs that come before the moves, as a program wrote them: choices as
        ``[seat, verb, object, details]``, chance outcomes as ``["=", values…]``, and choices that
        are declared together as ``["+", choice, choice…]``. With inputs and no moves, the record
        ends with the inputs.
    moves
        The moves, claims and remarks, in order.
    expect
        Statements that must be true at the end.
    opens
        Where readers begin: at the start, or at the end with the result. If omitted, they begin at
        the end if the file has a claim or a dispute, else at the start.
    files
        Files that are embedded in this one, as lists of text lines. The keys are the paths by which
        this file names them; nothing is opened at these paths.
    hashes
        Fingerprints of the start and of the state after every input. They show whether another
        program or version computes the same states.
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
