"""Track which moves of a file have been made while a line of play is played, and their results.

* script, entry: the script of a line has the entries of the file's list ``moves``. An entry states
  moves, or a statement. An entry is *refused* if the file states that its move is not allowed.
* roll: here also a draw: a move that states an outcome of chance. A roll is *spare* if no question
  has asked for it yet.
* tolerant run: a move that cannot be made is a result; in a strict run, it is an error.
* path: leads to a move in the file, such as ``("moves", 3, "move")``.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NoReturn

from dtnb.explain import Message
from dtnb.files import Path
from dtnb.kernel import Chance, Outcome, Record, State, Verdict
from dtnb.replay.running.errors import MoveError
from dtnb.replay.running.line_driver import LineDriver, OutcomeSource
from dtnb.replay.running.line_result import RunOptions
from dtnb.replay.running.results import MoveResult, SkippedWindow, Status
from dtnb.replay.running.script import PinnedWindow, Script, ScriptEntry, StatedMove, UpcomingMove

if TYPE_CHECKING:
    from dtnb.replay.running.failed_moves import Failure


class Progress:
    """The progress of a line, shared by the code for its moves and for its statements.

    `pin` is the window that the file names (pins) for the first entries of the line.
    """

    def __init__(
        self, options: RunOptions, script: Script, record: Record, pin: PinnedWindow | None
    ) -> None:
        self.options = options
        self.tolerant = options.tolerant
        self.script = script
        self.driver = LineDriver(options.plugin, record, options.seats)
        self.driver.pin = pin
        #: the entries that have not been played yet, in order
        self.queue: list[ScriptEntry] = list(script.entries)
        #: rolls that the file has already stated, but that no question has asked for yet
        self.spare_rolls: list[StatedMove] = []
        #: the paths in the file of the moves that have been made
        self.made_paths: set[Path] = set()
        self.results: list[MoveResult] = []

    def add_result(
        self,
        stated_move: StatedMove,
        status: Status,
        position: int,
        *,
        step: int = -1,
        search_start: int = -1,
        verdict: Verdict | None = None,
        skipped_windows: tuple[SkippedWindow, ...] = (),
        leaves_detail_unstated: bool = False,
    ) -> None:
        """Add the result of a move to the results.

        The arguments are those of `MoveResult`. `step` is -1 if the move has no step. If
        `search_start` is omitted (-1), the search for the move's window began at `position`.
        """
        self.results.append(
            MoveResult(
                stated_move.text,
                stated_move.path,
                status,
                position,
                step=step,
                search_start=search_start if search_start >= 0 else position,
                verdict=verdict or Verdict(),
                skipped_windows=skipped_windows,
                move=stated_move.move,
                leaves_detail_unstated=leaves_detail_unstated,
            )
        )

    def latest_step(self) -> int:
        """Return the index of the first step of the latest move that was made; -1 if none was."""
        made_steps = (result.step for result in reversed(self.results) if result.status == "landed")
        return next((step for step in made_steps if step >= 0), -1)

    def upcoming_moves(self) -> Iterator[UpcomingMove]:
        """Yield the moves that may come next, here or in a branch, each with its pinned window.

        The statements before these moves are included if the file names windows for them.
        """
        return _upcoming_moves(self.queue, self.driver.pin, self.made_paths)

    def rewind(self, begin: int, pin: PinnedWindow | None) -> None:
        """Go back to position `begin`, where a move began. Rolls made since then become spare."""
        self.driver.record = self.driver.record.fork(begin)
        self.driver.pin = pin
        undone_paths = {result.path for result in self.results if result.position > begin}
        self.results = [result for result in self.results if result.position <= begin]
        self.made_paths -= undone_paths
        queued_paths = {stated_move.path for entry in self.queue for stated_move in entry.moves}
        for entry in self.script.entries:
            if entry.states_refusal:
                continue
            for stated_move in entry.moves:
                if stated_move.move.is_chance and stated_move.path in undone_paths - queued_paths:
                    self.spare_rolls.append(stated_move)

    # -- chance -----------------------------------------------------------------------------------

    def outcome_source(
        self, *, may_use_later_rolls: bool, interruptions: Sequence[ScriptEntry] = ()
    ) -> OutcomeSource:
        """Return a function that finds the outcome of a pending roll or draw in the file.

        The function first uses stated rolls that no question has asked for, then the rolls in
        `interruptions`, the entries that interrupt the current move. With `may_use_later_rolls` or
        in a tolerant run, it also uses the rolls of later moves.
        """

        def outcome(state: State) -> Outcome | None:
            for stated_move in self._unused_rolls(may_use_later_rolls, interruptions):
                rolled = self.options.plugin.answers.stated_outcome(
                    self.driver.game, state, stated_move.move
                )
                if rolled is not None and _fits_roll(state, rolled):
                    self.made_paths.add(stated_move.path)
                    self.spare_rolls = [
                        roll for roll in self.spare_rolls if roll.path != stated_move.path
                    ]
                    position, step = self.driver.position, self.driver.record.step_count
                    self.add_result(
                        stated_move, "landed", position + 1, step=step, search_start=position
                    )
                    return rolled
            return None

        return outcome

    def next_entry_if_draw(self, state: State) -> Sequence[ScriptEntry]:
        """Return the next move's entry in a tuple if the move states the pending draw.

        The draw then belongs to the effect that is being finished, so the entry is used before its
        turn. Return an empty tuple if no draw is pending, or if the next move is something else.
        """
        if not (isinstance(state.pending, Chance) and state.pending.kind == "draw"):
            return ()
        for entry in self.queue:
            unmade = [move for move in entry.moves if move.path not in self.made_paths]
            if entry.pin is not None or entry.alternatives:
                return ()
            if unmade and not entry.states_refusal:
                (stated_move, *_) = unmade
                draws = self.options.plugin.answers.stated_outcome(
                    self.driver.game, state, stated_move.move
                )
                return (entry,) if stated_move.move.is_chance and draws else ()
        return ()

    def _unused_rolls(
        self, may_use_later_rolls: bool, interruptions: Sequence[ScriptEntry]
    ) -> Iterator[StatedMove]:
        """Yield the stated rolls and draws to use, in the order that `outcome_source` describes."""
        yield from self.spare_rolls
        entries = (
            (*interruptions, *self.queue) if self.tolerant or may_use_later_rolls else interruptions
        )
        for entry in entries:
            if entry.states_refusal:
                continue
            for stated_move in entry.moves:
                if stated_move.move.is_chance and stated_move.path not in self.made_paths:
                    yield stated_move

    # -- errors -----------------------------------------------------------------------------------

    def fail_move(
        self,
        stated_move: StatedMove,
        error: MoveError,
        skipped_windows: tuple[SkippedWindow, ...],
        begin: int,
    ) -> NoReturn:
        """Report a move that cannot be made, and end the run by raising the error.

        The file may state the move twice, so the message names the line of the latest equal move.
        If the move is a roll that nothing asks for, and the file names several editions, the
        message says that another edition may need the roll.
        """
        from dtnb.replay.running.failed_moves import FailureMessages

        earlier = [
            result.path
            for result in self.results
            if result.status == "landed"
            and result.text == stated_move.text
            and result.position <= begin
        ]
        source = self.options.problems.source
        line_of_equal_move = source.place(earlier[-1])[0] if earlier else None
        failure = FailureMessages(self.driver).for_move(
            stated_move, error, skipped_windows, begin, line_of_equal_move
        )
        unused_roll = stated_move.move.is_chance and error.code in ("no-window", "must-choose")
        if unused_roll and self.options.several_books:
            hints = failure.args.get(
                "right", (Message(f"problem.{failure.code}.right", failure.args),)
            )
            all_hints = (*hints, Message("hint.another-book"))
            failure = failure._replace(args={**failure.args, "right": all_hints})
        self.report_failure(stated_move.path, failure)

    def report_failure(self, path: Path, failure: Failure) -> NoReturn:
        """Report a failure at a place of the file, and end the run by raising the error."""
        self.options.problems.add(path, failure.code, speaker=failure.speaker, **failure.args)
        # The failure is a problem, so this raises FileProblems.
        self.options.problems.check()
        raise AssertionError("no problem was reported")


def _upcoming_moves(
    entries: Iterable[ScriptEntry], pin: PinnedWindow | None, made_paths: Container[Path]
) -> Iterator[UpcomingMove]:
    """Yield the moves of `entries` that come next; see `Progress.upcoming_moves`."""
    for entry in entries:
        pin = entry.pin or pin
        for branch in entry.alternatives:
            yield from _upcoming_moves(branch.script.entries, pin, made_paths)
        unmade = [stated_move for stated_move in entry.moves if stated_move.path not in made_paths]
        if unmade and not entry.states_refusal:
            yield from (UpcomingMove(stated_move, pin) for stated_move in unmade)
            return
        if entry.pin is not None and (entry.states_refusal or not entry.moves):
            yield UpcomingMove(None, pin)


def _fits_roll(state: State, outcome: Outcome) -> bool:
    """Whether an outcome has as many dice as the pending roll, and only faces of these dice."""
    pending = state.pending
    assert isinstance(pending, Chance)
    if pending.kind != "roll":
        return True
    are_faces = all(
        isinstance(value, int) and 1 <= value <= pending.faces for value in outcome.values
    )
    return len(outcome.values) == pending.count and are_faces
