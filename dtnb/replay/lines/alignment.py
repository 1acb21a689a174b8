"""Find where several plays of the same file first differ, and which of their steps correspond.

A play is stored as a record, and a step is one event of it. Steps are compared by their keys. A key
is the content of a step (what happened, to whom). It leaves out the step's index and serial
numbers, which differ even if the same happens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple, TypeAlias

from dtnb.kernel import Record, Role, Step

#: the content of a step in a form that can be compared: its kind, its actor and its arguments
StepKey: TypeAlias = tuple[Any, ...]

#: steps with these roles are not compared, because one record may ask more questions than another
_NOT_COMPARED = frozenset({Role.WINDOW, Role.PASS, Role.CLOSE})
#: these arguments are not compared, because they only say how to describe a step
_DESCRIPTIVE_ARGS = frozenset({"form", "rules", "verdict"})
#: only these arguments of a calculation are compared, because its rows may differ
_SUM_ARGS = frozenset({"subject", "seat", "total", "returned"})
#: names with a serial number: ``action:9``
_SERIAL_NAME = re.compile(r"[a-z][a-z-]*:\d+")


class ComparableSteps(NamedTuple):
    """The steps of a record in which something happened, with their keys."""

    steps: tuple[Step, ...]
    step_keys: tuple[StepKey, ...]


class Split(NamedTuple):
    """A point from which several records continue in different ways."""

    #: the number of comparable steps that the records share before the split
    step_index: int
    #: the indexes of the records, in groups; the records of one group continue with equal steps
    groups: tuple[tuple[int, ...], ...]


def comparable_steps(record: Record) -> ComparableSteps:
    """Return the comparable steps of a record, with their keys."""
    role_of_kind = record.game.kinds
    steps = tuple(step for step in record.steps if role_of_kind[step.kind] not in _NOT_COMPARED)
    return ComparableSteps(steps, tuple(step_key(step, role_of_kind[step.kind]) for step in steps))


def step_key(step: Step, role: Role) -> StepKey:
    """Return the key of a step."""
    args = step.args
    if role is Role.SUM:
        args = {name: value for name, value in args.items() if name in _SUM_ARGS}
    return (step.kind, step.actor, *_comparable_args(args))


def _comparable_args(args: Mapping[str, Any]) -> Iterator[StepKey]:
    """Yield the arguments to compare, without descriptions, nested data and serial numbers."""
    for name in sorted(args):
        value = args[name]
        if name in _DESCRIPTIVE_ARGS or value is None or value == "":
            continue
        if isinstance(value, (list, tuple)):
            if not any(isinstance(part, (dict, list, tuple)) for part in value):
                yield name, tuple(value)
        elif not (
            isinstance(value, dict) or (isinstance(value, str) and _SERIAL_NAME.fullmatch(value))
        ):
            yield name, value


def find_splits(keys_by_record: Sequence[Sequence[StepKey]]) -> tuple[Split, ...]:
    """Return every split of several records, given the keys of their steps.

    After a split, the records within each group are compared further, and may split again.
    """
    unsorted = _splits(keys_by_record, tuple(range(len(keys_by_record))), 0)
    return tuple(sorted(unsorted, key=lambda split: (split.step_index, split.groups)))


def _splits(
    keys_by_record: Sequence[Sequence[StepKey]], group: tuple[int, ...], index: int
) -> Iterator[Split]:
    """Yield the splits of the records in `group`, from the step at `index` on."""
    while len(group) > 1:
        by_key: dict[StepKey | None, list[int]] = {}
        for record_index in group:
            keys = keys_by_record[record_index]
            by_key.setdefault(keys[index] if index < len(keys) else None, []).append(record_index)
        if len(by_key) > 1:
            groups = tuple(map(tuple, by_key.values()))
            yield Split(index, groups)
            for subgroup in groups:
                yield from _splits(keys_by_record, subgroup, index + 1)
            return
        if None in by_key:
            return
        index += 1


def align_steps(
    first: ComparableSteps, second: ComparableSteps
) -> Iterator[tuple[Step | None, Step | None]]:
    """Yield the steps of two records in pairs: equal steps, and unequal ones at the same place.

    None stands for the missing partner of a step.
    """
    matcher = SequenceMatcher(None, first.step_keys, second.step_keys, autojunk=False)
    for _, first_begin, first_end, second_begin, second_end in matcher.get_opcodes():
        for offset in range(max(first_end - first_begin, second_end - second_begin)):
            yield (
                first.steps[first_begin + offset] if first_begin + offset < first_end else None,
                second.steps[second_begin + offset] if second_begin + offset < second_end else None,
            )
