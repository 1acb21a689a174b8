"""Render compiled effects in a short notation, for expectations written by hand."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.heroes.language.effect import Branches, Effect, Group
from dtnb.dicethrone.heroes.language.values import ChosenPlayers, Sight, Tokens
from dtnb.dicethrone.heroes.model import Level

#: fields whose value follows the verb
_PLAIN = ("token", "name", "cards", "place", "portion")
#: fields that are written as name=value, unless empty
_NAMED = ("type", "to", "source", "by", "whose", "against", "kind")


def render_effects(effects: tuple[Effect, ...]) -> list[str]:
    """Return each effect as ``verb argument field=value … [if condition]``."""
    return [" ".join(_parts(effect)) for effect in effects]


def render_level(level: Level) -> tuple[list[str], list[str]]:
    """Return the requirements and the effects of a level of an ability."""
    return [requirement.text for requirement in level.requires], render_effects(level.do)


def _parts(effect: Effect) -> Iterator[str]:
    yield effect.verb
    yield from _argument(effect)
    if phase := getattr(effect, "phase", ""):
        yield f"[{phase}]"
    for field in _NAMED:
        if value := getattr(effect, field, ""):
            yield f"{field}={_several(value) if isinstance(value, ChosenPlayers) else value}"
    if draw := getattr(effect, "instead_of", ""):
        yield f"instead={draw}"
    for field in ("dice", "times", "count"):
        number = getattr(effect, field, 1)
        if (
            isinstance(number, int)
            and number != 1
            and not (field == "dice" and effect.verb in ("roll", "reroll"))
        ):
            yield f"{field}={number}"
    if isinstance(sight := getattr(effect, "sight", None), Sight) and sight.cards != 1:
        yield f"count={sight.cards}"
    if getattr(effect, "count", "") == "all":
        yield "all"
    yield from (field for field in ("up_to", "isolated") if getattr(effect, field, False))
    if isinstance(effect, Group):
        yield f"({'; '.join(render_effects(effect.body))})"
    if isinstance(effect, Branches):
        yield from (
            f"{label}: ({'; '.join(render_effects(body))})" for label, body in effect.options
        )
    if effect.condition is not None:
        yield f"if {effect.condition}"
    if effect.otherwise:
        yield f"else ({'; '.join(render_effects(effect.otherwise))})"


def _several(who: ChosenPlayers) -> str:
    return f"{who.chosen} up to {who.count}" if who.up_to else who.chosen


def _argument(effect: Effect) -> Iterator[str]:
    if effect.numbers():
        yield ", ".join(map(str, effect.numbers()))
    elif isinstance(share := getattr(effect, "amount", None), str):
        yield share
    if effect.verb == "reroll":
        yield str(getattr(effect, "dice", ""))
    values = getattr(effect, "values", ())
    yield from [values] if isinstance(values, str) else [f"<{value}>" for value in values]
    tokens, sight = getattr(effect, "tokens", None), getattr(effect, "sight", None)
    if isinstance(tokens, Tokens):
        yield from (name if n == 1 else f"{n} {name}" for name, n in tokens.counts)
    if isinstance(sight, Sight):
        yield sight.place
    yield from (text for field in _PLAIN if (text := getattr(effect, field, "")))
