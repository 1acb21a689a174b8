"""Find what people may quarrel about: play their moves with one rule or the rulebook changed.

If two plays answer a question differently, people may quarrel about that question. The calculation
of the other play shows how somebody may have come to a wrong number.

* fact: a result of a play, as the answer to a question.
* half: a number in a calculation that is half of an earlier one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from dtnb.files import FileProblems
from dtnb.quarrels.draft_play import DraftPlay
from dtnb.quarrels.quarrel_speaker import quarrel_speaker
from dtnb.replay.disputes.changes import allow_refused_actions, answer_rules_otherwise, forbid_plays
from dtnb.replay.disputes.other_worlds import OtherWorlds, count_differing_steps

if TYPE_CHECKING:
    from dtnb.frames.ledger import Ledger, LedgerRow
    from dtnb.kernel import Record
    from dtnb.replay.game.quick_entry import Fact
    from dtnb.replay.lines.branch import Branch

#: the maximum number of changes to try
_MAX_CHANGES = 36
#: no change is tried in a play with more inputs than this, because it would take too long
_MAX_INPUTS = 200

#: the sign of a half in a calculation
_HALF_SIGN = "½"


class Answer(NamedTuple):
    """An answer to a question, as one or several plays give it.

    Attributes
    ----------
    fact
        The answer.
    calculation
        The calculation of the number, such as ``17 − 4 = 13``; empty if there is none.
    differing_steps
        The number of steps in which the first play with this answer differs from the play by the
        rules; 0 for the right answer.
    rules
        The ids of the rules that are different in the plays with this answer.
    """

    fact: Fact
    calculation: str
    differing_steps: int
    rules: tuple[str, ...] = ()


@lru_cache(32)
def find_different_answers(play: DraftPlay) -> Mapping[str, list[Answer]]:
    """Return the questions that plays answer differently, each with its answers.

    The right answer comes first. Of the other answers, those whose plays differ in the fewest steps
    from the play by the rules come first. Questions are ordered in the same way.
    """
    true_facts = {fact.question: fact for fact in play.disputable_facts}
    other_answers_to: dict[str, list[Answer]] = {}
    for other_play in _other_plays(play):
        record = other_play.branch.record
        facts = play.plugin.quick_entry.disputable_facts(record.game, record, play.speaker)
        for fact in facts:
            true_fact = true_facts.get(fact.question)
            if true_fact is None or _is_same(true_fact, fact):
                continue
            others = other_answers_to.setdefault(fact.question, [])
            known_index = next(
                (index for index, answer in enumerate(others) if _is_same(answer.fact, fact)), None
            )
            if known_index is None:
                calculation = calculation_of(play, record, fact)
                answer = Answer(fact, calculation, other_play.differing_steps, other_play.rules)
                others.append(answer)
            else:
                all_rules = dict.fromkeys((*others[known_index].rules, *other_play.rules))
                others[known_index] = others[known_index]._replace(rules=tuple(all_rules))
    ordered = sorted(
        other_answers_to.items(),
        key=lambda pair: min(answer.differing_steps for answer in pair[1]),
    )
    return {
        question: [
            Answer(
                true_facts[question], calculation_of(play, play.record, true_facts[question]), 0
            ),
            *sorted(others, key=lambda answer: answer.differing_steps),
        ]
        for question, others in ordered
    }


def _is_same(fact: Fact, other: Fact) -> bool:
    return (fact.label, fact.holds) == (other.label, other.holds)


class _OtherPlay(NamedTuple):
    """A play with one change, the number of its steps that differ, and the changed rules."""

    branch: Branch
    differing_steps: int
    rules: tuple[str, ...] = ()


def _other_plays(play: DraftPlay) -> Iterator[_OtherPlay]:
    """Yield the same moves played with one changed rule or action, then by other rulebooks."""
    replay = play.replay
    if replay.prepared is None or len(play.record.inputs) > _MAX_INPUTS:
        return
    worlds = OtherWorlds(replay)
    # People usually quarrel about one of the last rules applied.
    rule_changes = reversed(list(answer_rules_otherwise(replay)))
    changes = chain(forbid_plays(replay), allow_refused_actions(replay), rule_changes)
    for change in islice(changes, _MAX_CHANGES):
        result = worlds.try_change(change)
        if result is not None and not result.stops_early and result.difference:
            yield _OtherPlay(result.line, result.difference, change.rules[:1])
    other_books: list[tuple[str, dict[str, str] | None]] = [
        (edition, None) for edition in play.plugin.rulebook().editions if edition != replay.edition
    ]
    if replay.policies:
        # Somebody who does not know the house rules plays by the rulebook.
        other_books.insert(0, (replay.edition, {}))
    for edition, policies in other_books:
        try:
            other_run = replay.run(edition=edition, policies=policies)
        except FileProblems:
            continue
        differing_steps = count_differing_steps(replay, other_run)
        if differing_steps and not other_run.outcome.is_open:
            yield _OtherPlay(other_run, differing_steps)


# -- calculations ---------------------------------------------------------------------------------


def calculation_of(play: DraftPlay, record: Record, fact: Fact) -> str:
    """Return the calculation of a fact's number in a play; "" if there is none."""
    if not fact.label.isdigit():
        return ""
    for ledger in reversed(ledgers_of(play, record)):
        if ledger.total == int(fact.label) and len(_applied_rows(ledger)) > 1:
            return _calculation_text(play, ledger)
    return ""


def ledgers_of(play: DraftPlay, record: Record) -> list[Ledger]:
    """Return the finished calculations of a play."""
    presenter, speaker = play.plugin.presenter, play.speaker
    ledgers = (presenter.finished_ledger(record.game, step, speaker) for step in record.steps)
    return [ledger for ledger in ledgers if ledger is not None]


def _applied_rows(ledger: Ledger) -> list[LedgerRow]:
    return [row for row in ledger.rows if row.applied and row.effect is not None]


def _calculation_text(play: DraftPlay, ledger: Ledger) -> str:
    """Return a calculation in one line, such as ``17 − 4 = 13, half of 13 off: 6``."""
    first_row, *later_rows = _applied_rows(ledger)
    if later_rows[-1].running != ledger.total or first_row.running is None:
        return ""
    say, running_totals = quarrel_speaker(play.lang).text, [first_row.running]
    terms = [str(first_row.running)]
    for row in later_rows:
        effect, running = row.effect, row.running
        if effect is None or running is None:
            return ""
        half = half_in_row(running_totals, row)
        if half is not None:
            rounding = "down" if half.is_down else "up"
            terms.append(say("way.half", base=half.halved, down=rounding, to=running))
        else:
            change = f"{effect:+d}".replace("-", "\N{MINUS SIGN}")
            terms.append(say("way.change", number=change, to=running))
        running_totals.append(running)
    return " ".join(terms).rstrip(",")


class Half(NamedTuple):
    """A half in a calculation: the number that is halved, and whether the half is rounded down."""

    halved: int
    is_down: bool


def half_in_row(numbers: Sequence[int], row: LedgerRow) -> Half | None:
    """Return the earlier number that a row halves; None if the row does not halve a number."""
    if row.op != _HALF_SIGN or row.effect is None:
        return None
    return find_half(numbers, -row.effect)


def find_half(numbers: Sequence[int], half: int) -> Half | None:
    """Return the last of `numbers` whose half is `half`; None if there is none.

    A number whose half is `half` rounded up is preferred to one whose half is rounded down.
    """
    for number in reversed(numbers):
        if half == -(-number // 2):
            return Half(number, is_down=False)
    for number in reversed(numbers):
        if half == number // 2:
            return Half(number, is_down=True)
    return None
