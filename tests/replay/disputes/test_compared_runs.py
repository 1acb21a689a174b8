"""Which runs are compared, and how moves are treated that only some of them can make."""

from __future__ import annotations

import pytest

from dtnb.replay import load_replay
from dtnb.rulebook import UnknownId
from tests.replay.disputes.test_compare import turn


def test_by_default_the_files_own_edition_is_compared_with_those_it_names() -> None:
    comparison = load_replay("false-claim").compare()
    assert [run.edition for run in comparison.runs] == ["season-one-rerolled", "french", "marvel"]


def test_under_another_book_the_files_own_is_still_among_those_compared() -> None:
    """The file is of Season One ReRolled and names the three others."""
    replay = load_replay("buh-bye-on-evasive").run(edition="season-two")
    assert [run.edition for run in replay.compare().runs] == [
        "season-two",
        "season-one-rerolled",
        "french",
        "marvel",
    ]


def test_one_edition_alone_is_compared_with_the_replays_own() -> None:
    comparison = load_replay("four-ends").compare(["marvel"])
    assert [run.edition for run in comparison.runs] == ["season-one-rerolled", "marvel"]


def test_each_set_of_policies_is_a_run_beside_the_own_readings() -> None:
    """AMB-04: without acting in front S1R goes as the French book does, to 3 damage."""
    comparison = load_replay("four-ends").compare(policies=[{"claims": "none"}])
    assert [run.policies for run in comparison.runs] == [{}, {"claims": "none"}]
    assert comparison.runs[1].name == "Season One ReRolled (claims = none)"
    taken = next(r for r in comparison.ends.rows if r.label == "Damage to Ben: Drill")
    assert taken.values == (4, 3)


def test_a_file_that_names_no_other_book_is_compared_under_all() -> None:
    """DT-CALC-09: 9 - 5 of a half, - 6 is 0; elsewhere half of 9 - 6 = 3 is 2: 1 is left."""
    comparison = load_replay(
        b"""\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: barbarian, hand: []}
  Ben: {hero: paladin, cp: 1, tokens: {Protect: 1}, hand: [Not This Time!]}
start: {attack: {ability: Mighty Blow, damage: 9, at: last chance}}
moves:
  - Ben spends Protect
  - Ben plays Not This Time! for Ben
"""
    ).compare()
    taken = next(row for row in comparison.ends.rows if row.label.startswith("Damage to Ben"))
    ends = dict(zip((run.edition for run in comparison.runs), taken.values, strict=True))
    assert ends == {"season-one-rerolled": 1, "season-two": 0, "french": 1, "marvel": 1}


def test_one_run_is_no_comparison() -> None:
    with pytest.raises(ValueError, match="two runs"):
        load_replay("four-ends").compare(["season-one-rerolled"])


def test_an_edition_that_does_not_exist_is_named() -> None:
    with pytest.raises(UnknownId, match="Did you mean 'marvel'"):
        load_replay("four-ends").compare(["marvell"])


def test_a_move_that_only_one_book_refuses_is_reported_though_nothing_comes_of_it() -> None:
    """ED-04, DT-PRI-09: refused under Season One ReRolled; the Marvel book does not say so."""
    text = turn(
        "season-one-rerolled",
        "Ann rolls 4 for Follow-Up",
        "refused: Ben plays Buh, Bye! on Ann's Sidestep",
    )
    comparison = load_replay(text).compare(["marvel"])
    assert comparison.partings == ()
    (fare,) = comparison.moves
    assert fare.status == ("refused", "allowed")
    assert "DT-PRI-09" in fare.reasons[0][0].rules
    assert "allowed, though the file says it is refused." in comparison.in_full()


def test_a_move_that_no_run_can_make_is_reported_though_all_go_the_same_way() -> None:
    """DT-PRI-01: neither book lets Ann act in front of a spend, so half of 9, 4, is left."""
    comparison = load_replay("buh-bye-on-protect").compare(["season-two", "french"])
    assert comparison.partings == ()
    (fare,) = comparison.moves
    assert fare.status == ("no-window", "no-window")
    assert fare.move.endswith("plays Buh, Bye! on Paladin's Protect")
    text = comparison.in_full()
    assert "Moves that come to nothing in every run:\n" in text
    assert "Season Two and French edition: not possible in any window." in text
    french = load_replay("buh-bye-on-protect", lang="fr").compare(["season-two", "french"])
    assert "Coups restés sans effet dans toutes les parties :" in french.in_full()


def test_a_run_that_needs_a_roll_nobody_made_is_open() -> None:
    """ED-03: only the newer books let Ann spend Follow-Up, and its roll is not in the file."""
    perhaps = b"in answer: [{move: Ann spends Follow-Up, if possible: true}]"
    text = turn("season-two").replace(b"in answer: [Ann spends Follow-Up]", perhaps)
    comparison = load_replay(text).compare(["marvel"])
    (row,) = (row for row in comparison.ends.rows if row.kind == "ending")
    assert row.values == (None, "Needs a roll by Ann for Follow-Up.")


def test_each_print_is_a_run_in_addition_to_the_one_in_play() -> None:
    """A sum of 14 inflicts Concussion with "14 or more", and not with "more than 14"."""
    name = "Overpower I, the sum that inflicts Concussion"
    comparison = load_replay("print-of-overpower").compare(prints=[{name: "more than 14"}])
    assert [run.prints for run in comparison.runs] == [{}, {name: "more than 14"}]
    assert [run.edition for run in comparison.runs] == ["season-one-rerolled"] * 2
    deciding = comparison.verdict.deciding
    assert deciding is not None
    assert deciding.question == name
    assert [
        (supported_answer.book_indices, supported_answer.reading)
        for supported_answer in deciding.supported_answers
    ] == [
        ((0,), "14 or more"),
        ((1,), "more than 14"),
    ]
    assert [side.right for side in comparison.verdict.sides] == [("Ann",), ("Ben",)]
