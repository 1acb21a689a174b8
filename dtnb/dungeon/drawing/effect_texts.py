"""What tiles, abilities and ability cards say, made from their effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.dungeon.content.effects import Bar, Choose, Effect, If, Modify, verb

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker


def told(effects: Iterable[Effect], speaker: Speaker) -> str:
    """Return what effects do, as sentences; empty where there are none."""
    return " ".join(f"{one[:1].upper()}{one[1:]}." for one in (_one(e, speaker) for e in effects))


def _inner(effects: Iterable[Effect], speaker: Speaker) -> str:
    return ", ".join(_one(effect, speaker) for effect in effects)


def _one(effect: Effect, speaker: Speaker) -> str:
    args = _values(effect)
    if isinstance(effect, Choose):
        nothing = speaker.text("effect.nothing")
        options = [_inner(option.effects, speaker) or nothing for option in effect.options]
        return speaker.text("effect.choose", options=speaker.text("effect.or").join(options))
    if isinstance(effect, If):
        condition = effect.condition
        args |= {
            "count": condition.count,
            "at_least": condition.at_least,
            "at_most": condition.at_most,
        }
    if isinstance(effect, Modify):
        args["what"] = speaker.text(f"effect.what.{effect.what}")
    if isinstance(effect, Bar):
        args["what"] = speaker.text(f"effect.bar.{effect.what}")
    if isinstance(args.get("until"), str) and verb(effect) != "reroll":
        args["until"] = speaker.text(f"effect.until.{args['until']}")
    for field in ("success", "failure", "then", "otherwise"):
        if field in args:
            args[field] = _inner(args[field], speaker) or None
    if "then" in args and args["then"] is None:
        args["then"] = speaker.text("effect.nothing")
    return speaker.text(f"effect.{verb(effect)}", **args)


def _values(effect: Effect) -> dict[str, Any]:
    """Return an effect's fields; what is one, nought or none adds nothing to its sentence."""
    args = dict(msgspec.structs.asdict(effect))
    usual = {"bonus": 0, "defeats": 1, "level": 0, "levels": 0}
    for name, value in usual.items():
        if name in args and args[name] == value:
            args[name] = None
    if verb(effect) in ("gain-token", "hero-attack") and args.get("count") == 1:
        args["count"] = None
    return args
