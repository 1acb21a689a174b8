"""What a played card sets off: ``card played``, ``card played by opponent``, and ``seen``."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.drawing import PRESENTER
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.sheets.describe import describe_token
from dtnb.dicethrone.state.seat import Seat
from dtnb.explain.sentence import text_of
from dtnb.files import FileProblems
from dtnb.frames import speaker_for
from tests.dicethrone.authored import hero_of
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

FILE = """
dtnb: 1
hero: Listener
fictional: true
dice: {{faces: {{1: a, 2: a, 3: a, 4: b, 5: b, 6: c}}}}
abilities:
  Blow: {{requires: 3 a, levels: {{I: {{do: [{{deal: 3}}]}}, II: {{do: [{{deal: 4}}]}}}}}}
  Block: {{defensive: true, levels: {{I: {{dice: 1, do: [{{prevent: 1}}]}}}}}}
tokens:
  Ear: {{kind: positive, limit: 5, when: {{{when}}}}}
  Bell: {{kind: positive, limit: 9, note: Placed by Ear.}}
cards:
  - {{name: Blow II, cp: 2, timing: upgrade, upgrades: Blow, level: II}}
  - {{name: Rest!, cp: 3, timing: main, do: [{{heal: 1}}]}}
  - {{name: Pling!, cp: 1, timing: instant, do: [{{heal: 1}}]}}
  - {{name: Plong!, cp: 2, timing: instant, do: [{{heal: 1}}]}}
  - {{name: Ring!, cp: 0, timing: main, do: [{{gain: Ear}}]}}
"""
OWN, OF_OPPONENT = "card played", "card played by opponent"
HAND = ("Blow II", "Pling!", "Plong!", "Rest!", "Ring!")


def listener(when: str) -> Hero:
    return hero_of(FILE.format(when=when))


def main_phase(when: str, *others: Seat, edition: str = "marvel", **tokens: int) -> Turns:
    hero = listener(when)
    me = player(hero.id, hand=HAND, deck={}, tokens={"Ear": 1, **tokens})
    heroes = {**HEROES, hero.id: hero}
    seats = (me, *(others or (player(deck={}),)))
    turn = Turns(*seats, first="main-phase-1", edition=edition, heroes=heroes, until=1)
    return turn.at("TW-03a", A)


def bells(turn: Fight, seat: int = A) -> int:
    return turn.tokens(seat).get("Bell", 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_sets_off_the_tokens_of_its_player(edition: str) -> None:
    """DT-CARD-17: when its effects are done and it lies on the Discard Pile."""
    turn = main_phase(f"{OWN}: [{{gain: Bell}}]", edition=edition)
    turn.does("play", "Rest!").at("TW-03a", A)
    assert bells(turn) == 1
    kinds = [step.kind for step in turn.steps("card-discarded", "trigger-fires")]
    assert kinds == ["card-discarded", "trigger-fires"]


def test_a_token_that_the_card_itself_places_hears_it_too() -> None:
    """DT-CARD-17: the effects come first; an Ear of Ring! is there when they are done."""
    turn = main_phase(f"{OWN}: [{{gain: {{Bell: tokens(this)}}}}]")
    turn.does("play", "Ring!").at("TW-03a", A)
    assert bells(turn) == 2


def test_an_upgrade_is_a_card_that_is_played() -> None:
    """DT-CARD-15."""
    turn = main_phase(f"{OWN}: [{{gain: Bell, if: seen(upgrade)}}]")
    turn.does("play", "Blow II").at("TW-03a", A)
    assert bells(turn) == 1
    turn.does("play", "Rest!").at("TW-03a", A)
    assert bells(turn) == 1


@pytest.mark.parametrize(
    ("condition", "card", "rings"),
    [
        ("seen(main)", "Rest!", 1),
        ("seen(main)", "Pling!", 0),
        ("seen(instant)", "Pling!", 1),
        ("seen(roll)", "Rest!", 0),
        ("not seen(upgrade)", "Rest!", 1),
        ("seen(cp) >= 2", "Pling!", 0),  # 1 CP
        ("seen(cp) >= 2", "Plong!", 1),  # 2 CP
    ],
)
def test_kind_and_price_of_the_card_are_read(condition: str, card: str, rings: int) -> None:
    turn = main_phase(f"{OWN}: [{{gain: Bell, if: {condition}}}]")
    turn.does("play", card).at("TW-03a", A)
    assert bells(turn) == rings


def test_the_price_is_a_number_like_others() -> None:
    """Rest! costs 3 CP."""
    turn = main_phase(f"{OWN}: [{{gain: {{Bell: 2 * seen(cp)}}}}]")
    assert bells(turn.does("play", "Rest!").at("TW-03a", A)) == 6


def test_a_card_that_is_sold_is_not_played() -> None:
    """DT-CARD-06."""
    turn = main_phase(f"{OWN}: [{{gain: Bell}}]")
    assert bells(turn.does("sell", "Rest!").at("TW-03a", A)) == 0


@pytest.mark.parametrize(("trigger", "rings"), [(OWN, 0), (OF_OPPONENT, 1)])
def test_cards_of_opponents_are_told_apart(trigger: str, rings: int) -> None:
    """DT-CARD-17, DT-CARD-08: the opponent plays Deep Breath! in the Main Phase of the listener."""
    turn = main_phase(f"{trigger}: [{{gain: Bell}}]", player(hand=("Deep Breath!",), deck={}))
    turn.plays(D, "Deep Breath!", "TW-03a")
    turn.at("TW-03a", A)
    assert bells(turn) == rings


def test_cards_of_teammates_are_nobodys_business() -> None:
    """DT-TEAM-02: two against two; the teammate sits third."""
    hero = listener(f"{OF_OPPONENT}: [{{gain: Bell}}]")
    seats = [player(deck={}) for _ in range(4)]
    seats[0] = player(hero.id, deck={}, tokens={"Ear": 1})
    seats[1] = seats[2] = player(hand=("Deep Breath!",), deck={})
    heroes = {**HEROES, hero.id: hero}
    turn = Fight(*seats, teams=(0, 1, 0, 1), heroes=heroes).attacks("Blow", 1, 1, 1, 4, 6)
    bell_counts = []
    for seat in (2, 1):
        turn.plays(seat, "Deep Breath!", "TW-10")
        bell_counts.append(bells(turn))
    assert bell_counts == [0, 1]


def test_nothing_fires_where_no_hero_listens() -> None:
    turn = main_phase("end of turn: [{gain: Bell}]")
    turn.does("play", "Rest!").at("TW-03a", A)
    assert turn.steps("trigger-fires") == []


@pytest.mark.parametrize(
    ("lang", "sheet", "story"),
    [
        (
            "en",
            "When an opponent has played a card: if that card is an Instant Action, gain Bell.",
            "Ear of listener takes effect: a card was played.",
        ),
        (
            "fr",
            "Quand un adversaire a joué une carte : si cette carte est une Action Instantanée, "
            "gagnez Bell.",
            "Ear (listener) prend effet : une carte a été jouée.",
        ),
    ],
)
def test_sheet_and_story_say_it(lang: str, sheet: str, story: str) -> None:
    when = f"{OF_OPPONENT}: [{{gain: Bell, if: seen(instant)}}]"
    assert sheet in describe_token(listener(when).tokens["Ear"], lang)
    turn = main_phase(f"{OWN}: [{{gain: Bell}}]").does("play", "Rest!").at("TW-03a", A)
    speaker = speaker_for(PRESENTER, turn.game, turn.table, lang, strict=True)
    (fired,) = turn.steps("trigger-fires")
    assert text_of(speaker.step(fired)) == story


@pytest.mark.parametrize(
    ("when", "problem"),
    [
        ("card playd: [{gain: Bell}]", "did you mean 'card played'"),
        ("card played: [{gain: Bell, if: seen(mian)}]", "did you mean 'main'"),
        ("card played: [{gain: Bell, if: seen(cost) > 2}]", "did you mean 'cp'"),
        ("upkeep: [{gain: Bell, if: seen(main)}]", "reads cards, but there are none"),
    ],
)
def test_the_usual_mistakes(when: str, problem: str) -> None:
    with pytest.raises(FileProblems, match=problem):
        listener(when)


@pytest.mark.parametrize(
    ("read", "number"),
    [("cp", 4), ("main", 2), ("instant", 1), ("roll", 0), ("upgrade", 0), ("card", 3)],
)
def test_cards_that_were_looked_at_have_kinds_and_prices(read: str, number: int) -> None:
    """Main Phase Actions for 0 and 2 CP: Vegas Baby!, Transference!; an Instant Action for 2 CP."""
    hero = hero_of(
        FILE.format(when="upkeep: [{gain: Bell}]").replace(
            "{heal: 1}]}\n  - {name: Pling!",
            f"{{look: hand, from: chosen opponent}}, {{gain: {{Bell: seen({read})}}}}]}}\n"
            "  - {name: Pling!",
        )
    )
    seats = (
        player(hero.id, hand=("Pling!", "Rest!"), deck={}),
        player(hand=("Transference!", "Triple Up!", "Vegas Baby!"), deck={}),
    )
    heroes = {**HEROES, hero.id: hero}
    turn = Turns(*seats, first="main-phase-1", edition="marvel", heroes=heroes, until=1)
    assert bells(turn.at("TW-03a", A).does("play", "Rest!").at("TW-03a", A)) == number


def test_a_lasting_effect_hears_cards_until_it_ends() -> None:
    """DT-TXT-06: Rest! listens to the cards that are played from now on, to the end of the turn."""
    lasting = f"{{until: end of turn, when: {{{OWN}: [{{gain: Bell}}]}}}}"
    text = FILE.format(when="upkeep: [{gain: Bell}]")
    hero = hero_of(
        text.replace(
            "do: [{heal: 1}]}\n  - {name: Pling!", f"do: [{lasting}]}}\n  - {{name: Pling!"
        )
    )
    me = player(hero.id, hand=("Pling!", "Plong!", "Rest!", "Ring!"), deck={})
    heroes = {**HEROES, hero.id: hero}
    turn = Turns(me, player(deck={}), first="main-phase-1", heroes=heroes, until=1)
    bell_counts = []
    for card in ("Pling!", "Rest!", "Plong!"):
        turn.at("TW-03a", A).does("play", card).at("TW-03a", A)
        bell_counts.append(bells(turn))
    assert bell_counts == [0, 1, 2]
