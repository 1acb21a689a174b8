"""A policy is whole: everything that CONTRIBUTING.md asks of one is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from dtnb.dicethrone.rulebook import rulebook as dice_throne
from dtnb.dungeon.rulebook import rulebook as dungeon
from dtnb.rulebook import Policy, is_choosable

ROOT = Path(__file__).resolve().parents[2]
#: by the folder of a game: its page, and where its tests are
PLACES = {
    "dicethrone": ("docs/editions-and-policies.md", "tests/dicethrone"),
    "dungeon": ("docs/dungeon.md", "tests/dungeon"),
}
BOOKS = {"dicethrone": dice_throne(), "dungeon": dungeon()}
POLICIES = [(game, id_) for game, book in BOOKS.items() for id_ in book.policies]


@cache
def source_of(folder: str) -> str:
    """Return all Python of a folder as one text."""
    files = sorted((ROOT / folder).rglob("*.py"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@cache
def replays() -> str:
    """Return all shipped replay files as one text."""
    files = sorted((ROOT / "replays").rglob("*.yaml"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def forgotten(game: str, policy: Policy) -> Iterator[str]:
    """Yield the files that lack what a policy needs, and what they lack."""
    page, tests = PLACES[game]
    if not is_choosable(policy):
        return
    words = policy.id.split("-")
    # The beginning of the name may be computed, as in f"{mode}-health-at-larger-tables".
    ends = [re.escape("}-" + "-".join(words[at:])) for at in range(1, len(words))]
    named = "|".join([f"[\"']{policy.id}", *ends])
    if not re.search(f"(?:{named})[\"']", source_of(f"dtnb/{game}")):
        yield f'dtnb/{game}: nothing asks rules.reading("{policy.id}")'
    rows = re.findall(rf"^\| `{policy.id}`.*$", (ROOT / page).read_text(encoding="utf-8"), re.M)
    defaults = {policy.default_in(edition) for edition in BOOKS[game].editions}
    for reading in policy.readings:
        if not any(f"`{reading.id}`" in row for row in rows):
            yield f"{page}: a row of `{policy.id}` with the reading `{reading.id}`"
        # The tests of the rules play the default without naming it.
        named_in_tests = reading.id in source_of(tests) or reading.id in defaults
        if policy.id not in source_of(tests) + replays() or not named_in_tests:
            yield f"{tests}/rules: a test that plays `{policy.id}: {reading.id}`"


@pytest.mark.parametrize(("game", "policy"), POLICIES, ids=str)
def test_a_policy_is_in_every_file_of_its_recipe(game: str, policy: str) -> None:
    """CONTRIBUTING.md, "Add a switch of the rules"; the failure names the forgotten file."""
    lacking = list(forgotten(game, BOOKS[game].policies[policy]))
    assert not lacking, "\n".join(["", *lacking])
