"""The protocols that a game implements so that replay files, forms and simulations can use it.

Each protocol is one part of the game's plugin. A game supplies an object of a subclass, which
inherits the default methods, or a module with all the functions of the protocol. Parts are
stateless: the caller passes everything that they need.

A policy is a question that the rulebooks answer differently or leave open; a reading is one of its
answers. A window is a time at which seats may act.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from dtnb.explain import Message
from dtnb.files.sibling_files import SiblingFiles
from dtnb.kernel import (
    PASS,
    Action,
    Chance,
    Decision,
    DecisionKind,
    Outcome,
    Record,
    State,
    Step,
)
from dtnb.replay.file.model import ReplayFile
from dtnb.replay.game.terms import (
    CountedEvent,
    Dispute,
    Expectation,
    FilePreview,
    Grammar,
    Landing,
    Move,
    NamedFile,
    OwnFile,
    PhraseError,
    Report,
)
from dtnb.rulebook import Policy

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.odds.answer import Answer
    from dtnb.replay.game.set_up_form import ClaimTemplate, Field
    from dtnb.rulebook import Language


class Setup(Protocol):
    """How the table of a replay file is set up."""

    @abstractmethod
    def prepare(
        self,
        file: ReplayFile,
        edition: str,
        policies: Mapping[str, str],
        report: Report,
        siblings: SiblingFiles,
        before: tuple[Any, State] | None,
        /,
    ) -> tuple[Any, State] | None:
        """Set up the table, and return None if a reported problem makes that impossible.

        Parameters
        ----------
        report
            Reports a problem of the file.
        siblings
            Resolves the paths in the file.
        before
            The result of this method for the same file under other readings, so that the files
            which the replay file names need not be read again; None the first time.

        Returns
        -------
        tuple
            The game and the state before its first question.
        """

    def with_readings(self, game: Any, edition: str, policies: Mapping[str, str], /) -> Any:
        """Return a game like `game`, but under another edition or other readings.

        The state is kept. Unlike `prepare`, this reads no files and sets nothing up again.
        """
        return game

    def with_paths(self, file: ReplayFile, siblings: SiblingFiles, /) -> ReplayFile:
        """Return the file with the name of each other file replaced by that file's path."""
        return file

    def named_files(self, file: ReplayFile, /) -> Iterable[NamedFile]:
        """Return the places at which the file names other files."""
        return ()


class Phrases(Protocol):
    """How the phrases of a replay file are read.

    The meaning of a phrase must not depend on an edition or a reading.
    """

    @abstractmethod
    def parse_move(self, game: Any, start: State, text: str, /) -> Move:
        """Parse the phrase of a move. Raise PhraseError if the text cannot be parsed."""

    @abstractmethod
    def parse_expectation(self, game: Any, start: State, text: str, /) -> Sequence[Expectation]:
        """Parse an expectation or a claim. One line may hold several statements.

        Raise PhraseError if the text cannot be parsed.
        """

    def parse_dispute(self, game: Any, start: State, text: str, /) -> Dispute:
        """Parse the question that people quarrel about.

        Raise PhraseError if the text cannot be parsed; always, for a game without disputes.
        """
        raise PhraseError("game-without-disputes", {"text": text})

    def grammar(self, game: Any, start: State, /) -> Grammar | None:
        """Return the phrasebook and the names at a table, to complete and translate texts with.

        Return None for a game without a phrasebook.
        """
        return None


class Wording(Protocol):
    """How actions and rolls are written as phrases of a replay file, without the seat."""

    @abstractmethod
    def phrase(self, game: Any, state: State, action: Action, /) -> Message | str:
        """Return the phrase that states an action."""

    def canonical_action(self, game: Any, state: State, action: Action, /) -> Action:
        """Return one action for all actions that have the same phrase as `action`.

        For example, the phrase is the same for either of two dice with the same face. `action` is
        an allowed answer to the pending decision.
        """
        return action

    def phrases_with(
        self, game: Any, state: State, action: Action, answers: Sequence[Action], /
    ) -> Iterable[Message | str]:
        """Return phrases that state an action and the answers to its follow-up questions.

        The caller uses the first phrase that parses to exactly this action and these answers; if
        none does, it writes the action and each answer as separate phrases. The action was declared
        in `state`.
        """
        return () if answers else (self.phrase(game, state, action),)

    def answer_phrases(self, game: Any, state: State, /) -> Iterable[Message | str]:
        """Return the phrases of every allowed answer to the pending decision, for messages."""
        return [self.phrase(game, state, action) for action in game.legal_actions(state)]

    def roll_phrase(self, game: Any, state: State, values: Sequence[int], /) -> Message | str:
        """Return the phrase for the pending roll with these values; without values, an example."""
        pending = state.pending
        assert isinstance(pending, Chance)
        return Message("move.roll", {"dice": faces(pending, values), "purpose": pending.purpose})


class MoveAnswers(Protocol):
    """How a move of a file answers the pending question."""

    @abstractmethod
    def stated_action(self, game: Any, state: State, move: Any, /) -> Action | None:
        """Return the action that a move states at this table, or None."""

    @abstractmethod
    def stated_outcome(self, game: Any, state: State, move: Any, /) -> Outcome | None:
        """Return the outcome that a move states for the pending roll or draw.

        Return None if the move is about another roll or draw. Rolls are bound to their purpose and
        their seat, never to their position in the file.
        """

    def land(self, game: Any, state: State, move: Any, /, *, is_pinned: bool) -> Landing:
        """Return how a move answers the pending decision, or why the rules refuse it here.

        A file may state a roll although the choice that leads to the roll is still pending. Then
        return this choice.

        Parameters
        ----------
        is_pinned
            Whether the file states that the move is made in this window. If not, the game may let
            the move skip a window to which it does not belong.

        Raises
        ------
        PhraseError
            If the move is meant for this question but names something that the table lacks.
        """
        pending = state.pending
        action = self.stated_action(game, state, move)
        if not isinstance(pending, Decision) or action is None:
            return Landing()
        is_asked = pending.seat == move.seat
        if action == PASS and not (is_asked and pending.may_pass):
            return Landing()
        verdict = game.verdict(state, move.seat, action)
        return Landing.from_verdict(action, verdict) if is_asked else Landing(verdict=verdict)

    def follow_up_answer(self, game: Any, state: State, move: Any, /) -> Action | None:
        """Return a move's answer to a follow-up question about the action that it declared.

        Return None for any other decision, or if the move does not answer the question.
        """
        pending = state.pending
        if not isinstance(pending, Decision) or pending.kind is not DecisionKind.DETAIL:
            return None
        stated_action = self.stated_action(game, state, move)
        value = stated_action.detail(pending.topic) if stated_action is not None else None
        if value is None:
            return None
        options = game.candidates(state)
        return next((option for option in options if option.detail(pending.topic) == value), None)

    def missing_detail(self, game: Any, state: State, move: Any, /) -> PhraseError | None:
        """Return the error if a stated roll lacks a detail, such as its purpose; else None.

        If no question asks for a stated roll, the caller calls this for every state since the move
        before the roll.
        """
        return None


class Defaults(Protocol):
    """Default answers, for questions that no move of the file answers."""

    def action(self, game: Any, state: State, /) -> Action | None:
        """Return the default answer to the pending decision; None if a move must answer it."""
        pending = state.pending
        return PASS if isinstance(pending, Decision) and pending.may_pass else None

    def outcome(self, game: Any, state: State, /) -> Outcome | None:
        """Return the outcome for a roll or draw that no move states, such as an unknown card.

        Return None if a move must state the outcome.
        """
        return None


class Timing(Protocol):
    """How the pending window limits the moves of a file."""

    def window_of(self, game: Any, state: State, /) -> str:
        """Return the id of the window of the pending question, as it is used in files."""
        return state.pending.window if state.pending is not None else ""

    def in_progress(self, state: State, /) -> bool:
        """Tell whether the play is unfinished, so that a false claim may still come true."""
        return state.pending is not None

    def opens_interruption(self, game: Any, state: State, /) -> bool:
        """Tell whether the pending window is open only to interrupt an unfinished action.

        In such a window, a move of the file is made only if the file names the window or states
        that the move interrupts the action. Other moves wait until the action is carried out.
        """
        return False

    def rules_against_interrupting(
        self, game: Any, state: State, declared: Step, move: Any, /
    ) -> tuple[str, ...]:
        """Return the rules that forbid a move before the declared action is carried out."""
        return ()


class Form(Protocol):
    """The questions of the interactive set-up form, and the claims that it offers."""

    def fields(self, file: Mapping[str, Any], speaker: Speaker, /) -> Sequence[Field]:
        """Return the questions about each seat and about the start.

        Parameters
        ----------
        file
            The answers so far, in the form of a replay file; seats may be empty.
        speaker
            The language.
        """
        return ()

    def new_seat(self) -> dict[str, Any]:
        """Return the entry of a seat that was just added."""
        return {}

    def max_seats(self) -> int:
        """Return the maximum number of seats at a table."""
        return 2

    def claim_templates(
        self, game: Any, state: State, speaker: Speaker, /
    ) -> Sequence[ClaimTemplate]:
        """Return the claims that people may choose about a play."""
        return ()


class Printings(Protocol):
    """Cards and boards that exist in several printings."""

    def printing_policies(self, game: Any, /) -> Sequence[Policy]:
        """Return a policy for each component at the table that exists in several prints.

        The default of each policy is the print used at this table.
        """
        return ()

    def relevant_printings(
        self, game: Any, record: Record, unmade: Sequence[str], /
    ) -> Iterable[str]:
        """Return the ids of the policies of `prints` that can affect this line of play.

        `unmade` are the moves of the line that were not played or were refused.
        """
        return [policy.id for policy in self.printing_policies(game)]


class Workshop(Protocol):
    """Files that users write for a game besides replays, such as a board of their own.

    `Setup` looks for them below the working folder.
    """

    def own_file(self, text: str, /) -> OwnFile | None:
        """Recognize a file of this game by its text; return None for any other file."""
        return None

    def preview(self, raw: bytes, name: str, lang: Language, /) -> FilePreview:
        """Return a description of a file, as far as it can be read, and its problems."""
        return FilePreview("")

    def template(self, lang: Language, /) -> str:
        """Return the text of a new file; empty if there is none."""
        return ""

    def invitation(self, lang: Language, /) -> str:
        """Return the label with which users begin a new file; empty if they write no files."""
        return ""


class GameOdds(Protocol):
    """The odds of a state."""

    @abstractmethod
    def of_moment(
        self, game: Any, state: State, *, actions: int, playouts: int | None, seed: int
    ) -> Answer:
        """Return the odds of a state.

        Parameters
        ----------
        actions
            The maximum number of actions of the rolling seat to take into account.
        playouts
            The number of playouts (random continuations of the game); None omits the results that
            need playouts.
        seed
            The seed of the playouts.
        """

    def on_page(self, game: Any, state: State, /) -> bool:
        """Tell whether an exported page with odds includes the odds of this state.

        A page cannot include the odds of every state.
        """
        return False


class Counters(Protocol):
    """Statistics of a game, for simulations and for learning programs."""

    def events_of(self, step: Step, /) -> Iterable[CountedEvent]:
        """Return the events of a step that a simulation counts."""
        return ()

    def tracked_stats(self, table: Any, seat: int, /) -> Mapping[str, int]:
        """Return the values of a seat to track turn by turn, the most important first."""
        return {}

    def observation(self, game: Any, state: State, seat: int, /) -> Mapping[str, float]:
        """Return, as numbers, everything that a seat can see, always under the same names."""
        return {}


def faces(pending: Chance, values: Sequence[int]) -> list[int]:
    """Return `values` or, if they are empty, example faces of the pending dice."""
    return list(values) or [number % pending.faces + 1 for number in range(pending.count)]
