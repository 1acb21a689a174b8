"""The default answers to questions where a replay file states nothing."""

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
    """Return the outcome when no move states one: a drawn card stays unknown. None if one must.

    A card drawn from a pile to be carried out must be stated, and so must the card that leaves a
    fully known hand at random.
    """
    pending = state.pending
    if not isinstance(pending, Chance) or pending.kind != "draw":
        return None
    drawing = state.agenda[-1]
    if isinstance(drawing, DrawOfPile) and not drawing.keep:
        return None
    if isinstance(drawing, DiscardAtRandom):
        cards = [card for card, _ in pending.deck]
        if len(cards) == 1:
            return Outcome((cards[0],))
        if UNKNOWN_CARD not in cards:
            return None
    return Outcome((UNKNOWN_CARD,))


def action(game: DiceThrone, state: State) -> Action | None:
    """Return the default answer to the pending decision; None if it must be answered.

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
        # The books let the Active Player choose; the default is the order in which they are listed.
        return game.candidates(state)[0]
    if pending.topic == "announce":
        return _same_announcement(game, state, pending)
    if pending.topic in FOLLOW_UPS:
        name, options = open_follow_up(game, state)
        if pending.topic in ("tier", "begin"):
            # AMB-32, AMB-30: by default the highest line, and the phase takes place.
            best = options[-1] if pending.topic == "tier" else options[0]
            return Action("choose", "", ((name, best),))
        for word in ("decline", STOP):
            if word in options:
                return Action("choose", "", ((name, word),))
        if len(options) == 1 or isinstance(state.agenda[-1], PlaceTokens):
            # Of several tokens that come in together, the default is to prevent the first.
            return Action("choose", "", ((name, options[0]),))
    return None


def _same_announcement(game: DiceThrone, state: State, pending: Decision) -> Action | None:
    announced = state.table.announced
    if pending.window != DIE_ALTERED or announced is None:
        return None
    again = Action("announce", announced.ability)
    return again if game.allows(state, pending.seat, again) else None
