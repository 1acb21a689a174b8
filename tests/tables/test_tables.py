"""Played lines and games as tables: each column has its type, each row its place."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pandas
import pytest

import dtnb
from dtnb import load_replay
from dtnb.errors import NotThereError
from dtnb.replay import Replay
from dtnb.tables import LINE_TABLES, TABLES, Chart, as_frame, described, dials, games
from tests.pages import drawings_in

PACKAGE = Path(dtnb.__file__).parent


@pytest.fixture(scope="module")
def example() -> Replay:
    return load_replay("barbarian-vs-paladin")


@pytest.mark.parametrize("name", LINE_TABLES)
def test_a_table_has_the_columns_and_types_that_are_documented(name: str, example: Replay) -> None:
    frame = example.views.to_pandas(name)
    assert len(frame) > 0
    assert [(column, str(frame[column].dtype)) for column in frame] == [
        (column.name, column.type) for column in TABLES[name].columns
    ]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_without_rows_has_them_as_well(name: str) -> None:
    frame = as_frame(TABLES[name], ())
    assert [str(frame[column].dtype) for column in frame] == [
        column.type for column in TABLES[name].columns
    ]


def test_every_column_says_what_stands_in_it() -> None:
    shown = described("damage")
    assert list(shown.columns) == ["name", "type", "meaning"]
    assert shown.loc[shown.name == "effect", "meaning"].item() == "change of the amount"
    for table in TABLES.values():
        assert len({column.name for column in table.columns}) == len(table.columns)
        assert all(column.meaning for column in table.columns)


def test_steps_are_those_of_the_replay(example: Replay) -> None:
    frame = example.views.to_pandas("steps")
    assert frame.step.tolist() == list(range(len(example.steps)))
    protect = frame[frame.sentence == "Paladin spends Protect."]
    assert set(protect.role) == {"commit"}
    assert set(protect.seat) == {"Paladin"}
    assert protect.window.tolist() == ["TW-13b", "TW-16"]


def test_damage_has_the_rulebooks_calculation_line_by_line(example: Replay) -> None:
    """18 + 5 − 3 − 3 = 17; half of 17 is 9, twice: −1, so 0; 9 go back (DT-CALC-01…08)."""
    frame = example.views.to_pandas("damage")
    first = frame[frame.ledger == 0]
    assert first.operation.tolist() == ["18", "+5", "−3", "−3", "½ ↩", "½", "½"]
    assert first.running.dropna().tolist() == [18, 23, 20, 17, 8, -1]
    assert first.running.isna().sum() == 1
    assert (set(first.subtotal), set(first.total)) == ({17}, {0})
    second = frame[frame.ledger == 1]
    assert (second.seat.tolist(), second.total.tolist()) == (["Barbarian"], [9])


def test_options_are_those_of_the_decisions(example: Replay) -> None:
    decisions = example.views.to_pandas("decisions").set_index("decision")
    options = example.views.to_pandas("options")
    counted = options.groupby("decision").agg(
        options=("option", "size"), allowed=("allowed", "sum")
    )
    assert counted.options.tolist() == decisions.options.tolist()
    assert counted.allowed.tolist() == decisions.allowed.tolist()
    chosen = options[options.chosen].set_index("decision").option
    assert chosen.tolist() == decisions.chosen.dropna().tolist()
    refused = options[~options.allowed]
    assert (refused.reasons > 0).all()
    assert refused.rules.notna().all()
    assert options[options.allowed].reason.isna().all()


def test_windows_count_what_happened_in_them(example: Replay) -> None:
    """TW-13b: the Paladin spends Protect and Retribution before the defense."""
    frame = example.views.to_pandas("windows")
    before = frame[frame.window == "TW-13b"].iloc[0]
    assert (before.order, before.declared, before.committed) == ("Barbarian, Paladin", 2, 2)
    assert not before.closed_by_itself
    nobody = frame[frame.window == "TW-06"].iloc[0]
    assert (nobody.passed, nobody.closed_by_itself) == (0, True)


def test_a_table_that_does_not_exist_is_answered_with_the_nearest(example: Replay) -> None:
    with pytest.raises(NotThereError, match=r"there is no table 'stpes' \(did you mean 'steps'"):
        example.views.to_pandas("stpes")
    with pytest.raises(NotThereError, match=r"« stpes » n'existe pas \(tableau"):
        load_replay("false-claim", lang="fr").views.to_pandas("stpes")


def test_a_comparison_says_how_each_run_ends() -> None:
    """1, 3, 4 and 4 damage under the four books, in the order of the runs."""
    frame = load_replay("four-ends").compare().to_pandas()
    assert list(frame.columns) == [column.name for column in TABLES["comparison"].columns]
    damage = frame[frame.label == "Damage to Ben: Drill"]
    assert damage.number.tolist() == [4, 1, 3, 4]
    assert damage.differs.all()
    health = frame[frame.label == "Ann: Health"]
    assert health.number.tolist() == [50] * 4
    assert not health.differs.any()
    wide = frame.pivot(index="label", columns="name", values="number")
    assert len(wide.columns) == 4


def test_what_a_match_has_come_to_is_a_table_too() -> None:
    match = dtnb.Match("barbarian", "paladin", seek=True).do("Barbarian rolls 1 2 3 4 4")
    rolled = match.so_far.views.to_pandas("steps").query("kind == 'rolls'")
    assert rolled.sentence.tolist() == ["Barbarian rolls 1 2 3 4 4 in Roll Attempt 1 of 3."]


def test_many_games_have_a_row_for_each_seat() -> None:
    played = [
        dtnb.Match("barbarian", "paladin", start={"phase": "setup"}).play_on(
            "random", seed=seed, inputs=40
        )
        for seed in (1, 2)
    ]
    frame = games(played)
    assert frame.game.tolist() == [0, 0, 1, 1]
    assert frame.name.tolist() == ["Barbarian", "Paladin"] * 2
    assert frame.inputs.tolist() == [40] * 4
    assert not frame.over.any()
    per_game = frame.groupby("game")
    assert (per_game.choices.sum() <= 40).all()
    assert (frame.passes <= frame.choices).all()
    healths = dials(played)
    assert set(healths.dial) == {"Health", "CP"}
    assert healths[healths.dial == "Health"].value.tolist() == [
        seat.health for match in played for seat in match.state.table.seats
    ]


COURSE = [(0, "Ann", 50), (0, "Ben", 50), (1, "Ann", 40), (1, "Ben", -2)]

LAST_BLOW = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, hand: []}
  Ben: {hero: Paladin, hand: [], health: 3}
start: {attack: {ability: Mighty Blow, damage: 9}}
moves:
  - Ben declines to defend
"""


def test_a_game_that_is_over_has_its_winner() -> None:
    """9 damage against 3 Health: Ann wins (DT-WIN-01)."""
    frame = games([load_replay(LAST_BLOW), load_replay(LAST_BLOW).record])
    assert frame.share.tolist() == [1.0, 0.0] * 2
    assert frame.over.all()


def test_only_one_module_imports_pandas_and_only_on_demand() -> None:
    program = "import sys, dtnb.tables; print('pandas' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
    importing = {
        file.relative_to(PACKAGE).as_posix()
        for file in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import) and inner.names[0].name == "pandas"
    }
    assert importing == {"tables/frame.py"}


def test_tables_hold_what_pandas_calls_missing(example: Replay) -> None:
    frame = example.views.to_pandas("steps")
    assert frame.parent[0] is pandas.NA
    assert frame.window.isna().any()


def test_the_course_of_a_game_says_where_each_dial_stood_after_each_turn() -> None:
    replay = load_replay("first-two-turns")
    frame = replay.views.to_pandas("course")
    assert set(frame.dial) == {"Health", "CP"}
    last = frame[frame.turn == frame.turn.max()].set_index(["seat", "dial"]).value
    for seat in replay.record.state.table.seats:
        assert (last[seat.name, "Health"], last[seat.name, "CP"]) == (seat.health, seat.cp)


def test_a_chart_has_a_line_for_each_seat_and_is_text_as_well() -> None:
    rows = [(turn, 0, seat, "Health", value) for turn, seat, value in COURSE]
    chart = Chart(as_frame(TABLES["course"], rows), x="turn", y="value", by="seat", title="Health")
    assert repr(chart) == "Health\nAnn: 50 40\nBen: 50 −2"
    (drawn,) = drawings_in(chart._repr_html_())
    # 50 is at the top (10), −2 at the bottom (138); turn 0 on the left (34), turn 1 on the right.
    assert 'points="34,10 550,138" class="seat seat-1"' in drawn
    assert drawn.count("<polyline") == 2


def test_a_chart_of_nothing_is_its_title_alone() -> None:
    chart = Chart(as_frame(TABLES["course"], ()), x="turn", y="value", by="seat", title="Health")
    assert repr(chart) == "Health"
    assert "<img" not in chart._repr_html_()
