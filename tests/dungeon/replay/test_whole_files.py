"""Whole replay files: their set-up, what they state, and how a slip in them is answered."""

from __future__ import annotations

import pytest

from dtnb.dungeon.content import load_box
from dtnb.dungeon.phases.setup import new_table
from dtnb.dungeon.replay.vocabulary import TableVocabulary
from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay

BOX = load_box()
ONE = TableVocabulary(new_table(BOX, "cellar-school", [("Ann", "troll-o-bones")]), BOX)
PAIR = [("Ann", "troll-o-bones"), ("Ben", "deyeroller")]
TWO = TableVocabulary(new_table(BOX, "two-doors", PAIR), BOX)

SEAT = "{creature: Diemon, stats: {might: d12, agility: d10, magic: d6, health: d8}}"


def file(start: str, seat: str = SEAT, rest: str = "moves: []\n") -> Replay:
    head = f"dtnb: 1\ngame: die-in-the-dungeon\nseats: {{Ann: {seat}}}\nstart: {start}\n"
    return load_replay(head + rest, "game.yaml")


@pytest.mark.parametrize(
    ("start", "seat", "expected"),
    [
        ("{party: [Fighter 5]}", SEAT, "there is no hero 'Fighter 5'"),
        ("{phase: combat}", SEAT, "there is no party to fight"),
        ("{phase: check}", SEAT, "there is no check to make"),
        ("{phase: encounter}", SEAT, "no tile is named"),
        ("{phase: supper}", SEAT, "a record cannot begin in 'supper'"),
        ("{map: nowhere}", SEAT, "there is no map 'nowhere'"),
        ("{map: two-doors}", SEAT, "'two-doors' is a map for 2 seat"),
        ("{explored: [Z9]}", SEAT, "the map has no place 'Z9'"),
        ("{tiles: {B2: nothing}, map: cellar-school}", SEAT, "there is no tile 'nothing'"),
        ("{box: elsewhere}", SEAT, "there is no box 'elsewhere'"),
        ("{active: Ben}", SEAT, "nobody is called 'Ben'"),
        ("{turns: 0}", SEAT, "0 is not possible here"),
        ("{phase: hero attack, party: [Fighter]}", SEAT, "'' is no stat"),
        ("{phase: turn}", "{creature: Diemon}", "the dice of Ann are not assigned"),
        ("{}", "{creature: Demon}", "there is no creature 'Demon'"),
        ("{}", "{creature: Diemon, stats: {might: d12}}", "a value is missing: agility"),
        ("{}", SEAT.replace("d12", "13 on d12"), "a d12 cannot show 13"),
        ("{}", SEAT.replace("d12", "lots"), "'lots' is no value of a stat"),
        ("{}", SEAT.replace("d12", "d7"), "'d7' is no die"),
        ("{}", SEAT.replace("magic: d6", "luck: d6"), "'luck' is no stat"),
        ("{}", SEAT.replace("d12, agility: d10", "d8, agility: d8"), "three dice of the type d8"),
        ("{}", SEAT[:-1] + ", tokens: {luck: 1}}", "there is no stat token 'luck'"),
        ("{}", SEAT[:-1] + ", minions: {d7: 1}}", "'d7' is no die"),
        ("{}", SEAT[:-1] + ", cards: [Ace]}", "Diemon has no ability card 'Ace'"),
        ("{}", SEAT[:-1] + ", pips: [7]}", "7 is not possible here"),
        ("{}", SEAT[:-1] + ", at: Z9}", "the map has no place 'Z9'"),
        ("{}", SEAT[:-1] + ", pips: [1, 1, 1, 1, 1, 1, 1]}", "the board has 6 Die-Namic dice"),
        (
            "{}",
            SEAT.replace("magic: d6", "magic: 6"),
            "'6' is no value of a stat .*7 on d8, or d12",
        ),
        ("{}", SEAT.replace("magic: d6", "magic: d6, time: soon"), "'soon' is no value.*0 to 20"),
        (
            "{map: crossing, tiles: {D2: alms-box}}",
            SEAT,
            "'alms-box' has the back 'three-way', and the tile at D2 the back 'corner'",
        ),
        (
            "{map: crossing, tiles: {D2: trip-cord, C5: trip-cord}}",
            SEAT,
            "'trip-cord' lies at D2 already",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused(start: str, seat: str, expected: str) -> None:
    with pytest.raises(FileProblems, match=expected):
        file(start, seat)


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("Might is lots", "'lots' is no number"),
        ("the party's Luck is 9", "'Luck' is no stat .one of: Might, Agility, Magic"),
        ("Ann has 2 friends", "'friends' cannot be read .one of: pip, pips"),
        ("the moon is full", "'moon is full' cannot be read .one of: total is"),
        ("she smiles", "'she smiles' is no expectation .such as: Might is 7 on d8"),
        ("Z9 is explored", "the map has no place 'Z9'"),
        ("Might is", "'Might is' is unfinished"),
    ],
)
def test_a_statement_that_is_none_is_refused_with_what_would_fit(
    statement: str, expected: str
) -> None:
    with pytest.raises(FileProblems, match=expected):
        file("{phase: end of turn}", rest=f'moves: []\nexpect: ["{statement}"]\n')


def test_a_face_that_the_die_does_not_have_is_answered_with_the_die() -> None:
    with pytest.raises(FileProblems, match=r"a d10 cannot show 12 \(1 to 10\)"):
        file("{check: {stat: agility, target: 9}}", rest="moves: [Ann rolls 12]\n")


def test_long_windows_do_not_touch_the_events() -> None:
    replay = file(
        "{check: {stat: agility, target: 9}}", SEAT[:-1] + ", pips: [2]}", "moves: [Ann rolls 7]\n"
    )
    assert "DD-TW-07/08  Stat Check" in repr(replay.views.events)


def test_a_file_without_moves_sets_a_table_up_and_stops_at_the_first_question() -> None:
    replay = file("{map: cellar-school}", "{creature: Diemon}")
    assert not replay.record.inputs
    assert replay.record.state.pending is not None
    with pytest.raises(FileProblems, match="Ann has to choose"):
        file("{map: four-gates, phase: turn}", rest="moves: [Ann rests not]\n")


def test_a_party_of_unknown_heroes_is_refused() -> None:
    with pytest.raises(FileProblems, match=r"no hero 'Fihgter'.*did you mean Fighter"):
        file("{phase: end of turn}", rest='moves: []\nexpect: ["the party is Fihgter"]\n')


def test_false_statements_are_answered_with_the_actual_value() -> None:
    statements = {
        "Might is 7 on d8": "12 on d12",
        "Time is 19": "20",
        "Ann has 2 pips": "0",
        "Ann has a Might token": "0",
        "Ann is at C2": "at A2",
        "C2 is explored": "explored: A2",
        "the party is Fighter": "no party is in play",
        "the attack succeeds": "nothing was rolled for",
        "the game is lost": "the game goes on",
        "Ann wins": "the game goes on",
    }
    expect = "".join(f'  - "{statement}"\n' for statement in statements)
    replay = file("{phase: end of turn, map: cellar-school}", rest=f"moves: []\nexpect:\n{expect}")
    answers = [expectation.found for expectation in replay.expectations if not expectation.holds]
    assert len(answers) == len(statements)
    for answer, wanted in zip(answers, statements.values(), strict=True):
        assert answer.startswith(wanted)


def test_a_misspelt_verb_is_answered_with_the_nearest() -> None:
    with pytest.raises(FileProblems, match="did you mean attacks"):
        file("{phase: end of turn}", rest="moves: [Ann atacks with Might]\n")


def test_a_tile_that_turns_up_is_asked_for_with_one_that_could() -> None:
    """DD-TILE-01: what is drawn is a tile, and the example can be typed as it stands."""
    table = "{map: four-gates, phase: turn}"
    with pytest.raises(FileProblems, match=r"Ann turns up a tile \(state first") as asked:
        file(table, rest="moves: [Ann rests not, Ann moves to C2, Ann rests 1]\n")
    example = str(asked.value).partition("such as: ")[2].rstrip(")")
    drawn = f'moves: [Ann rests not, Ann moves to C2, "{example}"]\n'
    with pytest.raises(FileProblems, match=r"after the last move .* Tile Effects"):
        file(table, rest=drawn)


def test_a_record_of_one_attack_does_not_say_that_the_game_goes_on() -> None:
    """DD-WIN-01: whether the fight wins the game is settled behind it, where the record is over."""
    replay = file(
        "{phase: attack, party: [Fighter 1]}",
        rest="moves: [Ann attacks with Might, Ann rolls 1]\nexpect: [Ann wins]\n",
    )
    assert [expectation.found for expectation in replay.expectations] == [
        "the record ends inside the fight; with phase: combat it goes on to what that brings"
    ]


FIGHT = """\
dtnb: 1
game: die-in-the-dungeon
seats:
  Ann: {creature: Deyeroller, stats: {might: d12, agility: d10, magic: d6, health: d8}, minions: {}}
start: {phase: combat, party: [Rogue 1, Wizard 1], rounds: 2}
moves:
  - the heroes roll 1 for Agility
  - the heroes roll 1 for Magic
  - Ann attacks with Might
  - expect: [%s]
  - Ann rolls 1
  - expect: [%s]
  - the heroes roll 1 for Agility
  - the heroes roll 1 for Magic
  - Ann attacks with Might
  - expect: [%s]
  - Ann rolls 12
  - expect: [%s]
  - Ann defeats the Rogue
  - claim: "Ann: %s"
"""
SAID = (
    "the game goes on", "the attack fails", "the game goes on", "the attack succeeds",
    "Ann has no d6",
)  # fmt: skip


def fought(at: int, statement: str) -> Replay:
    """Return a fight of two rounds, something said at one of its five places."""
    return load_replay(FIGHT % (*SAID[:at], statement, *SAID[at + 1 :]))


@pytest.mark.parametrize(
    ("at", "statement", "true"),
    [
        (0, "the attack succeeds", False),
        (0, "the attack fails", False),
        (1, "the attack succeeds, the total is 1", False),
        (1, "the attack fails, the total is 1", True),
        (2, "the attack fails", False),
        (3, "the total is 12, the attack succeeds", True),
        (3, "the attack fails", False),
    ],
)
def test_an_attack_has_its_outcome_behind_its_roll_and_none_before(
    at: int, statement: str, true: bool
) -> None:
    """DD-CMB-06: the 1 is not above 3, the 12 is; a window behind the roll closes by itself."""
    assert fought(at, statement).ok == true


@pytest.mark.parametrize(
    ("says", "true"),
    [
        ("Health is 8, Magic is 6 on d6", True),
        ("Ann's Health is 8 on d8 and Magic is 5", False),
        ("the party is Wizard, Ann has no pips and no d6", True),
        ("the party is Wizard and Rogue, Health is 8", False),
        ("Health is 8 and the party is Wizard", True),
        ("Ann has 1 victory point, 1 d6, the game goes on", False),
        ("Santé : 8 sur un d8 et le Voleur est vaincu, le groupe est Sorcier", True),
        ("le groupe est Sorcier et Voleur, Santé : 8", False),
    ],
)
def test_several_statements_may_share_a_claim(says: str, true: bool) -> None:
    """DD-CMB-08, DD-VP-01: the Rogue fell, which is worth one point; nothing else changed."""
    (claim,) = fought(4, says).claims
    assert claim.answer == true


@pytest.mark.parametrize(
    ("says", "part"),
    [("the party is Wizard, Dragon", "Dragon"), ("Health is 8 and she smiles", "she smiles")],
)
def test_a_part_that_is_no_statement_is_named(says: str, part: str) -> None:
    with pytest.raises(FileProblems, match=f"'{part}' is no expectation"):
        fought(4, says)


ENCOUNTER = """\
dtnb: 1
game: die-in-the-dungeon
seats:
  Ann: {creature: Diemon, stats: {might: d12, agility: d10, magic: d6, health: d8}}
start: {phase: encounter, tile: strangers%s}
moves:
  - Ann rolls 1 for the question mark
  - Ann rolls 2 for the question mark
  - Ann rolls 3 for the question mark
"""
ROUND = """\
  - the heroes roll 1 for Might
  - the heroes roll 1 for Agility
  - the heroes roll 1 for Magic
  - Ann attacks with Might
  - Ann rolls 12
  - Ann defeats the Wizard
"""


@pytest.mark.parametrize("length", [", rounds: 1", ", rounds: 2", ", turns: 1"])
def test_the_combat_may_follow_the_encounter(length: str) -> None:
    """DD-TURN-05, DD-TURN-06: Fighter, Rogue and Wizard are met (DD-HERO-06), and one falls."""
    replay = load_replay(
        ENCOUNTER % length
        + ROUND
        + "expect: [the party is Fighter and Rogue, Ann has 1 victory point]"
    )
    assert replay.ok
    begun = sum(step.kind == "round-begins" for step in replay.steps)
    assert begun == (1 if length.endswith("rounds: 1") else 2)


def test_without_a_length_an_encounter_ends_when_the_party_is_laid_out() -> None:
    replay = load_replay(ENCOUNTER % "" + 'expect: ["the party is Fighter, Rogue and Wizard"]\n')
    assert replay.ok
    assert replay.record.state.pending is None
    assert not any(step.kind == "round-begins" for step in replay.steps)


@pytest.mark.parametrize(
    ("says", "holds"),
    [
        ("Ann has 1 Die-Namic die of 3 pips", True),
        ("Ann has 2 Die-Namic dice of 1 pip, no Die-Namic die of 2 pips", True),
        ("Ann a 2 dés Die-Namic à 1 points", True),
        ("Ann has 1 Die-Namic die of 5 pips", False),
    ],
)
def test_single_die_namic_dice_can_be_stated(says: str, holds: bool) -> None:
    """DD-CMB-07: 5 pips in all, on dice of 3, 1 and 1."""
    start = "{phase: attack, party: [Fighter 1]}"
    played = file(start, SEAT[:-1] + ", pips: [3, 1, 1]}", "moves:\n  - Ann attacks with Might\n")
    assert all(claim.answer for claim in played.claim(says)) is holds


@pytest.mark.parametrize(
    ("start", "move", "expected"),
    [
        # Agility lies on a d8, and the check of it is rolled with that die.
        ("check: {stat: agility, target: 12}", "Ann rolls 9", "a d8 cannot show 9 (1 to 8)"),
        ("check: {stat: might, target: 12}", "Ann rolls 14", "a d12 cannot show 14 (1 to 12)"),
        ("check: {stat: might, target: 12}", "Ann rolls 14 for Might",
         "a d12 cannot show 14 (1 to 12)"),
        # Two Wizards of level 1 have Magic 6 each: 6 + 6 = 12 is a d12.
        ("phase: hero attack, stat: magic, party: [Wizard 1, Wizard 1]", "the heroes roll 13",
         "a d12 cannot show 13 (1 to 12)"),
    ],
)  # fmt: skip
def test_a_face_that_the_die_lacks_is_refused_with_the_die(
    start: str, move: str, expected: str
) -> None:
    text = f"""
dtnb: 1
game: die-in-the-dungeon
title: A face too many
seats:
  Ann: {{creature: Dierake, stats: {{might: d12, agility: d8, magic: d6, health: d10}}}}
start: {{{start}}}
moves: [{move}]
"""
    with pytest.raises(FileProblems) as refused:
        load_replay(text)
    assert expected in str(refused.value)
    assert "state that roll" not in str(refused.value)
    french = expected.replace("a d", "un d").replace("cannot show", "ne peut pas montrer")
    assert french.replace("(1 to", "(de 1 à") in refused.value.text("fr")


def test_only_the_values_that_are_not_there_are_missing() -> None:
    seat = "{creature: Diemon, stats: {might: d12, agility: d9, magic: d6}}"
    with pytest.raises(FileProblems, match="a value is missing: health "):
        file("{}", seat)


def test_an_explored_tile_that_does_not_matter_is_none_that_is_named() -> None:
    """The first tile of the pile is named for D2, so another one lies at C5."""
    first = BOX.pile("corner", BOX.maps["crossing"].remove)[0]
    replay = file(f"{{map: crossing, phase: end of turn, explored: [C5], tiles: {{D2: {first}}}}}")
    laid = {place.cell: place.tile for place in replay.record.start.table.places}
    assert laid["D2"] == first
    assert BOX.tiles[laid["C5"]].back == "corner"
    assert laid["C5"] != first


@pytest.mark.parametrize(
    ("start", "barred"),
    [
        ("{phase: combat, tile: black-orrery, party: [Warlock], rounds: 1}", True),
        ("{phase: attack, tile: black-orrery, party: [Warlock]}", True),
        ("{phase: attack, party: [Warlock]}", False),
    ],
)
def test_the_encounter_effects_of_a_tile_hold_where_its_party_is_met(
    start: str, barred: bool
) -> None:
    """DD-TILE-03: on the Black Orrery no pips can be spent while a Warlock is there."""
    heroes = ["the heroes roll 1"] if "rounds" in start else []
    moves = [*heroes, "Ann attacks with Might", "Ann rolls 1"]
    moves.append("refused: Ann spends 1 pip" if barred else "Ann spends 1 pip")
    listed = "".join(f"  - {move}\n" for move in moves)
    assert file(start, SEAT[:-1] + ", pips: [2]}", f"moves:\n{listed}").ok
