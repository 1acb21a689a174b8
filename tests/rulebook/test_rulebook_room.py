"""The rulebook room, shown on a small invented rulebook that belongs to no game."""

import json
from pathlib import Path

import jsonschema
import pytest

from dtnb.explain.references import reference
from dtnb.explain.speakers import shared_speaker
from dtnb.rulebook import (
    Rulebook,
    RulebookDataError,
    UnknownId,
    decode_rulebook_file,
    load_rulebook,
    schema,
)
from tests.rulebook.check import find_problems


def text(words: str) -> dict[str, str]:
    return {"en": words, "fr": f"{words} (fr)"}


def small_book() -> dict[str, object]:
    return {
        "editions": [
            {
                "id": "old",
                "name": text("Old"),
                "book": "Old book",
                "short": "O",
                "year": 1990,
                "pages_printed": True,
            },
            {"id": "new", "name": text("New"), "book": "New book", "short": "N"},
        ],
        "rules": [
            {
                "id": "RULE-A",
                "statement": text("Red moves first."),
                "citations": [
                    {"edition": "old", "pages": [3, 4], "certainty": "printed"},
                    {"edition": "new", "certainty": "silent", "see": ["RULE-B"]},
                ],
                "readings": ["GAP-1"],
            },
            {
                "id": "RULE-B",
                "statement": text("Blue moves first."),
                "citations": [
                    {"edition": "old", "certainty": "silent", "holds": False},
                    {
                        "edition": "new",
                        "pages": [7],
                        "certainty": "inferred",
                        "variant": text("Blue may move first."),
                    },
                ],
            },
        ],
        "policies": [
            {
                "id": "ties",
                "ambiguity": "GAP-1",
                "question": text("Who wins a tie?"),
                "readings": [
                    {"id": "red", "statement": text("Red."), "rules": ["RULE-A"]},
                    {"id": "blue", "statement": text("Blue."), "rules": ["RULE-B"]},
                ],
                "default": "red",
                "reason": text("Somebody has to."),
            },
            {
                "id": "first",
                "ambiguity": "GAP-1",
                "switch": True,
                "question": text("Who is first?"),
                "readings": [
                    {"id": "red", "statement": text("Red."), "rules": ["RULE-A"]},
                    {"id": "blue", "statement": text("Blue."), "rules": ["RULE-B"]},
                ],
                "default": {"old": "red", "new": "blue"},
                "reason": text("Each book says so."),
            },
        ],
        "windows": [
            {"id": "W-1", "name": text("Opening"), "phase": "start", "rules": ["RULE-A"]},
        ],
        "terms": [{"id": "start", "name": text("Start")}],
    }


def decode(book: dict[str, object]) -> Rulebook:
    return Rulebook([decode_rulebook_file("book.json", json.dumps(book).encode())])


def test_a_printed_rule_is_cited_with_its_pages() -> None:
    explanation = decode(small_book()).cite("RULE-A", "old")
    assert explanation.pages == (3, 4)
    assert explanation.certainty == "printed"
    assert reference(explanation, shared_speaker("en")) == "Old, pp. 3, 4"
    assert reference(explanation, shared_speaker("fr")) == "Old (fr), p. 3, 4"


def test_an_inferred_page_is_marked_as_inferred() -> None:
    explanation = decode(small_book()).cite("RULE-B", "new")
    assert reference(explanation, shared_speaker("en")) == "New, p. 7 (page inferred)"
    assert reference(explanation, shared_speaker("fr")) == "New (fr), p. 7 (page déduite)"


def test_a_silent_book_is_cited_as_silent_with_the_reading_that_stands_in() -> None:
    explanation = decode(small_book()).cite("RULE-A", "new")
    assert explanation.certainty == "silent"
    assert [(ruling.policy, ruling.value) for ruling in explanation.readings] == [("first", "blue")]
    assert (
        reference(explanation, shared_speaker("en"))
        == "New: this book is silent; reading GAP-1 (blue); see RULE-B"
    )


def test_an_edition_that_words_a_rule_otherwise_has_its_own_statement() -> None:
    book = decode(small_book())
    assert book.statement("RULE-B", "new").en == "Blue may move first."
    assert book.statement("RULE-A", "old").en == "Red moves first."


def test_a_rule_that_an_edition_does_not_play_with_is_marked() -> None:
    assert not decode(small_book()).cite("RULE-B", "old").holds


def test_an_editions_switches_are_a_mapping_from_name_to_value() -> None:
    book = decode(small_book())
    assert dict(book.edition("old").switches) == {"first": "red"}
    assert dict(book.edition("new").switches) == {"first": "blue"}


def test_a_chosen_reading_overrides_the_default_and_is_marked_as_chosen() -> None:
    book = decode(small_book())
    assert book.ruling("ties", "old").chosen is False
    ruling = book.ruling("ties", "old", {"ties": "blue"})
    assert (ruling.value, ruling.chosen, ruling.rules) == ("blue", True, ("RULE-B",))


def test_a_switch_can_be_chosen_otherwise_like_any_policy() -> None:
    ruling = decode(small_book()).ruling("first", "old", {"first": "blue"})
    assert (ruling.value, ruling.chosen) == ("blue", True)


def test_an_ambiguity_leads_to_the_policy_that_is_a_switch_and_lists_all() -> None:
    book = decode(small_book())
    assert book.policy("GAP-1").id == "first"
    assert [policy.id for policy in book.policies_for("GAP-1")] == ["first", "ties"]


def test_citing_a_policy_gives_the_reading_in_force() -> None:
    explanation = decode(small_book()).cite("ties", "new", {"ties": "blue"})
    assert explanation.certainty == "reading"
    assert explanation.statement.en == "Blue."
    assert reference(explanation, shared_speaker("en")) == "New: reading GAP-1 (blue); see RULE-B"


@pytest.mark.parametrize(
    ("lookup", "wanted", "suggestion"),
    [
        ("rule", "RULE-Q", "RULE-"),
        ("rule", "rule-a", "RULE-A"),
        ("edition", "od", "old"),
        ("window", "W-2", "W-1"),
        ("policy", "tie", "ties"),
        ("policy", "GAP-7", "GAP-1"),
        ("term", "Start!", "start"),
    ],
)
def test_an_unknown_id_is_refused_with_the_nearest_known_one(
    lookup: str, wanted: str, suggestion: str
) -> None:
    with pytest.raises(UnknownId) as caught:
        getattr(decode(small_book()), lookup)(wanted)
    assert caught.value.suggestion is not None
    assert caught.value.suggestion.startswith(suggestion)
    assert f"Did you mean '{caught.value.suggestion}'?" in str(caught.value)
    assert (
        f"« {caught.value.suggestion} »"
        in shared_speaker("fr").problem(caught.value.code, caught.value.values)[1]
    )


def test_an_unknown_id_that_resembles_nothing_has_no_suggestion() -> None:
    with pytest.raises(UnknownId) as caught:
        decode(small_book()).rule("zzzzzzzz")
    assert caught.value.suggestion is None
    assert str(caught.value) == "There is no rule 'zzzzzzzz'."


def test_an_unknown_reading_is_refused_with_the_nearest_known_one() -> None:
    with pytest.raises(UnknownId, match=r"no reading 'bleu'.*'blue'"):
        decode(small_book()).ruling("ties", "old", {"ties": "bleu"})


def test_the_same_id_given_twice_is_refused() -> None:
    file = decode_rulebook_file("book.json", json.dumps(small_book()).encode())
    with pytest.raises(RulebookDataError, match="is given twice"):
        Rulebook([file, file])


def test_a_misspelt_field_is_refused_with_file_and_place() -> None:
    content = b'{"rules": [{"id": "R", "statment": {"en": "a", "fr": "b"}, "citations": []}]}'
    with pytest.raises(RulebookDataError, match=r"broken\.json: .*statment.*rules"):
        decode_rulebook_file("broken.json", content)


def test_text_without_a_language_is_refused() -> None:
    content = b'{"terms": [{"id": "t", "name": {"en": "only"}}]}'
    with pytest.raises(RulebookDataError, match="fr"):
        decode_rulebook_file("broken.json", content)


def test_a_file_that_is_not_json_is_refused_by_name() -> None:
    with pytest.raises(RulebookDataError, match=r"broken\.json"):
        decode_rulebook_file("broken.json", b"{")


def test_files_in_folders_are_read_into_one_rulebook(tmp_path: Path) -> None:
    book = small_book()
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "rules.json").write_text(json.dumps({"rules": book.pop("rules")}))
    (tmp_path / "rest.json").write_text(json.dumps(book))
    (tmp_path / "notes.txt").write_text("not data")
    assert set(load_rulebook(tmp_path).rules) == {"RULE-A", "RULE-B"}


def test_a_sound_rulebook_has_no_problems() -> None:
    assert find_problems(decode(small_book())) == ()


def test_dangling_ids_and_contradictions_are_all_listed() -> None:
    book = json.loads(json.dumps(small_book()))
    book["rules"][0]["readings"] = ["GAP-9"]
    book["rules"][0]["citations"][0]["certainty"] = "inferred"
    book["rules"][1]["citations"].pop()
    book["rules"][1]["outcome"] = False
    book["policies"][0]["default"] = "green"
    book["policies"][1]["readings"][0]["rules"] = []
    book["windows"][0]["rules"] = ["RULE-Z"]
    book["windows"][0]["phase"] = "nowhere"
    assert find_problems(decode(book)) == (
        "RULE-A in old: the pages of this book are printed.",
        "RULE-A: the reading 'GAP-9' is not a policy.",
        "RULE-B: cites ['old'], not each edition once and in order.",
        "RULE-B: a rule has either an outcome or a reason for having none.",
        "ties: its default in old is not one of its readings.",
        "ties: its default in new is not one of its readings.",
        "first/red: each value of a switch names its rules.",
        "W-1: there is no rule 'RULE-Z'.",
        "W-1: the phase 'nowhere' is not in the glossary.",
    )


def test_the_schema_accepts_what_the_loader_accepts_and_refuses_unknown_fields() -> None:
    validator = jsonschema.Draft202012Validator(schema())
    assert list(validator.iter_errors(small_book())) == []
    assert list(validator.iter_errors({"rulez": []})) != []
