"""Decide what happens to the card of an action that became impossible (AMB-38).

* to withdraw an action: to take back a declared action that an earlier action made impossible
* `Declare`, `Commit`: the items of the agenda for an action that is declared, and for one whose
  turn has come
* retarget ban: (seat, card) of a withdrawn card that may not aim at the attacker's tokens
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from dtnb.dicethrone.changes.cards import discard_card, remove_from_hand
from dtnb.dicethrone.changes.combat_points import pay_cp
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.verdicts.actions import action_reasons
from dtnb.kernel import Action, Reason
from dtnb.kernel.windows import Commit, Declare, WindowPoint

#: the rule by which another action comes before an action with this verb
_PRIORITY_RULES = {"spend": "DT-PRI-08", "play": "DT-PRI-09"}
#: If an action is withdrawn for a reason with one of these codes, its card stays where it is.
_CARD_STAYS = ("not-enough-cp", "not-in-hand")


def settle_withdrawal(draft: Draft, item: Commit, is_lost: bool) -> None:
    """Keep a withdrawn card in the hand, or discard it and pay its price (AMB-38)."""
    if is_lost:
        remove_from_hand(draft, item.seat, item.action.object)
        price = draft.rules.price(draft.table, item.seat, item.action)
        if price:
            pay_cp(draft, item.seat, price, item.action.object)
        discard_card(draft, item.seat, item.action.object)
    elif item.action.verb == "play":
        _prepare_next_try(draft, item)


def card_is_lost(rules: Rules, item: Commit, reasons: Sequence[Reason]) -> bool:
    """Tell whether a withdrawn card is discarded and its price paid (AMB-38).

    If the player cannot pay for the card, or no longer holds it, nothing is lost.
    """
    if item.action.verb != "play" or not can_still_resolve(reasons):
        return False
    return rules.reading("preempted-card") == "discarded"


def _prepare_next_try(draft: Draft, item: Commit) -> None:
    """Apply two policies to a withdrawn card that stays in the hand (AMB-38).

    By the first policy, the card may not aim at the attacker's tokens in this window. By the
    second, the card is at once declared again if this is legal.
    """
    rules = draft.rules
    forbids_attackers_tokens = rules.reading("retarget-preempted-card") == "not-attackers-tokens"
    if forbids_attackers_tokens and item.seat != draft.table.active:
        ban = (item.seat, item.action.object)
        draft.table = replace(draft.table, retarget_bans=(*draft.table.retarget_bans, ban))
    if rules.reading("preempted-card") != "must-retarget":
        return
    bare_action = item.action.without_details()
    point = WindowPoint(item.window, item.restriction)
    if not any(action_reasons(rules, draft.table, point, item.seat, bare_action)):
        draft.push(
            Declare(
                item.seat,
                action=bare_action,
                window=item.window,
                order=item.order,
                restriction=item.restriction,
            )
        )


def can_still_resolve(reasons: Sequence[Reason]) -> bool:
    """Tell whether the player still has the card and the CP for a withdrawn action."""
    return not any(reason.code in _CARD_STAYS for reason in reasons)


def preempting_rules(action: Action) -> tuple[str, ...]:
    """Return the rules by which another action comes before `action` and makes it impossible."""
    return (_PRIORITY_RULES.get(action.verb, "DT-PRI-01"), "DT-PRI-01")


def withdrawal_rules(rules: Rules, action: Action) -> tuple[str, ...]:
    """Return the rules that withdraw an action: rules on priority and, for a card, AMB-38."""
    card_rules = ("AMB-38",) if action.verb == "play" else ()
    if rules.reading("claims") != "before-commit" and rules.reading("same-time") != "same-window":
        # Without claims to priority, an action is late only if several were declared at once.
        return ("DT-PRI-01", "AMB-03", *card_rules)
    return (_PRIORITY_RULES.get(action.verb, "DT-PRI-01"), *card_rules)
