"""Candidates: the closed list of what a seat could ever try, allowed or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from dtnb.dicethrone.agenda import OrderEffects, OrderEnd
from dtnb.dicethrone.ending import who_orders
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
    """List pass, each card in hand, each token type, each activated passive, each sale."""
    entry = table.seats[seat]
    hero = game.hero_at(table, seat)
    hand = dict.fromkeys(entry.hand)
    if entry.unknown_hand:
        # A card that nobody has named could be any of those that nobody sees.
        hand |= dict.fromkeys(card for card, _ in entry.deck)
    held = [name for name, _ in entry.tokens]
    own = [name for name, token in hero.tokens.items() if token.spends]
    tokens = dict.fromkeys((*held, *own))
    sold = hand if table.phase in SALE_PHASES else ()
    return (PASS, *_actions(game, table, seat, hand, tokens, sold))


def timely(game: DiceThrone, table: Table, seat: int, place: Place) -> tuple[Action, ...]:
    """List those of `window_candidates` that are not ruled out at first sight.

    Left out are tokens that are not held, and cards, tokens and sales whose timing rules them out
    in every moment like this one: the answer of `timing_reasons` is kept for each of them. Most
    cards in hand cannot be played in most windows.
    """
    entry = table.seats[seat]
    plays, spends, sales_too = game.untimely(table, place, seat)
    hand = list(dict.fromkeys(entry.hand))
    if entry.unknown_hand:
        hand = list(dict.fromkeys((*hand, *(card for card, _ in entry.deck))))
    played = [card for card in hand if card not in plays]
    spent = [name for name, _ in entry.tokens if name not in spends]
    sold = hand if sales_too and table.phase in SALE_PHASES else ()
    return (PASS, *_actions(game, table, seat, played, spent, sold))


def _actions(
    game: DiceThrone,
    table: Table,
    seat: int,
    played: Iterable[str],
    spent: Iterable[str],
    sold: Iterable[str],
) -> Iterator[Action]:
    for card in played:
        yield Action("play", card)
    for token in spent:
        yield Action("spend", token)
    for passive in game.passives_of(table, seat):
        for use in passive.at(table.seats[seat].level(passive.name)).uses:
            yield Action("use", use.name)
    for token, _ in table.seats[seat].tokens:
        for use in game.token(token).uses:
            yield Action("use", use.name)
    for card in sold:
        yield Action("sell", card)


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
        if isinstance(item, OrderEnd):
            _, options = who_orders(game, table, item.left or ())
            return tuple(
                Action("choose", "", (("effect", name), ("holder", seat))) for seat, name in options
            )
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
