"""Which cards are taken from a hand or a deck."""

from __future__ import annotations

from dtnb.dicethrone.details.follow_up import STOP, Answers, Details, FollowUp, FollowUps, Moment
from dtnb.dicethrone.details.players import seat_named
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.heroes.vocabulary import EITHER
from dtnb.dicethrone.rules.expression_view import View
from dtnb.dicethrone.state.deck import face_down, returnable
from dtnb.dicethrone.state.seat import UNKNOWN_CARD


def hand_follow_ups(
    moment: Moment, seat: int, count: int, name: str, answers: Answers, picker: int
) -> FollowUps:
    """Yield which cards of a hand are taken, one after the other."""
    entry = moment.table.seats[seat]
    left = [*entry.hand, *([UNKNOWN_CARD] if entry.unknown_hand else [])]
    for nth in range(1, min(count, entry.hand_size) + 1):
        yield FollowUp(f"{name}.{nth}", "card", tuple(dict.fromkeys(left)), picker)
        picked = answers.get(f"{name}.{nth}")
        if picked in left and picked != UNKNOWN_CARD:
            left.remove(str(picked))


def card_follow_ups(moment: Moment, effect: Effect, at: str, answers: Answers) -> FollowUps:
    """Yield which cards are discarded, where somebody picks them."""
    chosen = answers.get(f"{at}.player")
    seat = chosen if isinstance(chosen, int) else seat_named(moment, effect.to)
    if seat is None or effect.all or effect.resource == "random":
        return
    view = View(moment.rules, moment.table, moment.seat, moment.pool, run=moment.run)
    picker = moment.seat if effect.resource == "you" else seat
    yield from hand_follow_ups(
        moment, seat, effect.amount[0].value(view), f"{at}.card", answers, picker
    )


def found_follow_ups(moment: Moment, effect: Effect, at: str, answers: Answers) -> FollowUps:
    """Yield which cards of the deck or hand are taken, one after the other."""
    entry = moment.table.seats[moment.seat]
    left = dict(face_down(entry)) if effect.verb == "search" else dict.fromkeys(entry.hand, 1)
    into_play = effect.verb == "put_into_play" or effect.into == "play"
    for nth in range(1, effect.count + 1):
        name = f"{at}.card.{nth}"
        found = tuple(
            card
            for card, copies in left.items()
            if copies and _fits(moment, card, effect.name == "upgrade", into_play)
        )
        if not found and nth > 1:
            return
        yield FollowUp(name, "card", (*found, STOP) if found and effect.up_to else found)
        picked = answers.get(name)
        if picked == STOP or picked is None:
            return
        left[str(picked)] -= 1


def _fits(moment: Moment, name: str, upgrade: bool, into_play: bool) -> bool:
    card = moment.rules.card(moment.table, moment.seat, name)
    if card is None or (upgrade and not card.upgrades):
        return False
    level = moment.table.seats[moment.seat].level(card.upgrades)
    # AMB-45: what is laid over a space must raise it.
    return not into_play or card.level > level


def nothing_to_play(moment: Moment, effect: Effect) -> bool:
    """Tell whether an effect plays an upgrade of the hand where there can be none."""
    if effect.verb != "put_into_play" or moment.table.seats[moment.seat].unknown_hand:
        return False
    follow_up = next(found_follow_ups(moment, effect, "", {}))
    return not follow_up.options


def put_back_follow_ups(moment: Moment, effect: Effect, at: str, answers: Answers) -> FollowUps:
    """Yield which card is put back, and where, one after the other from above."""
    run = moment.run
    if run is None or not run.seen:
        return
    names = tuple(card for _, card in run.seen)
    left = list(returnable(moment.table.seats[run.seen[0][0]], names, run.seen_in))
    for nth in range(1, (len(left) if effect.all else min(effect.count, len(left))) + 1):
        name = f"{at}.card.{nth}"
        yield FollowUp(name, "card", tuple(dict.fromkeys(left)))
        if effect.name == EITHER:
            yield FollowUp(f"{at}.place.{nth}", "place", ("top", "bottom"))
        if answers.get(name) in left:
            left.remove(str(answers[name]))


def put_back_order(effect: Effect, at: str, details: Details) -> list[tuple[str, str]]:
    """Return the cards that are put back as (card, place), in the order in which they lie."""
    answers = dict(details)
    picked: list[tuple[str, str]] = []
    while (card := answers.get(f"{at}.card.{len(picked) + 1}")) is not None:
        place = answers.get(f"{at}.place.{len(picked) + 1}", effect.name)
        picked.append((str(card), str(place)))
    return picked
