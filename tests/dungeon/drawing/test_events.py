"""The events of DIE in the Dungeon: the example turn of the book, page 15."""

from __future__ import annotations

from functools import cache

import pytest

from dtnb.explain import text_of
from dtnb.frames import Document
from dtnb.replay.replay import load_replay


@cache
def turn(lang: str = "en") -> Document:
    return load_replay("dungeon-turn-example", lang=lang).views.bare_document


def test_a_turn_is_told_by_its_steps_and_each_roll_of_its_combat() -> None:
    """Round 1: three attacks of the heroes, 7 9 4, all below 12 10 6; then 11 against 9."""
    events = turn().events[1:9]
    assert [(event.kind, event.title, event.sign) for event in events] == [
        ("effect", "Power Up", ""),
        ("effect", "To C2", ""),
        ("effect", "Merry Company", ""),
        ("phase", "Encounter", ""),
        ("response", "Heroes: Might", "7"),
        ("response", "Heroes: Agility", "9"),
        ("response", "Heroes: Magic", "4"),
        ("ability", "Might", "11"),
    ]


def test_an_attack_says_whether_it_hits_and_who_falls() -> None:
    assert text_of(turn().events[8].headline) == (
        "Ann attacks with Might: 11 beats the heroes' 9. Cleric is defeated: Clerics fall first."
    )
    assert text_of(turn("fr").events[8].headline) == (
        "Ann attaque en Puissance : 11 bat le 9 des héros. Clerc tombe : les Clercs d'abord."
    )


def test_an_attack_that_is_raised_goes_on_after_what_raised_it() -> None:
    """Round 2: 6 against 7 misses; 2 points given up make it 8."""
    signs = [(event.title, event.sign) for event in turn().events[12:15]]
    assert signs == [("Might", "6"), ("Raises the roll", "+2"), ("Might", "8")]


def test_an_encounter_is_one_exchange_with_the_dice_of_all_rounds() -> None:
    (fight,) = (exchange for exchange in turn().exchanges if exchange.rolls)
    dice = [roll.group.dice[0].value for roll in fight.rolls]
    rounds = [[7, 9, 4, 11], [8, 3, 5, 6], [2, 7, 5], [1, 2]]
    assert dice == [value for one in rounds for value in one]
    assert fight.roles == ("attacks",)
    party = "Fighter, Rogue, Wizard and Cleric"
    assert text_of(fight.topic) == f"Ann, a creature of the dungeon, fights the heroes {party}"


def test_the_dice_of_heroes_say_against_what_they_are_rolled() -> None:
    """DD-CMB-05: against the present value, which is Might 12 and Agility 10, then 9."""
    (fight,) = (exchange for exchange in turn().exchanges if exchange.rolls)
    notes = [(roll.group.label, roll.group.note) for roll in fight.rolls if roll.group.note]
    assert notes[0] == ("Heroes: Might", "against 12")
    against_agility = [note for label, note in notes if label == "Heroes: Agility"]
    assert against_agility == ["against 10"] * 3 + ["against 9"]


def test_a_hit_of_the_heroes_says_what_it_costs_and_why_it_hits() -> None:
    """DD-CMB-05: 8 is below Might 12, but the highest number of a d8; 7 is above Magic 6."""
    costs = [
        text_of(result.text)
        for event in turn().events
        if event.kind == "response"
        for result in event.results
    ]
    assert costs == [
        "The heroes' 8 for Might is the top of a d8: it always hits. Ann loses 1 Health.",
        "The heroes' 7 for Magic beats Ann's 6. Ann loses 1 Magic.",
    ]


def test_a_third_die_of_one_type_is_refused_beside_the_two_on_the_board() -> None:
    """DD-STAT-04: Time 20 and Might 14 have the d20; of 2 Agility, 1 brings the d12 to its 12."""
    document = load_replay("no-third-d20").views.bare_document
    (end_of_turn,) = (exchange for exchange in document.exchanges if exchange.rolls)
    dice = [
        (roll.group.label, [(die.value, die.symbol) for die in roll.group.dice])
        for roll in end_of_turn.rolls
    ]
    assert dice == [
        ("Two d20: Time and Might", [(20, "d20"), (14, "d20")]),
        ("Agility: 11 + 1, not + 2", [(12, "d12")]),
    ]
    assert text_of(document.events[0].headline) == (
        "Ann uses a token: Agility +1, now 12 on a d12; lost: 1."
    )


def test_the_dice_of_question_marks_lie_beside_what_they_bring() -> None:
    """DD-HERO-06: 4 is a Cleric, 5 a ranged attack, and 6 is chosen."""
    (exchange,) = load_replay("question-mark-five").views.bare_document.exchanges
    dice = [(roll.group.label, roll.group.dice[0].value) for roll in exchange.rolls]
    assert dice == [("?: Cleric", 4), ("?: ranged attack", 5), ("?: any hero", 6)]
    assert text_of(exchange.topic).endswith("meets the heroes Cleric and Rogue")


def test_a_ranged_attack_stands_between_the_question_marks_and_their_party() -> None:
    """DD-HERO-06: the 5 costs 1 of 8 Health."""
    events = load_replay("question-mark-five").views.bare_document.events[:3]
    assert [event.title for event in events] == ["Question marks", "Ranged attack", "Encounter"]
    assert text_of(events[1].headline) == "The ranged attack hits: Health −1, now 7."


@pytest.mark.parametrize(
    ("name", "does"),
    [
        ("rest-beyond-the-die", "rests"),
        ("check-of-six", "makes a Stat Check"),
        ("health-token-found", "moves"),
        ("no-third-d20", "uses a token"),
        ("ability-at-the-start-of-a-turn", "uses an ability"),
        ("clerics-take-what-there-is", "begins turn 3"),
    ],
)
def test_who_plays_is_told_also_where_no_hero_is_met(name: str, does: str) -> None:
    document = load_replay(name).views.bare_document
    exchange = document.exchanges[document.events[document.opens_at or 0].exchange or 0]
    assert text_of(exchange.topic) == f"Ann, a creature of the dungeon, {does}"


def test_a_token_that_is_taken_is_one_event() -> None:
    """DD-TOK-01: what lies on C1 is the Health token that Ann then has."""
    events = load_replay("health-token-found").views.bare_document.events
    (taken,) = (event for event in events if "C1" in event.title and event.title != "To C1")
    assert taken.title == "Found on C1"
    assert text_of(taken.headline) == "Ann takes what lies on C1: Health."


def test_who_is_out_is_told_without_the_reading_that_decides_it() -> None:
    """DD-WIN-03: Ann's last Health is gone at once."""
    (out,) = (
        event
        for event in load_replay("out-of-the-race").views.bare_document.events
        if event.kind == "outcome"
    )
    assert text_of(out.headline) == "Ann has no Health left and is out."


def test_a_stat_that_has_nothing_to_lose_is_said_to_stay() -> None:
    """Ann has no Ability that the Clerics could take."""
    events = load_replay("dungeon-combat-without-end").views.bare_document.events
    assert "Ability stays at 0 (Cleric)." in [text_of(event.headline) for event in events]


def test_a_rest_says_the_time_that_it_takes() -> None:
    """DD-TURN-02: 7 Health on a d8 has room for 1, which takes 1 Time."""
    document = load_replay("rest-beyond-the-die").views.bare_document
    (rest,) = (event for event in document.events if event.kind == "gain")
    assert text_of(rest.headline) == ("Ann rests for 1 Time. Health: +1, now 8 on a d8 (Rest).")


def test_what_is_full_is_said_to_stay() -> None:
    """Cold Spring gives Health, and Ann's d8 shows its 8 already."""
    document = load_replay("move-with-the-last-time").views.bare_document
    headlines = [text_of(event.headline) for event in document.events]
    assert "Health stays at 8 on a d8 (Cold Spring)." in headlines


def test_a_turn_ends_with_its_encounter_and_then_with_the_turn() -> None:
    last_two = [(event.kind, text_of(event.headline)) for event in turn().events[-2:]]
    assert last_two == [
        ("outcome", "Ann defeats Cleric, Fighter, Wizard and Rogue: 4 Victory Points."),
        ("turn", "The turn ends: Time 18, Health 7."),
    ]
    assert turn().outcome == "4 Victory Points"
    opens_at = turn().opens_at
    assert opens_at is not None
    assert turn().events[opens_at].kind == "outcome"


def test_an_attack_names_the_heroes_that_still_stand_whose_sum_it_has_to_beat() -> None:
    """Without Cleric, Might is 4 + 2 + 1 = 7; then Agility is 4 + 1 = 5; Rogue has Might 2."""
    lines = [text_of(turn().events[index].headline) for index in (14, 19, 23)]
    assert "8 beats the heroes' 7" in lines[0]
    assert "6 beats the heroes' 5" in lines[1]
    assert "5 beats Rogue's 2" in lines[2]


def test_a_perk_that_strikes_before_the_first_round_is_called_after_its_hero() -> None:
    """DD-PERK-05: two Wizards cost 1 Time."""
    for lang, name in (("en", "Wizard"), ("fr", "Sorcier")):
        events = load_replay("last-time-in-a-fight", lang=lang).views.bare_document.events
        assert [event.title for event in events if event.deciding_rule == "DD-PERK-05"] == [
            name
        ] * 2


def test_what_lowers_a_roll_is_given_up_as_a_number_without_a_sign() -> None:
    """DD-EPIC-10: from 4 to the 1 that hits a Patriarch are 3 points."""
    events = load_replay("lowered-to-one-for-the-patriarch").views.bare_document.events
    (lowered,) = (event for event in events if event.kind == "spend")
    assert lowered.sign == "−3"
    assert text_of(lowered.headline) == "Ann gives up 3 Might: 4 − 3 = 1."


def test_no_dice_lie_beside_a_gain_that_stops_at_the_top_of_its_die() -> None:
    """Cold Spring gives no larger die, and the board has room for a second d10."""
    exchanges = load_replay("move-with-the-last-time").views.bare_document.exchanges
    assert not any(exchange.rolls for exchange in exchanges)


def test_the_roll_against_a_patriarch_says_that_only_a_1_hits() -> None:
    """DD-EPIC-10: a 5 exceeds his Might of 3 and does not hit."""
    missed = load_replay("five-against-the-patriarch").views.bare_document
    assert text_of(missed.events[missed.opens_at or 0].headline) == (
        "Ann attacks with Might: 5 against Patriarch (only a 1 hits): no hit."
    )
    (party,) = (picture.svg for picture in missed.scenes[-1].pictures if "Patriarch" in picture.svg)
    assert "only a 1 hits" in party


def test_a_thrown_die_is_called_as_the_board_names_it() -> None:
    """The d6 that Ann throws stands on her board before as "DieMinion d6"."""
    assert "DieMinion d6" in [event.title for event in turn().events]
    assert "DieMinion d6" in [token.name for token in turn().scenes[0].seats[0].tokens]
