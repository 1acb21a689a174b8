"""Judging moves that must be refused: where they stand, or in a pinned window.

A window is judged even if it closed by itself because nobody could act in it: the questions that
it would have asked are kept in the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dtnb.kernel import PASS, Chance, Choice, Decision, DecisionKind, Reason, Role, State, Verdict
from dtnb.replay.game.move_verdicts import judged, ruled
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.running import statement_places as places
from dtnb.replay.running.errors import MoveError
from dtnb.replay.running.line_driver import LineDriver, OtherOutcome
from dtnb.replay.running.script import Pin, Stated
from dtnb.replay.running.statement_places import Place


class RefusalCheck:
    """Finds the moment at which a move is to be refused, and the verdict there."""

    def __init__(self, driver: LineDriver) -> None:
        self.driver = driver

    def where(self, stated: str, other: OtherOutcome, here: Place) -> Place:
        """Return the place at which something is to be judged: `here`, or in the pinned window.

        Raises
        ------
        MoveError
            If the window that the file names is not reached.
        """
        driver = self.driver
        if driver.pin is None or here.window in driver.pin.windows:
            return here
        begin = driver.position
        while not driver.pinned_here():
            # What happened since the last input may hold the window, if it closed by itself.
            closed = places.pinned(driver, driver.pin)
            if closed is not None:
                return closed
            if driver.state.pending is None:
                raise driver.unreached(driver.pin.windows, begin)
            driver.step_on(stated, other)
        return places.present(driver)

    def judged(self, stated: Stated, place: Place) -> tuple[State | None, Verdict]:
        """Return the question at which a move is judged at a place, and the verdict there.

        Raises
        ------
        MoveError
            If the move does not fit what lies on the table.
        """
        if place.step >= 0 and not place.asked and place.verdict.reasons:
            # Nobody may act in a window of this kind, and it says so.
            return None, place.verdict
        found = [(state, self.verdict(state, stated)) for state in self._questions(stated, place)]
        # Who could do something in a window is asked there: what seems allowed is not for it.
        found = [each for each in found if each[0] not in place.asked or not each[1].allowed]
        if not self._acts(stated, place):
            if not any(verdict.rules for _, verdict in found):
                ahead = self._passed_on(place)
                found = [*((state, self.verdict(state, stated)) for state in ahead), *found]
        elif not found or min(_weight(verdict) for _, verdict in found)[1]:
            found += [(state, self.verdict(state, stated)) for state in self._forced(place)]
        if not found:
            rules = self.driver.plugin.rulebook().window(place.window).rules
            args = {"kind": "closed", "window": [place.window]}
            return None, Verdict((Reason("not-in-window", tuple(rules), args),))
        state, verdict = min(found, key=lambda each: _weight(each[1]))
        return state, ruled(self.driver.plugin, state, verdict)

    def _questions(self, stated: Stated, place: Place) -> Iterator[State]:
        mine = [each for each in place.asked if _seat(each) == stated.move.seat]
        yield from mine or place.asked
        if place.step < 0:
            yield from self._closed_before(stated)
            yield self.driver.record.states[place.position]

    def _forced(self, place: Place) -> Iterator[State]:
        """Yield the choice that has to be made next, if it comes before the phase is over."""
        driver = self.driver
        pending = driver.state.pending
        if place.step < 0 or not isinstance(pending, Decision):
            return
        if pending.kind is not DecisionKind.FORCED or place.position != driver.position:
            return
        over = (Role.PHASE, Role.TURN)
        since = driver.record.steps_since(place.step)
        if not any(driver.game.kinds[step.kind] in over for step in since):
            yield driver.state

    def _acts(self, stated: Stated, place: Place) -> bool:
        """Tell whether a move is an action, which is judged where it stands and nowhere else."""
        driver = self.driver
        state = driver.record.states[place.position]
        return driver.plugin.answers.stated_action(driver.game, state, stated.move) is not None

    def _passed_on(self, place: Place) -> Iterator[State]:
        """Yield the question to which passing leads, if it comes before the phase is over.

        A roll, or a choice that only some question asks for, waits until everybody has passed.
        """
        record = self.driver.record.fork(place.position)
        begin = places.last_step(self.driver, place) + 1
        kinds, over = record.game.kinds, (Role.PHASE, Role.TURN)
        while not any(kinds[step.kind] in over for step in record.steps_since(begin)):
            pending = record.state.pending
            if not isinstance(pending, Decision) or not pending.may_pass:
                yield record.state
                return
            record.add(Choice(pending.seat, PASS))

    def _closed_before(self, stated: Stated) -> Iterable[State]:
        """Yield the questions of the pending one's window, where that is its forced choice."""
        driver = self.driver
        pending = driver.state.pending
        if not isinstance(pending, Decision) or pending.kind is not DecisionKind.FORCED:
            return []
        asked = [
            step.asked
            for step in driver.record.steps_since(0)
            if step.position == driver.position and step.window == pending.window and step.asked
        ]
        return [each for each in asked if _seat(each) == stated.move.seat]

    def possible(
        self,
        stated: Stated,
        place: Place,
        upcoming: Sequence[tuple[Stated | None, Pin | None]],
        named: bool,
    ) -> State | None:
        """Return the question at which a move can be made after all before the next move is."""
        states = self._ahead(place, upcoming, named)
        return next((state for state in states if self._makes(state, stated)), None)

    def refused_by(
        self,
        rules: Sequence[str],
        stated: Stated,
        place: Place,
        upcoming: Sequence[tuple[Stated | None, Pin | None]],
        named: bool,
    ) -> tuple[State, Verdict] | None:
        """Return the question before the next move at which these rules refuse a move."""
        for state in self._ahead(place, upcoming, named):
            try:
                verdict = ruled(self.driver.plugin, state, self.verdict(state, stated))
            except MoveError:
                continue
            if set(rules) <= set(verdict.rules):
                return state, verdict
        return None

    def _ahead(
        self,
        place: Place,
        upcoming: Sequence[tuple[Stated | None, Pin | None]],
        named: bool,
    ) -> Iterator[State]:
        """Yield the questions at which a move is judged, from its place to the next move.

        Parameters
        ----------
        place
            Where what is to be refused stands.
        upcoming
            The moves that are made next, with the windows in force for them.
        named
            Whether its window is named for it, and no other is meant.
        """
        pin = self.driver.pin
        ahead = LineDriver(
            self.driver.plugin, self.driver.record.fork(place.position), self.driver.seats
        )
        ahead.pin = pin
        while ahead.state.pending is not None:
            inside = pin is None or ahead.pinned_here()
            if named and not inside:
                return
            made = [
                (move, at)
                for move, at in upcoming
                if move is not None and ahead.answered_by(move, at)
            ]
            if inside or made:
                yield ahead.state
            if made:
                if _led_to(ahead, *made[0]):
                    continue
                return
            try:
                ahead.step_on("", lambda state: None)
            except MoveError:
                return

    def _makes(self, state: State, stated: Stated) -> bool:
        """Tell whether a move can be made at a question, by the seat that is asked."""
        driver = self.driver
        try:
            if isinstance(state.pending, Chance):
                return self.verdict(state, stated).allowed
            return (
                driver.plugin.answers.land(driver.game, state, stated.move, True).action is not None
            )
        except (MoveError, PhraseError):
            return False

    def in_front(self, stated: Stated, made: int) -> tuple[Place, State | None, Verdict]:
        """Return the verdict on acting in front of a move, where its seat was or would be asked.

        Parameters
        ----------
        made
            Index of the step that declared the move.
        """
        driver = self.driver
        steps = driver.record.steps_since(made)
        for position in range(steps[0].position, driver.position + 1):
            state = driver.record.states[position]
            pending = state.pending
            claim = isinstance(pending, Decision) and pending.kind is DecisionKind.CLAIM
            if pending is not None and claim and pending.seat == stated.move.seat:
                return Place(position, window=pending.window), state, self.verdict(state, stated)
        for step in steps:
            if (
                step.asked is not None
                and step.parent == made
                and _seat(step.asked) == (stated.move.seat)
            ):
                place = Place(step.position, step.index, step.window)
                return place, step.asked, self.verdict(step.asked, stated)
        settled = next((step for step in steps if step.settles == steps[0].made), steps[0])
        place = Place(steps[0].position, made, steps[0].window)
        before = driver.record.states[steps[0].position]
        forbidding = driver.plugin.timing.rules_against_interrupting(
            driver.game, before, steps[0], stated.move
        )
        return place, None, Verdict((Reason("nobody-in-front", forbidding or settled.rules),))

    def verdict(self, state: State, stated: Stated) -> Verdict:
        """Return the verdict on a move at a state.

        Raises
        ------
        MoveError
            If the move does not fit what lies on the table.
        """
        driver = self.driver
        try:
            return judged(driver.plugin, driver.game, state, stated.move)
        except PhraseError as error:
            raise MoveError(error.code, **error.values) from None


def _led_to(ahead: LineDriver, stated: Stated, pin: Pin | None) -> bool:
    """Make the choice that leads to a move, such as to stop rolling; tell whether there is one."""
    pending = ahead.state.pending
    if not isinstance(pending, Decision):
        return False
    try:
        landing = ahead.land(stated.move, pin is not None)
        if landing.action is not None and not landing.lands:
            ahead.choose(pending.seat, landing.action)
            return True
    except MoveError:
        pass
    return False


def _seat(state: State) -> int:
    return state.pending.seat if state.pending is not None else -1


def _weight(verdict: Verdict) -> tuple[bool, bool, int]:
    """Order verdicts: allowed first, then those whose every reason is a rule."""
    unruled = sum(not reason.rules for reason in verdict.reasons)
    return not verdict.allowed, bool(unruled), unruled
