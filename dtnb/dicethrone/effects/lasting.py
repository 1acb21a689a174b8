"""Carry out two verbs: ``until`` keeps triggers in force, ``cancel`` lets an ability fail."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.combat_points import lose_cp
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.packets import end_attack
from dtnb.dicethrone.changes.tokens import take_tokens
from dtnb.dicethrone.effects.verbs import carries_out, note_no_effect
from dtnb.dicethrone.heroes.verbs.lasting import Cancel, Until
from dtnb.dicethrone.rules.attacks import may_attack
from dtnb.dicethrone.state.agenda import Effects, FireTrigger
from dtnb.dicethrone.state.attack import Attack, TemporaryTrigger


@carries_out(Until)
def until(draft: Draft, item: Effects, effect: Until) -> None:
    """Set up triggers that stay in force until a given moment (DT-TXT-06)."""
    source = item.resolution.source
    temporary_trigger = TemporaryTrigger(
        seat=source.seat,
        kind=source.kind,
        name=source.name,
        level=source.level,
        trigger=source.trigger,
        path=item.path,
        end_moment=effect.moment,
        trigger_names=tuple(trigger for trigger, _ in effect.options),
    )
    draft.table = replace(
        draft.table, temporary_triggers=(*draft.table.temporary_triggers, temporary_trigger)
    )
    draft.add_step(
        "takes-effect-later", source.seat, ("DT-TXT-06",), subject=source.name,
        until=effect.moment,
    )  # fmt: skip


@carries_out(Cancel)
def cancel(draft: Draft, item: Effects, effect: Cancel) -> None:
    """Cancel the activated ability, with its waiting damage and its deferred effects.

    A failed ability that would have dealt damage still counts as an Attack (AMB-11). The policy
    ``failed-ability`` decides whether the attacker keeps the CP and tokens gained from the ability.
    """
    attack = draft.table.attack
    if attack is None:
        note_no_effect(draft, item, effect, "no-ability")
        return
    source = item.resolution.source
    # An Ultimate ignores tokens in play (DT-ULT-05), and opponents cannot weaken it (AMB-18).
    in_play = ("DT-ULT-05",) if source.kind == "trigger" else ()
    if attack.ultimate and draft.rules.holds(
        (*in_play, "DT-ULT-01", "AMB-18"), source.name, attack.ability
    ):
        note_no_effect(draft, item, effect, "ultimate")
        return
    table = draft.table
    rules = draft.rules
    ability = rules.hero_at(table, attack.attacker).abilities[attack.ability]
    effects = ability.at_level(attack.level).do
    was_attack = attack.decided_as_attack or may_attack(
        effects[entry.index] for entry in attack.deferred_effects
    )
    end_attack(draft, decided_as_attack=was_attack)
    draft.add_step(
        "ability-fails", attack.attacker, ("AMB-11", "DT-DMG-13"), subject=attack.ability,
        source=item.resolution.source.name,
    )  # fmt: skip
    if was_attack and not attack.is_cancelled and table.phase == "offensive-roll-phase":
        # After the Offensive Roll Phase, these triggers have already fired.
        draft.push(*_triggers_of_attacked(draft, attack))
    if rules.reading("failed-ability") == "gains-go-back":
        for token, count in attack.gains:
            if token:
                take_tokens(
                    draft,
                    attack.attacker,
                    token,
                    count,
                    actor=None,
                    source=item.resolution.source.name,
                    step_kind="token-removed",
                )
            else:
                lose_cp(draft, attack.attacker, count, item.resolution.source.name)


def _triggers_of_attacked(draft: Draft, attack: Attack) -> list[FireTrigger]:
    """Return the triggers of the player whom a failed ability has Attacked (AMB-11).

    An FAQ of Season Two (page 6) says that a failed ability has Attacked. Before a target is
    chosen, the Attacked player is known only if there is one opponent. Triggers of passives are
    left out, because they act on damage.
    """
    opponents = draft.table.opponents(attack.attacker)
    target = attack.target if attack.target is not None else opponents[0]
    if attack.target is None and len(opponents) > 1:
        return []
    sources = draft.rules.sources_of_trigger(draft.table, target, "attacked")
    return [
        FireTrigger("attacked", target, only_source=name)
        for name in sources
        if draft.rules.is_known_token(name)
    ]
