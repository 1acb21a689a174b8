"""Find effects that can have no effect in their place."""

from __future__ import annotations

from typing import Final, NamedTuple

from dtnb.dungeon.content.effects import (
    Check,
    Choose,
    Defeat,
    Effects,
    If,
    Modify,
    Pay,
    SettleCheck,
    nested,
    verb,
)
from dtnb.dungeon.content.findings import Findings
from dtnb.files import Path

PARTY_VERBS: Final = ("strike", "add-hero", "replace-hero", "defeat", "hero-attack")
"""Verbs that do nothing without a party."""

MAX_DEPTH: Final = 6
"""How deep effects may be nested."""


class Holder(NamedTuple):
    """The holder of a list of effects.

    Parameters
    ----------
    ability
        Whether they are a creature's.
    party, check
        Whether there is certainly a party, or a check in play.
    """

    ability: bool
    party: bool
    check: bool


TILE: Final = Holder(ability=False, party=False, check=False)
ENCOUNTER: Final = Holder(ability=False, party=True, check=False)


def ability(when: tuple[str, ...]) -> Holder:
    """Return the kind of holder of an ability, by when it may be used."""
    return Holder(ability=True, party=when == ("round",), check=when == ("check",))


def check_effects(
    effects: Effects, path: Path, holder: Holder, findings: Findings, depth: int = 1
) -> None:
    """Find problems in a list of effects and in nested lists."""
    if depth > MAX_DEPTH:
        findings.add(path, "too-deep", limit=MAX_DEPTH)
        return
    for place, effect in enumerate(effects):
        at = (*path, place)
        name = verb(effect)
        if name in PARTY_VERBS and not holder.party:
            findings.add((*at, "do"), "needs-party", verb=name, ability=holder.ability)
        match effect:
            case SettleCheck() if not holder.check:
                findings.add((*at, "do"), "needs-check", verb=name, ability=holder.ability)
            case Modify(what="hero-roll") if holder.ability:
                findings.add((*at, "what"), "heroes-rolls")
            case Modify(amount=0):
                findings.add((*at, "amount"), "amount-zero")
            case If(condition=condition) if (condition.at_least, condition.at_most) == (None, None):
                findings.add((*at, "condition"), "bounds")
            case Defeat(stat=stat, at_most=limit) if (stat is None) != (limit is None):
                there, gone = ("stat", "at_most") if limit is None else ("at_most", "stat")
                findings.add((*at, there), "at-most-of-what", key=True, name=there, other=gone)
            case Choose():
                _options(effect, at, findings)
        _empty(effect, at, findings)
        for inner in nested(effect):
            check_effects(_inside(effect, inner), (*at, *inner), holder, findings, depth + 1)


def _empty(effect: object, at: Path, findings: Findings) -> None:
    """Find a question whose answer does not matter."""
    match effect:
        case Check(success=(), failure=()):
            findings.add((*at, "do"), "both-empty", names=("success", "failure"))
        case Pay(then=(), otherwise=()) | If(then=(), otherwise=()):
            findings.add((*at, "do"), "both-empty", names=("then", "otherwise"))


def _options(effect: Choose, at: Path, findings: Findings) -> None:
    for place, option in enumerate(effect.options):
        first = effect.options.index(option)
        if first < place:
            findings.add((*at, "options", place), "same-option", first=first + 1)


def _inside(effect: object, path: tuple[str | int, ...]) -> Effects:
    value = effect
    for part in path:
        value = value[part] if isinstance(part, int) else getattr(value, part)  # type: ignore[index]
    assert isinstance(value, tuple)
    return value
