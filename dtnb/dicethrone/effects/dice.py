"""Carry out the effects on dice: the verbs roll, set_die, reroll and change_attempts.

* live amount: an amount that was computed from dice and changes with them
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dtnb.dicethrone.changes.dice import change_die
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.rolls_and_draws import unread_rolls
from dtnb.dicethrone.details.asking import asks, next_follow_up
from dtnb.dicethrone.details.attempts import (
    ROLL_PHASE_BY_NAME,
    can_change_attempts,
    rolls_with_attempts,
)
from dtnb.dicethrone.details.dice import reroll_follow_ups, set_die_follow_ups
from dtnb.dicethrone.details.effect_cursor import answer_prefix
from dtnb.dicethrone.details.follow_up import STOP, Answers, EffectContext, FollowUp
from dtnb.dicethrone.details.players import player_follow_ups, receiver_follow_ups
from dtnb.dicethrone.effects.environment import context_of, evaluate_amount
from dtnb.dicethrone.effects.live_amounts import update_live_amounts
from dtnb.dicethrone.effects.questions import ask
from dtnb.dicethrone.effects.receivers import find_receiver
from dtnb.dicethrone.effects.verbs import carries_out, carries_out_and_continues, note_no_effect
from dtnb.dicethrone.heroes.language.vocabulary import MAX_DICE, THESE_DICE
from dtnb.dicethrone.heroes.verbs.dice import ChangeAttempts, Reroll, Roll, SetDie
from dtnb.dicethrone.state.agenda import Attempts, ChooseReroll, Effects
from dtnb.dicethrone.state.agenda import Roll as RollDice
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import (
    AFTER_EFFECT_DICE,
    ATTEMPT_WINDOWS,
    DICE_ONLY,
)
from dtnb.dicethrone.verdicts.effects import explains_lack
from dtnb.kernel import Action, Reason
from dtnb.kernel.windows import OpenWindow


@asks(Roll)
def ask_roller(
    context: EffectContext, effect: Roll, prefix: str, answers: Answers
) -> Iterator[FollowUp]:
    """Ask who rolls, if the text lets the player choose."""
    yield from player_follow_ups(context, effect, effect.by, prefix, answers)


@carries_out_and_continues(Roll)
def roll_new_dice(draft: Draft, item: Effects, effect: Roll, rest_of_list: Effects) -> None:
    """Roll new dice, to which later effects of the list can refer (DT-TXT-01, DT-TXT-02)."""
    resolution = item.resolution
    seat = find_receiver(draft, item, effect.by)
    if seat is None:
        draft.push(rest_of_list)
        note_no_effect(draft, item, effect, "no-target")
        return
    dice = effect.dice or min(MAX_DICE, evaluate_amount(draft, resolution, effect))
    if dice < 1:
        # Without new dice, later effects must not read the dice that were rolled before.
        draft.push(replace(rest_of_list, resolution=replace(rest_of_list.resolution, roll=-1)))
        note_no_effect(draft, item, effect, "zero")
        return
    draft.push(
        RollDice(
            resolution.source.name,
            seat,
            phase="effect",
            count=dice,
            next_effects=rest_of_list,
            roll_name=effect.named,
        )
    )


asks(SetDie)(set_die_follow_ups)


@carries_out(SetDie)
def set_die(draft: Draft, item: Effects, effect: SetDie) -> None:
    """Set dice to chosen values (DT-PRI-10)."""
    resolution = item.resolution
    for number in range(1, effect.dice + 1):
        suffix = f".{number}" if effect.dice > 1 else ""
        die = resolution.detail(f"{answer_prefix(item)}.die{suffix}")
        value = resolution.detail(f"{answer_prefix(item)}.value{suffix}")
        if not isinstance(die, tuple):
            return
        change_die(
            draft,
            int(die[0]),
            index=int(die[1]),
            value=int(str(value)),
            actor=resolution.source.seat,
            source=resolution.source.name,
        )
        _update_amounts_of(draft, int(die[0]))


def _update_amounts_of(draft: Draft, roll_id: int) -> None:
    """Update the amounts that were computed from a roll, if its dice were already read (AMB-10)."""
    roll = draft.table.roll(roll_id)
    if roll is not None and not roll.is_open:
        update_live_amounts(draft, roll)


asks(Reroll)(reroll_follow_ups)


@carries_out_and_continues(Reroll)
def reroll(draft: Draft, item: Effects, effect: Reroll, rest_of_list: Effects) -> None:
    """Re-roll the chosen dice, one after the other (DT-ORP-04, DT-CARD-24)."""
    resolution, source = item.resolution, item.resolution.source
    prefix = f"{answer_prefix(item)}."
    chosen_dice = [
        value
        for name, value in resolution.details
        if name.startswith(prefix) and name != f"{prefix}rolled" and value != STOP
    ]
    rerolled_count = max(
        (int(str(value)) for name, value in resolution.details if name == f"{prefix}rolled"),
        default=0,
    )
    if rerolled_count and isinstance(last_die := chosen_dice[rerolled_count - 1], tuple):
        _update_amounts_of(draft, int(last_die[0]))
    if rerolled_count < len(chosen_dice):
        die = chosen_dice[rerolled_count]
        assert isinstance(die, tuple)
        roll = draft.table.roll(int(die[0]))
        assert roll is not None
        next_resolution = replace(
            resolution, details=(*resolution.details, (f"{prefix}rolled", rerolled_count + 1))
        )
        if effect.whose == THESE_DICE:
            # Players may react to the new face as they could to the previous one (AMB-06, AMB-31).
            restriction = "" if source.kind in ("ability", "defense") else DICE_ONLY
            roll_again = RollDice(
                source.name,
                roll.seat,
                phase=roll.phase,
                count=1,
                roll=roll.id,
                dice=(int(die[1]),),
                is_alteration=True,
                source=source.name,
            )
            draft.push(
                roll_again,
                OpenWindow(AFTER_EFFECT_DICE, restriction),
                replace(item, resolution=next_resolution),
            )
            return
        draft.push(
            RollDice(
                source.name,
                roll.seat,
                phase=roll.phase,
                count=1,
                roll=roll.id,
                dice=(int(die[1]),),
                is_alteration=_is_alteration(draft, item, roll),
                source=source.name,
                next_effects=replace(item, resolution=next_resolution),
            )
        )
        return
    follow_up = next_follow_up(
        context_of(draft, resolution), effect, answer_prefix(item), resolution.details
    )
    if follow_up is None or not follow_up.options:
        draft.push(rest_of_list)
    elif effect.whose == THESE_DICE and len(follow_up.options) == 1:
        details = (*resolution.details, (follow_up.name, follow_up.options[0]))
        draft.push(replace(item, resolution=replace(resolution, details=details)))
    else:
        ask(draft, item, follow_up.topic)


def _is_alteration(draft: Draft, item: Effects, roll: DiceRoll) -> bool:
    """Tell whether a re-roll is an alteration, which uses up no Roll Attempt (DT-ORP-20)."""
    if _is_attempt(draft, item, roll):
        return False
    return roll.phase == "effect" or draft.rules.holds(
        ("DT-ORP-20", "DT-ORP-04"), item.resolution.source.name, roll.purpose, roll.seat
    )


def _is_attempt(draft: Draft, item: Effects, roll: DiceRoll) -> bool:
    """Tell whether a re-roll uses up a Roll Attempt. By one reading, a passive's re-roll does."""
    if item.resolution.source.kind != "use" or roll.phase == "effect":
        return False
    return draft.rules.reading("passive-timing") == "re-roll-is-an-attempt"


def _is_about_to_roll(draft: Draft, seat: int, phase: str) -> bool:
    """Tell whether `phase` is the seat's current Offensive Roll Phase, before its first roll."""
    return draft.table.active == seat and _is_before_first_roll(draft.table, phase)


def _is_before_first_roll(table: Table, phase: str) -> bool:
    """Tell whether `phase` is the current Offensive Roll Phase, before its first roll."""
    in_phase = table.phase == "offensive-roll-phase"
    return in_phase and phase == "Offensive Roll Phase" and not table.rolls


@asks(ChangeAttempts)
def ask_whose_attempts(
    context: EffectContext, effect: ChangeAttempts, prefix: str, answers: Answers
) -> Iterator[FollowUp]:
    """Ask whose Roll Attempts to change, among the players who are rolling."""

    def is_rolling(seat: int) -> bool:
        return can_change_attempts(context, seat, effect.phase)

    yield from receiver_follow_ups(context, effect, prefix, answers, is_rolling)


@explains_lack(ChangeAttempts)
def explain_no_attempts(context: EffectContext, action: Action, effect: ChangeAttempts) -> Reason:
    """Return the reason why no player's Roll Attempts can be changed."""
    args, possible_windows = {"subject": action.object}, ATTEMPT_WINDOWS[effect.phase]
    seats = range(len(context.table.seats))
    if any(rolls_with_attempts(context.table, seat, effect.phase) for seat in seats):
        return Reason("attempts-left", ("DT-ORP-01",), args, allowing_windows=possible_windows[-1:])
    rule_ids: tuple[str, ...] = ("DT-ORP-01", "DT-DRP-05")
    if _is_before_first_roll(context.table, effect.phase):
        # DT-ORP-10: a card for Roll Attempts is played after an attempt, and there was none so far.
        rule_ids = ("DT-ORP-10", "AMB-08", "DT-ORP-01")
    return Reason(
        "no-attempts-running",
        rule_ids,
        {**args, "phase": effect.phase},
        allowing_windows=possible_windows,
    )


@carries_out(ChangeAttempts)
def change_attempts(draft: Draft, item: Effects, effect: ChangeAttempts) -> None:
    """Add or remove Roll Attempts of one phase (DT-ORP-01, DT-DRP-05)."""
    resolution, source = item.resolution, item.resolution.source
    seat = find_receiver(draft, item, effect.to)
    rolls = (
        unread_rolls(draft.table, ROLL_PHASE_BY_NAME[effect.phase], seat)
        if seat is not None
        else ()
    )
    is_about_to_roll = seat is not None and _is_about_to_roll(draft, seat, effect.phase)
    if not rolls and seat is not None and (source.kind == "trigger" or is_about_to_roll):
        # Nothing was rolled yet, so the change waits for the first roll.
        pending_amount = evaluate_amount(draft, resolution, effect)
        change = (seat, effect.phase, pending_amount)
        draft.table = replace(draft.table, attempt_changes=(*draft.table.attempt_changes, change))
        draft.add_step(
            "attempts-will-change", source.seat, ("DT-ORP-01", "DT-ORP-20"),
            subject=source.name, seat=seat, phase=effect.phase, amount=pending_amount,
        )  # fmt: skip
        return
    if not rolls or seat is None:
        note_no_effect(draft, item, effect, "no-attempts")
        return
    roll = draft.table.roll(rolls[-1])
    assert roll is not None
    extra_attempts = evaluate_amount(draft, resolution, effect)
    if extra_attempts > 0 and draft.rules.reading("extra-attempts") == "at-once-or-lost":
        draft.push(*(ChooseReroll(roll.id, is_granted=True) for _ in range(extra_attempts)))
        return
    allowed = roll.allowed + extra_attempts
    draft.table = draft.table.with_roll(replace(roll, allowed=allowed))
    if extra_attempts > 0 and _needs_new_question(draft, roll):
        # DT-PRI-10, AMB-10: dice may be changed after the question whether to roll again, as
        # in a Duel after the attacker's roll. So ask again.
        draft.push(ChooseReroll(roll.id))
    draft.add_step(
        "attempts-changed", source.seat, ("DT-ORP-20", "DT-ORP-01"),
        subject=source.name, seat=seat, phase=effect.phase, allowed=allowed,
        used=roll.attempt,
    )  # fmt: skip


def _needs_new_question(draft: Draft, roll: DiceRoll) -> bool:
    """Tell whether a defensive roll needs another question, because no agenda item will ask it."""
    asking_items = (Attempts, ChooseReroll)
    return roll.phase == "defensive" and not any(
        isinstance(item, asking_items) for item in draft.agenda
    )
