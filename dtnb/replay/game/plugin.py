"""The playing half of a game's plug: what a game adds to replay files and how its moves land."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    TypeAlias,
    TypeVar,
)

import msgspec

from dtnb.explain import Message
from dtnb.explain.speakers import SpeakerFor, speaker_of
from dtnb.files import find_name
from dtnb.files.problems import suggest
from dtnb.files.sibling_files import SiblingFiles
from dtnb.kernel import (
    PASS,
    Action,
    Chance,
    Decision,
    DecisionKind,
    Game,
    Outcome,
    Record,
    State,
    Step,
)
from dtnb.odds.answer import Answer
from dtnb.replay.file.model import ReplayFile
from dtnb.replay.game.counting import Counted
from dtnb.replay.game.terms import Expectation, Landing, Move, NamedFile, PhraseError, Report
from dtnb.rulebook import Policy, Rulebook

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.plugin import Drawing
    from dtnb.players import Player
    from dtnb.replay.game.set_up_form import Field, Saying


GameT = TypeVar("GameT", bound=Game[Any])
MoveT = TypeVar("MoveT", bound=Move)


class NothingMore(msgspec.Struct, forbid_unknown_fields=True):
    """An entry of a file under which a game has nothing to say."""


class GamePlugin(ABC, Generic[GameT, MoveT]):
    """A game as replay files see it; one object a game, without state of its own.

    What has a body is what most games need; the rest is what only the game can tell.
    """

    game_type: ClassVar[type[Game[Any]]]
    #: the game's title by language
    titles: ClassVar[Mapping[str, str]]
    #: the edition of a file that names none
    default_edition: ClassVar[str]
    #: the types of a seat's entry in a file, and of ``start``
    seat_entry: ClassVar[type[msgspec.Struct]] = NothingMore
    start_entry: ClassVar[type[msgspec.Struct]] = NothingMore
    #: well-known names of timing windows beside those of the rulebook, to ids
    window_aliases: ClassVar[Mapping[str, Sequence[str]]] = {}
    #: whether whatever hangs on how something is read asks `dtnb.rulebook.Readings` in each run, so
    #: that runs may share what comes before
    asks_readings: ClassVar[bool] = False

    def __repr__(self) -> str:
        return f"<{self.titles['en']}, for replay files>"

    @property
    def name(self) -> str:
        """The name that files use."""
        return self.game_type.name

    @property
    @abstractmethod
    def drawing(self) -> Drawing:
        """How the game is drawn and told."""

    def rulebook(self) -> Rulebook:
        """Return the game's rules, windows and policies."""
        return self.drawing.rulebook()

    def editions(self) -> Sequence[str]:
        """Return the ids of the editions."""
        return tuple(self.rulebook().editions)

    @abstractmethod
    def prepare(
        self,
        file: ReplayFile,
        edition: str,
        policies: Mapping[str, str],
        report: Report,
        siblings: SiblingFiles,
        before: tuple[GameT, State] | None = None,
    ) -> tuple[GameT, State] | None:
        """Set up the table; None when something was reported that makes this impossible.

        Parameters
        ----------
        siblings
            Where the paths in the file lead.
        before
            The same file set up under other readings: the files that it names need not be read
            again.
        """

    def under(self, game: GameT, edition: str, policies: Mapping[str, str]) -> GameT:
        """Return the rules of a table under another edition or other readings, if it asks them."""
        return game

    def with_paths(self, file: ReplayFile, siblings: SiblingFiles) -> ReplayFile:
        """Return a file, as it was read, in which names that stand for files are their paths."""
        return file

    def named_files(self, file: ReplayFile) -> Iterable[NamedFile]:
        """Return where a file, as it was read, names other files."""
        return ()

    def prints(self, game: GameT) -> Sequence[Policy]:
        """Return what lies at the table in several prints: what is in dispute, and what is printed.

        The default of each is what lies there.
        """
        return ()

    def prints_used(self, game: GameT, record: Record, stated: Sequence[str]) -> Iterable[str]:
        """Return those of them that can matter to a line.

        Parameters
        ----------
        record
            The line.
        stated
            Moves that were not made, or refused.
        """
        return [each.id for each in self.prints(game)]

    # -- sitting down ------------------------------------------------------------------------------

    def fields(self, file: Mapping[str, Any], speaker: Speaker) -> Sequence[Field]:
        """Return what is asked of each seat, and of the start, while a table is set up by choosing.

        Parameters
        ----------
        file
            What was chosen so far, as a replay file has it; seats may be empty.
        speaker
            The language.
        """
        return ()

    def new_seat(self) -> dict[str, Any]:
        """Return what a file says of a seat that was just taken."""
        return {}

    def most_seats(self) -> int:
        """Return how many can sit at a table."""
        return 2

    def sayings(self, game: GameT, state: State, speaker: Speaker) -> Sequence[Saying]:
        """Return what people may say of a play, to be chosen from."""
        return ()

    # -- what is written ---------------------------------------------------------------------------

    def error(self, code: str, /, **values: Any) -> PhraseError:
        """Return the error of ``problem.<code>`` in this game's words."""
        return PhraseError(code, values, speaker_of(*self.drawing.message_folders))

    def named(self, text: str, known: Iterable[str], code: str) -> str:
        """Return the known name that a text spells.

        Raises
        ------
        PhraseError
            The one of `code`, with the nearest spelling, if it spells none.
        """
        names = tuple(known)
        found = find_name(text, names)
        if found is None:
            raise self.error(code, name=text, right=suggest(text, names))
        return found

    @abstractmethod
    def parse_move(self, game: GameT, start: State, text: str) -> MoveT:
        """Read the phrase of a move; what it means hangs on no edition and no reading.

        Raises
        ------
        PhraseError
            If it cannot be read.
        """

    @abstractmethod
    def parse_expectation(self, game: GameT, start: State, text: str) -> Sequence[Expectation]:
        """Read an expectation or a claim; one line may hold several statements.

        What they mean hangs on no edition and no reading: a check asks the record's game.

        Raises
        ------
        PhraseError
            If it cannot be read.
        """

    @abstractmethod
    def phrase(self, game: GameT, state: State, action: Action) -> Message | str:
        """Return the words by which a move states an action, without its seat, for messages."""

    def as_said(self, game: GameT, state: State, action: Action) -> Action:
        """Return what stands for all the answers that no words tell apart, such as alike dice.

        Parameters
        ----------
        action
            An allowed answer to the pending decision.
        """
        return action

    def phrases_with(
        self, game: GameT, state: State, action: Action, answers: Sequence[Action]
    ) -> Iterable[Message | str]:
        """Return ways to state an action together with the answers to its follow-up questions.

        The first that means just that is taken; where none does, each is stated by itself.

        Parameters
        ----------
        state
            Where the action was declared.
        """
        return () if answers else (self.phrase(game, state, action),)

    def answers(self, game: GameT, state: State) -> Iterable[Message | str]:
        """Return the words of every allowed answer to the pending decision, for messages."""
        return [self.phrase(game, state, action) for action in game.legal_actions(state)]

    def roll_phrase(self, game: GameT, state: State, values: Sequence[int] = ()) -> Message | str:
        """Return the words that state the pending roll, without its seat.

        Parameters
        ----------
        values
            What was rolled; an example unless given.
        """
        pending = state.pending
        assert isinstance(pending, Chance)
        faces = list(values) or [at % pending.faces + 1 for at in range(pending.count)]
        return Message("move.roll", {"dice": faces, "purpose": pending.purpose})

    # -- what a move is at a question --------------------------------------------------------------

    @abstractmethod
    def action(self, game: GameT, state: State, move: MoveT) -> Action | None:
        """Return the action that a move states at this table, None if it states none."""

    def undecided(self, state: State) -> bool:
        """Tell whether something is being carried out that may still make a claim come true."""
        return state.pending is not None

    def leaves_unsaid(self, game: GameT, state: State, move: MoveT) -> PhraseError | None:
        """Return what a roll leaves unsaid at a question that it could be for, if anything."""
        return None

    def uninterrupted(self, game: GameT, at: State, declared: Step, move: MoveT) -> tuple[str, ...]:
        """Return the rules by which a move may not come in front of a declared action, if any."""
        return ()

    def interrupts(self, game: GameT, state: State) -> bool:
        """Tell whether the pending window is open only to come into an action being carried out.

        Moves of a file wait until the action before them has been carried out, unless they are
        said to answer it, or are pinned to that window.
        """
        return False

    def window_of(self, game: GameT, state: State) -> str:
        """Return the id by which files name the window of the pending question."""
        return state.pending.window if state.pending is not None else ""

    def land(self, game: GameT, state: State, move: MoveT, pinned: bool) -> Landing:
        """Say what a move is at the pending decision: its action, if this seat may do it here.

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
        pending = state.pending
        action = self.action(game, state, move)
        if not isinstance(pending, Decision) or action is None:
            return Landing()
        mine = pending.seat == move.seat
        if action == PASS and not (mine and pending.may_pass):
            return Landing()
        verdict = game.verdict(state, move.seat, action)
        return Landing.judged(action, verdict) if mine else Landing(verdict=verdict)

    def detail(self, game: GameT, state: State, move: MoveT) -> Action | None:
        """Return the answer that a move, already begun, gives to a follow-up question.

        None where the pending decision is no follow-up question of this move's action, or where
        the move does not say.
        """
        pending = state.pending
        if not isinstance(pending, Decision) or pending.kind is not DecisionKind.DETAIL:
            return None
        stated = self.action(game, state, move)
        value = stated.detail(pending.topic) if stated is not None else None
        if value is None:
            return None
        options = game.candidates(state)
        return next((option for option in options if option.detail(pending.topic) == value), None)

    @abstractmethod
    def outcome(self, game: GameT, state: State, move: MoveT) -> Outcome | None:
        """Return the outcome that a move states for the pending chance, None for another's.

        Rolls are bound to their purpose and their seat, never to their position in the file.
        """

    # -- what nobody states ------------------------------------------------------------------------

    def default(self, game: GameT, state: State) -> Action | None:
        """Return the stated default of the pending decision; None where it must be answered."""
        pending = state.pending
        return PASS if isinstance(pending, Decision) and pending.may_pass else None

    def default_outcome(self, game: GameT, state: State) -> Outcome | None:
        """Return what stands when no move states the outcome: an unknown card; None for dice."""
        return None

    def odds(
        self, game: GameT, state: State, *, actions: int, playouts: int | None, seed: int
    ) -> Answer:
        """Return the odds of a moment.

        Parameters
        ----------
        actions
            How many actions of the seat that rolls are counted with at most.
        playouts, seed
            By how many playouts it is answered; None: only what is out of reach.
        """
        return Answer(Message("odds.none"))

    def tells_odds(self, game: GameT, state: State) -> bool:
        """Tell whether a page that has odds has those of this moment: there are many moments."""
        return False

    def evaluate(self, table: Any, seat: int) -> float:
        """Return what a table is worth to a seat, for players who look ahead: more is better."""
        return 0.0

    def players(self) -> Mapping[str, Callable[[str], Player]]:
        """Return what makes a player from a seed, by name: players that know this game's odds."""
        return {}

    # -- many games --------------------------------------------------------------------------------

    def counted(self, step: Step) -> Iterable[Counted]:
        """Return what of a step is counted when many games are played."""
        return ()

    def dials(self, table: Any, seat: int) -> Mapping[str, int]:
        """Return the figures of a seat that are followed turn by turn, the first one foremost."""
        return {}

    def seen(self, game: GameT, state: State, seat: int) -> Mapping[str, float]:
        """Return what a seat sees as figures, always under the same names, for what learns."""
        return {}


#: whatever game it is
Plugin: TypeAlias = GamePlugin[Any, Any]


def speaker_of_game(plugin: Plugin) -> SpeakerFor:
    """Return who says what needs no table, by language: the shared words and the game's."""
    return partial(_of_game, plugin)


def _of_game(plugin: Plugin, lang: str) -> Speaker:
    # How a game is drawn is imported when something has to be said.
    return speaker_of(*plugin.drawing.message_folders)(lang)
