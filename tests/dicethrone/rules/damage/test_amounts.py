"""Triggers with an amount, the attacker's stats, groups of tokens, choices made first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dtnb.dicethrone.heroes import load_hero, read_hero
from dtnb.dicethrone.heroes.sheets.describe import describe_ability, describe_card, describe_token
from dtnb.dicethrone.state.seat import Seat
from dtnb.files import FileProblems
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

FILE = Path(__file__).parents[2] / "heroes" / "reckoner.yaml"
RECKONER = load_hero(FILE)
OF = {**HEROES, RECKONER.id: RECKONER}
STRIKE = (1, 2, 3, 4, 6)  # 7 damage
editions = pytest.mark.parametrize("edition", EDITIONS)


def reckoner(*hand: str, cp: int = 0, **more: Any) -> Seat:
    return player("reckoner", hand=hand, cp=cp, deck={"Tip It!": 1}, **more)


def main_phase(*seats: Seat) -> Turns:
    return Turns(*seats, first="main-phase-1", edition="season-two", heroes=OF)


@editions
@pytest.mark.parametrize(("before", "card", "cp", "health"), [
    (0, "Shiver!", 2, 40),  # 2 of them: no fourth
    (2, "Shiver!", 2, 43),  # the fourth is among them
    (3, "Shiver!", 2, 43),  # the fourth, and one more
    (3, "Shudder!", 1, 43),
    (4, "Shudder!", 1, 40),  # the fifth: the fourth lay there before
    (4, "Shiver!", 1, 40),  # one of two is placed (DT-STAT-14)
])  # fmt: skip
def test_a_trigger_on_gaining_tokens_reads_how_many_were_placed(
    edition: str, before: int, card: str, cp: int, health: int
) -> None:
    """DT-STAT-05: 1 CP for each, and 3 Health with the fourth."""
    tokens = {"Dread": before} if before else {}
    seats = reckoner(card, health=40, tokens=tokens), player()
    turn = Turns(*seats, first="main-phase-1", edition=edition, heroes=OF)
    turn.plays(A, card, "TW-03a")
    assert (turn.seat(A).cp, turn.health(A)) == (cp, health)


@editions
@pytest.mark.parametrize(("cards", "cp"), [((), 7), (("Not This Time!",), 0)])
def test_a_trigger_on_damage_reads_how_much_was_taken(
    edition: str, cards: tuple[str, ...], cp: int
) -> None:
    """DT-CALC-01: 7 are taken, or 7 - 6 = 1, which is less than the six that it asks for."""
    struck = reckoner(*cards, cp=len(cards), tokens={"Grudge": 1})
    game = Fight(reckoner(), struck, edition=edition, heroes=OF).attacks("Strike", *STRIKE)
    game.declines()
    for card in cards:
        game.plays(D, card, "TW-16")
    assert game.finish().seat(D).cp == cp


def test_an_amount_is_read_where_there_is_one() -> None:
    wrong = FILE.read_text().replace("{gain_cp: 1}", "{gain_cp: amount}")
    with pytest.raises(FileProblems) as refused:
        read_hero(wrong.encode(), "reckoner.yaml")
    assert "'amount' has no meaning here" in str(refused.value)


@editions
def test_a_defence_reads_who_attacks(edition: str) -> None:
    """DT-TXT-04: 4 CP deal 4 damage, three Dread give 3 CP."""
    attacker = reckoner(cp=4, tokens={"Dread": 3})
    game = Fight(attacker, reckoner(), edition=edition, heroes=OF).attacks("Strike", *STRIKE)
    game.defends("Answer", 1).finish()
    assert (game.health(A), game.seat(D).cp) == (46, 3)


@editions
def test_a_group_limited_to_once_a_turn_counts_all_its_members(edition: str) -> None:
    """DT-COMP-03: the Imp has helped, so the Cat does not in this turn."""
    # The card keeps the window open in which the Cat is refused.
    seats = reckoner("Shiver!", health=40, tokens={"Imp": 1, "Cat": 1}), player()
    turn = Turns(*seats, first="main-phase-1", edition=edition, heroes=OF)
    turn.spends(A, "Imp", "TW-03a").at("TW-03a", A)
    assert turn.seat(A).cp == 1
    refused = turn.verdict(A, "spend", "Cat")
    assert (refused.codes, refused.reasons[0].rules) == (("once-in-a-turn",), ("DT-COMP-03",))


@pytest.mark.parametrize(("cp", "answer", "dice", "paid"), [
    (2, "accept", (1, 2, 3, 4, 6), 2),
    (2, "decline", (1, 2, 3, 4, 5), 0),
])  # fmt: skip
def test_the_die_is_chosen_before_the_opponent_may_pay(
    cp: int, answer: str, dice: tuple[int, ...], paid: int
) -> None:
    """AMB-42: the die is picked first; the other then pays, or rolls it again."""
    game = Fight(reckoner(cp=cp), reckoner("Toll!"), edition="season-two", heroes=OF)
    game.rolls(*STRIKE).plays(D, "Toll!", "TW-04b").until("die")
    roll = game.table.rolls[-1].id
    game.chooses(die=(roll, 4)).until("may")
    game.chooses(may=answer)
    if not paid:
        game.rolls(5)
    assert (game.table.rolls[-1].values, game.seat(D).cp) == (dice, paid)


def test_every_effect_is_rendered_in_both_languages() -> None:
    tokens, answer, toll = RECKONER.tokens, RECKONER.abilities["Answer"], RECKONER.cards["Toll!"]
    sentences = [
        *(
            describe_token(tokens[name], lang)
            for name in ("Grudge", "Imp")
            for lang in ("en", "fr")
        ),
        *(describe_ability(answer, 1, lang).split(". ")[-1] for lang in ("en", "fr")),
        *(describe_card(RECKONER, toll, lang) for lang in ("en", "fr")),
    ]
    assert sentences == [
        "When damage was dealt to you: if the amount is 6 or more, gain CP equal to the amount.",
        "Quand vous avez subi des dégâts : si la quantité vaut 6 ou plus, "
        "gagnez autant de PC que la quantité.",
        "In your Main Phase. Once in a turn, of all Helper together. Spend 1 Imp: gain 1 CP.",
        "Pendant votre Phase Principale. Une fois par tour, tous les Helper ensemble. "
        "Dépensez 1 Imp : gagnez 1 PC.",
        "Gain 1 CP for each Dread of the attacker.",
        "Gagnez 1 PC par Dread de l'Attaquant.",
        "Choose first what this acts on: a chosen opponent may pay 2 CP; if they do, gain 2 CP; "
        "otherwise re-roll one die of an opponent.",
        "Choisissez d'abord ce que cela vise : un adversaire au choix peut payer 2 PC ; dans ce "
        "cas, gagnez 2 PC ; sinon, relancez un dé d'un adversaire.",
    ]
