"""The rules in force at a table: its heroes, its edition and how that is read."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache, partial
from typing import Any, Concatenate, ParamSpec, Protocol, Self, TypeVar

from dtnb.dicethrone.damage import Entry, Ledger, Method, Packet, can_act, compute_together
from dtnb.dicethrone.damage.policies import relevant_policies
from dtnb.dicethrone.heroes.model import Hero, Requirement
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.rules import seating
from dtnb.dicethrone.rules.library import Library
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action, consult
from dtnb.kernel.windows import WindowPoint

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")

#: how many answers of a function the rules keep
ANSWERS_KEPT = 4096


class Keeping(Protocol):
    """Makes a function of rules one that knows them, and remembers what it answered last."""

    def __call__(
        self, function: Callable[Concatenate[Rules, Parameters], Answer], /
    ) -> Callable[Parameters, Answer]:
        """Return the same one for the same function."""


class _Kept(dict[Callable[..., Any], Callable[..., Any]]):
    """What rules keep; looked up so often that it costs no call of Python."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules

    def __missing__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        self[function] = lru_cache(ANSWERS_KEPT)(partial(function, self.rules))
        return self[function]


def _ledger(rules: Rules, packets: tuple[Packet, ...]) -> Ledger:
    return compute_together(packets, rules.method)


class Rules(Library):
    """What everything asks: the heroes at the table, and the edition with its readings.

    Parameters
    ----------
    heroes
        The heroes at the table, by id.
    readings
        The edition in force with the policies chosen.
    """

    def __init__(self, heroes: Mapping[str, Hero], readings: Readings) -> None:
        super().__init__(heroes)
        self.readings = readings
        self.edition = readings.edition
        self._cited: dict[tuple[str, ...], tuple[tuple[str, ...], tuple[str, ...]]] = {}
        self._windows: dict[str, tuple[str, ...]] = {}
        #: returns a function of these rules that remembers its latest answers
        self.keeping: Keeping = _Kept(self).__getitem__
        #: what was found without asking for any reading, for rules that differ in theirs only
        self.whatever_is_read: dict[Any, Any] = {}
        #: who was found able last: table, window point, seat, the first action that nothing speaks
        #: against, and what yields the others; whoever takes it off is the only one to have it
        self.begun: deque[tuple[Table, WindowPoint, int, Action, Iterator[Action]]] = deque(
            maxlen=1
        )

    def __reduce__(self) -> tuple[Any, ...]:
        # What was looked up is looked up again: another process gets heroes and readings alone.
        return type(self), (self.heroes, self.readings)

    def under(self, readings: Readings) -> Self:
        """Return the rules of the same heroes under other readings of the same or another book.

        What was found without asking for a reading is not sought again.
        """
        other = type(self)(self.heroes, readings)
        other.whatever_is_read = self.whatever_is_read
        return other

    def without_caches(self) -> Self:
        """Return the same rules, which ask for all readings again."""
        return self.under(self.readings)

    @cached_property
    def method(self) -> Method:
        """How damage is added up, read when the first is."""
        return Method.from_readings(self.readings)

    # -- the edition and its readings -----------------------------------------------------------

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
                chosen = any(self.readings.is_chosen(book.policy(name).id) for name in readings)
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

    def ledger(self, *packets: Packet) -> Ledger:
        """Compute what a packet comes to in this edition, or several that are one amount."""
        for policy in relevant_policies(packets, self.method):
            consult(policy)
        return self.keeping(_ledger)(packets)

    def lets_act(self, packet: Packet, entry: Entry) -> bool:
        """Tell whether the types of the damage let something act on it (DT-DMG-09, DT-ULT-06)."""
        if "modifiers-on-pure" in relevant_policies((packet.with_entry(entry),), self.method):
            consult("modifiers-on-pure")
        return can_act(packet, entry, self.method)

    def health_cap(self, seat: Seat) -> int:
        """Return the most that a Health dial can show now; what stands above the cap stays."""
        return max(seat.health, seating.healing_cap(seat.start_health))

    def _met(self, need: Requirement, values: tuple[int, ...], symbols: tuple[str, ...]) -> bool:
        met = need.met(values, symbols)
        if met and not need.met_exactly(values):
            return self.reading("of-a-kind") == "at-least"
        return met

    # -- who is asked, and in which windows ------------------------------------------------------

    def order(self, table: Table) -> tuple[int, ...]:
        """Return the seats in priority order: the Active Player, then the others.

        Source: DT-PRI-01, DT-PRI-07, ED-05. Clockwise and turn order part only where teams sit in
        a zigzag, and nobody is asked elsewhere which of them holds (AMB-34).
        """
        clockwise = bool(table.teams) and self.reading("who-follows") == "clockwise"
        seated = seating.around(len(table.seats), table.teams if clockwise else (), table.active)
        return seating.alive(table, seated)

    def window_rules(self, window: str) -> tuple[str, ...]:
        """Return the rules that open a window."""
        if window not in self._windows:
            self._windows[window] = tuple(rulebook().window(window).rules)
        return self._windows[window]
