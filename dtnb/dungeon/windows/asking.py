"""Questions of a rule are asked, and answered."""

from __future__ import annotations

from dtnb.dungeon.changes.draft import Draft
from dtnb.dungeon.windows.declaring import WINDOWS
from dtnb.kernel import Action, Choice, Decision, DecisionKind, Game, Item, State
from dtnb.kernel.windows import Declare

#: topics of questions that are asked whatever is left to answer
STATED = ("move", "attack", "defeat", "split")


def forced(draft: Draft, item: Item, window: str, topic: str) -> None:
    """Ask a question of a rule; an effect's only answer is given by itself.

    What players do is asked also where only one answer is left, so that it can be stated.
    """
    seat = draft.table.active
    question = Decision(window, seat, DecisionKind.FORCED, (seat,), topic)
    asked = State(draft.table, (*draft.agenda, item), question)
    game = draft.rules
    assert isinstance(game, Game)
    options = game.legal_actions(asked)
    if len(options) > 1 or topic in STATED:
        draft.ask(item, question)
        return
    if draft.recorder is not None:
        draft.recorder.asked = asked
    game.registry.answerers[type(item)](draft, item, Choice(seat, options[0]))


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
    seat = draft.table.active
    WINDOWS.declare(draft, Declare(seat, action, window, (seat,)))
    return True


def answered(draft: Draft, item: Item, window: str, topic: str, action: Action) -> bool:
    """Record an answer to a question of a rule; tell whether it was one, and not a token."""
    if token_instead(draft, item, action, window):
        return False
    note_choice(draft, window, topic, action)
    return True
