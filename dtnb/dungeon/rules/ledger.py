"""The ledger of a check or an attack: whether its total succeeds, and the ledger as plain data.

The ledger is the roll of the check or attack with every amount added to it (`Trial.rows`).
"""

from __future__ import annotations

from typing import Any

from dtnb.dungeon.state.dice_roll import Trial
from dtnb.dungeon.state.party import PRINTED_RULES
from dtnb.kernel import AppliesRules


def succeeds(comparison: str, total: int, target: int) -> bool:
    """Tell whether a total succeeds against a target; `comparison` is `Trial.comparison`.

    Source: DD-CMB-06, DD-AMB-05, DD-EPIC-10, DD-AMB-13.
    """
    if comparison == "at-least":
        return total >= target
    if comparison == "above":
        return total > target
    return total == 1 or (comparison == "one-or-above" and total > target)


def roll_succeeds(trial: Trial, rules: AppliesRules) -> bool:
    """Tell whether the player's check or attack succeeds with its total (DD-CMB-06, DD-CHK-01).

    An attack must exceed the party's total. The highest face of the player's die does not succeed
    by itself.
    """
    total = trial.total
    success = succeeds(trial.comparison, total, trial.target)
    if success or not trial.face or trial.kind == "hero-attack":
        return success
    roll_rules = ("DD-CMB-06",) if trial.kind == "attack" else ("DD-CHK-01",)
    if total == trial.target and trial.comparison == "above":
        success = not rules.forbids(roll_rules, trial.kind, trial.stat, "equal")
    if trial.face == trial.die and trial.comparison in ("above", "at-least") and not success:
        rules_of_top = (*roll_rules, "DD-CMB-05")
        success = not rules.forbids(rules_of_top, trial.kind, trial.stat, "highest")
    return success


def hero_attack_result(
    trial: Trial, highest: str, rules: AppliesRules = PRINTED_RULES
) -> tuple[bool, str]:
    """Return whether a rolled hero attack hits, and `Trial.decided_by` (DD-CMB-05).

    An attack with the highest number of the die always hits. `highest` is the reading of the policy
    ``highest-face``: the number is the face (``natural``) or the total (``final``).
    """
    if trial.total > trial.target:
        return True, "total"
    number = trial.face if highest == "natural" else trial.total
    if number >= trial.die and rules.holds(("DD-CMB-05", "DD-STAT-11"), trial.stat):
        return True, "highest-face"
    if trial.total == trial.target:
        return not rules.forbids(("DD-STAT-11", "DD-CMB-05"), trial.stat), "total"
    return False, "total"


def missing_points(trial: Trial) -> int:
    """Return the points that the total lacks for success; 0 if it succeeds."""
    if trial.comparison == "one":
        return max(0, 1 - trial.total)
    if trial.comparison == "at-least":
        return max(0, trial.target - trial.total)
    return max(0, trial.target + 1 - trial.total)


def deciding_comparison(trial: Trial) -> str:
    """Return `Trial.decided_by` of the player's settled roll: ``"one"`` or ``"total"``."""
    decided_by_one = trial.comparison == "one" or (
        trial.comparison == "one-or-above" and trial.total == 1
    )
    return "one" if decided_by_one else "total"


def as_data(trial: Trial) -> dict[str, Any]:
    """Return a ledger as plain data, for the record and the pictures."""
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
        "need": trial.comparison,
        "success": trial.success,
        "by": trial.decided_by,
    }


def face_to_show(value: str, die: int) -> int:
    """Return the face to which an effect sets a die; `value` is a number, "highest" or "half"."""
    face_by_word = {"highest": die, "half": die // 2}
    return face_by_word[value] if value in face_by_word else min(die, int(value))
