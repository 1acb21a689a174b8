"""Extracts from steps the events that simulations of many games count."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.kernel import Step
from dtnb.replay.game.counting import Counted

#: the kind of event of an action, by its verb
_USED = {"play": "card", "spend": "token", "use": "ability"}


def counted(step: Step) -> Iterator[Counted]:
    """Yield the damage, the abilities, cards and tokens of a step."""
    args, actor = step.args, step.actor
    match step.kind:
        case "ledger" if args["total"] > 0 and args["fallen"] is None:
            yield Counted("damage", args["subject"], actor, args["seat"], args["total"])
        case "activates" | "defends":
            yield Counted("ability", args["subject"], actor)
        case "commits" if args["verb"] in _USED:
            yield Counted(_USED[args["verb"]], args["subject"], actor)
        case "sells":
            yield Counted("sold", args["subject"], actor)
