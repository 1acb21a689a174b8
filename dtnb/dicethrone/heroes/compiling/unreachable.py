"""Check a whole hero file for tokens, effect lists and conditions that can never take effect.

``dtnb check`` reports these mistakes. Loading a hero does not report them, because an unfinished
hero can be played.

* `hero`, `data`: the compiled hero, and the file from which it was compiled
* partial hero: a hero about whom something is unknown, and left out
* bounds: the lowest and highest values of names in expressions
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any

from dtnb.dicethrone.heroes.compiling.hero_effects import effects_of_hero
from dtnb.dicethrone.heroes.language.effect import Effect, walk_effects
from dtnb.dicethrone.heroes.language.expressions import Expression, ExpressionError
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes
from dtnb.dicethrone.heroes.language.ranges import Bounds, Range, explain_impossible
from dtnb.dicethrone.heroes.language.vocabulary import ROLLED_FOR_PREFIX
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.verbs.dice import Roll
from dtnb.dicethrone.heroes.verbs.lists import Activate
from dtnb.dicethrone.heroes.verbs.tokens import Gain, Inflict, RaiseLimit, TokenPlacement, TurnOver
from dtnb.files import Path

#: the conditions that exclude each other, because an attacker is not attacked (DT-DMG-13)
_EXCLUSIVE_CONDITIONS = frozenset({"attacking", "attacked"})
#: the range of the CP dial (DT-CP-02)
_CP_RANGE = Range(0, 15)


def check_unreachable(hero: Hero, data: Mapping[str, Any], mistakes: FileMistakes) -> None:
    """Report tokens, effect lists and conditions that can never take effect.

    A partial hero gets fewer checks, because its unknown parts may use its known tokens, procedures
    and sides.
    """
    effects = [effect for effect in effects_of_hero(hero) if isinstance(effect, Effect)]
    if not hero.partial:
        _check_tokens(hero, data, effects, mistakes)
        _check_procedures(hero, effects, mistakes)
        _check_sides(hero, effects, mistakes)
    _check_rolled_for(hero, data, mistakes)
    _check_limits(hero, data, effects, mistakes)
    bounds = _collect_bounds(hero, effects)
    for path, text in _iter_conditions(data):
        _check_condition(text, path, bounds, mistakes)
    for path, entry in _iter_entries(data):
        needs = entry.get("needs")
        is_modifier = entry.get("attack_modifier") is True and isinstance(needs, str)
        if is_modifier and "attacked" in _operands_of_and(Expression(str(needs))):
            # DT-DRP-13: the Defender cannot modify the Attack.
            mistakes.add((*path, "needs"), "modifier-when-attacked")


def _check_limits(
    hero: Hero, data: Mapping[str, Any], effects: list[Effect], mistakes: FileMistakes
) -> None:
    """Report tokens placed beyond a Stack Limit that no effect raises (DT-STAT-14)."""
    tokens_with_raised_limit = {
        effect.token for effect in effects if isinstance(effect, RaiseLimit)
    }
    for path, count_by_token in _iter_placed_tokens(data):
        for name, count in count_by_token.items():
            token = hero.tokens.get(name)
            if token is None or name in tokens_with_raised_limit or not isinstance(count, int):
                continue
            limit = max(token.limit, token.limit_on_other_boards)
            if count > limit and "beyond limit" not in token.when:
                mistakes.add((*path, name), "beyond-limit", name=name, limit=limit)


def _iter_placed_tokens(
    data: object, path: Path = ()
) -> Iterator[tuple[Path, Mapping[str, object]]]:
    """Yield the tokens that effects in a file place, with their counts and their path."""
    if isinstance(data, list):
        for index, entry in enumerate(data):
            yield from _iter_placed_tokens(entry, (*path, index))
    elif isinstance(data, Mapping):
        for verb in (Gain.verb, Inflict.verb):
            if isinstance(data.get(verb), Mapping):
                yield (*path, verb), data[verb]
        for key, entry in data.items():
            yield from _iter_placed_tokens(entry, (*path, key))


def _check_tokens(
    hero: Hero, data: Mapping[str, Any], effects: list[Effect], mistakes: FileMistakes
) -> None:
    """Report tokens that no effect places, unless the file has a note on the token."""
    placed_tokens = {
        name
        for effect in effects
        if isinstance(effect, TokenPlacement)
        for name, _ in effect.tokens.counts
    }
    for name in hero.tokens.keys() - placed_tokens:
        if not data["tokens"][name].get("note"):
            mistakes.add(("tokens", name), "never-placed", is_in_key=True, name=name)


def _check_procedures(hero: Hero, effects: list[Effect], mistakes: FileMistakes) -> None:
    """Report procedures that no effect activates."""
    activated = {effect.name for effect in effects if isinstance(effect, Activate)}
    for name, procedure in hero.procedures.items():
        if not activated & {name, procedure.group, procedure.pile}:
            mistakes.add(("procedures", name), "never-activated", is_in_key=True, name=name)


def _check_sides(hero: Hero, effects: list[Effect], mistakes: FileMistakes) -> None:
    """Report every side of the board except the first if no effect turns the board over."""
    if any(isinstance(effect, TurnOver) and effect.token == "board" for effect in effects):
        return
    for index, side in enumerate(hero.sides[1:], 1):
        mistakes.add(("sides", index), "never-turned", name=side)


def _check_rolled_for(hero: Hero, data: Mapping[str, Any], mistakes: FileMistakes) -> None:
    """Report the trigger ``rolled for TOKEN`` if spending the token never rolls dice."""
    for path, triggers in _iter_mappings(data, "when"):
        for trigger in triggers:
            token_name = str(trigger).removeprefix(ROLLED_FOR_PREFIX)
            token = (
                hero.tokens.get(token_name) if str(trigger).startswith(ROLLED_FOR_PREFIX) else None
            )
            if token is not None and not any(
                isinstance(effect, Roll)
                for spend in token.spends
                for effect in walk_effects(spend.do)
            ):
                mistakes.add((*path, trigger), "never-rolled-for", is_in_key=True, name=token_name)


def _collect_bounds(hero: Hero, effects: list[Effect]) -> Bounds:
    """Return the known ranges of names and functions in conditions, except those of dice."""
    tokens_with_raised_limit = {
        effect.token for effect in effects if isinstance(effect, RaiseLimit)
    }
    bounds: dict[tuple[str, str | None], Range] = {("cp", None): _CP_RANGE}
    for name, token in hero.tokens.items():
        if "this" not in tokens_with_raised_limit and name not in tokens_with_raised_limit:
            count = Range(0, max(token.limit, token.limit_on_other_boards))
            for function in ("tokens", "target_tokens", "attacker_tokens", "receiver_tokens"):
                bounds[function, name] = count
    upgrades = {card.upgrades for card in hero.cards.values() if card.upgrades}
    if not hero.partial:
        bounds["upgrades", None] = Range(0, len(upgrades))
    return bounds


def _check_condition(text: object, path: Path, bounds: Bounds, mistakes: FileMistakes) -> None:
    """Report a condition that can never hold; the parser reports its syntax errors."""
    try:
        condition = Expression(str(text))
    except ExpressionError:
        return
    if condition.constant == 0:
        mistakes.add(path, "always-false", text=condition.source)
    elif (impossible := explain_impossible(condition, 0, bounds)) is not None:
        mistakes.add(path, "never", **impossible._asdict())
    elif _contradicts(condition):
        mistakes.add(path, "contradicts", text=condition.source)


def _contradicts(condition: Expression) -> bool:
    """Tell whether a condition requires two things that exclude each other."""
    parts = _operands_of_and(condition)
    return parts >= _EXCLUSIVE_CONDITIONS or any(f"not {part}" in parts for part in parts)


def _operands_of_and(condition: Expression) -> frozenset[str]:
    """Return the texts of the operands of an ``and``; for any other condition, its whole text."""
    tree, source = condition.syntax(), condition.source
    if not isinstance(tree, ast.BoolOp) or isinstance(tree.op, ast.Or):
        return frozenset({source})
    parts = (source[part.col_offset : part.end_col_offset] for part in tree.values)
    return frozenset(" ".join(part.split()) for part in parts)


def _iter_conditions(data: object) -> Iterator[tuple[Path, object]]:
    """Yield every condition in a file with its path."""
    for path, entry in _iter_entries(data):
        for key in ("if", "needs", "stop_if"):
            if isinstance(entry.get(key), str | int):
                yield (*path, key), entry[key]


def _iter_mappings(data: object, key: str) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Yield the mappings that stand under a key anywhere in a file, with their paths."""
    for path, entry in _iter_entries(data):
        if isinstance(mapping := entry.get(key), Mapping):
            yield (*path, key), mapping


def _iter_entries(data: object, path: Path = ()) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Yield every mapping in a file with its path."""
    if isinstance(data, Mapping):
        yield path, data
        for key, value in data.items():
            yield from _iter_entries(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _iter_entries(value, (*path, index))
