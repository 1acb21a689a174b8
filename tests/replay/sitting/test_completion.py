"""`dtnb.replay.complete`: possible continuations, with the engine's verdict on each move."""

from __future__ import annotations

from typing import Any

import pytest

import dtnb
from dtnb.replay import PhraseError, Suggestion, complete, load_replay


@pytest.fixture
def match() -> dtnb.Match:
    seats: dict[str, dict[str, Any]] = {
        "Ann": {"hero": "barbarian", "hand": ["Tip It!", "Get Some!"]},
        "Ben": {"hero": "paladin", "tokens": {"Protect": 1}, "hand": []},
    }
    match = dtnb.Match(seats=seats, edition="season-one-rerolled")
    return match.do("Ann rolls 1 2 3 3 6")


def allowed(suggestions: tuple[Suggestion, ...]) -> dict[str, bool | None]:
    return {suggestion.text: suggestion.allowed for suggestion in suggestions}


def test_of_cards_and_tokens_those_that_are_held_are_judged(match: dtnb.Match) -> None:
    assert allowed(complete(match, "Ann plays ")) == {"Tip It!": True, "Get Some!": False}
    assert allowed(complete(match, "Ben spends ")) == {"Protect": False}


def test_a_refusal_is_the_answer_of_why_not(match: dtnb.Match) -> None:
    (suggestion,) = complete(match, "Ann plays G")
    answer = match.why_not("Ann plays Get Some!")
    assert (suggestion.why, suggestion.rules) == (answer.text, answer.rules)


def test_what_is_not_held_is_offered_where_nothing_else_fits(match: dtnb.Match) -> None:
    (suggestion,) = complete(match, "Ann spends Pro")
    assert (suggestion.text, suggestion.allowed) == ("Protect", False)
    assert "DT-STAT-09" in suggestion.rules


def test_the_beginning_of_a_move_has_no_verdict(match: dtnb.Match) -> None:
    assert set(allowed(complete(match, "Ann sp")).values()) == {None}


def test_the_other_language_is_completed_if_nothing_else_fits(match: dtnb.Match) -> None:
    assert allowed(complete(match, "Ann joue T")) == {"Tip It!": True}
    assert allowed(complete(match, "Ann joue T", lang="fr")) == {"Tip It!": True}


def test_a_statement_is_completed_without_a_verdict(match: dtnb.Match) -> None:
    assert allowed(complete(match, "Ben subit", statement=True, lang="fr")) == {"": None}


def test_a_replay_is_completed_after_its_last_move_or_at_a_window() -> None:
    replay = load_replay("buh-bye-on-protect")
    assert allowed(complete(replay, "Paladin spends ", at="before defense")) == {"Protect": True}
    assert complete(replay, "Paladin spends ")


def test_a_move_of_the_other_game_is_completed_and_judged() -> None:
    suggestions = complete(load_replay("dungeon-turn-example"), "Ann attacks with ", at="DD-TW-12")
    # DD-CMB-06: Might, Agility and Magic attack; the other stats do not.
    answers = allowed(suggestions)
    assert [answers[stat] for stat in ("Might", "Agility", "Magic")] == [True, True, True]
    refused = next(suggestion for suggestion in suggestions if suggestion.text == "Health")
    assert (refused.allowed, refused.rules) == (False, ("DD-CMB-06",))


def test_nothing_follows_a_whole_move(match: dtnb.Match) -> None:
    assert complete(match, "Ann stops rolling") == ()


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("Zoe spends ", "en", "nobody is called 'Zoe'"),
        ("Zoe spends ", "fr", "personne ne s'appelle « Zoe »"),
        ("Ann " + "plays " * 100, "en", "this text has 604 characters (400 at most)"),
    ],
)
def test_what_nothing_continues_is_an_error_in_words(
    match: dtnb.Match, text: str, lang: str, expected: str
) -> None:
    with pytest.raises(PhraseError) as refused:
        complete(match, text, lang=lang)
    assert expected in str(refused.value).replace("\u202f", " ").replace("\u00a0", " ")
