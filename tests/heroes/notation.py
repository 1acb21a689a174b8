"""Compiled effects in a short notation, so that expectations can be written by hand."""

from __future__ import annotations

from dtnb.dicethrone.heroes.model import Effect, Level


def shown(effects: tuple[Effect, ...]) -> list[str]:
    """Return each effect as ``verb argument field=value … [if condition]``."""
    return [_shown(effect) for effect in effects]


def printed(level: Level) -> tuple[list[str], list[str]]:
    """Return what a level of an ability requires, and what it does."""
    return [requirement.text for requirement in level.requires], shown(level.do)


def _shown(effect: Effect) -> str:
    parts = [effect.verb]
    if effect.amount:
        parts.append(", ".join(map(str, effect.amount)))
    if effect.share:
        parts.append(effect.share)
    parts += [name if number == 1 else f"{number} {name}" for name, number in effect.tokens]
    if isinstance(effect.values, str):
        parts += [effect.values] if effect.values else []
    else:
        parts += [f"<{value}>" for value in effect.values]
    if effect.name:
        parts.append(effect.name)
    if effect.phase:
        parts.append(f"[{effect.phase}]")
    for field in ("type", "to", "source", "by", "whose", "against", "kind", "instead"):
        if value := getattr(effect, field):
            parts.append(f"{field}={value}")
    for field in ("dice", "times", "count"):
        if (number := getattr(effect, field)) != 1:
            parts.append(f"{field}={number}")
    parts += [field for field in ("all", "up_to", "isolated") if getattr(effect, field)]
    if effect.body:
        parts.append(f"({'; '.join(shown(effect.body))})")
    for label, body in effect.options:
        parts.append(f"{label}: ({'; '.join(shown(body))})")
    if effect.condition is not None:
        parts.append(f"if {effect.condition}")
    if effect.otherwise:
        parts.append(f"else ({'; '.join(shown(effect.otherwise))})")
    return " ".join(parts)
