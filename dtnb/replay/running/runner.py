"""Play a compiled replay file, entry by entry, and return the result of each move and statement.

* script, entry: a script is a list of entries. An entry states moves, a refusal (a move that the
  rules must refuse), or a statement such as a claim. It may have branches.
* progress: what has been played so far: the entries not played yet (`queue`), the results of moves,
  and the paths of the moves already made (`made_paths`).
* strict run, tolerant run: in a strict run, a move that cannot be made is an error. In a tolerant
  run, such a move is a result, and a roll may be used for an earlier question than the one for
  which the file states it. Other editions and readings (answers to the rulebook's open questions)
  are played in tolerant runs.
* outcome source: a function that finds the outcome of a pending roll or draw in the file.

Three things do not follow the order of the file:

* While a move is carried out, a roll may be needed that the file states further down, behind the
  moves that interrupt the action. Then the rolls of later moves are used as well
  (`may_use_later_rolls`). Used rolls are in `made_paths`, so that they are not made again.
* A move "lands" at the question that it answers. But a move may need another answer first, such as
  the choice to stop rolling. Then the result of landing (`Landing`) holds that other answer, its
  `is_move_itself` is false, and the move is tried again at the next question.
* An effect may need a roll, draw or choice that the file does not state. The error for this
  (its property `MoveError.lacks_answer` is true) is tolerated at the end of a file and in tolerant
  runs: the moves made before are kept, and play stops there.

The file is long because all of this is decided while a single line is played.
"""

from __future__ import annotations

from typing import NamedTuple

from dtnb.files import Path
from dtnb.kernel import Action, Chance, Choice, Decision, Outcome, Record, SimultaneousChoices
from dtnb.replay.running.errors import MoveError
from dtnb.replay.running.line_driver import LineDriver, SeekFailure
from dtnb.replay.running.line_result import Checkpoint, LineResult, RunOptions
from dtnb.replay.running.progress import Progress
from dtnb.replay.running.results import Ending, SkippedWindow
from dtnb.replay.running.script import PinnedWindow, Script, ScriptBranch, ScriptEntry, StatedMove
from dtnb.replay.running.simultaneous import (
    can_declare,
    choices_of,
    declare_in_turn,
    refusals_since,
)
from dtnb.replay.running.statements import Statements


def play(
    options: RunOptions, script: Script, record: Record, pin: PinnedWindow | None = None
) -> LineResult:
    """Play a line of play to its end, then its branches.

    For a branch, `record` has the moves before the branch, and `pin` is the window to which the
    file pins moves at that point. In a strict run, the first move that cannot be made raises
    FileProblems.
    """
    return _Line(Progress(options, script, record, pin)).play()


def _refusing_window_count(windows: tuple[SkippedWindow, ...]) -> int:
    """Return the number of windows in which a rule refused a move."""
    return sum(bool(window.verdict.rules) for window in windows)


class _BranchToPlay(NamedTuple):
    """A branch that is played after its line, from the state at `position`."""

    branch: ScriptBranch
    position: int
    #: the window that the file has named before the branch, if any
    pin: PinnedWindow | None


class _Line:
    """A line of play (the main line or a branch) while it is being played.

    In a strict run, `Progress.fail_move` and `Progress.report_failure` raise an error, which ends
    the line.
    """

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.tolerant = progress.tolerant
        self.driver = progress.driver
        self.driver.choice_of_next_move = self.choose_by_next_move
        self.statements = Statements(progress)
        self.branches: list[_BranchToPlay] = []

    def play(self) -> LineResult:
        """Play the entries of the script, then its branches."""
        progress, script, statements = self.progress, self.progress.script, self.statements
        last_path = script.path
        while progress.queue:
            entry = progress.queue.pop(0)
            last_path = entry.path
            self.play_entry(entry)
        ending = self.finish(last_path)
        for stated_move in progress.spare_rolls:
            progress.add_result(stated_move, "unused", self.driver.position)
        end = Checkpoint(self.driver.position, expectations=script.expect)
        forks = []
        for branch, position, pin in self.branches:
            record = self.driver.record.fork(position)
            forks.append((branch, play(progress.options, branch.script, record, pin)))
        return LineResult(
            script,
            self.driver.record,
            tuple(progress.results),
            tuple(statements.remarks),
            tuple(statements.refusals),
            (*statements.checkpoints, end),
            ending,
            tuple(forks),
        )

    # -- entries ----------------------------------------------------------------------------------

    def play_entry(self, entry: ScriptEntry) -> None:
        """Make the moves of an entry, judge its stated refusal, or add its statement."""
        statements = self.statements
        if entry.pin is not None:
            statements.pin(entry.pin)
        before = self.driver.position
        for branch in entry.alternatives:
            self.branches.append(_BranchToPlay(branch, before, self.driver.pin))
        if entry.moves and not entry.states_refusal:
            statements.begin_move()
        if entry.states_refusal:
            statements.judge_refusal(entry)
        elif len(entry.moves) > 1:
            self.make_together(entry)
        elif entry.moves and entry.moves[0].path not in self.progress.made_paths:
            self.make_move(entry, entry.moves[0])
        if entry.moves and not entry.states_refusal:
            statements.add_note_to_move(entry)
        elif not entry.moves and any(
            (entry.claim, entry.dispute, entry.expect, entry.note, entry.mark)
        ):
            statements.add_statement(entry)

    def make_move(
        self, entry: ScriptEntry, stated_move: StatedMove, *, may_use_later_rolls: bool = False
    ) -> None:
        """Find the window of one move, declare the move, and carry it out.

        Some windows are skipped unless the file names them. If the move finds no other window, the
        line goes back to the first skipped window that allows the move.
        """
        begin, pin = self.driver.position, self.driver.pin
        outcome_source = self.progress.outcome_source(may_use_later_rolls=may_use_later_rolls)
        answer = self.driver.seek(stated_move, outcome_source)
        if isinstance(answer, SeekFailure):
            skipped_choice = self.driver.find_skipped_choice(stated_move.move, begin)
            if skipped_choice is None:
                self.handle_no_window(entry, stated_move, answer, begin, pin)
                return
            self.progress.rewind(skipped_choice.position, pin)
            answer = skipped_choice.choice
        first_step = self.driver.record.step_count
        is_follow_up_answer = self.driver.is_follow_up_answer(stated_move)
        try:
            self.driver.give(answer, stated_move.text)
            position_after = self.driver.position
            self.progress.add_result(
                stated_move, "landed", position_after, step=first_step, search_start=begin
            )
            if isinstance(answer, Choice) and not is_follow_up_answer:
                self.carry_out(
                    entry, [stated_move], first_step, may_use_later_rolls=may_use_later_rolls
                )
        except MoveError as error:
            if not (self.tolerant and error.lacks_answer):
                self.handle_error(stated_move, error, begin, pin)
                return
        self.finish_interruptions(entry)

    def carry_out(
        self,
        entry: ScriptEntry,
        moves: list[StatedMove],
        first_step: int,
        *,
        may_use_later_rolls: bool,
    ) -> None:
        """Carry out declared moves, with the interruptions that the entry states."""
        interruptions = [
            interruption
            for interruption in entry.interruptions
            if interruption.moves and not interruption.states_refusal
        ]

        def make_interruption() -> bool:
            return self.make_interruption(interruptions)

        def has_interruptions() -> bool:
            return any(
                interruption.moves[0].path not in self.progress.made_paths
                for interruption in interruptions
            )

        outcome_source = self.progress.outcome_source(
            may_use_later_rolls=may_use_later_rolls or bool(interruptions),
            interruptions=interruptions,
        )
        self.driver.carry_out(
            moves, first_step, outcome_source, make_interruption, has_interruptions
        )

    def choose_by_next_move(self, pending: Decision) -> Action | None:
        """Return the next move's action if it answers the pending question, and mark it as made.

        The driver calls this function when a move leaves a detail open: the file may state the
        detail as a separate move, right after that move. Return None if the next move states no
        answer to the question.
        """
        made_paths = self.progress.made_paths
        unmade = (
            entry
            for entry in self.progress.queue
            if made_paths.isdisjoint(stated_move.path for stated_move in entry.moves)
        )
        entry = next(unmade, None)
        if entry is None or len(entry.moves) != 1 or entry.states_refusal:
            return None
        (stated_move,) = entry.moves
        if stated_move.move.seat != pending.seat:
            return None
        landing = self.driver.land(stated_move.move, is_pinned=True)
        if landing.action is None or not landing.is_move_itself:
            return None
        self.progress.made_paths.add(stated_move.path)
        position, step = self.driver.position, self.driver.record.step_count
        self.progress.add_result(
            stated_move, "landed", position + 1, step=step, search_start=position
        )
        return landing.action

    def make_interruption(self, interruptions: list[ScriptEntry]) -> bool:
        """Answer the pending question with one of the moves that interrupt an action.

        The answer may instead be a choice that leads to the move, such as to stop rolling. Return
        False if none of the moves is for this question.
        """
        driver = self.driver
        pending = driver.state.pending
        for entry in interruptions:
            (stated_move, *_) = entry.moves
            if stated_move.path in self.progress.made_paths:
                continue
            if isinstance(pending, Chance):
                if not stated_move.move.is_chance:
                    continue
                outcome = driver.plugin.answers.stated_outcome(
                    driver.game, driver.state, stated_move.move
                )
                if not outcome:
                    continue
                answer: Choice | Outcome = outcome
            else:
                assert isinstance(pending, Decision)
                landing = driver.land(stated_move.move, is_pinned=True)
                if landing.action is None:
                    continue
                answer = Choice(pending.seat, landing.action)
                if not landing.is_move_itself:
                    driver.give(answer)
                    return True
            first_step, begin = driver.record.step_count, driver.position
            self.progress.made_paths.add(stated_move.path)
            driver.give(answer, stated_move.text)
            position_after = driver.position
            self.statements.add_note_at(entry, position_after, first_step)
            self.progress.add_result(
                stated_move, "landed", position_after, step=first_step, search_start=begin
            )
            if isinstance(answer, Choice):
                self.carry_out(entry, [stated_move], first_step, may_use_later_rolls=True)
            return True
        return False

    def finish_interruptions(self, entry: ScriptEntry) -> None:
        """Make the interruptions that are not made yet, and judge those stated as refused."""
        for interruption in entry.interruptions:
            if not interruption.moves:
                continue
            if interruption.states_refusal:
                self.statements.judge_refused_interruption(interruption)
            elif interruption.moves[0].path not in self.progress.made_paths:
                self.make_move(interruption, interruption.moves[0], may_use_later_rolls=True)
                latest = self.progress.results[-1]
                self.statements.add_note_at(interruption, latest.position, latest.step)

    def make_together(self, entry: ScriptEntry) -> None:
        """Declare the moves of an entry together and carry them out."""
        driver = self.driver
        begin, pin = driver.position, driver.pin
        first = entry.moves[0]
        try:
            together = self.declare_group(entry)
            first_step = driver.record.step_count
            driver.give(together, first.text)
            position_after = driver.position
            for stated_move in entry.moves:
                self.progress.add_result(
                    stated_move, "landed", position_after, step=first_step, search_start=begin
                )
            self.carry_out(entry, list(entry.moves), first_step, may_use_later_rolls=False)
        except MoveError as error:
            if not (self.tolerant and error.lacks_answer):
                self.split_group(entry, error, begin, pin)
                return
        self.finish_interruptions(entry)

    def declare_group(self, entry: ScriptEntry) -> SimultaneousChoices:
        """Advance to the first window in which all moves are allowed, and return their input.

        If no window allows all of them at once, take the first window in which the moves can be
        declared one after another, because an earlier move may allow a later one.
        """
        driver = self.driver
        tried_places: list[tuple[int, PinnedWindow | None]] = []
        try:
            while not can_declare(driver, entry.moves):
                if driver.state.pending is None:
                    raise MoveError("no-window")
                tried_places.append((driver.position, driver.pin))
                outcome_source = self.progress.outcome_source(may_use_later_rolls=False)
                driver.advance(entry.moves[0].text, outcome_source)
        except MoveError:
            for position, pin in tried_places:
                trial = LineDriver(driver.plugin, driver.record.fork(position), driver.seats)
                trial.pin = pin
                together = declare_in_turn(trial, entry.moves)
                if together is not None:
                    self.progress.rewind(position, pin)
                    return together
            raise
        return SimultaneousChoices(tuple(choices_of(driver, entry.moves)))

    def split_group(
        self, entry: ScriptEntry, error: MoveError, begin: int, pin: PinnedWindow | None
    ) -> None:
        """Report moves that cannot be declared together.

        If this is tolerated, make each move alone instead. `error` says why they cannot be
        declared.
        """
        if not self.tolerant and not entry.if_possible:
            windows_by_path = {
                stated_move.path: refusals_since(self.driver, stated_move, begin)
                for stated_move in entry.moves
            }
            # Report the move that was refused by rules in the largest number of windows.
            worst_move = max(
                entry.moves, key=lambda move: _refusing_window_count(windows_by_path[move.path])
            )
            self.progress.fail_move(worst_move, error, windows_by_path[worst_move.path], begin)
        self.progress.rewind(begin, pin)
        for stated_move in entry.moves:
            single = entry._replace(moves=(stated_move,), interruptions=(), alternatives=())
            self.make_move(single, stated_move)

    def handle_no_window(
        self,
        entry: ScriptEntry,
        stated_move: StatedMove,
        failure: SeekFailure,
        begin: int,
        pin: PinnedWindow | None,
    ) -> None:
        """Report a move for which no window was found, or take it back if this is tolerated."""
        if not self.tolerant and not entry.if_possible:
            self.progress.fail_move(
                stated_move, failure.error or MoveError("no-window"), failure.skipped_windows, begin
            )
        self.take_back(stated_move, begin, pin, failure.skipped_windows)

    def handle_error(
        self, stated_move: StatedMove, error: MoveError, begin: int, pin: PinnedWindow | None
    ) -> None:
        """Report a move that failed after it had begun, or take it back if the run is tolerant.

        An error with the code "which" means that the move does not state a detail that is needed.
        """
        if not self.tolerant:
            self.progress.fail_move(stated_move, error, skipped_windows=(), begin=begin)
        self.take_back(
            stated_move,
            begin,
            pin,
            skipped_windows=(),
            leaves_detail_unstated=error.code == "which",
        )

    def take_back(
        self,
        stated_move: StatedMove,
        begin: int,
        pin: PinnedWindow | None,
        skipped_windows: tuple[SkippedWindow, ...],
        *,
        leaves_detail_unstated: bool = False,
    ) -> None:
        """Go back to the position before a move.

        A roll is kept, because a later question may ask for it. Any other move gets the result
        "no-window".
        """
        self.progress.rewind(begin, pin)
        if stated_move.move.is_chance:
            self.progress.spare_rolls.append(stated_move)
        else:
            self.progress.add_result(
                stated_move,
                "no-window",
                begin,
                skipped_windows=skipped_windows,
                leaves_detail_unstated=leaves_detail_unstated,
            )

    # -- the end ----------------------------------------------------------------------------------

    def finish(self, last_path: Path) -> Ending:
        """Advance to the end of play or to a question that the file leaves unanswered."""
        driver = self.driver
        while driver.state.pending is not None:
            pending = driver.state.pending
            try:
                # No move is being made, so the text of the move for messages is "".
                driver.advance("", self.progress.outcome_source(may_use_later_rolls=False))
            except MoveError as error:
                # A file without moves only sets up a table. Its first question stays pending.
                needs_choice = bool(self.progress.script.entries) and not self.tolerant
                if error.code == "must-choose" and needs_choice:
                    from dtnb.replay.running.failed_moves import FailureMessages

                    self.progress.report_failure(last_path, FailureMessages(driver).for_end())
                if not (error.lacks_answer or self.tolerant):
                    from dtnb.replay.running.failed_moves import FailureMessages

                    self.progress.report_failure(
                        last_path, FailureMessages(driver).for_statement(error, "")
                    )
                return driver.ending(pending)
        return Ending()
