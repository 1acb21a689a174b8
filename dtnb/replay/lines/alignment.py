"""Records laid side by side: by what happened, never by the number of a step."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple, TypeAlias

from dtnb.kernel import Record, Role, Step

#: what a step says, in a form that can be compared
Key: TypeAlias = tuple[Any, ...]

#: steps in which nobody did anything: who is asked, and how often, differs without consequence
_QUIET = frozenset({Role.WINDOW, Role.PASS, Role.CLOSE})
#: arguments that hold words about the step rather than the step
_WORDS = frozenset({"form", "rules", "verdict"})
#: a calculation is what it comes to and for whom; the way there differs without consequence
_OF_A_SUM = frozenset({"subject", "seat", "total", "returned"})
#: names that number things as they come up: ``action:9``
_SERIAL = re.compile(r"[a-z][a-z-]*:\d+")


class ComparableSteps(NamedTuple):
    """The steps of a record in which something happened, and what can be compared of each."""

    steps: tuple[Step, ...]
    keys: tuple[Key, ...]


class Split(NamedTuple):
    """Where several records stop being alike.

    Attributes
    ----------
    at
        How many steps (of those told) they share before.
    groups
        The records' numbers, those together that go on alike.
    """

    at: int
    groups: tuple[tuple[int, ...], ...]


def comparable_steps(record: Record) -> ComparableSteps:
    """Return what of a record can be compared."""
    kinds = record.game.kinds
    steps = tuple(step for step in record.steps if kinds[step.kind] not in _QUIET)
    return ComparableSteps(steps, tuple(key(step, kinds[step.kind]) for step in steps))


def key(step: Step, role: Role) -> Key:
    """Return what two steps have in common that are the same: kind, actor, subject, values."""
    args = step.args
    if role is Role.SUM:
        args = {name: value for name, value in args.items() if name in _OF_A_SUM}
    return (step.kind, step.actor, *_values(args))


def _values(args: Mapping[str, Any]) -> Iterator[Key]:
    for name in sorted(args):
        value = args[name]
        if name in _WORDS or value is None or value == "":
            continue
        if isinstance(value, (list, tuple)):
            if not any(isinstance(each, (dict, list, tuple)) for each in value):
                yield name, tuple(value)
        elif not (isinstance(value, dict) or (isinstance(value, str) and _SERIAL.fullmatch(value))):
            yield name, value


def splits(lines: Sequence[Sequence[Key]]) -> tuple[Split, ...]:
    """Return every place where lines part, those that stay together compared further.

    Parameters
    ----------
    lines
        The keys of each record.
    """
    found = _splits(lines, tuple(range(len(lines))), 0)
    return tuple(sorted(found, key=lambda split: (split.at, split.groups)))


def _splits(lines: Sequence[Sequence[Key]], group: tuple[int, ...], at: int) -> Iterator[Split]:
    while len(group) > 1:
        here: dict[Key | None, list[int]] = {}
        for number in group:
            line = lines[number]
            here.setdefault(line[at] if at < len(line) else None, []).append(number)
        if len(here) > 1:
            groups = tuple(map(tuple, here.values()))
            yield Split(at, groups)
            for each in groups:
                yield from _splits(lines, each, at + 1)
            return
        if None in here:
            return
        at += 1


def aligned(
    one: ComparableSteps, other: ComparableSteps
) -> Iterator[tuple[Step | None, Step | None]]:
    """Yield the steps of two records side by side; None where one has nothing of the kind."""
    matcher = SequenceMatcher(None, one.keys, other.keys, autojunk=False)
    for _, begin, end, there, until in matcher.get_opcodes():
        for step in range(max(end - begin, until - there)):
            yield (
                one.steps[begin + step] if begin + step < end else None,
                other.steps[there + step] if there + step < until else None,
            )
