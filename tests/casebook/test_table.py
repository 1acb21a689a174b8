"""Each ambiguity and difference that can change an outcome has a case, or a reason for none."""

from __future__ import annotations

from dtnb.casebook.shelf import topics
from tests.casebook.table import LISTED, PAGE, named, page, questions, tables
from tests.rule_coverage.test_vectors import LISTED as VECTORS


def test_the_page_has_the_tables_of_today() -> None:
    """python -m tests.casebook.table writes them."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_what_has_no_case_says_why_and_nothing_else_does() -> None:
    cases = named().cases
    listed = {*questions(), *LISTED["differences"]}
    assert {entry for entry in listed if not cases.get(entry)} == set(LISTED["without"])


def test_every_difference_that_changes_an_outcome_has_a_case() -> None:
    assert set(VECTORS["differences"]) <= set(named().cases)


def test_every_topic_has_cases() -> None:
    assert all(f"| {topic.name.en} | {topic.teaches.en} | `" in tables() for topic in topics())
