"""A window opens, its seats are asked in order, and it closes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.rules.citing import reasons_as_data
from dtnb.dicethrone.state.agenda import REGISTRY, AskWindow, Declare, OpenWindow
from dtnb.dicethrone.state.windows import BEFORE_ISOLATED_DAMAGE, BEFORE_OFFENSE, WindowPoint
from dtnb.dicethrone.verdicts.candidates import can_act
from dtnb.dicethrone.verdicts.seats import seat_reasons
from dtnb.kernel import Choice, Decision, DecisionKind, State, Together

PRIORITY = ("DT-PRI-01", "DT-PRI-07")


@REGISTRY.resolves(OpenWindow)
def open_window(draft: Draft, item: OpenWindow) -> None:
    """Open a window and start asking."""
    rules = draft.rules
    order = rules.order(draft.table) if item.seat < 0 else (item.seat,)
    if item.window == BEFORE_OFFENSE:
        order = order[:1]
    serial = draft.table.serial + 1
    draft.table = replace(draft.table, window=item.window, serial=serial)
    if draft.recorder is not None:
        draft.begin(
            "window-opens",
            None,
            ("DT-PRI-01", *rules.window_rules(item.window)),
            id=f"window:{serial}",
            window=item.window,
            order=list(order),
            only=item.only,
        )
    bans = len(draft.table.retarget_bans)
    draft.push(AskWindow(item.window, order, only=item.only, bans=bans))


@REGISTRY.resolves(AskWindow)
def ask_window(draft: Draft, item: AskWindow) -> None:
    """Ask the next seat; a seat that can do nothing passes by itself, and that is recorded."""
    rules = draft.rules
    point = WindowPoint(item.window, item.only)
    at, passes = item.at, item.passes
    while passes < len(item.order):
        seat = item.order[at]
        able = can_act(rules, draft.table, point, seat)
        if able or draft.recorder is not None:
            question = Decision(item.window, seat, DecisionKind.ACTION, item.order, only=item.only)
            item = replace(item, at=at, passes=passes)
            if able:
                draft.ask(replace(item, asked=item.asked + 1), question)
                return
            note_silence(draft, item, question)
        at, passes = (at + 1) % len(item.order), passes + 1
    reason = "all-passed" if item.asked else "nobody-could-act"
    draft.note("window-closes", None, ("DT-PRI-03",), window=item.window, reason=reason)
    nested = item.only in ("dice", "spends") or item.window == BEFORE_ISOLATED_DAMAGE
    if len(draft.table.retarget_bans) > item.bans and not nested:
        # AMB-38: the interaction lasts until the window closes in which the card was taken back.
        draft.table = replace(draft.table, retarget_bans=draft.table.retarget_bans[: item.bans])


def note_silence(draft: Draft, item: Any, question: Decision) -> None:
    """Record that a seat passed because nothing was open to it, and keep the question."""
    if draft.recorder is None:
        return
    rules = draft.rules
    draft.recorder.asked = State(draft.table, (*draft.agenda, item), question)
    lock = list(seat_reasons(rules, draft.table, question.seat))
    draft.note(
        "passes-automatically",
        question.seat,
        tuple(r for reason in lock for r in reason.rules),
        window=item.window,
        reason=lock[0].code if lock else "nothing-to-do",
        verdict=reasons_as_data(rules, lock),
        claim=question.kind is DecisionKind.CLAIM,
    )


@REGISTRY.answers(AskWindow)
def answer_window(draft: Draft, item: AskWindow, given: Choice | Together) -> None:
    """A seat passed or declared; then Season Two goes on, the later books ask from the front."""
    if isinstance(given, Together):
        _declare_together(draft, item, given)
        return
    if given.action.verb == "pass":
        draft.note("passes", given.seat, (), window=item.window)
        at = (item.at + 1) % len(item.order)
        draft.push(replace(item, at=at, passes=item.passes + 1))
        return
    draft.push(
        Declare(given.seat, given.action, item.window, item.order, item.only),
        _after_action(draft, item, item.at),
    )


def _after_action(draft: Draft, item: AskWindow, at: int) -> AskWindow:
    # AMB-02: one action for each turn of asking, or the front again after every action
    if draft.rules.reading("turns-of-asking") == "front-again":
        return replace(item, at=0, passes=0, acted=item.acted + 1)
    return replace(item, at=(at + 1) % len(item.order), passes=0, acted=item.acted + 1)


def _declare_together(draft: Draft, item: AskWindow, given: Together) -> None:
    """Order what was declared at the same moment (AMB-03, DT-PRI-01)."""
    ordered = sorted(given.choices, key=lambda choice: item.order.index(choice.seat))
    draft.note(
        "declared-together",
        None,
        (*PRIORITY, "AMB-03"),
        window=item.window,
        order=[choice.seat for choice in ordered],
    )
    declared = [
        Declare(choice.seat, choice.action, item.window, item.order, item.only)
        for choice in ordered
    ]
    draft.push(*declared, _after_action(draft, item, item.order.index(ordered[-1].seat)))
