"""Decide whether a check or an attack succeeds, and return its ledger as plain data.

* `StatRoll`: a check or attack in play. Its ledger is its roll with every amount added to it
  (`StatRoll.rows`), and its target is the number with which the total is compared.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from dtnb.dungeon.state.party import UNCHANGED_RULES
from dtnb.dungeon.state.stat_roll import StatRoll
from dtnb.kernel import AppliesRules


def succeeds(comparison: str, total: int, target: int) -> bool:
    """Tell whether a total succeeds against a target; `comparison` is `StatRoll.comparison`.

    Source: DD-CMB-06, DD-AMB-05, DD-EPIC-10, DD-AMB-13.
    """
    if comparison == "at-least":
        return total >= target
    if comparison == "above":
        return total > target
    return total == 1 or (comparison == "one-or-above" and total > target)


def roll_succeeds(stat_roll: StatRoll, rules: AppliesRules) -> bool:
    """Tell whether the player's check or attack succeeds with its total (DD-CMB-06, DD-CHK-01).

    By these rules, a total that equals the target of an attack fails, and the highest face alone is
    no success. In a world without one of these rules, such a roll succeeds.
    """
    total = stat_roll.total
    success = succeeds(stat_roll.comparison, total, stat_roll.target)
    if success or not stat_roll.is_rolled or stat_roll.kind == "hero-attack":
        return success
    roll_rules = ("DD-CMB-06",) if stat_roll.kind == "attack" else ("DD-CHK-01",)
    if total == stat_roll.target and stat_roll.comparison == "above":
        success = not rules.forbids(roll_rules, stat_roll.kind, stat_roll.stat, "equal")
    if (
        stat_roll.face == stat_roll.die
        and stat_roll.comparison in ("above", "at-least")
        and not success
    ):
        highest_face_rules = (*roll_rules, "DD-CMB-05")
        success = not rules.forbids(highest_face_rules, stat_roll.kind, stat_roll.stat, "highest")
    return success


class HeroAttackResult(NamedTuple):
    """Whether a rolled hero attack hits, and what decides it (`StatRoll.decided_by`)."""

    hits: bool
    decided_by: str


def hero_attack_result(
    stat_roll: StatRoll, highest_reading: str, rules: AppliesRules = UNCHANGED_RULES
) -> HeroAttackResult:
    """Return the result of a rolled hero attack (DD-CMB-05).

    An attack hits if its total is above the target, or with the highest number of the die.
    `highest_reading` is the reading of the policy ``highest-face``: under ``natural``, the face
    must be this number; under ``final``, the total must be at least this number.
    """
    if stat_roll.total > stat_roll.target:
        return HeroAttackResult(hits=True, decided_by="total")
    number = stat_roll.face if highest_reading == "natural" else stat_roll.total
    if number >= stat_roll.die and rules.holds(("DD-CMB-05", "DD-STAT-11"), stat_roll.stat):
        return HeroAttackResult(hits=True, decided_by="highest-face")
    if stat_roll.total == stat_roll.target:
        # By the rules this is a miss. In a world without one of these rules, it is a hit.
        hits = not rules.forbids(("DD-STAT-11", "DD-CMB-05"), stat_roll.stat)
        return HeroAttackResult(hits, "total")
    return HeroAttackResult(hits=False, decided_by="total")


def missing_points(stat_roll: StatRoll) -> int:
    """Return the points that must be added for success.

    The result is 0 if the roll succeeds already, or if no points can make it succeed. If a total of
    1 and every total above the target succeed (``one-or-above``), these are the points that lift
    the total above the target.
    """
    if stat_roll.succeeds_only_with_one:
        return max(0, 1 - stat_roll.total)
    if stat_roll.comparison == "at-least":
        return max(0, stat_roll.target - stat_roll.total)
    return max(0, stat_roll.target + 1 - stat_roll.total)


def what_decides(stat_roll: StatRoll) -> str:
    """Return "one" if the player's roll is decided by whether its total is 1, else "total"."""
    is_one_decisive = stat_roll.succeeds_only_with_one or (
        stat_roll.succeeds_with_one and stat_roll.total == 1
    )
    return "one" if is_one_decisive else "total"


def as_data(stat_roll: StatRoll) -> dict[str, Any]:
    """Return a ledger as plain data, for the record and for frames."""
    rows = [{"source": "roll", "subject": f"d{stat_roll.die}", "amount": stat_roll.face}]
    rows += [
        {"source": row.source, "subject": row.subject, "amount": row.amount}
        for row in stat_roll.rows
    ]
    return {
        "id": f"trial:{stat_roll.id}",
        "kind": stat_roll.kind,
        "stat": stat_roll.stat,
        "die": stat_roll.die,
        "face": stat_roll.face,
        "rows": rows if stat_roll.is_rolled else rows[1:],
        "total": stat_roll.total,
        "target": stat_roll.target,
        "need": stat_roll.comparison,
        "success": stat_roll.success,
        "by": stat_roll.decided_by,
    }


def face_to_set(value: str, die: int) -> int:
    """Return the face to which an effect sets a die; `value` is a number, "highest" or "half"."""
    face_by_word = {"highest": die, "half": die // 2}
    return face_by_word[value] if value in face_by_word else min(die, int(value))
