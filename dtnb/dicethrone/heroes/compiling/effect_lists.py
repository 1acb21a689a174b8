"""Compile the effect lists of a hero file to the structs of their verbs."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from dtnb.dicethrone.heroes.compiling.idle_effects import check_idle_effect
from dtnb.dicethrone.heroes.compiling.linked_players import link_players
from dtnb.dicethrone.heroes.language import vocabulary
from dtnb.dicethrone.heroes.language.arguments import Location
from dtnb.dicethrone.heroes.language.context import OUTERMOST, Context
from dtnb.dicethrone.heroes.language.effect import Effect, Then, walk_effects
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes, describe_value, suggestion
from dtnb.dicethrone.heroes.language.parameters import OWN_VALUE, fields_of_verb
from dtnb.dicethrone.heroes.verbs import VERBS
from dtnb.dicethrone.heroes.verbs.dice import Roll
from dtnb.dicethrone.heroes.verbs.points import Pay
from dtnb.explain import Message
from dtnb.files import Path


def compile_effects(
    items: object, path: Path, context: Context, mistakes: FileMistakes
) -> tuple[Effect, ...]:
    """Compile an effect list; report effects that cannot be read, and leave them out."""
    if not isinstance(items, list):
        mistakes.add(path, "no-list", found=describe_value(items))
        return ()
    if not items:
        mistakes.add(path, "empty-list")
    if len(items) > vocabulary.MAX_EFFECTS:
        mistakes.add(path, "too-many-effects", count=len(items), limit=vocabulary.MAX_EFFECTS)
        return ()
    if context.depth > vocabulary.MAX_EFFECT_DEPTH:
        mistakes.add(path, "too-deep", limit=vocabulary.MAX_EFFECT_DEPTH)
        return ()
    _check_thens(items, path, mistakes)
    effects: list[Effect] = []
    for index, item in enumerate(items):
        effect = _compile_item(item, (*path, index), context, mistakes)
        if effect is not None:
            effects.append(effect)
            context = _next_context(effect, context)
    return link_players(tuple(effects)) if context.depth == OUTERMOST else tuple(effects)


def _check_thens(items: list[Any], path: Path, mistakes: FileMistakes) -> None:
    """Report a ``Then`` at the beginning or end of a list, or before another ``Then``."""
    for index, item in enumerate(items):
        if item != vocabulary.THEN:
            continue
        if index in (0, len(items) - 1) or items[index + 1] == vocabulary.THEN:
            mistakes.add((*path, index), "idle-then")


# -- the context of the next effect ----------------------------------------------------------------


def _next_context(effect: Effect, context: Context) -> Context:
    """Return the context of the next effect in the list."""
    roll_name = isinstance(effect, Roll) and effect.named
    return structs.replace(
        context,
        has_dice=context.has_dice or _contains(effect, Roll),
        named_rolls=context.named_rolls | {roll_name} if roll_name else context.named_rolls,
        dice=_count_readable_dice(effect, context.dice),
        has_seen_cards=context.has_seen_cards
        or any(nested_effect.shows_cards for nested_effect in walk_effects((effect,))),
        taken_has_value=context.taken_has_value
        or any(nested_effect.sets_taken for nested_effect in walk_effects((effect,))),
    )


def _contains(effect: Effect, *effect_classes: type[Effect]) -> bool:
    """Tell whether an effect, or an effect nested in it, is of one of these classes."""
    return isinstance(effect, effect_classes) or any(
        _contains(child, *effect_classes) for children in effect.children() for child in children
    )


def _count_readable_dice(effect: Effect, dice_before: int) -> int:
    """Return how many dice the next effect can read; 0 if the number depends on the game."""
    if not _contains(effect, Roll):
        return dice_before
    return effect.dice if isinstance(effect, Roll) and effect.condition is None else 0


# -- one effect ------------------------------------------------------------------------------------


def _compile_item(
    item: object, path: Path, context: Context, mistakes: FileMistakes
) -> Effect | None:
    """Compile one item of a list. Report an item that is not an effect, and return None for it."""
    if item == vocabulary.THEN:
        return Then()
    if isinstance(item, str):
        use_braces = Message("hint.hero.braces", {"word": item})
        suggested_item = use_braces if item in VERBS else suggestion(item, [vocabulary.THEN])
        mistakes.add(path, "bare-word", word=item, right=suggested_item)
        return None
    if not isinstance(item, dict):
        mistakes.add(path, "no-effect", found=describe_value(item))
        return None
    verb = _find_verb(item, path, mistakes)
    if verb is None:
        return None
    return _compile_effect(
        VERBS[verb],
        item,
        Location(path, context=context, mistakes=mistakes, verb=verb, compile_list=_compile_nested),
    )


def _compile_nested(items: object, location: Location) -> tuple[Effect, ...]:
    """Compile a list inside an effect; `Location` passes this function to readers of arguments."""
    return compile_effects(items, location.path, location.context, location.mistakes)


def _find_verb(entry: dict[Any, Any], path: Path, mistakes: FileMistakes) -> str | None:
    """Return the verb of an effect. Report an effect with no verb or several, and return None."""
    verbs = [key for key in entry if key in VERBS]
    # Some verbs are also parameters of other verbs, such as ``do`` of ``repeat``.
    parameters_of_verbs = {name for key in verbs for name in fields_of_verb(VERBS[key])}
    verbs = [key for key in verbs if key not in parameters_of_verbs]
    if len(verbs) > 1:
        mistakes.add((*path, verbs[1]), "verbs", is_in_key=True, count=len(verbs), verbs=verbs)
        return None
    if verbs:
        return str(verbs[0])
    parameters = {name for effect_class in VERBS.values() for name in fields_of_verb(effect_class)}
    unknown = [key for key in entry if key not in parameters]
    if unknown:
        mistakes.add_unknown((*path, unknown[0]), "verb", str(unknown[0]), VERBS, is_in_key=True)
    else:
        mistakes.add(path, "no-verb")
    return None


def _compile_effect(
    effect_class: type[Effect], entry: dict[Any, Any], location: Location
) -> Effect:
    """Compile one effect; report unknown, missing and empty parameters.

    A parameter with a mistake gets a placeholder, so that the rest of the effect can be checked.
    """
    fields_by_key = fields_of_verb(effect_class)
    values: dict[str, Any] = {}
    value_location = location.with_context(
        has_from="from" in entry,
        # In ``pay``, the list under ``for`` can read how much the price took.
        taken_has_value=location.context.taken_has_value or effect_class is Pay,
    )
    # The value of the verb is read first, even if it comes later in the file.
    for key in sorted(entry, key=lambda key: key != effect_class.verb):
        field = fields_by_key.get(OWN_VALUE if key == effect_class.verb else key)
        if field is not None and (entry[key] is None or str(entry[key]).strip() == ""):
            allowed_values = field.parameter.kind.schema.get("enum")
            hint = {"right": suggestion("", allowed_values)} if allowed_values else {}
            value_location.below(key).report("empty-value", is_in_key=False, word=str(key), **hint)
            values[field.name] = field.parameter.kind.placeholder
            continue
        if field is not None:
            values[field.name] = field.parameter.kind.read(entry[key], value_location.below(key))
            continue
        allowed = [name for name in fields_by_key if name != OWN_VALUE]
        key_location = location.below(key if isinstance(key, (str, int)) else str(key))
        suggested_key = suggestion(str(key), allowed)
        key_location.report(
            "takes-no", is_in_key=True, verb=effect_class.verb, word=str(key), right=suggested_key
        )
    if "else" in entry and "if" not in entry and effect_class.else_needs_if:
        location.below("else").report("else-alone", is_in_key=True)
    for key, field in fields_by_key.items():
        if field.name in values:
            continue
        if field.required:
            allowed_values = field.parameter.kind.schema.get("enum")
            hint = {"right": suggestion("", allowed_values)} if allowed_values else {}
            location.below(effect_class.verb).report(
                "needs", is_in_key=True, verb=effect_class.verb, word=key, **hint
            )
            values[field.name] = field.parameter.kind.placeholder
        elif field.parameter.default is not None:
            values[field.name] = field.parameter.default(location.context)
    effect = effect_class(**values)
    effect.check(location)
    check_idle_effect(effect, location)
    return effect
