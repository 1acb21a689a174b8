"""What is counted when many games of Dice Throne are played."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.kernel import Step
from dtnb.replay.game.counting import Counted

#: what an action comes to, by its verb
_USED = {"play": "card", "spend": "token", "use": "ability"}


def counted(step: Step) -> Iterator[Counted]:
    """Yield the damage, the abilities, cards and tokens of a step."""
    args, by = step.args, step.actor
    match step.kind:
        case "ledger" if args["total"] > 0 and args["fallen"] is None:
            yield Counted("damage", args["subject"], by, args["seat"], args["total"])
        case "activates" | "defends":
            yield Counted("ability", args["subject"], by)
        case "commits" if args["verb"] in _USED:
            yield Counted(_USED[args["verb"]], args["subject"], by)
        case "sells":
            yield Counted("sold", args["subject"], by)
