"""A phrase means exactly the option, token, die, damage or window it names, or is refused."""

from __future__ import annotations

import pytest

from dtnb import Match
from dtnb.dicethrone.replay.phrases.window_names import WINDOW_ALIASES
from dtnb.dicethrone.rulebook import rulebook
from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay

HEAD = "dtnb: 1\ngame: dice-throne\nseats:\n"
TREANT = """\
  Ann: {hero: Treant, cp: 0, tokens: {Wellspring: 1, Seedling: 2}, hand: []}
  Ben: {hero: Gunslinger, health: 30, cp: 0, hand: []}
moves:
  - Ann rolls 1 2 4 4 5
  - Ann announces Overgrowth
"""
KEG = """\
  Ann: {hero: Gunslinger, health: 30, cp: 2, tokens: {Powder Keg: 1}, hand: []}
  Ben: {hero: Cursed Pirate, health: 20, hand: []}
start: {phase: upkeep, active: Ann}
moves:
  - Ann rolls 6 for Powder Keg
"""
NYRA = """\
  Ann: {hero: Samurai, hand: []}
  Ben: {hero: Huntress, hand: [], tokens: {Nyra: 1}, dials: {Nyra: 7}}
moves:
  - Ann rolls 1 1 3 4 6
  - Ann announces Katana Slice
"""
DUEL = """\
  Ann: {hero: Barbarian, health: 50, cp: 3, hand: [Twice As Wild!]}
  Ben: {hero: Gunslinger, health: 50, cp: 0, hand: []}
moves:
  - Ann rolls 1 2 3 4 4
  - Ann announces Mighty Blow
  - Ben rolls 6 for Duel
  - Ann rolls 1 for Duel
"""
BURN = """\
  Ann: {hero: Gunslinger, health: 6, cp: 2, tokens: {Powder Keg: 1, Burn: 1, Evasive: 1}, hand: []}
  Ben: {hero: Cursed Pirate, hand: []}
  Cat: {hero: Pyromancer, hand: []}
start: {phase: upkeep, active: Ann}
moves:
  - Ann chooses Quick Draw
  - Ann chooses Burn
  - Ann rolls 2 for Powder Keg
"""
TURN_ON = "  - Ann rolls 1 1 4 5 6\n  - Ann announces nothing\n"
ATTACK = """\
  Ann: {hero: Barbarian, hand: []}
  Ben: {hero: Paladin, cp: 3, tokens: {Protect: 1}, hand: []}
"""


def load(text: str) -> Replay:
    return load_replay(HEAD + text, "named.yaml")


def holds(replay: Replay, says: str) -> bool:
    return bool(replay.claim(says)[0].answer)


def refusal(text: str) -> str:
    with pytest.raises(FileProblems) as problems:
        load(text)
    return str(problems.value)


# -- options ---------------------------------------------------------------------------------------


def test_choosing_a_spirit_does_not_pay_the_optional_wellspring() -> None:
    """DT-TXT-02: the optional price is declined unless accepted; the Spirit is what was asked."""
    replay = load(TREANT + "  - Ann chooses Seedling\n  - Ben does not defend\n")
    assert holds(replay, "Ann has Seedling 1, Ann has Wellspring 1")


@pytest.mark.parametrize("phrase", ["chooses banana", "choisit de ne rien payer", "chooses nobody"])
def test_an_unknown_option_is_refused_and_the_options_are_listed(phrase: str) -> None:
    """DT-TXT-02: it says neither yes nor no."""
    problem = refusal(f"{TREANT}  - Ann {phrase}\n")
    assert "accepts, declines" in problem
    assert "chooses Ann's Seedling" in problem


def test_choosing_nobody_passes_the_powder_keg_to_nobody() -> None:
    """DT-HERO-PIR-05: passing the Keg on is an optional effect, and nobody is no answer to it."""
    assert "accepts, declines" in refusal(f"{KEG}  - Ann chooses nobody\n{TURN_ON}")


def test_choosing_no_nyra_does_not_accept_nyra() -> None:
    """DT-TXT-02: what is asked, and the answers that there are, are named."""
    problem = refusal(NYRA + "  - Ben chooses no Nyra\n")
    assert "no answer to what Ben is asked" in problem
    assert "accepts, declines" in problem


# -- tokens and dice -------------------------------------------------------------------------------


def test_a_token_needs_no_owner_where_only_one_can_be_meant() -> None:
    """DT-STAT-17: Fortitude II removes a token of any player."""
    moves = """\
  Ann: {hero: Barbarian, tokens: {Targeted: 1, Blind: 1, Entangle: 1}, upgrades: {Fortitude: 2}, hand: []}
  Ben: {hero: Moon Elf, hand: []}
moves:
  - Ann rolls 4 4 4 1 6
  - Ann announces Fortitude
  - Ann accepts
  - Ann chooses Targeted
  - Ann rolls 5 for Blind
"""  # noqa: E501
    assert holds(load(moves), "Ann has no Targeted")


@pytest.mark.parametrize("phrase", ["plays Buh, Bye! on the Protect", "joue Buh, Bye! sur Protect"])
def test_a_card_names_a_token_that_only_one_player_has(phrase: str) -> None:
    """DT-STAT-07: Ann has no Protect that could be meant."""
    head = ATTACK.replace("hand: []", "cp: 3, hand: ['Buh, Bye!']", 1)
    replay = load(f"{head}start: {{phase: main 1}}\nmoves:\n  - Ann {phrase}\n{TURN_ON}")
    assert holds(replay, "Ben has no Protect")


def test_a_token_name_that_two_players_hold_is_ambiguous() -> None:
    """DT-STAT-07: both are offered."""
    head = ATTACK.replace("hand: []", "cp: 3, tokens: {Concussion: 1}, hand: ['Buh, Bye!']", 1)
    head = head.replace("Protect: 1", "Concussion: 1, Protect: 1")
    moves = "moves:\n  - Ann plays Buh, Bye! on Concussion\n"
    problem = refusal(f"{head}start: {{phase: main 1}}\n{moves}{TURN_ON}")
    assert "chooses Ann's Concussion, chooses Ben's Concussion" in problem


@pytest.mark.parametrize(
    "phrase",
    [
        "plays Twice As Wild! changing Ann's 1 to 6 and Ben's 6 to 1",
        "joue Twice As Wild! en changeant 1 de Ann en 6 et 6 de Ben en 1",
    ],
)
def test_two_dice_of_two_owners_are_changed(phrase: str) -> None:
    """DT-CARD-24 and DT-HERO-GUN-10: the attacker's 6 beats the defender's 1, so Ben takes 9."""
    replay = load(f"{DUEL}  - Ann {phrase}\n")
    assert holds(replay, "Ann takes 1, Ben takes 9, Ann has 0 CP")
    story = str(replay.story(width=200))
    assert "of Ann (Duel) from 1 to 6" in story
    assert "of Ben (Duel) from 6 to 1" in story


def test_a_missing_die_is_named_by_the_face_that_the_move_gave() -> None:
    """DT-CARD-24: no die shows 5; what is printed says so, and not a number of the program's."""
    match = Match(seats={"Ann": {"hero": "Barbarian", "cp": 3, "hand": ["Twice As Wild!"]},
                         "Ben": {"hero": "Gunslinger", "hand": []}})  # fmt: skip
    match.do("Ann rolls 1 2 3 4 4", seek=True)
    message = match.why_not("Ann plays Twice As Wild! changing 1 to 6 and 5 to 1").text
    assert "changing 1 5 to 6 1" in message


def test_a_seat_whose_name_ends_in_a_number_owns_dice() -> None:
    """DT-CARD-24: the number in the name is no die."""
    replay = load(
        DUEL.replace("Ben", "Player 1")
        + "  - Ann plays Twice As Wild! changing Player 1's 6 to 1 and Ann's 1 to 6\n"
    )
    assert holds(replay, "Player 1 takes 9")


# -- damage ----------------------------------------------------------------------------------------


def test_a_dodge_avoids_the_damage_that_the_move_names() -> None:
    """DT-DMG-14: Burn waits, the Powder Keg has exploded or has not: Evasive waits for it."""
    moves = "  - Ann spends Evasive against Powder Keg\n  - Ann rolls 1 for Evasive\n"
    replay = load(BURN + moves + TURN_ON)
    assert holds(replay, "Ann is at 4, Ann has no Powder Keg, Ann has no Evasive")


def test_damage_that_nothing_deals_is_refused() -> None:
    """DT-DMG-02: damage is called by its source or its type."""
    moves = "  - Ann spends Evasive against nonsense\n  - Ann rolls 1 for Evasive\n"
    assert "nothing at this table deals damage that is called 'nonsense'" in refusal(BURN + moves)


# -- windows ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["after the roll", "target roll"])
def test_a_pin_to_a_window_that_never_opens_lists_those_that_do(at: str) -> None:
    """A fight under way begins in TW-13a."""
    text = f"{ATTACK}start: {{attack: {{ability: Mighty Blow, damage: 9}}}}\nmoves:\n"
    problem = refusal(f"{text}  - at: {at}\n  - Ben spends Protect\n  - Ben does not defend\n")
    assert "windows that come from here on" in problem
    assert "TW-13a" in problem


def test_every_window_that_asks_a_player_has_its_own_name() -> None:
    """In TW-06 nobody is asked: an announcement stands once the window before it is over."""
    named = {id_ for ids in WINDOW_ALIASES.values() for id_ in ids}
    assert set(rulebook().windows) - named == {"TW-06"}


# -- in answer -------------------------------------------------------------------------------------


def test_a_player_who_draws_in_answer_can_answer_again() -> None:
    """DT-CARD-17: three Tactical Advantages are spent in front of the card; two CP and a card."""
    replay = load("""\
  Ann: {hero: Gunslinger, cp: 2, hand: ["What Status Effects?"]}
  Ben: {hero: Tactician, cp: 1, tokens: {Tactical Advantage: 5}, hand: [Helping Hand!, 2 unknown]}
start: {phase: main 1, active: Ann, until: end of turn}
moves:
  - move: Ann plays What Status Effects? for Ben
    in answer:
      - Ben spends Tactical Advantage as Supplies
      - Ben spends Tactical Advantage as Funds
      - Ben spends Tactical Advantage as Funds
""" + TURN_ON)  # fmt: skip
    assert holds(replay, "Ben has 3 CP, Ben has 4 cards in hand, Ben has no Tactical Advantage")
