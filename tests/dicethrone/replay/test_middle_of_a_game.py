"""A table in the middle of a game: empty decks, defeated players, limits, Leaders."""

from __future__ import annotations

import pytest

from dtnb.files import FileProblems
from dtnb.replay import load_replay

HILL = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {{hero: Barbarian, health: 20, cp: 1, hand: [Double Up!], {ann}}}
  Ben: {{hero: Paladin, health: {ben}, hand: []}}
  Cat: {{hero: Moon Elf, health: {cat}, hand: []}}
start: {{{start}}}
moves:
{moves}  - Ann rolls 1 2 3 4 4
  - Ann announces Mighty Blow
{target}  - Cat does not defend
"""


def hill(
    ann: str = "", ben: int = 0, cat: int = 31, start: str = "mode: king of the hill",
    moves: str = "", target: str = "",
) -> str:  # fmt: skip
    return HILL.format(ann=ann, ben=ben, cat=cat, start=start, moves=moves, target=target)


@pytest.mark.parametrize(("deck", "left"), [(0, 30), (1, 30), (2, 0), (31, 29)])
def test_a_deck_that_runs_out_is_shuffled_from_the_pile_of_what_is_not_named(
    deck: int, left: int
) -> None:
    """DT-CARD-03: of 33 cards Double Up! is carried out and So Wild! discarded: 31 are unseen.

    From 0 in the deck 32 are shuffled for the first of two draws, which leaves 30; from 1, 31 for
    the second, which leaves 30; from 2 nothing is, which leaves 0; from 31 as many as 29.
    """
    text = hill(f"deck: {deck}, discard: [So Wild!]", moves="  - Ann plays Double Up!\n")
    seats = [state.table.seats[0] for state in load_replay(text, "deck.yaml").record.states]
    assert next(seat.deck_size for seat in seats if seat.hand_size == 2) == left


@pytest.mark.parametrize("deck", [-1, 32])
def test_a_deck_holds_no_more_cards_than_lie_nowhere_else(deck: int) -> None:
    """DT-SETUP-02: of 33 cards one is in hand and one discarded."""
    with pytest.raises(FileProblems, match=r":4:\d+: the number of cards in the deck .*0 to 31"):
        load_replay(hill(f"discard: [So Wild!], deck: {deck}"), "deck.yaml")


def test_before_a_game_begins_nothing_has_left_the_deck_and_nobody_is_out() -> None:
    """DT-SETUP-04, DT-SETUP-05."""
    with pytest.raises(FileProblems, match=r":4:\d+: 'deck' says what a game has left"):
        load_replay(hill("deck: 3", ben=20, start="phase: setup"), "deck.yaml")
    with pytest.raises(FileProblems, match=r":5:32: Ben cannot be defeated before the game"):
        load_replay(hill(start="phase: setup"), "deck.yaml")


def test_an_already_defeated_player_takes_no_part_in_the_game() -> None:
    """DT-WIN-02: of three one is out, so Cat is the only target and need not be named."""
    replay = load_replay(hill(), "out.yaml")
    assert replay.ok
    for says in ("Ben is defeated", "Cat takes 9", "Ben takes 0", "Cat is at 22"):
        assert replay.claim(says)[0].answer, says
    assert replay.record.state.table.result is None
    opened = [step.order for step in replay.record.steps if step.kind == "window-opens"]
    assert opened
    assert all(1 not in order for order in opened)


def test_when_the_last_but_one_falls_the_one_who_was_out_shares_nothing() -> None:
    """DT-WIN-01, DT-WIN-03: the 9 of Mighty Blow are the last of Cat's Health."""
    replay = load_replay(hill(cat=9), "out.yaml")
    assert replay.record.state.table.result == (0,)


def test_a_turn_begins_with_the_first_who_still_plays() -> None:
    text = hill().replace("Ann: {hero", "Zoe: {hero: Monk, health: 0, hand: []}\n  Ann: {hero")
    assert load_replay(text, "out.yaml").record.start.table.active == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (hill(cat=0), r":6:\d+: with Ben, Cat defeated the game is over"),
        (hill(start="active: Ben"), r":7:\d+: Ben is defeated .*somebody who still plays"),
        (hill(start="attack: {damage: 4, target: Ben}"), r":7:\d+: Ben is defeated"),
    ],
)
def test_a_defeated_player_neither_acts_nor_is_attacked(text: str, says: str) -> None:
    with pytest.raises(FileProblems, match=says):
        load_replay(text, "out.yaml")


def test_a_team_falls_together() -> None:
    """DT-TEAM-05: with the one dial of a team at 0 nobody is left against the other."""
    seats = ", ".join(
        f"{name}: {{hero: Barbarian, team: {team}{more}}}"
        for name, team, more in (
            ("A", "N", ""),
            ("B", "S", ", health: 0"),
            ("C", "N", ""),
            ("D", "S", ""),
        )
    )
    with pytest.raises(FileProblems, match="the game is over"):
        load_replay(f"dtnb: 1\ngame: dice-throne\nseats: {{{seats}}}\n", "teams.yaml")


@pytest.mark.parametrize(
    ("english", "french", "holds"),
    [
        ("Cat is the Leader", "Cat est le Chef", True),
        ("Ann is a Leader", "Ann est un Chef", False),
        ("Ann has 3 Roll Attempts", "Ann a 3 tentatives de lancer", True),
        ("Ann has 2 Roll Attempts left", "Ann a 2 tentatives de lancer restantes", True),
        ("Ann has 1 Roll Attempt left", "Ann a 1 tentative de lancer restante", False),
        ("Ben has a Stack Limit of 1 for Protect",
         "Ben a une limite d'empilement de 1 pour Protect", True),
        ("Ben has a Stack Limit of 4 for Protect",
         "Ben a une limite d'empilement de 4 pour Protect", False),
    ],
)  # fmt: skip
def test_leaders_attempts_and_limits_can_be_stated(english: str, french: str, holds: bool) -> None:
    """DT-KOTH-06: Cat has 31 - 9 = 22, Ann 20. DT-ORP-01: one Roll Attempt of three was made."""
    replay = load_replay(hill(), "stated.yaml")
    for says in (english, french):
        assert replay.claim(says)[0].answer is holds, says


def test_a_further_attempt_counts_from_when_it_is_given() -> None:
    """DT-DRP-05: a defensive roll is one attempt; Better D! gives a second (DT-ORP-20)."""
    text = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, cp: 0, hand: []}
  Ben: {hero: Gunslinger, cp: 0, hand: [Better D!]}
moves:
  - Ann rolls 1 2 3 4 4
  - Ann announces Mighty Blow
  - Ben rolls 1 for Duel
  - expect: [Ben has 1 Roll Attempt, Ben has 0 Roll Attempts left]
  - Ann rolls 4 for Duel
  - Ben plays Better D! for Ben
  - expect: [Ben has 2 Roll Attempts, Ben has 1 Roll Attempt left]
  - Ben rolls 6
  - Ben chooses Hit
"""
    assert load_replay(text, "attempts.yaml").ok


def test_a_stack_limit_that_was_raised_is_the_one_in_force() -> None:
    """DT-STAT-16: Transcendence! raises the Monk's limit of Chi from 5 to 6, and nobody else's."""
    text = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Monk, hand: []}
  Ben: {hero: Monk, hand: []}
moves:
  - expect: [Ann has a Stack Limit of 5 for Chi]
  - Ann rolls 6 6 6 6 6
  - Ann announces Transcendence!
expect:
  - Ann has a Stack Limit of 6 for Chi, Ann has Chi 6
  - Ben has a Stack Limit of 5 for Chi
"""
    assert load_replay(text, "limit.yaml").ok


def test_a_limit_of_a_token_that_is_not_at_the_table_is_refused() -> None:
    with pytest.raises(FileProblems, match="no Status Effect 'Chi'"):
        load_replay(hill() + "expect: [Ann has a Stack Limit of 6 for Chi]\n", "limit.yaml")
