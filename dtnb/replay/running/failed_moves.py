"""Which message a move gets that cannot be made; imported only when that happens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from dtnb.explain import Message
from dtnb.explain.speakers import SpeakerFor
from dtnb.files.problems import listed
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Chance, Decision, DecisionKind, Outcome, Reason, Verdict
from dtnb.replay.game.move_verdicts import ruled
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.running.errors import MoveError
from dtnb.replay.running.line_driver import MAX_OPTIONS, LineDriver
from dtnb.replay.running.results import PassedOver
from dtnb.replay.running.script import Pin, Sought, Stated
from dtnb.replay.running.skipped_windows import meant, passed_over, telling, unasked

#: moments that a message tells of
MOST_MOMENTS = 3


class Failure(NamedTuple):
    """What is wrong with a line: the code of the problem, what fills it, and who says it."""

    code: str
    args: dict[str, Any]
    speaker: SpeakerFor


class FailureMessages:
    """Finds the message for what stopped a line.

    Parameters
    ----------
    driver
        The line as far as it came: the question at which it stopped is pending.
    """

    def __init__(self, driver: LineDriver) -> None:
        self.driver = driver
        record = driver.record
        self._speaker: SpeakerFor = partial(
            speaker_for, driver.plugin.drawing, record.game, record.start.table
        )
        #: tells which reasons sound alike, and which have a remedy
        self._english = self._speaker("en")

    def failed(
        self,
        stated: Stated,
        error: MoveError,
        passed: Sequence[PassedOver],
        begin: int,
        repeated: int | None = None,
    ) -> Failure:
        """Return the message for a move that cannot be made.

        Parameters
        ----------
        stated, error
            The move, and what stopped it.
        passed
            The moments at which it was not made.
        begin
            Position from which it was sought.
        repeated
            Line in which the same move was made before.
        """
        if stated.move.is_chance:
            passed = unasked(self.driver.plugin, self.driver.record, stated.move, begin)
        pin = self.driver.pin
        pinned = pin is not None and any(each.window in pin.windows for each in passed)
        again = (Message("hint.repeated", {"line": repeated}),) if repeated else ()
        unread = self._unread(stated, begin)
        asked = self._asked(stated, begin)
        seat = self.driver.seats[stated.move.seat] if asked else ""
        pending = self.driver.state.pending
        own = pending is not None and pending.seat == stated.move.seat
        if unread is not None:
            told = self._told(unread.code, **unread.values)
        elif asked and (error.code == "no-window" or (error.code == "must-choose" and own)):
            told = self._told("no-answer", seat=seat, right=asked)
        elif error.code == "no-window" or (pinned and error.leaves_open):
            told = self._no_window(stated, passed, begin, again)
        elif error.code == "must-choose":
            here = [each for each in passed if pin is None or each.window in pin.windows]
            told = self._must_choose(here, self._answer(stated, begin))
            if pin is not None and pin.windows.isdisjoint(self.driver.opened(begin)):
                told = self._not_come(told, pin, begin)
        elif error.code in ("roll-missing", "draw-missing"):
            moments = passed if stated.move.is_chance else meant(self.driver.record, passed, begin)
            told = self._missing(moments, again)
        elif error.code == "bad-outcome":
            told = self._bad_outcome(stated, error)
        else:
            told = self._told(error.code, **self._named(error))
        if asked and told.code in ("chance-missing", "must-choose"):
            until = Message("hint.asked-before", {"seat": seat, "asked": asked})
            rights = told.args.get("right", (Message(f"problem.{told.code}.right", told.args),))
            told = told._replace(args={**told.args, "right": (*rights, until)})
        return told._replace(args={"move": stated.text, **told.args})

    def _asked(self, stated: Stated, begin: int) -> tuple[Message, ...]:
        """Return what a move's seat was asked to choose, where the move is a choice and no action.

        What takes its default because no move answers it is asked all the same.
        """
        driver, move, found = self.driver, stated.move, dict[str, Message]()
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
                found.setdefault(repr(args), Message("list.asked", args))
        return tuple(found.values())[:MOST_MOMENTS]

    def _not_come(self, told: Failure, pin: Pin, begin: int) -> Failure:
        """Add that the window to which a move is pinned has not come yet, and which have."""
        right = Message(f"problem.{told.code}.right", told.args)
        pinned = Message("hint.pinned", {"windows": sorted(pin.windows)})
        come = listed(self.driver.opened(begin), MAX_OPTIONS)
        ahead = Message("hint.windows-ahead", {"windows": come})
        return told._replace(args={**told.args, "right": (pinned, ahead, right)})

    def _unread(self, stated: Stated, begin: int) -> PhraseError | None:
        """Return what a roll leaves unsaid at a question for which it was probably meant."""
        driver = self.driver
        says = stated.move.is_chance and not isinstance(stated.move, Sought)
        for state in driver.record.states[begin:] if says else ():
            error = driver.plugin.answers.missing_detail(driver.game, state, stated.move)
            if error is not None:
                return error
        return None

    def unplaced(self, error: MoveError, says: str) -> Failure:
        """Return the message for a statement whose window is not reached."""
        if error.code == "must-choose":
            return self._told("must-choose-end", **self._choice())
        if error.code in ("roll-missing", "draw-missing"):
            told = self._missing((), ())
            return told._replace(args={"move": says, **told.args})
        return self._told(error.code, **error.arguments)

    def ended(self) -> Failure:
        """Return the message for a choice that nobody makes after the last move."""
        return self._told("must-choose-end", **self._choice())

    def _told(self, code: str, /, **args: Any) -> Failure:
        return Failure(code, args, self._speaker)

    # -- one by one -------------------------------------------------------------------------------

    def _named(self, error: MoveError) -> dict[str, Any]:
        """Return an error's arguments with reasons and choices as messages."""
        args = dict(error.arguments)
        if "verdict" in args:
            args["reasons"] = _reasons(telling(args.pop("verdict")))
        if error.code == "which":
            args["options"] = self.driver.options()
            args["question"] = self._question()
        return args

    def _pending(self) -> Decision:
        pending = self.driver.state.pending
        assert isinstance(pending, Decision)
        return pending

    def _choice(self) -> dict[str, Any]:
        pending = self._pending()
        seat = self.driver.seats[pending.seat]
        return {"seat": seat, "window": pending.window, "options": self.driver.options()}

    def _must_choose(self, passed: Sequence[PassedOver], answer: tuple[Message, ...]) -> Failure:
        args = self._choice()
        objections = self._objections(passed, self._pending().window)
        if not objections:
            return self._told("must-choose", **args)
        if answer:
            return self._told("refused-now", **args, objections=objections, right=answer)
        return self._told("must-choose-refused", **args, objections=objections)

    def _missing(self, passed: Sequence[PassedOver], again: tuple[Message, ...]) -> Failure:
        driver = self.driver
        pending = driver.state.pending
        assert isinstance(pending, Chance)
        seat = driver.seats[pending.seat]
        drawn = pending.deck[0][0] if pending.deck else None
        right = [Message("hint.draw-first", {"seat": seat, "card": drawn}), *again]
        if pending.kind == "roll":
            roll = driver.plugin.wording.roll_phrase(driver.game, driver.state, ())
            right[0] = Message("hint.roll-first", {"seat": seat, "roll": roll})
        objections = self._objections(passed)
        if objections:
            right.append(Message("hint.until-then", {"objections": objections}))
        return self._told("chance-missing", prompt=_prompt(pending), right=right)

    def _bad_outcome(self, stated: Stated, error: MoveError) -> Failure:
        pending = self.driver.state.pending
        if not isinstance(pending, Chance):
            verdict = ruled(self.driver.plugin, self.driver.state, error.arguments["verdict"])
            reasons = _reasons(telling(verdict)) if verdict.reasons else error.arguments["problem"]
            return self._told("refused", reasons=reasons)
        prompt = _prompt(pending)
        given = error.arguments["given"]
        values = given.values if isinstance(given, Outcome) else ()
        if len(values) != pending.count:
            count = {"count": len(values), "wanted": pending.count}
            return self._told(f"wrong-{pending.kind}-number", prompt=prompt, **count)
        beyond = [
            value for value in values if isinstance(value, int) and not 0 < value <= pending.faces
        ]
        if pending.kind == "roll" and beyond:
            return self._told("no-such-face", value=beyond[0], faces=pending.faces)
        return self._told("impossible-outcome", prompt=prompt, values=tuple(map(str, values)))

    def _no_window(
        self,
        stated: Stated,
        passed: Sequence[PassedOver],
        begin: int,
        again: tuple[Message, ...],
    ) -> Failure:
        pin = self.driver.pin
        if pin is None:
            objections = self._objections(passed)
            right = self._right(stated, passed, begin, again)
            if not objections:
                return self._told("no-place", right=right)
            return self._told("no-window", objections=objections, right=right)
        here = [each for each in passed if each.window in pin.windows]
        right = self._right(stated, here or passed, begin, again, pin)
        args: dict[str, Any] = {"window": sorted(pin.windows), "right": right}
        objections = self._objections(here)
        if objections:
            return self._told("no-window-pinned", **args, objections=objections)
        if self.driver.seen(pin, begin):
            return self._told("pin-unasked", **args)
        come = listed(self.driver.opened(begin), MAX_OPTIONS)
        ahead = Message("hint.windows-ahead", {"windows": come})
        args["right"] = (*(each for each in right if each.id != "hint.elsewhere"), ahead)
        return self._told("pin-over" if self.driver.seen(pin) else "pin-not-reached", **args)

    def _right(
        self,
        stated: Stated,
        passed: Sequence[PassedOver],
        begin: int,
        again: tuple[Message, ...],
        pin: Pin | None = None,
    ) -> tuple[Message, ...]:
        """Say in which windows the move was or would be allowed, else what would allow it."""
        driver = self.driver
        before = passed_over(driver.plugin, driver.record, stated.move, 0, begin)
        # What was allowed in a window before is no help where it is refused there now.
        refused = {each.window for each in passed if each.verdict.rules}
        allowed = dict.fromkeys(
            each.window
            for each in (*before, *passed)
            if each.verdict.allowed
            and each.window not in refused
            and (pin is None or each.window not in pin.windows)
        )
        answer = self._answer(stated, begin)
        if allowed:
            return (*answer, Message("hint.allowed-in", {"windows": list(allowed)}), *again)
        if answer:
            return (*again, *answer)
        return (*again, *self._remedies(passed, begin)) or (Message("hint.elsewhere"),)

    def _answer(self, stated: Stated, begin: int) -> tuple[Message, ...]:
        """Say where a move could have come in front of one, or into what carries it out."""
        driver = self.driver
        for state in reversed(driver.record.states[:begin]):
            pending = state.pending
            if not isinstance(pending, Decision):
                continue
            claim = pending.kind is DecisionKind.CLAIM
            if not claim and not driver.plugin.timing.opens_interruption(driver.game, state):
                continue
            action = driver.plugin.answers.stated_action(driver.game, state, stated.move)
            if pending.seat != stated.move.seat or action is None:
                continue
            if driver.game.verdict(state, pending.seat, action).allowed:
                return (Message("hint.in-answer", {"window": pending.window}),)
        return ()

    # -- questions and refusals -------------------------------------------------------------------

    def _question(self) -> Message | str:
        """Say what a follow-up question asks."""
        pending = self._pending()
        for id_ in (f"topic.{pending.topic}", f"term.{pending.topic}"):
            if self._english.has(id_):
                return Message(id_, {"seat": pending.seat, "by": pending.by})
        return pending.topic

    def _objections(self, passed: Sequence[PassedOver], here: str = "") -> tuple[Message, ...]:
        """Say what spoke against a move at the most telling moments, alike ones together.

        Empty where no rule spoke against it.

        Parameters
        ----------
        passed
            The moments.
        here
            A window that need not be named where it is the only one.
        """
        groups: dict[str, tuple[Verdict, list[str]]] = {}
        for each in passed:
            verdict = telling(each.verdict)
            if verdict.rules:
                sounds = self._english.problem("refused", {"reasons": _reasons(verdict)})[0]
                groups.setdefault(sounds, (verdict, []))[1].append(each.window)
        chosen: list[tuple[Verdict, list[str]]] = []
        for verdict, windows in sorted(groups.values(), key=lambda group: _weight(group[0])):
            # What only adds to reasons already told tells nothing.
            if not any(set(told.codes) <= set(verdict.codes) for told, _ in chosen):
                chosen.append((verdict, windows))
        if len(chosen) == 1 and set(chosen[0][1]) == {here}:
            return _reasons(chosen[0][0])
        return tuple(
            Message(
                "list.objection",
                {"windows": list(dict.fromkeys(windows)), "reasons": _reasons(verdict)},
            )
            for verdict, windows in chosen[:MOST_MOMENTS]
        )

    def _remedies(self, passed: Sequence[PassedOver], begin: int) -> tuple[Message, ...]:
        """Say what would make a move allowed at its most telling moment, if that can be said."""
        ended, come = self.driver.state.pending is None, self.driver.opened(begin)
        verdicts = [telling(each.verdict) for each in passed if each.verdict.rules]
        if not verdicts:
            return ()
        found: dict[str, Message] = {}
        refused = {each.window for each in passed if each.verdict.rules}
        for reason in min(verdicts, key=_weight).reasons:
            # The play has come to some of these windows, and they were no help; others never come.
            tried = not refused.isdisjoint(reason.opens)
            opens = tuple(each for each in reason.opens if not ended or each in come)
            remedy = self._english.remedy_message(replace(reason, opens=() if tried else opens))
            if remedy is not None:
                found.setdefault(self._english.words(remedy), remedy)
        return tuple(found.values())


def _weight(verdict: Verdict) -> tuple[bool, int]:
    return not verdict.rules, len(verdict.reasons)


def _prompt(pending: Chance) -> Message:
    """Say who rolls or draws what, and for what."""
    purpose, faces = pending.purpose or None, pending.faces_to_tell
    args = {"seat": pending.seat, "count": pending.count, "purpose": purpose, "faces": faces}
    return Message(f"prompt.{pending.kind}", args)


def _reasons(verdict: Verdict) -> tuple[Message, ...]:
    """Say why something is refused, each reason with its rules."""
    return tuple(
        Message("list.ruled", {"reason": reason_message(reason), "rules": reason.rules})
        for reason in verdict.reasons
    )


def reason_message(reason: Reason) -> Message:
    """Return why an action is refused, as what is to be said."""
    return Message(f"reason.{reason.code}", {**reason.args, "opens": list(reason.opens)})
