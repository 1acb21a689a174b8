"""Dice Throne as a game of the kernel: its heroes, its edition, its candidates and verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import ClassVar

from msgspec.structs import replace

from dtnb.dicethrone import (
    cards,
    conclusion,
    defeat,
    defense,
    effects,
    ending,
    isolated,
    offense,
    opening,
    rolling,
    tables,
    targeting,
    turn,
    windows,
)
from dtnb.dicethrone.agenda import REGISTRY
from dtnb.dicethrone.candidates import (
    at_first_sight,
    decision_candidates,
    timely,
    window_candidates,
)
from dtnb.dicethrone.damage import Ledger, Method, Packet, compute
from dtnb.dicethrone.damage.questions import questions
from dtnb.dicethrone.heroes.model import Hero, Requirement
from dtnb.dicethrone.kinds import KINDS
from dtnb.dicethrone.library import Library
from dtnb.dicethrone.nearest import nearest
from dtnb.dicethrone.places import Place
from dtnb.dicethrone.readings import Readings
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.seats import UNKNOWN_CARD
from dtnb.dicethrone.table import Table
from dtnb.dicethrone.verdicts.abilities import defense_reasons
from dtnb.dicethrone.verdicts.actions import VERBS, action_reasons
from dtnb.dicethrone.verdicts.forced import JUDGED_TOPICS, forced_reasons
from dtnb.dicethrone.verdicts.seats import seat_reasons, undecided_reason
from dtnb.kernel import (
    PASS,
    Action,
    Chance,
    Decision,
    DecisionKind,
    Game,
    Outcome,
    Reason,
    Registry,
    Role,
    State,
    Verdict,
    consult,
)

#: modules that register what the agenda's items do
REGISTERED = (
    cards,
    conclusion,
    defeat,
    defense,
    effects,
    ending,
    isolated,
    offense,
    opening,
    rolling,
    targeting,
    turn,
    windows,
)
#: how many answers of `at_first_sight` a game keeps
MOMENTS_KEPT = 4096


class DiceThrone(Library, Game[Table]):
    """Dice Throne under one edition and one set of readings.

    Parameters
    ----------
    heroes
        The heroes at the table, by id.
    readings
        The edition in force with the policies chosen.
    """

    name: ClassVar[str] = "dice-throne"
    registry: ClassVar[Registry] = REGISTRY
    kinds: ClassVar[Mapping[str, Role]] = KINDS

    def __init__(self, heroes: Mapping[str, Hero], readings: Readings) -> None:
        super().__init__(heroes)
        self.readings = readings
        self.edition = readings.edition
        self.method = Method.under(readings)
        self._cited: dict[tuple[str, ...], tuple[tuple[str, ...], tuple[str, ...]]] = {}
        self._windows: dict[str, tuple[str, ...]] = {}
        self.at_first_sight = lru_cache(MOMENTS_KEPT)(partial(at_first_sight, self))

    def reading(self, policy: str) -> str:
        """Return the reading of a policy that is in force."""
        consult(policy)
        return self.readings[policy]

    def cited(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Return rule ids as this edition has them.

        A rule that the edition does not have gives way to the rules that take its place, or to
        the reading in force where nothing printed does.
        """
        if rules not in self._cited:
            found = [self._cite(rule) for rule in rules]
            ids = dict.fromkeys(id_ for ids, _ in found for id_ in ids)
            policies = dict.fromkeys(policy for _, policies in found for policy in policies)
            self._cited[rules] = tuple(ids), tuple(policies)
        cited, policies_named = self._cited[rules]
        for policy in policies_named:
            consult(policy)
        return cited

    def _cite(self, rule: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return what is cited for a rule, and the policies named with it."""
        if ":" in rule:
            # A card, ability, token or passive: the hero file is its source, in every edition.
            return (rule,), ()
        book = rulebook()
        ids: tuple[str, ...] = (rule,)
        if rule in book.rules:
            citation = book.citation(rule, self.edition)
            if not citation.holds:
                readings = book.rule(rule).readings
                # A policy chosen against the edition brings the rule back as a reading only.
                chosen = any(book.policy(name).id in self.readings.chosen for name in readings)
                ids = readings if chosen or not citation.see else citation.see
        policies = [
            policy.id
            for name in ids
            if name not in book.rules
            for policy in (
                book.policies_for(name) if name in book.ambiguities else (book.policy(name),)
            )
        ]
        return ids, tuple(policies)

    def ledger(self, packet: Packet) -> Ledger:
        """Compute what a packet comes to in this edition."""
        for policy in questions(packet, self.method):
            consult(policy)
        return compute(packet, self.method)

    def _met(self, need: Requirement, values: tuple[int, ...], symbols: tuple[str, ...]) -> bool:
        met = need.met(values, symbols)
        if met and not need.met_exactly(values):
            return self.reading("of-a-kind") == "at-least"
        return met

    # -- the kernel's surface -------------------------------------------------------------------

    def candidates(self, state: State) -> Sequence[Action]:
        """List what the asked seat could ever try at the pending decision."""
        pending = state.pending
        if not isinstance(pending, Decision):
            return ()
        if pending.kind in (DecisionKind.ACTION, DecisionKind.CLAIM):
            return window_candidates(self, state.table, pending.seat)
        return decision_candidates(self, state, pending)

    def verdict(self, state: State, seat: int, action: Action) -> Verdict:
        """Answer whether `seat` may do `action` now, and whether that hangs on an unknown card."""
        verdict = nearest(state, seat, super().verdict(state, seat, action))
        if action.verb in ("play", "sell") and 0 <= seat < len(state.table.seats):
            entry = state.table.seats[seat]
            if entry.unknown_hand and action.object not in entry.hand:
                return replace(verdict, hangs_on_unknown=True)
        return verdict

    def reasons(self, state: State, seat: int, action: Action) -> Iterator[Reason]:
        """Yield every reason why `seat` may not do `action` now."""
        pending = state.pending
        if not isinstance(pending, Decision):
            yield undecided_reason(pending)
            return
        if pending.kind in (DecisionKind.ACTION, DecisionKind.CLAIM):
            if action == PASS:
                return
            place = Place.of(pending)
            if action.verb in VERBS:
                yield from action_reasons(self, state.table, place, seat, action)
            else:
                yield Reason("not-asked-here", (), {"verb": action.verb})
                if action.verb == "defend":
                    # Where no defence is asked for, the rules say why there is none.
                    yield from defense_reasons(self, state.table, seat, action.object)
            return
        if seat != pending.seat:
            yield Reason("another-is-asked", (), {"seat": pending.seat})
        yield from forced_reasons(self, state, pending, seat, action)

    def legal_actions(self, state: State) -> list[Action]:
        """List the candidates that nothing speaks against."""
        pending = state.pending
        if not isinstance(pending, Decision) or pending.topic in JUDGED_TOPICS:
            return super().legal_actions(state)
        if pending.may_pass:
            place = Place.of(pending)
            seat = pending.seat
            actions = timely(self, state.table, seat, place)
            return [PASS, *self._allowed(state.table, place, seat, actions)]
        # `forced_reasons` refuses only what is not among the candidates: to ask it about each of
        # them would list them all each time.
        return list(self.candidates(state))

    def check_draw(self, pending: Chance, given: Outcome) -> None:
        """Accept also a card that nobody looked at."""
        if given.values != (UNKNOWN_CARD,):
            super().check_draw(pending, given)

    def returns(self, state: State) -> tuple[float, ...]:
        """Return each seat's result so far: 1 for a win, 0.5 for a draw, else 0."""
        result = state.table.result or ()
        share = 0.5 if state.table.drawn else 1.0
        return tuple(share if seat in result else 0.0 for seat in range(len(state.table.seats)))

    # -- windows --------------------------------------------------------------------------------

    def order(self, table: Table) -> tuple[int, ...]:
        """Return the seats in priority order: the Active Player, then the others.

        Source: DT-PRI-01, DT-PRI-07, ED-05. Clockwise and turn order part only where teams sit in
        a zigzag, and nobody is asked elsewhere which of them holds (AMB-34).
        """
        clockwise = bool(table.teams) and self.reading("who-follows") == "clockwise"
        circle = tables.clockwise(table) if clockwise else tables.in_turn(table)
        return tables.alive(table, tables.from_seat(circle, table.active))

    def premises(self, start: State) -> tuple[str, ...]:
        """Return the house policy that the Health dials were set up by, if the table has one."""
        table: Table = start.table
        policy = tables.health_policy(table.mode, len(table.seats))
        return (policy,) if policy else ()

    def next_seat(self, table: Table) -> int:
        """Return who is Active Player after this turn (DT-TURN-01, DT-TEAM-04, DT-KOTH-03)."""
        return tables.next_seat(table)

    def window_rules(self, window: str) -> tuple[str, ...]:
        """Return the rules that open a window."""
        if window not in self._windows:
            self._windows[window] = tuple(rulebook().window(window).rules)
        return self._windows[window]

    def can_act(self, table: Table, place: Place, seat: int) -> bool:
        """Tell whether a seat that is asked there has anything but to pass."""
        actions = timely(self, table, seat, place)
        return bool(actions) and any(True for _ in self._allowed(table, place, seat, actions))

    def _allowed(
        self, table: Table, place: Place, seat: int, actions: Iterable[Action]
    ) -> Iterator[Action]:
        for action in actions:
            if next(action_reasons(self, table, place, seat, action), None) is None:
                yield action

    def seat_reasons(self, table: Table, seat: int) -> Iterator[Reason]:
        """Yield what keeps a seat from doing anything at all."""
        return seat_reasons(self, table, seat)
