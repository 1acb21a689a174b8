"""Yield why the timing of a card, token or passive does not fit the window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from dtnb.dicethrone.heroes.language.effect import Effect, walk_effects
from dtnb.dicethrone.heroes.model import ActionSpec, Timing, Token
from dtnb.dicethrone.heroes.verbs.dice import ChangeAttempts, Reroll, SetDie
from dtnb.dicethrone.heroes.verbs.phases import Skip
from dtnb.dicethrone.heroes.verbs.points import Pay
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import (
    ABILITY_ANNOUNCED,
    AFTER_FIRST_ATTEMPT,
    ANSWERS_ONLY,
    BEFORE_OFFENSE,
    CARD_ANNOUNCED,
    DICE_ONLY,
    MAIN_PHASE_1,
    MAIN_PHASE_2,
    MAIN_WINDOWS,
    OFFENSE_BEGINS,
    ROLL_WINDOWS,
    ROLLING_WINDOWS,
    SPENDS_ONLY,
    THEN_OF_A_CARD,
    THEN_ONLY,
    is_open_main_phase,
)
from dtnb.kernel import Action, Reason
from dtnb.kernel.windows import WindowPoint

DICE_VERBS = (SetDie, Reroll, ChangeAttempts)


class Circumstances(NamedTuple):
    """The facts on which the timing of an action depends, used as the key of a cache."""

    #: whether it is the seat's own Main Phase, and no action is in progress
    in_own_main_phase: bool
    #: whether the action claims priority over another player's action
    is_interruption: bool
    #: whether the window is in a Roll Phase. The window's name does not show this, because windows
    #: for dice or isolated damage also open in other phases
    in_roll_phase: bool


#: the circumstances of the Active Player, and the circumstances of all other seats. The key has
#: three flags: whether the window is in a Main Phase, whether the action is a claim, and whether
#: the window is in a Roll Phase
_CIRCUMSTANCES = {
    (in_main_phase, is_interruption, in_roll_phase): (
        Circumstances(in_main_phase, is_interruption, in_roll_phase),
        Circumstances(
            in_own_main_phase=False, is_interruption=is_interruption, in_roll_phase=in_roll_phase
        ),
    )
    for in_main_phase, is_interruption, in_roll_phase in product((False, True), repeat=3)
}


def circumstances_of(rules: Rules, table: Table, point: WindowPoint, seat: int) -> Circumstances:
    """Return the circumstances by which the timing of this seat's actions is judged."""
    of_active_player, of_others = circumstances_of_all(rules, table, point)
    return of_active_player if seat == table.active else of_others


def circumstances_of_all(
    rules: Rules, table: Table, point: WindowPoint
) -> tuple[Circumstances, Circumstances]:
    """Return the circumstances of the Active Player, and those of all other seats."""
    window = point.window
    in_roll_phase = window in ROLL_WINDOWS and table.phase in ROLL_PHASES
    if window == THEN_OF_A_CARD or (window == MAIN_PHASE_2 and point.restriction == THEN_ONLY):
        # AMB-09: a policy decides whether a ``Then`` in a Main Phase allows Roll Phase cards.
        in_roll_phase = rules.reading("roll-card-in-main-phase") == "playable"
    return _CIRCUMSTANCES[is_open_main_phase(point), point.is_interruption, in_roll_phase]


def may_upgrade(rules: Rules, seat_state: Seat, circumstances: Circumstances) -> bool:
    """Tell whether Hero Upgrades may be placed on a board at this moment (DT-CARD-11)."""
    if circumstances.in_own_main_phase:
        return True
    in_fight = circumstances.in_roll_phase and not circumstances.is_interruption
    return in_fight and rules.permits(seat_state, "upgrades in roll phase")


def card_timing_reasons(
    timing: Timing, subject: str, circumstances: Circumstances, upgrade_allowed: bool
) -> Iterator[Reason]:
    """Yield why a card with this timing cannot be played at this moment.

    `upgrade_allowed` tells whether Hero Upgrades may be placed.
    """
    args = {"subject": subject}
    if circumstances.is_interruption and timing in (Timing.MAIN, Timing.ROLL, Timing.UPGRADE):
        yield reason_against_claim(subject)
    if timing is Timing.UNKNOWN:
        yield Reason("text-unknown", ("DT-CARD-17",), args)
    elif timing is Timing.UPGRADE and not upgrade_allowed:
        yield Reason("upgrade-timing", ("DT-CARD-11",), args, allowing_windows=MAIN_WINDOWS)
    elif timing is Timing.MAIN and not circumstances.in_own_main_phase:
        yield Reason("main-phase-only", ("DT-CARD-18",), args, allowing_windows=MAIN_WINDOWS)
    elif timing is Timing.ROLL and not circumstances.in_roll_phase:
        yield Reason(
            "roll-phase-only", ("DT-CARD-19",), args, allowing_windows=(AFTER_FIRST_ATTEMPT,)
        )


def use_timing_reasons(
    timing: Timing, subject: str, circumstances: Circumstances
) -> Iterator[Reason]:
    """Yield why a token or passive with this timing cannot be used at this moment."""
    args = {"subject": subject}
    if timing is Timing.MAIN and not circumstances.in_own_main_phase:
        yield Reason(
            "main-phase-only", ("DT-STAT-10", "DT-TURN-07"), args, allowing_windows=MAIN_WINDOWS
        )
    if timing is Timing.ROLL and not circumstances.in_roll_phase:
        yield Reason(
            "roll-phase-only", ("DT-STAT-10",), args, allowing_windows=(AFTER_FIRST_ATTEMPT,)
        )


def reason_against_claim(subject: str) -> Reason:
    """Return why an action cannot claim priority over another player's declared action."""
    return Reason("claim-needs-instant", ("DT-PRI-01", "DT-PRI-04", "AMB-04"), {"subject": subject})


def roll_card_reasons(
    rules: Rules, table: Table, point: WindowPoint, card: str
) -> Iterator[Reason]:
    """Yield why a Roll Phase Action card cannot be played before the Roll Attempts (AMB-08)."""
    if point.window not in ROLLING_WINDOWS:
        return
    reading = rules.reading("roll-card-before-first-roll")
    if reading == "after-attempts-only" and point.window == OFFENSE_BEGINS:
        yield Reason(
            "before-first-roll",
            ("DT-ORP-10", "AMB-08"),
            {"subject": card},
            allowing_windows=(AFTER_FIRST_ATTEMPT,),
        )
    elif reading == "after-the-step" and not any(
        roll.is_open and roll.phase == "offensive" and roll.attempt >= roll.allowed
        for roll in table.rolls
    ):
        yield Reason(
            "attempts-unfinished",
            ("DT-ORP-10", "AMB-08"),
            {"subject": card},
            allowing_windows=(ABILITY_ANNOUNCED,),
        )


def acts_on_dice(effects: Sequence[Effect]) -> bool:
    """Tell whether some effect changes dice or attempts, at once or after a payment."""
    return any(
        isinstance(effect, DICE_VERBS)
        or (isinstance(effect, Pay) and any(map(acts_on_dice, effect.children())))
        for effect in effects
    )


def window_reasons(
    rules: Rules, table: Table, point: WindowPoint, seat: int, action: Action, spec: ActionSpec
) -> Iterator[Reason]:
    """Yield why a window with a restriction refuses an action (DT-CARD-23).

    Passives can be refused in other windows, too.
    """
    if point.restriction == SPENDS_ONLY and action.verb != "spend":
        yield Reason("spend-window", ("DT-CARD-23", "AMB-05"), {"subject": action.object})
    if action.verb == "use":
        yield from _passive_reasons(rules, table, point, seat, action, spec)
    if point.restriction == DICE_ONLY:
        if rules.reading("dice-of-a-card") == "strict":
            yield Reason("card-not-interruptible", ("DT-CARD-23", "AMB-06"))
        elif not acts_on_dice(spec.do):
            yield Reason("dice-window", ("DT-CARD-23", "AMB-06"), {"subject": action.object})


def _passive_reasons(
    rules: Rules, table: Table, point: WindowPoint, seat: int, action: Action, spec: ActionSpec
) -> Iterator[Reason]:
    """Yield why a passive may not be used here. The policy ``passive-timing`` decides."""
    if rules.is_known_token(action.object):
        # This is an action of a token, such as paying to remove the token.
        if _skips_offense(rules.token(action.object)):
            yield from _skip_payment_reasons(rules, point, action.object)
        return
    reading = rules.reading("passive-timing")
    args = {"subject": action.object}
    if reading == "own-main-phases":
        if point.window not in MAIN_WINDOWS or seat != table.active:
            yield Reason(
                "main-phase-only", ("DT-DRP-14", "DT-TURN-07"), args, allowing_windows=MAIN_WINDOWS
            )
    elif reading == "not-an-instant":
        if (
            point.is_interruption
            or point.window == CARD_ANNOUNCED
            or point.restriction == ANSWERS_ONLY
        ):
            yield reason_against_claim(action.object)
    elif reading == "re-roll-is-an-attempt" and any(
        isinstance(effect, Reroll) for effect in spec.do
    ):
        own_rolls = [roll for roll in table.rolls if roll.is_open and roll.seat == seat]
        attempt_rolls = [roll for roll in own_rolls if roll.phase != "effect"]
        if attempt_rolls and not any(roll.attempt < roll.allowed for roll in attempt_rolls):
            last_roll = attempt_rolls[-1]
            counts = {"used": last_roll.attempt, "allowed": last_roll.allowed}
            yield Reason("no-attempt-left", ("DT-ORP-01",), counts)


def _skips_offense(token: Token) -> bool:
    """Tell whether a token makes its holder skip the Offensive Roll Phase (AMB-42)."""
    effects = token.when.get("before offensive roll phase", ())
    return any(isinstance(effect, Skip) for effect in walk_effects(effects))


def _skip_payment_reasons(rules: Rules, point: WindowPoint, token: str) -> Iterator[Reason]:
    """Yield why a player cannot pay now to avoid skipping the Offensive Roll Phase (AMB-42)."""
    args = {"subject": token}
    if rules.reading("knockdown-payment") == "last-moment-only":
        yield Reason("at-last-moment", ("AMB-42",), args, allowing_windows=(BEFORE_OFFENSE,))
    elif point.window == MAIN_PHASE_2:
        windows_before = (MAIN_PHASE_1, BEFORE_OFFENSE)
        yield Reason("before-the-phase", ("AMB-42",), args, allowing_windows=windows_before)
