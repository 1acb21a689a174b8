"""The playing half of a game's plug: what a game adds to replay files and how its moves land."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from dtnb.files import Path
from dtnb.kernel import Action, Game, Outcome, Record, State, Verdict
from dtnb.replay.model import ReplayFile
from dtnb.rulebook import Rulebook

if TYPE_CHECKING:
    from dtnb.frames.plugin import Drawing


class PhraseError(ValueError):
    """A move or an expectation that cannot be read.

    Parameters
    ----------
    what, right
        What is wrong, and what would be right.
    """

    def __init__(self, what: str, right: str = "") -> None:
        super().__init__(f"{what} ({right})" if right else what)
        self.what = what
        self.right = right


class Report(Protocol):
    """How a game says that a value of the file is not right."""

    def __call__(
        self, path: Path, what: str, right: str = "", *, names: Iterable[str] = ()
    ) -> None:
        """Report one problem.

        Parameters
        ----------
        path
            The offending value in the file.
        what, right
            What is wrong, and what would be right.
        names
            The names that would have been known. With them the nearest spelling is suggested if
            `right` is empty, and a name that a comma cut in two is recognised.
        """
        ...


class Move(Protocol):
    """A move as a file states it; the rest of it is the game's business."""

    @property
    def seat(self) -> int:
        """Whose move it is."""
        ...

    @property
    def is_chance(self) -> bool:
        """Whether it states what dice or a deck gave, not what somebody chose."""
        ...


class Landing(NamedTuple):
    """What a move is at the pending question.

    Parameters
    ----------
    action
        The answer to give; None when the move is not for this question.
    lands
        Whether that answer is the move itself, or only leads to it.
    verdict
        Why the move is not for this question, where rules say so.
    """

    action: Action | None = None
    lands: bool = False
    verdict: Verdict = Verdict()

    @classmethod
    def judged(cls, action: Action, verdict: Verdict) -> Landing:
        """Return what a move is that states this action: itself, if nothing speaks against it."""
        return cls(action, lands=True) if verdict.allowed else cls(verdict=verdict)


class Finding(NamedTuple):
    """What an expectation found in a record.

    Parameters
    ----------
    holds
        Whether it is true.
    found
        What is the case instead, in short.
    step
        Index of the step that decides it, -1 for none.
    """

    holds: bool
    found: str
    step: int = -1


Check: TypeAlias = Callable[[Record], Finding]


class Expectation(NamedTuple):
    """One statement about a record.

    Parameters
    ----------
    text
        The statement as written.
    check
        Tells whether it is true of a record.
    """

    text: str
    check: Check


class Plugin(Protocol):
    """A game as replay files see it; one object a game, without state of its own."""

    @property
    def name(self) -> str:
        """The name that files use."""
        ...

    @property
    def titles(self) -> Mapping[str, str]:
        """The game's title by language."""
        ...

    @property
    def drawing(self) -> Drawing:
        """How the game is drawn and told."""
        ...

    @property
    def default_edition(self) -> str:
        """The edition of a file that names none."""
        ...

    def editions(self) -> Sequence[str]:
        """Return the ids of the editions."""
        ...

    def rulebook(self) -> Rulebook:
        """Return the game's rules, windows and policies."""
        ...

    def seat_schema(self) -> Any:
        """Return the type of a seat's entry in a file."""
        ...

    def start_schema(self) -> Any:
        """Return the type of the ``start`` entry."""
        ...

    def window_aliases(self) -> Mapping[str, Sequence[str]]:
        """Return well-known names of timing windows beside those of the rulebook, to ids."""
        ...

    def prepare(
        self,
        file: ReplayFile,
        edition: str,
        policies: Mapping[str, str],
        report: Report,
        folder: FilePath,
    ) -> tuple[Game[Any], State] | None:
        """Set up the table; None when something was reported that makes this impossible.

        Parameters
        ----------
        folder
            Where paths in the file begin: the folder it lies in.
        """
        ...

    def parse_move(self, game: Game[Any], start: State, text: str) -> Move:
        """Read the phrase of a move.

        Raises
        ------
        PhraseError
            If it cannot be read.
        """
        ...

    def parse_expectation(self, game: Game[Any], start: State, text: str) -> Sequence[Expectation]:
        """Read an expectation or a claim; one line may hold several statements.

        Raises
        ------
        PhraseError
            If it cannot be read.
        """
        ...

    def land(self, game: Game[Any], state: State, move: Any, pinned: bool) -> Landing:
        """Say what a move is at the pending decision.

        A roll may lead: rolling for something answers the forced choice to do it.

        Parameters
        ----------
        pinned
            Whether the file puts the move into this window; else a game may let it skip windows
            that are not meant for it.

        Raises
        ------
        PhraseError
            If the move is meant for this question and does not fit what lies on the table.
        """
        ...

    def action(self, game: Game[Any], state: State, move: Any) -> Action | None:
        """Return the action that a move states at this table, None if it states none."""
        ...

    def phrase(self, game: Game[Any], state: State, action: Action) -> str:
        """Return the words by which a move states an action, without its seat, for messages."""
        ...

    def roll_phrase(self, game: Game[Any], state: State) -> str:
        """Return an example of the words that state the pending roll, without its seat."""
        ...

    def detail(self, game: Game[Any], state: State, move: Any) -> Action | None:
        """Return the answer that a move, already begun, gives to a follow-up question.

        None where the pending decision is no follow-up question of this move's action, or where
        the move does not say.
        """
        ...

    def outcome(self, game: Game[Any], state: State, move: Any) -> Outcome | None:
        """Return the outcome that a move states for the pending chance, None for another's.

        Rolls are bound to their purpose and their seat, never to their position in the file.
        """
        ...

    def default_outcome(self, game: Game[Any], state: State) -> Outcome | None:
        """Return what stands when no move states the outcome: an unknown card; None for dice."""
        ...

    def default(self, game: Game[Any], state: State) -> Action | None:
        """Return the stated default of the pending decision; None where it must be answered."""
        ...

    def evaluate(self, table: Any, seat: int) -> float:
        """Return what a table is worth to a seat, for players who look ahead: more is better."""
        ...
