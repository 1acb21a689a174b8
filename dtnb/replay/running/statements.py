"""What a line states apart from its moves, judged and kept where it stands.

Expectations, claims, moves that must be refused, notes and marks.
"""

from __future__ import annotations

from typing import NoReturn

from dtnb.files import Path
from dtnb.frames.line import Refused, Remark
from dtnb.kernel import Decision, State, Verdict
from dtnb.replay.file.model import in_language
from dtnb.replay.running import statement_places as places
from dtnb.replay.running.errors import MoveError
from dtnb.replay.running.line_result import Checkpoint
from dtnb.replay.running.progress import Progress
from dtnb.replay.running.refused_moves import RefusalCheck
from dtnb.replay.running.results import Status
from dtnb.replay.running.script import Pin, ScriptEntry
from dtnb.replay.running.statement_places import Place


class Statements:
    """The statements of a line.

    Parameters
    ----------
    progress
        The line as it is played.
    """

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.remarks: list[Remark] = []
        self.refusals: list[Refused] = []
        self.points: list[Checkpoint] = []
        #: where a statement sought its window, until something is done
        self._stood: Place | None = None
        #: the first window after what was done, where what it set off came to rest only later
        self._before_rest: Place | None = None
        #: whether nothing has been done yet under the ``at`` in force
        self._waits = False
        #: whether statements in front of all moves stand at the beginning
        self._fresh = not progress.driver.record.inputs

    def pin(self, pin: Pin) -> None:
        """Let what follows stand in a window."""
        self.progress.driver.pin = pin
        self._waits = True

    def acts(self) -> None:
        """Something is done: what is stated next stands after that.

        What is the first thing under an ``at`` happens in that window, whatever it is.
        """
        progress, pin = self.progress, self.progress.driver.pin
        stood = pin is not None and self._stood is not None and self._stood.window in pin.windows
        progress.driver.held = self._waits and not stood and not progress.tolerant
        self._stood, self._before_rest, self._waits = None, None, False

    def place(self, whole: bool) -> Place:
        """Return where a statement stands: where the last one did, or after what was done last.

        Parameters
        ----------
        whole
            Whether a card for which dice were rolled is carried out first.
        """
        if self._stood is not None:
            return self._stood
        if self._before_rest is not None and not whole:
            return self._before_rest
        made = self.progress.latest_step()
        if made < 0 and not self._fresh:
            return places.present(self.progress.driver)
        return places.after(self.progress.driver, max(made, 0), whole)

    def _come_to_rest(self) -> None:
        """Go on until what was done last has come to rest, or what is said next is asked.

        The next move passes by the same questions and takes the same defaults.
        """
        progress, driver = self.progress, self.progress.driver
        made = progress.latest_step()
        if made < 0 or self._stood is not None:
            return
        before = self.place(False)
        while not places.rests(driver, made):
            # What is drawn belongs to what draws it, also where the next lines name it.
            draws = progress.drawn_next(driver.state)
            if not draws and self._asked_for():
                return
            try:
                driver.step_on("", progress.other(False, draws))
            except MoveError:
                # Somebody has to say what happens; the next move is told so.
                return
            self._before_rest = before

    def _asked_for(self) -> bool:
        """Tell whether the pending question is what the next move is for, or a pin names it."""
        progress, driver = self.progress, self.progress.driver
        pins = [driver.pin] if self._waits else []
        moves = list(progress.upcoming())
        pins += [pin for stated, pin in moves if stated is None]
        windows = {window for pin in pins if pin is not None for window in pin.windows}
        asks = isinstance(driver.state.pending, Decision)
        if asks and driver.plugin.timing.window_of(driver.game, driver.state) in windows:
            return True
        return any(stated is not None and driver.answered_by(stated, pin) for stated, pin in moves)

    def _sought(self, entry: ScriptEntry) -> Place:
        """Return where a statement stands; under an ``at`` it seeks that window."""
        progress, driver = self.progress, self.progress.driver
        self._come_to_rest()
        place, begin, pin = self.place(True), driver.position, driver.pin
        if pin is None or not self._waits:
            return place
        try:
            self._stood = RefusalCheck(driver).where("", progress.other(False), place)
        except MoveError as error:
            if not progress.tolerant:
                self._unplaced(entry, error)
            progress.rewind(begin, pin)
            return place
        return self._stood

    def _unplaced(self, entry: ScriptEntry, error: MoveError) -> NoReturn:
        """Refuse a statement whose window is not reached, or not without a choice or a roll."""
        from dtnb.replay.running.failed_moves import FailureMessages

        says = entry.expect[0].text if entry.expect else self._noted(entry) or entry.mark or ""
        told = FailureMessages(self.progress.driver).unplaced(error, says)
        self.progress.refuse_file(entry.path, told)

    # -- expectations, claims, notes and marks ----------------------------------------------------

    def stand_alone(self, entry: ScriptEntry) -> None:
        """Keep what is stated without a move, with its place.

        A claim is answered by the end of the line, wherever it stands: it seeks no window.
        """
        place = self._sought(entry) if entry.claim is None else self.place(True)
        if entry.claim is not None or entry.expect:
            point = Checkpoint(place.position, place.step, entry.expect, entry.claim)
            self.points.append(point)
        self._note_on(entry, place)

    def _note_on(self, entry: ScriptEntry, place: Place) -> None:
        """Keep the note and the mark of a statement on the step after which that stands."""
        after = places.last_step(self.progress.driver, place)
        self._note(entry, place.position, -1, after)

    def note_move(self, entry: ScriptEntry) -> None:
        """Keep the note and the mark of a move."""
        paths: set[Path] = {stated.path for stated in entry.moves}
        made = [r for r in self.progress.results if r.step >= 0 and r.path in paths]
        if made:
            self.note_at(entry, made[-1].position, made[-1].step)
        else:
            self.note_at(entry, self.progress.driver.position, -1)

    def note_at(self, entry: ScriptEntry, position: int, step: int) -> None:
        """Keep the note and the mark of a move at its first step."""
        self._note(entry, position, step)

    def _note(self, entry: ScriptEntry, position: int, step: int, after: int = -1) -> None:
        if entry.note is not None or entry.mark is not None:
            note = self._noted(entry)
            self.remarks.append(Remark(position, note, entry.mark, step, entry.path, after))

    def _noted(self, entry: ScriptEntry) -> str | None:
        return in_language(entry.note, self.progress.options.lang)

    # -- refusals ---------------------------------------------------------------------------------

    def refuse(self, entry: ScriptEntry) -> None:
        """Judge a move where it stands, or in the pinned window even if it closed."""
        progress, driver = self.progress, self.progress.driver
        (stated,) = entry.moves
        begin, pin = driver.position, driver.pin
        check = RefusalCheck(driver)
        try:
            upcoming = list(progress.upcoming())
            place = check.where(stated.text, progress.other(False), self.place(False))
            state, verdict = check.judged(stated, place)
            first, meant = verdict, (stated, place, upcoming, self._waits)
            if not verdict.allowed:
                later = check.possible(*meant)
                state, verdict = (state, verdict) if later is None else (later, Verdict())
            if not (verdict.allowed or set(entry.by) <= set(verdict.rules)):
                state, verdict = check.refused_by(entry.by, *meant) or (state, verdict)
            elsewhere = verdict.allowed or verdict is not first
            if elsewhere and state is not None and state.pending is not None:
                place = place._replace(window=state.pending.window)
        except MoveError as error:
            if not progress.tolerant:
                progress.fail(stated, error, (), begin)
            progress.rewind(begin, pin)
            progress.result(stated, "no-window", driver.position)
            self._note_on(entry, places.present(driver))
            return
        if driver.pin is not None:
            self._stood = place
        self._refused(entry, place, state, verdict)

    def refuse_in_front(self, entry: ScriptEntry) -> None:
        """Judge what is to be refused in front of the move that was declared last."""
        progress, driver = self.progress, self.progress.driver
        (stated,) = entry.moves
        made = max(progress.latest_step(), 0)
        try:
            place, state, verdict = RefusalCheck(driver).in_front(stated, made)
        except MoveError as error:
            progress.fail(stated, error, (), driver.position)
        self._refused(entry, place, state, verdict)

    def _refused(
        self, entry: ScriptEntry, place: Place, state: State | None, verdict: Verdict
    ) -> None:
        """Keep a refusal; where the move is not refused, or not as it is said, that is an error."""
        progress = self.progress
        (stated,) = entry.moves
        begin, window, position = progress.driver.position, place.window, place.position
        missing = [rule for rule in entry.by if rule not in verdict.rules]
        if not progress.tolerant and verdict.allowed:
            progress.fail(stated, MoveError("refused-allowed", window=window), (), begin)
        if not progress.tolerant and missing:
            code = "refused-otherwise" if verdict.rules else "refused-unasked"
            args = {"window": window, "missing": ", ".join(missing), "verdict": verdict}
            progress.fail(stated, MoveError(code, **args), (), begin)
        refused = Refused(
            stated.text, stated.path, stated.move.seat, position, window, verdict, place.step, state
        )
        self.refusals.append(refused)
        self._note_on(entry, place)
        status: Status = "allowed" if verdict.allowed else "refused"
        progress.result(stated, status, position, verdict=verdict)
