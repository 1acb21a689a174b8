"""Set up a fight that is in progress when the record begins: ability, target and damage.

* last chance: the timing window before the damage is applied (TW-16)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from dtnb.dicethrone.damage import Component, DamageType, Packet
from dtnb.dicethrone.heroes.language.effect import Effect, walk_effects
from dtnb.dicethrone.heroes.model import Ability, AbilityKind, Hero
from dtnb.dicethrone.heroes.verbs.damage import Deal
from dtnb.dicethrone.heroes.verbs.lists import Activate, Repeat
from dtnb.dicethrone.replay.set_up.entries import AttackSpec
from dtnb.dicethrone.state.agenda import (
    AlreadyWaiting,
    ConcludeRollPhase,
    DefensivePhase,
    EndDefense,
)
from dtnb.dicethrone.state.attack import Attack
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.files.names import find_name, normalized
from dtnb.files.numbers import MAX_POINTS
from dtnb.files.problems import one_of
from dtnb.kernel import Item, State
from dtnb.replay.game.terms import Report

#: the path of the Attack in a replay file
PATH = ("start", "attack")
#: damage types that an Attack can have (DT-DMG-10, DT-DMG-15)
TYPES = ("normal", "undefendable", "pure", "ultimate")
#: Effects of these kinds may do anything; what they do is known only during play.
_UNPREDICTABLE_EFFECTS = (Activate, Repeat)
#: A function that takes a name and its path in the file, and returns the seat with this name. For
#: an unknown name, it reports a problem at the path and returns None.
SeatFinder = Callable[[str | None, tuple[str | int, ...]], int | None]


class _ChosenAbility(NamedTuple):
    """The ability of an Attack, at its level on the board."""

    ability: Ability
    level: int

    @property
    def ultimate(self) -> bool:
        return self.ability.kind is AbilityKind.ULTIMATE

    @property
    def type(self) -> str:
        """The type of the ability's damage to its target; ``normal`` if no type is printed."""
        if self.ultimate:
            return "ultimate"
        printed_types = (
            effect.type
            for effect in _damaging_effects(self.ability, self.level)
            if isinstance(effect, Deal) and effect.to != "you"
        )
        return next((type_ for type_ in printed_types if type_ in TYPES), "normal")


def fight_state(
    table: Table, spec: AttackSpec, heroes: Mapping[str, Hero], find_seat: SeatFinder,
    report: Report,
) -> State:  # fmt: skip
    """Return the state in which damage of the Active Player's Attack waits; report mistakes.

    `heroes` maps the names of seats to their heroes.
    """
    attacker = table.active
    target = _find_target(table, spec, find_seat, report)
    seat = table.seats[attacker]
    chosen_ability = _find_ability(spec, heroes.get(seat.name), seat, report)
    damage_type = _find_type(spec, chosen_ability, report)
    if spec.damage < 1:
        report((*PATH, "damage"), "attack-damage")
    elif spec.damage > MAX_POINTS:
        report((*PATH, "damage"), "too-large", value=str(spec.damage), limit=str(MAX_POINTS))
    name = chosen_ability.ability.name if chosen_ability is not None else ""
    packet = Packet(
        1,
        seat=target,
        source=name,
        dealer=attacker,
        components=(Component(DamageType(damage_type), spec.damage, source=name),),
        is_attack=True,
        is_offensive=True,
    )
    is_at_last_chance = normalized(spec.at) in ("last chance", "tw 16")
    if not is_at_last_chance and normalized(spec.at) not in (
        "before defense",
        "defensive roll phase",
        "tw 13a",
    ):
        report((*PATH, "at"), "fight-at", name=spec.at)
    attack = Attack(
        attacker,
        ability=name,
        level=chosen_ability.level if chosen_ability is not None else 1,
        roll=-1,
        target=target,
        decided_as_attack=True,
        ultimate=chosen_ability is not None and chosen_ability.ultimate,
        offense_concluded=True,
        packet=1,
    )
    table = msgspec.structs.replace(
        table, attack=attack, packets=(packet,), serial=1, phase="defensive-roll-phase"
    )
    next_item: Item = EndDefense() if is_at_last_chance else DefensivePhase()
    return State(table, (ConcludeRollPhase(), next_item, AlreadyWaiting()))


def _find_target(table: Table, spec: AttackSpec, find_seat: SeatFinder, report: Report) -> int:
    """Return the seat that is attacked, by default the only opponent; report a wrong target."""
    opponents = table.opponents(table.active)
    opponent_names = [table.seats[seat].name for seat in opponents]
    target = find_seat(spec.target, (*PATH, "target"))
    if target is None:
        if spec.target is None and len(opponents) > 1:
            report(PATH, "no-target", right=one_of(f"target: {name}" for name in opponent_names))
        if not opponents:
            # `Seating.find_defeated` has reported that no opponent is left.
            return table.active
        target = opponents[0]
    if target == table.active:
        report((*PATH, "target"), "own-target")
    elif target in table.defeated_seats:
        report((*PATH, "target"), "is-defeated", name=table.seats[target].name)
    elif target not in opponents:
        report((*PATH, "target"), "teammate-target", right=one_of(opponent_names))
    return target


def _find_type(spec: AttackSpec, chosen_ability: _ChosenAbility | None, report: Report) -> str:
    """Return the damage type that the file states or, by default, the type of the ability."""
    path = (*PATH, "type")
    if spec.type is None:
        return chosen_ability.type if chosen_ability is not None else "normal"
    damage_type = find_name(spec.type, TYPES)
    if damage_type is None:
        report(path, "attack-type", name=spec.type)
        return "normal"
    if chosen_ability is not None and (damage_type == "ultimate") != chosen_ability.ultimate:
        # Only an Ultimate deals ultimate damage, and it deals no other type (DT-ULT-09).
        code = "ultimate-type" if chosen_ability.ultimate else "no-ultimate-type"
        report(path, code, name=chosen_ability.ability.name)
    return damage_type


def _find_ability(
    spec: AttackSpec, hero: Hero | None, seat: Seat, report: Report
) -> _ChosenAbility | None:
    """Return the ability that the file names or, by default, the first that can deal the damage."""
    if hero is None:
        return None
    offensive = {
        name: _ChosenAbility(ability, _level_on_board(ability, seat))
        for name, ability in hero.abilities.items()
        if ability.kind is not AbilityKind.DEFENSIVE
    }
    if spec.ability is None:
        ultimate = spec.type is not None and find_name(spec.type, TYPES) == "ultimate"
        fitting_abilities = (
            chosen_ability for chosen_ability in offensive.values()
            if chosen_ability.ultimate == ultimate and _on_board(chosen_ability.ability, hero, seat)
            and _deals_damage(chosen_ability)
        )  # fmt: skip
        return next(fitting_abilities, None)
    path = (*PATH, "ability")
    name = find_name(spec.ability, offensive)
    if name is None:
        report(path, "fight-ability", hero=hero.name, name=spec.ability, spellings=list(offensive))
        return None
    chosen_ability = offensive[name]
    if not _on_board(chosen_ability.ability, hero, seat):
        space, level = chosen_ability.ability.granted_by or ("", 0)
        report(path, "fight-off-board", name=name, space=space, level=level)
    elif not _deals_damage(chosen_ability):
        report(path, "fight-no-damage", name=name)
    return chosen_ability


def _level_on_board(ability: Ability, seat: Seat) -> int:
    """Return the level of an ability on a seat's board."""
    return ability.levels[0].level if ability.granted_by is not None else seat.level(ability.name)


def _on_board(ability: Ability, hero: Hero, seat: Seat) -> bool:
    """Tell whether an ability is in play on the visible side of a seat's board."""
    if ability.side and ability.side != (seat.board_side or next(iter(hero.sides), "")):
        return False
    if ability.granted_by is None:
        return True
    return seat.level(ability.granted_by[0]) in ability.granted_at


def _deals_damage(chosen_ability: _ChosenAbility) -> bool:
    """Tell whether an ability may deal damage to its target."""
    return any(True for _ in _damaging_effects(chosen_ability.ability, chosen_ability.level))


def _damaging_effects(ability: Ability, level: int) -> Iterator[Effect]:
    """Yield the effects by which an ability may deal damage to its target (DT-DMG-13)."""
    for effect in walk_effects(ability.at_level(level).do):
        if isinstance(effect, _UNPREDICTABLE_EFFECTS) or (
            isinstance(effect, Deal) and effect.type != "collateral"
        ):
            yield effect
