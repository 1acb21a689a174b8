"""Windows open, ask and close; questions of a rule are asked."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft, next_serial
from dtnb.dungeon.state.agenda import REGISTRY, AskWindow, OpenWindow
from dtnb.dungeon.windows.declaring import declare
from dtnb.kernel import PASS, Action, Choice, Decision, DecisionKind, Item, State

#: topics of questions that are asked whatever is left to answer
STATED = ("move", "attack", "defeat", "split")


def forced(draft: Draft, item: Item, window: str, topic: str) -> None:
    """Ask a question of a rule; an effect's only answer is given by itself.

    What players do is asked also where only one answer is left, so that it can be stated.
    """
    seat = draft.table.active
    question = Decision(window, seat, DecisionKind.FORCED, (seat,), topic)
    asked = State(draft.table, (*draft.agenda, item), question)
    options = draft.game.legal_actions(asked)
    if len(options) > 1 or topic in STATED:
        draft.ask(item, question)
        return
    if draft.recorder is not None:
        draft.recorder.asked = asked
    draft.game.registry.answerers[type(item)](draft, item, Choice(seat, options[0]))


def note_choice(draft: Draft, window: str, topic: str, action: Action) -> None:
    """Record an answer to a question of a rule."""
    draft.note(
        "chooses", draft.table.active, draft.rules.window_rules(window), window=window,
        topic=topic, verb=action.verb, subject=action.object,
    )  # fmt: skip


def token_instead(draft: Draft, item: Item, action: Action, window: str) -> bool:
    """Use a token where something else was asked, which is then asked again (DD-TOK-01)."""
    if action.verb != "token":
        return False
    draft.push(item)
    declare(draft, window, action)
    return True


def answered(draft: Draft, item: Item, window: str, topic: str, action: Action) -> bool:
    """Record an answer to a question of a rule; tell whether it was one, and not a token."""
    if token_instead(draft, item, action, window):
        return False
    note_choice(draft, window, topic, action)
    return True


@REGISTRY.resolves(OpenWindow)
def open_window(draft: Draft, item: OpenWindow) -> None:
    """Open a window and ask the player whose turn it is."""
    rules = draft.rules.window_rules(item.window)
    name = f"window:{next_serial(draft)}"
    draft.begin("window-opens", draft.table.active, rules, id=name, window=item.window)
    draft.push(AskWindow(item.window))


@REGISTRY.resolves(AskWindow)
def ask_window(draft: Draft, item: AskWindow) -> None:
    """Ask as long as anything can be done."""
    seat = draft.table.active
    question = Decision(item.window, seat, DecisionKind.ACTION, (seat,))
    asked = State(draft.table, (*draft.agenda, item), question)
    rules = draft.rules.window_rules(item.window)
    if any(action != PASS for action in draft.game.legal_actions(asked)):
        draft.ask(item, question)
        return
    if not item.acted:
        if draft.recorder is not None:
            draft.recorder.asked = asked
        draft.note("passes-automatically", seat, (), window=item.window, verdict=[])
    reason = "done" if item.acted else "nobody-could-act"
    draft.note("window-closes", None, rules, window=item.window, reason=reason)


@REGISTRY.answers(AskWindow)
def answer_window(draft: Draft, item: AskWindow, given: Choice) -> None:
    """Close the window at a pass; else carry out what is declared and ask again."""
    rules = draft.rules.window_rules(item.window)
    if given.action == PASS:
        draft.note("passes", given.seat, rules, window=item.window)
        draft.note("window-closes", None, rules, window=item.window, reason="passed")
        return
    if given.action.verb != "rest":
        draft.push(replace(item, acted=True))
    declare(draft, item.window, given.action)
    if given.action.verb == "rest":
        draft.note("window-closes", None, rules, window=item.window, reason="done")
