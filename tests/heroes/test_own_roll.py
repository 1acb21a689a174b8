"""What cards, tokens and Attack Modifiers read: the dice of their player's roll, and opponents."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import read_hero
from dtnb.dicethrone.heroes.sheets.describe import describe_card, describe_token
from dtnb.files import FileProblems
from dtnb.kit.chances import HeroOdds
from dtnb.replay import Replay, load_replay

HERO = """\
dtnb: 1
hero: Keeper
fictional: true
complexity: 4
dice: {faces: {1: wave, 2: wave, 3: wave, 4: lantern, 5: lantern, 6: storm}}
abilities:
  Breaker: {requires: 3 wave, levels: {I: {do: [{deal: 4}]}}}
  Toll:
    requires: large straight
    levels:
      I: {do: [{choose: {Take it: [{deal: 9}], Pay: [{lose_cp: 3, to: target}]}, by: target}]}
  Lee: {defensive: true, levels: {I: {dice: 3, do: [{prevent: count(lantern)}]}}}
tokens:
  Fog:
    kind: negative
    limit: 2
    when: {offense concludes: [{deal: count(1), to: you}, {remove: this}]}
  Spark:
    kind: positive
    limit: 3
    spend: {timing: roll, do: [{gain_cp: lowest}]}
cards:
  - {name: Gaze!, cp: 0, timing: roll, do: [{gain_cp: highest}]}
  - {name: Squall!, cp: 0, timing: roll, needs: any(storm), do: [{gain_cp: count(wave)}]}
  - {name: Press!, cp: 0, timing: roll, attack_modifier: true, do: [{add: 2 * count(1)}]}
  - {name: Other!, cp: 0, timing: roll, do: [{roll: 1}, {gain_cp: highest}]}
  - {name: Calm!, cp: 0, timing: roll, do: [{roll: tokens(Fog)}, {gain_cp: count(wave)}]}
  - {name: Salvage!, cp: 0, timing: main, do: [{draw: opponents_tokens(Fog)}]}
  - {name: Lay!, cp: 0, timing: main, do: [{gain: Spark}, {inflict: Fog, to: chosen opponent}]}
"""
TURN = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: keeper.yaml, cp: 0, hand: [Gaze!, Squall!, Press!, Other!], tokens: {Spark: 1}}
  Ben: {hero: Barbarian, hand: [], tokens: {Fog: 1}}
start: {phase: main 1, active: ACTIVE, until: end of turn}
moves:
"""


def hero_of(text: str = HERO) -> object:
    return read_hero(text.encode(), "keeper.yaml")


def load(folder: Path, *moves: str, active: str = "Ann", head: str = TURN) -> Replay:
    (folder / "keeper.yaml").write_text(HERO, "utf-8")
    text = head.replace("ACTIVE", active) + "".join(f"  - {move}\n" for move in moves)
    (folder / "turn.yaml").write_text(text, "utf-8")
    return load_replay(folder / "turn.yaml")


def has(replay: Replay, claim: str) -> bool:
    return replay.claim(claim)[0].answer is True


NOTHING = ("Ann announces nothing",)


@pytest.mark.parametrize(
    ("moves", "cp"),
    [
        # The highest of 1 1 2 4 6, and the lowest of 2 2 3 4 5, are 6 and 2.
        (("Ann rolls 1 1 2 4 6", "Ann plays Gaze!", *NOTHING), 6),
        (("Ann rolls 2 2 3 4 5", "Ann spends Spark", *NOTHING), 2),
        # What lies there when it is played: 5 before the second attempt, 6 after it.
        (("Ann rolls 1 1 2 4 5", "Ann plays Gaze!", "Ann rolls 6, keeping 1 1 2 4"), 5),
        (("Ann rolls 1 1 2 4 5", "Ann rolls 6, keeping 1 1 2 4", "Ann plays Gaze!"), 6),
        # A Storm lies there, and three Waves.
        (("Ann rolls 1 1 2 4 6", "Ann plays Squall!", *NOTHING), 3),
        # A card that rolls reads what it rolled: 1, not 6.
        (("Ann rolls 1 1 2 4 6", "Ann plays Other!", "Ann rolls 1 for Other!", *NOTHING), 1),
    ],
)
def test_a_roll_phase_card_reads_the_dice_of_its_players_roll(
    tmp_path: Path, moves: tuple[str, ...], cp: int
) -> None:
    """DT-CARD-19; DT-ORP-01: the dice lie there from the first Roll Attempt on."""
    ended = moves if moves[-1] in NOTHING else (*moves, *NOTHING)
    assert has(load(tmp_path, *ended), f"Ann has {cp} CP")


def test_an_attack_modifier_reads_the_final_dice(tmp_path: Path) -> None:
    """DT-AM-04: Breaker deals 4, and two 1s add 2 each: 4 + 4 = 8."""
    moves = ("Ann rolls 1 1 2 4 6", "Ann announces Breaker", "Ann plays Press!")
    assert has(load(tmp_path, *moves, "Ben does not defend"), "Ben takes 8")


def test_a_defender_reads_the_defensive_roll(tmp_path: Path) -> None:
    """The dice of the attacker are 1 2 3 6 6; those of Ann's defence 1 2 4."""
    moves = ("Ben rolls 1 2 3 6 6", "Ben announces Smack", "Ann rolls 1 2 4 for Lee")
    assert has(load(tmp_path, *moves, "Ann plays Gaze!", active="Ben"), "Ann has 4 CP")


def test_a_token_reads_the_dice_of_its_holder(tmp_path: Path) -> None:
    """Fog is on Ben, whose five dice show three 1s when his Offensive Roll Phase ends (TW-10)."""
    moves = ("Ben rolls 1 1 1 4 5", "Ben rolls 6 6, keeping 1 1 1", "Ben announces nothing")
    replay = load(tmp_path, *moves, active="Ben")
    assert has(replay, "Ben takes 3")
    assert has(replay, "Ben has no Fog")


def test_a_condition_on_ones_own_dice_is_refused_with_what_it_read(tmp_path: Path) -> None:
    with pytest.raises(FileProblems) as caught:
        load(tmp_path, "Ann rolls 1 1 2 4 5", "Ann plays Squall!", *NOTHING)
    assert "works only if a die shows Storm, and that is not so now (DT-CARD-17)" in str(
        caught.value
    )


def test_the_dice_of_an_opponent_are_not_ones_own(tmp_path: Path) -> None:
    """The highest of Ben's dice is 6; Ann has rolled nothing, so that she gains nothing."""
    moves = ("Ben rolls 1 2 3 6 6", "Ann plays Gaze!", "Ben announces nothing")
    assert has(load(tmp_path, *moves, active="Ben"), "Ann has 0 CP")


def test_a_card_that_rolls_no_die_counts_nothing(tmp_path: Path) -> None:
    """Ann has no Fog, so no die is rolled; the three Waves of her own roll are not read for it."""
    moves = ("Ann rolls 1 1 2 4 6", "Ann plays Calm!", "Ann announces nothing")
    head = TURN.replace("Other!]", "Other!, Calm!]")
    assert has(load(tmp_path, *moves, head=head), "Ann has 0 CP")


THREE = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: keeper.yaml, cp: 0, hand: [Salvage!], tokens: {Fog: 1}}
  Ben: {hero: Barbarian, hand: [], tokens: {Fog: 2}}
  Cat: {hero: Paladin, hand: [], tokens: {Fog: 1}}
start: {mode: king of the hill, phase: main 1, until: end of turn}
moves:
"""


def test_opponents_tokens_adds_up_all_opponents_and_not_oneself(tmp_path: Path) -> None:
    """2 of Ben and 1 of Cat are 3 cards. Ann's own Fog is not counted."""
    moves = ("Ann plays Salvage!", "Ann rolls 4 4 5 5 6", "Ann announces nothing")
    assert has(load(tmp_path, *moves, head=THREE), "Ann draws 3 cards")


def test_the_sheet_says_whose_dice_are_read() -> None:
    hero = read_hero(HERO.encode(), "keeper.yaml")
    sheets = {
        name: (describe_card(hero, hero.cards[name]), describe_card(hero, hero.cards[name], "fr"))
        for name in ("Gaze!", "Squall!", "Press!", "Other!", "Salvage!")
    }
    assert sheets == {
        "Gaze!": (
            "Gain CP equal to the value of your highest die.",
            "Gagnez autant de PC que la valeur de votre dé le plus haut.",
        ),
        "Squall!": (
            "Only if one of your dice shows Storm. Gain 1 CP for each Wave among your dice.",
            "Seulement si un de vos dés montre Storm. Gagnez 1 PC par Wave parmi vos dés.",
        ),
        "Press!": (
            "Attack Modifier. Add 2 for each 1 among your dice to the damage of the Attack.",
            "Modificateur d'Attaque. Ajoutez 2 par 1 parmi vos dés aux dégâts de l'Attaque.",
        ),
        "Other!": (
            "Roll 1 die. Gain CP equal to the value of the highest die.",
            "Lancez 1 dé. Gagnez autant de PC que la valeur du dé le plus haut.",
        ),
        "Salvage!": (
            "Draw 1 card for each Fog of your opponents.",
            "Piochez 1 carte par Fog de vos adversaires.",
        ),
    }
    assert "for each 1 among your dice" in describe_token(hero.tokens["Fog"])


def test_a_hero_without_a_box_has_its_complexity_without_a_comma() -> None:
    hero = read_hero(HERO.encode(), "keeper.yaml")
    assert str(hero.sheet()).splitlines()[1] == "Complexity 4 of 6"
    assert str(hero.sheet("fr")).splitlines()[1] == "Complexité 4 sur 6"


def test_odds_say_where_the_target_chooses() -> None:
    notes = repr(HeroOdds(read_hero(HERO.encode(), "keeper.yaml")))
    assert "In Toll the target chooses" in " ".join(notes.split())


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "timing: roll, do: [{gain_cp: highest}]",
            "timing: instant, do: [{gain_cp: highest}]",
            "'highest' reads dice, but none were rolled (put a roll before it; one's own rolled",
        ),
        ("timing: main, do: [{draw: opponents_tokens(Fog)}]",
         "timing: main, do: [{draw: 1, if: rolling}]",
         "'rolling' never holds here"),
        ("timing: main, do: [{draw: opponents_tokens(Fog)}]",
         "timing: main, do: [{draw: target_tokens(Fog)}]",
         "of all opponents together opponents_tokens(…) counts tokens"),
        ("needs: any(storm)", "needs: offensive roll phase",
         "'offensive roll phase' is no name of expressions (perhaps rolling, "),
        ("needs: any(storm)", "needs: my turn", "(perhaps active; "),
        ("{gain_cp: lowest}", "{gain_cp: fog}", "'fog' is a token (write tokens(Fog))"),
    ],
)  # fmt: skip
def test_what_cannot_be_said_names_what_can(old: str, new: str, problem: str) -> None:
    assert HERO.count(old) == 1
    with pytest.raises(FileProblems) as caught:
        read_hero(HERO.replace(old, new).encode(), "keeper.yaml")
    assert problem in str(caught.value)


def test_an_unknown_trigger_is_one_mistake() -> None:
    """What its effects could read is not known, so it is not blamed on them."""
    with pytest.raises(FileProblems) as caught:
        read_hero(HERO.replace("offense concludes", "dice rolled").encode(), "keeper.yaml")
    assert len(caught.value.problems) == 1
    assert "unknown trigger 'dice rolled'" in str(caught.value)


def test_a_list_that_is_cut_short_begins_with_the_nearest() -> None:
    text = HERO.replace("needs: any(storm)", "needs: defence_over")
    with pytest.raises(FileProblems) as caught:
        read_hero(text.encode(), "keeper.yaml")
    assert "(such as defense_concluded, " in str(caught.value) or "'defense_concluded'" in (
        str(caught.value)
    )
