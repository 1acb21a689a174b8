"""Runs a script: what lands, what is refused, what people claim, where branches leave.

Run as the file is meant, a move that cannot be made is an error. Run under another edition or
other policies (tolerant) it is a result, and rolls are bound to their purpose wherever they stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NoReturn

from dtnb.files import Path
from dtnb.kernel import (
    Chance,
    Choice,
    Decision,
    Outcome,
    Record,
    State,
    Together,
    Verdict,
)
from dtnb.replay.judging import Judge
from dtnb.replay.landing import Missed, OtherOutcome, Player
from dtnb.replay.played import Played, Point, Setting
from dtnb.replay.results import Ending, MoveResult, PassedOver, Refused, Remark, Status, Stop
from dtnb.replay.script import Branch, Entry, Pin, Script, Stated
from dtnb.replay.together import choices, declarable, undeclared

if TYPE_CHECKING:
    from dtnb.replay.failure import Told


def play(setting: Setting, script: Script, record: Record, pin: Pin | None = None) -> Played:
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
    return _Line(setting, script, record, pin).play()


class _Line:
    """One line while it is played."""

    def __init__(self, setting: Setting, script: Script, record: Record, pin: Pin | None) -> None:
        self.setting = setting
        self.tolerant = setting.tolerant
        self.script = script
        self.player = Player(setting.plugin, record, setting.seats)
        self.player.pin = pin
        #: moves not made yet, in order, with the entry they belong to
        self.queue: list[Entry] = list(script.entries)
        #: rolls that stood where nothing asked for them yet
        self.loose: list[Stated] = []
        self.taken: set[Path] = set()
        self.results: list[MoveResult] = []
        self.remarks: list[Remark] = []
        self.refusals: list[Refused] = []
        self.points: list[Point] = []
        self.branches: list[tuple[Branch, int, Pin | None]] = []

    def play(self) -> Played:
        last = self.script.path
        while self.queue:
            entry = self.queue.pop(0)
            last = entry.path
            self.entry(entry)
        ending = self.finish(last)
        for stated in self.loose:
            self.result(stated, "unused", self.player.position)
        ends = Point(self.player.position, self.script.expect)
        forks = []
        for branch, position, pin in self.branches:
            record = self.player.record.fork(position)
            forks.append((branch, play(self.setting, branch.script, record, pin)))
        return Played(
            self.script,
            self.player.record,
            tuple(self.results),
            tuple(self.remarks),
            tuple(self.refusals),
            (*self.points, ends),
            ending,
            tuple(forks),
        )

    # -- entries ----------------------------------------------------------------------------------

    def entry(self, entry: Entry) -> None:
        if entry.pin is not None:
            self.player.pin = entry.pin
        before = self.player.position
        for branch in entry.instead:
            self.branches.append((branch, before, self.player.pin))
        if entry.refused:
            self.refuse(entry)
        elif len(entry.moves) > 1:
            self.together(entry)
        elif entry.moves and entry.moves[0].path not in self.taken:
            self.move(entry, entry.moves[0])
        position = self.player.position
        if entry.claim is not None or entry.expect:
            self.points.append(Point(position, entry.expect, entry.claim))
        if entry.note is not None or entry.mark is not None:
            paths = {stated.path for stated in entry.moves}
            made = [each for each in self.results if each.step >= 0 and each.path in paths]
            step, at = (made[-1].step, made[-1].position) if made else (-1, position)
            self.remarks.append(Remark(entry.path, at, step, entry.note, entry.mark))

    def move(self, entry: Entry, stated: Stated, ahead: bool = False) -> None:
        """Make one move: seek its window, declare it, see it carried out."""
        begin, pin = self.player.position, self.player.pin
        found = self.player.seek(stated, self.other(ahead))
        if isinstance(found, Missed):
            self.missed(entry, stated, found, begin, pin)
            return
        made = self.player.record.step_count
        try:
            self.player.give(found, stated.text)
            landed = self.player.position
            self.result(stated, "landed", landed, step=made, searched_from=begin)
            if isinstance(found, Choice):
                self.carry_out(entry, [stated], made, ahead)
        except Stop as stop:
            if not (self.tolerant and stop.leaves_open):
                self.stopped(stated, stop, begin, pin)
                return
        self.leftovers(entry)

    def carry_out(self, entry: Entry, moves: list[Stated], made: int, ahead: bool) -> None:
        answers = [each for each in entry.in_answer if each.moves]

        def answer() -> bool:
            return self.answer(answers)

        self.player.settle(moves, made, self.other(ahead or bool(answers), answers), answer)

    def answer(self, answers: list[Entry]) -> bool:
        """Let one of those act who are meant to act in front; tell whether one did."""
        player = self.player
        pending = player.state.pending
        for entry in answers:
            (stated, *_) = entry.moves
            if stated.path in self.taken:
                continue
            if isinstance(pending, Chance):
                outcome = stated.move.is_chance and player.plugin.outcome(
                    player.game, player.state, stated.move
                )
                if not outcome:
                    continue
                given: Choice | Outcome = outcome
            else:
                assert isinstance(pending, Decision)
                landing = player.land(stated.move, True)
                if landing.action is None:
                    continue
                given = Choice(pending.seat, landing.action)
                if not landing.lands:
                    player.give(given)
                    return True
            made, begin = player.record.step_count, player.position
            self.taken.add(stated.path)
            player.give(given, stated.text)
            landed = player.position
            self.note_answer(entry, made, landed)
            self.result(stated, "landed", landed, step=made, searched_from=begin)
            if isinstance(given, Choice):
                self.carry_out(entry, [stated], made, True)
            return True
        return False

    def note_answer(self, entry: Entry, step: int, position: int) -> None:
        if entry.note is not None or entry.mark is not None:
            self.remarks.append(Remark(entry.path, position, step, entry.note, entry.mark))

    def leftovers(self, entry: Entry) -> None:
        """Try what nobody was asked for in front of the move after it."""
        for each in entry.in_answer:
            if each.moves and each.moves[0].path not in self.taken:
                self.move(each, each.moves[0], ahead=True)
                self.note_answer(each, self.results[-1].step, self.results[-1].position)

    def together(self, entry: Entry) -> None:
        player = self.player
        begin, pin = player.position, player.pin
        first = entry.moves[0]
        try:
            while not declarable(player, entry.moves):
                if player.state.pending is None:
                    raise Stop("no-window")
                player.step_on(first.text, self.other(False))
            given = Together(tuple(choices(player, entry.moves)))
            made = player.record.step_count
            player.give(given, first.text)
            landed = player.position
            for stated in entry.moves:
                self.result(stated, "landed", landed, step=made, searched_from=begin)
            self.carry_out(entry, list(entry.moves), made, False)
        except Stop as stop:
            if not (self.tolerant and stop.leaves_open):
                self.stuck(entry, stop, begin, pin)
                return
        self.leftovers(entry)

    def stuck(self, entry: Entry, stop: Stop, begin: int, pin: Pin | None) -> None:
        """A group cannot be declared together: an error, or each on its own."""
        if not self.tolerant and not entry.if_possible:
            over = [(stated, undeclared(self.player, stated, begin)) for stated in entry.moves]
            # The one that is refused wherever it was tried is the one that stands in the way.
            stated, passed = max(over, key=lambda each: sum(bool(p.verdict.rules) for p in each[1]))
            self.fail(stated, stop, passed, begin)
        self.rewind(begin, pin)
        for stated in entry.moves:
            single = entry._replace(moves=(stated,), in_answer=(), instead=())
            self.move(single, stated)

    # -- refusals ---------------------------------------------------------------------------------

    def refuse(self, entry: Entry) -> None:
        """Judge a move at the present question, or in the pinned window even if it closed."""
        (stated,) = entry.moves
        begin, pin = self.player.position, self.player.pin
        try:
            state, verdict = Judge(self.player).where(stated, self.other(False))
        except Stop as stop:
            if not self.tolerant:
                self.fail(stated, stop, (), begin)
            self.rewind(begin, pin)
            self.result(stated, "no-window", self.player.position)
            return
        window = state.pending.window if state is not None and state.pending is not None else ""
        position = self.player.position
        missing = [rule for rule in entry.by if rule not in verdict.rules]
        if not self.tolerant and verdict.allowed:
            self.fail(stated, Stop("refused-allowed", window=window), (), begin)
        if not self.tolerant and missing:
            code = "refused-otherwise" if verdict.rules else "refused-unasked"
            args = {"window": window, "missing": ", ".join(missing), "verdict": verdict}
            self.fail(stated, Stop(code, **args), (), begin)
        refused = Refused(stated.text, stated.path, stated.move.seat, position, window, verdict)
        self.refusals.append(refused)
        status: Status = "allowed" if verdict.allowed else "refused"
        self.result(stated, status, position, verdict=verdict)

    # -- chance -----------------------------------------------------------------------------------

    def other(self, ahead: bool, answers: Sequence[Entry] = ()) -> OtherOutcome:
        """Return what gives an outcome that stands elsewhere in the file."""

        def outcome(state: State) -> Outcome | None:
            for stated in self.elsewhere(ahead, answers):
                given = self.setting.plugin.outcome(self.player.game, state, stated.move)
                if given is not None and self.possible(state, given):
                    self.taken.add(stated.path)
                    self.loose = [each for each in self.loose if each.path != stated.path]
                    here = self.player.position + 1
                    step = self.player.record.step_count
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

    def elsewhere(self, ahead: bool, answers: Sequence[Entry]) -> Iterator[Stated]:
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
        self, entry: Entry, stated: Stated, missed: Missed, begin: int, pin: Pin | None
    ) -> None:
        if not self.tolerant and not entry.if_possible:
            self.fail(stated, missed.stop or Stop("no-window"), missed.passed, begin)
        self.take_back(stated, begin, pin, missed.passed)

    def stopped(self, stated: Stated, stop: Stop, begin: int, pin: Pin | None) -> None:
        if not self.tolerant:
            self.fail(stated, stop, (), begin)
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
        self.player.record = self.player.record.fork(begin)
        self.player.pin = pin
        undone = {each.path for each in self.results if each.position > begin}
        self.results = [each for each in self.results if each.position <= begin]
        self.taken -= undone
        ahead = {stated.path for entry in self.queue for stated in entry.moves}
        for entry in self.script.entries:
            for stated in entry.moves:
                if stated.move.is_chance and stated.path in undone - ahead:
                    self.loose.append(stated)

    def fail(
        self, stated: Stated, stop: Stop, passed: tuple[PassedOver, ...], begin: int
    ) -> NoReturn:
        from dtnb.replay.failure import Teller

        same = [
            each.path
            for each in self.results
            if each.status == "landed" and each.text == stated.text and each.position <= begin
        ]
        problems = self.setting.problems
        repeated = problems.source.place(same[-1])[0] if same else None
        self.refuse_file(
            stated.path, Teller(self.player).failed(stated, stop, passed, begin, repeated)
        )

    def refuse_file(self, path: Path, told: Told) -> NoReturn:
        self.setting.problems.add(path, told.code, **told.args)
        self.setting.problems.check()
        raise AssertionError("a problem was reported")

    # -- the end ----------------------------------------------------------------------------------

    def finish(self, last: Path) -> Ending:
        """Pass on to the end of the record, or to what is missing."""
        player = self.player
        while player.state.pending is not None:
            pending = player.state.pending
            try:
                player.step_on("", self.other(False))
            except Stop as stop:
                # A file without moves only sets a table up: what is asked first stays open.
                if stop.code == "must-choose" and self.script.entries and not self.tolerant:
                    from dtnb.replay.failure import Teller

                    self.refuse_file(last, Teller(player).ended())
                return player.ending(pending)
        return Ending()
