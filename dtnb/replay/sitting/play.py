"""Play a game from Python with the phrases of replay files."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

from dtnb.files.localized_errors import errors_in, unknown_name_error
from dtnb.files.names import normalized
from dtnb.frames.building.questions import action_label
from dtnb.kernel import (
    PASS,
    Action,
    Chance,
    Choice,
    Decision,
    Input,
    Outcome,
    Record,
    SimultaneousChoices,
    State,
    Verdict,
)
from dtnb.players import Luck
from dtnb.replay.file.model import MAX_INPUTS, NEAR_MAX_INPUTS
from dtnb.replay.game.move_verdicts import add_window_rules, judge_move
from dtnb.replay.game.phrases import read_move
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.lines.continued import play_on as play_record_on
from dtnb.replay.lines.continued import players_for_seats
from dtnb.replay.running.errors import InvalidMoveError, MoveError
from dtnb.replay.running.line_driver import SeekFailure
from dtnb.replay.running.play_errors import LongGameWarning, illegal, prompt, refuse, refuse_unasked
from dtnb.replay.running.script import PlaceholderMove, Stated, unknown_window, window_names
from dtnb.replay.running.simultaneous import choices
from dtnb.replay.running.skipped_windows import ruled_reasons
from dtnb.replay.sitting.moments import Declared
from dtnb.replay.sitting.play_file import PlayedEntry, append_entry
from dtnb.replay.sitting.play_view import Answer
from dtnb.replay.sitting.undo import UndoablePlay


class Play(UndoablePlay):
    """A play in progress: its state, the moves it takes, and its history.

    Parameters
    ----------
    plugin, record, seats, edition, title, lang
        As for a `PlayView`.
    seek
        Whether a move passes until the question that it answers; a call can override this.
    """

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
        super().__init__(plugin, record, seats, edition, title=title, lang=lang)
        self.seek = seek

    # -- allowed moves -----------------------------------------------------------------------------

    def why_not(self, phrase: str) -> Answer:
        """Judge a move at the open question: allowed, or every reason against it.

        Raises
        ------
        InvalidMoveError
            If it cannot be read, or does not fit the table.
        """
        from dtnb.explain.verdicts import explain_verdict

        stated, speaker = self._read(phrase), self._speaker()
        move = stated.move
        try:
            verdict = judge_move(self.plugin, self.game, self.state, move)
        except PhraseError as error:
            raise self._phrase_error(error) from None
        if not verdict.allowed and not verdict.rules:
            verdict = self._verdict_ahead(stated) or add_window_rules(
                self.plugin, self.state, verdict
            )
        action = self.plugin.answers.stated_action(self.game, self.state, move)
        if action is None:
            label = speaker.text("list.quoted", name=phrase)
        else:
            label = action_label(action, self.state, self.drawing, self.game, speaker)
        verdict = ruled_reasons(verdict)
        explained = explain_verdict(verdict, speaker, move.seat, label)
        return Answer(verdict, "\n".join(explained.lines()))

    # -- acting ------------------------------------------------------------------------------------

    def do(self, *phrases: str, seek: bool | None = None) -> Self:
        """Make a move, or several that are declared at the same moment.

        Parameters
        ----------
        *phrases
            As in replay files: "Ann rolls 1 2 3 6 6".
        seek
            Pass on to the question that the move is for.

        Raises
        ------
        InvalidMoveError
            If a phrase cannot be read.
        IllegalMoveError
            If the move is not for the open question, or the rules refuse it; has the verdict.
        AmbiguousMoveError
            If the move leaves open which of several things is meant.
        """
        if not phrases:
            raise self._invalid_move("nothing-said")
        moves = tuple(map(self._read, phrases))
        seeks = self.seek if seek is None else seek
        with self._all_or_nothing(moves[0]):
            answer = self._answer(moves, seeks)
            made = self.record.step_count
            only_answers = len(moves) == 1 and self._driver.answers_pending(moves[0])
            self._driver.give(answer, moves[0].text)
            # A move that answers one question does not answer the next one too.
            if not isinstance(answer, Outcome) and not only_answers:
                self._carry_out(moves, made, seeks)
        passed = isinstance(answer, Choice) and answer.action == PASS
        self._add_snapshot(() if passed else phrases, Declared(moves, made))
        return self

    def act(self, action: Action) -> Self:
        """Give the seat's answer as an action of the engine, one of `legal`, as programs do.

        Raises
        ------
        IllegalMoveError
            If the rules refuse it, or no choice is open; the error has the verdict.
        """
        pending = self.pending
        if not isinstance(pending, Decision):
            args = {"move": action.object or action.verb, "asked": prompt(pending)}
            raise illegal(self._speaker(), "not-now", None, **args)
        if len(self.record.inputs) >= MAX_INPUTS:
            raise illegal(self._speaker(), "too-much-play", None, limit=MAX_INPUTS)
        self.record.add(Choice(pending.seat, action))
        # The seat's earlier move answers no follow-up question about this action.
        self._driver.latest_moves.pop(pending.seat, None)
        self._add_snapshot()
        return self

    def roll(
        self, *values: int | str, seed: int | str | None = None, seek: bool | None = None
    ) -> Self:
        """Roll the dice or draw the cards that are asked for.

        Parameters
        ----------
        *values
            What was rolled or drawn; at random unless given.
        seed
            The same seed gives the same outcome.
        seek
            Pass on to the next roll or draw.

        Raises
        ------
        IllegalMoveError
            If nothing is rolled or drawn now, or these values are impossible.
        """
        stated = Stated(" ".join(map(str, values)) or "roll()", PlaceholderMove(), ())
        with self._all_or_nothing(stated):
            while isinstance(self.pending, Decision) and (self.seek if seek is None else seek):
                self._driver.advance(stated.text, _no_outcome)
            chance = self.pending
            if not isinstance(chance, Chance):
                asked = prompt(chance)
                raise illegal(self._speaker(), "no-chance-now", None, asked=asked)
            luck = Luck(random.getrandbits(64) if seed is None else seed)
            outcome = Outcome(values) if values else luck.outcome(chance)
            self._driver.give(outcome, stated.text)
        self._add_snapshot()
        return self

    def to(self, window: str, seat: str | None = None) -> Self:
        """Pass on until somebody, or the named seat, is asked in a window.

        Parameters
        ----------
        window
            Its id or one of its names, as in replay files.

        Raises
        ------
        InvalidMoveError
            If there is no such window.
        NotThereError
            If there is no such seat.
        IllegalMoveError
            If it is not reached, or a choice or a roll has to be stated first.
        """
        ids = window_names(self.plugin).get(normalized(window))
        if ids is None:
            raise self._invalid_move("unknown-name", **unknown_window(self.plugin, window))
        if seat is not None and seat not in self._seats:
            raise unknown_name_error("seat", seat, self._seats, self.lang)
        driver, begin = self._driver, self._driver.position
        with self._all_or_nothing(Stated(window, PlaceholderMove(), ())):
            while ids.isdisjoint(driver.windows_around()) or seat not in (None, self.asked):
                if self.pending is None:
                    if not ids.isdisjoint(driver.windows_since(begin)):
                        raise MoveError("seat-unasked", window=sorted(ids), seat=seat)
                    raise driver.unreached_error(ids, begin)
                driver.advance(window, _no_outcome)
        self._add_snapshot(())
        return self

    def play_on(self, *players: str, seed: int, inputs: int | None = None) -> Self:
        """Let computer players play on: one for all seats, or one for each.

        Parameters
        ----------
        *players
            ``"random"`` or ``"greedy"``.
        seed
            The same seed gives the same play.
        inputs
            Stop after so many choices and rolls; at the end unless given.

        Raises
        ------
        LookupError
            If there is no player of this name.
        ValueError
            If there is neither one name nor one for every seat.
        """
        with errors_in(self.lang):
            seats = players_for_seats(self.plugin, players, len(self._driver.seats), seed)
        try:
            play_record_on(self.record, seats, seed, inputs)
        finally:
            # The moves made before an error stay made.
            self._add_snapshot()
        return self

    # -- internals ---------------------------------------------------------------------------------

    def _invalid_move(self, code: str, **args: Any) -> InvalidMoveError:
        return InvalidMoveError(code, args, lang=self.lang)

    def _phrase_error(self, error: PhraseError) -> InvalidMoveError:
        return InvalidMoveError(error.code, error.values, error.speaker, self.lang)

    def _read(self, phrase: str) -> Stated:
        try:
            return Stated(phrase, read_move(self.plugin, self.game, self.record.start, phrase), ())
        except PhraseError as error:
            raise self._phrase_error(error) from None

    @contextmanager
    def _all_or_nothing(self, stated: Stated) -> Iterator[None]:
        """Undo the moves made inside this context if one is stopped, and raise its error."""
        begin = self._driver.position
        try:
            yield
        except MoveError as error:
            stopped = self._driver
            self._go_to(stopped.record.fork(begin), self._now)
            refuse(self._speaker(), stopped, stated, error, begin)
        except Exception:
            self._go_to(self.record.fork(begin), self._now)
            raise

    def _answer(self, moves: tuple[Stated, ...], seeks: bool) -> Input:
        """Return the input of some moves, after making the choices that the moves imply."""
        if len(moves) > 1:
            return SimultaneousChoices(tuple(choices(self._driver, moves)))
        (stated,), begin = moves, self._driver.position
        answer = self._answer_here(stated)
        if answer is None and not seeks:
            asked = self.pending
            self._go_to(self.record.fork(begin), self._now)
            refuse_unasked(self._speaker(), self.fork()._driver, stated, asked)
        result = answer or self._driver.seek(stated, _no_outcome)
        if isinstance(result, SeekFailure):
            raise result.error or MoveError("no-window")
        return result

    def _answer_here(self, stated: Stated) -> Input | None:
        """Return a move's input for the open question; None if the move is not for that question.

        The moving seat gives up its earlier options by rolling or announcing; other seats keep
        theirs.
        """
        move, driver = stated.move, self._driver
        while (pending := self.pending) is not None:
            if isinstance(pending, Chance):
                return (
                    self.plugin.answers.stated_outcome(self.game, self.state, move)
                    if move.is_chance
                    else None
                )
            landing = driver.land(move, True)
            action = landing.action
            if action is not None and landing.lands:
                return Choice(pending.seat, action)
            if action is None and pending.seat == move.seat and not landing.verdict.rules:
                action = self.plugin.defaults.action(self.game, self.state)
            if action is None:
                return None
            driver.choose(pending.seat, action)
        return None

    def _verdict_ahead(self, stated: Stated) -> Verdict | None:
        """Return the verdict at the question that a move leads to; None if it decides nothing."""
        ahead = self.fork()
        try:
            ahead._answer_here(stated)
            verdict = judge_move(self.plugin, self.game, ahead.state, stated.move)
        except (MoveError, PhraseError):
            return None
        return verdict if verdict.rules or verdict.allowed else None

    def _carry_out(self, moves: tuple[Stated, ...], made: int, seeks: bool) -> None:
        """Answer the follow-up questions of moves just declared; if `seeks`, pass other questions.

        Raise MoveError if a move has several possible meanings.
        """
        driver, by_seat = self._driver, {stated.move.seat: stated for stated in moves}
        driver.latest_moves.update(by_seat)
        if seeks:
            try:
                driver.carry_out(moves, made, _no_outcome, lambda: False, lambda: False)
            except MoveError as error:
                if not error.leaves_open:
                    raise
            return
        while isinstance(pending := self.pending, Decision):
            if not driver.answer_follow_up(pending, by_seat.get(pending.seat)):
                return

    def _add_snapshot(
        self, phrases: tuple[str, ...] | None = None, declared: Declared | None = None
    ) -> None:
        """Add a snapshot to the history, after answering questions that earlier moves answer.

        `phrases` are the words of the move: None if the move was made without words, empty if the
        move needs no entry in a file.
        """
        driver, now = self._driver, self._now
        entries, latest_moves = now.entries, driver.latest_moves
        if phrases is None or phrases:
            new = PlayedEntry(phrases, now.position, driver.position)
            entries = append_entry(entries, new, len(now.declared))
        while isinstance(pending := self.pending, Decision) and not pending.may_pass:
            if driver.position >= MAX_INPUTS:
                break
            move = latest_moves[pending.seat].move if pending.seat in latest_moves else None
            action = move and self.plugin.answers.detail(self.game, self.state, move)
            if not action:
                break
            driver.choose(pending.seat, action)
        unsettled = tuple(
            group
            for group in (*now.declared, *((declared,) if declared else ()))
            if driver.has_unsettled(group.first_step, {stated.move.seat for stated in group.moves})
        )
        if now.position < NEAR_MAX_INPUTS <= driver.position:
            args = {"count": driver.position, "limit": MAX_INPUTS}
            warnings.warn(self._speaker().text("play.long", **args), LongGameWarning, stacklevel=3)
        self._now = now._replace(
            position=driver.position,
            entries=entries,
            declared=unsettled,
            latest_moves=dict(latest_moves),
            before=now,
        )
        self._undone = ()


def _no_outcome(state: State) -> None:
    """Return None, so that no roll is made without being stated."""
