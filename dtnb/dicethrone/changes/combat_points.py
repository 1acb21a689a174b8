"""Gain, pay and lose Combat Points."""

from __future__ import annotations

from dtnb.dicethrone.changes.cancelling import record_gain
from dtnb.dicethrone.changes.draft import Draft


def gain_cp(
    draft: Draft,
    seat: int,
    amount: int,
    source: str,
    printed_rules: tuple[str, ...] = ("DT-TXT-11",),
) -> None:
    """Raise a CP dial, at most up to the CP limit.

    If the player gains the whole `amount`, the step cites `printed_rules`; otherwise it cites the
    rules about the limit.

    Source: DT-CP-02, DT-CP-03.
    """
    cp_before = draft.table.seats[seat].cp
    limit = draft.rules.cp_limit(cp_before + amount)
    cp_after = max(cp_before, min(limit, cp_before + amount))
    if cp_after < cp_before + amount and not draft.rules.holds(
        ("DT-CP-02", "DT-CP-03"), source, seat
    ):
        cp_after = cp_before + amount
    draft.table = draft.table.with_seat(seat, cp=cp_after)
    record_gain(draft, seat, source=source, token="", count=cp_after - cp_before)
    rule_ids = printed_rules if cp_after == cp_before + amount else ("DT-CP-02", "DT-CP-03")
    draft.add_step(
        "cp-gained", seat, rule_ids, subject=source, amount=cp_after - cp_before, offered=amount,
        cp=cp_after, lost=cp_before + amount - cp_after or None, limit=limit,
    )  # fmt: skip


def pay_cp(draft: Draft, seat: int, amount: int, source: str) -> None:
    """Lower a CP dial by a price (DT-CP-01)."""
    cp_after = draft.table.seats[seat].cp - amount
    draft.table = draft.table.with_seat(seat, cp=cp_after)
    draft.add_step(
        "cp-paid", seat, ("DT-CP-01", "DT-CARD-04"), subject=source, amount=amount, cp=cp_after
    )


def lose_cp(draft: Draft, seat: int, amount: int, source: str, *, actor: int | None = None) -> None:
    """Lower a CP dial, not below 0; if the CP are stolen, `actor` is the thief.

    Source: DT-CP-02, DT-TXT-08.
    """
    cp_before = draft.table.seats[seat].cp
    cp_after = max(0, cp_before - amount)
    draft.table = draft.table.with_seat(seat, cp=cp_after)
    draft.add_step(
        "cp-lost",
        seat if actor is None else actor,
        ("DT-CP-02",) if actor is None else ("DT-TXT-08",),
        subject=source,
        seat=seat,
        amount=cp_before - cp_after,
        offered=amount,
        cp=cp_after,
    )
