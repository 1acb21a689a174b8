"""Whatever the engine can do has a sentence in both languages, and whatever it cites is a rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import dtnb.dungeon
from dtnb.dungeon.content import load_box
from dtnb.dungeon.drawing import PRESENTER
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.rulebook import rulebook
from dtnb.dungeon.state.step_kinds import KINDS
from dtnb.dungeon.verdicts.actions import CODES
from dtnb.dungeon.verdicts.permissions import PERMISSION_CODES
from dtnb.explain import load_catalogue
from dtnb.rulebook import language_of
from tests.explain.completeness import catalogue_problems, missing_messages, placeholders

ENGINE = Path(dtnb.dungeon.__file__).parent
FOLDERS = tuple(PRESENTER.message_folders)
LANGUAGES = ("en", "fr")
RULE = re.compile(r"DD-[A-Z0-9]+-\d{2}")


def sources() -> Iterator[ast.Module]:
    for file in sorted(ENGINE.rglob("*.py")):
        yield ast.parse(file.read_text(encoding="utf-8"))


def constants() -> set[str]:
    return {
        node.value
        for tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_kind_and_every_reason_has_a_sentence(lang: str) -> None:
    assert missing_messages(load_catalogue(lang, *FOLDERS), KINDS, CODES) == []


def test_both_languages_say_the_same_with_the_same_values() -> None:
    assert catalogue_problems(*FOLDERS) == []


def test_every_reason_that_the_rules_give_is_in_the_list_of_codes() -> None:
    codes_given = {
        call.args[0].value
        for tree in sources()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") == "Reason"
        and isinstance(call.args[0], ast.Constant)
    }
    assert len(codes_given) > 30
    assert codes_given <= {*CODES, *PERMISSION_CODES}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_permission_has_a_sentence_and_every_sentence_a_permission(lang: str) -> None:
    texts = load_catalogue(lang, *FOLDERS).ids_under("permission.")
    assert list(texts) == sorted(PERMISSION_CODES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_has_no_reason_that_the_rules_never_give(lang: str) -> None:
    shared = set(load_catalogue(lang).ids)
    own = load_catalogue(lang, *FOLDERS).ids_under("reason.")
    reasons = {
        message.removesuffix(".remedy") for message in own if f"reason.{message}" not in shared
    }
    assert reasons - set(CODES) == set()


def test_every_rule_and_window_that_the_engine_cites_is_in_the_rulebook() -> None:
    book = rulebook()
    cited = {text for text in constants() if RULE.fullmatch(text)}
    assert len(cited) > 80
    closed = {"DD-AMB-11", "DD-AMB-12", "DD-AMB-16"}
    known = {*book.rules, *book.windows, *book.ambiguities, *closed}
    assert cited - known == set()


def test_every_policy_is_read_somewhere_in_the_engine() -> None:
    assert set(rulebook().policies) - constants() == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_in_the_box_has_a_name_and_says_what_it_does(lang: str) -> None:
    presenter, game = PRESENTER, Dungeon(load_box())
    language = language_of(lang)
    named = [f"tile:{name}" for name, tile in game.box.tiles.items() if tile.effects]
    for creature in game.box.creatures.values():
        named += [f"ability:{name}" for name in creature.abilities]
        named += [f"card:{name}" for name in creature.cards]
    assert len(named) > 40
    for source in named:
        rule = presenter.sources.citation(game, source, language)
        assert rule is not None, source
        assert rule.statement
        assert "‹" not in rule.statement
        assert presenter.sources.object_name(game, source, language) not in (None, source)


def test_what_is_no_source_is_cited_by_the_rulebook_alone() -> None:
    presenter, game = PRESENTER, Dungeon(load_box())
    assert presenter.sources.citation(game, "DD-CMB-06", "en") is None
    assert presenter.sources.citation(game, "tile:nowhere", "en") is None


@pytest.mark.parametrize(
    ("source", "english", "french"),
    [
        ("perk:cleric", "Cleric", "Clerc"),
        ("hero:warlock", "Warlock", "Occultiste"),
        ("token:might", "Might", "Puissance"),
        ("place:B4", "B4", "B4"),
        ("rogue-2", "Rogue 2", "Voleur 2"),
    ],
)
def test_every_kind_of_source_has_a_name(source: str, english: str, french: str) -> None:
    presenter, game = PRESENTER, Dungeon(load_box())
    assert presenter.sources.object_name(game, source, "en") == english
    assert presenter.sources.object_name(game, source, "fr") == french


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_tells_only_what_its_step_carries(lang: str) -> None:
    catalogue = load_catalogue(lang, *FOLDERS)
    for kind in KINDS:
        message_fields = placeholders(catalogue, f"step.{kind}")
        # What lies inside a key, such as the total of a ledger, is told as `ledger_total`.
        names = {placeholder.name.split("_")[0] for placeholder in message_fields}
        assert names - {"actor"} <= KINDS.keys_of(kind).allowed, kind
