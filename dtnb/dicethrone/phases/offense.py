"""Play the Offensive Roll Phase: attempts, announcement, activation (windows TW-04 to TW-10).

The file is long because it contains all steps of the phase, in the order of play.

* ``resolves`` registers the function that resolves an item of the agenda, and ``answers`` the one
  that receives the answer to the item's question
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.packets import decide_attack
from dtnb.dicethrone.changes.rolls_and_draws import unread_rolls
from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.heroes.requirement import OFFENSIVE_DICE
from dtnb.dicethrone.phases.is_attack import no_attack_triggers, record_whether_attack
from dtnb.dicethrone.phases.targeting import (
    draw_for_collateral,
    leaders_to_store,
    release_targeted_effects,
)
from dtnb.dicethrone.rules.attacks import may_attack, sure_to_attack
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    Activate,
    AfterAnnouncing,
    Announce,
    Attempts,
    BeginTargeting,
    ChooseReroll,
    CloseRoll,
    ConcludeOffense,
    ConcludeRollPhase,
    DefensivePhase,
    Effects,
    FireTrigger,
    Roll,
    RollAgain,
    RollPhase,
    SoleOpponentTargeted,
    StartOffense,
)
from dtnb.dicethrone.state.attack import Announcement, Attack
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.effect_resolution import EffectResolution, Source
from dtnb.dicethrone.state.windows import (
    ABILITY_ACTIVATED,
    ABILITY_ANNOUNCED,
    AFTER_ATTEMPTS,
    AFTER_FIRST_ATTEMPT,
    ANNOUNCEMENT_STANDS,
    DEFENSE_ROLLED,
    DIE_ALTERED,
    END_OF_OFFENSE,
    OFFENSE_BEGINS,
    THEN_OF_AN_ABILITY,
)
from dtnb.dicethrone.verdicts.abilities import copied_ability
from dtnb.dicethrone.verdicts.forced import NO_NEW_ATTEMPTS
from dtnb.kernel import Choice, Decision, DecisionKind, Item
from dtnb.kernel.windows import OpenWindow

OFFENSIVE_ROLL = "Offensive Roll"
#: the rules by which the final dice decide if an ability is activated, not the dice at the time of
#: the announcement
FINAL_RESULT = ("DT-ORP-13", "DT-ORP-08")


def note_closed_window(draft: Draft, window: str, rule_ids: tuple[str, ...]) -> None:
    """Record a timing window that opens and closes at once, because nobody may act in it."""
    outer_step = draft.enclosing_step
    note_open_window(draft, window, rule_ids)
    draft.add_step("window-closes", None, rule_ids, window=window, reason="nobody-may-act")
    draft.enclosing_step = outer_step


def note_open_window(draft: Draft, window: str, rule_ids: tuple[str, ...]) -> None:
    """Record that a window opens in which nobody may act. Later steps lie inside this step."""
    serial = draft.table.serial + 1
    draft.table = replace(draft.table, window=window, serial=serial)
    draft.begin_step(
        "window-opens", None, rule_ids, id=f"window:{serial}", window=window, order=[], only=""
    )


@REGISTRY.resolves(RollPhase)
def begin_roll_phase(draft: Draft, item: RollPhase) -> None:
    """Begin a Roll Phase; its first part is the Offensive Roll Phase."""
    draft.table = replace(
        draft.table, active=item.attacker, phase="offensive-roll-phase", announced=None,
        fixed_target=item.opponent, leaders=leaders_to_store(draft.rules, draft.table),
    )  # fmt: skip
    draft.push(DefensivePhase(), ConcludeRollPhase())
    draft.begin_step(
        "phase-begins", item.attacker, ("DT-TURN-02", "DT-TURN-10"), phase="offensive-roll-phase",
        extra=item.is_additional,
    )  # fmt: skip
    draft.push(
        FireTrigger("roll phase begins", item.attacker),
        OpenWindow(OFFENSE_BEGINS),
        StartOffense(item.attacker),
    )


@REGISTRY.resolves(StartOffense)
def make_first_attempt(draft: Draft, item: StartOffense) -> None:
    """Roll all five dice (DT-ORP-01)."""
    roll = Roll(
        OFFENSIVE_ROLL,
        item.attacker,
        phase="offensive",
        count=OFFENSIVE_DICE,
        window=AFTER_FIRST_ATTEMPT,
    )
    draft.push(roll, Attempts(item.attacker, "offensive"))


@REGISTRY.resolves(Attempts)
def finish_attempt(draft: Draft, item: Attempts) -> None:
    """Open the window after a Roll Attempt, then ask about another (DT-ORP-01, DT-ORP-10)."""
    roll = draft.table.roll(unread_rolls(draft.table, item.phase, item.seat)[-1])
    assert roll is not None
    window = (
        DEFENSE_ROLLED if item.phase == "defensive" else AFTER_ATTEMPTS[min(roll.attempt, 3) - 1]
    )
    draft.push(OpenWindow(window), ChooseReroll(roll.id))


@REGISTRY.resolves(ChooseReroll)
def ask_reroll(draft: Draft, item: ChooseReroll) -> None:
    """Ask which dice to roll again or, if no attempt is left, continue with the announcement."""
    roll = draft.table.roll(item.roll)
    assert roll is not None
    if draft.table.roll_again_cause and roll.phase == "offensive" and not item.is_granted:
        # The verb ``roll_again`` has ended this Offensive Roll Phase.
        _end_early(draft, roll)
        return
    if roll.attempt < roll.allowed or item.is_granted:
        order = draft.rules.order(draft.table)
        question = Decision(
            draft.table.window, roll.seat, DecisionKind.FORCED, order=order, topic="reroll"
        )
        draft.ask(item, question)
    elif roll.phase == "offensive":
        draft.push(Announce(roll.id))


@REGISTRY.answers(ChooseReroll)
def answer_reroll(draft: Draft, item: ChooseReroll, choice: Choice) -> None:
    """Roll the chosen dice again, or stop rolling."""
    roll = draft.table.roll(item.roll)
    assert roll is not None
    if choice.action.verb == "stop":
        if item.is_granted:
            # The player gives up the attempt that an effect granted.
            return
        draft.add_step(
            "stops-rolling", choice.seat, ("DT-ORP-01",), attempt=roll.attempt,
            allowed=roll.allowed, values=list(roll.values), subject=roll.purpose,
        )  # fmt: skip
        if roll.phase == "offensive":
            draft.push(Announce(roll.id))
        return
    dice = choice.action.detail("dice")
    assert isinstance(dice, tuple)
    rerolled = tuple(map(int, dice))
    window = DEFENSE_ROLLED if roll.phase == "defensive" else AFTER_ATTEMPTS[min(roll.attempt, 2)]
    if item.is_granted:
        draft.table = draft.table.with_roll(replace(roll, allowed=roll.allowed + 1))
        window = draft.table.window
    roll_again = Roll(
        roll.purpose, roll.seat, phase=roll.phase, count=len(rerolled), roll=roll.id, dice=rerolled,
        window=window,
    )  # fmt: skip
    draft.push(roll_again, *(() if item.is_granted else (Attempts(roll.seat, roll.phase),)))


@REGISTRY.resolves(Announce)
def ask_announcement(draft: Draft, item: Announce) -> None:
    """Ask for the announcement (DT-ORP-02). After an alteration of dice, ask again (DT-ORP-04)."""
    window = DIE_ALTERED if item.is_reopened else ABILITY_ANNOUNCED
    roll = draft.table.roll(item.roll)
    assert roll is not None
    if draft.table.roll_again_cause:
        _end_early(draft, roll)
        return
    draft.table = replace(draft.table, window=window)
    question = Decision(
        window,
        roll.seat,
        DecisionKind.FORCED,
        order=draft.rules.order(draft.table),
        topic="announce",
    )
    draft.ask(item, question)


@REGISTRY.answers(Announce)
def answer_announcement(draft: Draft, item: Announce, choice: Choice) -> None:
    """Announce an ability or none, or go back to the remaining attempts (DT-ORP-05, DT-ORP-06)."""
    roll = draft.table.roll(item.roll)
    assert roll is not None
    if choice.action.verb == "back":
        draft.add_step(
            "returns-to-rolling", choice.seat, ("DT-ORP-05", "DT-ORP-06"),
            attempt=roll.attempt, allowed=roll.allowed, window=DIE_ALTERED,
        )  # fmt: skip
        draft.table = replace(draft.table, announced=None)
        # DT-ORP-06: the player gets no new Roll Attempts. In a world without that rule, only the
        # first Roll Attempt counts as used.
        if not draft.rules.holds(NO_NEW_ATTEMPTS, roll.purpose, roll.seat):
            draft.table = draft.table.with_roll(replace(roll, attempt=1))
        draft.push(Attempts(roll.seat, "offensive"))
        return
    ability = choice.action.object
    draft.table = replace(draft.table, announced=Announcement(ability, roll.alterations))
    rule_ids = ("DT-ORP-04",) if item.is_reopened else ("DT-ORP-02", "DT-ORP-03")
    draft.push(AfterAnnouncing(roll.id))
    draft.begin_step(
        "announces" if ability else "announces-none", choice.seat, rule_ids, subject=ability,
        values=list(roll.values), window=draft.table.window, again=item.is_reopened,
    )  # fmt: skip
    draft.push(OpenWindow(ABILITY_ANNOUNCED))


@REGISTRY.resolves(AfterAnnouncing)
def settle_announcement(draft: Draft, item: AfterAnnouncing) -> None:
    """Confirm the announcement, or reopen it if a die was altered (DT-ORP-04, DT-ORP-07)."""
    roll = draft.table.roll(item.roll)
    announced = draft.table.announced
    assert roll is not None
    assert announced is not None
    if draft.table.roll_again_cause:
        _end_early(draft, roll)
        return
    if _reopens_announcement(draft, roll, announced):
        draft.add_step(
            "announcement-reopens", roll.seat, ("DT-ORP-04", "DT-ORP-05", "AMB-31"),
            subject=announced.ability, values=list(roll.values), window=DIE_ALTERED,
        )  # fmt: skip
        draft.table = draft.table.with_roll(replace(roll, reopened=True))
        draft.push(Announce(item.roll, is_reopened=True))
        return
    note_closed_window(draft, ANNOUNCEMENT_STANDS, ("DT-ORP-07", "DT-ULT-04"))
    draft.push(CloseRoll(item.roll), Activate(item.roll))


def _end_early(draft: Draft, roll: DiceRoll) -> None:
    """End the Offensive Roll Phase without an ability, and begin it anew (DT-ORP-08, DT-ORP-09)."""
    draft.add_step(
        "ends-early", roll.seat, ("DT-ORP-08", "DT-ORP-09"), subject=draft.table.roll_again_cause
    )
    draft.table = replace(draft.table, announced=None)
    draft.push(CloseRoll(roll.id), ConcludeOffense(), RollAgain(roll.seat))


@REGISTRY.resolves(RollAgain)
def begin_again(draft: Draft, item: RollAgain) -> None:
    """Begin another Offensive Roll Phase, with all its Roll Attempts (DT-ORP-01)."""
    draft.table = replace(draft.table, phase="offensive-roll-phase", rolls=(), roll_again_cause="")
    draft.begin_step(
        "phase-begins", item.seat, ("DT-TURN-10", "DT-ORP-01"), phase="offensive-roll-phase",
        extra=True,
    )  # fmt: skip
    draft.push(OpenWindow(OFFENSE_BEGINS), StartOffense(item.seat))


def _reopens_announcement(draft: Draft, roll: DiceRoll, announced: Announcement) -> bool:
    """Tell whether altered dice open the announcement again (DT-ORP-04, DT-ORP-07, AMB-31)."""
    rules, ability = draft.rules, announced.ability
    # DT-ORP-07: without an alteration, the announcement stands. In a world without that rule, the
    # player announces once more.
    if roll.alterations == announced.alterations:
        return not roll.reopened and not rules.holds("DT-ORP-07", ability, roll.seat)
    return (
        _may_reopen_again(draft, roll)
        and rules.holds(("DT-ORP-04", "DT-ORP-05"), ability, roll.seat)
        and rules.holds(FINAL_RESULT, ability, roll.seat)
    )


def _may_reopen_again(draft: Draft, roll: DiceRoll) -> bool:
    """Tell whether altered dice may reopen the announcement once more (AMB-31)."""
    return not roll.reopened or draft.rules.reading("announcement-loop") == "every-alteration"


@REGISTRY.resolves(Activate)
def activate(draft: Draft, item: Activate) -> None:
    """Activate the announced ability, unless the final dice no longer meet its requirement."""
    announced = draft.table.announced
    roll = draft.table.roll(item.roll)
    assert announced is not None
    assert roll is not None
    rules = draft.rules
    seat = roll.seat
    met_tiers = (
        rules.met_tiers(draft.table, seat, announced.ability, roll) if announced.ability else []
    )
    no_longer_met = bool(announced.ability) and not met_tiers
    # `FINAL_RESULT`: the final dice decide. In a world without these rules, the ability is
    # activated although the final dice do not meet its requirement.
    if no_longer_met and not rules.holds(FINAL_RESULT, announced.ability, seat):
        met_tiers = [0]
    if not met_tiers:
        # If an announced ability fails, its dice were altered, and the announcement was not
        # reopened (AMB-31).
        rules_of_failure = ("DT-ORP-02", "AMB-31") if announced.ability else ("DT-ORP-08",)
        draft.add_step("nothing-activates", seat, rules_of_failure)
        draft.table = replace(draft.table, announced=None)
        draft.push(ConcludeOffense())
        return
    tier = item.tier
    if tier < 0 and len(met_tiers) > 1 and rules.reading("lower-tier") == "any-line":
        question = Decision(
            ABILITY_ACTIVATED,
            seat,
            DecisionKind.FORCED,
            order=rules.order(draft.table),
            topic="tier",
        )
        draft.ask(item, question)
        return
    if tier < 0:
        tier = met_tiers[-1]
        if len(met_tiers) > 1:
            cited = ("DT-ORP-21", "AMB-32")
            tier = rules.apply(
                cited, announced.ability, seat, with_rule=tier, without_rule=met_tiers[-2]
            )
    _resolve_ability(draft, roll, announced.ability, tier)


def _resolve_ability(draft: Draft, roll: DiceRoll, announced: str, tier: int) -> None:
    """Resolve the announced ability or, if it copies another ability, the copied one."""
    rules, seat = draft.rules, roll.seat
    ability = rules.hero_at(draft.table, seat).abilities[announced]
    level = rules.level_of(draft.table, seat, ability)
    copying_source = Source("ability", seat, ability.name, level=level)
    used_ability = copied_ability(rules, draft.table, copying_source)
    if used_ability is not None:
        # From here on, use the copied ability, with its level and tier.
        ability = rules.hero_at(draft.table, seat).abilities[used_ability.ability]
        level, tier = used_ability.level, used_ability.tier
    opponents = draft.table.opponents(seat)
    fixed_target = draft.table.fixed_target
    target = opponents[0] if len(opponents) == 1 else fixed_target
    ultimate = ability.kind is AbilityKind.ULTIMATE
    is_sure_attack = sure_to_attack(ability.at_level(level).do, tier)
    copied_by = "" if used_ability is None else copying_source.name
    attack = Attack(
        seat,
        ability=ability.name,
        level=level,
        roll=roll.id,
        tier=tier,
        target=target,
        ultimate=ultimate,
        decided_as_attack=is_sure_attack or None,
        copied_by=copied_by,
    )
    draft.table = replace(draft.table, attack=attack, announced=None)
    note_closed_window(draft, ABILITY_ACTIVATED, ("DT-ORP-11",))
    draft.push(ConcludeOffense())
    source = Source("ability", seat, ability.name, level=level)
    ability_id = source_id(rules, draft.table, source)
    if used_ability is not None:
        draft.add_step(
            "copies-ability", seat, (source_id(rules, draft.table, copying_source),),
            subject=copying_source.name, level=copying_source.level, ability=ability.name,
        )  # fmt: skip
    draft.begin_step(
        "activates", seat,
        (ability_id, "DT-ORP-13", "DT-ORP-11", "DT-ORP-12", *(("DT-ULT-03",) if ultimate else ())),
        subject=ability.name, level=level, tier=tier, ultimate=ultimate, window=ABILITY_ACTIVATED,
    )  # fmt: skip
    draft.push(
        FireTrigger("ability activated", seat),
        Effects(EffectResolution(source, roll=roll.id, tier=tier, window=THEN_OF_AN_ABILITY)),
    )


@REGISTRY.answers(Activate)
def answer_tier(draft: Draft, item: Activate, choice: Choice) -> None:
    """Activate with the chosen tier (AMB-32)."""
    (_, tier), *_ = choice.action.details
    draft.push(replace(item, tier=int(str(tier))))


@REGISTRY.resolves(ConcludeOffense)
def conclude_offense(draft: Draft, item: ConcludeOffense) -> None:
    """End the Offensive Roll Phase; decide if there is an Attack (DT-DMG-13, AMB-11, AMB-12)."""
    attack = draft.table.attack
    seat = draft.table.active
    if not item.triggers_have_fired and draft.rules.sources_of_trigger(
        draft.table, seat, "offense concludes"
    ):
        draft.table = replace(draft.table, window=END_OF_OFFENSE)
        draft.push(FireTrigger("offense concludes", seat), replace(item, triggers_have_fired=True))
        return
    if attack is None:
        draft.push(*no_attack_triggers(draft), OpenWindow(END_OF_OFFENSE))
        return
    rules = draft.rules
    ability = rules.hero_at(draft.table, attack.attacker).abilities[attack.ability]
    effects = ability.at_level(attack.level).do
    # An ability whose own damage is reduced to 0 is still an Attack (AMB-11). None means that this
    # is decided later, by damage that is printed after a `Then` (AMB-12).
    is_attack = attack.decided_as_attack
    if is_attack is None and not may_attack(
        effects[entry.index] for entry in attack.deferred_effects
    ):
        is_attack = False
    if is_attack is not None:
        is_attack = decide_attack(draft, is_attack=is_attack)
    draft.table = draft.table.with_attack(
        decided_as_attack=is_attack, offense_concluded=True, is_resolved=not attack.deferred_effects
    )
    if is_attack is not None:
        record_whether_attack(draft, is_attack)
    triggers = []
    if is_attack and not attack.is_cancelled:
        triggers.append(FireTrigger("attack activated", attack.attacker))
    if is_attack is False:
        triggers += no_attack_triggers(draft)
    targeting_items: list[Item] = []
    if attack.target is None and not attack.is_cancelled:
        targeting_items.append(BeginTargeting())
    elif draft.table.mode == "king-of-the-hill":
        targeting_items.append(SoleOpponentTargeted())
    draft.push(
        *triggers, *release_targeted_effects(draft), OpenWindow(END_OF_OFFENSE), *targeting_items
    )
    if is_attack is False:
        draw_for_collateral(draft)
