"""The edges of a graph: their kinds, and whose rules a withdrawal rests on."""

from __future__ import annotations

from dtnb.kernel import Step

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


def verdict_rules(step: Step) -> tuple[str, ...]:
    """List the rules of the reasons that a step carries."""
    return tuple(rule for reason in step.verdict for rule in reason.rules)
