"""Dice Throne as a game of the kernel: its heroes, its edition, its candidates and verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from msgspec.structs import replace

from dtnb.dicethrone import conclusion, defense, effects, offense, rolling, windows
from dtnb.dicethrone.agenda import REGISTRY, Announce, Declare, Effects, Source
from dtnb.dicethrone.candidates import decision_candidates, window_candidates
from dtnb.dicethrone.damage import DamageType, Ledger, Method, Operation, Packet, compute
from dtnb.dicethrone.details import Moment, next_declared_slot, next_slot
from dtnb.dicethrone.effects.interpreter import key, lists, moment_of
from dtnb.dicethrone.heroes.expressions import Expression
from dtnb.dicethrone.heroes.model import Ability, ActionSpec, Card, Effect, Hero, Token
from dtnb.dicethrone.kinds import KINDS
from dtnb.dicethrone.readings import Readings
from dtnb.dicethrone.rolling import UNKNOWN_CARD
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.table import Pool, Table
from dtnb.dicethrone.verdicts import (
    VERBS,
    Place,
    action_reasons,
    announce_reasons,
    defense_reasons,
    seat_reasons,
)
from dtnb.kernel import (
    PASS,
    Action,
    Chance,
    Decision,
    DecisionKind,
    Game,
    Outcome,
    Reason,
    Role,
    State,
    Verdict,
    consult,
)
from dtnb.kernel.game import Registry

#: modules that register what the agenda's items do
REGISTERED = (conclusion, defense, effects, offense, rolling, windows)
BACK = Action("back")
DECLINE = Action("decline")
#: forced choices whose candidates are judged one by one; of all others every candidate is an answer
JUDGED_TOPICS = ("announce", "defense")


class DiceThrone(Game[Table]):
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
        self.heroes = dict(heroes)
        self.readings = readings
        self.edition = readings.edition
        self.method = Method.under(readings)
        self._tokens: dict[str, Token] = {
            name: token for hero in self.heroes.values() for name, token in hero.tokens.items()
        }
        self._cited: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        self._conjuncts: dict[str, tuple[Expression, ...]] = {}
        self._windows: dict[str, tuple[str, ...]] = {}

    def reading(self, policy: str) -> str:
        """Return the reading of a policy that is in force."""
        consult(policy)
        return self.readings[policy]

    def cited(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Return rule ids as this edition has them.

        A rule that the edition does not have gives way to the rules that take its place, or to
        the reading in force where nothing printed does.
        """
        cited: dict[str, None] = {}
        for rule in rules:
            if rule not in self._cited:
                self._cited[rule] = self._cite(rule)
            ids, policies = self._cited[rule]
            cited.update(dict.fromkeys(ids))
            for policy in policies:
                consult(policy)
        return tuple(cited)

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
        acts = {entry.operation for entry in packet.entries}
        if acts:
            consult("reductions")
        if Operation.REFLECT_HALF in acts:
            consult("retaliation-base")
        if self.method.reductions == "cumulative" and acts & {
            Operation.PREVENT_HALF,
            Operation.DOUBLE,
        }:
            consult("reduction-total")
        if Operation.SUBTRACT in acts and DamageType.PURE in {
            part.type for part in packet.components
        }:
            consult("modifiers-on-pure")
        return compute(packet, self.method)

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
        verdict = super().verdict(state, seat, action)
        if action.verb == "play" and 0 <= seat < len(state.table.seats):
            entry = state.table.seats[seat]
            if entry.unknown_hand and action.object not in entry.hand:
                return replace(verdict, hangs_on_unknown=True)
        return verdict

    def reasons(self, state: State, seat: int, action: Action) -> Iterator[Reason]:
        """Yield every reason why `seat` may not do `action` now."""
        pending = state.pending
        if not isinstance(pending, Decision):
            yield Reason("nothing-is-asked", ("DT-DRP-08",))
            return
        if pending.kind in (DecisionKind.ACTION, DecisionKind.CLAIM):
            if action == PASS:
                return
            place = Place(pending.window, pending.only, pending.kind is DecisionKind.CLAIM)
            if action.verb in VERBS:
                yield from action_reasons(self, state.table, place, seat, action)
            else:
                yield Reason("not-asked-here", (), {"verb": action.verb})
            return
        if seat != pending.seat:
            yield Reason("another-is-asked", (), {"seat": pending.seat})
        yield from self._forced_reasons(state, pending, seat, action)

    def _forced_reasons(
        self, state: State, pending: Decision, seat: int, action: Action
    ) -> Iterator[Reason]:
        table = state.table
        if action.verb in VERBS:
            # A forced choice comes after the window's actions; say what else speaks against it.
            yield Reason("forced-choice-first", (), {"topic": pending.topic})
            yield from action_reasons(self, table, Place(pending.window), seat, action)
        elif action.details and pending.topic in JUDGED_TOPICS:
            yield Reason("not-an-option", (), {"subject": action.object})
        elif pending.topic == "announce" and action.verb == "announce":
            pool = self._pool(state)
            if pool is not None:
                yield from announce_reasons(self, table, seat, action.object, pool)
        elif pending.topic == "announce" and action == BACK:
            item = state.agenda[-1]
            pool = self._pool(state)
            if not isinstance(item, Announce) or not item.again:
                yield Reason("no-die-altered", ("DT-ORP-05", "DT-ORP-07"))
            if pool is not None and pool.attempt >= pool.allowed:
                yield Reason(
                    "no-attempt-left", ("DT-ORP-06",),
                    {"used": pool.attempt, "allowed": pool.allowed},
                )  # fmt: skip
        elif pending.topic == "defense" and action.verb == "defend":
            yield from defense_reasons(self, table, seat, action.object)
        elif pending.topic == "defense" and action == DECLINE:
            return
        elif action not in (options := self.candidates(state)):
            if action.bare() in {option.bare() for option in options}:
                yield Reason("not-an-option", (), {"subject": ""})
            else:
                yield Reason("not-asked-here", (), {"verb": action.verb})

    def legal_actions(self, state: State) -> list[Action]:
        """List the candidates that nothing speaks against."""
        pending = state.pending
        if not isinstance(pending, Decision) or pending.may_pass or pending.topic in JUDGED_TOPICS:
            return super().legal_actions(state)
        # `_forced_reasons` refuses only what is not among the candidates: to ask it about each of
        # them would list them all each time.
        return list(self.candidates(state))

    def _pool(self, state: State) -> Pool | None:
        item = state.agenda[-1]
        return state.table.pool(item.pool) if isinstance(item, Announce) else None

    def check_draw(self, pending: Chance, given: Outcome) -> None:
        """Accept also a card that nobody looked at."""
        if given.values != (UNKNOWN_CARD,):
            super().check_draw(pending, given)

    def returns(self, state: State) -> tuple[float, ...]:
        """Return each seat's result so far: 1 for a win, 0.5 for a draw, else 0."""
        result = state.table.result or ()
        share = 1.0 if len(result) == 1 else 0.5
        return tuple(
            share if seat in result else 0.0 for seat in range(len(state.table.seats))
        )

    # -- windows --------------------------------------------------------------------------------

    def order(self, table: Table) -> tuple[int, ...]:
        """Return the seats in priority order (DT-PRI-01, DT-PRI-07).

        Clockwise and turn order part only where teams sit zigzag (AMB-34).
        """
        count = len(table.seats)
        seats = ((table.active + step) % count for step in range(count))
        return tuple(seat for seat in seats if table.seats[seat].health > 0)

    def window_rules(self, window: str) -> tuple[str, ...]:
        """Return the rules that open a window."""
        if window not in self._windows:
            self._windows[window] = tuple(rulebook().window(window).rules)
        return self._windows[window]

    def can_act(self, table: Table, question: Decision) -> bool:
        """Tell whether the asked seat has anything but to pass."""
        place = Place(question.window, question.only, question.kind is DecisionKind.CLAIM)
        seat = question.seat
        return any(
            next(action_reasons(self, table, place, seat, action), None) is None
            for action in window_candidates(self, table, seat)
            if action.verb != "pass"
        )

    def seat_reasons(self, table: Table, seat: int) -> Iterator[Reason]:
        """Yield what keeps a seat from doing anything at all."""
        return seat_reasons(self, table, seat)

    # -- heroes, cards, tokens ------------------------------------------------------------------

    def hero_at(self, table: Table, seat: int) -> Hero:
        """Return the hero of a seat."""
        return self.heroes[table.seats[seat].hero]

    def token(self, name: str) -> Token:
        """Return a Status Effect of any hero at the table."""
        return self._tokens[name]

    def known_token(self, name: str) -> bool:
        """Tell whether a hero at the table has this Status Effect."""
        return name in self._tokens

    @cached_property
    def tokens_without_actions(self) -> frozenset[str]:
        """The Status Effects whose holder can take no action at all."""
        return frozenset(name for name, token in self._tokens.items() if token.forbids == "actions")

    @cached_property
    def token_names(self) -> tuple[str, ...]:
        """Every Status Effect of the heroes at the table."""
        return tuple(sorted(self._tokens))

    def remembers_inflicter(self, token: str) -> bool:
        """Tell whether a token's effect asks who inflicted it."""
        return any(
            effect.to == "inflicter"
            for effects_ in self._tokens[token].when.values()
            for effect in effects_
        )

    def card(self, table: Table, seat: int, name: str) -> Card | None:
        """Return a card of this seat's deck."""
        return self.hero_at(table, seat).cards.get(name)

    def level_of(self, table: Table, seat: int, ability: Ability) -> int:
        """Return the level at which an ability stands on this board."""
        if ability.granted_by is not None:
            return ability.levels[0].level
        return table.seats[seat].level(ability.name)

    def on_board(self, table: Table, seat: int, ability: Ability) -> bool:
        """Tell whether an ability is printed on the board or granted by an upgrade in play."""
        if ability.granted_by is None:
            return True
        upgraded, level = ability.granted_by
        return table.seats[seat].level(upgraded) >= level

    def met_tier(self, table: Table, seat: int, name: str, pool: Pool) -> int | None:
        """Return the highest tier of an ability that the dice meet (AMB-32)."""
        hero = self.hero_at(table, seat)
        ability = hero.abilities[name]
        requires = ability.at(self.level_of(table, seat, ability)).requires
        symbols = hero.symbols(pool.values)
        met = [at for at, need in enumerate(requires) if need.met(pool.values, symbols)]
        return met[-1] if met else None

    def triggered(self, table: Table, seat: int, trigger: str) -> list[str]:
        """Return the tokens and passives of a seat that act at a trigger."""
        entry = table.seats[seat]
        found = [name for name, _ in entry.tokens if trigger in self._tokens[name].when]
        for passive in self.hero_at(table, seat).passives.values():
            if trigger in passive.at(entry.level(passive.name)).when:
                found.append(passive.name)
        return found

    # -- actions and their effect lists ---------------------------------------------------------

    def specs(self, table: Table, seat: int, action: Action) -> tuple[ActionSpec, ...]:
        """Return what an action does; empty when there is no such thing."""
        hero = self.hero_at(table, seat)
        if action.verb == "play":
            card = hero.cards.get(action.object)
            return (card.action,) if card is not None and card.action is not None else ()
        if action.verb == "spend":
            token = self._tokens.get(action.object)
            return token.spends if token is not None else ()
        if action.verb == "use":
            return tuple(
                use
                for passive in hero.passives.values()
                for use in passive.at(table.seats[seat].level(passive.name)).uses
                if use.name == action.object
            )
        return ()

    def spec(self, table: Table, seat: int, action: Action) -> ActionSpec | None:
        """Return what an action does, or None."""
        specs = self.specs(table, seat, action)
        return specs[0] if specs else None

    def price(self, table: Table, seat: int, action: Action) -> int | None:
        """Return what an action costs in CP; None when it costs none."""
        if action.verb == "play":
            card = self.hero_at(table, seat).cards.get(action.object)
            return card.cp or None if card is not None else None
        spec = self.spec(table, seat, action)
        return spec.price.cp or None if spec is not None else None

    def spec_of(self, table: Table, source: Source) -> ActionSpec | None:
        """Return the action that an effect list belongs to, if it belongs to one."""
        verb = {"card": "play", "spend": "spend", "use": "use"}.get(source.kind)
        return self.spec(table, source.seat, Action(verb, source.name)) if verb else None

    def effects_of(self, table: Table, source: Source) -> tuple[Effect, ...]:
        """Return the effect list of a source."""
        hero = self.hero_at(table, source.seat)
        if source.kind in ("ability", "defense"):
            return hero.abilities[source.name].at(source.level).do
        if source.kind == "trigger":
            token = self._tokens.get(source.name)
            if token is not None and source.trigger in token.when:
                return token.when[source.trigger]
            passive = hero.passives[source.name]
            return passive.at(table.seats[source.seat].level(source.name)).when[source.trigger]
        spec = self.spec_of(table, source)
        return spec.do if spec is not None else ()

    def conjuncts(self, needs: Expression) -> tuple[Expression, ...]:
        """Return the parts of a condition that must all hold, to explain each on its own."""
        if needs.source not in self._conjuncts:
            parts = needs.source.split(" and ") if "(" not in needs.source else [needs.source]
            self._conjuncts[needs.source] = tuple(Expression(part) for part in parts)
        return self._conjuncts[needs.source]

    # -- follow-up questions --------------------------------------------------------------------

    def open_slot_options(self, state: State) -> tuple[str, tuple[Any, ...]]:
        """Return name and options of the follow-up question that the asking item has open."""
        item = state.agenda[-1]
        table: Table = state.table
        if isinstance(item, Declare):
            spec = self.spec(table, item.seat, item.action)
            assert spec is not None
            moment = Moment(self, table, item.seat, item.action.object)
            slot = next_declared_slot(moment, spec, item.action.details)
        else:
            assert isinstance(item, Effects)
            draft = _Reading(self, table)
            effect = lists(draft, item.run, item.path)[item.path[-1]]  # type: ignore[arg-type]
            moment = moment_of(draft, item.run)  # type: ignore[arg-type]
            slot = next_slot(moment, effect, key(item), item.run.details)
        assert slot is not None
        return slot.name, slot.options

    def details_as_data(self, table: Table, action: Action) -> list[dict[str, Any]]:
        """Return the details of an action as plain data with names, for the record."""
        described = []
        for name, value in action.details:
            # In a nested list the position has several numbers: "0.0.0.token", "0.die.1".
            topic = next(part for part in name.split(".") if not part.isdigit())
            entry: dict[str, Any] = {"topic": "die" if topic == "again" else topic}
            if isinstance(value, tuple) and entry["topic"] == "token":
                entry |= {"seat": value[0], "token": value[1]}
            elif isinstance(value, tuple) and entry["topic"] == "die":
                pool = table.pool(int(value[0]))
                shown = pool.values[int(value[1])] if pool is not None else 0
                entry |= {"roll": pool.purpose if pool is not None else "", "value": shown}
            elif topic == "player":
                entry |= {"seat": value}
            elif topic == "packet":
                packet = table.packet(int(str(value)))
                entry |= {"value": value, "source": packet.source if packet is not None else ""}
            else:
                entry |= {"value": list(value) if isinstance(value, tuple) else value}
            described.append(entry)
        return described


class _Reading:
    """A table to read effect lists against outside an advance."""

    def __init__(self, game: DiceThrone, table: Table) -> None:
        self.game = game
        self.table = table
