"""Candidates: the closed list of what a seat could ever try, allowed or not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from dtnb.dicethrone.agenda import OrderEffects
from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.table import Table
from dtnb.dicethrone.verdicts import Place
from dtnb.kernel import PASS, Action, Decision, State

if TYPE_CHECKING:
    from dtnb.dicethrone.game import DiceThrone

#: phases in which sales are among what a seat could try
SALE_PHASES = ("main-phase-1", "main-phase-2", "discard-phase")
#: answers to "which dice again?", by the number of dice
REROLLS = {
    count: (
        Action("stop"),
        *(
            Action("reroll", "", (("dice", dice),))
            for size in range(1, count + 1)
            for dice in combinations(range(count), size)
        ),
    )
    for count in range(1, 6)
}


def window_candidates(game: DiceThrone, table: Table, seat: int) -> tuple[Action, ...]:
    """List pass, each card in hand, each token type, each activated passive."""
    entry = table.seats[seat]
    hero = game.hero_at(table, seat)
    found = [PASS]
    hand = dict.fromkeys(entry.hand)
    if entry.unknown_hand:
        # A card that nobody has named could be any of those that nobody sees.
        hand |= dict.fromkeys(card for card, _ in entry.deck)
    found += [Action("play", card) for card in hand]
    held = [name for name, _ in entry.tokens]
    own = [name for name, token in hero.tokens.items() if token.spends]
    found += [Action("spend", token) for token in dict.fromkeys((*held, *own))]
    for passive in game.passives_of(table, seat):
        uses = passive.at(entry.level(passive.name)).uses
        found += [Action("use", use.name) for use in uses]
    if table.phase in SALE_PHASES:
        found += [Action("sell", card) for card in hand]
    return tuple(found)


def timely(game: DiceThrone, table: Table, seat: int, place: Place) -> Iterator[Action]:
    """Yield the candidates but for those whose timing rules them out in every such moment.

    The answer of :func:`~dtnb.dicethrone.verdicts.timing_reasons` is kept for each card and token
    and each kind of moment: most cards in hand cannot be played in most windows.
    """
    plays, spends = game.untimely(table, place, seat)
    for action in window_candidates(game, table, seat):
        barred = plays if action.verb == "play" else spends if action.verb == "spend" else ()
        if action.object not in barred:
            yield action


def sales(table: Table, seat: int) -> tuple[Action, ...]:
    """List every card that may be in hand, for the obligation to sell (DT-CARD-25)."""
    entry = table.seats[seat]
    unseen = (card for card, _ in entry.deck) if entry.unknown_hand else ()
    return tuple(Action("sell", card) for card in dict.fromkeys((*entry.hand, *unseen)))


def decision_candidates(game: DiceThrone, state: State, pending: Decision) -> tuple[Action, ...]:
    """List the answers to a forced choice or a follow-up question."""
    table: Table = state.table
    if pending.topic == "reroll":
        pool = max((pool for pool in table.pools if pool.open), key=lambda pool: pool.id)
        return REROLLS[len(pool.dice)]
    if pending.topic == "announce":
        hero = game.hero_at(table, pending.seat)
        names = [
            ability.name
            for ability in hero.abilities.values()
            if ability.kind is not AbilityKind.DEFENSIVE
        ]
        back = (Action("back"),) if pending.window == "TW-05b" else ()
        return (*(Action("announce", name) for name in names), Action("announce"), *back)
    if pending.topic == "defense":
        hero = game.hero_at(table, pending.seat)
        names = [
            ability.name
            for ability in hero.abilities.values()
            if ability.kind is AbilityKind.DEFENSIVE
        ]
        return (*(Action("defend", name) for name in names), Action("decline"))
    if pending.topic == "sell-down":
        return sales(table, pending.seat)
    if pending.topic == "order":
        item = state.agenda[-1]
        assert isinstance(item, OrderEffects)
        return tuple(Action("choose", "", (("effect", name),)) for name in item.left or ())
    if pending.topic == "target":
        # On a 5 the opponents choose among themselves (DT-TRP-07).
        attacker = table.attack.attacker if table.attack is not None else pending.seat
        return tuple(
            Action("choose", "", (("player", seat),)) for seat in table.opponents(attacker)
        )
    name, options = game.open_slot_options(state)
    return tuple(Action("choose", "", ((name, option),)) for option in options)
