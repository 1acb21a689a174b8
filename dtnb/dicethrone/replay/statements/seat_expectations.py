"""Check statements about one player: damage, healing, dials, tokens, cards drawn, the result."""

from __future__ import annotations

from typing import Any

from dtnb.dicethrone.replay.statements.record_expectations import result_of
from dtnb.dicethrone.state.table import Table
from dtnb.explain import Message
from dtnb.kernel import Record, Step
from dtnb.replay.game.terms import Check, CheckResult


def takes(seat: int, number: int) -> Check:
    """Return a check of the total damage that a player has taken."""
    return lambda record: _compare_sum(record, field="damage", seat=seat, number=number)


def heals(seat: int, number: int) -> Check:
    """Return a check of the total Health that a player has healed."""
    return lambda record: _compare_sum(record, field="healing", seat=seat, number=number)


def _compare_sum(record: Record, field: str, seat: int, number: int) -> CheckResult:
    """Find the sum of a seat's damage or healing in a record, and compare it with a number.

    `field` is ``"damage"`` or ``"healing"``.
    """
    step_index, value = -1, 0
    for step in record.steps:
        if step.kind in ("damage-applied", "healing-applied") and _concerns_seat(step, seat):
            value += _share_of_change(step, field, seat)
            step_index = step.index
    ledgers = [step for step in record.steps if step.kind == "ledger" and step.args["seat"] == seat]
    nonzero = [step for step in ledgers if step.args["total"]] or ledgers
    if step_index < 0 and ledgers:
        step_index = ledgers[-1].index
    elif field == "damage" and len(nonzero) == 1 and nonzero[0].args["total"] == value:
        # If one ledger contains all damage, it explains the number, so point to it (DT-CALC-01).
        step_index = nonzero[0].index
    return CheckResult(value == number, actual_value=str(value), step=step_index)


def _share_of_change(step: Step, field: str, seat: int) -> int:
    """Return a seat's share of a change of the dial, which teammates may share (DT-TEAM-07)."""
    shares = {field: int(step.args[field])}
    for sharer, damage, healing in step.args.get("shares", ()):
        if sharer == seat:
            shares = {"damage": int(damage), "healing": int(healing)}
    return shares[field] if field == "damage" else min(shares[field], _effective_healing(step))


def _effective_healing(step: Step) -> int:
    """Return the healing that took effect; the cap of the dial may limit it (DT-HP-01, AMB-16)."""
    args = step.args
    return max(0, int(args["after"]) - int(args["before"]) + int(args["damage"]))


def dial_is(field: str, seat: int, number: int) -> Check:
    """Return a check of a player's Health or Combat Points."""
    kinds = ("cp-gained", "cp-paid") if field == "cp" else ("damage-applied", "healing-applied")

    def check(record: Record) -> CheckResult:
        value = getattr(record.state.table.seats[seat], field)
        steps = [step for step in record.steps if step.kind in kinds and _changes_dial(step, seat)]
        return CheckResult(
            value == number, actual_value=str(value), step=steps[-1].index if steps else -1
        )

    return check


def _concerns_seat(step: Step, seat: int) -> bool:
    """Tell whether a step is about a seat, alone or among several seats."""
    seats = step.args.get("seat", step.actor)
    return bool(seat in seats if isinstance(seats, (list, tuple)) else seats == seat)


def _changes_dial(step: Step, seat: int) -> bool:
    return seat in step.args.get("team", ()) or _concerns_seat(step, seat)


def has_tokens(seat: int, token: str, number: int | None) -> Check:
    """Return a check that a player has `number` tokens of a name; None means at least one."""

    def check(record: Record) -> CheckResult:
        table: Table = record.state.table
        count = table.seats[seat].count(token)
        steps = [
            step
            for step in record.steps
            if step.kind.startswith("token-")
            and step.args.get("subject") == token
            and step.args.get("seat") == seat
        ]
        holds = count > 0 if number is None else count == number
        return CheckResult(holds, actual_value=str(count), step=steps[-1].index if steps else -1)

    return check


def draws(seat: int, number: int) -> Check:
    """Return a check of how many cards a player has drawn."""

    def check(record: Record) -> CheckResult:
        steps = [step for step in record.steps if step.kind == "draws" and step.actor == seat]
        last_index = steps[-1].index if steps else -1
        return CheckResult(len(steps) == number, actual_value=str(len(steps)), step=last_index)

    return check


def wins(seat: int) -> Check:
    """Return a check that a player has won."""

    def check(record: Record) -> CheckResult:
        result: Any = record.state.table.result
        step = next((step.index for step in record.steps if step.kind in ("wins", "draw")), -1)
        table: Table = record.state.table
        holds = result is not None and not table.is_draw and seat in result
        return CheckResult(holds, actual_value=result_of(record), step=step)

    return check


def is_defeated(seat: int) -> Check:
    """Return a check that a player is defeated: their Health is 0 (DT-WIN-01)."""

    def check(record: Record) -> CheckResult:
        health = record.state.table.seats[seat].health
        defeats = (
            step.index
            for step in record.steps
            if step.kind == "defeated" and _concerns_seat(step, seat)
        )
        actual = Message("found.at-health", {"health": health})
        rules = () if health == 0 else ("DT-WIN-02",)
        return CheckResult(health == 0, actual_value=actual, step=next(defeats, -1), rules=rules)

    return check


def is_asked_before(seat: int, other: int) -> Check:
    """Return a check that a seat is asked before another in their latest window (DT-PRI-02)."""
    return lambda record: _compare_order(record, seat, other)


def _compare_order(record: Record, seat: int, other: int) -> CheckResult:
    """Find whether a seat is asked before another in the latest window that asks both."""
    for step in reversed(record.steps):
        order = step.order if step.kind == "window-opens" else ()
        if seat in order and other in order:
            holds = order.index(seat) < order.index(other)
            names = [record.state.table.seats[asked_seat].name for asked_seat in order]
            return CheckResult(holds, actual_value=", ".join(names), step=step.index)
    return CheckResult(holds=False, actual_value=Message("found.not-asked"), step=-1)


def gets(seat: int, token: str, number: int | None) -> Check:
    """Return a check that a player gained `number` tokens of a name; None means at least one."""

    def check(record: Record) -> CheckResult:
        steps = [
            step
            for step in record.steps
            if step.kind in ("token-gained", "token-inflicted", "token-not-placed")
            and step.args["subject"] == token
            and step.args["seat"] == seat
        ]
        count = sum(step.args["count"] for step in steps if step.kind != "token-not-placed")
        holds = count > 0 if number is None else count == number
        return CheckResult(holds, actual_value=str(count), step=steps[-1].index if steps else -1)

    return check
