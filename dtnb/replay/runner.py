"""Runs a script: what lands, what is refused, what people claim, where branches leave.

Run as the file is meant, a move that cannot be made is an error. Run under another edition or
other policies (tolerant) it is a result, and rolls are bound to their purpose wherever they stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NoReturn

from dtnb.files import Path
from dtnb.frames.line import Refused, Remark
from dtnb.kernel import (
    Action,
    Chance,
    Choice,
    Decision,
    Outcome,
    Record,
    State,
    Together,
    Verdict,
)
from dtnb.replay import places
from dtnb.replay.errors import MoveError
from dtnb.replay.line_driver import LineDriver, Missed, OtherOutcome
from dtnb.replay.line_result import Checkpoint, LineResult, RunOptions
from dtnb.replay.places import Place, after
from dtnb.replay.refusal_check import RefusalCheck
from dtnb.replay.results import Ending, MoveResult, PassedOver, Status
from dtnb.replay.script import Pin, Script, ScriptBranch, ScriptEntry, Stated
from dtnb.replay.simultaneous import choices, declarable, undeclared

if TYPE_CHECKING:
    from dtnb.replay.failure import Failure


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
    return _Line(options, script, record, pin).play()


class _Line:
    """One line while it is played."""

    def __init__(
        self, options: RunOptions, script: Script, record: Record, pin: Pin | None
    ) -> None:
        self.options = options
        self.tolerant = options.tolerant
        self.script = script
        self.driver = LineDriver(options.plugin, record, options.seats)
        self.driver.pin = pin
        self.driver.chosen = self.chosen
        #: moves not made yet, in order, with the entry they belong to
        self.queue: list[ScriptEntry] = list(script.entries)
        #: rolls that stood where nothing asked for them yet
        self.loose: list[Stated] = []
        self.taken: set[Path] = set()
        self.results: list[MoveResult] = []
        self.remarks: list[Remark] = []
        self.refusals: list[Refused] = []
        self.points: list[Checkpoint] = []
        self.branches: list[tuple[ScriptBranch, int, Pin | None]] = []
        #: where a statement sought its window, until something is done
        self.stood: Place | None = None
        #: whether nothing has been done yet under the ``at`` in force
        self.waits = False
        #: whether statements in front of all moves stand at the beginning
        self.fresh = not record.inputs
        #: index of the first step of what was done last
        self.made = 0

    def play(self) -> LineResult:
        last = self.script.path
        while self.queue:
            entry = self.queue.pop(0)
            last = entry.path
            self.entry(entry)
        ending = self.finish(last)
        for stated in self.loose:
            self.result(stated, "unused", self.driver.position)
        ends = Checkpoint(self.driver.position, expected=self.script.expect)
        forks = []
        for branch, position, pin in self.branches:
            record = self.driver.record.fork(position)
            forks.append((branch, play(self.options, branch.script, record, pin)))
        return LineResult(
            self.script,
            self.driver.record,
            tuple(self.results),
            tuple(self.remarks),
            tuple(self.refusals),
            (*self.points, ends),
            ending,
            tuple(forks),
        )

    # -- entries ----------------------------------------------------------------------------------

    def entry(self, entry: ScriptEntry) -> None:
        if entry.pin is not None:
            self.driver.pin = entry.pin
            self.waits = True
        before = self.driver.position
        for branch in entry.instead:
            self.branches.append((branch, before, self.driver.pin))
        if entry.moves and not entry.refused:
            self.stood, self.waits = None, False
        if entry.refused:
            self.refuse(entry)
        elif len(entry.moves) > 1:
            self.together(entry)
        elif entry.moves and entry.moves[0].path not in self.taken:
            self.move(entry, entry.moves[0])
        if entry.claim is not None or entry.expect:
            self.state(entry)
        position = self.driver.position
        if entry.note is not None or entry.mark is not None:
            paths = {stated.path for stated in entry.moves}
            made = [each for each in self.results if each.step >= 0 and each.path in paths]
            step, at = (made[-1].step, made[-1].position) if made else (-1, position)
            self.remarks.append(Remark(at, entry.note, entry.mark, step, entry.path))

    def move(self, entry: ScriptEntry, stated: Stated, ahead: bool = False) -> None:
        """Make one move: seek its window, declare it, see it carried out."""
        begin, pin = self.driver.position, self.driver.pin
        found = self.driver.seek(stated, self.other(ahead))
        if isinstance(found, Missed):
            self.missed(entry, stated, found, begin, pin)
            return
        made = self.driver.record.step_count
        try:
            self.driver.give(found, stated.text)
            landed = self.driver.position
            self.result(stated, "landed", landed, step=made, searched_from=begin)
            if isinstance(found, Choice):
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
            return any(each.moves[0].path not in self.taken for each in answers)

        other = self.other(ahead or bool(answers), answers)
        self.driver.carry_out(moves, made, other, answer, expected)

    def chosen(self, pending: Decision) -> Action | None:
        """Return what the next move chooses, where that answers the pending question."""
        left = (each for each in self.queue if {m.path for m in each.moves}.isdisjoint(self.taken))
        entry = next(left, None)
        if entry is None or len(entry.moves) != 1 or entry.refused:
            return None
        (stated,) = entry.moves
        if stated.move.seat != pending.seat:
            return None
        landing = self.driver.land(stated.move, True)
        if landing.action is None or not landing.lands:
            return None
        self.taken.add(stated.path)
        here = self.driver.position
        step = self.driver.record.step_count
        self.result(stated, "landed", here + 1, step=step, searched_from=here)
        return landing.action

    def answer(self, answers: list[ScriptEntry]) -> bool:
        """Let one of those act who are meant to act in front; tell whether one did."""
        driver = self.driver
        pending = driver.state.pending
        for entry in answers:
            (stated, *_) = entry.moves
            if stated.path in self.taken:
                continue
            if isinstance(pending, Chance):
                outcome = stated.move.is_chance and driver.plugin.outcome(
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
            self.taken.add(stated.path)
            driver.give(given, stated.text)
            landed = driver.position
            self.note_answer(entry, made, landed)
            self.result(stated, "landed", landed, step=made, searched_from=begin)
            if isinstance(given, Choice):
                self.carry_out(entry, [stated], made, True)
            return True
        return False

    def note_answer(self, entry: ScriptEntry, step: int, position: int) -> None:
        if entry.note is not None or entry.mark is not None:
            self.remarks.append(Remark(position, entry.note, entry.mark, step, entry.path))

    def leftovers(self, entry: ScriptEntry) -> None:
        """Try what nobody was asked for in front of the move after it."""
        for each in entry.in_answer:
            if each.refused and each.moves:
                self.refuse_in_front(each)
            elif each.moves and each.moves[0].path not in self.taken:
                self.move(each, each.moves[0], ahead=True)
                self.note_answer(each, self.results[-1].step, self.results[-1].position)

    def together(self, entry: ScriptEntry) -> None:
        driver = self.driver
        begin, pin = driver.position, driver.pin
        first = entry.moves[0]
        try:
            while not declarable(driver, entry.moves):
                if driver.state.pending is None:
                    raise MoveError("no-window")
                driver.step_on(first.text, self.other(False))
            given = Together(tuple(choices(driver, entry.moves)))
            made = driver.record.step_count
            driver.give(given, first.text)
            landed = driver.position
            for stated in entry.moves:
                self.result(stated, "landed", landed, step=made, searched_from=begin)
            self.carry_out(entry, list(entry.moves), made, False)
        except MoveError as error:
            if not (self.tolerant and error.leaves_open):
                self.stuck(entry, error, begin, pin)
                return
        self.leftovers(entry)

    def stuck(self, entry: ScriptEntry, error: MoveError, begin: int, pin: Pin | None) -> None:
        """A group cannot be declared together: an error, or each on its own."""
        if not self.tolerant and not entry.if_possible:
            over = [(stated, undeclared(self.driver, stated, begin)) for stated in entry.moves]
            # The one that is refused wherever it was tried is the one that stands in the way.
            stated, passed = max(over, key=lambda each: sum(bool(p.verdict.rules) for p in each[1]))
            self.fail(stated, error, passed, begin)
        self.rewind(begin, pin)
        for stated in entry.moves:
            single = entry._replace(moves=(stated,), in_answer=(), instead=())
            self.move(single, stated)

    # -- statements -------------------------------------------------------------------------------

    def place(self, whole: bool) -> Place:
        """Return where a statement stands: where the last one did, or after what was done last.

        Parameters
        ----------
        whole
            Whether a card for which dice were rolled is carried out first.
        """
        if self.stood is not None:
            return self.stood
        landed = (each.step for each in reversed(self.results) if each.status == "landed")
        made = next((step for step in landed if step >= 0), 0 if self.fresh else None)
        return places.present(self.driver) if made is None else after(self.driver, made, whole)

    def state(self, entry: ScriptEntry) -> None:
        """Keep a claim or an expectation with its place; under an ``at`` it seeks that window."""
        driver = self.driver
        place, begin, pin = self.place(True), driver.position, driver.pin
        if pin is not None and entry.expect and self.waits:
            try:
                place = RefusalCheck(driver).where("", self.other(False), place)
            except MoveError as error:
                if not self.tolerant:
                    self.unplaced(entry, error)
                self.rewind(begin, pin)
            else:
                self.stood = place
        self.points.append(Checkpoint(place.position, place.step, entry.expect, entry.claim))

    def unplaced(self, entry: ScriptEntry, error: MoveError) -> NoReturn:
        """Refuse an expectation whose window is not reached, or not without a choice or a roll."""
        from dtnb.replay.failure import FailureMessages

        told = FailureMessages(self.driver).unplaced(error, entry.expect[0].text)
        self.refuse_file(entry.path, told)

    def refuse(self, entry: ScriptEntry) -> None:
        """Judge a move where it stands, or in the pinned window even if it closed."""
        (stated,) = entry.moves
        begin, pin = self.driver.position, self.driver.pin
        check = RefusalCheck(self.driver)
        try:
            place = check.where(stated.text, self.other(False), self.place(False))
            state, verdict = check.judged(stated, place)
        except MoveError as error:
            if not self.tolerant:
                self.fail(stated, error, (), begin)
            self.rewind(begin, pin)
            self.result(stated, "no-window", self.driver.position)
            return
        if self.driver.pin is not None:
            self.stood = place
        self.refused(entry, place, state, verdict)

    def refuse_in_front(self, entry: ScriptEntry) -> None:
        """Judge what is to be refused in front of the move that was declared last."""
        (stated,) = entry.moves
        landed = (each.step for each in reversed(self.results) if each.status == "landed")
        made = next((step for step in landed if step >= 0), 0)
        try:
            place, state, verdict = RefusalCheck(self.driver).in_front(stated, made)
        except MoveError as error:
            self.fail(stated, error, (), self.driver.position)
        self.refused(entry, place, state, verdict)

    def refused(
        self, entry: ScriptEntry, place: Place, state: State | None, verdict: Verdict
    ) -> None:
        """Keep a refusal; where the move is not refused, or not as it is said, that is an error."""
        (stated,) = entry.moves
        begin, window, position = self.driver.position, place.window, place.position
        missing = [rule for rule in entry.by if rule not in verdict.rules]
        if not self.tolerant and verdict.allowed:
            self.fail(stated, MoveError("refused-allowed", window=window), (), begin)
        if not self.tolerant and missing:
            code = "refused-otherwise" if verdict.rules else "refused-unasked"
            args = {"window": window, "missing": ", ".join(missing), "verdict": verdict}
            self.fail(stated, MoveError(code, **args), (), begin)
        refused = Refused(
            stated.text, stated.path, stated.move.seat, position, window, verdict, place.step, state
        )
        self.refusals.append(refused)
        status: Status = "allowed" if verdict.allowed else "refused"
        self.result(stated, status, position, verdict=verdict)

    # -- chance -----------------------------------------------------------------------------------

    def other(self, ahead: bool, answers: Sequence[ScriptEntry] = ()) -> OtherOutcome:
        """Return what gives an outcome that stands elsewhere in the file."""

        def outcome(state: State) -> Outcome | None:
            for stated in self.elsewhere(ahead, answers):
                given = self.options.plugin.outcome(self.driver.game, state, stated.move)
                if given is not None and self.possible(state, given):
                    self.taken.add(stated.path)
                    self.loose = [each for each in self.loose if each.path != stated.path]
                    here = self.driver.position + 1
                    step = self.driver.record.step_count
                    self.result(stated, "landed", here, step=step, searched_from=here - 1)
                    return given
            return None

        return outcome

    def possible(self, state: State, given: Outcome) -> bool:
        pending = state.pending
        assert isinstance(pending, Chance)
        return pending.kind != "roll" or (
            len(given.values) == pending.count
            and all(isinstance(v, int) and 1 <= v <= pending.faces for v in given.values)
        )

    def elsewhere(self, ahead: bool, answers: Sequence[ScriptEntry]) -> Iterator[Stated]:
        yield from self.loose
        upcoming = (*answers, *self.queue) if self.tolerant or ahead else ()
        for entry in upcoming:
            if entry.refused:
                continue
            for stated in entry.moves:
                if stated.move.is_chance and stated.path not in self.taken:
                    yield stated

    # -- results and errors -----------------------------------------------------------------------

    def result(
        self,
        stated: Stated,
        status: Status,
        position: int,
        *,
        step: int = -1,
        searched_from: int = -1,
        verdict: Verdict | None = None,
        passed_over: tuple[PassedOver, ...] = (),
    ) -> None:
        self.results.append(
            MoveResult(
                stated.text,
                stated.path,
                status,
                position,
                step,
                searched_from if searched_from >= 0 else position,
                verdict or Verdict(),
                passed_over,
                stated.move,
            )
        )

    def missed(
        self, entry: ScriptEntry, stated: Stated, missed: Missed, begin: int, pin: Pin | None
    ) -> None:
        if not self.tolerant and not entry.if_possible:
            self.fail(stated, missed.error or MoveError("no-window"), missed.passed, begin)
        self.take_back(stated, begin, pin, missed.passed)

    def stopped(self, stated: Stated, error: MoveError, begin: int, pin: Pin | None) -> None:
        if not self.tolerant:
            self.fail(stated, error, (), begin)
        self.take_back(stated, begin, pin, ())

    def take_back(
        self, stated: Stated, begin: int, pin: Pin | None, passed: tuple[PassedOver, ...]
    ) -> None:
        self.rewind(begin, pin)
        if stated.move.is_chance:
            self.loose.append(stated)
        else:
            self.result(stated, "no-window", begin, passed_over=passed)

    def rewind(self, begin: int, pin: Pin | None) -> None:
        """Go back to where a move was begun; what it had used may be used again."""
        self.driver.record = self.driver.record.fork(begin)
        self.driver.pin = pin
        undone = {each.path for each in self.results if each.position > begin}
        self.results = [each for each in self.results if each.position <= begin]
        self.taken -= undone
        ahead = {stated.path for entry in self.queue for stated in entry.moves}
        for entry in self.script.entries:
            for stated in entry.moves:
                if stated.move.is_chance and stated.path in undone - ahead:
                    self.loose.append(stated)

    def fail(
        self, stated: Stated, error: MoveError, passed: tuple[PassedOver, ...], begin: int
    ) -> NoReturn:
        from dtnb.replay.failure import FailureMessages

        same = [
            each.path
            for each in self.results
            if each.status == "landed" and each.text == stated.text and each.position <= begin
        ]
        problems = self.options.problems
        repeated = problems.source.place(same[-1])[0] if same else None
        self.refuse_file(
            stated.path, FailureMessages(self.driver).failed(stated, error, passed, begin, repeated)
        )

    def refuse_file(self, path: Path, told: Failure) -> NoReturn:
        self.options.problems.add(path, told.code, speaker=told.speaker, **told.args)
        self.options.problems.check()
        raise AssertionError("a problem was reported")

    # -- the end ----------------------------------------------------------------------------------

    def finish(self, last: Path) -> Ending:
        """Pass on to the end of the record, or to what is missing."""
        driver = self.driver
        while driver.state.pending is not None:
            pending = driver.state.pending
            try:
                driver.step_on("", self.other(False))
            except MoveError as error:
                # A file without moves only sets a table up: what is asked first stays open.
                if error.code == "must-choose" and self.script.entries and not self.tolerant:
                    from dtnb.replay.failure import FailureMessages

                    self.refuse_file(last, FailureMessages(driver).ended())
                return driver.ending(pending)
        return Ending()
