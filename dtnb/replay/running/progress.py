"""How far a line has come: what became of its moves, what is left of them, and what stops it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NoReturn

from dtnb.explain import Message
from dtnb.files import Path
from dtnb.kernel import Chance, Outcome, Record, State, Verdict
from dtnb.replay.running.errors import MoveError
from dtnb.replay.running.line_driver import LineDriver, OtherOutcome
from dtnb.replay.running.line_result import RunOptions
from dtnb.replay.running.results import MoveResult, PassedOver, Status
from dtnb.replay.running.script import Pin, Script, ScriptEntry, Stated

if TYPE_CHECKING:
    from dtnb.replay.running.failed_moves import Failure


class Progress:
    """A line while it is played, for its moves and for its statements.

    Parameters
    ----------
    options, script, record
        How a file is run, what is played, and from where.
    pin
        The window in force where it begins.
    """

    def __init__(
        self, options: RunOptions, script: Script, record: Record, pin: Pin | None
    ) -> None:
        self.options = options
        self.tolerant = options.tolerant
        self.script = script
        self.driver = LineDriver(options.plugin, record, options.seats)
        self.driver.pin = pin
        #: moves not made yet, in order, with the entry they belong to
        self.queue: list[ScriptEntry] = list(script.entries)
        #: rolls that stood where nothing asked for them yet
        self.loose: list[Stated] = []
        #: moves made, by their place in the file
        self.taken: set[Path] = set()
        self.results: list[MoveResult] = []

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
        unsaid: bool = False,
    ) -> None:
        """Keep what became of a move."""
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
                unsaid,
            )
        )

    def latest_step(self) -> int:
        """Return the first step of what was done last; -1 if nothing was done yet."""
        landed = (result.step for result in reversed(self.results) if result.status == "landed")
        return next((step for step in landed if step >= 0), -1)

    def upcoming(self) -> Iterator[tuple[Stated | None, Pin | None]]:
        """Yield the moves that are made next, here or in a branch, with the window for each.

        None stands for a statement that names a window of its own in front of them.
        """
        return _upcoming(self.queue, self.driver.pin, self.taken)

    def rewind(self, begin: int, pin: Pin | None) -> None:
        """Go back to where a move was begun; what it had used may be used again."""
        self.driver.record = self.driver.record.fork(begin)
        self.driver.pin = pin
        undone = {result.path for result in self.results if result.position > begin}
        self.results = [result for result in self.results if result.position <= begin]
        self.taken -= undone
        ahead = {stated.path for entry in self.queue for stated in entry.moves}
        for entry in self.script.entries:
            for stated in () if entry.refused else entry.moves:
                if stated.move.is_chance and stated.path in undone - ahead:
                    self.loose.append(stated)

    # -- chance -----------------------------------------------------------------------------------

    def other(self, ahead: bool, answers: Sequence[ScriptEntry] = ()) -> OtherOutcome:
        """Return what gives an outcome that stands elsewhere in the file.

        Parameters
        ----------
        ahead
            Whether rolls of moves that are still to come may be taken.
        answers
            What is done in front of the present move.
        """

        def outcome(state: State) -> Outcome | None:
            for stated in self._elsewhere(ahead, answers):
                given = self.options.plugin.answers.stated_outcome(
                    self.driver.game, state, stated.move
                )
                if given is not None and _possible(state, given):
                    self.taken.add(stated.path)
                    self.loose = [each for each in self.loose if each.path != stated.path]
                    here = self.driver.position + 1
                    step = self.driver.record.step_count
                    self.result(stated, "landed", here, step=step, searched_from=here - 1)
                    return given
            return None

        return outcome

    def drawn_next(self, state: State) -> Sequence[ScriptEntry]:
        """Return the entry of the next move, where that names a card that is drawn here."""
        if not (isinstance(state.pending, Chance) and state.pending.kind == "draw"):
            return ()
        for entry in self.queue:
            left = [move for move in entry.moves if move.path not in self.taken]
            if entry.pin is not None or entry.instead:
                return ()
            if left and not entry.refused:
                (stated, *_) = left
                draws = self.options.plugin.answers.stated_outcome(
                    self.driver.game, state, stated.move
                )
                return (entry,) if stated.move.is_chance and draws else ()
        return ()

    def _elsewhere(self, ahead: bool, answers: Sequence[ScriptEntry]) -> Iterator[Stated]:
        yield from self.loose
        upcoming = (*answers, *self.queue) if self.tolerant or ahead else answers
        for entry in upcoming:
            if entry.refused:
                continue
            for stated in entry.moves:
                if stated.move.is_chance and stated.path not in self.taken:
                    yield stated

    # -- errors -----------------------------------------------------------------------------------

    def fail(
        self, stated: Stated, error: MoveError, passed: tuple[PassedOver, ...], begin: int
    ) -> NoReturn:
        """Refuse the file at a move: what stopped it, and what it was passed over for."""
        from dtnb.replay.running.failed_moves import FailureMessages

        same = [
            result.path
            for result in self.results
            if result.status == "landed" and result.text == stated.text and result.position <= begin
        ]
        problems = self.options.problems
        repeated = problems.source.place(same[-1])[0] if same else None
        told = FailureMessages(self.driver).failed(stated, error, passed, begin, repeated)
        unasked = stated.move.is_chance and error.code in ("no-window", "must-choose")
        if unasked and self.options.several_books:
            rights = told.args.get("right", (Message(f"problem.{told.code}.right", told.args),))
            right = (*rights, Message("hint.another-book"))
            told = told._replace(args={**told.args, "right": right})
        self.refuse_file(stated.path, told)

    def refuse_file(self, path: Path, told: Failure) -> NoReturn:
        """Refuse the file with a message at one of its places."""
        self.options.problems.add(path, told.code, speaker=told.speaker, **told.args)
        self.options.problems.check()
        raise AssertionError("a problem was reported")


def _upcoming(
    entries: Iterable[ScriptEntry], pin: Pin | None, taken: Container[Path]
) -> Iterator[tuple[Stated | None, Pin | None]]:
    for entry in entries:
        pin = entry.pin or pin
        for branch in entry.instead:
            yield from _upcoming(branch.script.entries, pin, taken)
        left = [stated for stated in entry.moves if stated.path not in taken]
        if left and not entry.refused:
            yield from ((stated, pin) for stated in left)
            return
        if entry.pin is not None and (entry.refused or not entry.moves):
            yield None, pin


def _possible(state: State, given: Outcome) -> bool:
    pending = state.pending
    assert isinstance(pending, Chance)
    return pending.kind != "roll" or (
        len(given.values) == pending.count
        and all(isinstance(v, int) and 1 <= v <= pending.faces for v in given.values)
    )
