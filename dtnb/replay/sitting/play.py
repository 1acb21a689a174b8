"""Play a game from Python, move by move: ``play.do("Ann rolls 1 2 3 6 6")``.

* question, window: between the moves, the engine asks seats for choices and rolls. Each question is
  in a timing window, a time at which seats may act.
* seek: with `seek`, the questions before the one that a move answers are passed. Without it, a move
  must answer the pending question.
* timeline: keeps a snapshot after each move, for undo and redo.

The file is long because one public object moves, undoes, answers and shows a play.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar, Self

from dtnb.errors import RenamedAttributes
from dtnb.files.localized_errors import errors_in, unknown_name_error
from dtnb.files.names import normalized
from dtnb.frames.building.citations import cited_rules
from dtnb.frames.building.questions import question_of, rules_cited_by
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import PASS, Action, Chance, Choice, Decision, Outcome, Question, Record, State
from dtnb.players import Luck
from dtnb.replay.file.model import MAX_INPUTS, NEAR_MAX_INPUTS
from dtnb.replay.game.phrases import read_move
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.lines.branch import Branch
from dtnb.replay.lines.continued import play_on as play_record_on
from dtnb.replay.lines.continued import players_for_seats
from dtnb.replay.running.errors import InvalidMoveError, MoveError
from dtnb.replay.running.known_names import unknown_window, window_names
from dtnb.replay.running.play_errors import (
    LongGameWarning,
    illegal_move_error,
    prompt,
    refuse,
    refuse_unasked,
)
from dtnb.replay.running.script import PlaceholderMove, StatedMove
from dtnb.replay.sitting.answer import Answer, judge_stated_move
from dtnb.replay.sitting.so_far import line_so_far
from dtnb.replay.sitting.stated_moves import (
    fork_driver,
    make_moves,
    no_outcome,
)
from dtnb.replay.sitting.timeline import DeclaredMoves, Timeline
from dtnb.replay.views.displays import QuestionView
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.kernel import Game
    from dtnb.odds.display import Odds


class Play(RenamedAttributes):
    """A play in progress: its pending question, its history, and the methods that make moves.

    Parameters
    ----------
    plugin
        The game's plugin.
    record
        The record so far.
    seats
        The names of the seats.
    edition
        The edition under which the game is played.
    title, lang
        The title of the play, and the language in which everything is shown.
    seek
        Whether a move first passes all questions before the one that it answers; an argument of a
        call can override this.
    """

    #: names of earlier versions, and where their values are now
    _RENAMED: ClassVar = {
        **{name: f"so_far.{name}" for name in ("claim", "ledgers", "story", "views")},
        "drawing": "plugin.presenter",
        "to_pandas": "so_far.views.to_pandas",
    }

    def __init__(
        self,
        plugin: Plugin,
        record: Record,
        seats: Sequence[str],
        edition: str,
        *,
        title: str = "",
        lang: str = "en",
        seek: bool = False,
    ) -> None:
        self.plugin = plugin
        self.edition = edition
        self.title, self.lang = title, lang
        self.seek = seek
        self.timeline = Timeline(plugin, record, seats)

    def __repr__(self) -> str:
        seats, question = ", ".join(self.seats), self.speaker.render(prompt(self.pending))
        name = f"{type(self).__name__} of {seats}: {self.plugin.name}, {self.edition}"
        return sanitize_line(f"<{name}; {question.removesuffix('.')}>")

    def _repr_html_(self) -> str:
        from dtnb.present import to_notebook
        from dtnb.replay.sitting.standing import standing_blocks

        about = self.title, self.edition, self.speaker
        blocks = standing_blocks(self.plugin, self.record, self.options, *about)
        return to_notebook(blocks, self.lang)

    # -- the present question ----------------------------------------------------------------------

    @property
    def seats(self) -> Sequence[str]:
        """The names of the seats."""
        return self.timeline.driver.seats

    @property
    def record(self) -> Record:
        """The inputs and states so far. The record grows with the play."""
        return self.timeline.driver.record

    @property
    def game(self) -> Game[Any]:
        """The game with the rules in force."""
        return self.record.game

    @property
    def state(self) -> State:
        """The present state: the table and the pending question."""
        return self.record.state

    @property
    def pending(self) -> Question | None:
        """The pending question of the engine; None when the play is over."""
        return self.state.pending

    @property
    def asked(self) -> str | None:
        """The name of the seat that is asked or rolls; None when the play is over."""
        return None if self.pending is None else self.seats[self.pending.seat]

    @property
    def window(self) -> str | None:
        """The id of the timing window of the pending question."""
        return None if self.pending is None else self.pending.window

    @property
    def options(self) -> QuestionView | None:
        """The pending question with every candidate, and the reasons against the refused ones."""
        presenter, game, speaker = self.plugin.presenter, self.game, self.speaker
        question = question_of(self.state, presenter, game, speaker)
        if question is None:
            return None
        rules = cited_rules(rules_cited_by(question), presenter, game, speaker)
        return QuestionView(question, self.seats, self.lang, rules)

    @property
    def legal(self) -> Sequence[Action]:
        """The actions of the engine that the asked seat may choose from."""
        return self.game.legal_actions(self.state) if isinstance(self.pending, Decision) else ()

    def why_not(self, phrase: str) -> Answer:
        """Judge a move at the pending question; a refusal has every reason against the move.

        Raise InvalidMoveError if the move cannot be parsed, or does not fit the table.
        """
        try:
            return judge_stated_move(self.timeline.driver, self._parse_move(phrase), self.speaker)
        except PhraseError as error:
            raise self._phrase_error(error) from None

    def odds(self, *, actions: int = 1, playouts: int | None = None, seed: int = 0) -> Odds:
        """Return the odds at this point; see :meth:`dtnb.replay.lines.branch.Branch.odds`."""
        return self.so_far.odds(actions=actions, playouts=playouts, seed=seed)

    @property
    def so_far(self) -> Branch:
        """The play so far as a line, which has a story, ledgers, events, a graph and a Stepper."""
        return line_so_far(self)

    @property
    def speaker(self) -> Speaker:
        """The speaker of the game at this table, in the language of the play."""
        return speaker_for(self.plugin.presenter, self.game, self.record.start.table, self.lang)

    # -- acting ------------------------------------------------------------------------------------

    def do(self, *phrases: str, seek: bool | None = None) -> Self:
        """Make a move, or several that are declared at the same moment.

        Parameters
        ----------
        *phrases
            The moves in the form of replay files, such as "Ann rolls 1 2 3 6 6".
        seek
            Whether to pass all questions before the one that the move answers.

        Raises
        ------
        InvalidMoveError
            If a phrase cannot be parsed.
        IllegalMoveError
            If the move does not answer the pending question, or if the rules refuse it. The error
            has the verdict.
        AmbiguousMoveError
            If the move does not state which of several things is meant.
        """
        if not phrases:
            raise self._invalid_move("nothing-said")
        moves = tuple(map(self._parse_move, phrases))
        seek = self.seek if seek is None else seek
        driver, begin = self.timeline.driver, self.timeline.driver.position
        with self._all_or_nothing(moves[0]):
            new_inputs = make_moves(driver, moves, seek=seek)
            if new_inputs is None:
                # The pending question is not for this move. Find out on a copy, for the message,
                # which question would be.
                ahead = fork_driver(driver, begin)
                refuse_unasked(self.speaker, ahead, moves[0], self.pending)
        passed = isinstance(new_inputs.answer, Choice) and new_inputs.answer.action == PASS
        self._add_snapshot(() if passed else phrases, DeclaredMoves(moves, new_inputs.first_step))
        return self

    def act(self, action: Action) -> Self:
        """Give the asked seat's answer as one of the engine's actions in `legal`, as programs do.

        Raise IllegalMoveError if the rules refuse the action, or no choice is pending. The error
        has the verdict.
        """
        pending = self.pending
        if not isinstance(pending, Decision):
            args = {"move": action.object or action.verb, "asked": prompt(pending)}
            raise illegal_move_error(self.speaker, "not-now", None, **args)
        if len(self.record.inputs) >= MAX_INPUTS:
            raise illegal_move_error(self.speaker, "too-much-play", None, limit=MAX_INPUTS)
        self.record.add(Choice(pending.seat, action))
        # The follow-up questions of this action are not about the seat's earlier move.
        self.timeline.driver.latest_moves.pop(pending.seat, None)
        self._add_snapshot()
        return self

    def roll(
        self, *values: int | str, seed: int | str | None = None, seek: bool | None = None
    ) -> Self:
        """Roll the dice or draw the cards that are asked for.

        Parameters
        ----------
        *values
            The result of the roll or draw; if omitted, it is random.
        seed
            The same seed gives the same outcome.
        seek
            Whether to pass all questions before the next roll or draw.

        Raises
        ------
        IllegalMoveError
            If no roll or draw is pending, or the values are impossible.
        """
        text = " ".join(map(str, values)) or "roll()"
        stated_move = StatedMove(text, PlaceholderMove(), path=())
        with self._all_or_nothing(stated_move):
            while isinstance(self.pending, Decision) and (self.seek if seek is None else seek):
                self.timeline.driver.advance(stated_move.text, no_outcome)
            chance = self.pending
            if not isinstance(chance, Chance):
                prompt_text = prompt(chance)
                raise illegal_move_error(self.speaker, "no-chance-now", None, asked=prompt_text)
            luck = Luck(random.getrandbits(64) if seed is None else seed)
            outcome = Outcome(values) if values else luck.outcome(chance)
            self.timeline.driver.give(outcome, stated_move.text)
        self._add_snapshot()
        return self

    def to(self, window: str, seat: str | None = None) -> Self:
        """Pass until any seat, or the named seat, is asked in a window.

        Parameters
        ----------
        window
            The id or a name of the window, as in replay files.
        seat
            The name of the seat that must be asked; if omitted, any seat.

        Raises
        ------
        InvalidMoveError
            If there is no such window.
        NotThereError
            If there is no such seat.
        IllegalMoveError
            If the window is not reached, or a choice or a roll has to be stated before it.
        """
        ids = window_names(self.plugin).get(normalized(window))
        if ids is None:
            raise self._invalid_move("unknown-name", **unknown_window(self.plugin, window))
        if seat is not None and seat not in self.seats:
            raise unknown_name_error("seat", seat, self.seats, self.lang)
        driver, begin = self.timeline.driver, self.timeline.driver.position
        with self._all_or_nothing(StatedMove(window, PlaceholderMove(), path=())):
            while ids.isdisjoint(driver.windows_around()) or seat not in (None, self.asked):
                if self.pending is None:
                    if not ids.isdisjoint(driver.windows_since(begin)):
                        raise MoveError("seat-unasked", window=sorted(ids), seat=seat)
                    raise driver.unreached_error(ids, begin)
                driver.advance(window, no_outcome)
        self._add_snapshot(())
        return self

    def play_on(self, *players: str, seed: int, inputs: int | None = None) -> Self:
        """Let computer players continue: one player for all seats, or one for each seat.

        Parameters
        ----------
        *players
            The names of the players: ``"random"`` or ``"greedy"``.
        seed
            The same seed gives the same play.
        inputs
            The number of choices and rolls after which to stop; if omitted, play goes on to the
            end.

        Raises
        ------
        LookupError
            If there is no player of this name.
        ValueError
            If the number of names is neither one nor the number of seats.
        """
        with errors_in(self.lang):
            seats = players_for_seats(self.plugin, players, len(self.timeline.driver.seats), seed)
        try:
            play_record_on(self.record, seats, seed, inputs)
        finally:
            # If a later move fails, the moves made before it are kept.
            self._add_snapshot()
        return self

    # -- history -----------------------------------------------------------------------------------

    def undo(self, count: int = 1) -> Self:
        """Undo the last moves, notes or claims.

        Raise NotThereError if there are fewer than `count` to undo.
        """
        self.timeline.undo(count, self.speaker)
        return self

    def redo(self, count: int = 1) -> Self:
        """Redo the moves that were undone last. After a new move, there is nothing to redo.

        Raise NotThereError if there are fewer than `count` to redo.
        """
        self.timeline.redo(count, self.speaker)
        return self

    def fork(self) -> Self:
        """Return an independent copy of the play at the same point."""
        other = copy(self)
        other.timeline = self.timeline.fork()
        return other

    # -- internals ---------------------------------------------------------------------------------

    def _invalid_move(self, code: str, **args: Any) -> InvalidMoveError:
        return InvalidMoveError(code, args, lang=self.lang)

    def _phrase_error(self, error: PhraseError) -> InvalidMoveError:
        return InvalidMoveError(error.code, error.values, error.speaker, self.lang)

    def _parse_move(self, phrase: str) -> StatedMove:
        try:
            move = read_move(self.plugin, self.game, self.record.start, phrase)
            return StatedMove(phrase, move, path=())
        except PhraseError as error:
            raise self._phrase_error(error) from None

    @contextmanager
    def _all_or_nothing(self, stated_move: StatedMove) -> Iterator[None]:
        """If a move in the body of a ``with`` fails, undo all moves made there; raise its error.

        `stated_move` is the move that the error is about.
        """
        driver, begin = self.timeline.driver, self.timeline.driver.position
        try:
            yield
        except MoveError as error:
            self.timeline.rewind(begin)
            refuse(self.speaker, driver, stated_move, error, begin)
        except Exception:
            self.timeline.rewind(begin)
            raise

    def _add_snapshot(
        self, phrases: tuple[str, ...] | None = None, declared: DeclaredMoves | None = None
    ) -> None:
        """Add a snapshot to the history. Warn when the game comes near to the limit of a file.

        The arguments are those of `Timeline.add_snapshot`.
        """
        before = self.timeline.now.position
        self.timeline.add_snapshot(phrases, declared)
        count = self.timeline.now.position
        if before < NEAR_MAX_INPUTS <= count:
            text = self.speaker.text("play.long", count=count, limit=MAX_INPUTS)
            warnings.warn(text, LongGameWarning, stacklevel=3)
