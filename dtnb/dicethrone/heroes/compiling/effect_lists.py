"""Effect lists of a file, compiled to the structs of their verbs."""

from __future__ import annotations

import dataclasses
from typing import Any

from dtnb.dicethrone.heroes.compiling.idle import check_idle
from dtnb.dicethrone.heroes.compiling.linked_players import linked
from dtnb.dicethrone.heroes.language import vocabulary as words
from dtnb.dicethrone.heroes.language.arguments import Location
from dtnb.dicethrone.heroes.language.context import OUTERMOST, Context
from dtnb.dicethrone.heroes.language.effect import Effect, Then
from dtnb.dicethrone.heroes.language.findings import Findings, describe_value, suggestion
from dtnb.dicethrone.heroes.language.parameters import fields
from dtnb.dicethrone.heroes.verbs import VERBS
from dtnb.dicethrone.heroes.verbs.cards import Draw
from dtnb.dicethrone.heroes.verbs.dice import Roll
from dtnb.dicethrone.heroes.verbs.looking import Look
from dtnb.explain import Message
from dtnb.files import Path


def effect_list(
    raw: object, path: Path, context: Context, findings: Findings
) -> tuple[Effect, ...]:
    """Compile a list of effects.

    Parameters
    ----------
    raw
        What the file says.
    path
        Where it says so.
    here
        What surrounds the list.
    findings
        Receives everything that is wrong.

    Returns
    -------
    tuple of Effect
        The effects that could be read; all of them if nothing was found wrong.
    """
    if not isinstance(raw, list):
        findings.add(path, "no-list", found=describe_value(raw))
        return ()
    if not raw:
        findings.add(path, "empty-list")
    if len(raw) > words.MAX_EFFECTS:
        findings.add(path, "too-many-effects", count=len(raw), limit=words.MAX_EFFECTS)
        return ()
    if context.depth > words.MAX_EFFECT_DEPTH:
        findings.add(path, "too-deep", limit=words.MAX_EFFECT_DEPTH)
        return ()
    _check_breaks(raw, path, findings)
    effects: list[Effect] = []
    for place, item in enumerate(raw):
        effect = _item(item, (*path, place), context, findings)
        if effect is not None:
            effects.append(effect)
            context = _after(effect, context)
    return linked(tuple(effects)) if context.depth == OUTERMOST else tuple(effects)


def _check_breaks(raw: list[Any], path: Path, findings: Findings) -> None:
    for place, item in enumerate(raw):
        if item != words.THEN:
            continue
        if place in (0, len(raw) - 1) or raw[place + 1] == words.THEN:
            findings.add((*path, place), "idle-then")


# -- what a list has behind it ---------------------------------------------------------------------


def _after(effect: Effect, context: Context) -> Context:
    """Return what surrounds the effect behind one."""
    named = isinstance(effect, Roll) and effect.named
    return dataclasses.replace(
        context,
        has_dice=context.has_dice or _has(effect, Roll),
        named_rolls=context.named_rolls | {named} if named else context.named_rolls,
        dice=_dice_after(effect, context.dice),
        seen=context.seen or _has(effect, Look, Draw),
    )


def _has(effect: Effect, *shapes: type[Effect]) -> bool:
    return isinstance(effect, shapes) or any(
        _has(inner, *shapes) for children in effect.children() for inner in children
    )


def _dice_after(effect: Effect, before: int) -> int:
    """Return how many dice are read after an effect, 0 where it may be one number or another."""
    if not _has(effect, Roll):
        return before
    return effect.dice if isinstance(effect, Roll) and effect.condition is None else 0


# -- one effect ------------------------------------------------------------------------------------


def _item(raw: object, path: Path, context: Context, findings: Findings) -> Effect | None:
    if raw == words.THEN:
        return Then()
    if isinstance(raw, str):
        braces = Message("hint.hero.braces", {"word": raw})
        right = braces if raw in VERBS else suggestion(raw, [words.THEN])
        findings.add(path, "bare-word", word=raw, right=right)
        return None
    if not isinstance(raw, dict):
        findings.add(path, "no-effect", found=describe_value(raw))
        return None
    verb = _verb(raw, path, findings)
    if verb is None:
        return None
    return _effect(VERBS[verb], raw, Location(path, context, findings, verb, _nested))


def _nested(raw: object, at: Location) -> tuple[Effect, ...]:
    return effect_list(raw, at.path, at.context, at.findings)


def _verb(raw: dict[Any, Any], path: Path, findings: Findings) -> str | None:
    verbs = [key for key in raw if key in VERBS]
    # ``do`` is a verb, and under ``repeat`` what is repeated.
    inner = {name for key in verbs for name in fields(VERBS[key])}
    verbs = [key for key in verbs if key not in inner]
    if len(verbs) > 1:
        findings.add((*path, verbs[1]), "verbs", key=True, count=len(verbs), verbs=verbs)
        return None
    if verbs:
        return str(verbs[0])
    parameters = {name for shape in VERBS.values() for name in fields(shape)}
    unknown = [key for key in raw if key not in parameters]
    if unknown:
        findings.add_unknown((*path, unknown[0]), "verb", str(unknown[0]), VERBS, key=True)
    else:
        findings.add(path, "no-verb")
    return None


def _effect(shape: type[Effect], raw: dict[Any, Any], at: Location) -> Effect:
    """Read an effect, and find what is wrong with it."""
    known = fields(shape)
    read: dict[str, Any] = {}
    inside = at.within(has_from="from" in raw)
    # The verb first: what stands behind it is read as if it stood alone.
    for key in sorted(raw, key=lambda key: key != shape.verb):
        field = known.get("" if key == shape.verb else key)
        if field is not None and (raw[key] is None or str(raw[key]).strip() == ""):
            choices = field.parameter.kind.schema.get("enum")
            hint = {"right": suggestion("", choices)} if choices else {}
            inside.below(key).add("empty-value", key=False, word=str(key), **hint)
            read[field.name] = field.parameter.kind.placeholder
            continue
        if field is not None:
            read[field.name] = field.parameter.kind.read(raw[key], inside.below(key))
            continue
        allowed = [name for name in known if name]
        place = at.below(key if isinstance(key, (str, int)) else str(key))
        right = suggestion(str(key), allowed)
        place.add("takes-no", key=True, verb=shape.verb, word=str(key), right=right)
    if "else" in raw and "if" not in raw and shape.else_needs_if:
        at.below("else").add("else-alone", key=True)
    for key, field in known.items():
        if field.name in read:
            continue
        if field.required:
            choices = field.parameter.kind.schema.get("enum")
            hint = {"right": suggestion("", choices)} if choices else {}
            at.below(shape.verb).add("needs", key=True, verb=shape.verb, word=key, **hint)
            read[field.name] = field.parameter.kind.placeholder
        elif field.parameter.default is not None:
            read[field.name] = field.parameter.default(at.context)
    effect = shape(**read)
    effect.check(at)
    check_idle(effect, at)
    return effect
