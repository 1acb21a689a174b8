"""Compute the odds of the rolls and decisions that follow a moment of a replay or a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.files import closest_name
from dtnb.files.names import normalized
from dtnb.files.problems import first_few
from dtnb.frames.building.speaker import seat_names, speaker_for
from dtnb.frames.odds import Moment, moment_at, with_odds
from dtnb.kernel import Decision, Outcome, Record, State
from dtnb.odds.display import Odds
from dtnb.replay.game.phrases import read_move
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.running.errors import InvalidMoveError, MoveError
from dtnb.replay.running.known_names import unknown_window, window_names
from dtnb.replay.running.line_driver import MAX_OPTIONS, LineDriver, SeekFailure
from dtnb.replay.running.play_errors import refuse
from dtnb.replay.running.script import StatedMove
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Document
    from dtnb.frames.document import Odds as FrameOdds
    from dtnb.frames.line import Line
    from dtnb.replay.views.context import ReplayContext


def odds_at(
    replay: ReplayContext,
    record: Record,
    state: State,
    *,
    actions: int = 1,
    playouts: int | None = None,
    seed: int = 0,
) -> Odds:
    """Return the odds at a state; see :meth:`dtnb.replay.lines.branch.Branch.odds`.

    Raise ValueError if `actions` is below 0 or `playouts` below 1.
    """
    game, presenter = record.game, replay.plugin.presenter
    speaker = speaker_for(presenter, game, record.start.table, replay.lang)
    if actions < 0 or (playouts is not None and playouts < 1):
        raise ValueError(speaker.text("odds.numbers"))
    answer = replay.plugin.odds.of_moment(
        game, state, actions=actions, playouts=playouts, seed=seed
    )
    return Odds(answer, speaker)


class OddsOfFrames:
    """Computes the odds of a line's frames, either for its document or for one frame on request."""

    def __init__(self, replay: ReplayContext, line: Line, document: Document) -> None:
        self._replay, self._line, self._document = replay, line, document

    def add_to(self, document: Document) -> Document:
        """Add the odds that a page includes to a document of this line, and return it."""
        return with_odds(document, self._line, self._odds_on_page)

    def __call__(self, path: Sequence[int], index: int) -> FrameOdds | None:
        """Return the odds of a frame; None if it has none. `path` leads to the frame's branch."""
        moment = moment_at(self._document, self._line, path, index)
        return None if moment is None else self._odds_at_moment(moment)

    def _odds_on_page(self, moment: Moment) -> FrameOdds | None:
        game = moment.line.record.game
        return (
            self._odds_at_moment(moment)
            if self._replay.plugin.odds.on_page(game, moment.state)
            else None
        )

    def _odds_at_moment(self, moment: Moment) -> FrameOdds | None:
        return odds_at(self._replay, moment.line.record, moment.state).framed()


def find_moment(
    replay: ReplayContext, record: Record, at: str, seat: str | None, after: Sequence[str]
) -> tuple[Record, State]:
    """Return a record, and its first state that asks `seat` in the window `at`.

    `at` is the window's id or one of its names, and `seat` the name of a seat; None for any. If
    neither is given, the state is the last one. If there are moves in `after`, make them from this
    state in a new record, and return the new record and its last state.

    Raise InvalidMoveError if there is no such window or question, or if a move cannot be parsed.
    Raise IllegalMoveError if a move cannot be made at that moment.
    """
    plugin = replay.plugin
    seats = seat_names(record.start.table)
    if seat is not None and seat not in seats:
        args: dict[str, Any] = {"kind": "seat", "name": seat, "known": first_few(seats, 100)}
        args["near"] = closest_name(seat, seats)
        raise InvalidMoveError("unknown-name", args, lang=replay.lang)
    state = _find_state(replay, record, at, None if seat is None else seats.index(seat))
    if not after:
        return record, state
    # The state may be that of a skipped question. Such a state is not one of the record's states,
    # so begin a new record at it.
    driver = LineDriver(plugin, Record(record.game, state), seats)
    speaker = speaker_for(replay.plugin.presenter, record.game, record.start.table, replay.lang)
    for phrase in [after] if isinstance(after, str) else after:
        _make_move(driver, phrase, speaker)
    return driver.record, driver.state


def _make_move(driver: LineDriver, phrase: str, speaker: Speaker) -> None:
    """Make a move like a move of a file. Rolls that follow the move stay open."""
    begin = driver.position
    try:
        move = read_move(driver.plugin, driver.game, driver.record.start, phrase)
    except PhraseError as error:
        raise error.in_language(speaker.lang) from None
    stated_move = StatedMove(phrase, move, path=())
    try:
        answer = driver.seek(stated_move, _no_outcome)
        if isinstance(answer, SeekFailure):
            raise answer.error or MoveError("no-window")
        first_step = driver.record.step_count
        driver.give(answer, phrase)
        if not isinstance(answer, Outcome):
            driver.carry_out(
                [stated_move],
                first_step,
                _no_outcome,
                make_interruption=lambda: False,
                has_interruptions=lambda: False,
            )
    except MoveError as error:
        if not error.lacks_answer:
            refuse(speaker, driver, stated_move, error, begin)


def _no_outcome(state: State) -> None:
    """State no outcome for a roll or draw, so that it stays open."""


def _find_state(replay: ReplayContext, record: Record, at: str, seat: int | None) -> State:
    """Return the first state with a question to a seat in the window `at`.

    If neither a window nor a seat is given, return the last state.
    """
    if not at and seat is None:
        return record.state
    plugin = replay.plugin
    ids = frozenset() if not at else window_names(plugin).get(normalized(at))
    if ids is None:
        raise InvalidMoveError("unknown-name", unknown_window(plugin, at), lang=replay.lang)
    for state in _all_states(record):
        pending = state.pending
        # A pending roll belongs to the next window, in which no seat has been asked yet.
        if not isinstance(pending, Decision) or seat not in (None, pending.seat):
            continue
        if not ids or pending.window in ids or plugin.timing.window_of(record.game, state) in ids:
            return state
    # No state has such a question. The error lists the windows that do ask the seat.
    name = None if seat is None else seat_names(record.start.table)[seat]
    pending_questions = (state.pending for state in _all_states(record))
    windows_with_questions = dict.fromkeys(
        pending.window
        for pending in pending_questions
        if isinstance(pending, Decision) and seat in (None, pending.seat)
    )
    windows = plugin.presenter.rulebook().windows

    def window_name(id_: str) -> str:
        return windows[id_].name.get(language_of(replay.lang)) if id_ in windows else id_

    listed_windows = first_few(list(map(window_name, windows_with_questions)), MAX_OPTIONS) or None
    args = {
        "windows": list(map(window_name, sorted(ids))) or None,
        "seat": name,
        "there": listed_windows,
    }
    raise InvalidMoveError("no-moment", args, lang=replay.lang)


def _all_states(record: Record) -> Iterator[State]:
    """Yield every state of a record, then the states in which the game skipped a question."""
    yield from record.states
    yield from (step.question_state for step in record.steps if step.question_state is not None)
