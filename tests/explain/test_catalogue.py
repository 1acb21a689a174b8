"""The format of catalogues, and the contents of the shared ones."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import dtnb
from dtnb.explain.catalogue import (
    Catalogue,
    CatalogueError,
    load_catalogue,
    parse_template,
    shared_messages,
)
from dtnb.rulebook import LANGUAGES
from tests.explain.completeness import catalogue_problems, missing_messages

#: the step kinds of every game
STRUCTURAL_KINDS = (
    "window-opens",
    "passes",
    "passes-automatically",
    "window-closes",
    "declares",
    "claims",
    "withdraws",
    "commits",
    "chooses",
    "rolls",
    "draws",
    "phase-begins",
)


def folder(path: Path, **files: object) -> Path:
    for name, messages in files.items():
        content = messages if isinstance(messages, str) else json.dumps(messages)
        (path / f"{name}.json").write_text(content, encoding="utf-8")
    return path


def test_the_shared_messages_are_the_same_in_every_language() -> None:
    assert catalogue_problems() == []


def test_no_message_stands_twice_in_a_file() -> None:
    """JSON silently lets the later of two equal keys win."""
    twice: list[str] = []

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        twice.extend(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        return dict(pairs)

    files = [*Path(dtnb.__file__).parent.rglob("messages/*.json")]
    for file in files:
        json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=once)
    assert files
    assert twice == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_structural_step_has_a_sentence(lang: str) -> None:
    assert missing_messages(load_catalogue(lang), STRUCTURAL_KINDS) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_shared_message_is_given_twice(lang: str) -> None:
    text = shared_messages().joinpath(f"{lang}.json").read_text(encoding="utf-8")
    keys = [key for key, _ in json.loads(text, object_pairs_hook=list)]
    assert [key for key, number in Counter(keys).items() if number > 1] == []


def test_what_a_game_lacks_is_named() -> None:
    catalogue = Catalogue("en", {"step.passes": "x", "reason.late": "x"})
    missing = missing_messages(catalogue, ["passes", "rolls"], ["late", "early"], ["topic.token"])
    assert missing == ["reason.early", "step.rolls", "topic.token"]


@pytest.mark.parametrize(
    "text",
    [
        "{actor.name}",
        "{actor[0]}",
        "{actor!r}",
        "{actor:>10}",
        "{actor:seat.name}",
        "{__class__}",
        "{}",
        "{0}",
        "{Actor}",
    ],
)
def test_a_placeholder_is_a_name_and_a_type_and_nothing_else(text: str) -> None:
    with pytest.raises(CatalogueError, match="is not a"):
        parse_template(text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{actor", "'{actor' is not a placeholder"),
        ("actor}", "without '{'"),
        ("a[ {b}", "'\\[' is never closed"),
        ("a ]", "without '\\['"),
        ("[always]", "without a placeholder"),
        ("{actor:wizard}", "'wizard' is not a type"),
    ],
)
def test_a_malformed_message_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(CatalogueError, match=wrong):
        parse_template(text)


def test_an_error_names_the_language_and_the_message() -> None:
    with pytest.raises(CatalogueError, match=r"^fr: step\.x: "):
        Catalogue("fr", {"step.x": "{a b}"}).get("step.x")


def test_variants_need_a_last_resort() -> None:
    with pytest.raises(CatalogueError, match="'by' and 'other'"):
        Catalogue("en", {"x": {"by": "n", "one": "one"}}).get("x")


def test_a_games_folder_overrides_the_shared_words(tmp_path: Path) -> None:
    game = folder(tmp_path, en={"step.passes": "No, thanks."})
    assert load_catalogue("en", game).get("step.passes") == ("", {"other": ("No, thanks.",)})
    assert "step.rolls" in load_catalogue("en", game)


def test_a_folder_may_split_its_messages_but_not_give_one_twice(tmp_path: Path) -> None:
    game = folder(tmp_path, **{"en": {"a": "1"}, "en.more": {"b": "2"}, "fr": {"c": "3"}})
    catalogue = load_catalogue("en", game)
    assert ("a" in catalogue, "b" in catalogue, "c" in catalogue) == (True, True, False)


def test_a_message_that_two_files_of_a_folder_give_is_refused(tmp_path: Path) -> None:
    game = folder(tmp_path, **{"en": {"a": "1"}, "en.again": {"a": "2"}})
    with pytest.raises(CatalogueError, match=r"en\.json: given twice: a"):
        load_catalogue("en", game)


def test_a_file_that_is_no_catalogue_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"^en\.json: "):
        load_catalogue("en", folder(tmp_path, en='{"a": 1}'))


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(CatalogueError, match="no language 'de'; there are en, fr"):
        load_catalogue("de")


def test_languages_that_differ_are_reported(tmp_path: Path) -> None:
    game = folder(
        tmp_path,
        en={"a": "{x:seat}", "b": "only here", "c": {"by": "n", "other": "{n}"}},
        fr={"a": "{x:text}", "c": {"by": "m", "other": "{n}"}},
    )
    assert catalogue_problems(game) == [
        "a: the placeholders differ (en: x:seat; fr: x:text)",
        "fr: b: missing",
        "c: the placeholders differ (en: n:by, n:text; fr: m:by, n:text)",
    ]
