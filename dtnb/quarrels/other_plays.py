"""Other plays of the same moves, in which one rule is answered otherwise.

If two plays answer a question differently, people may quarrel about that question. The calculation
of another play shows how somebody may have come to a wrong number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from dtnb.files import FileProblems
from dtnb.quarrels.position import Position
from dtnb.quarrels.quarrel_speaker import quarrel_speaker
from dtnb.replay.disputes.changes import other_answers, plays, refused_actions
from dtnb.replay.disputes.other_worlds import OtherWorlds, difference

if TYPE_CHECKING:
    from dtnb.frames.ledger import Ledger, LedgerRow
    from dtnb.kernel import Record
    from dtnb.replay.game.quick_entry import Fact
    from dtnb.replay.lines.branch import Branch

#: the maximum number of other plays, and of inputs of a play that is changed
_MAX_WORLDS, _MAX_INPUTS = 36, 200

#: the sign of a half in a calculation
_HALF = "½"


class Answer(NamedTuple):
    """An answer to a question, given by one of the plays.

    Attributes
    ----------
    fact
        The answer.
    calculation
        The calculation of the number, such as ``17 − 4 = 13``; empty if there is none.
    difference
        How much the play differs from the play by the rules; 0 for that play itself.
    rules
        The ids of the rules that are answered otherwise in the plays with this answer.
    """

    fact: Fact
    calculation: str
    difference: int
    rules: tuple[str, ...] = ()


def answers(position: Position) -> Mapping[str, list[Answer]]:
    """Return the questions with several answers; the answers of the nearest plays are first."""
    return _answers(position)


@lru_cache(32)
def _answers(position: Position) -> dict[str, list[Answer]]:
    own = {fact.question: fact for fact in position.facts}
    known: dict[str, list[Answer]] = {}
    for line, apart, rules in _other_plays(position):
        record = line.record
        facts = position.plugin.quick_entry.facts(record.game, record, position.speaker)
        for fact in facts:
            before = own.get(fact.question)
            if before is None or _same(before, fact):
                continue
            others = known.setdefault(fact.question, [])
            same = next((i for i, one in enumerate(others) if _same(one.fact, fact)), None)
            if same is None:
                others.append(Answer(fact, calculation_of(position, record, fact), apart, rules))
            else:
                both = dict.fromkeys((*others[same].rules, *rules))
                others[same] = others[same]._replace(rules=tuple(both))
    ordered = sorted(known.items(), key=lambda item: min(a.difference for a in item[1]))
    return {
        question: [
            Answer(own[question], calculation_of(position, position.record, own[question]), 0),
            *sorted(others, key=lambda answer: answer.difference),
        ]
        for question, others in ordered
    }


def _same(one: Fact, other: Fact) -> bool:
    return (one.label, one.holds) == (other.label, other.holds)


def _other_plays(position: Position) -> Iterator[tuple[Branch, int, tuple[str, ...]]]:
    """Yield each play with one change, its difference, and the rule that is changed."""
    replay = position.replay
    if replay.prepared is None or len(position.record.inputs) > _MAX_INPUTS:
        return
    worlds = OtherWorlds(replay)
    # People usually quarrel about one of the last rules applied.
    answered = reversed(list(other_answers(replay)))
    for change in islice(chain(plays(replay), refused_actions(replay), answered), _MAX_WORLDS):
        tried = worlds.try_change(change)
        if tried is not None and not tried.stops_early and tried.difference:
            yield tried.line, tried.difference, change.rules[:1]
    others: list[tuple[str, dict[str, str] | None]] = [
        (edition, None)
        for edition in position.plugin.rulebook().editions
        if edition != replay.edition
    ]
    if replay.policies:
        # Somebody who does not know the house rules plays by the rulebook.
        others.insert(0, (replay.edition, {}))
    for edition, policies in others:
        try:
            other = replay.run(edition=edition, policies=policies)
        except FileProblems:
            continue
        apart = difference(replay, other)
        if apart and not other.outcome.is_open:
            yield other, apart, ()


# -- ways of counting -----------------------------------------------------------------------------


def calculation_of(position: Position, record: Record, fact: Fact) -> str:
    """Return the calculation of a fact's number in a play; "" if there is none."""
    if not fact.label.isdigit():
        return ""
    for ledger in reversed(ledgers_of(position, record)):
        if ledger.total == int(fact.label) and len(_applied(ledger)) > 1:
            return _calculation_text(position, ledger)
    return ""


def ledgers_of(position: Position, record: Record) -> list[Ledger]:
    """Return the finished calculations of a play."""
    drawing, speaker = position.plugin.drawing, position.speaker
    ledgers = (drawing.finished_ledger(record.game, step, speaker) for step in record.steps)
    return [ledger for ledger in ledgers if ledger is not None]


def _applied(ledger: Ledger) -> list[LedgerRow]:
    return [row for row in ledger.rows if row.applied and row.effect is not None]


def _calculation_text(position: Position, ledger: Ledger) -> str:
    """Return a calculation in one line, such as ``17 − 4 = 13, half of 13 off: 6``."""
    first, *rest = _applied(ledger)
    if rest[-1].running != ledger.total or first.running is None:
        return ""
    say, before = quarrel_speaker(position.lang).text, [first.running]
    parts = [str(first.running)]
    for row in rest:
        effect, running = row.effect, row.running
        if effect is None or running is None:
            return ""
        half = half_in_row(before, row)
        if half is not None:
            down = "down" if half.is_down else "up"
            parts.append(say("way.half", base=half.base, down=down, to=running))
        else:
            number = f"{effect:+d}".replace("-", "\N{MINUS SIGN}")
            parts.append(say("way.change", number=number, to=running))
        before.append(running)
    return " ".join(parts).rstrip(",")


class Half(NamedTuple):
    """The number that is halved, and whether its half is rounded down."""

    base: int
    is_down: bool


def half_in_row(before: Sequence[int], row: LedgerRow) -> Half | None:
    """Return which of the numbers before a row is halved by the row; None if none is."""
    if row.op != _HALF or row.effect is None:
        return None
    return find_half(before, -row.effect)


def find_half(numbers: Sequence[int], half: int) -> Half | None:
    """Return the latest of some numbers of which `half` is the half; None if there is none."""
    for base in reversed(numbers):
        if half == -(-base // 2):
            return Half(base, is_down=False)
    rounded_down = (Half(base, is_down=True) for base in reversed(numbers) if half == base // 2)
    return next(rounded_down, None)
