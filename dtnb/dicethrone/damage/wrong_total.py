"""Explain a wrong total: find the mistake in the calculation that leads to it.

A mistake is one broken rule, one part that is left out, or one reading that is not in force.

* part: one word of the notation, such as ``half``
* application of a rule: the rule and the objects about which the calculation asks it; a world makes
  an exception for one application
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.dicethrone.damage import rendering
from dtnb.dicethrone.damage.ledger import Ledger
from dtnb.dicethrone.damage.method import POLICIES, Method
from dtnb.dicethrone.damage.notation import Notation
from dtnb.dicethrone.damage.packet import DamageType
from dtnb.dicethrone.damage.policies import relevant_policies
from dtnb.dicethrone.damage.summing import compute
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.kernel import Application, AppliesRules, World
from dtnb.rulebook import UnplayableReadingError, language_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: the maximum number of mistakes that an explanation lists
_MAX_MISTAKES = 2


class WrongTotal(NamedTuple):
    """A change of a calculation that leads to a wrong total."""

    #: the calculation with the change
    ledger: Ledger
    #: the broken rule, with the objects to which it was applied; None if the change breaks no rule
    application: Application | None = None
    #: the part that is left out, such as ``half#2``; empty if no part is left out
    part: str = ""
    #: the policy that is played with another reading; empty if all readings stay
    policy: str = ""
    #: the reading of `policy` that is played instead; empty if all readings stay
    reading: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules against this change, the deciding rule first."""
        return self.application.rules if self.application is not None else ()


class Calculation(NamedTuple):
    """The input of a calculation: its parts, the type of its damage, and the readings."""

    notation: Notation
    type: DamageType
    readings: Readings

    def ledger(self, world: World | None = None) -> Ledger:
        """Compute the ledger, in `world` if it is given."""
        rules = AppliesRules()
        if world is not None:
            rules.enter(world)
        method = Method.from_readings(self.readings)
        return compute(self.notation.packet(self.type), method, rules)


def find_wrong_totals(calculation: Calculation, got: int) -> list[WrongTotal]:
    """Return the changes of a calculation that lead to the total `got`.

    First come broken rules, then parts that are left out, then other readings. Of several ways to
    break one rule, only the first is returned.
    """
    return [
        wrong_total
        for find in (_break_rules, _leave_out_parts, _change_readings)
        for wrong_total in find(calculation)
        if wrong_total.ledger.total == got
    ]


def explain_wrong_total(calculation: Calculation, got: int, speaker: Speaker) -> str:
    """Explain a wrong total: the mistake that leads to it, and the rule against the mistake."""
    mistakes = find_wrong_totals(calculation, got)[:_MAX_MISTAKES]
    if not mistakes:
        return speaker.text("total.unexplained", got=got)
    return "\n".join(_explain(wrong_total, calculation, got, speaker) for wrong_total in mistakes)


def wrong_total_data(calculation: Calculation, got: int) -> list[dict[str, Any]]:
    """Return the changes that lead to a wrong total, as plain JSON data."""
    return [
        {
            "rules": list(wrong_total.rules),
            "part": wrong_total.part,
            "policy": wrong_total.policy,
            "reading": wrong_total.reading,
        }
        for wrong_total in find_wrong_totals(calculation, got)[:_MAX_MISTAKES]
    ]


def _explain(wrong_total: WrongTotal, calculation: Calculation, got: int, speaker: Speaker) -> str:
    """Return the sentences about one change that leads to a wrong total."""
    language = language_of(speaker.lang)
    if wrong_total.part:
        labels = rendering.labels(calculation.notation, speaker)
        index = [part.key for part in calculation.notation.parts].index(wrong_total.part)
        return speaker.text("total.wrong-part", got=got, part=labels[index])
    if wrong_total.policy:
        policy = rulebook().policy(wrong_total.policy)
        readings = {reading.id: reading for reading in policy.readings}
        statement = readings[wrong_total.reading].statement
        return speaker.text(
            "total.wrong-reading",
            got=got,
            question=policy.question.get(language),
            statement=statement.get(language),
            policy=wrong_total.policy,
            reading=wrong_total.reading,
        )
    assert wrong_total.application is not None
    application = wrong_total.application
    rule = rulebook().rules[wrong_total.rules[0]]
    mistake = rule.mistake and rule.mistake.of(application.value, application.value_without_rule)
    return speaker.text(
        "total.wrong-rule",
        got=got,
        what=mistake.get(language) if mistake is not None else None,
        statement=rule.statement.get(language),
        citations=rendering.citations((rule.id,), calculation.readings.edition, speaker),
    )


def _break_rules(calculation: Calculation) -> Iterator[WrongTotal]:
    """Yield the wrong totals that breaking a single rule gives."""
    applications: list[Application] = []
    right_total = calculation.ledger(World(on_applied=applications.append)).total
    rules_tried = set()
    for application in dict.fromkeys(applications):
        ledger = calculation.ledger(World(application))
        key = application.rules[0], ledger.total
        if ledger.total != right_total and key not in rules_tried:
            rules_tried.add(key)
            yield WrongTotal(ledger, application)


def _leave_out_parts(calculation: Calculation) -> Iterator[WrongTotal]:
    """Yield the wrong totals that leaving out a single part gives."""
    notation = calculation.notation
    for name in dict.fromkeys(part.key for part in notation.parts if part.operation):
        shorter = calculation._replace(notation=notation.without(name))
        yield WrongTotal(shorter.ledger(), part=name)


def _change_readings(calculation: Calculation) -> Iterator[WrongTotal]:
    """Yield the wrong totals that other readings of a single policy give."""
    readings = calculation.readings
    packet = calculation.notation.packet(calculation.type)
    relevant = set(relevant_policies((packet,), Method.from_readings(readings)))
    for policy in (name for name in POLICIES if name in relevant):
        for reading in rulebook().policy(policy).readings:
            if reading.id == readings[policy]:
                continue
            try:
                other = Readings(readings.edition, {**readings.chosen, policy: reading.id})
            except UnplayableReadingError:
                continue
            ledger = calculation._replace(readings=other).ledger()
            yield WrongTotal(ledger, policy=policy, reading=reading.id)
