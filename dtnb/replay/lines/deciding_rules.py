"""Which of the rules behind a claim decides it, and which merely stand beside it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from dtnb.kernel import Role

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.ledger import Ledger, LedgerRow
    from dtnb.kernel import Record
    from dtnb.replay.views.context import ReplayContext

#: the id of a rule or of an ambiguity
_ID = re.compile(r"\b[A-Z]+(?:-[A-Z]+)*-\d+\b")
#: longer ones are no total, and too long ones no number that can be read
_NUMBER = re.compile(r"(?<!\d)\d{1,9}(?!\d)")


class DecidedBy(NamedTuple):
    """What decides a claim.

    Attributes
    ----------
    rules
        The rules of its step, the deciding one first.
    ledger, row
        Where the step is a calculation: that, and the line of it which decides.
    """

    rules: tuple[str, ...]
    ledger: Ledger | None = None
    row: LedgerRow | None = None


def decided_by(
    replay: ReplayContext,
    record: Record,
    says: str,
    at: int,
    speaker: Speaker,
    refused_by: Collection[str] = (),
) -> DecidedBy:
    """Find what decides a claim.

    In a calculation it is the line without which it would come to what was said, or else the
    last that changes it; elsewhere the rule that is cited least often, for it belongs to the case.
    What the file names as its source comes before that, where the play has met it.

    Parameters
    ----------
    replay, record
        What was played.
    says, at
        The claim, and the index of the step by which it is answered, -1 for none.
    speaker
        The language.
    refused_by
        The rules of refusals that the file states: the play has met them as well.
    """
    if at < 0:
        return DecidedBy(_named_first((), replay, record, refused_by))
    step = record.steps[at]
    if record.game.kinds[step.kind] is Role.SUM:
        ledgers = list(replay.drawing.ledgers.after_step(record.game, step.table, step, speaker))
        if ledgers and ledgers[-1].rows:
            row = _line(ledgers[-1], says)
            rules = _first(step.rules, _of_row(row, ledgers[-1], replay, record))
            rules = _named_first(rules, replay, record, refused_by)
            return DecidedBy(rules, ledgers[-1], row)
    cited = Counter(rule for each in record.steps for rule in each.rules)
    rules = tuple(sorted(dict.fromkeys(step.rules), key=lambda rule: cited[rule]))
    return DecidedBy(_named_first(rules, replay, record, refused_by))


def _named_first(
    rules: tuple[str, ...], replay: ReplayContext, record: Record, refused_by: Collection[str]
) -> tuple[str, ...]:
    """Return rules with those first that the file names: of these, else of what the play met."""
    named = dict.fromkeys(_ID.findall(replay.source_of_rules))
    own = [rule for rule in rules if rule in named]
    if named and not own:
        met = {*refused_by, *(rule for step in record.steps for rule in step.rules)}
        policies = map(replay.plugin.rulebook().policy, record.consulted)
        met.update(policy.ambiguity for policy in policies if policy.ambiguity)
        own = [rule for rule in named if rule in met]
    return _first((*own, *rules), tuple(own))


def _first(rules: tuple[str, ...], before: tuple[str, ...]) -> tuple[str, ...]:
    known = [rule for rule in before if rule in rules]
    return tuple(dict.fromkeys([*known, *rules]))


def _line(ledger: Ledger, says: str) -> LedgerRow:
    """Return the line that stands between what was said and what it comes to."""
    acting = [row for row in ledger.rows if row.applied]
    for number in map(int, _NUMBER.findall(says)):
        if ledger.total is not None:
            between = [row for row in acting if row.effect == ledger.total - number != 0]
            if between:
                return between[-1]
    return [*ledger.rows[:1], *(row for row in acting if row.section > 1)][-1]


def _of_row(
    row: LedgerRow, ledger: Ledger, replay: ReplayContext, record: Record
) -> tuple[str, ...]:
    """Return the rules of a line: its own first, then those that another reading contests."""
    shared = {rule for each in ledger.rows if each.label != row.label for rule in each.rules}
    contested: Counter[str] = Counter()
    rulebook = replay.plugin.rulebook()
    game = record.game
    edition, chosen = replay.drawing.sources.edition(game), replay.drawing.sources.policies(game)
    # How several lines of one step combine is a question of its own, whoever consulted it.
    several = sum(each.section == row.section and each.applied for each in ledger.rows) > 1
    for name in rulebook.policies if several else record.consulted:
        value = rulebook.ruling(name, edition, chosen).value
        readings = rulebook.policy(name).readings
        others = {rule for reading in readings if reading.id != value for rule in reading.rules}
        mine = {rule for reading in readings if reading.id == value for rule in reading.rules}
        contested.update(mine - others)
    return tuple(sorted(row.rules, key=lambda rule: (rule in shared, -contested[rule])))
