"""The questions about cards taken from a hand or deck, or put back."""

from __future__ import annotations

from dtnb.dicethrone.details.follow_up import (
    STOP,
    Answers,
    Details,
    FollowUp,
    FollowUps,
    Moment,
    amount_of,
)
from dtnb.dicethrone.details.players import fixed_seat, receiver_follow_ups
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.vocabulary import TOP_OR_BOTTOM
from dtnb.dicethrone.heroes.verbs.cards import Discard, PutIntoPlay, Search
from dtnb.dicethrone.heroes.verbs.looking import PutBack
from dtnb.dicethrone.state.deck import face_down_cards, returnable_cards
from dtnb.dicethrone.state.seat import UNKNOWN_CARD


def hand_follow_ups(
    moment: Moment, seat: int, count: int, name: str, answers: Answers, picker: int
) -> FollowUps:
    """Yield the questions about which cards of a hand are taken, one by one."""
    entry = moment.table.seats[seat]
    unknown, size, left = entry.unknown_hand, entry.hand_size, list(entry.hand)
    if moment.played and seat == moment.seat:
        # DT-CARD-17: the card being played has left the hand.
        size -= 1
        if moment.played in left:
            left.remove(moment.played)
        else:
            unknown -= 1
    left += [UNKNOWN_CARD] * unknown
    for number in range(1, min(count, size) + 1):
        yield FollowUp(f"{name}.{number}", "card", tuple(dict.fromkeys(left)), picker)
        picked = answers.get(f"{name}.{number}")
        if picked in left:
            left.remove(str(picked))


def discard_follow_ups(moment: Moment, effect: Discard, at: str, answers: Answers) -> FollowUps:
    """Yield the questions about whose cards are discarded, and which, unless at random."""
    yield from receiver_follow_ups(moment, effect, at, answers)
    chosen = answers.get(f"{at}.player")
    seat = chosen if isinstance(chosen, int) else fixed_seat(moment, effect.to)
    if seat is None or isinstance(effect.amount, str) or effect.pick == "random":
        return
    picker = moment.seat if effect.pick == "you" else seat
    count = amount_of(moment, effect)
    yield from hand_follow_ups(moment, seat, count, f"{at}.card", answers, picker)


def search_follow_ups(moment: Moment, effect: Search, at: str, answers: Answers) -> FollowUps:
    """Yield the questions about which cards of the deck are taken, one by one."""
    left = dict(face_down_cards(moment.table.seats[moment.seat]))
    into_play = effect.into == "play"
    for number in range(1, effect.count + 1):
        name = f"{at}.card.{number}"
        cards = tuple(
            card
            for card, copies in left.items()
            if copies and _can_take(moment, card, effect.cards == "upgrade", into_play)
        )
        if not cards and number > 1:
            return
        yield FollowUp(name, "card", (*cards, STOP) if cards and effect.up_to else cards)
        picked = answers.get(name)
        if picked == STOP or picked is None:
            return
        left[str(picked)] -= 1


def put_into_play_follow_ups(
    moment: Moment, effect: PutIntoPlay, at: str, answers: Answers
) -> FollowUps:
    """Yield the question about which card of the hand is put into play."""
    hand = dict.fromkeys(moment.table.seats[moment.seat].hand)
    upgrade = effect.cards == "upgrade"
    cards = tuple(card for card in hand if _can_take(moment, card, upgrade, into_play=True))
    yield FollowUp(f"{at}.card.1", "card", cards)


def _can_take(moment: Moment, name: str, upgrade: bool, into_play: bool) -> bool:
    """Tell whether an effect may take a card; `upgrade`: only a Hero Upgrade may be taken."""
    card = moment.rules.card(moment.table, moment.seat, name)
    if card is None or (upgrade and not card.upgrades):
        return False
    level = moment.table.seats[moment.seat].level(card.upgrades)
    # AMB-45: an upgrade must raise the level of its space.
    return not into_play or card.level > level


def nothing_to_play(moment: Moment, effect: Effect) -> bool:
    """Tell whether an effect puts an upgrade into play that the hand cannot contain."""
    if not isinstance(effect, PutIntoPlay) or moment.table.seats[moment.seat].unknown_hand:
        return False
    return not next(put_into_play_follow_ups(moment, effect, "", {})).options


def put_back_follow_ups(moment: Moment, effect: PutBack, at: str, answers: Answers) -> FollowUps:
    """Yield the questions about which cards are put back, and where, from the top down."""
    run = moment.run
    if run is None or not run.seen:
        return
    names = tuple(card for _, card in run.seen)
    left = list(returnable_cards(moment.table.seats[run.seen[0][0]], names, run.seen_in))
    count = len(left) if isinstance(effect.count, str) else min(effect.count, len(left))
    for number in range(1, count + 1):
        name = f"{at}.card.{number}"
        yield FollowUp(name, "card", tuple(dict.fromkeys(left)))
        if effect.place == TOP_OR_BOTTOM:
            yield FollowUp(f"{at}.place.{number}", "place", ("top", "bottom"))
        if answers.get(name) in left:
            left.remove(str(answers[name]))


def put_back_order(effect: PutBack, at: str, details: Details) -> list[tuple[str, str]]:
    """Return the cards to put back and their places, from the top down."""
    answers = dict(details)
    picked: list[tuple[str, str]] = []
    while (card := answers.get(f"{at}.card.{len(picked) + 1}")) is not None:
        place = answers.get(f"{at}.place.{len(picked) + 1}", effect.place)
        picked.append((str(card), str(place)))
    return picked
