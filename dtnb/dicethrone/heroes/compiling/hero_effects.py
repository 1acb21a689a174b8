"""List the effects of a hero, and tell whether one reads an earlier Attack or the hero's own dice.

The table stores what such effects read only if a hero at the table has such an effect.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from dtnb.dicethrone.heroes.language.effect import Effect, expressions_of, walk_effects
from dtnb.dicethrone.heroes.language.expressions import Expression, reads_dice
from dtnb.dicethrone.heroes.language.vocabulary import LAST_ABILITY
from dtnb.dicethrone.heroes.model import ActionSpec, Hero, Procedure
from dtnb.dicethrone.heroes.verbs.dice import reads_own_roll
from dtnb.dicethrone.heroes.verbs.lists import is_copy


def effects_of_hero(hero: Hero) -> Iterator[Effect]:
    """Yield every effect of a hero, nested ones included."""
    lists = [level.do for ability in hero.abilities.values() for level in ability.levels]
    for passive in hero.passives.values():
        for level in passive.levels:
            lists += [use.do for use in level.uses]
            lists += level.when.values()
    for token in hero.tokens.values():
        lists += [action.do for action in (*token.spends, *token.uses)]
        lists += token.when.values()
    lists += [card.action.do for card in hero.cards.values() if card.action is not None]
    lists += [procedure.do for procedure in hero.procedures.values()]
    return walk_effects(itertools.chain.from_iterable(lists))


def reads_attack_history(hero: Hero) -> bool:
    """Tell whether a part of the hero reads the ability used last or the last Attack's damage."""
    return (
        any(token.forbids == LAST_ABILITY for token in hero.tokens.values())
        or any(map(is_copy, effects_of_hero(hero)))
        or any("last_damage" in expression.names for expression in _expressions_of_hero(hero))
    )


def hero_reads_own_roll(hero: Hero) -> bool:
    """Tell whether a card, token or passive reads the dice of the hero's own Roll Phase."""
    actions = tuple(_actions_of_hero(hero))
    lists = [action.do for action in actions]
    for token in hero.tokens.values():
        lists += token.when.values()
    for passive in hero.passives.values():
        for level in passive.levels:
            lists += level.when.values()
    conditions = (action.condition for action in actions if action.condition is not None)
    return any(map(reads_own_roll, lists)) or any(map(reads_dice, conditions))


def _expressions_of_hero(hero: Hero) -> Iterator[Expression]:
    """Yield the expressions of effects, of conditions of actions, and of first sides of tokens."""
    for effect in effects_of_hero(hero):
        yield from expressions_of(effect)
    actions: tuple[ActionSpec | Procedure, ...] = (
        *_actions_of_hero(hero), *hero.procedures.values()
    )  # fmt: skip
    yield from (action.condition for action in actions if action.condition is not None)
    first_sides = (token.first_side for token in hero.tokens.values())
    yield from (side for side in first_sides if side is not None)


def _actions_of_hero(hero: Hero) -> Iterator[ActionSpec]:
    yield from (card.action for card in hero.cards.values() if card.action is not None)
    for token in hero.tokens.values():
        yield from (*token.spends, *token.uses)
    for passive in hero.passives.values():
        for level in passive.levels:
            yield from level.uses
