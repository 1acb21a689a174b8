"""Black Widow, as far as she is known: a partial hero."""

from __future__ import annotations

from typing import Any

import pytest

import dtnb
from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import Timing
from dtnb.dicethrone.heroes.verbs.lists import Choose
from dtnb.files import FileProblems
from dtnb.kernel import Action
from tests.dicethrone.play import A, D, Fight, player
from tests.heroes.notation import render_effects, render_level

HERO = load_hero("black-widow")

BOARD = [
    (
        "Baton Strike",
        1,
        ["3 batons", "4 batons", "5 batons"],
        ["deal 5, 6, 7 type=normal to=target"],
    ),
    (
        "Widow's Gauntlets",
        1,
        ["3 espionage + 2 batons"],
        ["gain_cp 1 to=you", "deal 6 + upgrades type=normal to=target"],
    ),
    (
        "Hacked",
        1,
        ["small straight"],
        [
            "inflict Time Bomb to=target",
            "deal 7 type=normal to=target if upgrades >= 3 else (deal 5 type=normal to=target)",
        ],
    ),
    (
        "Vengeance",
        1,
        ["large straight"],
        [
            "gain Agility to=you",
            "roll 4",
            "deal 7 + count(batons) type=normal to=target",
            "inflict Time Bomb to=target if any(widow)",
            "gain Covert Ops to=you if count(espionage) >= 2",
        ],
    ),
    (
        "Grapple",
        1,
        ["4 widow"],
        [
            "gain Agility to=you",
            "gain_cp 1 to=you if upgrades >= 2",
            "deal 5 + upgrades type=undefendable to=target",
        ],
    ),
    (
        "Sabotage",
        2,
        [],
        [
            "may (reroll 4 whose=you up_to) if upgrades >= 4",
            "deal count(batons) type=none to=attacker",
            "prevent count(espionage) to=you",
            "inflict Time Bomb to=attacker if count(widow) >= 2",
        ],
    ),
]


UPGRADES = [
    ("Baton Strike", ["deal 6, 7, 8 type=normal to=target", "look hand source=target"]),
    ("Widow's Gauntlets", ["gain_cp 1 to=you", "deal 7 + upgrades type=normal to=target"]),
    (
        "Hacked",
        [
            "inflict Time Bomb to=target",
            "deal 8 type=normal to=target if upgrades >= 3 else (deal 6 type=normal to=target)",
        ],
    ),
    (
        "Grapple",
        [
            "gain Agility to=you",
            "gain_cp 1 to=you",
            "deal 6 + upgrades type=undefendable to=target",
        ],
    ),
]


@pytest.mark.parametrize(("name", "do"), UPGRADES)
def test_an_upgrade_deals_1_more(name: str, do: list[str]) -> None:
    assert render_effects(HERO.abilities[name].at_level(2).do) == do


def test_red_room_training_begins_with_covert_ops_and_rewards_upgrades() -> None:
    first, second = HERO.passives["Red Room Training"].levels
    assert render_effects(first.when["setup"]) == ["gain 3 Covert Ops to=you"]
    assert render_effects(second.when["upgrade played"]) == ["draw 1 to=you"]
    for level in (first, second):
        assert render_effects(level.when["attack activated"]) == ["add 1 if upgrades >= 5"]
        assert level.allows == ("upgrades in roll phase",)


@pytest.mark.parametrize(("name", "level", "requires", "do"), BOARD)
def test_an_ability_requires_and_does_what_is_known(
    name: str, level: int, requires: list[str], do: list[str]
) -> None:
    assert render_level(HERO.abilities[name].at_level(level)) == (requires, do)


def test_sabotage_rolls_3_dice_and_at_level_ii_4() -> None:
    assert [level.dice for level in HERO.abilities["Sabotage"].levels] == [3, 4]


def test_agility_prevents_half_on_1_to_3() -> None:
    """DT-HERO-BW-01; Marvel, page 6."""
    (spend,) = HERO.tokens["Agility"].spends
    assert (HERO.tokens["Agility"].kind, HERO.tokens["Agility"].limit) == ("positive", 2)
    assert render_effects(spend.do) == ["roll 1", "prevent half to=you if total <= 3"]


def test_covert_ops_is_unique_and_stays_where_it_is() -> None:
    """DT-HERO-BW-03; Marvel, page 6."""
    token = HERO.tokens["Covert Ops"]
    (spend,) = token.spends
    assert (spend.timing, spend.once_per) == (Timing.MAIN, "turn")
    choice = spend.do[0]
    assert isinstance(choice, Choose)
    ((_, play), (_, look)) = choice.options
    assert render_effects(play) == ["put_into_play upgrade"]
    assert render_effects(look) == [
        "look deck source=you count=3",
        "may (search upgrade) if not seen(upgrade)",
        "put_back top all",
    ]
    assert (token.kind, token.limit) == ("unique", 3)
    assert (token.removable, token.transferable) == (False, False)


def test_she_says_what_is_missing_and_has_32_cards() -> None:
    """The guide: 32 cards, 18 of them common; all cost 42 CP together, the common ones 22."""
    assert HERO.partial
    assert sum(card.copies for card in HERO.cards.values()) == 32
    own = {name: card for name, card in HERO.cards.items() if not card.common}
    assert sum(card.cp for card in own.values()) == 42 - 22
    assert {name: card.cp for name, card in own.items() if card.timing is Timing.UNKNOWN} == {
        "Infiltrate II": 2,
        "Assemble": 1,
        "Elude": 0,
        "Recoil": 0,
        "Subversion": 1,
        "Undercover Mission": 2,
        "Cunning": 2,
    }


def test_an_upgrade_of_unknown_text_lies_in_play_and_counts() -> None:
    """DT-CARD-09: Widow's Gauntlets deals 6, and 1 for each of four upgrades.

    Infiltrate II, whose card is known by name and price only, is one of them.
    """
    levels = {"Baton Strike": 2, "Sabotage": 2, "Vengeance": 2, "Infiltrate": 2}
    seats = player("black-widow", upgrades=levels), player("barbarian", health=50)
    fight = Fight(*seats, edition="marvel").attacks("Widow's Gauntlets", 1, 1, 1, 3, 3)
    assert fight.declines().finish().health(D) == 50 - (6 + 4)


def test_an_ability_under_an_upgrade_of_unknown_text_is_not_announced() -> None:
    """DT-CARD-09: what lies up is the card, and what it says is not known."""
    fight = Fight(player("black-widow", upgrades={"Infiltrate": 2}), edition="marvel")
    fight.rolls(1, 1, 3, 6, 6).until("announce")
    refused = fight.verdict(A, "announce", "Infiltrate")
    assert refused.codes == ("level-unknown",)
    assert refused.reasons[0].args == {"subject": "Infiltrate", "level": 2}
    assert Action("announce", "Infiltrate") not in fight.game.legal_actions(fight.record.state)


@pytest.mark.parametrize("level", ["II", "III", 3])
def test_a_file_lays_it_there_and_nothing_above_it(level: str | int) -> None:
    ann = {"hero": "Black Widow", "upgrades": {"Infiltrate": level}}
    seats: dict[str, Any] = {"Ann": ann, "Ben": "Barbarian"}
    if level == "II":
        seat = dtnb.Match(seats=seats).state.table.seats[A]
        assert seat.upgrades == (("Infiltrate", 2),)
        # The card is out of the deck, of which 32 cards are known.
        assert "Infiltrate II" not in dict(seat.deck)
        return
    with pytest.raises(FileProblems, match="Infiltrate has no level"):
        dtnb.Match(seats=seats)
