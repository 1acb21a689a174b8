"""The 18 cards that every deck carries, written by hand from the facts on the cards."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.heroes.model import Timing
from tests.heroes.notation import shown

HERO = load_hero("barbarian")

ATTEMPT = "change_attempts 1 [{} Roll Phase] to=chosen player"
CARDS = [
    (1, "Transference!", 2, "main", "transfer any to=another player source=chosen player"),
    (2, "What Status Effects?", 2, "main", "remove any source=chosen player all"),
    (3, "Vegas Baby!", 0, "main", "roll 1; gain_cp half(total) to=you"),
    (4, "Get That Outta Here!", 1, "main", "remove any source=chosen player"),
    (5, "Triple Up!", 2, "instant", "draw 3 to=you"),
    (6, "Double Up!", 1, "instant", "draw 2 to=you"),
    (7, "Buh, Bye!", 2, "instant", "remove any source=chosen player"),
    (8, "Tip It!", 1, "instant", "set_die <die - 1> <die + 1> whose=anyone"),
    (9, "Getting Paid!", 0, "instant", "gain_cp 2 to=you"),
    (10, "Not This Time!", 1, "roll", "prevent 6 to=chosen player"),
    (11, "Twice As Wild!", 3, "roll", "set_die any whose=anyone dice=2"),
    (12, "Try, Try Again!", 1, "roll", "reroll 1 whose=you or teammate times=2 up_to"),
    (13, "So Wild!", 2, "roll", "set_die any whose=anyone"),
    (14, "Samesies!", 1, "roll", "set_die another whose=you"),
    (15, "One More Time!", 1, "roll", ATTEMPT.format("Offensive")),
    (16, "Helping Hand!", 1, "roll", "reroll 1 whose=opponent"),
    (17, "Better D!", 0, "roll", ATTEMPT.format("Defensive")),
    (18, "Six-It!", 1, "roll", "set_die <6> whose=you"),
]


@pytest.mark.parametrize(("number", "name", "cp", "timing", "effects"), CARDS)
def test_each_common_card_does_what_it_says(
    number: int, name: str, cp: int, timing: str, effects: str
) -> None:
    card = HERO.cards[name]
    assert card.action is not None
    assert (card.number, card.cp, card.timing) == (number, cp, Timing(timing))
    assert "; ".join(shown(card.action.do)) == effects
    assert card.copies == 1


@pytest.mark.parametrize("hero", available())
def test_every_deck_carries_them(hero: str) -> None:
    common = [card.name for card in load_hero(hero).cards.values() if card.common]
    assert common == [row[1] for row in CARDS]
