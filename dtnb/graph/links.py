"""How steps point at one another: the reserved keys of their arguments."""

from __future__ import annotations

from collections.abc import Mapping

from dtnb.kernel import Role, Step
from dtnb.kernel.questions import Decision

#: keys of ``Step.args`` that point from a step to the thing it acts on, and the role of that thing
LINKS: Mapping[str, Role] = {
    "claims": Role.DECLARE,
    "answers": Role.DECLARE,
    "alters": Role.CHANCE,
    "modifies": Role.AMOUNT,
    "causes": Role.AMOUNT,
}
#: the key by which a thing that comes into being names the amount that brought it about
CAUSED_BY = "caused_by"
#: every kind of edge, in the order in which edges made by one step are listed
EDGE_KINDS = (
    "next",
    "contains",
    "declares",
    "claims",
    "answers",
    "commits",
    "withdraws",
    "alters",
    "modifies",
    "causes",
    "totals",
)


def refs(value: object) -> list[str]:
    """List the ids that an argument holds: one, or a list of them."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, (list, tuple)):
        return [item for item in value if isinstance(item, str)]
    return []


def order_of(step: Step) -> tuple[int, ...]:
    """Read the seats of a window in priority order off its question, or off its arguments."""
    pending = step.asked.pending if step.asked is not None else None
    if isinstance(pending, Decision) and pending.order:
        return tuple(pending.order)
    order = step.args.get("order")
    return tuple(order) if isinstance(order, (list, tuple)) else ()


def verdict_rules(step: Step) -> tuple[str, ...]:
    """List the rules of the reasons that a step carries."""
    verdict = step.args.get("verdict")
    if not isinstance(verdict, (list, tuple)):
        return ()
    return tuple(
        rule for reason in verdict if isinstance(reason, dict) for rule in reason.get("rules", ())
    )
