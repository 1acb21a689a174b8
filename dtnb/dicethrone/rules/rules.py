"""The rules in force at a table; they depend on the heroes, the edition and the chosen readings.

* to consult a policy: to note that a result depends on it
* `memoize(f)`: the function `f` with these rules as its first argument; results are cached
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, Self

import msgspec

from dtnb.dicethrone.damage import Entry, Ledger, Method, Packet, can_act, compute_together
from dtnb.dicethrone.damage.policies import relevant_policies
from dtnb.dicethrone.heroes.model import Card, Hero
from dtnb.dicethrone.heroes.requirement import Requirement
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.rules import seating
from dtnb.dicethrone.rules.library import Library
from dtnb.dicethrone.rules.memoizing import MAX_MEMOIZED
from dtnb.dicethrone.rules.own_rules import rules_of_source
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action, AppliesRules, World, consult
from dtnb.kernel.windows import WindowPoint
from dtnb.rulebook.types import is_rule_id

#: the maximum number of cards in hand when the Discard Phase ends (DT-CARD-05)
HAND_LIMIT = 6

#: by how many points healing can raise a dial above its starting value (DT-HP-01)
HEALING_ROOM = 10

CP_CAP = 15

#: The French rulebook, as we have it, prints this CP limit; it is probably a slip for 15 (AMB-43).
SCANNED_CP_CAP = 10


class LegalActionSearch(msgspec.Struct, frozen=True):
    """A search for the legal actions of a seat in a window, after it has reached the first one."""

    table: Table
    point: WindowPoint
    seat: int
    first_action: Action
    #: continues the search: yields the other legal actions
    other_actions: Iterator[Action]


class Citations(NamedTuple):
    """What to cite for some rules in one edition."""

    #: the ids of rules and policies
    ids: tuple[str, ...]
    #: the policies that are consulted by citing these ids
    policies: tuple[str, ...]


class Rules(AppliesRules, Library):
    """The heroes at the table, and the edition with its readings.

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
        #: cached results that depend on no reading; rules for the same heroes that differ only in
        #: their readings share this dict
        self.reading_independent: dict[Any, Any] = {}
        #: the latest search for legal actions, if any. Whoever continues the search must remove it
        #: from here first, because its iterator can be read only once
        self.last_search: deque[LegalActionSearch] = deque(maxlen=1)

    def __reduce__(self) -> tuple[Any, ...]:
        # Caches are not pickled: another process gets only the heroes and the readings.
        return type(self), (self.heroes, self.readings)

    def under(self, readings: Readings) -> Self:
        """Return the rules for the same heroes under other readings, of this or another edition.

        The old and the new rules share the cached results that depend on no reading.
        """
        other = type(self)(self.heroes, readings)
        other.reading_independent = self.reading_independent
        return other

    def without_caches(self) -> Self:
        """Return the same rules with empty caches, so that each reading is consulted again."""
        return self.under(self.readings)

    def in_world(self, world: World) -> Self:
        """Return the same rules in a world, in which some answers differ; caches are not shared."""
        other = type(self)(self.heroes, self.readings)
        other.enter(world)
        return other

    @cached_property
    def method(self) -> Method:
        """How damage is summed; computed on first use."""
        return Method.from_readings(self.readings)

    def explaining_rules(self, rule: str) -> tuple[str, ...]:
        """Return the rules about a source such as ``token:Protect``, or the rule id itself.

        A rule that the table plays otherwise is replaced by the policies that overrule it.
        """
        if is_rule_id(rule):
            return self.memoize(_explain_rule)(rule)
        return rules_of_source(self, rule) or (rule,)

    # -- the edition and its readings -----------------------------------------------------------

    def reading(self, policy: str) -> str:
        """Return the reading of a policy, and record that the policy was consulted."""
        consult(policy)
        return self.readings[policy]

    def ids_to_cite(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Return the ids to cite in this edition for these rules.

        If the edition lacks a rule, it is replaced by the rules that the edition has on the same
        question or, if there are none, by the policies about the question. A rule that the table
        plays otherwise is replaced by the policies that overrule it.
        """
        ids, policies = self.memoize(_cite)(rules)
        for policy in policies:
            consult(policy)
        return ids

    def ledger(self, *packets: Packet) -> Ledger:
        """Compute the ledger of a packet, or of several that are summed together."""
        for policy in relevant_policies(packets, self.method):
            consult(policy)
        return self.memoize(_ledger)(packets)

    def allows_entry(self, packet: Packet, entry: Entry) -> bool:
        """Tell whether the damage types of a packet let an entry act (DT-DMG-09, DT-ULT-06)."""
        if "modifiers-on-pure" in relevant_policies((packet.with_entry(entry),), self.method):
            consult("modifiers-on-pure")
        return can_act(packet, entry, self.method, self)

    def health_cap(self, start: int, health: int = 0) -> int:
        """Return the highest value to which healing raises a Health dial (DT-HP-01).

        `start` is the dial's value at the start of the game, `health` its value now. A dial that is
        already above the cap keeps its points.
        """
        return max(health, start + HEALING_ROOM)

    def cap_health(self, start: int, before: int, after: int) -> int:
        """Return the Health of a dial that goes from `before` to `after` as far as the cap allows.

        Up to the Health at the start of the game, nothing depends on the cap, nor on a policy
        about it.

        Source: DT-HP-01.
        """
        return after if after <= start else min(after, self.health_cap(start, before))

    def excess_cards(self, hand_size: int) -> int:
        """Return how many cards of a hand of that size are above the limit (DT-CARD-05)."""
        return max(0, hand_size - HAND_LIMIT)

    def cp_limit(self, amount: int = CP_CAP) -> int:
        """Return the CP limit for a player who would have `amount` CP (DT-CP-02, AMB-43)."""
        if amount > SCANNED_CP_CAP and self.reading("cp-limit") == "as-scanned":
            return SCANNED_CP_CAP
        return CP_CAP

    def _is_met(
        self,
        ability: str,
        requirement: Requirement,
        values: tuple[int, ...],
        symbols: tuple[str, ...],
    ) -> bool:
        """Tell whether dice meet a requirement; if they exceed it, a reading decides (AMB-37)."""
        met = requirement.is_met_by(values, symbols)
        is_more_of_a_kind = met and not requirement.is_met_exactly_by(values, symbols)
        if is_more_of_a_kind:
            met = self.reading("of-a-kind") == "at-least"
        if self.world is None or not _is_doubtful(requirement, values, symbols, met):
            return met
        extra_rules = ("AMB-37",) if met and is_more_of_a_kind else () if met else ("DT-SETUP-12",)
        cited = (*requirement.rules, *extra_rules)
        return self.apply(cited, ability, requirement.text, with_rule=met, without_rule=not met)

    def _upgrade_price(self, seat_state: Seat, card: Card) -> int:
        """Return the price of a Hero Upgrade (DT-CARD-13, DT-CARD-14)."""
        price = super()._upgrade_price(seat_state, card)
        if self.world is None:
            return price
        if price < card.cp:
            return self.apply(
                ("DT-CARD-14", "AMB-45"), card.name, with_rule=price, without_rule=card.cp
            )
        lower_level = (card.upgrades, card.level - 1)
        cards = self.heroes[seat_state.hero].cards.values()
        skipped_upgrade = next(
            (other for other in cards if (other.upgrades, other.level) == lower_level), None
        )
        if skipped_upgrade is None:
            return price
        return self.apply(
            "DT-CARD-13",
            card.name,
            with_rule=price,
            without_rule=max(0, price - skipped_upgrade.cp),
        )

    # -- priority order and windows --------------------------------------------------------------

    def order(self, table: Table) -> tuple[int, ...]:
        """Return the seats in priority order: the Active Player, then the others.

        Source: DT-PRI-01, DT-PRI-07, ED-05. Clockwise order differs from turn order only in team
        games, so the reading of AMB-34 is consulted only there.
        """
        clockwise = bool(table.teams) and self.reading("who-follows") == "clockwise"
        teams = table.teams if clockwise else ()
        circle = seating.seats_around(len(table.seats), teams, table.active)
        return seating.seats_in_game(table, circle)

    def window_rules(self, window: str) -> tuple[str, ...]:
        """Return the rules that open a window."""
        return self.memoize(_window_rules)(window)


# -- memoized -----------------------------------------------------------------------------------


def _explain_rule(rules: Rules, rule_id: str) -> tuple[str, ...]:
    """Return the policies by which the table overrules a rule or, if none does, the rule."""
    names = _policies_about_citation(rule_id, rules.edition)
    readings = tuple([rules.readings[name] for name in names])
    return _overruling_policies(rule_id, rules.edition, readings) or (rule_id,)


def _cite(rules: Rules, rule_ids: tuple[str, ...]) -> Citations:
    """Return what to cite for several rules."""
    all_citations = [rules.memoize(_cite_one)(rule_id) for rule_id in rule_ids]
    ids = dict.fromkeys(id_ for citations in all_citations for id_ in citations.ids)
    policies = dict.fromkeys(policy for citations in all_citations for policy in citations.policies)
    return Citations(tuple(ids), tuple(policies))


def _cite_one(rules: Rules, rule_id: str) -> Citations:
    """Return what to cite for one rule."""
    policies = _policies_about_citation(rule_id, rules.edition)
    return _cite_under(rule_id, rules.edition, tuple([rules.readings[name] for name in policies]))


# Tables with the same readings share the caches below: a dispute is played at many of them.
@lru_cache(MAX_MEMOIZED)
def _policies_about_citation(rule_id: str, edition: str) -> tuple[str, ...]:
    """Return the policies on whose readings it depends what is cited for a rule."""
    book = rulebook()
    if rule_id not in book.rules:
        # The id of a card, ability, token or passive is cited in every edition.
        return ()
    if not book.citation(rule_id, edition).holds:
        return tuple(dict.fromkeys(book.policy(name).id for name in book.rule(rule_id).readings))
    return _policies_that_may_overrule(edition).get(rule_id, ())


@lru_cache(MAX_MEMOIZED)
def _policies_that_may_overrule(edition: str) -> Mapping[str, tuple[str, ...]]:
    """Return for each rule the policies of which a reading overrules it in an edition."""
    policies: dict[str, list[str]] = {}
    for policy in rulebook().policies.values():
        for rule_id in dict.fromkeys(policy.printed.get(edition, ())):
            if any(policy.overrules(rule_id, edition, reading.id) for reading in policy.readings):
                policies.setdefault(rule_id, []).append(policy.id)
    return {rule_id: tuple(names) for rule_id, names in policies.items()}


@lru_cache(MAX_MEMOIZED)
def _cite_under(rule_id: str, edition: str, readings: tuple[str, ...]) -> Citations:
    """Return what to cite for a rule, given the readings of `_policies_about_citation`."""
    book = rulebook()
    ids: tuple[str, ...] = (rule_id,)
    if rule_id in book.rules:
        citation = book.citation(rule_id, edition)
        if not citation.holds:
            # If the user has chosen a reading of one of the policies about this rule, the rule may
            # be in force again, so cite the policies.
            names = _policies_about_citation(rule_id, edition)
            is_chosen = any(
                book.policy(name).default_in(edition) != reading
                for name, reading in zip(names, readings, strict=True)
            )
            policies_about_rule = book.rule(rule_id).readings
            ids = policies_about_rule if is_chosen or not citation.see else citation.see
        else:
            ids = _overruling_policies(rule_id, edition, readings) or ids
    policies = [
        policy.id
        for name in ids
        if is_rule_id(name) and name not in book.rules
        for policy in (
            book.policies_for(name) if name in book.ambiguities else (book.policy(name),)
        )
    ]
    return Citations(ids, tuple(policies))


@lru_cache(MAX_MEMOIZED)
def _overruling_policies(rule_id: str, edition: str, readings: tuple[str, ...]) -> tuple[str, ...]:
    """Return the policies by which a table plays otherwise than a rule of its edition says.

    `readings` are those of `_policies_about_citation`.
    """
    policies = rulebook().policies
    return tuple(
        name
        for name, reading in zip(_policies_about_citation(rule_id, edition), readings, strict=True)
        if policies[name].default_in(edition) != reading
        and policies[name].overrules(rule_id, edition, reading)
    )


def _is_doubtful(
    requirement: Requirement, values: tuple[int, ...], symbols: tuple[str, ...], is_met: bool
) -> bool:
    """Tell whether players may disagree that dice meet a requirement.

    They may if the dice exceed the requirement, or if one more right die would meet it.
    """
    if is_met:
        return requirement.is_exceeded_by(values, symbols)
    if requirement.alternatives:
        return any(
            _is_doubtful(alternative, values, symbols, is_met)
            for alternative in requirement.alternatives
        )
    if requirement.of_a_kind:
        return max(map(symbols.count, symbols), default=0) >= requirement.of_a_kind - 1
    if requirement.straight:
        straights = [
            set(range(low, low + requirement.straight))
            for low in range(1, 8 - requirement.straight)
        ]
        return any(len(straight.difference(values)) == 1 for straight in straights)
    missing_counts = (
        max(0, count - symbols.count(symbol)) for symbol, count in requirement.symbols
    )
    return sum(missing_counts) == 1


def _ledger(rules: Rules, packets: tuple[Packet, ...]) -> Ledger:
    return compute_together(packets, rules.method, rules)


def _window_rules(_rules: Rules, window: str) -> tuple[str, ...]:
    return tuple(rulebook().window(window).rules)
