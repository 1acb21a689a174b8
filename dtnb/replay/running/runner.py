"""Runs a script: what lands, what is refused, what people claim, where branches leave.

Run as the file is meant, a move that cannot be made is an error. Run under another edition or
other policies (tolerant) it is a result, and rolls are bound to their purpose wherever they stand.
"""

from __future__ import annotations

from dtnb.files import Path
from dtnb.kernel import Action, Chance, Choice, Decision, Outcome, Record, Together
from dtnb.replay.running.errors import MoveError
from dtnb.replay.running.line_driver import LineDriver, Missed
from dtnb.replay.running.line_result import Checkpoint, LineResult, RunOptions
from dtnb.replay.running.progress import Progress
from dtnb.replay.running.results import Ending, PassedOver
from dtnb.replay.running.script import Pin, Script, ScriptBranch, ScriptEntry, Stated
from dtnb.replay.running.simultaneous import choices, declarable, declared_in_turn, undeclared
from dtnb.replay.running.statements import Statements


def play(options: RunOptions, script: Script, record: Record, pin: Pin | None = None) -> LineResult:
    """Play a line to its end, then its branches.

    Parameters
    ----------
    script, record
        What is played, and from where.
    pin
        The window in force where a branch leaves.

    Raises
    ------
    FileProblems
        At the first move that cannot be made, unless tolerant.
    """
    return _Line(Progress(options, script, record, pin)).play()


class _Line:
    """The moves of one line while it is played."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.tolerant = progress.tolerant
        self.driver = progress.driver
        self.driver.chosen = self.chosen
        self.statements = Statements(progress)
        self.branches: list[tuple[ScriptBranch, int, Pin | None]] = []

    def play(self) -> LineResult:
        progress, script, statements = self.progress, self.progress.script, self.statements
        last = script.path
        while progress.queue:
            entry = progress.queue.pop(0)
            last = entry.path
            self.entry(entry)
        ending = self.finish(last)
        for stated in progress.loose:
            progress.result(stated, "unused", self.driver.position)
        ends = Checkpoint(self.driver.position, expected=script.expect)
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
            (*statements.points, ends),
            ending,
            tuple(forks),
        )

    # -- entries ----------------------------------------------------------------------------------

    def entry(self, entry: ScriptEntry) -> None:
        statements = self.statements
        if entry.pin is not None:
            statements.pin(entry.pin)
        before = self.driver.position
        for branch in entry.instead:
            self.branches.append((branch, before, self.driver.pin))
        if entry.moves and not entry.refused:
            statements.acts()
        if entry.refused:
            statements.refuse(entry)
        elif len(entry.moves) > 1:
            self.together(entry)
        elif entry.moves and entry.moves[0].path not in self.progress.taken:
            self.move(entry, entry.moves[0])
        if entry.moves and not entry.refused:
            statements.note_move(entry)
        elif not entry.moves and (entry.claim or entry.expect or entry.note or entry.mark):
            statements.stand_alone(entry)

    def move(self, entry: ScriptEntry, stated: Stated, ahead: bool = False) -> None:
        """Make one move: seek its window, declare it, see it carried out."""
        begin, pin = self.driver.position, self.driver.pin
        found = self.driver.seek(stated, self.progress.other(ahead))
        if isinstance(found, Missed):
            self.missed(entry, stated, found, begin, pin)
            return
        made = self.driver.record.step_count
        answered = self.driver.answers(stated)
        try:
            self.driver.give(found, stated.text)
            landed = self.driver.position
            self.progress.result(stated, "landed", landed, step=made, searched_from=begin)
            if isinstance(found, Choice) and not answered:
                self.carry_out(entry, [stated], made, ahead)
        except MoveError as error:
            if not (self.tolerant and error.leaves_open):
                self.stopped(stated, error, begin, pin)
                return
        self.leftovers(entry)

    def carry_out(self, entry: ScriptEntry, moves: list[Stated], made: int, ahead: bool) -> None:
        answers = [each for each in entry.in_answer if each.moves and not each.refused]

        def answer() -> bool:
            return self.answer(answers)

        def expected() -> bool:
            return any(each.moves[0].path not in self.progress.taken for each in answers)

        other = self.progress.other(ahead or bool(answers), answers)
        self.driver.carry_out(moves, made, other, answer, expected)

    def chosen(self, pending: Decision) -> Action | None:
        """Return what the next move chooses, where that answers the pending question."""
        taken = self.progress.taken
        left = (e for e in self.progress.queue if taken.isdisjoint(m.path for m in e.moves))
        entry = next(left, None)
        if entry is None or len(entry.moves) != 1 or entry.refused:
            return None
        (stated,) = entry.moves
        if stated.move.seat != pending.seat:
            return None
        landing = self.driver.land(stated.move, True)
        if landing.action is None or not landing.lands:
            return None
        self.progress.taken.add(stated.path)
        here = self.driver.position
        step = self.driver.record.step_count
        self.progress.result(stated, "landed", here + 1, step=step, searched_from=here)
        return landing.action

    def answer(self, answers: list[ScriptEntry]) -> bool:
        """Let one of those act who are meant to act in front; tell whether one did."""
        driver = self.driver
        pending = driver.state.pending
        for entry in answers:
            (stated, *_) = entry.moves
            if stated.path in self.progress.taken:
                continue
            if isinstance(pending, Chance):
                outcome = stated.move.is_chance and driver.plugin.answers.stated_outcome(
                    driver.game, driver.state, stated.move
                )
                if not outcome:
                    continue
                given: Choice | Outcome = outcome
            else:
                assert isinstance(pending, Decision)
                landing = driver.land(stated.move, True)
                if landing.action is None:
                    continue
                given = Choice(pending.seat, landing.action)
                if not landing.lands:
                    driver.give(given)
                    return True
            made, begin = driver.record.step_count, driver.position
            self.progress.taken.add(stated.path)
            driver.give(given, stated.text)
            landed = driver.position
            self.statements.note_at(entry, landed, made)
            self.progress.result(stated, "landed", landed, step=made, searched_from=begin)
            if isinstance(given, Choice):
                self.carry_out(entry, [stated], made, True)
            return True
        return False

    def leftovers(self, entry: ScriptEntry) -> None:
        """Try what nobody was asked for in front of the move after it."""
        for each in entry.in_answer:
            if each.refused and each.moves:
                self.statements.refuse_in_front(each)
            elif each.moves and each.moves[0].path not in self.progress.taken:
                self.move(each, each.moves[0], ahead=True)
                latest = self.progress.results[-1]
                self.statements.note_at(each, latest.position, latest.step)

    def together(self, entry: ScriptEntry) -> None:
        driver = self.driver
        begin, pin = driver.position, driver.pin
        first = entry.moves[0]
        try:
            given = self.group(entry)
            made = driver.record.step_count
            driver.give(given, first.text)
            landed = driver.position
            for stated in entry.moves:
                self.progress.result(stated, "landed", landed, step=made, searched_from=begin)
            self.carry_out(entry, list(entry.moves), made, False)
        except MoveError as error:
            if not (self.tolerant and error.leaves_open):
                self.stuck(entry, error, begin, pin)
                return
        self.leftovers(entry)

    def group(self, entry: ScriptEntry) -> Together:
        """Seek the window in which a group may be declared, before all as its moves are said."""
        driver = self.driver
        passed: list[tuple[int, Pin | None]] = []
        try:
            while not declarable(driver, entry.moves):
                if driver.state.pending is None:
                    raise MoveError("no-window")
                passed.append((driver.position, driver.pin))
                driver.step_on(entry.moves[0].text, self.progress.other(False))
        except MoveError:
            for position, pin in passed:
                there = LineDriver(driver.plugin, driver.record.fork(position), driver.seats)
                there.pin = pin
                given = declared_in_turn(there, entry.moves)
                if given is not None:
                    self.progress.rewind(position, pin)
                    return given
            raise
        return Together(tuple(choices(driver, entry.moves)))

    def stuck(self, entry: ScriptEntry, error: MoveError, begin: int, pin: Pin | None) -> None:
        """A group cannot be declared together: an error, or each on its own."""
        if not self.tolerant and not entry.if_possible:
            over = [(stated, undeclared(self.driver, stated, begin)) for stated in entry.moves]
            # The one that is refused wherever it was tried is the one that stands in the way.
            stated, passed = max(over, key=lambda each: sum(bool(p.verdict.rules) for p in each[1]))
            self.progress.fail(stated, error, passed, begin)
        self.progress.rewind(begin, pin)
        for stated in entry.moves:
            single = entry._replace(moves=(stated,), in_answer=(), instead=())
            self.move(single, stated)

    def missed(
        self, entry: ScriptEntry, stated: Stated, missed: Missed, begin: int, pin: Pin | None
    ) -> None:
        if not self.tolerant and not entry.if_possible:
            self.progress.fail(stated, missed.error or MoveError("no-window"), missed.passed, begin)
        self.take_back(stated, begin, pin, missed.passed)

    def stopped(self, stated: Stated, error: MoveError, begin: int, pin: Pin | None) -> None:
        if not self.tolerant:
            self.progress.fail(stated, error, (), begin)
        self.take_back(stated, begin, pin, (), unsaid=error.code == "which")

    def take_back(
        self,
        stated: Stated,
        begin: int,
        pin: Pin | None,
        passed: tuple[PassedOver, ...],
        *,
        unsaid: bool = False,
    ) -> None:
        self.progress.rewind(begin, pin)
        if stated.move.is_chance:
            self.progress.loose.append(stated)
        else:
            self.progress.result(stated, "no-window", begin, passed_over=passed, unsaid=unsaid)

    # -- the end ----------------------------------------------------------------------------------

    def finish(self, last: Path) -> Ending:
        """Pass on to the end of the record, or to what is missing."""
        driver = self.driver
        while driver.state.pending is not None:
            pending = driver.state.pending
            try:
                driver.step_on("", self.progress.other(False))
            except MoveError as error:
                # A file without moves only sets a table up: what is asked first stays open.
                says = bool(self.progress.script.entries) and not self.tolerant
                if error.code == "must-choose" and says:
                    from dtnb.replay.running.failed_moves import FailureMessages

                    self.progress.refuse_file(last, FailureMessages(driver).ended())
                if not (error.leaves_open or self.tolerant):
                    from dtnb.replay.running.failed_moves import FailureMessages

                    self.progress.refuse_file(last, FailureMessages(driver).unplaced(error, ""))
                return driver.ending(pending)
        return Ending()
