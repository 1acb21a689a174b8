"""The types that a game and the replay package exchange.

A game parses the text of a move or a statement, says how a move answers the pending question (its
landing), and checks a statement on a record, which gives a check result. A window is a time at
which seats may act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias, get_args

from dtnb.errors import PicklableError
from dtnb.explain import Message
from dtnb.explain.speakers import SpeakerFor, shared_speaker
from dtnb.files import Path
from dtnb.kernel import Action, Reason, Record, Verdict
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from dtnb.files import Problem
    from dtnb.phrasebook import Phrasebook, Vocabulary


class NamedFile(NamedTuple):
    """A place in a replay file that holds the path of another file."""

    #: the place of the value in the replay file
    path: Path
    #: if the value names a folder, the names of the files in it; empty if it names a file
    parts: tuple[str, ...] = ()


class OwnFile(NamedTuple):
    """A file that a user wrote for a game besides replays."""

    #: the path below the working folder at which the game looks for it
    path: str
    #: what the file is about
    title: str
    #: whether the game ships a file with this title, which replays then use instead of the own file
    reserved: bool = False


class FilePreview(NamedTuple):
    """A preview of a file for the user who writes it: its look, and its problems."""

    #: the content of the file as HTML; empty if the file cannot be understood
    html: str
    problems: tuple[Problem, ...] = ()


class Grammar(NamedTuple):
    """The phrasebook of a game, with the names at one table.

    Its group ``play`` has the moves, ``claim`` the statements, and ``dispute`` the questions that
    are in dispute.
    """

    book: Phrasebook
    #: the names at the table that a phrase may contain
    vocabulary: Vocabulary
    #: the codes of the reasons that say "this seat does not hold that card or token". Completion
    #: offers the name of such a card or token only if nothing else fits
    not_held: frozenset[str] = frozenset()


class PhraseError(PicklableError, ValueError):
    """A move or an expectation that cannot be read.

    Parameters
    ----------
    code, values
        The code of the message ``problem.<code>``, and the message's values. The suggestion is the
        value ``right``, or else the message ``problem.<code>.right``.
    speaker
        Returns the speaker for a language.
    lang
        The language in which the error is shown.
    """

    def __init__(
        self,
        code: str,
        values: Mapping[str, Any],
        speaker: SpeakerFor = shared_speaker,
        lang: str = "en",
    ) -> None:
        super().__init__(code)
        self.code = code
        self.values = dict(values)
        self.speaker = speaker
        self.lang = lang

    def __str__(self) -> str:
        error_text, hint = self.words(self.lang)
        return sanitize_line(f"{error_text} ({hint})" if hint else error_text)

    def message_and_hint(self) -> tuple[str, str]:
        """Return what is wrong and what would be right."""
        error_text, hint = self.words(self.lang)
        return sanitize_line(error_text), sanitize_line(hint)

    def words(self, lang: str) -> tuple[str, str]:
        """Return what is wrong and what would be right, in a language."""
        return self.speaker(lang).problem(self.code, self.values)

    @property
    def what(self) -> str:
        """The text of the problem."""
        return self.words(self.lang)[0]

    @property
    def right(self) -> str:
        """The suggestion; empty if there is none."""
        return self.words(self.lang)[1]

    def in_language(self, lang: str) -> PhraseError:
        """Return the same error, shown in another language."""
        return PhraseError(self.code, self.values, self.speaker, lang)


class Report(Protocol):
    """Reports a wrong value of a file."""

    def __call__(
        self,
        path: Path,
        code: str,
        /,
        *,
        key: bool = False,
        spellings: Iterable[str] = (),
        **args: Any,
    ) -> None:
        """Report one problem with the value at `path`.

        The message ``problem.<code>`` says what is wrong. The argument ``right``, or else the
        message ``problem.<code>.right``, says what would be right. Without the argument, the
        nearest of the known `spellings` is suggested. If `key` is true, the wrong part is the name
        of the field, not its value. If YAML has split a name with a comma into two entries, the
        message says so.
        """
        ...


class Move(Protocol):
    """A move as a file states it; a game adds its own fields."""

    @property
    def seat(self) -> int:
        """The seat that makes the move."""
        ...

    @property
    def is_chance(self) -> bool:
        """Whether the move states an outcome of dice or a deck instead of a choice."""
        ...


class Landing(NamedTuple):
    """How a move answers the pending question."""

    #: the answer to give; None if the move is not for this question
    action: Action | None = None
    #: whether `action` is the move itself; if not, it is a choice that must come before the move
    is_move_itself: bool = False
    #: the reasons against the move here; a verdict without reasons if no rule refuses the move
    verdict: Verdict = Verdict()

    @classmethod
    def from_verdict(cls, action: Action, verdict: Verdict) -> Landing:
        """Return the landing of a move that states an allowed or a refused action."""
        return cls(action, is_move_itself=True) if verdict.allowed else cls(verdict=verdict)


class CheckResult(NamedTuple):
    """The result of checking an expectation on a record."""

    holds: bool
    #: the actual value, in short
    actual_value: Message | str
    #: index of the step that decides the expectation; -1 if there is none
    step: int = -1
    #: ids of the rules that decide the expectation; empty if they are the rules that `step` cites
    rules: tuple[str, ...] = ()
    #: for an action, the reasons against it, or its permissions if it is allowed
    reasons: tuple[Reason, ...] = ()
    #: for an action, the action as the game takes it; None for another statement
    action: Action | None = None
    #: whether the check result is final: later inputs cannot change it (for example, who went
    #: first)
    is_final: bool = False
    #: the only allowed way of taking an action, if there are several ways and the statement names
    #: none of them; else empty
    only_way: str = ""


Check: TypeAlias = Callable[[Record], CheckResult]


class Expectation(NamedTuple):
    """One statement about a record."""

    #: the statement as written
    text: str
    #: checks the statement on a record
    check: Check
    #: if the text has several statements, this one as written; else empty
    part: str = ""
    #: whether the statement is about one moment, such as "Ann may do this". It is then checked only
    #: between the moves before and after it; after the last move, on the whole line of play
    is_momentary: bool = False


#: the question of a dispute. ``may``: may somebody do something? ``first``: who or what goes first?
#: ``amount``: how much is it? ``effect``: does something also happen? ``window``: does a window or
#: phase take place? ``survival``: who is out, or who wins?
DisputeKind: TypeAlias = Literal["may", "first", "amount", "effect", "window", "survival"]


class Dispute(NamedTuple):
    """The question that people quarrel about."""

    text: str
    #: the kind of the question
    kind: DisputeKind
    #: the seats that it names, in the order in which the text names them
    seats: tuple[int, ...] = ()
    #: for "may": the move that somebody wants to make
    action: Move | None = None
    #: the objects that it names: abilities, cards, tokens, dice and stats by their names in the
    #: state, and windows, phases and terms by their ids
    objects: tuple[str, ...] = ()
    #: for a question of yes or no: the statement that is true if the answer is yes
    check: Expectation | None = None
    #: for any other question: the statement whose `CheckResult.actual_value` is the answer; None if
    #: there is no such statement
    value: Expectation | None = None


def dispute_kind(name: str) -> DisputeKind:
    """Return the kind of a dispute by its name; ValueError for any other name."""
    for kind in get_args(DisputeKind):
        if name == kind:
            return kind  # type: ignore[no-any-return]
    raise ValueError(f"{name!r} is no kind of dispute")


class CountedEvent(NamedTuple):
    """Something that happened, to be counted over many games."""

    #: the kind of event, as the game names it
    what: str
    #: the name of the cause of the event, such as a card
    name: str
    #: the seat that caused the event; None if no seat did
    seat: int | None
    #: the seat that the event happened to; None if there is none
    target_seat: int | None = None
    #: the amount of the event, 0 if it has none
    amount: int = 0
