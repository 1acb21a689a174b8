"""Tokens that several heroes share are defined once; a hero file may override fields."""

from __future__ import annotations

from collections import Counter

import pytest
import yaml

from dtnb.dicethrone.heroes import available, check_file, load_hero, read_hero
from dtnb.dicethrone.heroes.file_names import COMMON_CARDS, SHARED_TOKENS
from dtnb.files import FileProblems
from dtnb.resources import shipped

MONK = (shipped("heroes") / "monk.yaml").read_text(encoding="utf-8")
EVASIVE = "  Evasive: {shared: true}\n"


def monk(evasive: str) -> bytes:
    return MONK.replace(EVASIVE, f"  {evasive}\n").encode()


def test_no_two_hero_files_define_a_token_of_one_name() -> None:
    files = [file for file in shipped("heroes").glob("*.yaml") if file.name != COMMON_CARDS]
    defined: Counter[str] = Counter()
    for file in files:
        tokens = yaml.safe_load(file.read_text(encoding="utf-8")).get("tokens", {})
        defined.update(name for name, token in tokens.items() if "shared" not in token)
    assert [name for name, times in defined.items() if times > 1] == []


def test_several_heroes_have_every_shared_token() -> None:
    """It is the same for all of them, so that they can play together (DT-STAT-01)."""
    tokens = yaml.safe_load((shipped("heroes") / SHARED_TOKENS).read_text("utf-8"))["tokens"]
    heroes = [load_hero(name) for name in available()]
    for name in tokens:
        copies = [hero.tokens[name] for hero in heroes if name in hero.tokens]
        assert len(copies) > 1, name
        assert all(token == copies[0] for token in copies)


def test_the_file_of_shared_tokens_is_valid() -> None:
    check_file(shipped("heroes") / SHARED_TOKENS)


def test_a_hero_can_override_fields_of_a_shared_token() -> None:
    shared = load_hero("monk").tokens["Evasive"]
    own = read_hero(monk("Evasive: {shared: true, limit: 2}"), "monk.yaml").tokens["Evasive"]
    assert (shared.limit, own.limit) == (3, 2)
    assert own.spends == shared.spends


@pytest.mark.parametrize(
    ("evasive", "message"),
    [
        ("Evasiv: {shared: true}", "unknown shared token 'Evasiv' (did you mean 'Evasive'?)"),
        (
            "Evasive: {shared: true, limitt: 2}",
            "monk.yaml:147:27: 'limitt' is not a field here (did you mean 'limit'?)",
        ),
        (
            "Evasive: {shared: true, limit: 99}",
            "monk.yaml:147:34: 99 is too large (20 at most)",
        ),
    ],
)
def test_a_mistake_beside_a_shared_token_is_reported_at_its_place(
    evasive: str, message: str
) -> None:
    with pytest.raises(FileProblems) as error:
        read_hero(monk(evasive), "monk.yaml")
    assert message in str(error.value)
