"""The rows of ``docs/effects.md`` for tokens and cards agree with the hero files."""

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
#: fields about the sources of a fact, which the rows leave out
_ABOUT = ("shared", "source", "confidence", "note")
_TOKEN = re.compile(r"\| (?:token )?([^|]+?) \| `(\{kind[^`]*)` \|")
_CARD = re.compile(r"\| ([^|(]+![^|(]*?) \([^|]*\) \| `([^`]*)` \|")


def rows() -> Iterator[tuple[str, str, Any, Any]]:
    """Yield the hero, the token or card, its row on the page, and its entry in the file."""
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
            if (match := _TOKEN.fullmatch(line)) and match[1] in file["tokens"]:
                token = file["tokens"][match[1]]
                token = {**shared[match[1]], **token} if "shared" in token else token
                entry = {key: value for key, value in token.items() if key not in _ABOUT}
                yield hero, match[1], yaml.safe_load(match[2]), entry
            elif (match := _CARD.fullmatch(line)) and "do" in cards.get(match[1], ()):
                row, card = yaml.safe_load(match[2]), cards[match[1]]
                keys = ("needs", "attack_modifier", "pay", "do")
                entry = {key: card[key] for key in keys if key in card}
                yield hero, match[1], row if isinstance(row, dict) else {"do": row}, entry


def test_a_row_agrees_with_the_file() -> None:
    all_rows = list(rows())
    assert [(hero, name) for hero, name, row, entry in all_rows if row != entry] == []
    # Guards against a pattern that matches nothing.
    assert len(all_rows) >= 60
    assert len({hero for hero, _, _, _ in all_rows}) >= 8
