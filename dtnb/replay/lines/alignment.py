"""Align the steps of several records by their content, not by their index."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple, TypeAlias

from dtnb.kernel import Record, Role, Step

#: the content of a step in a form that can be compared
Key: TypeAlias = tuple[Any, ...]

#: roles of steps in which nobody acts; the number of questions and passes may differ between runs
_QUIET = frozenset({Role.WINDOW, Role.PASS, Role.CLOSE})
#: arguments that only describe a step, and are not compared
_WORDS = frozenset({"form", "rules", "verdict"})
#: the arguments by which calculations are compared; the rows may differ
_SUM_ARGS = frozenset({"subject", "seat", "total", "returned"})
#: names with a serial number: ``action:9``
_SERIAL = re.compile(r"[a-z][a-z-]*:\d+")


class ComparableSteps(NamedTuple):
    """The steps of a record in which something happened, with their keys."""

    steps: tuple[Step, ...]
    keys: tuple[Key, ...]


class Split(NamedTuple):
    """A step from which several records continue in different ways.

    Attributes
    ----------
    at
        The number of comparable steps that the records share before this one.
    groups
        The indexes of the records; records in one group continue with equal steps.
    """

    at: int
    groups: tuple[tuple[int, ...], ...]


def comparable_steps(record: Record) -> ComparableSteps:
    """Return the steps of a record in which something happened, with their keys."""
    kinds = record.game.kinds
    steps = tuple(step for step in record.steps if kinds[step.kind] not in _QUIET)
    return ComparableSteps(steps, tuple(key(step, kinds[step.kind]) for step in steps))


def key(step: Step, role: Role) -> Key:
    """Return the content of a step (kind, actor, values); equal steps have equal keys."""
    args = step.args
    if role is Role.SUM:
        args = {name: value for name, value in args.items() if name in _SUM_ARGS}
    return (step.kind, step.actor, *_values(args))


def _values(args: Mapping[str, Any]) -> Iterator[Key]:
    """Yield the compared arguments: no descriptions, no nested data, no serial numbers."""
    for name in sorted(args):
        value = args[name]
        if name in _WORDS or value is None or value == "":
            continue
        if isinstance(value, (list, tuple)):
            if not any(isinstance(part, (dict, list, tuple)) for part in value):
                yield name, tuple(value)
        elif not (isinstance(value, dict) or (isinstance(value, str) and _SERIAL.fullmatch(value))):
            yield name, value


def splits(lines: Sequence[Sequence[Key]]) -> tuple[Split, ...]:
    """Return every split of records, given the keys of their steps.

    After a split the records of each group are compared with one another.
    """
    unsorted = _splits(lines, tuple(range(len(lines))), 0)
    return tuple(sorted(unsorted, key=lambda split: (split.at, split.groups)))


def _splits(lines: Sequence[Sequence[Key]], group: tuple[int, ...], at: int) -> Iterator[Split]:
    while len(group) > 1:
        by_key: dict[Key | None, list[int]] = {}
        for number in group:
            line = lines[number]
            by_key.setdefault(line[at] if at < len(line) else None, []).append(number)
        if len(by_key) > 1:
            groups = tuple(map(tuple, by_key.values()))
            yield Split(at, groups)
            for part in groups:
                yield from _splits(lines, part, at + 1)
            return
        if None in by_key:
            return
        at += 1


def align_steps(
    one: ComparableSteps, other: ComparableSteps
) -> Iterator[tuple[Step | None, Step | None]]:
    """Yield the steps of two records in pairs; None in place of a missing match."""
    matcher = SequenceMatcher(None, one.keys, other.keys, autojunk=False)
    for _, begin, end, other_begin, other_end in matcher.get_opcodes():
        for offset in range(max(end - begin, other_end - other_begin)):
            yield (
                one.steps[begin + offset] if begin + offset < end else None,
                other.steps[other_begin + offset] if other_begin + offset < other_end else None,
            )
