"""Checks about one player: damage, healing, dials, tokens, cards drawn, the result."""

from __future__ import annotations

from typing import Any

from dtnb.dicethrone.replay.statements.record_expectations import result_of
from dtnb.dicethrone.state.table import Table
from dtnb.explain import Message
from dtnb.kernel import Record, Step
from dtnb.replay.game.terms import Check, Finding


def takes(seat: int, number: int) -> Check:
    """Return a check of the damage that a player has taken in all."""
    return lambda record: _sum_of(record, "damage", seat, number)


def heals(seat: int, number: int) -> Check:
    """Return a check of the Health that a player has healed in all."""
    return lambda record: _sum_of(record, "healing", seat, number)


def _sum_of(record: Record, field: str, seat: int, number: int) -> Finding:
    step_index, value = -1, 0
    for step in record.steps:
        if step.kind in ("damage-applied", "healing-applied") and _about(step, seat):
            value += _share(step, field, seat)
            step_index = step.index
    ledgers = [step for step in record.steps if step.kind == "ledger" and step.args["seat"] == seat]
    nonzero = [step for step in ledgers if step.args["total"]] or ledgers
    if step_index < 0 and ledgers:
        step_index = ledgers[-1].index
    elif field == "damage" and len(nonzero) == 1 and nonzero[0].args["total"] == value:
        # If one calculation gives all the damage, point to it, because it explains the number
        # (DT-CALC-01).
        step_index = nonzero[0].index
    return Finding(value == number, str(value), step_index)


def _share(step: Step, field: str, seat: int) -> int:
    """Return one seat's share of the change, if teammates share the dial (DT-TEAM-07)."""
    own = {field: int(step.args[field])}
    for sharer, damage, healing in step.args.get("shares", ()):
        if sharer == seat:
            own = {"damage": int(damage), "healing": int(healing)}
    return own[field] if field == "damage" else min(own[field], _effective_healing(step))


def _effective_healing(step: Step) -> int:
    """Return the healing that took effect; the cap may have cut some (DT-HP-01, AMB-16)."""
    args = step.args
    return max(0, int(args["after"]) - int(args["before"]) + int(args["damage"]))


def dial_is(field: str, seat: int, number: int) -> Check:
    """Return a check of a player's Health or Combat Points."""
    kinds = ("cp-gained", "cp-paid") if field == "cp" else ("damage-applied", "healing-applied")

    def check(record: Record) -> Finding:
        value = getattr(record.state.table.seats[seat], field)
        steps = [step for step in record.steps if step.kind in kinds and _about_dial(step, seat)]
        return Finding(value == number, str(value), steps[-1].index if steps else -1)

    return check


def _about(step: Step, seat: int) -> bool:
    about = step.args.get("seat", step.actor)
    return bool(seat in about if isinstance(about, (list, tuple)) else about == seat)


def _about_dial(step: Step, seat: int) -> bool:
    return seat in step.args.get("team", ()) or _about(step, seat)


def has_tokens(seat: int, token: str, number: int | None) -> Check:
    """Return a check of how many tokens of a name a player has; None means at least one."""

    def check(record: Record) -> Finding:
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
        return Finding(holds, str(count), steps[-1].index if steps else -1)

    return check


def draws(seat: int, number: int) -> Check:
    """Return a check of how many cards a player has drawn."""

    def check(record: Record) -> Finding:
        steps = [step for step in record.steps if step.kind == "draws" and step.actor == seat]
        last = steps[-1].index if steps else -1
        return Finding(len(steps) == number, str(len(steps)), last)

    return check


def wins(seat: int) -> Check:
    """Return a check that a player has won."""

    def check(record: Record) -> Finding:
        result: Any = record.state.table.result
        step = next((step.index for step in record.steps if step.kind in ("wins", "draw")), -1)
        table: Table = record.state.table
        holds = result is not None and not table.drawn and seat in result
        return Finding(holds, result_of(record), step)

    return check


def is_defeated(seat: int) -> Check:
    """Return a check that a player is defeated (DT-WIN-01); who is not never came to 0."""

    def check(record: Record) -> Finding:
        health = record.state.table.seats[seat].health
        defeats = (
            step.index for step in record.steps if step.kind == "defeated" and _about(step, seat)
        )
        actual = Message("found.at-health", {"health": health})
        rules = () if health == 0 else ("DT-WIN-02",)
        return Finding(health == 0, actual, next(defeats, -1), rules)

    return check


def is_asked_before(seat: int, other: int) -> Check:
    """Return a check of who is asked first in the latest window that asks both (DT-PRI-02)."""
    return lambda record: _asked_before(record, seat, other)


def _asked_before(record: Record, seat: int, other: int) -> Finding:
    """Find which of two seats is asked first in the latest window that asks both (DT-PRI-02)."""
    for step in reversed(record.steps):
        order = step.order if step.kind == "window-opens" else ()
        if seat in order and other in order:
            holds = order.index(seat) < order.index(other)
            names = [record.state.table.seats[asked].name for asked in order]
            return Finding(holds, ", ".join(names), step.index)
    return Finding(False, Message("found.not-asked"), -1)


def gets(seat: int, token: str, number: int | None) -> Check:
    """Return a check of how many tokens of a name a player gained; None means at least one."""

    def check(record: Record) -> Finding:
        steps = [
            step
            for step in record.steps
            if step.kind in ("token-gained", "token-inflicted", "token-not-placed")
            and step.args["subject"] == token
            and step.args["seat"] == seat
        ]
        count = sum(step.args["count"] for step in steps if step.kind != "token-not-placed")
        holds = count > 0 if number is None else count == number
        return Finding(holds, str(count), steps[-1].index if steps else -1)

    return check
