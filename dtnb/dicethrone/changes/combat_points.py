"""Gain, pay and lose Combat Points."""

from __future__ import annotations

from dtnb.dicethrone.changes.cancelling import record_gain
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.rules.rules import Rules

CP_CAP = 15

#: the CP cap in the scan of one rulebook (AMB-43)
SCANNED_CP_CAP = 10


def cp_limit(rules: Rules, amount: int) -> int:
    """Return the CP limit for a player who would have `amount` CP (DT-CP-02, AMB-43)."""
    if amount > SCANNED_CP_CAP and rules.reading("cp-limit") == "as-scanned":
        return SCANNED_CP_CAP
    return CP_CAP


def gain_cp(
    draft: Draft,
    seat: int,
    amount: int,
    source: str,
    printed_rules: tuple[str, ...] = ("DT-TXT-11",),
) -> None:
    """Raise a CP dial up to the cap; cite the rules in `printed_rules` if no CP are lost.

    Source: DT-CP-02, DT-CP-03.
    """
    before = draft.table.seats[seat].cp
    limit = cp_limit(draft.rules, before + amount)
    after = max(before, min(limit, before + amount))
    if after < before + amount and not draft.rules.holds(("DT-CP-02", "DT-CP-03"), source, seat):
        after = before + amount
    draft.table = draft.table.with_seat(seat, cp=after)
    record_gain(draft, seat, source, "", after - before)
    rule_ids = printed_rules if after == before + amount else ("DT-CP-02", "DT-CP-03")
    draft.note(
        "cp-gained", seat, rule_ids, subject=source, amount=after - before, offered=amount,
        cp=after, lost=before + amount - after or None, limit=limit,
    )  # fmt: skip


def pay_cp(draft: Draft, seat: int, amount: int, source: str) -> None:
    """Lower a CP dial by a price (DT-CP-01)."""
    after = draft.table.seats[seat].cp - amount
    draft.table = draft.table.with_seat(seat, cp=after)
    draft.note("cp-paid", seat, ("DT-CP-01", "DT-CARD-04"), subject=source, amount=amount, cp=after)


def lose_cp(draft: Draft, seat: int, amount: int, source: str, *, actor: int | None = None) -> None:
    """Lower a CP dial, not below 0; `actor` is the player who steals the CP, None for no theft.

    Source: DT-CP-02, DT-TXT-08.
    """
    before = draft.table.seats[seat].cp
    after = max(0, before - amount)
    draft.table = draft.table.with_seat(seat, cp=after)
    draft.note(
        "cp-lost",
        seat if actor is None else actor,
        ("DT-CP-02",) if actor is None else ("DT-TXT-08",),
        subject=source,
        seat=seat,
        amount=before - after,
        offered=amount,
        cp=after,
    )
