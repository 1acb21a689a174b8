"""The ledger of a check or an attack: its total, and whether that is enough."""

from __future__ import annotations

from typing import Any

from dtnb.dungeon.state.dice_roll import Trial


def enough(need: str, total: int, target: int) -> bool:
    """Tell whether a total succeeds (DD-CMB-06, DD-AMB-05, DD-EPIC-10, DD-AMB-13)."""
    if need == "at-least":
        return total >= target
    if need == "above":
        return total > target
    return total == 1 or (need == "one-or-above" and total > target)


def hits(trial: Trial, highest: str) -> tuple[bool, str]:
    """Tell whether a hero attack succeeds, and why (DD-CMB-05).

    Parameters
    ----------
    trial
        The attack, rolled.
    highest
        Reading of ``highest-face``: ``natural`` or ``final``.
    """
    if trial.total > trial.target:
        return True, "total"
    shown = trial.face if highest == "natural" else trial.total
    return (True, "highest-face") if shown >= trial.die else (False, "total")


def missing(trial: Trial) -> int:
    """Return how many points the total lacks for success; 0 for none."""
    if trial.need == "one":
        return max(0, 1 - trial.total)
    if trial.need == "at-least":
        return max(0, trial.target - trial.total)
    return max(0, trial.target + 1 - trial.total)


def why(trial: Trial) -> str:
    """Return what decided your own roll: ``"one"`` or ``"total"``."""
    exact = trial.need == "one" or (trial.need == "one-or-above" and trial.total == 1)
    return "one" if exact else "total"


def as_data(trial: Trial) -> dict[str, Any]:
    """Return a ledger as plain data, for the record, the picture and the odds."""
    rows = [{"source": "roll", "subject": f"d{trial.die}", "amount": trial.face}]
    rows += [
        {"source": row.source, "subject": row.subject, "amount": row.amount} for row in trial.rows
    ]
    return {
        "id": f"trial:{trial.id}",
        "kind": trial.kind,
        "stat": trial.stat,
        "die": trial.die,
        "face": trial.face,
        "rows": rows if trial.face else rows[1:],
        "total": trial.total,
        "target": trial.target,
        "need": trial.need,
        "success": trial.success,
        "by": trial.by,
    }


def face_of(value: str, die: int) -> int:
    """Return the face of a die that an effect sets: a number, "highest" or "half"."""
    named = {"highest": die, "half": die // 2}
    return named[value] if value in named else min(die, int(value))
