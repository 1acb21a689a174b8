"""The rows of ``docs/effects.md`` for tokens and cards say what the hero files say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.heroes.file.shared import SHARED_TOKENS
from dtnb.resources import shipped

ROOT = Path(__file__).resolve().parents[2]
#: facts about a fact, which the rows leave out
_ABOUT = ("shared", "source", "confidence", "note")
_TOKEN = re.compile(r"\| (?:token )?([^|]+?) \| `(\{kind[^`]*)` \|")
_CARD = re.compile(r"\| ([^|(]+![^|(]*?) \([^|]*\) \| `([^`]*)` \|")


def rows() -> Iterator[tuple[str, str, Any, Any]]:
    """Yield hero, token or card, what the page says, and what the file says."""
    page = (ROOT / "docs" / "effects.md").read_text(encoding="utf-8")
    files = {load_hero(name).name: f"{name.replace('-', '_')}.yaml" for name in available()}
    shared = yaml.safe_load((shipped("heroes") / SHARED_TOKENS).read_text("utf-8"))["tokens"]
    for section in re.split(r"^### [\d.]+ ", page, flags=re.MULTILINE)[1:]:
        hero = section.splitlines()[0].strip()
        if hero not in files:
            continue
        file = yaml.safe_load((shipped("heroes") / files[hero]).read_text(encoding="utf-8"))
        cards = {card["name"]: card for card in file.get("cards", ())}
        for line in section.splitlines():
            if (found := _TOKEN.fullmatch(line)) and found[1] in file["tokens"]:
                token = file["tokens"][found[1]]
                token = {**shared[found[1]], **token} if "shared" in token else token
                said = {key: value for key, value in token.items() if key not in _ABOUT}
                yield hero, found[1], yaml.safe_load(found[2]), said
            elif (found := _CARD.fullmatch(line)) and "do" in cards.get(found[1], ()):
                row, card = yaml.safe_load(found[2]), cards[found[1]]
                keys = ("needs", "attack_modifier", "pay", "do")
                said = {key: card[key] for key in keys if key in card}
                yield hero, found[1], row if isinstance(row, dict) else {"do": row}, said


def test_a_row_says_what_the_file_says() -> None:
    found = list(rows())
    assert [(hero, name) for hero, name, row, file in found if row != file] == []
    # There are rows of all shipped heroes.
    assert len(found) >= 60
    assert len({hero for hero, _, _, _ in found}) >= 8
