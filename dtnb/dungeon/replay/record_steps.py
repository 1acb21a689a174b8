"""Find in a record the steps and results that decide whether an expectation of a file is true."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dtnb.dungeon.state.table import Table
from dtnb.explain import Message
from dtnb.kernel import Record, Step
from dtnb.replay.game.terms import CheckResult

#: the kinds of steps in which a check or an attack is settled; their argument ``ledger`` has its
#: numbers and its result
_SETTLING_KINDS = ("check-settled", "attack-settled")


def last_step(record: Record, fits: Callable[[Step], bool]) -> Step | None:
    """Return the last matching step."""
    return next((step for step in reversed(record.steps) if fits(step)), None)


def index_of(step: Step | None) -> int:
    """Return the index of a step, -1 for none."""
    return step.index if step is not None else -1


def compare_value(value: int, expected: int, step: Step | None) -> CheckResult:
    """Compare a number with the expected one; `step` is the last step that changed the number."""
    return CheckResult(
        holds=value == expected,
        actual_value=Message("found.value", {"value": value}),
        step=index_of(step),
    )


def find_end(record: Record, *, is_met: bool) -> CheckResult:
    """Return the check result for the end of the game; `is_met` says whether the claim is true."""
    end = last_step(record, lambda step: step.kind in ("wins", "loses", "out"))
    return CheckResult(holds=is_met, actual_value=_result_message(record), step=index_of(end))


def _result_message(record: Record) -> Message:
    """Return the message that says who has won, or that nobody has."""
    table: Table = record.state.table
    if table.result is None and record.state.pending is None and table.encounter is not None:
        # A record of one attack or of some rounds ends before the win condition is checked.
        return Message("found.fight-only")
    if table.result is None:
        return Message("found.playing")
    if table.is_lost:
        return Message("found.lost")
    return Message("found.won", {"name": table.seats[table.result[0]].name})


def find_unsettled(record: Record, kinds: Iterable[str]) -> Step | None:
    """Return the step that began the check or attack in play; None if it is of no such kind."""
    begins = tuple(f"{kind}-begins" for kind in kinds)
    step = last_step(record, lambda step: step.kind in (*begins, *_SETTLING_KINDS))
    return step if step is not None and step.kind in begins else None


def find_settled(record: Record, kinds: Iterable[str]) -> Step | None:
    """Return the step that settled the latest check or attack of the given kinds."""
    wanted = tuple(kinds)
    return last_step(
        record, lambda step: step.kind in _SETTLING_KINDS and step.args["ledger"]["kind"] in wanted
    )
