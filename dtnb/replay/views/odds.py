"""Odds from a moment of a replay or a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.files import closest_name
from dtnb.files.names import normalized
from dtnb.files.problems import first_few
from dtnb.frames.building.speaker import seat_names, speaker_for
from dtnb.frames.odds import Moment, moment_at, with_odds
from dtnb.kernel import Decision, Outcome, Record, State
from dtnb.odds.shown import Odds
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.running.errors import InvalidMoveError, MoveError
from dtnb.replay.running.line_driver import MAX_OPTIONS, LineDriver, SeekFailure
from dtnb.replay.running.play_errors import refuse
from dtnb.replay.running.script import Stated, unknown_window, window_names

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
    """Return the odds of a moment; see :meth:`dtnb.replay.lines.branch.Branch.odds`.

    Raises
    ------
    ValueError
        If `actions` is below 0 or `playouts` below 1.
    """
    game, drawing = record.game, replay.drawing
    speaker = speaker_for(drawing, game, record.start.table, replay.lang)
    if actions < 0 or (playouts is not None and playouts < 1):
        raise ValueError(speaker.text("odds.numbers"))
    answer = replay.plugin.odds.of_moment(
        game, state, actions=actions, playouts=playouts, seed=seed
    )
    return Odds(answer, speaker)


class OddsOfFrames:
    """The odds of the frames of a line: for its document, and for any frame on request.

    Parameters
    ----------
    replay
        The replay that the line belongs to.
    line, document
        The line, and its document.
    """

    def __init__(self, replay: ReplayContext, line: Line, document: Document) -> None:
        self._replay, self._line, self._document = replay, line, document

    def add_to(self, document: Document) -> Document:
        """Return a document of this line with the odds of its most informative moments."""
        return with_odds(document, self._line, self._odds_on_page)

    def __call__(self, path: Sequence[int], index: int) -> FrameOdds | None:
        """Return the odds of a frame, given the branches that lead to it; None if it has none."""
        moment = moment_at(self._document, self._line, path, index)
        return None if moment is None else self._odds(moment)

    def _odds_on_page(self, moment: Moment) -> FrameOdds | None:
        game = moment.line.record.game
        return self._odds(moment) if self._replay.plugin.odds.on_page(game, moment.state) else None

    def _odds(self, moment: Moment) -> FrameOdds | None:
        return odds_at(self._replay, moment.line.record, moment.state).framed()


def moment(
    replay: ReplayContext, record: Record, at: str, seat: str | None, after: Sequence[str]
) -> tuple[Record, State]:
    """Return the first moment of a record at which a seat is asked in a window.

    Parameters
    ----------
    at
        The window's id, or one of its names; empty for the last moment.
    seat
        Only where the seat of this name is asked.
    after
        Moves that are made there first.

    Raises
    ------
    InvalidMoveError
        If there is no such window, nobody was asked there, or a move cannot be read.
    IllegalMoveError
        If a move cannot be made there.
    """
    plugin = replay.plugin
    seats = seat_names(record.start.table)
    if seat is not None and seat not in seats:
        names: dict[str, Any] = {"kind": "seat", "name": seat, "known": first_few(seats, 100)}
        names["near"] = closest_name(seat, seats)
        raise InvalidMoveError("unknown-name", names, lang=replay.lang)
    state = _find_state(replay, record, at, None if seat is None else seats.index(seat))
    if not after:
        return record, state
    # Nobody was asked in a window where nobody could act, but play can continue from there.
    driver = LineDriver(plugin, Record(record.game, state), seats)
    speaker = speaker_for(replay.drawing, record.game, record.start.table, replay.lang)
    for phrase in [after] if isinstance(after, str) else after:
        _make(driver, phrase, speaker)
    return driver.record, driver.state


def _make(driver: LineDriver, phrase: str, speaker: Speaker) -> None:
    """Make a move like one of a file; rolls after it stay open."""
    begin = driver.position
    try:
        move = driver.plugin.phrases.parse_move(driver.game, driver.record.start, phrase)
    except PhraseError as error:
        raise error.in_language(speaker.lang) from None
    stated = Stated(phrase, move, ())
    try:
        answer = driver.seek(stated, _no_outcome)
        if isinstance(answer, SeekFailure):
            raise answer.error or MoveError("no-window")
        made = driver.record.step_count
        driver.give(answer, phrase)
        if not isinstance(answer, Outcome):
            driver.carry_out([stated], made, _no_outcome, lambda: False, lambda: False)
    except MoveError as error:
        if not error.leaves_open:
            refuse(speaker, driver, stated, error, begin)


def _no_outcome(state: State) -> None:
    """State no outcome: rolls stay open."""


def _find_state(replay: ReplayContext, record: Record, at: str, seat: int | None) -> State:
    if not at and seat is None:
        return record.state
    plugin = replay.plugin
    ids = frozenset() if not at else window_names(plugin).get(normalized(at))
    if ids is None:
        raise InvalidMoveError("unknown-name", unknown_window(plugin, at), lang=replay.lang)
    for state in _moments(record):
        pending = state.pending
        # A pending roll belongs to the window after it; nobody is asked before.
        if not isinstance(pending, Decision) or seat not in (None, pending.seat):
            continue
        if not ids or pending.window in ids or plugin.timing.window_of(record.game, state) in ids:
            return state
    name = None
    if seat is not None:
        name = seat_names(record.start.table)[seat]
    asked = (moment.pending for moment in _moments(record))
    come = dict.fromkeys(
        decision.window
        for decision in asked
        if isinstance(decision, Decision) and seat in (None, decision.seat)
    )
    there = first_few(come, MAX_OPTIONS) or None
    args = {"windows": sorted(ids) or None, "seat": name, "there": there}
    raise InvalidMoveError("no-moment", args, lang=replay.lang)


def _moments(record: Record) -> Iterator[State]:
    """Yield every state with a question, then those of windows in which nobody could act."""
    yield from record.states
    yield from (step.asked for step in record.steps if step.asked is not None)
