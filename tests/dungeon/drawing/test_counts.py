"""What is counted in the dungeon's sentences agrees with its number, also where it is one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files

import pytest
from msgspec import json

#: a number, then a word with the plural's letter
SEAT_COUNTS = re.compile(r"\{\w+(?::number)?\} (?:\w+ )?\w{2,}s\b")
#: counts that are never one, or words that only look like a plural, and why
NEVER_ONE = {
    "step.perk-strikes": "the first Wizard or Cleric costs nothing (DD-PERK-05, DD-PERK-07)",
    "step.stat-lost": "'as the price'",
    "step.die-upgraded": "'becomes', after a die",
    "step.upgrade-ignored": "two dice of a type",
    "step.perk-adds": "'Temps', which has no other form",
    "step.damage": "'de dégâts'",
    "step.damage-prevented": "'de dégâts'",
    "reason.only-a-one-hits": "'does'",
    "reason.too-few-points": "'keeps'",
    "reason.more-than-needed": "'plus'",
    "reason.raises-nothing": "'shows'",
    "reason.too-little-time": "'Temps', which has no other form",
    "step.declares": "'Temps', which has no other form",
    "option.rest": "'Temps', which has no other form",
    "table.map": "how many of all places of a map",
    "problem.box.too-deep.right": "a limit of many levels",
    "problem.box.no-count": "'says'",
    "problem.box.leads-nowhere": "'leads'",
    "problem.box.walled": "'meets'",
    "problem.box.walled.right": "'vers'",
    "problem.box.no-start": "'begins'",
    "problem.box.unreachable": "'depuis'",
    "problem.box.victory-order": "'does'",
    "problem.box.seat-twice": "'begins'",
    "problem.box.win-epic.right": "'plus'",
    "problem.no-card": "'has'",
    "problem.wrong-back": "'dos'",
    "found.won": "'has'",
    "event.attack": "'beats' and 'does'",
    "odds": "'tous les ajouts'",
    "ledger.need.at-least": "'plus'",
    "saying.points": "a phrase of the table, whose number is filled in by the front end",
    "problem.too-many-dice": "a creature board has six of them",
}  # fmt: skip


def texts(lang: str) -> Iterator[tuple[str, str]]:
    """Yield each text that may be said of one thing."""
    folder = files("dtnb.dungeon.messages")
    for file in folder.iterdir():
        if file.name.startswith(f"{lang}.") and file.name.endswith(".json"):
            for name, entry in json.decode(file.read_bytes()).items():
                if not isinstance(entry, Mapping):
                    yield name, entry
                    continue
                counts = "one" in entry or "1" in entry
                yield from (
                    (name, text)
                    for variant, text in entry.items()
                    if variant != "by" and not (counts and variant == "other")
                )


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_count_is_followed_by_a_plural_where_it_may_be_one(lang: str) -> None:
    wrong = [
        text for name, text in texts(lang) if name not in NEVER_ONE and SEAT_COUNTS.search(text)
    ]
    assert wrong == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_sentence_leaves_the_plural_to_its_reader(lang: str) -> None:
    assert [text for _, text in texts(lang) if "(s)" in text] == []
