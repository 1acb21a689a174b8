"""Read the arguments of effects that contain effect lists, and report mistakes in them.

Such an argument is a plain list, the options of ``choose``, or the triggers of ``until``.

* lasting trigger: a trigger that the verb ``until`` puts in force for a time; not every trigger can
  be lasting
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtnb.dicethrone.heroes.language import vocabulary
from dtnb.dicethrone.heroes.language.arguments import ArgumentKind, Location
from dtnb.dicethrone.heroes.language.context import Names
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes, suggestion
from dtnb.files import Path


def _read_list(raw: object, location: Location) -> tuple[Any, ...]:
    """Return the compiled effects of a list, which is one level deeper than the effect."""
    return location.compile_list(raw, location.with_context(depth=location.context.depth + 1))


def _read_options(raw: object, location: Location) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """Return the options of a choice as (label, effects); report fewer than two options."""
    if not isinstance(raw, Mapping) or len(raw) < 2:
        location.report("one-option")
        return ()
    return tuple((str(label), _read_list(raw[label], location.below(label))) for label in raw)


def _read_lasting_triggers(
    raw: object, location: Location
) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """Return the triggers of ``until`` as (trigger, effects); report any that cannot be lasting."""
    if not isinstance(raw, Mapping) or not raw:
        location.report("no-trigger")
        return ()
    triggers = []
    for trigger, effects in raw.items():
        trigger_location = location.below(trigger)
        check_trigger(
            str(trigger), trigger_location.path, location.context.names, location.mistakes
        )
        is_rolled_for = str(trigger).startswith(vocabulary.ROLLED_FOR_PREFIX)
        if (
            not is_rolled_for
            and trigger in vocabulary.TRIGGERS
            and trigger not in vocabulary.LASTING_TRIGGERS
        ):
            trigger_location.report(
                "not-live",
                is_in_key=True,
                word=str(trigger),
                right=suggestion("", vocabulary.LASTING_TRIGGERS),
            )
        # The list is carried out later, when the trigger fires. What earlier effects rolled or took
        # no longer counts then, nor does the action of these effects.
        trigger_location = trigger_location.with_context(
            trigger=str(trigger),
            timing="",
            has_dice=is_rolled_for,
            dice=0,
            taken_has_value=False,
            condition=None,
        )
        triggers.append((str(trigger), _read_list(effects, trigger_location)))
    return tuple(triggers)


def check_trigger(trigger: str, path: Path, names: Names, mistakes: FileMistakes) -> None:
    """Report a trigger that does not exist, or that names an unknown token."""
    if trigger in vocabulary.UNIMPLEMENTED_TRIGGERS:
        mistakes.add(path, "later-trigger", is_in_key=True, word=trigger)
    elif trigger.startswith(vocabulary.ROLLED_FOR_PREFIX):
        token = trigger.removeprefix(vocabulary.ROLLED_FOR_PREFIX)
        if token not in names.tokens:
            mistakes.add_unknown(path, "token", token, names.tokens, is_in_key=True)
    elif trigger not in vocabulary.TRIGGERS:
        mistakes.add_unknown(path, "trigger", trigger, vocabulary.TRIGGERS, is_in_key=True)


_EFFECTS = {"type": "array", "items": {"$ref": "#/$defs/effect"}, "minItems": 1}
EFFECT_LIST = ArgumentKind(_read_list, _EFFECTS, placeholder=())
EFFECT_LISTS_BY_LABEL = ArgumentKind(
    _read_options,
    {"type": "object", "additionalProperties": _EFFECTS, "minProperties": 2},
    placeholder=(),
)
LASTING_TRIGGER_LISTS = ArgumentKind(
    _read_lasting_triggers, {"$ref": "#/$defs/triggers"}, placeholder=()
)
