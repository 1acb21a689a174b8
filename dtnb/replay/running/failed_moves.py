"""Find the message for a move of a replay file that cannot be made, and hints how to correct it.

* skipped window: a window in which the move was not made, with a verdict: the reasons against the
  move.
* objections, hints: the objections of a message are the reasons against the move, with their
  windows. The hints say how to correct the move; they are the argument ``right`` of the message.
* chance: a roll or draw.

The file is long because the kinds of failure share their hints and reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from dtnb.explain import Message
from dtnb.explain.speakers import SpeakerFor
from dtnb.files.problems import first_few
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import PASS, Chance, Decision, DecisionKind, Outcome, Reason, Verdict
from dtnb.replay.game.move_verdicts import add_window_rules
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.running.errors import MoveError
from dtnb.replay.running.line_driver import MAX_OPTIONS, LineDriver
from dtnb.replay.running.results import SkippedWindow
from dtnb.replay.running.script import PinnedWindow, PlaceholderMove, StatedMove
from dtnb.replay.running.skipped_windows import (
    find_skipped_windows,
    likely_windows,
    refused_questions,
    ruled_reasons,
)

#: one message lists at most so many windows or questions
MAX_LISTED = 3


class Failure(NamedTuple):
    """A message about a move or statement that cannot be played."""

    #: the id of the message without its prefix, such as "no-window"
    code: str
    args: dict[str, Any]
    #: returns the speaker for a language, which puts the message into words
    speaker: SpeakerFor


class _Refusal(NamedTuple):
    """A verdict against a move, and the windows that refused the move for these reasons."""

    verdict: Verdict
    windows: list[str]


class FailureMessages:
    """Finds the message for a line's failure. The driver has played the line up to this failure."""

    def __init__(self, driver: LineDriver) -> None:
        self.driver = driver
        record = driver.record
        self._speaker: SpeakerFor = partial(
            speaker_for, driver.plugin.presenter, record.game, record.start.table
        )
        #: writes messages in English. Two reasons count as equal if their English sentences are
        #: equal
        self._english = self._speaker("en")

    def for_move(
        self,
        stated_move: StatedMove,
        error: MoveError,
        skipped_windows: Sequence[SkippedWindow],
        begin: int,
        line_of_equal_move: int | None = None,
    ) -> Failure:
        """Return the message for a move that cannot be made.

        `skipped_windows` holds the windows in which the move was not made. `begin` is the position
        at which the search for the move's window began. If the file states equal moves earlier,
        `line_of_equal_move` is the line number of the latest of them.
        """
        if stated_move.move.is_chance:
            skipped_windows = refused_questions(
                self.driver.plugin, self.driver.record, stated_move.move, begin
            )
        pin = self.driver.pin
        was_pin_skipped = pin is not None and any(
            skipped.window in pin.window_ids for skipped in skipped_windows
        )
        repeated_hint = (
            (Message("hint.repeated", {"line": line_of_equal_move}),) if line_of_equal_move else ()
        )
        detail_error = self._error_of_missing_detail(stated_move, begin)
        asked_choices = self._asked_choices(stated_move, begin)
        seat = self.driver.seats[stated_move.move.seat] if asked_choices else ""
        pending = self.driver.state.pending
        is_asked = pending is not None and pending.seat == stated_move.move.seat
        # The move may have been meant as the answer to one of these choices.
        is_wrong_answer = error.code == "no-window" or (error.code == "must-choose" and is_asked)
        if detail_error is not None:
            failure = self._failure(detail_error.code, **detail_error.values)
        elif asked_choices and is_wrong_answer:
            failure = self._failure("no-answer", seat=seat, right=asked_choices)
        elif error.code == "no-window" or (was_pin_skipped and error.lacks_answer):
            failure = self._no_window(stated_move, skipped_windows, begin, repeated_hint)
        elif error.code == "must-choose":
            pinned_windows = [
                skipped
                for skipped in skipped_windows
                if pin is None or skipped.window in pin.window_ids
            ]
            failure = self._must_choose(pinned_windows, self._interruption_hint(stated_move, begin))
            if pin is not None and pin.window_ids.isdisjoint(self.driver.windows_since(begin)):
                failure = self._with_windows_ahead(failure, pin, begin)
        elif error.code in ("roll-missing", "draw-missing"):
            windows = (
                skipped_windows
                if stated_move.move.is_chance
                else likely_windows(self.driver.record, skipped_windows, begin)
            )
            failure = self._chance_missing(windows, repeated_hint)
        elif error.code == "bad-outcome":
            failure = self._bad_outcome(stated_move, error)
        else:
            failure = self._failure(error.code, **self._message_args(error))
        if asked_choices and failure.code in ("chance-missing", "must-choose"):
            asked_before = Message("hint.asked-before", {"seat": seat, "asked": asked_choices})
            hints = failure.args.get(
                "right", (Message(f"problem.{failure.code}.right", failure.args),)
            )
            failure = failure._replace(args={**failure.args, "right": (*hints, asked_before)})
        return failure._replace(args={"move": stated_move.text, **failure.args})

    def _asked_choices(self, stated_move: StatedMove, begin: int) -> tuple[Message, ...]:
        """Return the forced choices that the move's seat had to make since `begin`.

        These include forced choices that took their default because no move answered them. An
        action never answers a forced choice, so the tuple is empty if the move is an action.
        """
        driver, move, choices = self.driver, stated_move.move, dict[str, Message]()
        if (
            move.is_chance
            or driver.plugin.answers.stated_action(driver.game, driver.state, move) is not None
        ):
            return ()
        for state in driver.record.states[begin:]:
            pending = state.pending
            if not isinstance(pending, Decision) or pending.may_pass or pending.seat != move.seat:
                continue
            legal = driver.game.legal_actions(state)
            if state is driver.state or any(option.verb == "choose" for option in legal):
                args = {"window": pending.window, "options": driver.options(state)}
                choices.setdefault(repr(args), Message("list.asked", args))
        return tuple(choices.values())[:MAX_LISTED]

    def _with_windows_ahead(self, failure: Failure, pin: PinnedWindow, begin: int) -> Failure:
        """Return the failure with two more hints: the pinned windows, and those opened instead."""
        hint = Message(f"problem.{failure.code}.right", failure.args)
        pinned_hint = Message("hint.pinned", {"windows": sorted(pin.window_ids)})
        opened = first_few(self.driver.windows_since(begin), MAX_OPTIONS)
        ahead = Message("hint.windows-ahead", {"windows": opened})
        return failure._replace(args={**failure.args, "right": (pinned_hint, ahead, hint)})

    def _error_of_missing_detail(self, stated_move: StatedMove, begin: int) -> PhraseError | None:
        """Return the error for a stated roll that lacks a needed detail; None if it lacks none.

        The detail may be needed at any question since `begin`.
        """
        driver, move = self.driver, stated_move.move
        if not move.is_chance or isinstance(move, PlaceholderMove):
            return None
        for state in driver.record.states[begin:]:
            error = driver.plugin.answers.missing_detail(driver.game, state, move)
            if error is not None:
                return error
        return None

    def for_statement(self, error: MoveError, text: str) -> Failure:
        """Return the message for a statement whose window is not reached.

        `text` is the statement; "" at the end of a line.
        """
        if error.code == "must-choose":
            return self._failure("must-choose-end", **self._choice_args())
        if error.code in ("roll-missing", "draw-missing"):
            failure = self._chance_missing((), ())
            return failure._replace(args={"move": text, **failure.args})
        return self._failure(error.code, **error.arguments)

    def for_end(self) -> Failure:
        """Return the message for a choice that is still pending after the last move."""
        return self._failure("must-choose-end", **self._choice_args())

    def _failure(self, code: str, /, **args: Any) -> Failure:
        return Failure(code, args, self._speaker)

    # -- the message of each failure --------------------------------------------------------------

    def _message_args(self, error: MoveError) -> dict[str, Any]:
        """Return the arguments of the message for an error. The error's verdict becomes messages.

        If the code is "which", a move lacks a detail, and the message lists the possible answers.
        """
        args = dict(error.arguments)
        if "verdict" in args:
            args["reasons"] = _reason_messages(ruled_reasons(args.pop("verdict")))
        if error.code == "which":
            args["options"] = self.driver.options()
            args["question"] = self._topic_message()
        return args

    def _pending_decision(self) -> Decision:
        pending = self.driver.state.pending
        assert isinstance(pending, Decision)
        return pending

    def _choice_args(self) -> dict[str, Any]:
        pending = self._pending_decision()
        seat = self.driver.seats[pending.seat]
        return {"seat": seat, "window": pending.window, "options": self.driver.options()}

    def _must_choose(
        self, skipped_windows: Sequence[SkippedWindow], interruption_hint: tuple[Message, ...]
    ) -> Failure:
        """Return the failure of a move if the file lacks a forced choice that comes before it."""
        args = self._choice_args()
        objections = self._objections(skipped_windows, self._pending_decision().window)
        if not objections:
            return self._failure("must-choose", **args)
        if interruption_hint:
            return self._failure(
                "refused-now", **args, objections=objections, right=interruption_hint
            )
        return self._failure("must-choose-refused", **args, objections=objections)

    def _chance_missing(
        self, skipped_windows: Sequence[SkippedWindow], repeated_hint: tuple[Message, ...]
    ) -> Failure:
        """Return the failure of a move if the file lacks a roll or draw that comes before it."""
        driver = self.driver
        pending = driver.state.pending
        assert isinstance(pending, Chance)
        seat = driver.seats[pending.seat]
        if pending.kind == "roll":
            roll = driver.plugin.wording.roll_phrase(driver.game, driver.state, ())
            first_hint = Message("hint.roll-first", {"seat": seat, "roll": roll})
        else:
            # Each entry of the deck is a card and its number. The hint names the first card.
            card = pending.deck[0][0] if pending.deck else None
            first_hint = Message("hint.draw-first", {"seat": seat, "card": card})
        hints = [first_hint, *repeated_hint]
        objections = self._objections(skipped_windows)
        if objections:
            hints.append(Message("hint.until-then", {"objections": objections}))
        return self._failure("chance-missing", prompt=_prompt(pending), right=hints)

    def _bad_outcome(self, stated_move: StatedMove, error: MoveError) -> Failure:
        """Return the failure of a roll or draw whose stated outcome is impossible."""
        pending = self.driver.state.pending
        if not isinstance(pending, Chance):
            verdict = add_window_rules(
                self.driver.plugin, self.driver.state, error.arguments["verdict"]
            )
            reasons = (
                _reason_messages(ruled_reasons(verdict))
                if verdict.reasons
                else error.arguments["problem"]
            )
            return self._failure("refused", reasons=reasons)
        prompt = _prompt(pending)
        outcome = error.arguments["given"]
        values = outcome.values if isinstance(outcome, Outcome) else ()
        if len(values) != pending.count:
            count = {"count": len(values), "wanted": pending.count}
            return self._failure(f"wrong-{pending.kind}-number", prompt=prompt, **count)
        too_high = [
            value for value in values if isinstance(value, int) and not 0 < value <= pending.faces
        ]
        if pending.kind == "roll" and too_high:
            return self._failure("no-such-face", value=too_high[0], faces=pending.faces)
        return self._failure("impossible-outcome", prompt=prompt, values=tuple(map(str, values)))

    def _no_window(
        self,
        stated_move: StatedMove,
        skipped_windows: Sequence[SkippedWindow],
        begin: int,
        repeated_hint: tuple[Message, ...],
    ) -> Failure:
        """Return the failure of a move that no window allows, with hints about other windows."""
        pin, game, state = self.driver.pin, self.driver.game, self.driver.state
        if game.is_over(state) and any(game.returns(state)):
            # Play is over, so it would not help to name a window that would have allowed the move.
            verdict = game.verdict(state, stated_move.move.seat, PASS)
            hints = (*repeated_hint, Message("hint.elsewhere"))
            return self._failure("no-window", objections=_reason_messages(verdict), right=hints)
        if pin is None:
            objections = self._objections(skipped_windows)
            hints = self._suggestions(stated_move, skipped_windows, begin, repeated_hint)
            if not objections:
                return self._failure("no-place", right=hints)
            return self._failure("no-window", objections=objections, right=hints)
        pinned_windows = [
            skipped for skipped in skipped_windows if skipped.window in pin.window_ids
        ]
        hints = self._suggestions(
            stated_move, pinned_windows or skipped_windows, begin, repeated_hint, pin
        )
        args: dict[str, Any] = {"window": sorted(pin.window_ids), "right": hints}
        objections = self._objections(pinned_windows)
        if objections:
            return self._failure("no-window-pinned", **args, objections=objections)
        if self.driver.has_opened(pin.window_ids, begin):
            return self._failure("pin-unasked", **args)
        opened = first_few(self.driver.windows_since(begin), MAX_OPTIONS)
        ahead = Message("hint.windows-ahead", {"windows": opened})
        args["right"] = (*(hint for hint in hints if hint.id != "hint.elsewhere"), ahead)
        return self._failure(
            "pin-over" if self.driver.has_opened(pin.window_ids) else "pin-not-reached", **args
        )

    def _suggestions(
        self,
        stated_move: StatedMove,
        skipped_windows: Sequence[SkippedWindow],
        begin: int,
        repeated_hint: tuple[Message, ...],
        pin: PinnedWindow | None = None,
    ) -> tuple[Message, ...]:
        """Return hints how to correct the move.

        The hints name the windows that allow the move or allowed it earlier. If there are none, the
        hints say what would allow the move, or else that the move belongs somewhere else in the
        file.
        """
        driver = self.driver
        earlier = find_skipped_windows(driver.plugin, driver.record, stated_move.move, 0, begin)
        # If a window has allowed the move once and refused it once, do not suggest the window.
        refused = {skipped.window for skipped in skipped_windows if skipped.verdict.rules}
        allowed = dict.fromkeys(
            skipped.window
            for skipped in (*earlier, *skipped_windows)
            if skipped.verdict.allowed
            and skipped.window not in refused
            and (pin is None or skipped.window not in pin.window_ids)
        )
        hint = self._interruption_hint(stated_move, begin)
        if allowed:
            return (*hint, Message("hint.allowed-in", {"windows": list(allowed)}), *repeated_hint)
        if hint:
            return (*repeated_hint, *hint)
        return (*repeated_hint, *self._remedies(skipped_windows, begin)) or (
            Message("hint.elsewhere"),
        )

    def _interruption_hint(self, stated_move: StatedMove, begin: int) -> tuple[Message, ...]:
        """Return the hint to state the move as an interruption of an action made before `begin`.

        Return an empty tuple if the move could not interrupt any of these actions.
        """
        driver = self.driver
        for state in reversed(driver.record.states[:begin]):
            pending = state.pending
            if not isinstance(pending, Decision):
                continue
            is_interruption = pending.kind is DecisionKind.INTERRUPT
            if not is_interruption and not driver.plugin.timing.opens_interruption(
                driver.game, state
            ):
                continue
            action = driver.plugin.answers.stated_action(driver.game, state, stated_move.move)
            if pending.seat != stated_move.move.seat or action is None:
                continue
            if driver.game.verdict(state, pending.seat, action).allowed:
                return (Message("hint.in-answer", {"window": pending.window}),)
        return ()

    # -- questions and refusals -------------------------------------------------------------------

    def _topic_message(self) -> Message | str:
        """Return the topic of the pending follow-up question."""
        pending = self._pending_decision()
        for id_ in (f"topic.{pending.topic}", f"term.{pending.topic}"):
            if self._english.has(id_):
                return Message(id_, {"seat": pending.seat, "by": pending.declared_by})
        return pending.topic

    def _objections(
        self, skipped_windows: Sequence[SkippedWindow], window: str = ""
    ) -> tuple[Message, ...]:
        """Return the most relevant reasons against a move. Windows with equal reasons are grouped.

        Return an empty tuple if no rule refused the move. If all reasons come from `window`, no
        window is named.
        """
        refusals: dict[str, _Refusal] = {}
        for skipped in skipped_windows:
            verdict = ruled_reasons(skipped.verdict)
            if verdict.rules:
                reasons = {"reasons": _reason_messages(verdict)}
                sentence, _ = self._english.problem("refused", reasons)
                refusals.setdefault(sentence, _Refusal(verdict, [])).windows.append(skipped.window)
        listed: list[_Refusal] = []
        for refusal in sorted(refusals.values(), key=lambda other: _by_relevance(other.verdict)):
            # Leave out a refusal if it has all reasons of a refusal that is listed already.
            codes = set(refusal.verdict.codes)
            if not any(set(other.verdict.codes) <= codes for other in listed):
                listed.append(refusal)
        if len(listed) == 1 and set(listed[0].windows) == {window}:
            return _reason_messages(listed[0].verdict)
        return tuple(
            Message(
                "list.objection",
                {
                    "windows": list(dict.fromkeys(refusal.windows)),
                    "reasons": _reason_messages(refusal.verdict),
                },
            )
            for refusal in listed[:MAX_LISTED]
        )

    def _remedies(
        self, skipped_windows: Sequence[SkippedWindow], begin: int
    ) -> tuple[Message, ...]:
        """Return hints that say what would allow the move in one of the skipped windows.

        The hints are for the window with the fewest reasons against the move.
        """
        is_over, opened = self.driver.state.pending is None, self.driver.windows_since(begin)
        refusing = [skipped for skipped in skipped_windows if skipped.verdict.rules]
        if not refusing:
            return ()
        verdicts = [ruled_reasons(skipped.verdict) for skipped in refusing]
        remedies: dict[str, Message] = {}
        refused = {skipped.window for skipped in refusing}
        for reason in min(verdicts, key=_by_relevance).reasons:
            # Do not suggest a window that refused the move, or did not open before play ended.
            was_refused = not refused.isdisjoint(reason.allowing_windows)
            opens = tuple(
                window for window in reason.allowing_windows if not is_over or window in opened
            )
            remedy = self._english.remedy_message(
                replace(reason, allowing_windows=() if was_refused else opens)
            )
            if remedy is not None:
                remedies.setdefault(self._english.render(remedy), remedy)
        return tuple(remedies.values())


def _by_relevance(verdict: Verdict) -> tuple[bool, int]:
    """Return a sort key: verdicts that cite rules come first, then those with fewer reasons."""
    return not verdict.rules, len(verdict.reasons)


def _prompt(pending: Chance) -> Message:
    """Return the message that describes a pending roll or draw: its seat, count and purpose."""
    purpose, faces = pending.purpose or None, pending.faces_to_tell
    args = {"seat": pending.seat, "count": pending.count, "purpose": purpose, "faces": faces}
    return Message(f"prompt.{pending.kind}", args)


def _reason_messages(verdict: Verdict) -> tuple[Message, ...]:
    """Return the reasons of a refusal as messages, each with its rules."""
    return tuple(
        Message("list.ruled", {"reason": reason_message(reason), "rules": reason.rules})
        for reason in verdict.reasons
    )


def reason_message(reason: Reason) -> Message:
    """Return the message for a reason."""
    return Message(f"reason.{reason.code}", {**reason.args, "opens": list(reason.allowing_windows)})
