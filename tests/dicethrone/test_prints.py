"""Prints in a replay: which one the file states, and which results depend on it.

Expected values are those of the facts: Exploding Arrow I deals 3, 1 for each foot and 1 (two
sources) or 2 (a third) for each arrow; Overpower I inflicts Concussion from 14, or above 14.
"""

from __future__ import annotations

import json
import pickle

import msgspec
import pytest

from dtnb import FileProblems, Match, load_replay, shipped
from dtnb.replay import Replay
from dtnb.replay.disputes import print_trials
from dtnb.replay.disputes.settle import schema
from dtnb.replay.verdict.card import reasons

ARROWS = "Exploding Arrow I, damage for each arrow"
OVERPOWER = "Overpower I, the sum that inflicts Concussion"
SWORDS = "Divine Defense I, damage on sword"

#: four arrows and a foot: 3 + 1 + 4 * 1 or 3 + 1 + 4 * 2
FILE = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: moon elf, hand: []}
  Ben: {hero: barbarian, hand: []}
moves:
  - Ann rolls 1 4 6 6 6
  - Ann announces Exploding Arrow
  - Ann rolls 1 1 2 3 4 for Exploding Arrow
  - Ben does not defend
"""
CLAIMS = """\
  - claim: {by: Ann, says: Ben takes 8}
  - claim: {by: Ben, says: Ben takes 12}
"""


def with_print(printed: str, of: str = ARROWS) -> str:
    return FILE.replace("moves:", f"prints:\n  {of}: {printed}\nmoves:")


def health(replay: Replay) -> int:
    return int(replay.record.state.table.seats[1].health)


def test_a_file_says_which_print_lies_on_the_table() -> None:
    assert health(load_replay(FILE)) == 42
    assert health(load_replay(with_print('"1"'))) == 42
    assert health(load_replay(with_print('"2"'))) == 38


def test_a_replay_is_played_with_another_print() -> None:
    replay = load_replay(FILE)
    assert health(replay.run(prints={"exploding arrow I damage for each arrow": "2"})) == 38
    assert health(pickle.loads(pickle.dumps(replay.run(prints={ARROWS: "2"})))) == 38
    assert health(replay) == 42


def test_a_match_begins_with_the_prints_that_lie_there() -> None:
    match = Match("moon elf", "barbarian", prints={ARROWS: "2"}, seek=True)
    for move in (
        "Moon Elf rolls 1 4 6 6 6", "Moon Elf announces Exploding Arrow",
        "Moon Elf rolls 1 1 2 3 4 for Exploding Arrow", "Barbarian does not defend",
    ):  # fmt: skip
        match.do(move)
    replay = match.as_replay()
    assert (replay.file.prints, health(replay)) == ({ARROWS: "2"}, 38)


@pytest.mark.parametrize(
    ("text", "message", "french"),
    [
        (
            with_print('"2"', "Exploding Arrow, damage for each arrow"),
            "f.yaml:7:3: nothing called 'Exploding Arrow, damage for each arrow' lies on this "
            "table in several prints (did you mean Exploding Arrow I, damage for each arrow?)",
            "vouliez-vous Exploding Arrow I, damage for each arrow ?",
        ),
        (
            with_print('"3"'),
            "f.yaml:7:45: '3' is no print of 'Exploding Arrow I, damage for each arrow' "
            "(one of: 1, 2)",
            "« 3 » n'est pas une impression de",
        ),
    ],
)
def test_a_print_that_is_not_there_is_named_with_its_line(
    text: str, message: str, french: str
) -> None:
    with pytest.raises(FileProblems) as error:
        load_replay(text, "f.yaml")
    assert str(error.value) == message
    assert french in error.value.text("fr").replace("\N{NO-BREAK SPACE}", " ")


def test_a_game_without_prints_says_so() -> None:
    text = (shipped("replays") / "dungeon-first-turn.yaml").read_text(encoding="utf-8")
    with pytest.raises(FileProblems) as error:
        load_replay(text.replace("title:", "prints: {Fire: hot}\ntitle:"), "f.yaml")
    assert str(error.value) == (
        "f.yaml:4:10: nothing called 'Fire' lies on this table in several prints (leave it out)"
    )


def test_the_damage_is_12_or_8_depending_on_the_print() -> None:
    settlement = load_replay(FILE).settle()
    assert (settlement.hangs, settlement.decides, settlement.prints) == (True, (), (ARROWS,))
    text = str(settlement)
    assert "This hangs on which print you hold: 8 or 12." in text
    assert "8 with “1” [LJ, TK], as here; 12 with “2” [ZG]" in " ".join(text.split())


def test_with_claims_it_says_who_is_right_with_which_print() -> None:
    settlement = load_replay(FILE + CLAIMS).settle()
    text = " ".join(str(settlement).split())
    assert "Ann is right in all 4 books, unless another print lies on the table." in text
    assert f"This hangs on which print you hold: {ARROWS}. Ann is right with “1” [LJ, TK], as "\
        "here; Ben is right with “2” [ZG]." in text  # fmt: skip
    (deciding,) = settlement.verdict.deciding_printings
    assert [(claim.statement, claim.right) for claim in deciding.printings] == [
        ("“1” [LJ, TK]", ("Ann",)),
        ("“2” [ZG]", ("Ben",)),
    ]


def test_the_deciding_print_is_shown_in_french_in_html_and_as_data() -> None:
    french = load_replay(FILE + CLAIMS, lang="fr").settle()
    text = " ".join(str(french).replace("\N{NO-BREAK SPACE}", " ").split())
    assert "sauf si une autre impression est sur la table" in text
    assert "Cela dépend de l'impression que vous avez : Exploding Arrow I, dégâts pour" in text
    page = load_replay(FILE + CLAIMS).settle()._repr_html_()
    assert "This hangs on which print you hold" in page
    data = load_replay(FILE + CLAIMS).settle().data()
    assert data.prints[0].others == {"2": "“2” [ZG]"}
    assert json.loads(msgspec.json.encode(data))["verdict"]["prints"][0]["held"][1]["right"] == [
        "Ben"
    ]
    assert "print_runs" in schema()["$defs"]["SettlementData"]["properties"]


def test_a_lesson_that_asks_who_is_right_tells_what_hangs_on_a_print() -> None:
    settlement = load_replay(FILE + CLAIMS).settle()
    who, reason, *_ = reasons(settlement.verdict, settlement.speaker)
    assert who == "Ann is right in all 4 books, unless another print lies on the table."
    assert reason.startswith(f"This hangs on which print you hold: {ARROWS}.")


def test_everything_in_full_names_the_prints_and_what_leads_where() -> None:
    text = load_replay(FILE).settle().in_full()
    assert f"The outcome hangs on which print you hold: {ARROWS}." in str(text)
    assert f"2: {ARROWS} = 2" in str(text)
    assert "One run with another print." in str(text)


def test_only_prints_of_what_the_play_used_are_tried() -> None:
    """The Moon Elf has seven prints and the Barbarian six; of all of them one was used."""
    settlement = load_replay(FILE).settle()
    assert len(settlement.replay.plugin.printings.printing_policies(settlement.replay.game)) == 14
    assert (settlement.print_runs, settlement.idle_prints) == (1, ())


def test_on_a_symbol_or_for_each_of_them_hangs_on_what_is_printed() -> None:
    """DT-TXT-03, DT-TXT-04: two swords give "on sword" once, and "1 x sword" twice."""
    replay = load_replay("print-of-divine-defense")
    swords = {"once": ["Ann"], "for each sword": ["Ben"]}
    for printed, right in swords.items():
        run = replay.run(prints={SWORDS: printed})
        assert [claim.by for claim in run.claims if claim.answer] == right
    by_print = replay.settle().verdict.deciding_printings[0].printings
    assert [outcome.right for outcome in by_print] == [("Ann",), ("Ben",)]


def test_a_print_of_another_level_is_not_tried() -> None:
    """DT-CARD-14: what counts is the card on top, and at level II other lines are read."""
    text = FILE.replace("hand: []}\n  Ben", "hand: [], upgrades: {Exploding Arrow: II}}\n  Ben")
    settlement = load_replay(text).settle()
    (name,) = settlement.prints
    assert name == "Exploding Arrow II and III, the symbol that counts twice"
    assert settlement.idle_prints == ()


def test_a_card_that_was_refused_is_looked_at_too() -> None:
    """Not This Time! is no roll card in one source, and then it cannot be played in that window."""
    text = FILE.replace("hand: []}\nmoves", "hand: [Not This Time!], cp: 0}\nmoves").replace(
        "  - Ben does not", "  - refused: Ben plays Not This Time!\n  - Ben does not"
    )
    assert "Timing of Not This Time!" in load_replay(text).settle().idle_prints


def test_a_print_stated_in_the_file_is_not_tried() -> None:
    settlement = load_replay(with_print('"2"')).settle()
    assert (settlement.prints, settlement.print_runs) == ((), 0)
    assert settlement.name == f"Season One ReRolled ({ARROWS} = 2)"
    assert settlement.data().prints_held == {ARROWS: "2"}


def test_more_runs_than_there_is_room_for_are_cut_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(print_trials, "MAX_PRINT_RUNS", 0)
    settlement = load_replay(FILE).settle()
    assert (settlement.print_runs, settlement.prints_cut, settlement.cut) == (0, True, False)
    assert "The search among prints ends after 0 runs" in str(settlement.in_full())


def test_a_print_that_changes_nothing_is_named_as_such() -> None:
    """A sum of 13 inflicts no Concussion by either print."""
    text = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: barbarian, hand: []}
  Ben: {hero: paladin, hand: []}
moves:
  - Ann rolls 1 2 3 6 6
  - Ann announces Overpower
  - Ann rolls 3 5 5 for Overpower
  - Ben does not defend
"""
    settlement = load_replay(text).settle()
    assert (settlement.prints, settlement.idle_prints) == ((), (OVERPOWER,))
    text = " ".join(str(settlement.in_full()).split())
    assert f"the outcome is the same either way: {OVERPOWER}." in text


@pytest.mark.parametrize(
    ("name", "question", "right"),
    [
        ("print-of-exploding-arrow", ARROWS, {"1": "Ann", "2": "Ben"}),
        ("print-of-overpower", OVERPOWER, {"14 or more": "Ann", "more than 14": "Ben"}),
        ("print-of-divine-defense", SWORDS, {"once": "Ann", "for each sword": "Ben"}),
        ("print-of-insidious-strike", "Insidious Strike I, CP gained", {"3": "Ann", "4": "Ben"}),
        (
            "print-of-blood-power",
            "Blood Power",
            {"first printing": "Ann", "revised leaflet": "Ben"},
        ),
        (
            "print-of-eat-lead",
            "Eat Lead!, damage added that inflicts Knockdown",
            {"4 or more": "Ann", "more than 4": "Ben"},
        ),
    ],
)
def test_a_shipped_dispute_hangs_on_a_print(
    name: str, question: str, right: dict[str, str]
) -> None:
    """Each is a conflict of the facts, and each player holds what one of the sources has."""
    replay = load_replay(name)
    assert replay.ok
    settlement = replay.settle()
    assert question in settlement.prints
    (deciding,) = (
        print_ for print_ in settlement.verdict.deciding_printings if print_.question == question
    )
    for printed, who in right.items():
        run = replay if printed == deciding.printings[0].statement else replay.run(
            prints={question: printed}
        )  # fmt: skip
        assert [claim.by for claim in run.claims if claim.answer] == [who]
        assert (who,) in [
            outcome.right for outcome in deciding.printings if f"“{printed}”" in outcome.statement
        ]
