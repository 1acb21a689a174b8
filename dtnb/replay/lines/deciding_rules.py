"""Find the rule that decides a claim, such as the rounding rule for "Ben takes 5".

The step that answers a claim cites several rules; the deciding one is chosen among them.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from dtnb.frames.ledger import Section

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.ledger import Ledger, LedgerRow
    from dtnb.kernel import Record
    from dtnb.replay.views.context import ReplayContext

#: matches a number that may be the total in a claim, for instance the 5 in "Ben takes 5"; longer
#: numbers are ignored
_NUMBER = re.compile(r"(?<!\d)\d{1,9}(?!\d)")


class DecidingRules(NamedTuple):
    """The rules that decide a claim, and the ledger row if the claim is about a total."""

    #: the rules of the step that answers the claim, the deciding rule first
    rules: tuple[str, ...]
    #: if the step is a calculation, its ledger and the row that decides the claim; None for any
    #: other step
    ledger: Ledger | None = None
    row: LedgerRow | None = None


def find_deciding_rules(
    replay: ReplayContext,
    record: Record,
    says: str,
    step_index: int,
    speaker: Speaker,
) -> DecidingRules:
    """Return the rules behind the answer to a claim, with the deciding rule first.

    In a calculation, the deciding rule belongs to one row: the row without which the total would be
    as claimed, or else the last row that changes the total. For any other step, the deciding rule
    is the one that the record cites least often, because it is the most specific.

    `step_index` is the index of the step that answers the claim `says`; -1 if no step answers it.
    """
    if step_index < 0:
        return DecidingRules(())
    step = record.steps[step_index]
    ledger = replay.plugin.presenter.finished_ledger(record.game, step, speaker)
    if ledger is not None and ledger.rows:
        row = _deciding_row(ledger, says)
        rules = _move_first(step.rules, _rules_of_row(row, ledger, replay, record))
        return DecidingRules(rules, ledger, row)
    citation_counts = Counter(rule for other in record.steps for rule in other.rules)
    rules = tuple(sorted(dict.fromkeys(step.rules), key=lambda rule: citation_counts[rule]))
    return DecidingRules(rules)


def _move_first(rules: tuple[str, ...], first: tuple[str, ...]) -> tuple[str, ...]:
    """Return `rules` without duplicates, starting with the rules that are also in `first`."""
    present = [rule for rule in first if rule in rules]
    return tuple(dict.fromkeys([*present, *rules]))


def _deciding_row(ledger: Ledger, claim_text: str) -> LedgerRow:
    """Return the row that decides a claim about a total.

    Prefer the last row whose effect is the difference between the claimed and the actual total. If
    no row has this effect, return the last applied row after the initial amounts. If the ledger has
    only initial amounts, return its first row.
    """
    applied_rows = [row for row in ledger.rows if row.applied]
    if ledger.total is not None:
        for claimed in map(int, _NUMBER.findall(claim_text)):
            difference = ledger.total - claimed
            matching_rows = [row for row in applied_rows if row.effect == difference]
            if matching_rows and difference:
                return matching_rows[-1]
    changing_rows = [row for row in applied_rows if row.section != Section.INITIAL]
    return [*ledger.rows[:1], *changing_rows][-1]


def _rules_of_row(
    row: LedgerRow, ledger: Ledger, replay: ReplayContext, record: Record
) -> tuple[str, ...]:
    """Return the rules of a row, the most specific first.

    Rules that no other row cites come first, then the rules that another row cites too. In either
    group, the rule that settles more policies comes first. A rule settles a policy if the reading
    in force cites the rule and the policy's other readings do not.
    """
    rules_of_other_rows = {
        rule for other in ledger.rows if other.label != row.label for rule in other.rules
    }
    #: for each rule, the number of policies that it settles
    policy_counts: Counter[str] = Counter()
    rulebook = replay.plugin.rulebook()
    game = record.game
    sources = replay.plugin.presenter.sources
    edition, chosen_readings = sources.edition(game), sources.policies(game)
    # Policies decide how several rows of one section combine, so count all policies then, and
    # not only those that play consulted.
    has_several_rows = (
        sum(other.section == row.section and other.applied for other in ledger.rows) > 1
    )
    for name in rulebook.policies if has_several_rows else record.consulted:
        in_force = rulebook.ruling(name, edition, chosen_readings).value
        readings = rulebook.policy(name).readings
        rules_of_others = {
            rule for reading in readings if reading.id != in_force for rule in reading.rules
        }
        rules_in_force = {
            rule for reading in readings if reading.id == in_force for rule in reading.rules
        }
        policy_counts.update(rules_in_force - rules_of_others)
    return tuple(
        sorted(row.rules, key=lambda rule: (rule in rules_of_other_rows, -policy_counts[rule]))
    )
