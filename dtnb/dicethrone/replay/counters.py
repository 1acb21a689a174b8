"""Figures of Dice Throne, for simulations and for learning programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.model import Hero, Pile
from dtnb.dicethrone.rules.piles import cards_in_pile, face_down_count
from dtnb.dicethrone.state.seat import unnamed_key
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import State, Step
from dtnb.replay.game.terms import CountedEvent

#: faces of a die
FACES = range(1, 7)
#: the kind of event that an action is, by its verb
_USED = {"play": "card", "spend": "token", "use": "ability"}


def events_of(step: Step) -> Iterator[CountedEvent]:
    """Yield the damage, the abilities, cards and tokens of a step."""
    args, by = step.args, step.actor
    match step.kind:
        case "ledger" if args["total"] > 0 and args["fallen"] is None:
            yield CountedEvent("damage", args["subject"], by, args["seat"], args["total"])
        case "activates" | "defends":
            yield CountedEvent("ability", args["subject"], by)
        case "commits" if args["verb"] in _USED:
            yield CountedEvent(_USED[args["verb"]], args["subject"], by)
        case "sells":
            yield CountedEvent("sold", args["subject"], by)


def tracked_stats(table: Table, seat: int) -> Mapping[str, int]:
    """Return a seat's Health and CP."""
    entry = table.seats[seat]
    return {"health": entry.health, "cp": entry.cp}


def observation(game: DiceThrone, state: State, seat: int) -> Mapping[str, float]:
    """Return every figure by name, always the same names: the seat first, then in turn order.

    The cards that others hold are counted and not named.
    """
    return dict(_figures(game, state.table, seat))


def _figures(game: DiceThrone, table: Table, seat: int) -> Iterator[tuple[str, float]]:
    heroes = game.heroes.values()
    abilities = list(dict.fromkeys(name for hero in heroes for name in hero.abilities))
    cards = list(dict.fromkeys(card.name for hero in heroes for card in hero.cards.values()))
    seats = len(table.seats)
    for distance in range(seats):
        at = (seat + distance) % seats
        entry = table.seats[at]
        yield f"{distance} active", table.active == at
        yield f"{distance} health", entry.health
        yield f"{distance} cp", entry.cp
        yield f"{distance} hand", entry.hand_size
        yield f"{distance} deck", entry.deck_size
        for hero in game.heroes:
            yield f"{distance} hero {hero}", entry.hero == hero
        for token in game.token_names:
            yield f"{distance} token {token}", entry.count(token)
        for ability in abilities:
            yield f"{distance} level {ability}", entry.level(ability)
        yield from _piles(game, table, at, distance)
        waits = [packet.incoming for packet in table.packets if packet.seat == at]
        yield f"{distance} waits", sum(waits)
    for card in cards:
        yield f"card {card}", table.seats[seat].hand.count(card)
    kept = dict(table.seats[seat].kept_cards)
    for _, _, card in _cards_of_piles(game):
        yield f"kept {card}", kept.get(card, 0)
    roll = table.rolls[-1] if table.rolls else None
    yield "roll mine", roll is not None and roll.seat == seat
    yield "roll attempt", roll.attempt if roll is not None else 0
    yield "roll allowed", roll.allowed if roll is not None else 0
    for face in FACES:
        yield f"roll {face}", roll.values.count(face) if roll is not None else 0


def _cards_of_piles(game: DiceThrone) -> Iterator[tuple[Hero, Pile, str]]:
    for hero in game.heroes.values():
        for card in hero.procedures.values():
            if card.pile:
                yield hero, hero.piles[card.pile], card.name


def _piles(game: DiceThrone, table: Table, at: int, distance: int) -> Iterator[tuple[str, float]]:
    """Yield what everybody knows of the piles of a seat: which cards lie there, or how many."""
    entry = table.seats[at]
    for hero in game.heroes.values():
        for pile in hero.piles:
            own = entry.hero == hero.id
            left = face_down_count(hero, entry, pile) if own else 0
            yield f"{distance} pile {pile}", left
            kept = (copies for card, copies in entry.kept_cards if own and _is_of(hero, pile, card))
            yield f"{distance} kept {pile}", sum(kept)
    for hero, of, card in _cards_of_piles(game):
        if of.drawn != "hidden":
            there = dict(cards_in_pile(hero, entry, of.name)) if entry.hero == hero.id else {}
            yield f"{distance} lies {card}", there.get(card, 0)


def _is_of(hero: Hero, pile: str, card: str) -> bool:
    named = hero.procedures.get(card)
    return card == unnamed_key(pile) if named is None else named.pile == pile
