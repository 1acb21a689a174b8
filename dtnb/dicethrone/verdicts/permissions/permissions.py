"""Find the rules that allow an action. The rule that surprises players most comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.agenda import Effects
from dtnb.dicethrone.state.windows import then_window
from dtnb.dicethrone.verdicts.actions import ACTION_VERBS
from dtnb.dicethrone.verdicts.permissions.allowed_action import AllowedAction
from dtnb.dicethrone.verdicts.permissions.answers import answer_permissions
from dtnb.dicethrone.verdicts.permissions.cards import (
    main_phase_permissions,
    sale_permissions,
    upgrade_permissions,
)
from dtnb.dicethrone.verdicts.permissions.damage import damage_permissions, modifier_permissions
from dtnb.dicethrone.verdicts.permissions.dice import dice_permissions
from dtnb.dicethrone.verdicts.permissions.timing import (
    bonus_card_permissions,
    outsider_permissions,
    passive_permissions,
    priority_permissions,
    timing_permissions,
    ultimate_permissions,
)
from dtnb.dicethrone.verdicts.permissions.tokens import (
    hindrance_permissions,
    spending_permissions,
    taking_permissions,
)
from dtnb.kernel import Action, Decision, Reason, State
from dtnb.kernel.windows import AskWindow, WindowPoint


def permissions_of(rules: Rules, state: State, seat: int, action: Action) -> Iterator[Reason]:
    """Yield the permissions of an allowed action; no two of them have the same code.

    If the player may pass, a window is open. Otherwise, the action answers a question.
    """
    pending = state.pending
    if not isinstance(pending, Decision):
        return
    if pending.may_pass:
        allowed = AllowedAction(
            rules,
            state.table,
            WindowPoint.of(pending),
            seat,
            action,
            claimed_action=pending.about,
            declarer=pending.declared_by,
            is_at_then=_is_at_then(state),
        )
        permissions = _action_permissions(allowed)
    else:
        permissions = answer_permissions(rules, state, pending, seat, action)
    codes: set[str] = set()
    for permission in permissions:
        # One permission is enough for several dice, or for several parts of the waiting damage.
        if permission.code not in codes:
            codes.add(permission.code)
            yield permission


def _is_at_then(state: State) -> bool:
    """Tell whether the open window has opened at a ``Then`` (DT-TXT-05).

    The rest of the effect list then waits below the window on the agenda.
    """
    for waiting, window in zip(state.agenda[-2::-1], state.agenda[:0:-1], strict=True):
        if isinstance(window, AskWindow):
            return (
                isinstance(waiting, Effects)
                and then_window(waiting.resolution.window or state.table.window).window
                == window.window
            )
    return False


def _action_permissions(allowed: AllowedAction) -> Iterator[Reason]:
    """Yield the permissions of an action in a window, where players may also pass."""
    if allowed.action.verb in ACTION_VERBS:
        for find_permissions in _PERMISSION_FINDERS:
            yield from find_permissions(allowed)


#: functions that yield permissions of one kind; the kinds that surprise players most come first
_PERMISSION_FINDERS: tuple[Callable[[AllowedAction], Iterator[Reason]], ...] = (
    ultimate_permissions,
    bonus_card_permissions,
    damage_permissions,
    modifier_permissions,
    passive_permissions,
    dice_permissions,
    priority_permissions,
    taking_permissions,
    hindrance_permissions,
    outsider_permissions,
    upgrade_permissions,
    sale_permissions,
    spending_permissions,
    main_phase_permissions,
    timing_permissions,
)
