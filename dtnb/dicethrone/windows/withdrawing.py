"""An action that another has made impossible is taken back, or comes too late (AMB-38)."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.cards import discard_card, leave_hand
from dtnb.dicethrone.changes.combat_points import pay_cp
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.rules.citing import reasons_as_data
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.agenda import Commit, Declare
from dtnb.dicethrone.state.windows import WindowPoint
from dtnb.dicethrone.verdicts.actions import action_reasons
from dtnb.kernel import Action, Reason, Step


def withdraw(draft: Draft, item: Commit, reasons: list[Reason]) -> None:
    """Take a declared action back: nothing was paid, the card stays in hand (AMB-38)."""
    lost = _is_lost(draft, item, reasons)
    draft.note(
        "comes-too-late" if lost else "withdraws",
        item.seat,
        _withdraw_rules(draft.rules, item.action),
        withdraws=f"action:{item.declared}",
        window=item.window,
        verb=item.action.verb,
        subject=item.action.object,
        verdict=reasons_as_data(draft.rules, reasons),
        **_what_came_between(draft, item),
    )
    if lost:
        leave_hand(draft, item.seat, item.action.object)
        price = draft.rules.price(draft.table, item.seat, item.action)
        if price:
            pay_cp(draft, item.seat, price, item.action.object)
        discard_card(draft, item.seat, item.action.object)
    elif item.action.verb == "play":
        _after_withdrawal(draft, item)


def _is_lost(draft: Draft, item: Commit, reasons: list[Reason]) -> bool:
    """Tell whether a card that came too late is gone with its price (AMB-38)."""
    if item.action.verb != "play" or any(reason.code == "not-enough-cp" for reason in reasons):
        return False
    return draft.rules.reading("preempted-card") == "discarded"


def _after_withdrawal(draft: Draft, item: Commit) -> None:
    """Settle at what a card that came too late may be aimed now (AMB-38)."""
    rules = draft.rules
    restrict = rules.reading("retarget-preempted-card") == "not-attackers-tokens"
    if restrict and item.seat != draft.table.active:
        barred = (item.seat, item.action.object)
        draft.table = replace(draft.table, retarget_bans=(*draft.table.retarget_bans, barred))
    bare = item.action.bare()
    point = WindowPoint(item.window, item.only)
    if rules.reading("preempted-card") != "must-retarget":
        return
    if not any(action_reasons(rules, draft.table, point, item.seat, bare)):
        draft.push(Declare(item.seat, bare, item.window, item.order, item.only))


def _withdraw_rules(rules: Rules, action: Action) -> tuple[str, ...]:
    """Return why another action came first, and what becomes of a card that came too late."""
    late = ("AMB-38",) if action.verb == "play" else ()
    if rules.reading("claims") != "before-commit" and rules.reading("same-time") != "same-window":
        # Without claims an action comes too late only where several were declared together.
        return ("DT-PRI-01", "AMB-03", *late)
    special = {"spend": "DT-PRI-08", "play": "DT-PRI-09"}
    return (special.get(action.verb, "DT-PRI-01"), *late)


def _what_came_between(draft: Draft, item: Commit) -> dict[str, str]:
    """Name the action that has stood in the way of this one since, for the record.

    Of several that went through since it was declared, that is the one during which it became
    impossible for good.
    """
    if draft.recorder is None:
        return {}
    steps = draft.recorder.steps
    since = steps[_declared_at(steps, f"action:{item.declared}") :]
    point = WindowPoint(item.window, item.only)
    became = len(steps)
    for step in reversed(since):
        if not any(action_reasons(draft.rules, step.table, point, item.seat, item.action)):
            break
        became = step.index
    commits = [step for step in since if step.kind == "commits"]
    before = [step for step in commits if step.index <= became]
    if not commits:
        return {}
    return {"because_of": (before or commits)[-1].args["commits"]}


def _declared_at(steps: list[Step], action: str) -> int:
    """Return where an action was declared; those declared together were so at the same moment."""
    own = next(step.index for step in reversed(steps) if step.args.get("id") == action)
    groups = [step for step in steps[:own] if step.kind == "declared-together"]
    if not groups:
        return own
    group = groups[-1]
    declared = [
        step.index
        for step in steps[group.index :]
        if step.kind == "declares" and step.parent == group.parent
    ]
    return group.index if own in declared[: len(group.args["order"])] else own
