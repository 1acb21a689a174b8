"""Say how the pending window limits the moves of a file: its id in files, what it interrupts.

A window is a time at which seats may act; the pending window is the one whose question is open.
"""

from __future__ import annotations

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.model import Timing
from dtnb.dicethrone.replay.phrases.moves import Move
from dtnb.dicethrone.state.agenda import AskWindow, DiscardCard, Effects, PlaceUpgrade
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import (
    ANSWERS_ONLY,
    CARD_ANNOUNCED,
    THEN_OF_A_CARD,
    THEN_ONLY,
)
from dtnb.kernel import Decision, DecisionKind, State, Step


def is_acting(state: State) -> bool:
    """Tell whether a card, token or passive is being carried out."""
    # Such an action has a serial number, which its effect list keeps. An effect list that belongs
    # to no action, such as that of an ability, has -1 instead.
    return any(
        isinstance(item, (DiscardCard, PlaceUpgrade))
        or (isinstance(item, Effects) and item.resolution.action >= 0)
        for item in state.agenda
    )


#: In Main Phase (2), all windows after a card have the same id, that of the phase. Only
#: `Decision.restriction`, the limit on what may be done in a window, tells them apart. Files use
#: the ids that such windows have in Main Phase (1); this maps a restriction to its id.
_ID_BY_RESTRICTION = {ANSWERS_ONLY: CARD_ANNOUNCED, THEN_ONLY: THEN_OF_A_CARD}
_AFTER_A_CARD = frozenset({CARD_ANNOUNCED, THEN_OF_A_CARD})


def opens_interruption(game: DiceThrone, state: State) -> bool:
    """Tell whether the pending window interrupts an unfinished action."""
    pending = state.pending
    if not isinstance(pending, Decision) or pending.kind is not DecisionKind.ACTION:
        return False
    if pending.window in _AFTER_A_CARD or pending.restriction in _ID_BY_RESTRICTION:
        return True
    # When the text of a card reaches "Then", the window in which the card was declared opens again
    # (DT-TXT-05). So the same window is on the agenda twice: first for the card, then inside it.
    asked_windows = (
        isinstance(item, AskWindow) and item.window == pending.window for item in state.agenda
    )
    return sum(asked_windows) > 1 and is_acting(state)


def window_of(game: DiceThrone, state: State) -> str:
    """Return the id that files use for the window of the pending question."""
    pending = state.pending
    if pending is None:
        return ""
    restriction = pending.restriction if isinstance(pending, Decision) else ""
    return _ID_BY_RESTRICTION.get(restriction, pending.window)


def in_progress(state: State) -> bool:
    """Tell whether a Roll Phase is in progress, or damage or healing waits (DT-DRP-08)."""
    table: Table = state.table
    is_unfinished = table.phase in ROLL_PHASES or table.packets or table.healing
    return state.pending is not None and bool(is_unfinished)


def rules_against_interrupting(
    game: DiceThrone, state: State, declared: Step, move: Move
) -> tuple[str, ...]:
    """Return the rules that forbid playing a card in front of a declared action; () if none does.

    `declared` is the step that declares the action. No card may interrupt the spending of a token,
    an Instant Action or a Roll Phase Action.
    """
    card = game.card(state.table, declared.actor or 0, str(declared.args["subject"]))
    is_quick_card = card is not None and card.timing in (Timing.INSTANT, Timing.ROLL)
    is_spending = declared.args["verb"] == "spend"
    if move.verb != "play" or not (is_spending or is_quick_card):
        return ()
    return ("DT-STAT-18", "DT-CARD-23") if is_spending else ("DT-CARD-23", "DT-PRI-01")
