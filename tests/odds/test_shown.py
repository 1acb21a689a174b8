"""Odds as text, page, table and data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dtnb import Match, load_replay
from dtnb.errors import NotThereError
from dtnb.odds.display import Odds
from dtnb.tables import TABLES

SEATS: dict[str, Any] = {
    "Ann": {"hero": "barbarian", "hand": []},
    "Ben": {"hero": "paladin", "hand": []},
}


def _odds(lang: str = "en", **asked: int) -> Odds:
    return Match(seats=SEATS, lang=lang).do("Ann rolls 1 2 3 3 6").odds(**asked)


def test_a_line_of_text_has_what_is_needed_each_chance_and_what_to_begin_with() -> None:
    (line,) = (line for line in _odds().text().splitlines() if line.startswith("Mighty Blow"))
    figures = ["0%", "30.6%", "51.8%", "51.8%"]
    words = ["Mighty Blow", "Small Straight", *figures, "keep 1 2 3"]
    assert line.split() == " ".join(words).split()


def test_in_french_a_comma_stands_where_english_has_a_point() -> None:
    text = _odds("fr").text()
    assert "30,6 %" in text
    assert "garder 1 2 3" in text


def test_a_chance_that_rounds_to_nothing_is_not_said_to_be_none() -> None:
    """Five life on a fresh roll is 1 in 243, five pow 1 in 7,776: about 0.01 %."""
    line = next(line for line in _odds(actions=0).text().splitlines() if line.startswith("Rage!"))
    assert line.split()[3] == "0%"
    match = Match(seats=SEATS)
    first = next(line for line in match.odds(actions=0).text().splitlines() if "Rage!" in line)
    assert first.split()[3] == "<0.1%"


def test_a_name_without_odds_is_answered_with_those_that_have_some() -> None:
    with pytest.raises(LookupError, match="Mighty Blow"):
        _odds().chance("Crit")


def test_the_page_shows_what_the_text_says() -> None:
    odds = _odds()
    page = odds._repr_html_()
    assert odds.title in page
    assert all(note in page for note in odds.notes)
    assert page.count('class="gauge"') == sum(len(line.chances) for line in odds.lines)


def test_the_tables_have_the_columns_that_are_documented() -> None:
    odds = load_replay("false-claim").odds("before defense")
    for name in ("odds", "amounts"):
        assert list(odds.to_pandas(name)) == [column.name for column in TABLES[name].columns]
    frame = _odds().to_pandas()
    row = frame[(frame.name == "Mighty Blow") & (frame.column == "1 attempt")]
    assert row.fraction.item() == str(Fraction(11, 36))
    with pytest.raises(NotThereError, match="amounts"):
        odds.to_pandas("steps")


def test_data_has_exact_chances_as_fractions_and_counted_ones_with_bounds() -> None:
    exact, counted = _odds().data(), _odds(playouts=20).data()
    (line,) = (line for line in exact["lines"] if line["name"] == "Mighty Blow")
    assert line["chances"][1] == {"chance": 11 / 36, "fraction": "11/36"}
    assert set(counted["lines"][0]["chances"][0]) == {"chance", "playouts", "between"}


def test_a_card_stands_beside_what_it_changes() -> None:
    seats = {**SEATS, "Ben": {"hero": "paladin", "hand": ["Not This Time!"], "cp": 1}}
    match = Match(seats=seats, seek=True)
    match.do("Ann rolls 1 2 3 4 6").do("Ann announces Mighty Blow")
    before = match.odds()
    beside = before.beside(match.do("Ben plays Not This Time!").odds(), "with the card")
    head, *rows = beside.text().split("\n\n")[1].splitlines()[:4]
    assert head.endswith("7 on average, then 1.17")
    assert rows[0].split() == ["as", "it", "stands", "with", "the", "card"]
    assert rows[1].split()[0] == "0"
    assert rows[1].split()[-1] == "33.3%"
    assert "1.17" in beside._repr_html_()


def test_abilities_stand_beside_each_other_as_well() -> None:
    match = Match(seats=SEATS)
    first = match.odds(actions=0)
    beside = first.beside(match.do("Ann rolls 1 2 3 3 6").odds(actions=0))
    (line,) = (line for line in beside.text().splitlines() if line.startswith("Mighty Blow"))
    assert line.split()[-2:] == ["61.5%", "51.8%"]


def test_a_number_that_cannot_come_up_has_no_bar_and_no_chance() -> None:
    """So Wild! in the duel: all of Mighty Blow's 9, or 4."""
    lines = load_replay("duel-so-wild").odds("before defense").text().splitlines()
    assert [line.split() for line in lines[4:8]] == [["5"], ["6"], ["7"], ["8"]]


def test_numbers_that_make_no_sense_are_refused_in_the_language_of_who_asks() -> None:
    with pytest.raises(ValueError, match="Actions are 0 or more"):
        _odds(actions=-1)
    with pytest.raises(ValueError, match="Les actions sont 0 ou plus"):
        _odds("fr", playouts=0)
