"""A window opens, its seats are asked in order, and it closes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Work, game_of
from dtnb.dicethrone.rules.citing import reasons_as_data
from dtnb.dicethrone.state.agenda import REGISTRY, AskWindow, Declare, OpenWindow
from dtnb.dicethrone.state.windows import Place
from dtnb.dicethrone.verdicts.candidates import can_act
from dtnb.dicethrone.verdicts.seats import seat_reasons
from dtnb.kernel import Choice, Decision, DecisionKind, State, Together

PRIORITY = ("DT-PRI-01", "DT-PRI-07")


@REGISTRY.resolves(OpenWindow)
def open_window(work: Work, item: OpenWindow) -> None:
    """Open a window and start asking."""
    game = game_of(work)
    order = game.order(work.table) if item.seat < 0 else (item.seat,)
    if item.window == "TW-03d":
        order = order[:1]
    serial = work.table.serial + 1
    work.table = replace(work.table, window=item.window, serial=serial)
    if work.recorder is not None:
        work.begin(
            "window-opens",
            None,
            ("DT-PRI-01", *game.window_rules(item.window)),
            id=f"window:{serial}",
            window=item.window,
            order=list(order),
            only=item.only,
        )
    barred = len(work.table.barred)
    work.push(AskWindow(item.window, order, only=item.only, barred=barred))


@REGISTRY.resolves(AskWindow)
def ask_window(work: Work, item: AskWindow) -> None:
    """Ask the next seat; a seat that can do nothing passes by itself, and that is recorded."""
    game = game_of(work)
    place = Place(item.window, item.only)
    at, passes = item.at, item.passes
    while passes < len(item.order):
        seat = item.order[at]
        able = can_act(game, work.table, place, seat)
        if able or work.recorder is not None:
            question = Decision(item.window, seat, DecisionKind.ACTION, item.order, only=item.only)
            item = replace(item, at=at, passes=passes)
            if able:
                work.ask(replace(item, asked=item.asked + 1), question)
                return
            note_silence(work, item, question)
        at, passes = (at + 1) % len(item.order), passes + 1
    reason = "all-passed" if item.asked else "nobody-could-act"
    work.note("window-closes", None, ("DT-PRI-03",), window=item.window, reason=reason)
    nested = item.only in ("dice", "spends") or item.window == "TW-I"
    if len(work.table.barred) > item.barred and not nested:
        # AMB-38: the interaction lasts until the window closes in which the card was taken back.
        work.table = replace(work.table, barred=work.table.barred[: item.barred])


def note_silence(work: Work, item: Any, question: Decision) -> None:
    """Record that a seat passed because nothing was open to it, and keep the question."""
    if work.recorder is None:
        return
    game = game_of(work)
    work.recorder.asked = State(work.table, (*work.agenda, item), question)
    lock = list(seat_reasons(game, work.table, question.seat))
    work.note(
        "passes-automatically",
        question.seat,
        tuple(r for reason in lock for r in reason.rules),
        window=item.window,
        reason=lock[0].code if lock else "nothing-to-do",
        verdict=reasons_as_data(game, lock),
        claim=question.kind is DecisionKind.CLAIM,
    )


@REGISTRY.answers(AskWindow)
def answer_window(work: Work, item: AskWindow, given: Choice | Together) -> None:
    """A seat passed or declared; then Season Two goes on, the later books ask from the front."""
    if isinstance(given, Together):
        _declare_together(work, item, given)
        return
    if given.action.verb == "pass":
        work.note("passes", given.seat, (), window=item.window)
        at = (item.at + 1) % len(item.order)
        work.push(replace(item, at=at, passes=item.passes + 1))
        return
    work.push(
        Declare(given.seat, given.action, item.window, item.order, item.only),
        _after_action(work, item, item.at),
    )


def _after_action(work: Work, item: AskWindow, at: int) -> AskWindow:
    # AMB-02: one action for each turn of asking, or the front again after every action
    if game_of(work).reading("turns-of-asking") == "front-again":
        return replace(item, at=0, passes=0, acted=item.acted + 1)
    return replace(item, at=(at + 1) % len(item.order), passes=0, acted=item.acted + 1)


def _declare_together(work: Work, item: AskWindow, given: Together) -> None:
    """Order what was declared at the same moment (AMB-03, DT-PRI-01)."""
    ordered = sorted(given.choices, key=lambda choice: item.order.index(choice.seat))
    work.note(
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
    work.push(*declared, _after_action(work, item, item.order.index(ordered[-1].seat)))
