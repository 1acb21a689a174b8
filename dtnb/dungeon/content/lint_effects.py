"""Find incomplete effects in the files of a box, and effects that can never do anything.

For example, an effect that defeats a hero does nothing on a tile without a party. A box is the
content of the game as YAML files.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from dtnb.dungeon.content.box_problems import BoxProblems
from dtnb.dungeon.content.effects import (
    Check,
    Choose,
    Defeat,
    Effects,
    If,
    Modify,
    Pay,
    SettleCheck,
    nested_paths,
    verb,
)
from dtnb.files import Path

PARTY_VERBS: Final = ("strike", "add-hero", "replace-hero", "defeat", "hero-attack")
"""Verbs that do nothing without a party."""

MAX_DEPTH: Final = 6
"""The maximum nesting depth of lists of effects."""


class EffectOwner(NamedTuple):
    """The owner of a list of effects, and what is certain when the effects are carried out."""

    #: whether the effects belong to a creature's ability or ability card
    is_ability: bool
    #: whether a party is certainly in play when the effects are carried out
    has_party: bool
    #: whether a check is certainly in play when the effects are carried out
    has_check: bool


TILE: Final = EffectOwner(is_ability=False, has_party=False, has_check=False)
ENCOUNTER: Final = EffectOwner(is_ability=False, has_party=True, has_check=False)


def owner_for_ability(when: tuple[str, ...]) -> EffectOwner:
    """Return the `EffectOwner` of an ability that may be used at these times."""
    return EffectOwner(is_ability=True, has_party=when == ("round",), has_check=when == ("check",))


def check_effects(
    effects: Effects, path: Path, owner: EffectOwner, box_problems: BoxProblems, depth: int = 1
) -> None:
    """Find problems in a list of effects and in the lists nested in it."""
    if depth > MAX_DEPTH:
        box_problems.add(path, "too-deep", limit=MAX_DEPTH)
        return
    for index, effect in enumerate(effects):
        effect_path = (*path, index)
        name = verb(effect)
        if name in PARTY_VERBS and not owner.has_party:
            box_problems.add(
                (*effect_path, "do"), "needs-party", verb=name, ability=owner.is_ability
            )
        match effect:
            case SettleCheck() if not owner.has_check:
                box_problems.add(
                    (*effect_path, "do"), "needs-check", verb=name, ability=owner.is_ability
                )
            case Modify(what="hero-roll") if owner.is_ability:
                box_problems.add((*effect_path, "what"), "heroes-rolls")
            case Modify(amount=0):
                box_problems.add((*effect_path, "amount"), "amount-zero")
            case If(condition=condition) if (condition.at_least, condition.at_most) == (None, None):
                box_problems.add((*effect_path, "condition"), "bounds")
            case Defeat(stat=stat, at_most=limit) if (stat is None) != (limit is None):
                field, missing_field = ("stat", "at_most") if limit is None else ("at_most", "stat")
                box_problems.add(
                    (*effect_path, field),
                    "at-most-of-what",
                    is_in_key=True,
                    name=field,
                    other=missing_field,
                )
            case Choose():
                _check_options(effect, effect_path, box_problems)
        _check_branches(effect, effect_path, box_problems)
        for subpath in nested_paths(effect):
            nested_effects = _effects_at(effect, subpath)
            check_effects(nested_effects, (*effect_path, *subpath), owner, box_problems, depth + 1)


def _check_branches(effect: object, path: Path, box_problems: BoxProblems) -> None:
    """Find a check, payment or condition that does nothing whatever its result."""
    match effect:
        case Check(success=(), failure=()):
            box_problems.add((*path, "do"), "both-empty", names=("success", "failure"))
        case Pay(then=(), otherwise=()) | If(then=(), otherwise=()):
            box_problems.add((*path, "do"), "both-empty", names=("then", "otherwise"))


def _check_options(effect: Choose, path: Path, box_problems: BoxProblems) -> None:
    """Find options that repeat an earlier option."""
    for index, option in enumerate(effect.options):
        first = effect.options.index(option)
        if first < index:
            box_problems.add((*path, "options", index), "same-option", first=first + 1)


def _effects_at(effect: object, path: tuple[str | int, ...]) -> Effects:
    """Return the list of effects at a path inside an effect."""
    value = effect
    for part in path:
        value = value[part] if isinstance(part, int) else getattr(value, part)  # type: ignore[index]
    assert isinstance(value, tuple)
    return value
