"""Which message a move gets that cannot be made; imported only when that happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from dtnb.files.messages import Said, say
from dtnb.kernel import Chance, Decision, DecisionKind, Outcome
from dtnb.replay.errors import MoveError
from dtnb.replay.line_driver import LineDriver
from dtnb.replay.passed_over import passed_over
from dtnb.replay.plugin import PhraseError
from dtnb.replay.results import PassedOver
from dtnb.replay.script import Pin, Stated
from dtnb.replay.wording import Wording

#: parts of what would be right: (English, French)
_PARTS: dict[str, tuple[str, str]] = {
    "roll": (
        "state that roll first, such as: {seat} {roll}",
        "indiquez d'abord ce lancer, par exemple : {seat} {roll}",
    ),
    "draw": ("state first what is drawn", "indiquez d'abord ce qui est pioché"),
    "until-then": ("up to there it is refused: {objections}", "jusque-là, refusé : {objections}"),
    "repeated": (
        "the same move was made in line {line} already",
        "le même coup est déjà fait à la ligne {line}",
    ),
    "allowed-in": ("it is allowed in: {windows}", "c'est permis ici : {windows}"),
    "answer": (
        "it could come in front of the move declared at {window}: put it under 'in answer' there",
        "il pouvait passer devant le coup déclaré ici : {window} ; mettez-le là sous « in answer »",
    ),
    "elsewhere": ("put it where it is allowed", "placez-le là où il est permis"),
}


class Told(NamedTuple):
    """A message: its code and what its sentence needs."""

    code: str
    args: dict[str, Any]


class Teller:
    """Finds the message for what stopped a line.

    Parameters
    ----------
    driver
        The line as far as it came: the question at which it stopped is pending.
    """

    def __init__(self, driver: LineDriver) -> None:
        self.driver = driver
        self.wording = Wording(driver.plugin, driver.record)

    def failed(
        self,
        stated: Stated,
        error: MoveError,
        passed: Sequence[PassedOver],
        begin: int,
        repeated: int | None = None,
    ) -> Told:
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
            passed = self._unasked(stated, begin)
        pin = self.driver.pin
        pinned = pin is not None and any(each.window in pin.windows for each in passed)
        again = say(_PARTS, "repeated", line=repeated) if repeated else None
        if error.code == "no-window" or (pinned and error.leaves_open):
            told = self._no_window(stated, passed, begin, again)
        elif error.code == "must-choose":
            told = self._must_choose(passed, self._answer(stated, begin))
        elif error.code in ("roll-missing", "draw-missing"):
            moments = passed if stated.move.is_chance else passed[-1:]
            told = self._missing(moments, again)
        elif error.code == "bad-outcome":
            told = self._bad_outcome(stated, error)
        else:
            told = Told(error.code, self._named(error))
        return told._replace(args={"move": stated.text, **told.args})

    def ended(self) -> Told:
        """Return the message for a choice that nobody makes after the last move."""
        return Told("must-choose-end", self._choice())

    # -- one by one -------------------------------------------------------------------------------

    def _named(self, error: MoveError) -> dict[str, Any]:
        """Return a stop's arguments with windows, reasons and choices in words."""
        args = dict(error.arguments)
        if isinstance(args.get("window"), str):
            args["window"] = self.wording.windows([args["window"]])
        if "open" in args:
            args["open"] = self.wording.windows(args["open"])
        if "verdict" in args:
            args["reasons"] = self.wording.reasons(args.pop("verdict"))
        if error.code == "which":
            args["options"] = self.driver.options()
            args["question"] = self.wording.question(self._pending())
        return args

    def _pending(self) -> Decision:
        pending = self.driver.state.pending
        assert isinstance(pending, Decision)
        return pending

    def _choice(self) -> dict[str, Any]:
        pending = self._pending()
        seat = self.driver.seats[pending.seat]
        window = self.wording.windows([pending.window])
        return {"seat": seat, "window": window, "options": self.driver.options()}

    def _must_choose(self, passed: Sequence[PassedOver], answer: Said | None) -> Told:
        args = self._choice()
        objections = self.wording.objections(passed, self._pending().window)
        if not objections:
            return Told("must-choose", args)
        if answer:
            return Told("refused-now", {**args, "objections": objections, "right": answer})
        return Told("must-choose-refused", {**args, "objections": objections})

    def _missing(self, passed: Sequence[PassedOver], again: Said | None) -> Told:
        pending = self.driver.state.pending
        assert isinstance(pending, Chance)
        objections = self.wording.objections(passed)
        until = say(_PARTS, "until-then", objections=objections) if objections else None
        driver = self.driver
        seat = driver.seats[pending.seat]
        roll = (
            driver.plugin.roll_phrase(driver.game, driver.state) if pending.kind == "roll" else ""
        )
        right = _together(say(_PARTS, pending.kind, seat=seat, roll=roll), again, until)
        return Told("chance-missing", {"prompt": self.wording.prompt(pending), "right": right})

    def _bad_outcome(self, stated: Stated, error: MoveError) -> Told:
        pending = self.driver.state.pending
        if not isinstance(pending, Chance):
            verdict = error.arguments["verdict"]
            reasons = (
                self.wording.reasons(verdict) if verdict.reasons else error.arguments["problem"]
            )
            return Told("refused", {"reasons": reasons})
        prompt = self.wording.prompt(pending)
        given = self.driver.plugin.outcome(self.driver.game, self.driver.state, stated.move)
        values = given.values if isinstance(given, Outcome) else ()
        if len(values) != pending.count:
            count = {"count": len(values), "wanted": pending.count}
            return Told(f"wrong-{pending.kind}-number", {"prompt": prompt, **count})
        shown = ", ".join(map(str, values))
        return Told("impossible-outcome", {"prompt": prompt, "values": shown})

    def _no_window(
        self, stated: Stated, passed: Sequence[PassedOver], begin: int, again: Said | None
    ) -> Told:
        pin = self.driver.pin
        if pin is None:
            objections = self.wording.objections(passed)
            right = self._right(stated, passed, begin, again)
            if not objections:
                return Told("no-place", {"right": right})
            return Told("no-window", {"objections": objections, "right": right})
        here = [each for each in passed if each.window in pin.windows]
        right = self._right(stated, here or passed, begin, again, pin)
        args: dict[str, Any] = {"window": self.wording.windows(sorted(pin.windows)), "right": right}
        objections = self.wording.objections(here)
        if objections:
            return Told("no-window-pinned", {**args, "objections": objections})
        if self.driver.seen(pin, begin):
            return Told("pin-unasked", args)
        return Told("pin-over" if self.driver.seen(pin) else "pin-not-reached", args)

    def _right(
        self,
        stated: Stated,
        passed: Sequence[PassedOver],
        begin: int,
        again: Said | None,
        pin: Pin | None = None,
    ) -> Said:
        """Say in which windows the move was or would be allowed, else what would allow it."""
        driver = self.driver
        before = passed_over(driver.plugin, driver.record, stated.move, 0, begin)
        allowed = [
            each.window
            for each in (*before, *passed)
            if each.verdict.allowed and (pin is None or each.window not in pin.windows)
        ]
        answer = self._answer(stated, begin)
        if allowed:
            windows = self.wording.windows(allowed)
            return _together(answer, say(_PARTS, "allowed-in", windows=windows), again)
        if answer:
            return _together(again, answer)
        remedy = self.wording.remedy(passed)
        return _together(again, remedy) if again or remedy else say(_PARTS, "elsewhere")

    def _answer(self, stated: Stated, begin: int) -> Said | None:
        """Say where a move could have come in front of one that was only declared."""
        driver = self.driver
        for state in reversed(driver.record.states[:begin]):
            pending = state.pending
            if not isinstance(pending, Decision) or pending.kind is not DecisionKind.CLAIM:
                continue
            action = driver.plugin.action(driver.game, state, stated.move)
            if pending.seat != stated.move.seat or action is None:
                continue
            if driver.game.verdict(state, pending.seat, action).allowed:
                return say(_PARTS, "answer", window=self.wording.windows([pending.window]))
        return None

    def _unasked(self, stated: Stated, begin: int) -> tuple[PassedOver, ...]:
        """Return what spoke against a roll or a draw where something else was asked."""
        driver = self.driver
        record = driver.record
        moments = [(at, 1, -1, state) for at, state in enumerate(record.states) if at >= begin]
        moments += [
            (step.position, 0, step.index, step.asked)
            for step in record.steps
            if step.asked is not None and step.position >= begin
        ]
        found = []
        for _, _, index, state in sorted(moments, key=lambda moment: moment[:3]):
            pending = state.pending
            if isinstance(pending, Decision) and pending.seat == stated.move.seat:
                try:
                    verdict = driver.plugin.land(driver.game, state, stated.move, False).verdict
                except PhraseError:
                    continue
                if verdict.reasons:
                    found.append(PassedOver(pending.window, index, verdict))
        return tuple(found)


def _together(*parts: Said | None) -> Said:
    there = [part for part in parts if part]
    return Said("; ".join(there), " ; ".join(part.french for part in there))
