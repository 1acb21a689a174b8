"""Deal damage: prevent some of it, and let the player split the rest between Health and a stat.

A shield is a temporary modifier that prevents damage. To push an item is to put it on the agenda,
the stack of what is still to be resolved.
"""

from __future__ import annotations

from dtnb.dungeon.changes.draft import Draft, active_seat
from dtnb.dungeon.changes.modifiers import end_modifiers, rules_of_modifier, use_up_modifier
from dtnb.dungeon.changes.stats import lose_stat
from dtnb.dungeon.state import windows
from dtnb.dungeon.state.agenda import REGISTRY, ChooseSplit, Harm
from dtnb.dungeon.state.stats import DamageSplit
from dtnb.dungeon.windows.asking import ask_forced, take_answer
from dtnb.kernel import Choice

#: the window in which damage is split
SPLIT_WINDOW = windows.HEROES_HIT


@REGISTRY.resolves(Harm)
def deal_damage(draft: Draft, item: Harm) -> None:
    """Record damage, subtract the prevented points, and let the player split the rest."""
    extra_args = {"extra": item.extra} if item.extra else {}
    draft.add_step(
        "damage", draft.table.active, ("DD-STAT-12",), stat=item.stat, amount=item.amount,
        source=item.source, **extra_args,
    )  # fmt: skip
    damage = _apply_prevention(draft, item.amount)
    if damage > 0:
        min_stat_loss = min(item.min_stat_loss, damage)
        draft.push(ChooseSplit(item.stat, damage, source=item.source, min_stat_loss=min_stat_loss))


def _apply_prevention(draft: Draft, amount: int) -> int:
    """Prevent points of damage with the effects in force, and return the points left."""
    damage_left = amount
    for shield in draft.table.active_modifiers("prevent"):
        if damage_left == 0:
            break
        prevented = damage_left if shield.value == "all" else min(damage_left, shield.amount)
        damage_left -= prevented
        draft.add_step(
            "damage-prevented", draft.table.active, rules_of_modifier(shield), amount=prevented,
            source=shield.source,
        )  # fmt: skip
        if shield.until == "roll":
            end_modifiers(draft, shield)
        elif shield.value != "all":
            use_up_modifier(draft, shield, prevented)
    return damage_left


@REGISTRY.resolves(ChooseSplit)
def ask_split(draft: Draft, item: ChooseSplit) -> None:
    """Ask how to split the damage between Health and the stat (DD-STAT-12)."""
    splits = draft.rules.possible_splits(
        active_seat(draft).stats, item.stat, item.amount, item.min_stat_loss, item.source
    )
    # If neither Health nor the stat can bear a point, nothing is asked.
    if splits != (DamageSplit(0, 0),):
        ask_forced(draft, item, SPLIT_WINDOW, "split")


@REGISTRY.answers(ChooseSplit)
def apply_split(draft: Draft, item: ChooseSplit, answer: Choice) -> None:
    """Take the chosen points off Health and the stat."""
    if not take_answer(draft, item, SPLIT_WINDOW, "split", answer.action):
        # The player used a token instead of answering, so the question will be asked again.
        return
    health, points = DamageSplit.read(answer.action.object)
    rules = ("DD-STAT-12",)
    draft.add_step(
        "damage-split", draft.table.active, rules, stat=item.stat, health=health, points=points
    )
    if points:
        lose_stat(
            draft,
            item.stat,
            points,
            source=item.source,
            cause="damage",
            rules=("DD-STAT-07", *rules),
        )
    if health:
        lose_stat(draft, "health", health, source=item.source, cause="damage", rules=rules)
