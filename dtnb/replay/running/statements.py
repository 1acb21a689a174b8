"""Judge what a replay file states between its moves: expectations, claims, disputes, refusals.

* entry, statement: an entry of the file has a move or a statement. A statement is an expectation
  (what the file says will hold), a claim (what a player says), the question in dispute, or a
  refusal (a move that the rules must refuse). The author's notes and marks are placed like
  statements.
* place: the point of the record at which a statement is judged: a position, a step and a window.
* checkpoint: a statement with its place. It is judged after the whole line (the main line of play
  or a branch) has been played.
* progress, driver: the progress has the results so far and the entries not played yet. Its driver
  plays the line.
* tolerant: in a tolerant run, a move that cannot be made is a result instead of an error.
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
from dtnb.replay.running.script import PinnedWindow, ScriptEntry
from dtnb.replay.running.statement_places import Place


class Statements:
    """Places and judges the statements of a line."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.remarks: list[Remark] = []
        self.refusals: list[Refused] = []
        self.checkpoints: list[Checkpoint] = []
        #: the place found in the window to which the latest statement is pinned. It holds for the
        #: statements that follow, and is None again after the next move
        self._latest_place: Place | None = None
        #: the place right after the latest move itself. It is set only if the record had to advance
        #: further, past other questions, to finish the effects of the move; otherwise it is None
        self._place_after_move: Place | None = None
        #: whether no move has been made since the file named the window that is now pinned
        self._pin_is_new = False
        #: whether the line begins without inputs, so that statements before its first move are
        #: judged at the start
        self._from_start = not progress.driver.record.inputs

    def pin(self, pin: PinnedWindow) -> None:
        """Pin the entries that follow to a window."""
        self.progress.driver.pin = pin
        self._pin_is_new = True

    def begin_move(self) -> None:
        """Note that a move begins: the statements that follow are placed after it.

        The first move after an ``at`` must happen in the pinned window, even if the move is a roll
        or a forced choice.
        """
        progress, pin = self.progress, self.progress.driver.pin
        pin_was_reached = (
            pin is not None
            and self._latest_place is not None
            and self._latest_place.window in pin.window_ids
        )
        progress.driver.pin_required = (
            self._pin_is_new and not pin_was_reached and not progress.tolerant
        )
        self._latest_place, self._place_after_move, self._pin_is_new = None, None, False

    def place(self, *, finish_action: bool) -> Place:
        """Return the place of a statement: mostly after the latest move.

        With `finish_action`, the place is after the whole action that the move belongs to: after
        the card, if the move is a roll that a card asks for. If the previous statement was placed
        in a pinned window, the place is that of the previous statement.
        """
        if self._latest_place is not None:
            return self._latest_place
        if self._place_after_move is not None and not finish_action:
            return self._place_after_move
        first_step = self.progress.latest_step()
        if first_step < 0 and not self._from_start:
            return places.pending_place(self.progress.driver)
        return places.place_after(
            self.progress.driver, max(first_step, 0), finish_action=finish_action
        )

    def _finish_latest_move(self) -> None:
        """Advance until the effects of the latest move end, or until the next move is asked for.

        Advancing here does not change the play, because the search for the next move's question
        would pass the same questions in the same way.
        """
        progress, driver = self.progress, self.progress.driver
        first_step = progress.latest_step()
        if first_step < 0 or self._latest_place is not None:
            return
        place = self.place(finish_action=False)
        while not places.has_move_ended(driver, first_step):
            # A draw belongs to the effect of the move, even if the next entry names the drawn card.
            # No move is being made here, so the text of the move for messages is "".
            draws = progress.next_entry_if_draw(driver.state)
            if not draws and self._next_move_is_asked_for():
                return
            try:
                driver.advance(
                    "", progress.outcome_source(may_use_later_rolls=False, interruptions=draws)
                )
            except MoveError:
                # The next move reports the missing roll or choice.
                return
            self._place_after_move = place

    def _next_move_is_asked_for(self) -> bool:
        """Whether the pending question is meant for the next move or for a statement before it.

        This is so if the next move answers the question, or if a pin for a statement names the
        question's window. Once a move has followed a pin, the pin is not for statements any more.
        """
        progress, driver = self.progress, self.progress.driver
        pins = [driver.pin] if self._pin_is_new else []
        upcoming = list(progress.upcoming_moves())
        pins += [pin for stated_move, pin in upcoming if stated_move is None]
        windows = {window for pin in pins if pin is not None for window in pin.window_ids}
        window_of = driver.plugin.timing.window_of
        is_decision = isinstance(driver.state.pending, Decision)
        if is_decision and window_of(driver.game, driver.state) in windows:
            return True
        return any(
            stated_move is not None and driver.is_answered_by(stated_move, pin)
            for stated_move, pin in upcoming
        )

    def _find_place(self, entry: ScriptEntry) -> Place:
        """Return the place of a statement. Advance to the pinned window if the pin is new."""
        progress, driver = self.progress, self.progress.driver
        self._finish_latest_move()
        place, begin, pin = self.place(finish_action=True), driver.position, driver.pin
        if pin is None or not self._pin_is_new:
            return place
        outcome_source = progress.outcome_source(may_use_later_rolls=False)
        try:
            # No text, because `_fail_unplaced` puts the text of the statement into the message.
            self._latest_place = RefusalCheck(driver).find_place("", outcome_source, place)
        except MoveError as error:
            if not progress.tolerant:
                self._fail_unplaced(entry, error)
            progress.rewind(begin, pin)
            return place
        return self._latest_place

    def _fail_unplaced(self, entry: ScriptEntry, error: MoveError) -> NoReturn:
        """Report a statement whose window the inputs of the file do not reach."""
        from dtnb.replay.running.failed_moves import FailureMessages

        text = self._note_text(entry) or entry.mark or ""
        if entry.expect:
            text = entry.expect[0].text
        elif entry.dispute is not None:
            text = entry.dispute.question.text
        failure = FailureMessages(self.progress.driver).for_statement(error, text)
        self.progress.report_failure(entry.path, failure)

    # -- expectations, claims, disputes, notes and marks ------------------------------------------

    def add_statement(self, entry: ScriptEntry) -> None:
        """Add the statement of an entry that has no move.

        A claim needs no window, because the whole line answers it. For the other statements, a
        checkpoint keeps where to answer them after the line has been played: the place, the windows
        that the file names for them, and the reasons why nobody could act there.
        """
        place = self._find_place(entry) if entry.claim is None else self.place(finish_action=True)
        if entry.claim is not None or entry.dispute is not None or entry.expect:
            pin = self.progress.driver.pin
            nobody_could_act = place.step >= 0 and not place.skipped_questions
            self.checkpoints.append(
                Checkpoint(
                    place.position,
                    place.step,
                    expectations=entry.expect,
                    claim=entry.claim,
                    dispute=entry.dispute,
                    windows=pin.window_ids if pin is not None and self._pin_is_new else frozenset(),
                    closed_verdict=place.verdict if nobody_could_act else Verdict(),
                )
            )
        self._note_before(entry, place)

    def _note_before(self, entry: ScriptEntry, place: Place) -> None:
        """Add the note and the mark of a statement to the last step before its place."""
        previous_step = places.last_step_before(self.progress.driver, place)
        self.add_note_at(entry, place.position, step=-1, previous_step=previous_step)

    def add_note_to_move(self, entry: ScriptEntry) -> None:
        """Add the note and the mark of an entry to the last move of the entry that was made."""
        paths: set[Path] = {stated_move.path for stated_move in entry.moves}
        made_moves = [
            result for result in self.progress.results if result.step >= 0 and result.path in paths
        ]
        if made_moves:
            self.add_note_at(entry, made_moves[-1].position, made_moves[-1].step)
        else:
            self.add_note_at(entry, self.progress.driver.position, step=-1)

    def add_note_at(
        self, entry: ScriptEntry, position: int, step: int, previous_step: int = -1
    ) -> None:
        """Add the note and the mark of an entry to `step`, the first step of its move.

        If the entry has no move, `step` is -1, and the note belongs to `previous_step`.
        """
        if entry.note is not None or entry.mark is not None:
            note = self._note_text(entry)
            self.remarks.append(
                Remark(position, note, entry.mark, step, entry.path, display_step=previous_step)
            )

    def _note_text(self, entry: ScriptEntry) -> str | None:
        return in_language(entry.note, self.progress.options.lang)

    # -- refusals ---------------------------------------------------------------------------------

    def judge_refusal(self, entry: ScriptEntry) -> None:
        """Judge a stated refusal at its place, or in the pinned window, even if this has closed.

        The file is right only if the move is refused at every question until the file's next move.
        If the file names rules (`entry.required_rules`), these rules must refuse the move at one of
        these questions. So the verdict at the first question is replaced if the move is allowed, or
        refused by these rules, at a later question.
        """
        progress, driver = self.progress, self.progress.driver
        (stated_move,) = entry.moves
        begin, pin = driver.position, driver.pin
        check = RefusalCheck(driver)
        try:
            upcoming_moves = list(progress.upcoming_moves())
            outcome_source = progress.outcome_source(may_use_later_rolls=False)
            place = check.find_place(
                stated_move.text, outcome_source, self.place(finish_action=False)
            )
            state, verdict = check.judge_at(stated_move, place)
            verdict_at_place = verdict
            search_args = (stated_move, place, upcoming_moves, self._pin_is_new)
            if not verdict.allowed:
                # The stated refusal is wrong if this move is allowed at any later question before
                # the next move in the file.
                later_state = check.find_allowed(*search_args)
                if later_state is not None:
                    state, verdict = later_state, Verdict()
            if not (verdict.allowed or set(entry.required_rules) <= set(verdict.rules)):
                # The rules that the file names may refuse the move at one of these questions.
                refusal = check.find_refused_by(entry.required_rules, *search_args)
                state, verdict = refusal or (state, verdict)
            is_judged_later = verdict.allowed or verdict is not verdict_at_place
            if is_judged_later and state is not None and state.pending is not None:
                place = place._replace(window=state.pending.window)
        except MoveError as error:
            if not progress.tolerant:
                progress.fail_move(stated_move, error, skipped_windows=(), begin=begin)
            progress.rewind(begin, pin)
            progress.add_result(stated_move, "no-window", driver.position)
            self._note_before(entry, places.pending_place(driver))
            return
        if driver.pin is not None:
            self._latest_place = place
        self._add_refusal(entry, place, state, verdict)

    def judge_refused_interruption(self, entry: ScriptEntry) -> None:
        """Judge the statement of the file that a move could not interrupt the latest move."""
        progress, driver = self.progress, self.progress.driver
        (stated_move,) = entry.moves
        first_step = max(progress.latest_step(), 0)
        try:
            place, state, verdict = RefusalCheck(driver).judge_interruption(stated_move, first_step)
        except MoveError as error:
            progress.fail_move(stated_move, error, skipped_windows=(), begin=driver.position)
        self._add_refusal(entry, place, state, verdict)

    def _add_refusal(
        self, entry: ScriptEntry, place: Place, state: State | None, verdict: Verdict
    ) -> None:
        """Add a refusal to the results.

        A strict run ends with an error if the move is allowed, or if the rules that the file names
        do not refuse the move. If no rule at all refuses it, the error says that the seat of the
        move is not asked.
        """
        progress = self.progress
        (stated_move,) = entry.moves
        begin, window = progress.driver.position, place.window
        missing_rules = [rule for rule in entry.required_rules if rule not in verdict.rules]
        if not progress.tolerant and verdict.allowed:
            progress.fail_move(
                stated_move,
                MoveError("refused-allowed", window=window),
                skipped_windows=(),
                begin=begin,
            )
        if not progress.tolerant and missing_rules:
            code = "refused-otherwise" if verdict.rules else "refused-unasked"
            args = {"window": window, "missing": ", ".join(missing_rules), "verdict": verdict}
            progress.fail_move(
                stated_move, MoveError(code, **args), skipped_windows=(), begin=begin
            )
        refused = Refused(
            stated_move.text,
            stated_move.path,
            stated_move.move.seat,
            place.position,
            window,
            verdict,
            display_step=place.step,
            question_state=state,
        )
        self.refusals.append(refused)
        self._note_before(entry, place)
        status: Status = "allowed" if verdict.allowed else "refused"
        progress.add_result(stated_move, status, place.position, verdict=verdict)
