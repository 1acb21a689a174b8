"""Count what happens in simulations, and list what a seat observes, for learning programs.

* observation: a number with a name, such as ``0 health`` for the observing seat's own Health
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.model import Hero, Pile
from dtnb.dicethrone.rules.piles import cards_in_pile, face_down_count
from dtnb.dicethrone.state.seat import unnamed_key
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import State, Step
from dtnb.replay.game.terms import CountedEvent

#: the faces of a die
FACES = range(1, 7)
#: how simulations count the use of a card, token or ability, by the verb of the action
_EVENT_OF_VERB = {"play": "card", "spend": "token", "use": "ability"}


def events_of(step: Step) -> Iterator[CountedEvent]:
    """Yield what simulations count in a step: damage, used abilities and tokens, and cards."""
    args, actor = step.args, step.actor
    match step.kind:
        case "ledger" if args["total"] > 0 and args["fallen"] is None:
            yield CountedEvent(
                "damage",
                name=args["subject"],
                seat=actor,
                target_seat=args["seat"],
                amount=args["total"],
            )
        case "activates" | "defends":
            yield CountedEvent("ability", name=args["subject"], seat=actor)
        case "commits" if args["verb"] in _EVENT_OF_VERB:
            yield CountedEvent(_EVENT_OF_VERB[args["verb"]], name=args["subject"], seat=actor)
        case "sells":
            yield CountedEvent("sold", name=args["subject"], seat=actor)


def tracked_stats(table: Table, seat: int) -> Mapping[str, int]:
    """Return a seat's Health and CP."""
    seat_state = table.seats[seat]
    return {"health": seat_state.health, "cp": seat_state.cp}


def observation(game: DiceThrone, state: State, seat: int) -> Mapping[str, float]:
    """Return the numbers that `seat` can observe; all states of a game have the same names.

    The numbers about `seat` come first, then those about the other seats in turn order. Of another
    seat's hand, a seat only knows the number of cards.
    """
    return dict(_observed_numbers(game, state.table, seat))


def _observed_numbers(game: DiceThrone, table: Table, seat: int) -> Iterator[tuple[str, float]]:
    """Yield the name and the value of each number that `seat` observes."""
    heroes = game.heroes.values()
    abilities = list(dict.fromkeys(name for hero in heroes for name in hero.abilities))
    cards = list(dict.fromkeys(card.name for hero in heroes for card in hero.cards.values()))
    seats = len(table.seats)
    for distance in range(seats):
        observed_seat = (seat + distance) % seats
        seat_state = table.seats[observed_seat]
        yield f"{distance} active", table.active == observed_seat
        yield f"{distance} health", seat_state.health
        yield f"{distance} cp", seat_state.cp
        yield f"{distance} hand", seat_state.hand_size
        yield f"{distance} deck", seat_state.deck_size
        for hero in game.heroes:
            yield f"{distance} hero {hero}", seat_state.hero == hero
        for token in game.token_names:
            yield f"{distance} token {token}", seat_state.count(token)
        for ability in abilities:
            yield f"{distance} level {ability}", seat_state.level(ability)
        yield from _observed_pile_numbers(game, table, observed_seat, distance)
        waiting_points = [
            packet.incoming_points for packet in table.packets if packet.seat == observed_seat
        ]
        yield f"{distance} waits", sum(waiting_points)
    for card in cards:
        yield f"card {card}", table.seats[seat].hand.count(card)
    kept_cards = dict(table.seats[seat].kept_cards)
    for _, _, card in _cards_of_piles(game):
        yield f"kept {card}", kept_cards.get(card, 0)
    roll = table.rolls[-1] if table.rolls else None
    yield "roll mine", roll is not None and roll.seat == seat
    yield "roll attempt", roll.attempt if roll is not None else 0
    yield "roll allowed", roll.allowed if roll is not None else 0
    for face in FACES:
        yield f"roll {face}", roll.values.count(face) if roll is not None else 0


def _cards_of_piles(game: DiceThrone) -> Iterator[tuple[Hero, Pile, str]]:
    """Yield (hero, pile, name of the card) for each card that is drawn from a pile of a hero."""
    for hero in game.heroes.values():
        for procedure in hero.procedures.values():
            if procedure.pile:
                yield hero, hero.piles[procedure.pile], procedure.name


def _observed_pile_numbers(
    game: DiceThrone, table: Table, observed_seat: int, distance: int
) -> Iterator[tuple[str, float]]:
    """Yield the public numbers of a seat's piles: the size of each, and its open cards by name."""
    seat_state = table.seats[observed_seat]
    for hero in game.heroes.values():
        for name in hero.piles:
            has_hero = seat_state.hero == hero.id
            count = face_down_count(hero, seat_state, name) if has_hero else 0
            yield f"{distance} pile {name}", count
            kept_counts = (
                copies
                for card, copies in seat_state.kept_cards
                if has_hero and _belongs_to_pile(hero, name, card)
            )
            yield f"{distance} kept {name}", sum(kept_counts)
    for hero, pile, card in _cards_of_piles(game):
        if pile.drawn != "hidden":
            counts = (
                dict(cards_in_pile(hero, seat_state, pile.name))
                if seat_state.hero == hero.id
                else {}
            )
            yield f"{distance} lies {card}", counts.get(card, 0)


def _belongs_to_pile(hero: Hero, pile: str, card: str) -> bool:
    procedure = hero.procedures.get(card)
    return card == unnamed_key(pile) if procedure is None else procedure.pile == pile
