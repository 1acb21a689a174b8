"""Record whether the activated ability is an Attack; if not, list triggers to fire (DT-DMG-13)."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.state.agenda import FireTrigger


def no_attack_triggers(draft: Draft) -> list[FireTrigger]:
    """Return the opponents' triggers for a Roll Phase without an Attack (DT-DMG-13)."""
    opponents = draft.table.opponents(draft.table.active)
    return [FireTrigger("no attack", seat) for seat in opponents]


def record_whether_attack(draft: Draft, is_attack: bool) -> None:
    """Record a step that says whether the ability is an Attack."""
    attack = draft.table.attack
    assert attack is not None
    kind = "is-attack" if is_attack else "is-no-attack"
    form = {"form": "failed"} if is_attack and attack.is_cancelled else {}
    ultimate_rules = ("DT-ULT-10",) if is_attack and attack.ultimate else ()
    draft.add_step(
        kind, attack.attacker, ("DT-DMG-13", *ultimate_rules, "AMB-11", "AMB-12"),
        subject=attack.ability, seat=attack.target, **form,
    )  # fmt: skip
