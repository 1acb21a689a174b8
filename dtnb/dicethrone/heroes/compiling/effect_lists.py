"""Compile the effect lists of a hero file to the structs of their verbs."""

from __future__ import annotations

import dataclasses
from typing import Any

from dtnb.dicethrone.heroes.compiling.idle_effects import check_idle_effect
from dtnb.dicethrone.heroes.compiling.linked_players import link_players
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


def compile_effects(
    raw: object, path: Path, context: Context, findings: Findings
) -> tuple[Effect, ...]:
    """Compile an effect list; report effects that cannot be read, and leave them out."""
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
        effect = _compile_item(item, (*path, place), context, findings)
        if effect is not None:
            effects.append(effect)
            context = _context_after(effect, context)
    return link_players(tuple(effects)) if context.depth == OUTERMOST else tuple(effects)


def _check_breaks(raw: list[Any], path: Path, findings: Findings) -> None:
    """Report a Then at the beginning or end of a list, or before another Then."""
    for place, item in enumerate(raw):
        if item != words.THEN:
            continue
        if place in (0, len(raw) - 1) or raw[place + 1] == words.THEN:
            findings.add((*path, place), "idle-then")


# -- the context of the next effect ----------------------------------------------------------------


def _context_after(effect: Effect, context: Context) -> Context:
    """Return the context of the effect that follows."""
    roll_name = isinstance(effect, Roll) and effect.named
    return dataclasses.replace(
        context,
        has_dice=context.has_dice or _contains(effect, Roll),
        named_rolls=context.named_rolls | {roll_name} if roll_name else context.named_rolls,
        dice=_dice_after(effect, context.dice),
        seen=context.seen or _contains(effect, Look, Draw),
    )


def _contains(effect: Effect, *shapes: type[Effect]) -> bool:
    return isinstance(effect, shapes) or any(
        _contains(inner, *shapes) for children in effect.children() for inner in children
    )


def _dice_after(effect: Effect, before: int) -> int:
    """Return the number of dice that are read after an effect; 0 if the number is not fixed."""
    if not _contains(effect, Roll):
        return before
    return effect.dice if isinstance(effect, Roll) and effect.condition is None else 0


# -- one effect ------------------------------------------------------------------------------------


def _compile_item(raw: object, path: Path, context: Context, findings: Findings) -> Effect | None:
    """Compile one item of a list; None after adding a finding if it is no effect."""
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
    verb = _find_verb(raw, path, findings)
    if verb is None:
        return None
    return _compile_effect(
        VERBS[verb], raw, Location(path, context, findings, verb, _compile_nested)
    )


def _compile_nested(raw: object, at: Location) -> tuple[Effect, ...]:
    return compile_effects(raw, at.path, at.context, at.findings)


def _find_verb(raw: dict[Any, Any], path: Path, findings: Findings) -> str | None:
    """Return the verb of an effect; None after adding a finding if there is not exactly one."""
    verbs = [key for key in raw if key in VERBS]
    # ``do`` is a verb, but also a parameter of ``repeat``.
    parameters_of_verbs = {name for key in verbs for name in fields(VERBS[key])}
    verbs = [key for key in verbs if key not in parameters_of_verbs]
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


def _compile_effect(shape: type[Effect], raw: dict[Any, Any], at: Location) -> Effect:
    """Compile one effect and report its mistakes."""
    fields_by_key = fields(shape)
    values: dict[str, Any] = {}
    inside = at.within(has_from="from" in raw)
    # The value of the verb is read first, whatever the order in the file.
    for key in sorted(raw, key=lambda key: key != shape.verb):
        field = fields_by_key.get("" if key == shape.verb else key)
        if field is not None and (raw[key] is None or str(raw[key]).strip() == ""):
            choices = field.parameter.kind.schema.get("enum")
            hint = {"right": suggestion("", choices)} if choices else {}
            inside.below(key).add("empty-value", key=False, word=str(key), **hint)
            values[field.name] = field.parameter.kind.placeholder
            continue
        if field is not None:
            values[field.name] = field.parameter.kind.read(raw[key], inside.below(key))
            continue
        allowed = [name for name in fields_by_key if name]
        place = at.below(key if isinstance(key, (str, int)) else str(key))
        right = suggestion(str(key), allowed)
        place.add("takes-no", key=True, verb=shape.verb, word=str(key), right=right)
    if "else" in raw and "if" not in raw and shape.else_needs_if:
        at.below("else").add("else-alone", key=True)
    for key, field in fields_by_key.items():
        if field.name in values:
            continue
        if field.required:
            choices = field.parameter.kind.schema.get("enum")
            hint = {"right": suggestion("", choices)} if choices else {}
            at.below(shape.verb).add("needs", key=True, verb=shape.verb, word=key, **hint)
            values[field.name] = field.parameter.kind.placeholder
        elif field.parameter.default is not None:
            values[field.name] = field.parameter.default(at.context)
    effect = shape(**values)
    effect.check(at)
    check_idle_effect(effect, at)
    return effect
