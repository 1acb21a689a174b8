"""Find what somebody believes who gets another total: the calculation with one rule changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from dtnb.dicethrone.damage.method import POLICIES
from dtnb.dicethrone.damage.policies import relevant_policies
from dtnb.dicethrone.damage.summing import compute
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.kernel import Application, AppliesRules, World
from dtnb.rulebook import UnplayableReadingError

if TYPE_CHECKING:
    from dtnb.dicethrone.damage.ledger import Ledger
    from dtnb.dicethrone.damage.total import Total

#: at most this many beliefs are told that come to the same total
MAX_BELIEFS = 2


class WrongTotal(NamedTuple):
    """What comes to another total.

    Attributes
    ----------
    application
        The rule that is answered otherwise; None if something else is changed.
    part
        The part that is left out; empty for another change.
    policy, reading
        The question that is read otherwise, and how; empty for another change.
    ledger
        The calculation with the change.
    """

    ledger: Ledger
    application: Application | None = None
    part: str = ""
    policy: str = ""
    reading: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that say otherwise, the deciding rule first."""
        return self.application.rules if self.application is not None else ()


def find_wrong_totals(total: Total, got: int) -> list[WrongTotal]:
    """Return the changes of a calculation that come to a total, the smallest first.

    A rule answered otherwise comes before a part left out, and that before another reading. Of one
    rule, only the first answer counts.
    """
    return [
        wrong
        for find in (_by_rules, _by_parts, _by_readings)
        for wrong in find(total)
        if wrong.ledger.total == got
    ]


def _by_rules(total: Total) -> Iterator[WrongTotal]:
    applications: list[Application] = []
    _compute_in(World(on_applied=applications.append), total)
    rules_tried = set()
    for application in dict.fromkeys(applications):
        ledger = _compute_in(World(application), total)
        key = application.rules[0], ledger.total
        if ledger.total != total.total and key not in rules_tried:
            rules_tried.add(key)
            yield WrongTotal(ledger, application)


def _compute_in(world: World, total: Total) -> Ledger:
    rules = AppliesRules()
    rules.enter(world)
    return compute(total.notation.packet(total.type), total.method, rules)


def _by_parts(total: Total) -> Iterator[WrongTotal]:
    for name in dict.fromkeys(part.key for part in total.notation.parts if part.operation):
        yield WrongTotal(total.without(name).ledger, part=name)


def _by_readings(total: Total) -> Iterator[WrongTotal]:
    asked = set(relevant_policies((total.notation.packet(total.type),), total.method))
    for policy in (name for name in POLICIES if name in asked):
        for reading in rulebook().policy(policy).readings:
            if reading.id == total.readings[policy]:
                continue
            try:
                readings = Readings(total.edition, {**total.readings.chosen, policy: reading.id})
            except UnplayableReadingError:
                continue
            other = type(total)(total.notation, total.type, readings, total.lang)
            yield WrongTotal(other.ledger, policy=policy, reading=reading.id)
