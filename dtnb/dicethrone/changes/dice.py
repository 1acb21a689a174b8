"""Dice are laid down and altered."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.state.dice_roll import Die, Pool


def add_pool(
    draft: Draft, purpose: str, seat: int, phase: str, values: tuple[int, ...], allowed: int = 1
) -> Pool:
    """Lay down freshly rolled dice.

    Parameters
    ----------
    draft
        The draft.
    purpose, seat, phase
        What was rolled for, by whom, and in which kind of phase.
    values
        What the dice show.
    allowed
        How many Roll Attempts there are for them.

    Returns
    -------
    Pool
        The roll as it lies there, with its serial number.
    """
    serial = draft.next_serial()
    pool = Pool(serial, purpose, seat, phase, tuple(map(Die, values)), allowed=allowed)
    draft.table = draft.table.with_pool(pool)
    return pool


def change_die(draft: Draft, pool_id: int, at: int, value: int, by: int, source: str) -> None:
    """Alter one die outside the Roll Attempts.

    Parameters
    ----------
    draft
        The draft.
    pool_id, at
        The roll, and which of its dice.
    value
        What the die shows afterwards.
    by, source
        Who alters it, and with what.

    Notes
    -----
    Source: DT-ORP-04, DT-PRI-10.
    """
    pool = draft.table.pool(pool_id)
    assert pool is not None
    old = pool.dice[at]
    die = Die(value, (*old.was, old.value))
    pool = replace(
        pool, dice=(*pool.dice[:at], die, *pool.dice[at + 1 :]), alterations=pool.alterations + 1
    )
    draft.table = draft.table.with_pool(pool)
    draft.note(
        "alters-die",
        by,
        ("DT-PRI-10", "DT-ORP-04"),
        alters=f"pool:{pool_id}",
        subject=source,
        seat=pool.seat,
        purpose=pool.purpose,
        die=at,
        before=old.value,
        after=value,
        values=list(pool.values),
    )
