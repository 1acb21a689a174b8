"""Candidates: the closed list of what a seat could ever try, allowed or not."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.table import Table
from dtnb.kernel import PASS, Action, Decision, State

if TYPE_CHECKING:
    from dtnb.dicethrone.game import DiceThrone

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
        # A card that nobody has named could be any of the deck.
        hand |= dict.fromkeys(hero.cards)
    found += [Action("play", card) for card in hand]
    held = [name for name, _ in entry.tokens]
    own = [name for name, token in hero.tokens.items() if token.spends]
    found += [Action("spend", token) for token in dict.fromkeys((*held, *own))]
    for passive in hero.passives.values():
        uses = passive.at(entry.level(passive.name)).uses
        found += [Action("use", use.name) for use in uses]
    return tuple(found)


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
    if pending.topic == "target":
        return tuple(
            Action("choose", "", (("player", seat),)) for seat in table.opponents(pending.seat)
        )
    name, options = game.open_slot_options(state)
    return tuple(Action("choose", "", ((name, option),)) for option in options)
