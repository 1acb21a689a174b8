"""Carry out the effects on phases: the verbs skip, extra_phase and roll_again."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.follow_up import EffectContext
from dtnb.dicethrone.effects.receivers import find_receiver
from dtnb.dicethrone.effects.verbs import carries_out, note_no_effect
from dtnb.dicethrone.heroes.verbs.phases import ExtraPhase, RollAgain, Skip
from dtnb.dicethrone.rules.own_rules import rules_of_source
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.phases import has_unread_offensive_dice
from dtnb.dicethrone.state.windows import ABILITY_ANNOUNCED, ATTEMPT_WINDOWS
from dtnb.dicethrone.verdicts.effects import refuses
from dtnb.kernel import Action, Reason


@carries_out(Skip)
def skip(draft: Draft, item: Effects, effect: Skip) -> None:
    """Skip the receiver's next phase of a given name (DT-TURN-02)."""
    seat = find_receiver(draft, item, effect.to)
    if seat is None:
        note_no_effect(draft, item, effect, "no-target")
        return
    source = item.resolution.source
    own_rules = draft.rules.explaining_rules(source_id(draft.rules, draft.table, source))
    if not draft.rules.holds((*own_rules, "DT-TURN-02"), source.name, effect.phase, seat):
        return
    draft.table = replace(
        draft.table, skipped_phases=(*draft.table.skipped_phases, (seat, effect.phase))
    )
    draft.add_step(
        "phase-will-be-skipped", seat, ("DT-TURN-02",), subject=source.name,
        seat=seat, phase=effect.phase,
    )  # fmt: skip


@carries_out(ExtraPhase)
def extra_phase(draft: Draft, item: Effects, effect: ExtraPhase) -> None:
    """Add a Roll Phase after this one, possibly against a fixed opponent (AMB-47)."""
    source = item.resolution.source
    attacker = find_receiver(draft, item, effect.to)
    opponent = find_receiver(draft, item, effect.against) if effect.against else None
    if attacker is None or attacker == opponent or (effect.against and opponent is None):
        note_no_effect(draft, item, effect, "no-target")
        return
    fighters = (attacker,) if opponent is None else (attacker, opponent)
    if any(draft.table.seats[seat].health <= 0 for seat in fighters):
        note_no_effect(draft, item, effect, "player-left")
        return
    source_rule = source_id(draft.rules, draft.table, source)
    explaining_rules = rules_of_source(draft.rules, source_rule) if opponent is not None else ()
    rule_ids = ("AMB-47", *explaining_rules)
    draft.add_step(
        "extra-phase", attacker, rule_ids, subject=source.name, phase=effect.phase,
        form="open" if opponent is None else "against",
        seat=attacker if opponent is None else opponent,
    )  # fmt: skip
    # A world may lack the rule for one Attack of the turn only, so name the Attack by its roll.
    attack = draft.table.attack
    occasion = (f"roll:{attack.roll}",) if attack is not None else ()
    if not draft.rules.holds(("AMB-47", source_rule), source.name, attacker, *occasion):
        return
    # The extra phase begins after this phase.
    draft.table = replace(
        draft.table, extra_phases=(*draft.table.extra_phases, (attacker, opponent))
    )


@carries_out(RollAgain)
def roll_again(draft: Draft, item: Effects, effect: RollAgain) -> None:
    """End the Offensive Roll Phase without an ability, and add another such phase (DT-ORP-09)."""
    source = item.resolution.source
    if not has_unread_offensive_dice(draft.table, source.seat):
        note_no_effect(draft, item, effect, "no-offensive-roll")
        return
    draft.table = replace(draft.table, roll_again_cause=source.name)
    draft.add_step(
        "will-roll-again", source.seat, (source_id(draft.rules, draft.table, source),),
        subject=source.name,
    )  # fmt: skip


@refuses(RollAgain)
def refuse_outside_roll_phase(
    context: EffectContext, action: Action, effect: RollAgain
) -> Iterator[Reason]:
    """Yield a reason if this seat is not in its Offensive Roll Phase (DT-ORP-08)."""
    if not has_unread_offensive_dice(context.table, context.seat):
        roll_windows = (*ATTEMPT_WINDOWS["Offensive Roll Phase"], ABILITY_ANNOUNCED)
        yield Reason(
            "no-offensive-roll",
            ("DT-ORP-08",),
            {"subject": action.object},
            allowing_windows=roll_windows,
        )
