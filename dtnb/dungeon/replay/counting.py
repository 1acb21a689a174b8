"""What is counted when many games of DIE in the Dungeon are played."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.kernel import Step
from dtnb.replay.game.counting import Counted

#: what is used by declaring it
_USED = ("ability", "card", "token", "minion")


def counted(step: Step) -> Iterator[Counted]:
    """Yield the Health that is lost, and the abilities, cards, tokens and DieMinions of a step."""
    args, by = step.args, step.actor
    match step.kind:
        case "stat-lost" if args["stat"] == "health":
            yield Counted("damage", args["source"], None, by, args["amount"])
        case "declares" if args["verb"] in _USED:
            yield Counted(args["verb"], args["subject"], by)
        case "hero-defeated":
            yield Counted("defeated", args["hero"]["kind"], by)
