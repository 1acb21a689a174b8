"""Choices that a move names besides its card or token: cards, a price, a player."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay

HERO = Path(__file__).parents[1] / "heroes" / "trader.yaml"
HEAD = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {{hero: {hero}, cp: {cp}, hand: {hand}, tokens: {{Favour: {favour}}}}}
  Ben: {{hero: {hero}, cp: 1, hand: [Silk!, Salt!, Wool!]}}
start: {{phase: main 2, until: end of turn}}
moves:
"""
STRANGE = """\
dtnb: 1
game: dice-throne
edition: marvel
seats:
  Ann: {hero: doctor-strange, hand: [], tokens: {Premonition: 2}}
  Ben: {hero: Barbarian, hand: []}
start: {phase: income, turn: 3, until: end of turn}
moves:
  - at: income
"""
THIEF = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {{hero: Shadow Thief, hand: [Card Trick!]}}
  Ben: {{hero: Apprentice, hand: {hand}}}
start: {{phase: main 2}}
moves:
  - Ann plays Card Trick!
"""
TURN_ON = "  - Ann rolls 1 2 3 1 6\n  - Ann announces nothing\n"


def played(moves: str, hand: str = "[]", cp: int = 3, favour: int = 2) -> Replay:
    head = HEAD.format(hero=HERO, hand=hand, cp=cp, favour=favour)
    return load_replay(head + moves, "choices.yaml")


def holds(replay: Replay, says: str) -> bool:
    return bool(replay.claim(says)[0].answer)


# -- several cards --------------------------------------------------------------------------------


def test_several_cards_that_one_throws_away_are_chosen_one_after_the_other() -> None:
    """DT-CARD-17: the player picks which; the card that was not named is kept."""
    moves = "  - Ann plays Clear Out!\n  - Ann chooses Wool!\n  - Ann chooses Silk!\n"
    replay = played(moves, "[Clear Out!, Silk!, Salt!, Wool!]")
    assert holds(
        replay, "Ann has Wool! in discard, Ann has Silk! in discard, Ann has Salt! in hand"
    )


def test_several_cards_that_an_opponent_gives_up_are_chosen_by_that_player() -> None:
    """DT-CARD-17: the holder picks."""
    moves = "  - Ann plays Empty Your Pockets!\n  - Ben chooses Wool!\n  - Ben chooses Silk!\n"
    replay = played(moves, "[Empty Your Pockets!]")
    assert holds(
        replay, "Ben has Wool! in discard, Ben has Silk! in discard, Ben has Salt! in hand"
    )


def test_a_card_that_was_given_up_cannot_be_chosen_again() -> None:
    with pytest.raises(FileProblems, match=r"chooses Salt!, chooses Silk!"):
        played("  - Ann plays Clear Out!\n  - Ann chooses Wool!\n  - Ann chooses Wool!\n",
               "[Clear Out!, Silk!, Salt!, Wool!]")  # fmt: skip


def test_a_card_that_leaves_a_hand_at_random_is_the_only_one_or_is_said() -> None:
    """DT-CARD-17: chance picks among the cards that are there; nothing unknown is thrown away."""
    head = THIEF.format(hand="[Deep Breath!]")
    assert holds(load_replay(head, "one.yaml"), "Ben has Deep Breath! in discard")
    two = THIEF.format(hand="[Deep Breath!, Long Fuse!]")
    with pytest.raises(FileProblems, match="One card of Ben is turned up for Card Trick!"):
        load_replay(two + "  - Ann draws Tip It!\n", "two.yaml")
    replay = load_replay(two + "  - Ben draws Long Fuse!\n", "two.yaml")
    assert holds(replay, "Ben has Long Fuse! in discard, Ben has Deep Breath! in hand")


def test_of_a_hand_that_is_known_in_part_an_unnamed_card_is_an_unknown_one() -> None:
    """DT-CARD-17."""
    replay = load_replay(THIEF.format(hand="[Deep Breath!, 1 unknown]"), "part.yaml")
    assert holds(replay, "Ben has Deep Breath! in hand, Ben has 1 card in hand")


# -- whom it is meant for -------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["Ann", "Ben"])
def test_a_player_is_named_for_the_effect_that_asks_for_one(who: str) -> None:
    """DT-TXT-11: who gains is chosen; the card is always given up by who plays."""
    moves = f"  - Ann plays Offering! for {who}\n  - Ann chooses Silk!\n"
    replay = played(moves, "[Offering!, Silk!, Salt!]")
    assert holds(replay, f"{who} has Smoke 1, Ann has Silk! in discard, Ann has Salt! in hand")


def test_a_player_named_for_what_asks_for_nobody_is_refused() -> None:
    """DT-TXT-11: the card says who gains."""
    with pytest.raises(FileProblems, match="No player is chosen for Silk!"):
        played("  - Ann plays Silk! for Ben\n", "[Silk!]")


# -- a menu of prices -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "cp", "favour", "left"),
    [
        ("Alms", 3, 2, "Ann has 4 CP, Ann has Favour 1"),
        ("Loan", 3, 2, "Ann has 1 CP, Ann has Favour 1, Ann draws 1 card"),
        ("Banquet", 3, 4, "Ann has 3 CP, Ann has Favour 1, Ann heals 4"),
    ],
)
@pytest.mark.parametrize(
    "phrase", ["  - Ann spends Favour as {}\n", "  - Ann spends Favour\n  - Ann chooses {}\n"]
)
def test_each_way_is_said_and_costs_its_own_price(
    phrase: str, way: str, cp: int, favour: int, left: str
) -> None:
    """DT-STAT-09: one token, and what else the way costs."""
    assert holds(played(phrase.format(way), cp=cp, favour=favour), left)


def test_a_price_in_cards_and_whom_it_is_for_are_said_with_the_way() -> None:
    """DT-CARD-17: the card that pays is picked."""
    moves = "  - Ann spends Favour as Gift for Ben\n  - Ann chooses Salt!\n"
    replay = played(moves, "[Silk!, Salt!]")
    assert holds(replay, "Ben has Smoke 1, Ann has Salt! in discard, Ann has Silk! in hand")


@pytest.mark.parametrize(
    ("way", "cp", "favour", "rule"),
    [("Loan", 1, 2, "DT-CP-01"), ("Banquet", 3, 2, "DT-STAT-09"), ("Gift", 3, 1, "DT-CARD-17")],
)
def test_a_way_that_cannot_be_paid_is_stated_as_refused(
    way: str, cp: int, favour: int, rule: str
) -> None:
    """Too few CP, tokens or cards; the other ways stay open."""
    moves = f"  - refused: Ann spends Favour as {way}\n"
    replay = played(moves, cp=cp, favour=favour)
    assert rule in replay.refusals[0].verdict.rules
    with pytest.raises(FileProblems, match="is allowed here"):
        played("  - refused: Ann spends Favour as Alms\n", cp=cp, favour=favour)


def test_premonition_is_spent_for_two_cards_and_refused_for_three() -> None:
    """DT-STAT-09: three cards cost three tokens; one of the two drawn goes under the deck."""
    moves = """\
  - {refused: Ann spends Premonition as Three cards, by: DT-STAT-09}
  - Ann spends Premonition as Two cards
  - Ann draws Icy Tendrils
  - Ann chooses Icy Tendrils
  - Ann chooses bottom
"""
    replay = load_replay(STRANGE + moves + TURN_ON)
    assert holds(
        replay, "Ann has Premonition 1, Ann has no Icy Tendrils in hand, Ann draws 2 cards"
    )


# -- what acts by itself --------------------------------------------------------------------------


def test_what_acts_by_itself_comes_before_another_thing_or_after_it() -> None:
    """DT-TURN-03: in Upkeep the Active Player orders what acts; unless said, as it is listed."""
    text = HEAD.format(hero=HERO, hand="[Silk!]", cp=0, favour=1).replace("main 2", "upkeep")
    debt = text.replace("Favour: 1", "Favour: 1, Debt: 1")
    replay = load_replay(debt + "  - Ann chooses Ledger\n  - {at: upkeep, move: Ann plays Silk!}\n"
                         + TURN_ON, "x.yaml")  # fmt: skip
    assert holds(replay, "Ledger comes before Debt")
    # TW-01b stands between the two.
    assert holds(replay, "Ledger comes before Silk!")
    assert holds(replay, "Silk! comes before Debt")
    other = load_replay(debt + "  - Ann chooses Debt\n" + TURN_ON, "x.yaml")
    assert holds(other, "Debt comes before Ledger")


def test_an_ability_comes_before_what_is_spent_after_it() -> None:
    """TW-07 and TW-15: the defence is activated after the Attack."""
    text = HEAD.format(hero=HERO, hand="[]", cp=0, favour=1).replace(
        "phase: main 2, until: end of turn", "phase: Offensive Roll Phase"
    )
    moves = "  - Ann rolls 1 1 1 4 4\n  - Ann announces Bargain\n  - Ben rolls 1 2 for Haggle\n"
    replay = load_replay(text + moves + "  - {at: last chance, move: Ann spends Favour as Alms}\n")
    assert holds(replay, "Bargain comes before Haggle")
    assert holds(replay, "Haggle comes before Favour")


def test_one_answer_is_said_for_one_question_where_a_list_is_done_again() -> None:
    """DT-TXT-04: a second lotus of Combo Strike II asks once more, and a word was said once."""
    twice = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Monk, hand: [], upgrades: {Combo Strike: II}}
  Ben: {hero: Barbarian, hand: []}
moves:
  - Ann rolls 1 1 2 3 6
  - Ann announces Combo Strike
  - Ann rolls 6 6 for Combo Strike
  - Ann chooses Evasive
"""
    with pytest.raises(FileProblems, match="after the last move Ann has to choose"):
        load_replay(twice, "twice.yaml")
    both = load_replay(twice + "  - Ann chooses Cleanse\n  - Ben does not defend\n", "twice.yaml")
    assert holds(both, "Ann has Evasive 1, Ann has Cleanse 1")


@pytest.mark.parametrize(
    ("phrase", "cp"),
    [("accepts", 2), ("chooses yes", 2), ("declines", 4), ("chooses no", 4), ("choisit non", 4)],
)
def test_whether_something_is_paid_is_said_with_yes_or_no_too(phrase: str, cp: int) -> None:
    """DT-HERO-GUN-14: 2 of 4 CP for the Roll Phase, or none and no Roll Phase."""
    head = "dtnb: 1\ngame: dice-throne\nseats:\n"
    ann = "  Ann: {hero: Gunslinger, cp: 4, tokens: {Knockdown: 1}, hand: []}\n"
    ben = "  Ben: {hero: Barbarian, hand: []}\nstart: {phase: main 1, turn: 3}\n"
    replay = load_replay(f"{head}{ann}{ben}moves: [Ann {phrase}]\n", "said.yaml")
    assert replay.record.state.table.seats[0].cp == cp
