"""Play the Defensive Roll Phase in its five steps, up to the last chance (windows TW-13 to TW-16).

* ``resolves`` registers the function that resolves an item of the agenda, and ``answers`` the one
  that receives the answer to the item's question
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.packets import (
    decide_attack,
    fire_incoming,
    fire_outgoing,
    note_packet,
)
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.heroes.verbs.dice import Reroll, SetDie
from dtnb.dicethrone.heroes.verbs.lists import Do, May
from dtnb.dicethrone.phases.is_attack import no_attack_triggers, record_whether_attack
from dtnb.dicethrone.rules.attacks import deferred_effects, is_defendable, late_effects
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    AlreadyWaiting,
    Attempts,
    BeforeDefense,
    ChooseDefense,
    CloseRoll,
    DefensivePhase,
    Effects,
    EndDefense,
    FireTrigger,
    ResolveDefense,
    Roll,
)
from dtnb.dicethrone.state.attack import Attack
from dtnb.dicethrone.state.effect_resolution import EffectResolution, Source
from dtnb.dicethrone.state.windows import (
    AFTER_TARGETED_EFFECTS,
    BEFORE_DEFENSE,
    DEFENSE_RESOLVES,
    DEFENSE_ROLLED,
    LAST_CHANCE,
)
from dtnb.dicethrone.verdicts.abilities import defense_reasons
from dtnb.dicethrone.verdicts.seats import reasons_seat_may_not_act
from dtnb.kernel import Choice, Decision, DecisionKind, Reason
from dtnb.kernel.window_procedure import reasons_as_data
from dtnb.kernel.windows import OpenWindow


@REGISTRY.resolves(AlreadyWaiting)
def note_waiting_damage(draft: Draft, item: AlreadyWaiting) -> None:
    """Record the damage that already waits when a record begins in a Roll Phase (DT-DMG-01)."""
    for packet in draft.table.packets:
        note_packet(draft, packet, ("DT-DMG-01",))
    attack = draft.table.attack
    if attack is None or attack.target is None:
        return
    if not any(isinstance(pending, DefensivePhase) for pending in draft.agenda):
        draft.push(_trigger_of_attacked(draft, attack.target))
    draft.push(FireTrigger("attack activated", attack.attacker))
    for packet in draft.table.packets:
        fire_incoming(draft, packet)
        fire_outgoing(draft, packet)


@REGISTRY.resolves(DefensivePhase)
def resolve_targeted_effects(draft: Draft, item: DefensivePhase) -> None:
    """Step 1: resolve the deferred targeted effects (DT-DRP-02, AMB-13)."""
    attack = draft.table.attack
    if attack is None or attack.is_cancelled:
        return
    # `decided_as_attack` is None while this depends on damage that is still to come (AMB-12).
    target = attack.target
    if (
        attack.decided_as_attack is False
        and not attack.deferred_effects
        and draft.rules.holds(("DT-TURN-13", "DT-DRP-01"), attack.ability, attack.attacker)
    ):
        # With neither Attack nor targeted effects, the Roll Phase concludes (DT-TURN-13, AMB-13).
        return
    if (
        attack.decided_as_attack is not False
        and not item.is_accepted
        and target is not None
        and _may_decline_phase(draft, target)
    ):
        question = Decision(
            AFTER_TARGETED_EFFECTS,
            target,
            DecisionKind.FORCED,
            order=draft.rules.order(draft.table),
            topic="begin",
        )
        draft.ask(item, question)
        return
    if attack.decided_as_attack is not False:
        draft.table = replace(draft.table, phase="defensive-roll-phase")
        draft.begin_step(
            "phase-begins", attack.target, ("DT-DRP-01", "DT-TURN-13", "AMB-30"),
            phase="defensive-roll-phase",
        )  # fmt: skip
    draft.table = replace(draft.table, window=AFTER_TARGETED_EFFECTS)
    effects = deferred_effects(attack, AFTER_TARGETED_EFFECTS)
    if (
        attack.decided_as_attack
        and effects
        and not draft.rules.holds(("DT-DRP-02", "AMB-13"), attack.ability, attack.attacker)
    ):
        # DT-DRP-02: effects on the target precede the defence. In a world without that rule, they
        # follow it.
        draft.push(*effects)
        effects = []
    # An effect may give an additional Roll Phase, in which the target is fixed.
    has_fixed_target = draft.table.fixed_target is not None
    if not has_fixed_target or draft.rules.reading("stun-extra-phase") == "full-roll-phase":
        draft.push(BeforeDefense())
    else:
        # With a fixed target, there is no defence, so the effects due after it follow at once
        # (AMB-47).
        late_items = late_effects(draft.rules, attack, AFTER_TARGETED_EFFECTS, "after-the-defence")
        draft.push(*late_items)
    draft.push(*effects)


def _trigger_of_attacked(draft: Draft, seat: int) -> FireTrigger:
    """Return the trigger of a seat that is Attacked.

    Tokens that the ability has just placed on the seat do not react, except under one reading
    (AMB-19).
    """
    new_tokens = tuple(token for holder, token in draft.table.inflicted_statuses if holder == seat)
    sources = draft.rules.sources_of_trigger(draft.table, seat, "attacked")
    if (
        not set(new_tokens) & set(sources)
        or draft.rules.reading("status-of-same-ability") == "counts"
    ):
        new_tokens = ()
    return FireTrigger("attacked", seat, excluded_sources=new_tokens)


def _may_decline_phase(draft: Draft, defender: int) -> bool:
    """Tell whether the Defender may decline the whole phase (AMB-30)."""
    if draft.rules.reading("optional-defence") != "whole-phase":
        return False
    return not any(reasons_seat_may_not_act(draft.rules, draft.table, defender))


@REGISTRY.answers(DefensivePhase)
def answer_begin(draft: Draft, item: DefensivePhase, choice: Choice) -> None:
    """Begin the phase, or record that the Defender declines it."""
    ((_, answer),) = choice.action.details
    if answer == "decline":
        draft.add_step(
            "declines-phase", choice.seat, ("DT-DRP-01", "AMB-30"), window=AFTER_TARGETED_EFFECTS
        )
    else:
        draft.push(replace(item, is_accepted=True))


@REGISTRY.resolves(BeforeDefense)
def prepare_defense(draft: Draft, item: BeforeDefense) -> None:
    """Decide whether the ability is an Attack (AMB-12); open the window after targeted effects."""
    attack = draft.table.attack
    assert attack is not None
    draft.table = draft.table.with_attack(
        is_resolved=not any(entry.is_late for entry in attack.deferred_effects)
    )
    triggers: tuple[FireTrigger, ...] = ()
    if attack.decided_as_attack is None:
        has_damage = draft.table.packet(attack.packet) is not None
        is_attack = decide_attack(draft, is_attack=has_damage)
        draft.table = draft.table.with_attack(decided_as_attack=is_attack)
        record_whether_attack(draft, is_attack)
        if is_attack:
            triggers = (FireTrigger("attack activated", attack.attacker),)
        else:
            triggers = tuple(no_attack_triggers(draft))
    attack = draft.table.attack
    assert attack is not None
    packet = draft.table.packet(attack.packet)
    # Decide again, because in a world without DT-DMG-13, later entries can change the answer.
    if not attack.decided_as_attack or packet is None or not decide_attack(draft, is_attack=True):
        draft.push(*triggers, OpenWindow(AFTER_TARGETED_EFFECTS), EndDefense())
        return
    assert attack.target is not None
    if draft.table.is_in_game(attack.target):
        # Only a target that is still in the game is Attacked (DT-WIN-02).
        triggers = (*triggers, _trigger_of_attacked(draft, attack.target))
    if is_defendable(draft.rules, packet):
        draft.push(
            *triggers,
            OpenWindow(AFTER_TARGETED_EFFECTS),
            OpenWindow(BEFORE_DEFENSE),
            ChooseDefense(),
        )
    elif draft.rules.holds(("DT-DRP-12", "DT-DRP-01"), attack.ability, attack.target):
        # Nobody may defend against such damage; `ChooseDefense` records the reasons.
        draft.push(*triggers, OpenWindow(AFTER_TARGETED_EFFECTS), ChooseDefense())
    else:
        draft.push(*triggers)


@REGISTRY.resolves(ChooseDefense)
def ask_defense(draft: Draft, item: ChooseDefense) -> None:
    """Step 2: ask for a Defensive Ability, if one may be used (DT-DRP-03, DT-DRP-04)."""
    attack = draft.table.attack
    assert attack is not None
    assert attack.target is not None
    rules = draft.rules
    if attack.defense:
        # An action was already used in place of a defence.
        draft.push(EndDefense())
        return
    reasons = list(defense_reasons(rules, draft.table, attack.target, name=""))
    if reasons:
        _note_no_defense(draft, attack.target, reasons)
        draft.push(EndDefense())
        return
    question = Decision(
        BEFORE_DEFENSE,
        attack.target,
        DecisionKind.FORCED,
        order=rules.order(draft.table),
        topic="defense",
    )
    draft.ask(item, question)


def _note_no_defense(draft: Draft, seat: int, reasons: list[Reason]) -> None:
    """Record why a seat may not use a Defensive Ability."""
    rule_ids = tuple(dict.fromkeys(rule for reason in reasons for rule in reason.rules))
    draft.add_step(
        "no-defense", seat, (*rule_ids, "DT-DRP-12"), window=BEFORE_DEFENSE,
        verdict=reasons_as_data(draft.rules, reasons),
    )  # fmt: skip


@REGISTRY.answers(ChooseDefense)
def answer_defense(draft: Draft, item: ChooseDefense, choice: Choice) -> None:
    """Step 3: roll once for the chosen defence, or decline (DT-DRP-05, AMB-30)."""
    seat = choice.seat
    if choice.action.verb == "decline":
        draft.add_step("declines-defense", seat, ("DT-DRP-03", "AMB-30"), window=BEFORE_DEFENSE)
        draft.push(EndDefense())
        return
    name = choice.action.object
    rules = draft.rules
    ability = rules.hero_at(draft.table, seat).abilities[name]
    level = rules.level_of(draft.table, seat, ability)
    draft.table = draft.table.with_attack(defense=name)
    ability_id = source_id(rules, draft.table, Source("defense", seat, name, level=level))
    draft.push(EndDefense())
    draft.begin_step(
        "defends", seat, (ability_id, "DT-DRP-03", "DT-DRP-04", "DT-DRP-09"), subject=name,
        level=level, window=BEFORE_DEFENSE,
    )  # fmt: skip
    dice = ability.at_level(level).dice
    roll = Roll(name, seat, phase="defensive", count=dice, window=DEFENSE_ROLLED)
    attempts = (Attempts(seat, "defensive"),) if dice else ()
    draft.push(roll, *attempts, ResolveDefense())


@REGISTRY.resolves(ResolveDefense)
def resolve_defense(draft: Draft, item: ResolveDefense) -> None:
    """Step 4: read the dice and resolve the defence (DT-DRP-06, AMB-10)."""
    attack = draft.table.attack
    assert attack is not None
    assert attack.target is not None
    rules = draft.rules
    ability = rules.hero_at(draft.table, attack.target).abilities[attack.defense]
    level = rules.level_of(draft.table, attack.target, ability)
    rolls = [roll for roll in draft.table.rolls if roll.phase == "defensive" and roll.is_open]
    roll_id = rolls[-1].id if rolls else -1
    alterations = rolls[-1].alterations if rolls else 0
    source = Source("defense", attack.target, ability.name, level=level)
    # The leading effects of a defence are its first effects, if they change its dice.
    leading_count = _count_leading_dice_effects(ability.at_level(level).do)
    # First resolve the leading effects, then come back to this item.
    if leading_count > item.leading_count:
        resolution = EffectResolution(source, roll=roll_id, window=DEFENSE_ROLLED)
        leading_effects = (
            Effects(resolution, (index,), is_single=True) for index in range(leading_count)
        )
        draft.push(*leading_effects, ResolveDefense(leading_count, alterations))
        return
    if item.leading_count and alterations > item.alterations:
        # Dice were altered since the leading effects began, so players may react to the new faces.
        draft.push(OpenWindow(DEFENSE_ROLLED), ResolveDefense(leading_count, alterations))
        return
    draft.table = replace(draft.table, window=DEFENSE_RESOLVES)
    effects = ability.at_level(level).do
    # If the defence rolls more dice, the defensive dice are read together with them.
    is_read_later = (
        roll_id >= 0 and leading_count < len(effects) and effects[leading_count].starts_with_dice
    )
    close_roll = (CloseRoll(roll_id),) if roll_id >= 0 and not is_read_later else ()
    unread_rolls = (roll_id,) if is_read_later else ()
    draft.push(
        *close_roll,
        Effects(
            EffectResolution(
                source, roll=roll_id, window=DEFENSE_RESOLVES, unread_rolls=unread_rolls
            ),
            (leading_count,),
        ),
        OpenWindow(DEFENSE_RESOLVES),
    )


def _count_leading_dice_effects(effects: tuple[Effect, ...]) -> int:
    """Count the first effects of a defence that change its dice (DT-DRP-05, AMB-10)."""
    count = 0
    for effect in effects:
        nested = effect.body if isinstance(effect, (Do, May)) else (effect,)
        if not all(isinstance(inner_effect, (SetDie, Reroll)) for inner_effect in nested):
            break
        count += 1
    return count


@REGISTRY.resolves(EndDefense)
def end_defense(draft: Draft, item: EndDefense) -> None:
    """Step 5: resolve late effects, then open the last chance window for everybody (DT-DRP-07).

    Late effects are printed after damage and a `Then`, so they are resolved later than targeted
    effects. A reading decides whether they are resolved here or after the damage (DT-TXT-06).
    """
    attack = draft.table.attack
    assert attack is not None
    # Set `defense_concluded` before the second choice of a defence, so that there is no third one.
    if not attack.defense_concluded and _defends_twice(draft, attack):
        draft.table = draft.table.with_attack(defense="", defense_concluded=True)
        draft.push(ChooseDefense())
        return
    draft.table = draft.table.with_attack(defense_concluded=True, is_resolved=True)
    attack = draft.table.attack
    assert attack is not None
    late_items = late_effects(draft.rules, attack, DEFENSE_RESOLVES, "after-the-defence")
    draft.push(*late_items, OpenWindow(LAST_CHANCE))


def _defends_twice(draft: Draft, attack: Attack) -> bool:
    """Tell whether the target may defend again; true only in a world without DT-DRP-04."""
    rules, table = draft.rules, draft.table
    if rules.world is None or not attack.defense or attack.target is None:
        return False
    abilities = rules.hero_at(table, attack.target).abilities
    has_another = any(
        ability.kind is AbilityKind.DEFENSIVE and rules.on_board(table, attack.target, ability)
        for name, ability in abilities.items()
        if name != attack.defense
    )
    return has_another and not rules.holds("DT-DRP-04", attack.defense, attack.target)
