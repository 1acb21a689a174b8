"""A die that two players show is asked for, and a refusal says whose dice lie there (DT-CARD-24).

In a Duel both players roll one die (DT-HERO-GUN-06), and either may change either with So Wild!.
"""

from __future__ import annotations

import pytest

from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay
from dtnb.rulebook import Language

DUEL = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, cp: 3, hand: [Six-It!, Helping Hand!]}
  Ben: {hero: Gunslinger, cp: 5, hand: [So Wild!, Six-It!]}
start: {attack: {ability: Mighty Blow, damage: 9}}
moves:
  - Ben rolls 2 for Duel
"""


def load(*moves: str) -> Replay:
    return load_replay(DUEL + "".join(f"  - {move}\n" for move in moves))


def problem(*moves: str, lang: Language = "en") -> str:
    with pytest.raises(FileProblems) as caught:
        load(*moves)
    (report,) = caught.value.problems
    message, remedy = report.words(lang)
    return f"{message} ({remedy})"


def test_a_face_that_two_players_show_is_asked_for() -> None:
    message = problem("Ann rolls 2 for Duel", "Ben plays So Wild! changing 2 to 6")
    assert "leaves a question open: Which die?" in message
    assert "changing Ben's 2 to 6" in message
    assert "changing Ann's 2 to 6" in message


def test_naming_the_owner_decides_which_die_is_meant() -> None:
    """Ben's 6 wins the Duel against a 2, and he has to choose; his 2 loses it against Ann's 6."""
    rolled = "Ann rolls 2 for Duel"
    load(rolled, "Ben plays So Wild! changing Ben's 2 to 6", "Ben chooses Duck")
    load(rolled, "Ben plays So Wild! changing Ann's 2 to 6")
    assert "Ben has to choose" in problem(rolled, "Ben plays So Wild! changing Ben's 2 to 6")


def test_a_face_that_one_player_shows_needs_no_owner() -> None:
    """Ann's 3 becomes a 1, so Ben's 2 wins."""
    load("Ann rolls 3 for Duel", "Ben plays So Wild! changing 3 to 1", "Ben chooses Duck")


def test_a_die_that_is_chosen_after_the_card_is_asked_for_as_well() -> None:
    asked = ("Ann rolls 2 for Duel", "Ben plays So Wild!")
    assert "Which die?" in problem(*asked, "Ben chooses 2")


def test_a_refusal_says_whose_dice_lie_there() -> None:
    """Only Ben has rolled: there is no 2 of Ann."""
    moves = ("at: after the defensive roll", "Ben plays Six-It! changing Ann's 2 to 6")
    assert "The 2 that Six-It! could change is of Ben (DT-CARD-24)" in problem(*moves)
    assert "Propriétaire du 2 que Six-It! pourrait changer : Ben" in problem(*moves, lang="fr")
