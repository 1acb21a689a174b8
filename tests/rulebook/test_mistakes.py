"""What the rules say about the usual mistake: a sentence that goes on behind "Ann plays as if"."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from dtnb.dicethrone.rulebook import rulebook as dice_throne
from dtnb.dungeon.rulebook import rulebook as dungeon
from dtnb.rulebook import Text, UsualMistake
from tests.rulebook.texts import all_texts

ROOT = Path(__file__).resolve().parents[2]
BOOKS = {"dicethrone": dice_throne(), "dungeon": dungeon()}
TEXTS = [
    pytest.param(rule.id, text, id=f"{rule.id}-{number}")
    for book in BOOKS.values()
    for rule in book.rules.values()
    for number, text in enumerate(all_texts(rule.mistake))
]
RULE_ID = re.compile(r"D[TD](-[A-Z0-9]+)+-\d\d")

#: rules that nobody breaks at the table, because they describe what lies there or define a word
NO_BELIEF = {
    "DT-CARD-01", "DT-DMG-02", "DT-DMG-07", "DT-DMG-15", "DT-SETUP-01", "DT-SETUP-02",
    "DT-SETUP-08", "DT-TEAM-01", "DT-ULT-09", "DD-SETUP-02", "DD-SETUP-03", "DD-SETUP-04",
    "DD-SETUP-06", "DD-SETUP-07", "DD-SETUP-08", "DD-SETUP-09", "DD-SETUP-10", "DD-SETUP-12",
    "DD-STAT-01", "DD-STAT-10", "DD-ABL-05", "DD-EPIC-01", "DD-TILE-02", "DD-TILE-05",
    "DD-HERO-01", "DD-TOK-03", "DD-TURN-05",
}  # fmt: skip


def cited_first(folder: str) -> set[str]:
    """Return the rules that stand first in the doors of a game's engine, by their ids.

    A rule that a door takes from a table or a variable is not seen here; it is one of those that
    people break, of which the next test asks the same.
    """
    nodes = [
        node
        for file in sorted((ROOT / "dtnb" / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    ]
    doors = [
        node.args[0]
        for node in nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("holds", "forbids", "apply")
        and node.args
    ]
    firsts = [door.elts[0] if isinstance(door, ast.Tuple) and door.elts else door for door in doors]
    ids = [str(node.value) for node in firsts if isinstance(node, ast.Constant)]
    return {id_ for id_ in ids if RULE_ID.fullmatch(id_)}


@pytest.mark.parametrize(("game", "at_least"), [("dicethrone", 60), ("dungeon", 30)])
def test_each_rule_that_a_door_cites_first_has_a_mistake(game: str, at_least: int) -> None:
    ids = cited_first(game)
    assert len(ids) >= at_least
    assert [id_ for id_ in sorted(ids) if BOOKS[game].rule(id_).mistake is None] == []


@pytest.mark.parametrize("game", BOOKS)
def test_each_rule_that_people_break_has_a_mistake(game: str) -> None:
    """Hero facts are left aside: most say what is printed on a card or a board."""
    without = {
        rule.id
        for rule in BOOKS[game].rules.values()
        if rule.outcome and rule.mistake is None and not rule.id.startswith("DT-HERO-")
    }
    assert without == {id_ for id_ in NO_BELIEF if id_ in BOOKS[game].rules}


@pytest.mark.parametrize(("id_", "text"), TEXTS)
def test_a_mistake_goes_on_behind_plays_as_if(id_: str, text: Text) -> None:
    # A capital would begin a sentence of its own. Behind "comme si" a consonant is never elided.
    assert re.match("[a-z]", text.en)
    assert re.match("[b-df-gj-np-tv-z]", text.fr)
    for words in (text.en, text.fr):
        assert 4 <= len(words.split()) <= 16
        assert not words.endswith((".", "!", "?", ";", ":", ",", " "))
        assert "  " not in words
        assert {*re.findall(r"\w+", words)}.isdisjoint({"Ann", "Ben", "Cat", "Dan"})


@pytest.mark.parametrize(("id_", "text"), TEXTS)
def test_a_french_mistake_says_no_si_before_il(id_: str, text: Text) -> None:
    assert not re.search(r"\bsi ils?\b", f"comme si {text.fr}")


def test_a_mistake_depends_on_whether_somebody_grants_more_than_the_rule_or_less() -> None:
    """DT-DMG-13: an Attack or none; DT-HP-01: 65 where the limit is 60, or 59."""
    attack, healing = (BOOKS["dicethrone"].rule(id_).mistake for id_ in ("DT-DMG-13", "DT-HP-01"))
    assert attack is not None
    assert healing is not None
    assert attack.of(False, True).en == "this counted as an Attack too"
    assert attack.of(True, False).en == "this did not count as an Attack"
    assert healing.of(60, 65).en == "the limit of healing were higher"
    assert healing.of(60, 59).en == "healing ended below its limit"


def test_a_mistake_without_two_texts_and_one_about_an_order_are_the_usual_one() -> None:
    usual = UsualMistake(en="nobody could act", fr="personne ne pouvait agir")
    assert usual.of(True, False) == usual.of(False, True) == usual
    more = UsualMistake(en="it were so", fr="ce qui est", more=Text(en="more", fr="plus"))
    assert more.of((0, 1), (1, 0)) == more.of(True, False) == more
