"""Lists of effects inside an effect: what is done, the options of a choice, triggers that live."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtnb.dicethrone.heroes.language import vocabulary as words
from dtnb.dicethrone.heroes.language.arguments import At, Kind
from dtnb.dicethrone.heroes.language.context import Names
from dtnb.dicethrone.heroes.language.findings import Findings, suggestion
from dtnb.files import Path


def _list(raw: object, at: At) -> tuple[Any, ...]:
    return at.lists(raw, at.within(depth=at.here.depth + 1))


def _options(raw: object, at: At) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    if not isinstance(raw, Mapping) or len(raw) < 2:
        at.add("one-option")
        return ()
    return tuple((str(label), _list(raw[label], at.below(label))) for label in raw)


def _live(raw: object, at: At) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """Read triggers inside a list, which are live for a while."""
    if not isinstance(raw, Mapping) or not raw:
        at.add("no-trigger")
        return ()
    live = []
    for trigger, effects in raw.items():
        inside = at.below(trigger)
        check_trigger(str(trigger), inside.path, at.here.names, at.findings)
        rolled = str(trigger).startswith(words.ROLLED_FOR)
        if not rolled and trigger in words.TRIGGERS and trigger not in words.LIVE_TRIGGERS:
            inside.add(
                "not-live", key=True, word=str(trigger), right=suggestion("", words.LIVE_TRIGGERS)
            )
        inside = inside.within(trigger=str(trigger), timing="", pool=rolled, dice=0)
        live.append((str(trigger), _list(effects, inside)))
    return tuple(live)


def check_trigger(trigger: str, path: Path, names: Names, findings: Findings) -> None:
    """Find a trigger that there is not, or that names no token of the file."""
    if trigger in words.LATER_TRIGGERS:
        findings.add(path, "later-trigger", key=True, word=trigger)
    elif trigger.startswith(words.ROLLED_FOR):
        token = trigger.removeprefix(words.ROLLED_FOR)
        if token not in names.tokens:
            findings.unknown(path, "token", token, names.tokens, key=True)
    elif trigger not in words.TRIGGERS:
        findings.unknown(path, "trigger", trigger, words.TRIGGERS, key=True)


_EFFECTS = {"type": "array", "items": {"$ref": "#/$defs/effect"}, "minItems": 1}
LIST = Kind(_list, _EFFECTS, ())
OPTIONS = Kind(
    _options, {"type": "object", "additionalProperties": _EFFECTS, "minProperties": 2}, ()
)
LIVE = Kind(_live, {"$ref": "#/$defs/triggers"}, ())
