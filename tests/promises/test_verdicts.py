"""A verdict that is not what it was stands on the page of changed verdicts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dtnb.resources import shipped
from tests.docs.blocks import ROOT
from tests.promises.test_files import DRIFTS
from tests.promises.verdicts import verdicts

KEPT = sorted((Path(__file__).parent / "kept-verdicts").glob("*.json"))
PAGE = (ROOT / "docs" / "changed-verdicts.md").read_text("utf-8")
LISTED = re.findall(r"^\| [^|]+ \| `([\w-]+)` \|", PAGE, re.MULTILINE)
#: cases whose names told who is right, or a card that is gone, with their names since
RENAMED = {
    "blessing-breaks-the-draw": "blessing-at-nine",
    "collateral-on-both-partners": "collateral-on-one-dial",
    "evaded-shot-entangles": "evading-an-entangling-shot",
    "five-of-a-kind-is-four": "five-where-four-are-asked",
    "four-bullets-for-two-effects": "one-cutlass-for-two-effects",
    "isolated-damage-first": "isolated-damage-and-a-sidestep",
    "knockdown-paid-by-a-sale": "sale-before-knockdown",
    "no-attack-no-bounty": "bounty-without-damage",
    "no-roll-against-undefendable": "rolling-against-undefendable",
    "poison-removed-one-by-one": "buh-bye-on-three-poison",
    "second-rage-can-be-stopped": "tip-it-on-a-second-rage",
    "stomp-on-bitterroot": "ninjutsu-on-pure",
    "third-player-saves-the-target": "third-player-prevents",
}


def changed(before: dict[str, Any], now: dict[str, Any]) -> set[str]:
    """Return the cases whose verdict is another one, or that are gone."""
    names = {name: RENAMED.get(name, name) for name in before}
    return {names[name] for name in before if before[name] != now.get(names[name])}


@pytest.mark.parametrize("kept", KEPT, ids=lambda file: file.stem)
def test_every_verdict_that_changed_since_stands_on_the_page(kept: Path) -> None:
    before = json.loads(kept.read_text("utf-8"))
    assert len(before) > 200
    assert changed(before, verdicts(shipped("replays"))) - set(LISTED) == set()


def test_the_page_lists_nothing_else() -> None:
    now = verdicts(shipped("replays"))
    since = set().union(*(changed(json.loads(file.read_text("utf-8")), now) for file in KEPT))
    refused = {drift.file for drift in DRIFTS if drift.refused}
    assert set(LISTED) == since | refused
    assert len(LISTED) == len(set(LISTED))


def test_another_verdict_and_a_case_that_is_gone_are_noticed() -> None:
    before = {"one": {"always": "Ann"}, "two": {"always": "Ben"}, "three": {"always": []}}
    now = {"one": {"always": "Ben"}, "two": {"always": "Ben"}}
    assert changed(before, now) == {"one", "three"}


def test_the_page_says_how_many_cases_have_other_names() -> None:
    assert len(RENAMED) == 13
    assert "Thirteen cases have other names" in PAGE
