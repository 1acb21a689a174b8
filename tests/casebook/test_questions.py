"""Questions as players type them on a phone find the case that answers them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from dtnb.casebook.cases import all_cases, search_cases
from dtnb.casebook.finding import index
from dtnb.casebook.wording import ENDING, wording, words_of
from dtnb.rulebook import LANGUAGES, Language

#: the typed question, and the case that answers it
QUESTIONS = msgspec.yaml.decode(
    Path(__file__).with_name("questions.yaml").read_text(encoding="utf-8"),
    type=dict[Language, dict[str, str]],
)
#: a phone shows so many cases without scrolling
SEEN = 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_players_ask_leads_to_the_case_among_the_first_three(language: Language) -> None:
    """Twenty questions in each language; each case was chosen by reading, before any search."""
    assert len(QUESTIONS[language]) == 20
    first = {
        asked: [case.name for case in search_cases(asked, language)[:SEEN]]
        for asked in QUESTIONS[language]
    }
    missed = {asked for asked, right in QUESTIONS[language].items() if right not in first[asked]}
    assert missed == set(), first


def test_one_is_understood_in_the_other_language() -> None:
    assert search_cases("repos donjon", "en")[0].name == "rest-beyond-the-die"
    assert search_cases("dungeon rest", "fr")[0].name == "rest-beyond-the-die"


def test_a_name_of_small_words_is_sought_as_a_whole() -> None:
    """Of Not This Time! only the Time of the dungeon would be left."""
    cases = search_cases("Not This Time!")
    assert {"Not This Time!"} == {
        card for case in cases for card in case.spec.cards if "Time" in card
    }
    assert len(cases) == sum("Not This Time!" in case.spec.cards for case in all_cases())


def test_a_die_is_no_small_word_in_french() -> None:
    """“de” is a stop word, “dé” (die) is not."""
    (small,) = words_of("fr").search_terms("de")
    (term,) = words_of("fr").search_terms("relancer un dé")[1:]
    assert (small.words, term.typed) == (("de",), "dé")


def test_a_question_of_only_small_words_finds_nothing_and_says_so() -> None:
    results = search_cases("why", "fr")
    assert (list(results), [term.word for term in results.unknown_words]) == ([], ["why"])


def test_what_ends_otherwise_is_the_same_word_and_what_begins_alike_is_not() -> None:
    nearness = words_of("en").nearness
    near = [("dodge", "dodging"), ("announced", "announcing"), ("relancer", "relance")]
    far = [("passive", "passing"), ("count", "country"), ("die", "dies")]
    assert {nearness(one, other) for one, other in near} == {ENDING}
    assert all(nearness(one, other) < ENDING for one, other in far)


def test_synonyms_lead_to_words_that_cases_use() -> None:
    """A line of `words.yaml` of which no word finds anything is useless."""
    known = {
        word
        for case in all_cases()
        for language in LANGUAGES
        for word in index(case.case_file, language)
    }
    idle = [group[0] for number, group in enumerate(wording().same) if f"={number}=" not in known]
    assert idle == []
