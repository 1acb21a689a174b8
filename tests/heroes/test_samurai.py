"""Samurai, fact by fact: expectations written by hand from the facts on board and cards."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Timing
from tests.heroes.notation import printed, shown

HERO = load_hero("samurai")
KATANAS = ["3 katana", "4 katana", "5 katana"]
BACK = "gain Back Strike to=you"
HONOR = "gain Honor to=you"
BOTH = "gain Honor Back Strike to=you"
SHAME = "inflict Shame to=target"
TWO_SHAME = "inflict 2 Shame to=target"
TALL = [
    "deal count(katana) type=none to=attacker",
    "prevent count(helmet) + 2 * count(rising sun) to=you",
]


def hits(points: object, kind: str = "normal") -> str:
    return f"deal {points} type={kind} to=target"


def masamune(dice: int) -> list[str]:
    return [f"roll {dice}", hits("7 + count(katana)"), f"{SHAME} if any(helmet)",
            f"{BACK} if any(rising sun)"]  # fmt: skip


BOARD = [
    ("Katana Slice", 1, KATANAS, [hits("5, 6, 7")]),
    ("Katana Slice", 2, KATANAS, [hits("6, 7, 8"), f"{SHAME} if same(4)"]),
    ("Katana Slice", 3, KATANAS, [hits("6, 7, 8"), f"{SHAME} if same(3)"]),
    ("Wakizashi", 1, ["2 katana + 2 rising sun"], [BACK, hits(3, "undefendable")]),
    ("Wakizashi", 2, ["2 katana + 2 rising sun"], [BACK, hits(4, "undefendable")]),
    ("Wakizashi", 3, ["2 katana + 2 rising sun"], [BACK, SHAME, hits(4, "undefendable")]),
    ("Solemnity", 1, ["2 katana + 3 helmet"], [SHAME, hits(7)]),
    ("Solemnity", 2, ["2 katana + 3 helmet"], [TWO_SHAME, hits(8)]),
    ("Solemn", 1, ["3 helmet"], [TWO_SHAME]),
    ("Budo", 1, ["small straight"], [HONOR, hits(6)]),
    ("Budo", 2, ["small straight"], [HONOR, hits(8)]),
    ("Hagakure", 1, ["4 rising sun"], [BOTH, SHAME, hits(5, "undefendable")]),
    ("Hagakure", 2, ["4 rising sun"], [BOTH, TWO_SHAME, hits(7, "undefendable")]),
    ("Haga", 1, ["3 rising sun"], [HONOR, TWO_SHAME, hits(2, "undefendable")]),
    ("Masamune", 1, ["large straight"], masamune(5)),
    ("Masamune", 2, ["large straight"], masamune(6)),
    ("Empower", 1, ["1 katana + 1 helmet + 1 rising sun"], [BACK]),
    (
        "Stand Tall",
        1,
        [],
        [*TALL, "gain Shame to=you if not any(helmet) and not any(rising sun)"],
    ),
    ("Stand Tall", 2, [], TALL),
    ("Shogun!", 1, ["5 rising sun"], [HONOR, TWO_SHAME, hits(13, "ultimate")]),
]
UPGRADES = {
    "Katana Slice II": 2,
    "Katana Slice III": 3,
    "Wakizashi II": 2,
    "Wakizashi III": 3,
    "Solemnity II": 2,
    "Budo II": 2,
    "Masamune II": 2,
    "Hagakure II": 2,
    "Stand Tall II": 3,
}
ACTIONS = [
    ("Honorable!", 1, "main", ["gain 2 Honor to=you"]),
    ("Shame On You!", 1, "main", ["inflict 2 Shame to=chosen opponent"]),
    ("Don't Back Down!", 1, "main", [BACK]),
    ("Gishi!", 2, "roll", ["roll 1", "add 2 if any(katana)", f"{TWO_SHAME} if any(helmet)",
                           f"{BACK} if any(rising sun)"]),
    ("Kensei!", 2, "roll", ["roll 5", "add count(katana)", f"{SHAME} if any(helmet)",
                            f"{BACK} if any(rising sun)"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "level", "requires", "effects"), BOARD)
def test_each_ability_does_what_its_board_says(
    name: str, level: int, requires: list[str], effects: list[str]
) -> None:
    assert printed(HERO.abilities[name].at(level)) == (requires, effects)


def test_the_board_has_no_other_space() -> None:
    there = {(name, at.level) for name, one in HERO.abilities.items() for at in one.levels}
    assert there == {(name, level) for name, level, _, _ in BOARD}
    assert [at.dice for at in HERO.abilities["Stand Tall"].levels] == [3, 4]
    assert HERO.abilities["Shogun!"].kind is AbilityKind.ULTIMATE
    granted = {one.name: one.granted_by for one in HERO.abilities.values() if one.granted_by}
    assert granted == {
        "Solemn": ("Solemnity", 2),
        "Haga": ("Hagakure", 2),
        "Empower": ("Masamune", 2),
    }
    bushido = {key: shown(do) for key, do in HERO.passives["Bushido"].at(1).when.items()}
    assert bushido == {
        "setup": [f"{HONOR} if start_player"],
        "end of turn": [f"{HONOR} if attempts_used < 3"],
    }


def test_the_dice_and_the_tokens() -> None:
    assert HERO.dice == ("katana", "katana", "katana", "helmet", "helmet", "rising sun")
    facts = {t.name: (t.kind, t.limit, t.persistent) for t in HERO.tokens.values()}
    assert facts == {
        "Honor": ("positive", 2, False),
        "Back Strike": ("positive", 1, False),
        "Shame": ("negative", 2, False),
    }
    one, two = HERO.tokens["Honor"].spends
    assert (shown(one.do), shown(two.do)) == (["add 1"], ["add 3"])
    assert one.attack_modifier
    assert two.attack_modifier
    (back,) = HERO.tokens["Back Strike"].spends
    assert shown(back.do) == ["roll 1", "deal half(total) type=none to=attacker"]


@pytest.mark.parametrize(("name", "cp", "timing", "effects"), ACTIONS)
def test_each_action_card_does_what_it_says(
    name: str, cp: int, timing: str, effects: list[str]
) -> None:
    card = HERO.cards[name]
    assert card.action is not None
    assert (card.cp, card.timing, shown(card.action.do)) == (cp, Timing(timing), effects)
    assert card.action.attack_modifier == (timing == "roll")


def test_the_deck_has_32_cards_that_are_known() -> None:
    """18 common, 9 upgrades, 5 actions; of a sixth the name alone is known: 33."""
    own = {name: card for name, card in HERO.cards.items() if not card.common}
    assert {name: card.cp for name, card in own.items() if card.upgrades} == UPGRADES
    assert own.keys() == {*UPGRADES, *(name for name, *_ in ACTIONS), "Follow Through!"}
    assert own["Follow Through!"].action is None
    assert sum(card.copies for card in HERO.cards.values()) == 33
    assert HERO.partial
