"""What answers a question where a replay file states nothing."""

from __future__ import annotations

from dtnb.dicethrone.details.follow_up import STOP
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.replay.landing import FOLLOW_UPS
from dtnb.dicethrone.state.agenda import DiscardAtRandom, DrawOfPile, PlaceTokens
from dtnb.dicethrone.state.seat import UNKNOWN_CARD
from dtnb.dicethrone.state.windows import DIE_ALTERED
from dtnb.dicethrone.verdicts.open_follow_up import open_follow_up
from dtnb.kernel import PASS, Action, Chance, Decision, Outcome, State


def outcome(game: DiceThrone, state: State) -> Outcome | None:
    """Return what stands when no move states the outcome: a drawn card stays unknown.

    What comes up of a pile to be carried out has to be stated; and of a hand whose cards are all
    known, which of them leaves it at random.
    """
    pending = state.pending
    if not isinstance(pending, Chance) or pending.kind != "draw":
        return None
    drawing = state.agenda[-1]
    if isinstance(drawing, DrawOfPile) and not drawing.keep:
        return None
    if isinstance(drawing, DiscardAtRandom):
        held = [card for card, _ in pending.deck]
        if len(held) == 1:
            return Outcome((held[0],))
        if UNKNOWN_CARD not in held:
            return None
    return Outcome((UNKNOWN_CARD,))


def action(game: DiceThrone, state: State) -> Action | None:
    """Return the stated default of the pending decision; None where it must be answered.

    Windows are passed; re-rolls stop; an announcement that still holds is repeated after an
    alteration; optional effects are declined.
    """
    pending = state.pending
    if not isinstance(pending, Decision):
        return None
    if pending.may_pass:
        return PASS
    if pending.topic == "reroll":
        return Action("stop")
    if pending.topic == "order":
        # The books let the Active Player choose; who says nothing takes them as they are listed.
        return game.candidates(state)[0]
    if pending.topic == "announce":
        return _same_announcement(game, state, pending)
    if pending.topic in FOLLOW_UPS:
        name, options = open_follow_up(game, state)
        if pending.topic in ("tier", "begin"):
            # AMB-32, AMB-30: unless said otherwise, the highest line, and the phase takes place.
            best = options[-1] if pending.topic == "tier" else options[0]
            return Action("choose", "", ((name, best),))
        for word in ("decline", STOP):
            if word in options:
                return Action("choose", "", ((name, word),))
        if len(options) == 1 or isinstance(state.agenda[-1], PlaceTokens):
            # Of several that come in together the first is kept off, unless another is named.
            return Action("choose", "", ((name, options[0]),))
    return None


def _same_announcement(game: DiceThrone, state: State, pending: Decision) -> Action | None:
    announced = state.table.announced
    if pending.window != DIE_ALTERED or announced is None:
        return None
    again = Action("announce", announced.ability)
    return again if game.allows(state, pending.seat, again) else None
