"""How a table is set up from a replay file."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from dtnb.dicethrone.agenda import Conclude as ConcludeItem
from dtnb.dicethrone.agenda import DefensivePhase, EndDefense, RollPhase
from dtnb.dicethrone.damage import Component, DamageType, Packet
from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Hero
from dtnb.dicethrone.table import Attack, Seat, Table, set_count
from dtnb.files.names import find, nearest, plain
from dtnb.kernel import Item, State
from dtnb.replay.plugin import Report

#: an opening hand (DT-SETUP-05), for a seat whose hand the file does not name
OPENING_HAND = 4
MAX_HEALTH = 99
MAX_CP = 15
_UNKNOWN = re.compile(r"^(\d+)\s+unknown(?:\s+cards?)?$", re.IGNORECASE)
_ROMAN = {"i": 1, "ii": 2, "iii": 3}


class SeatSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a replay file.

    Parameters
    ----------
    hero
        Name of a shipped hero, or the path of a hero file beside the replay.
    health, cp
        Omitted: what the hero starts with (50 and 2).
    hand
        Cards by name, and ``2 unknown`` for cards nobody saw. Omitted: four unknown cards.
    tokens
        Status Effects with counts.
    upgrades
        Ability to its level: 2, 3, II or III.
    discard
        Cards that lie on the discard pile.
    """

    hero: str
    health: int | None = None
    cp: int | None = None
    hand: list[str] | None = None
    tokens: dict[str, int] = {}
    upgrades: dict[str, int | str] = {}
    discard: list[str] = []


class AttackSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A fight that is already under way, without its rolls.

    Parameters
    ----------
    damage, type
        What waits for the target; the type is normal unless said otherwise.
    ability
        The attacker's ability; it need not have been rolled.
    target
        A seat; omitted in a duel.
    at
        ``before defense`` (the beginning of the Defensive Roll Phase) or ``last chance``.
    """

    damage: int
    ability: str | None = None
    type: str = "normal"
    target: str | None = None
    at: str = "before defense"


class StartSpec(msgspec.Struct, forbid_unknown_fields=True):
    """Where the record begins.

    Parameters
    ----------
    active
        The Active Player; the first seat of the file unless said otherwise.
    phase
        ``Offensive Roll Phase``.
    attack
        Begin inside a fight instead.
    """

    active: str | None = None
    phase: str = "Offensive Roll Phase"
    attack: AttackSpec | None = None


def load_heroes(seats: Mapping[str, SeatSpec], report: Report) -> dict[str, Hero]:
    """Load every seat's hero, by id."""
    heroes: dict[str, Hero] = {}
    for name, spec in seats.items():
        if spec.hero.endswith((".yaml", ".yml")):
            try:
                hero = load_hero(spec.hero)
            except OSError:
                report(("seats", name, "hero"), f"there is no file '{spec.hero}'",
                       "the path of a hero file, or the name of a shipped hero")  # fmt: skip
                continue
        else:
            known = find(spec.hero, available())
            if known is None:
                close = nearest(spec.hero, available())
                right = f"did you mean {close}?" if close else "one of: " + ", ".join(available())
                report(("seats", name, "hero"), f"there is no hero '{spec.hero}'", right)
                continue
            hero = load_hero(known)
        heroes[hero.id] = hero
    return heroes


class TableBuilder:
    """Builds the table of a replay file and reports every name that does not fit."""

    def __init__(
        self, heroes: Mapping[str, Hero], edition: str, chosen: Mapping[str, str], report: Report
    ) -> None:
        self.heroes = heroes
        self.edition = edition
        self.chosen = tuple(sorted(chosen.items()))
        self.report = report
        self.tokens = {name: t for hero in heroes.values() for name, t in hero.tokens.items()}

    def state(self, seats: Mapping[str, SeatSpec], start: StartSpec) -> State | None:
        """Return the state before the first question, or None when something was reported."""
        if len(seats) < 2:
            self.report(("seats",), "a table needs two seats or more", "add the opponent's seat")
            return None
        placed = [self._seat(name, spec) for name, spec in seats.items()]
        names = list(seats)
        active = self._seat_index(start.active, names, ("start", "active")) or 0
        if plain(start.phase) != "offensive roll phase":
            self.report(
                ("start", "phase"), f"a record cannot begin in '{start.phase}'",
                "Offensive Roll Phase",
            )  # fmt: skip
        table = Table(tuple(placed), active, self.edition, readings=self.chosen)
        if start.attack is None:
            return State(table, (RollPhase(active),))
        return self._fight(table, start.attack, names)

    def _seat(self, name: str, spec: SeatSpec) -> Seat:
        hero = self._hero(spec)
        path = ("seats", name)
        start_health = hero.health if hero else 50
        health = start_health if spec.health is None else spec.health
        cp = (hero.cp if hero else 2) if spec.cp is None else spec.cp
        self._bounded((*path, "health"), "health", health, 1, MAX_HEALTH)
        self._bounded((*path, "cp"), "CP", cp, 0, MAX_CP)
        hand, unknown = self._hand(path, spec, hero)
        return Seat(
            name,
            hero.id if hero else "",
            health,
            cp,
            hand=hand,
            unknown_hand=unknown,
            deck=self._deck(hero, hand, spec) if hero else (),
            discard=tuple(self._cards((*path, "discard"), spec.discard, hero)),
            tokens=self._tokens(path, spec),
            upgrades=self._upgrades(path, spec, hero),
            start_health=start_health,
        )

    def _hero(self, spec: SeatSpec) -> Hero | None:
        wanted = plain(spec.hero)
        for hero in self.heroes.values():
            if plain(hero.id) == wanted or plain(hero.name) == wanted:
                return hero
        return None

    def _bounded(
        self, path: tuple[str | int, ...], what: str, value: int, low: int, high: int
    ) -> None:
        if not low <= value <= high:
            self.report(path, f"{what} cannot be {value}", f"{low} to {high}")

    def _hand(
        self, path: tuple[str | int, ...], spec: SeatSpec, hero: Hero | None
    ) -> tuple[tuple[str, ...], int]:
        if spec.hand is None:
            return (), OPENING_HAND
        unknown = 0
        named: list[tuple[int, str]] = []
        for at, entry in enumerate(spec.hand):
            match = _UNKNOWN.match(entry.strip())
            if match:
                unknown += int(match.group(1))
                self._bounded((*path, "hand", at), "unknown cards", int(match.group(1)), 0, 33)
            else:
                named.append((at, entry))
        cards = []
        for at, entry in named:
            cards += self._cards((*path, "hand"), [entry], hero, at)
        return tuple(sorted(cards)), unknown

    def _cards(
        self, path: tuple[str | int, ...], names: list[str], hero: Hero | None, offset: int = 0
    ) -> list[str]:
        found = []
        for at, name in enumerate(names, offset):
            if hero is None:
                continue
            card = find(name, hero.cards)
            if card is None:
                close = nearest(name, hero.cards)
                right = f"did you mean {close}?" if close else "a card of this deck"
                if any(plain(card).startswith(plain(name) + " ") for card in hero.cards):
                    right = f"quote a name with a comma: '{close}'"
                self.report((*path, at), f"{hero.name} has no card '{name}'", right)
            else:
                found.append(card)
        return found

    def _deck(
        self, hero: Hero, hand: tuple[str, ...], spec: SeatSpec
    ) -> tuple[tuple[str, int], ...]:
        """Return what may be drawn: the deck without what lies in sight."""
        deck = {card.name: card.copies for card in hero.cards.values()}
        levels = {ability: self._level(level) or 1 for ability, level in spec.upgrades.items()}
        played = [
            card.name
            for card in hero.cards.values()
            if any(
                plain(ability) == plain(card.upgrades) and level == card.level
                for ability, level in levels.items()
            )
        ]
        for name in (*hand, *spec.discard, *played):
            known = find(name, deck)
            if known is not None:
                deck[known] = max(0, deck[known] - 1)
        return tuple(sorted((name, copies) for name, copies in deck.items() if copies))

    def _tokens(
        self, path: tuple[str | int, ...], spec: SeatSpec
    ) -> tuple[tuple[str, int], ...]:
        placed: tuple[tuple[str, int], ...] = ()
        for name, count in spec.tokens.items():
            token = find(name, self.tokens)
            if token is None:
                close = nearest(name, self.tokens)
                right = f"did you mean {close}?" if close else "a Status Effect of these heroes"
                self.report((*path, "tokens", name), f"there is no Status Effect '{name}'", right)
                continue
            limit = self.tokens[token].limit
            if not 0 <= count <= limit:
                self.report(
                    (*path, "tokens", name), f"{count} {token} cannot lie on one board",
                    f"0 to {limit}, the Stack Limit (DT-STAT-14)",
                )  # fmt: skip
                continue
            placed = set_count(placed, token, count)
        return placed

    def _upgrades(
        self, path: tuple[str | int, ...], spec: SeatSpec, hero: Hero | None
    ) -> tuple[tuple[str, int], ...]:
        placed: tuple[tuple[str, int], ...] = ()
        if hero is None:
            return placed
        spaces: dict[str, tuple[int, ...]] = {
            ability.name: tuple(level.level for level in ability.levels)
            for ability in hero.abilities.values()
        }
        spaces |= {
            passive.name: tuple(level.level for level in passive.levels)
            for passive in hero.passives.values()
        }
        for name, raw in spec.upgrades.items():
            where = (*path, "upgrades", name)
            space = find(name, spaces)
            if space is None:
                close = nearest(name, spaces)
                right = f"did you mean {close}?" if close else ", ".join(spaces)
                self.report(where, f"{hero.name} has no board space '{name}'", right)
                continue
            level = self._level(raw)
            if level not in spaces[space]:
                right = "one of " + ", ".join(map(str, spaces[space]))
                self.report(where, f"{space} has no level {raw}", right)
                continue
            placed = set_count(placed, space, level or 1)
        return placed

    @staticmethod
    def _level(raw: int | str) -> int | None:
        return raw if isinstance(raw, int) else _ROMAN.get(raw.strip().casefold())

    def _seat_index(
        self, name: str | None, names: list[str], path: tuple[str | int, ...]
    ) -> int | None:
        if name is None:
            return None
        seat = find(name, names)
        if seat is None:
            close = nearest(name, names)
            right = f"did you mean {close}?" if close else "one of: " + ", ".join(names)
            self.report(path, f"nobody is called '{name}'", right)
            return None
        return names.index(seat)

    def _fight(self, table: Table, spec: AttackSpec, names: list[str]) -> State | None:
        path = ("start", "attack")
        attacker = table.active
        opponents = table.opponents(attacker)
        target = self._seat_index(spec.target, names, (*path, "target"))
        if target is None:
            target = opponents[0]
        if target == attacker:
            self.report((*path, "target"), "nobody attacks themselves", "an opponent")
        types = [kind.value for kind in DamageType if kind not in (DamageType.NONE,)]
        kind = find(spec.type, types)
        if kind is None or kind == "collateral":
            self.report((*path, "type"), f"an Attack has no '{spec.type}' damage",
                        "normal, undefendable, pure or ultimate")  # fmt: skip
            kind = "normal"
        if spec.damage < 1:
            self.report((*path, "damage"), "an Attack deals at least 1", "1 or more (DT-DMG-13)")
        hero = self.heroes.get(table.seats[attacker].hero)
        ability, level, ultimate = self._ability(spec, hero, kind)
        packet = Packet(
            1, target, ability, attacker, (Component(DamageType(kind), spec.damage, ability),),
            attack=True,
        )  # fmt: skip
        last = plain(spec.at) in ("last chance", "tw 16")
        if not last and plain(spec.at) not in ("before defense", "defensive roll phase", "tw 13a"):
            self.report((*path, "at"), f"a fight cannot begin at '{spec.at}'",
                        "before defense, or last chance")  # fmt: skip
        attack = Attack(
            attacker, ability, level, -1, target=target, is_attack=True, ultimate=ultimate,
            offense_concluded=True, packet=1,
        )  # fmt: skip
        table = msgspec.structs.replace(
            table, attack=attack, packets=(packet,), serial=1, phase="defensive-roll-phase"
        )
        first: Item = EndDefense() if last else DefensivePhase()
        return State(table, (ConcludeItem(), first))

    def _ability(
        self, spec: AttackSpec, hero: Hero | None, kind: str
    ) -> tuple[str, int, bool]:
        offensive = {
            ability.name: ability
            for ability in (hero.abilities.values() if hero else ())
            if ability.kind is not AbilityKind.DEFENSIVE
        }
        if spec.ability is None:
            fitting = [
                ability
                for ability in offensive.values()
                if (ability.kind is AbilityKind.ULTIMATE) == (kind == "ultimate")
            ]
            name = fitting[0].name if fitting else ""
        else:
            name = find(spec.ability, offensive) or ""
            if not name:
                close = nearest(spec.ability, offensive)
                right = f"did you mean {close}?" if close else ", ".join(offensive)
                self.report(
                    ("start", "attack", "ability"),
                    f"{hero.name if hero else 'the attacker'} has no Offensive Ability "
                    f"'{spec.ability}'",
                    right,
                )  # fmt: skip
        ability = offensive.get(name)
        ultimate = ability is not None and ability.kind is AbilityKind.ULTIMATE
        return name, ability.levels[0].level if ability else 1, ultimate


