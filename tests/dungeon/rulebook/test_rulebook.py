"""The rulebook data of DIE in the Dungeon against the catalogue of its rules."""

import re
from pathlib import Path

import jsonschema
import pytest
from msgspec import json

from dtnb.dungeon.rulebook import rulebook
from dtnb.rulebook import schema
from tests.dungeon.rulebook.catalogue import AMBIGUITIES, CLOSED, FAMILIES, RULES, WINDOWS
from tests.rulebook.check import find_problems
from tests.rulebook.texts import all_texts

EDITION = "die-in-the-dungeon"
DATA = Path(__file__).parents[3] / "dtnb" / "dungeon" / "rulebook" / "data"


def test_the_catalogue_has_a_hundred_rules() -> None:
    assert sum(FAMILIES.values()) == 100


def test_every_rule_of_the_catalogue_is_present_in_its_order_and_no_other() -> None:
    assert list(rulebook().rules) == RULES


def test_every_window_is_present_in_the_order_of_play() -> None:
    assert list(rulebook().windows) == WINDOWS


def test_every_gap_of_the_book_is_a_policy_or_is_closed_for_a_stated_reason() -> None:
    assert set(rulebook().ambiguities).isdisjoint(CLOSED)
    assert sorted({*rulebook().ambiguities, *CLOSED}) == AMBIGUITIES


def test_every_policy_stands_beside_a_rule_that_cites_it() -> None:
    cited = {name for rule in rulebook().rules.values() for name in rule.readings}
    assert cited == set(rulebook().policies)


def test_the_data_has_no_dangling_id_and_no_contradiction() -> None:
    assert find_problems(rulebook()) == ()


@pytest.mark.parametrize("path", sorted(DATA.glob("*.json")), ids=lambda path: path.name)
def test_every_data_file_fits_the_schema_of_rulebook_data(path: Path) -> None:
    jsonschema.validate(json.decode(path.read_bytes()), schema())


def test_every_text_is_written_in_both_languages() -> None:
    book = rulebook()
    items = (book.rules, book.windows, book.policies)
    texts = [text for group in items for item in group.values() for text in all_texts(item)]
    assert len(texts) > len(book.rules)
    assert [text.en for text in texts if text.en == text.fr] == []


def test_statements_are_whole_sentences() -> None:
    for rule in rulebook().rules.values():
        assert rule.statement.en.endswith("."), rule.id
        assert rule.statement.fr.endswith("."), rule.id
        assert not re.search(r"AMB-|TV-|\bL\d{2,}\b", rule.statement.en), rule.id


def test_every_rule_names_its_pages_within_the_fifteen_of_the_book() -> None:
    for rule in rulebook().rules.values():
        (citation,) = rule.citations
        assert citation.pages, rule.id
        assert all(1 <= page <= 15 for page in citation.pages), rule.id
        assert list(citation.pages) == sorted(set(citation.pages)), rule.id


def test_rules_without_an_outcome_are_those_that_nothing_could_break() -> None:
    without = {rule.id for rule in rulebook().rules.values() if not rule.outcome}
    assert without == {"DD-SETUP-01", "DD-SETUP-05", "DD-ABL-04"}


def test_only_one_rule_is_derived_without_being_printed() -> None:
    """DD-STAT-16."""
    assert [rule.id for rule in rulebook().rules.values() if rule.derived] == ["DD-STAT-16"]


@pytest.mark.parametrize(
    ("policy", "default"),
    [
        ("health-zero", "at-once"),
        ("party-die-at-seven", "chart"),
        ("party-die-at-thirteen", "chart"),
        ("check-comparison", "at-least"),
        ("rest-beyond-die", "cap"),
        ("strong-wizard-hit", "choice-and-time"),
        ("highest-face", "natural"),
        ("extra-damage-pool", "split"),
        ("hero-falls", "player"),
        ("patriarch-success", "one-only"),
        ("warlock-floor", "one"),
        ("dieminion-ban", "tile"),
        ("question-mark-five", "no-hero"),
        ("rogue-bonus", "once-a-round"),
        ("move-at-time-one", "allowed"),
        ("stat-tokens", "held"),
        ("barbarian-rage", "party-total"),
        ("ability-windows", "wide"),
        ("race-when-one-is-out", "plays-on"),
        ("combat-without-end", "lost"),
        ("token-after-heroes-roll", "counts"),
        ("pips-of-several-dice", "first-die"),
    ],
)
def test_the_reading_recommended_by_the_catalogue_is_the_default(policy: str, default: str) -> None:
    """DD-AMB-01 to DD-AMB-23; the catalogue gives the reason for each but the house's own."""
    assert rulebook().policy(policy).default_in(EDITION) == default


def test_no_window_lets_the_heroes_rolls_be_modified() -> None:
    """DD-STAT-14: between a hero's roll and its damage nothing that changes a roll is offered."""
    offers = rulebook().window("DD-TW-11").offers
    assert [offer.kinds for offer in offers] == [("token",)]
