"""The default answers for what a replay file does not say, such as to pass in a window.

A file leaves out decisions of players and outcomes of chance events.

* pile: a pile of cards beside the deck
* agenda of a state: what is being resolved, innermost last
"""

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
    """Return the default outcome of the pending chance event; None if a move has to state it.

    By default, a drawn card is unknown. Two kinds of cards have no default: a card that is drawn
    from a pile and resolved at once, and a card that is discarded at random from a hand of known
    cards.
    """
    pending = state.pending
    if not isinstance(pending, Chance) or pending.kind != "draw":
        return None
    drawing = state.agenda[-1]
    if isinstance(drawing, DrawOfPile) and not drawing.keeps_cards:
        return None
    if isinstance(drawing, DiscardAtRandom):
        cards = [card for card, _ in pending.deck]
        if len(cards) == 1:
            return Outcome((cards[0],))
        if UNKNOWN_CARD not in cards:
            return None
    return Outcome((UNKNOWN_CARD,))


def action(game: DiceThrone, state: State) -> Action | None:
    """Return the default answer to the pending decision; None if a move has to answer it.

    By default, players pass in windows, do not roll dice again, and decline optional effects. If a
    die was altered after an announcement, they announce the ability again if that is legal.
    """
    pending = state.pending
    if not isinstance(pending, Decision):
        return None
    if pending.may_pass:
        return PASS
    if pending.topic == "reroll":
        return Action("stop")
    if pending.topic == "order":
        # The Active Player chooses the order of effects; the default is the order in which they are
        # listed.
        return game.candidates(state)[0]
    if pending.topic == "announce":
        return _same_announcement(game, state, pending)
    if pending.topic in FOLLOW_UPS:
        name, options = open_follow_up(game, state)
        if pending.topic in ("tier", "begin"):
            # By default, the highest requirement met counts (AMB-32), and the Defensive Roll Phase
            # takes place (AMB-30).
            default = options[-1] if pending.topic == "tier" else options[0]
            return Action("choose", details=((name, default),))
        for word in ("decline", STOP):
            if word in options:
                return Action("choose", details=((name, word),))
        if len(options) == 1 or isinstance(state.agenda[-1], PlaceTokens):
            # If an effect prevents one of several tokens that are inflicted together, by default it
            # prevents the first.
            return Action("choose", details=((name, options[0]),))
    return None


def _same_announcement(game: DiceThrone, state: State, pending: Decision) -> Action | None:
    """Return the earlier announcement if a die was altered since then, and it is still legal."""
    announced = state.table.announced
    if pending.window != DIE_ALTERED or announced is None:
        return None
    announcement = Action("announce", announced.ability)
    return announcement if game.allows(state, pending.seat, announcement) else None
