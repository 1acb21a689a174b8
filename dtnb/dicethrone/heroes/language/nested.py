"""Arguments that contain effect lists: plain lists, options of a choice, live triggers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtnb.dicethrone.heroes.language import vocabulary as words
from dtnb.dicethrone.heroes.language.arguments import Kind, Location
from dtnb.dicethrone.heroes.language.context import Names
from dtnb.dicethrone.heroes.language.findings import Findings, suggestion
from dtnb.files import Path


def _read_list(raw: object, at: Location) -> tuple[Any, ...]:
    return at.lists(raw, at.within(depth=at.context.depth + 1))


def _read_options(raw: object, at: Location) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    if not isinstance(raw, Mapping) or len(raw) < 2:
        at.add("one-option")
        return ()
    return tuple((str(label), _read_list(raw[label], at.below(label))) for label in raw)


def _read_live_triggers(raw: object, at: Location) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """Read the triggers of ``until``, with the effect list of each."""
    if not isinstance(raw, Mapping) or not raw:
        at.add("no-trigger")
        return ()
    live = []
    for trigger, effects in raw.items():
        inside = at.below(trigger)
        check_trigger(str(trigger), inside.path, at.context.names, at.findings)
        rolled = str(trigger).startswith(words.ROLLED_FOR)
        if not rolled and trigger in words.TRIGGERS and trigger not in words.LIVE_TRIGGERS:
            inside.add(
                "not-live", key=True, word=str(trigger), right=suggestion("", words.LIVE_TRIGGERS)
            )
        inside = inside.within(trigger=str(trigger), timing="", has_dice=rolled, dice=0)
        live.append((str(trigger), _read_list(effects, inside)))
    return tuple(live)


def check_trigger(trigger: str, path: Path, names: Names, findings: Findings) -> None:
    """Report a trigger that does not exist, or that names an unknown token."""
    if trigger in words.UNIMPLEMENTED_TRIGGERS:
        findings.add(path, "later-trigger", key=True, word=trigger)
    elif trigger.startswith(words.ROLLED_FOR):
        token = trigger.removeprefix(words.ROLLED_FOR)
        if token not in names.tokens:
            findings.add_unknown(path, "token", token, names.tokens, key=True)
    elif trigger not in words.TRIGGERS:
        findings.add_unknown(path, "trigger", trigger, words.TRIGGERS, key=True)


_EFFECTS = {"type": "array", "items": {"$ref": "#/$defs/effect"}, "minItems": 1}
LIST = Kind(_read_list, _EFFECTS, ())
OPTIONS = Kind(
    _read_options, {"type": "object", "additionalProperties": _EFFECTS, "minProperties": 2}, ()
)
LIVE = Kind(_read_live_triggers, {"$ref": "#/$defs/triggers"}, ())
