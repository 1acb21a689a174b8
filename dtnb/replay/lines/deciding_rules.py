"""Find the rule that decides a claim among the rules that its step cites."""

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
#: a longer number is no total
_NUMBER = re.compile(r"(?<!\d)\d{1,9}(?!\d)")


class DecidingRules(NamedTuple):
    """The rules that decide a claim, and the ledger row if it is about a total.

    Attributes
    ----------
    rules
        The rules of its step, the deciding one first.
    ledger, row
        If the step is a calculation, its ledger and the deciding row.
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
    """Return the rules that decide a claim, the deciding one first.

    In a calculation that is a rule of the row without which the total would be the claimed one, or
    else of the last row that changes it; elsewhere the rule that the record cites least often, as
    the most specific one. Rules that the file names as its source come first if the play cited
    them.

    Parameters
    ----------
    replay, record
        The run.
    says, at
        The claim, and the index of the step that answers it, -1 for none.
    speaker
        The speaker of the game at this table.
    refused_by
        The rules of refusals that the file states; they count as cited by the play.
    """
    if at < 0:
        return DecidingRules(_named_first((), replay, record, refused_by))
    step = record.steps[at]
    if record.game.kinds[step.kind] is Role.SUM:
        ledgers = list(replay.drawing.ledgers.after_step(record.game, step.table, step, speaker))
        if ledgers and ledgers[-1].rows:
            row = _deciding_row(ledgers[-1], says)
            rules = _move_first(step.rules, _rules_of_row(row, ledgers[-1], replay, record))
            rules = _named_first(rules, replay, record, refused_by)
            return DecidingRules(rules, ledgers[-1], row)
    cited = Counter(rule for other in record.steps for rule in other.rules)
    rules = tuple(sorted(dict.fromkeys(step.rules), key=lambda rule: cited[rule]))
    return DecidingRules(_named_first(rules, replay, record, refused_by))


def _named_first(
    rules: tuple[str, ...], replay: ReplayContext, record: Record, refused_by: Collection[str]
) -> tuple[str, ...]:
    """Put the rules that the file names first: those among `rules`, else those the play cited."""
    named = dict.fromkeys(_ID.findall(replay.source_of_rules))
    own = [rule for rule in rules if rule in named]
    if named and not own:
        in_play = {*refused_by, *(rule for step in record.steps for rule in step.rules)}
        policies = map(replay.plugin.rulebook().policy, record.consulted)
        in_play.update(policy.ambiguity for policy in policies if policy.ambiguity)
        own = [rule for rule in named if rule in in_play]
    return _move_first((*own, *rules), tuple(own))


def _move_first(rules: tuple[str, ...], before: tuple[str, ...]) -> tuple[str, ...]:
    known = [rule for rule in before if rule in rules]
    return tuple(dict.fromkeys([*known, *rules]))


def _deciding_row(ledger: Ledger, says: str) -> LedgerRow:
    """Return the row whose effect is the difference between the claimed and the actual total."""
    acting = [row for row in ledger.rows if row.applied]
    for number in map(int, _NUMBER.findall(says)):
        if ledger.total is not None:
            between = [row for row in acting if row.effect == ledger.total - number != 0]
            if between:
                return between[-1]
    return [*ledger.rows[:1], *(row for row in acting if row.section > 1)][-1]


def _rules_of_row(
    row: LedgerRow, ledger: Ledger, replay: ReplayContext, record: Record
) -> tuple[str, ...]:
    """Return the rules of a row: those no other row cites, then those with contested readings."""
    shared = {rule for other in ledger.rows if other.label != row.label for rule in other.rules}
    contested: Counter[str] = Counter()
    rulebook = replay.plugin.rulebook()
    game = record.game
    edition, chosen = replay.drawing.sources.edition(game), replay.drawing.sources.policies(game)
    # How several rows of one section combine is a policy of its own, even if none was consulted.
    several = sum(other.section == row.section and other.applied for other in ledger.rows) > 1
    for name in rulebook.policies if several else record.consulted:
        value = rulebook.ruling(name, edition, chosen).value
        readings = rulebook.policy(name).readings
        others = {rule for reading in readings if reading.id != value for rule in reading.rules}
        mine = {rule for reading in readings if reading.id == value for rule in reading.rules}
        contested.update(mine - others)
    return tuple(sorted(row.rules, key=lambda rule: (rule in shared, -contested[rule])))
