"""Find the rule that decides a claim among the rules cited by the step that answers the claim."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from dtnb.replay.file.model import ReplayFile, in_language

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.ledger import Ledger, LedgerRow
    from dtnb.kernel import Record
    from dtnb.replay.views.context import ReplayContext

#: the id of a rule or of an ambiguity
_ID = re.compile(r"\b[A-Z]+(?:-[A-Z]+)*-\d+\b")
#: a longer number is no total
_NUMBER = re.compile(r"(?<!\d)\d{1,9}(?!\d)")


class DecidingRules(NamedTuple):
    """The rules that decide a claim, and the ledger row if it is about a total.

    Attributes
    ----------
    rules
        The rules of the step that answers the claim, the deciding rule first.
    ledger, row
        If this step is a calculation, its ledger and the deciding row; else None.
    """

    rules: tuple[str, ...]
    ledger: Ledger | None = None
    row: LedgerRow | None = None


def find_deciding_rules(
    replay: ReplayContext,
    record: Record,
    says: str,
    at: int,
    speaker: Speaker,
    refused_by: Collection[str] = (),
) -> DecidingRules:
    """Return the rules behind the answer to a claim, the deciding rule first.

    If the step is a calculation, the deciding rule belongs to the row without which the total would
    be as claimed, or else to the last row that changes the total. For any other step it is the rule
    that the record cites least often, as the most specific one. Rules that the file names as its
    source come before all others if the record cites them.

    `at` is the index of the step that answers the claim `says`, -1 for none. `refused_by` are the
    rules of the refusals that the file states; they count as cited by the record.
    """
    if at < 0:
        return DecidingRules(_named_first((), replay, record, refused_by))
    step = record.steps[at]
    ledger = replay.plugin.drawing.finished_ledger(record.game, step, speaker)
    if ledger is not None and ledger.rows:
        row = _deciding_row(ledger, says)
        rules = _move_first(step.rules, _rules_of_row(row, ledger, replay, record))
        return DecidingRules(_named_first(rules, replay, record, refused_by), ledger, row)
    cited = Counter(rule for other in record.steps for rule in other.rules)
    rules = tuple(sorted(dict.fromkeys(step.rules), key=lambda rule: cited[rule]))
    return DecidingRules(_named_first(rules, replay, record, refused_by))


def _named_first(
    rules: tuple[str, ...], replay: ReplayContext, record: Record, refused_by: Collection[str]
) -> tuple[str, ...]:
    """Put the rules that the file names first: those among `rules`, else those the record cites."""
    named = dict.fromkeys(_ID.findall(source_of_rules(replay.file)))
    first = [rule for rule in rules if rule in named]
    if named and not first:
        cited = {*refused_by, *(rule for step in record.steps for rule in step.rules)}
        policies = map(replay.plugin.rulebook().policy, record.consulted)
        cited.update(policy.ambiguity for policy in policies if policy.ambiguity)
        first = [rule for rule in named if rule in cited]
    return _move_first((*first, *rules), tuple(first))


def source_of_rules(file: ReplayFile | None) -> str:
    """Return the rules that decide the case of a file, then the source that the file names."""
    if file is None:
        return ""
    rules = file.case.rules if file.case is not None else []
    return " ".join([*rules, in_language(file.source or "", "en")])


def _move_first(rules: tuple[str, ...], first: tuple[str, ...]) -> tuple[str, ...]:
    """Return `rules` without duplicates, those that are also in `first` in front."""
    known = [rule for rule in first if rule in rules]
    return tuple(dict.fromkeys([*known, *rules]))


def _deciding_row(ledger: Ledger, says: str) -> LedgerRow:
    """Return the last row whose effect is the difference between the claimed and actual total.

    Without such a row, return the last applied row outside section 1, else the first row.
    """
    applied = [row for row in ledger.rows if row.applied]
    for claimed in map(int, _NUMBER.findall(says)):
        if ledger.total is not None:
            matching = [row for row in applied if row.effect == ledger.total - claimed != 0]
            if matching:
                return matching[-1]
    return [*ledger.rows[:1], *(row for row in applied if row.section > 1)][-1]


def _rules_of_row(
    row: LedgerRow, ledger: Ledger, replay: ReplayContext, record: Record
) -> tuple[str, ...]:
    """Return the rules of a row: first those no other row cites, by how many readings contest them.

    A rule counts as contested by each policy of which only the reading in force cites the rule.
    """
    shared = {rule for other in ledger.rows if other.label != row.label for rule in other.rules}
    contested: Counter[str] = Counter()
    rulebook = replay.plugin.rulebook()
    game = record.game
    sources = replay.plugin.drawing.sources
    edition, chosen = sources.edition(game), sources.policies(game)
    # Several rows of one section combine by policies that the record may not have consulted.
    several = sum(other.section == row.section and other.applied for other in ledger.rows) > 1
    for name in rulebook.policies if several else record.consulted:
        in_force = rulebook.ruling(name, edition, chosen).value
        readings = rulebook.policy(name).readings
        others = {rule for reading in readings if reading.id != in_force for rule in reading.rules}
        own = {rule for reading in readings if reading.id == in_force for rule in reading.rules}
        contested.update(own - others)
    return tuple(sorted(row.rules, key=lambda rule: (rule in shared, -contested[rule])))
