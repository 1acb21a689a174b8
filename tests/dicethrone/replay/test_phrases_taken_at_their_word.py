"""Phrases mean what they say: no word is skipped, changed or taken for another."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.replay.phrases.moves import Move
from dtnb.replay import PhraseError, Replay, load_replay
from dtnb.replay.game.phrases import read_expectation, read_move

HEAD = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, cp: 5, hand: ["Buh, Bye!", Tip It!]}
  BEN: {hero: Paladin, tokens: {Protect: 1}, hand: [Absolution!]}
start: {attack: {ability: Mighty Blow, damage: 9}}
moves:
"""


def table(*moves: str, other: str = "Ben", lang: str = "en") -> Replay:
    text = HEAD.replace("BEN", other) + "".join(f"  - {move}\n" for move in moves)
    return load_replay(text if moves else text.replace("moves:", "moves: []"), lang=lang)


def move(text: str, other: str = "Ben") -> Move:
    replay = table(other=other)
    parsed = read_move(replay.plugin, replay.game, replay.record.start, text)
    assert isinstance(parsed, Move)
    return parsed


def parts(text: str, other: str = "Ben") -> list[str]:
    replay = table(other=other)
    read = read_expectation(replay.plugin, replay.game, replay.record.start, text)
    return [statement.part for statement in read]


@pytest.mark.parametrize("text", ["re-rolling 1 3", "re-rolling 1 and 3"])
def test_a_one_in_a_list_of_dice_is_a_die_and_no_article(text: str) -> None:
    changes = move(f"Ann plays Try, Try Again! {text}").changes
    assert [change.before for change in changes] == [1, 3]


@pytest.mark.parametrize(
    "text",
    [
        "Ann plays Tip It! changing 1 2 to 3",
        "Ann plays Buh, Bye! on Ben's Protect on Ben's Retribution",
        "Ben spends Protect on Ann and on Ben",
        "Ann plays Not This Time! against Mighty Blow and against Smack",
    ],
)
def test_a_second_die_or_target_is_refused_and_not_skipped(text: str) -> None:
    with pytest.raises(PhraseError):
        move(text)


@pytest.mark.parametrize("text", ["Ben has 1 Protect 3", "Ben gets no Protect and Retribution"])
def test_a_statement_that_says_two_things_of_one_token_is_refused(text: str) -> None:
    with pytest.raises(PhraseError):
        parts(text)


def test_a_comma_behind_a_name_with_a_sign_ends_the_statement() -> None:
    read = parts("Protect comes before Tip It!, Ann has 2 CP")
    assert read == ["Protect comes before Tip It!", "Ann has 2 CP"]


@pytest.mark.parametrize("name", ["J.R.", '"Bob, Jr."'])
def test_a_seat_whose_name_ends_in_a_sign_owns_things(name: str) -> None:
    plain = name.strip('"')
    assert parts(f"it is {plain}'s turn", name) == [f"it is {plain}'s turn"]
    assert move(f"Ann chooses {plain}'s Protect", name).token == (1, "Protect")


def test_a_misspelt_statement_names_whole_words() -> None:
    with pytest.raises(PhraseError, match="'none' is no number"):
        parts("Ben takes none")
    with pytest.raises(PhraseError, match="'nothing' cannot be read"):
        move("Ann does nothing")


def test_a_count_without_a_place_is_translated_without_a_gap() -> None:
    claim = "claim: {by: Ann, says: Ben has 1 card}"
    (answer,) = table("Ben declines to defend", claim, lang="fr").claims
    assert answer.says == "Ben a 1 carte"


def test_a_claim_behind_a_refusal_is_about_the_moment_of_the_refusal() -> None:
    replay = table(
        "Ben rolls 3 3 6 for Divine Defense",
        "at: last chance",
        "Ben spends Protect",
        "refused: Ben spends Protect",
        "claim: {by: Ann, says: Ben may not spend Protect}",
    )
    # DT-STAT-09: the only Protect is spent.
    assert [claim.answer for claim in replay.claims] == [True]


def test_who_goes_first_before_anybody_acts_is_the_start_player() -> None:
    """DT-SETUP-06: the higher roll starts."""
    text = HEAD.replace("BEN", "Ben").replace(
        "start: {attack: {ability: Mighty Blow, damage: 9}}", "start: {phase: setup}"
    )
    moves = ("Ann rolls 3 to start", "Ben rolls 5 to start", "claim: {by: B, says: Ben goes first}")
    (claim,) = load_replay(text + "".join(f"  - {move}\n" for move in moves)).claims
    assert claim.answer is True
