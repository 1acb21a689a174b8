"""Find the reasons against an answer to a forced question, one that a seat cannot pass."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dungeon.rules.rules import Rules
from dtnb.dungeon.state import party
from dtnb.dungeon.state.stats import COMBAT_STATS
from dtnb.dungeon.state.table import Table
from dtnb.kernel import Action, Reason


def answer_reasons(rules: Rules, table: Table, topic: str, action: Action) -> Iterator[Reason]:
    """Yield the reasons against an answer, for the topics whose answers the rules restrict."""
    name = action.object
    if topic == "move":
        yield from _move_reasons(rules, table, name)
    elif topic == "attack" and name not in COMBAT_STATS:
        yield Reason("no-stat-to-fight-with", ("DD-CMB-06",), {"stat": name})
    elif topic == "defeat":
        yield from _defeat_reasons(rules, table, name)


def _move_reasons(rules: Rules, table: Table, cell: str) -> Iterator[Reason]:
    place = table.place(cell)
    if place is None:
        yield Reason("no-such-place", ("DD-TILE-01",), {"place": cell})
        return
    if place.explored:
        yield Reason("already-explored", ("DD-TILE-04",), {"place": cell})
    elif not rules.in_reach(table, cell):
        yield Reason("not-in-reach", ("DD-TILE-01", "DD-TURN-03"), {"place": cell})


def _defeat_reasons(rules: Rules, table: Table, name: str) -> Iterator[Reason]:
    """Yield the reason why a hero cannot be defeated: it is absent, or another shields it."""
    vulnerable = party.vulnerable_heroes(table.party, rules)
    if name not in [hero.id for hero in table.party]:
        yield Reason("not-in-party", ("DD-CMB-08",), {"subject": name})
    elif name not in [hero.id for hero in vulnerable]:
        # The heroes that can be defeated now shield the others; name the first.
        shielding_hero = vulnerable[0]
        rule = party.SHIELD_RULES.get(shielding_hero.kind, party.SHIELD_RULES["assassin"])
        yield Reason("shielded", (rule,), {"by": shielding_hero.id, "subject": name})
