"""What else a play could have come to: the same play with one rule answered otherwise.

What people quarrel about is where such plays differ; how somebody counts is how such a play counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from dtnb.files import FileProblems
from dtnb.quarrels.position import Position
from dtnb.quarrels.words import words
from dtnb.replay.disputes.changes import other_answers, plays, refused_actions
from dtnb.replay.disputes.other_worlds import OtherWorlds, difference

if TYPE_CHECKING:
    from dtnb.frames.ledger import Ledger, LedgerRow
    from dtnb.kernel import Record
    from dtnb.replay.game.quick_entry import Fact
    from dtnb.replay.lines.branch import Branch

#: the most plays in other worlds, and the longest play that is tried
_MAX_WORLDS, _MAX_INPUTS = 36, 200

#: the sign of a half in a calculation
_HALF = "½"


class Answer(NamedTuple):
    """An answer to a question, as some play gives it.

    Attributes
    ----------
    fact
        The answer.
    way
        How the number is counted; empty if it is not counted.
    difference
        How much that play differs from the play itself, 0 for the play itself.
    rules
        The ids of the rules that are answered otherwise in the plays that give it.
    """

    fact: Fact
    way: str
    difference: int
    rules: tuple[str, ...] = ()


def answers(position: Position) -> Mapping[str, list[Answer]]:
    """Return the questions that are answered in several ways, with the answers, nearest first."""
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
                others.append(Answer(fact, way_of(position, record, fact), apart, rules))
            else:
                both = dict.fromkeys((*others[same].rules, *rules))
                others[same] = others[same]._replace(rules=tuple(both))
    ordered = sorted(known.items(), key=lambda item: min(a.difference for a in item[1]))
    return {
        question: [
            Answer(own[question], way_of(position, position.record, own[question]), 0),
            *sorted(others, key=lambda answer: answer.difference),
        ]
        for question, others in ordered
    }


def _same(one: Fact, other: Fact) -> bool:
    return (one.label, one.holds) == (other.label, other.holds)


def _other_plays(position: Position) -> Iterator[tuple[Branch, int, tuple[str, ...]]]:
    """Yield the plays with one change, each with how much it differs and the rule it breaks."""
    replay = position.replay
    if replay.prepared is None or len(position.record.inputs) > _MAX_INPUTS:
        return
    worlds = OtherWorlds(replay)
    # What was applied last is the nearest to what people quarrel about.
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
        # Who does not know the rules of the house plays by the book.
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


def way_of(position: Position, record: Record, fact: Fact) -> str:
    """Return how a number is counted in a play; empty if no calculation comes to it."""
    if not fact.label.isdigit():
        return ""
    for ledger in reversed(ledgers_of(position, record)):
        if ledger.total == int(fact.label) and len(_applied(ledger)) > 1:
            return _in_short(position, ledger)
    return ""


def ledgers_of(position: Position, record: Record) -> list[Ledger]:
    """Return the calculations that a play finishes."""
    drawing, speaker = position.plugin.drawing, position.speaker
    ledgers = (drawing.finished_ledger(record.game, step, speaker) for step in record.steps)
    return [ledger for ledger in ledgers if ledger is not None]


def _applied(ledger: Ledger) -> list[LedgerRow]:
    return [row for row in ledger.rows if row.applied and row.effect is not None]


def _in_short(position: Position, ledger: Ledger) -> str:
    """Return a calculation in short: ``17 − 4 = 13, half of 13 off: 6``."""
    first, *rest = _applied(ledger)
    if rest[-1].running != ledger.total or first.running is None:
        return ""
    say, before = words(position.lang).text, [first.running]
    parts = [str(first.running)]
    for row in rest:
        effect, running = row.effect, row.running
        if effect is None or running is None:
            return ""
        half = halved(before, row)
        if half is not None:
            down = "down" if half.is_down else "up"
            parts.append(say("way.half", base=half.base, down=down, to=running))
        else:
            number = f"{effect:+d}".replace("-", "\N{MINUS SIGN}")
            parts.append(say("way.change", number=number, to=running))
        before.append(running)
    return " ".join(parts).rstrip(",")


class Half(NamedTuple):
    """The number whose half is taken off, and whether the half is rounded down."""

    base: int
    is_down: bool


def halved(before: Sequence[int], row: LedgerRow) -> Half | None:
    """Return of which of the numbers before it a row takes off half; None if it takes no half."""
    if row.op != _HALF or row.effect is None:
        return None
    return half_of(before, -row.effect)


def half_of(numbers: Sequence[int], half: int) -> Half | None:
    """Return of which of some numbers a number is half, the latest first; None if of none."""
    for base in reversed(numbers):
        if half == -(-base // 2):
            return Half(base, is_down=False)
    rounded_down = (Half(base, is_down=True) for base in reversed(numbers) if half == base // 2)
    return next(rounded_down, None)
