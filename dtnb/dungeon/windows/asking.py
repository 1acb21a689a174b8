"""Ask forced questions, which a seat cannot pass, such as which tile to explore.

* topic: a word, such as "move", that says what a question is about.
"""

from __future__ import annotations

from dtnb.dungeon.changes.draft import Draft
from dtnb.dungeon.verdicts.actions import VERBS
from dtnb.dungeon.windows.declaring import WINDOWS
from dtnb.kernel import Action, Choice, Decision, DecisionKind, Game, Item, State
from dtnb.kernel.windows import Declare

#: topics that are asked even if only one answer is legal
ALWAYS_ASKED = ("move", "attack", "defeat", "split")


def ask_forced(draft: Draft, item: Item, window: str, topic: str) -> None:
    """Ask a forced question, or take its answer automatically if only one is legal.

    Topics in `ALWAYS_ASKED` are always asked, so that a replay file can state the answer.
    """
    seat = draft.table.active
    question = Decision(window, seat, DecisionKind.FORCED, (seat,), topic)
    asked_state = State(draft.table, (*draft.agenda, item), question)
    game = draft.rules
    assert isinstance(game, Game)
    options = game.legal_actions(asked_state)
    if len(options) > 1 or topic in ALWAYS_ASKED:
        draft.ask(item, question)
        return
    if draft.recorder is not None:
        draft.recorder.question_state = asked_state
    game.registry.answerers[type(item)](draft, item, Choice(seat, options[0]))


def record_choice(draft: Draft, window: str, topic: str, action: Action) -> None:
    """Record the answer to a forced question."""
    draft.add_step(
        "chooses", draft.table.active, draft.rules.window_rules(window), window=window,
        topic=topic, verb=action.verb, subject=action.object,
    )  # fmt: skip


def use_token_first(draft: Draft, item: Item, action: Action, window: str) -> bool:
    """Return whether the answer uses a token instead of answering the question.

    If so, use the token and push the question again (DD-TOK-01). Only in a world that waives a
    reason: the answer may be another action of a window, which is carried out first as well.
    """
    if action.verb not in VERBS:
        return False
    draft.push(item)
    seat = draft.table.active
    WINDOWS.declare(draft, Declare(seat, action, window, (seat,)))
    return True


def take_answer(draft: Draft, item: Item, window: str, topic: str, action: Action) -> bool:
    """Return whether an action answers a forced question, and record the answer.

    If the action uses a token instead, use the token, ask the question again and return False.
    """
    if use_token_first(draft, item, action, window):
        return False
    record_choice(draft, window, topic, action)
    return True
