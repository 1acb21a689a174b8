"""Claims shown in words, and predictions that stand in no file."""

from __future__ import annotations

import pytest

from dtnb.replay import load_replay
from dtnb.replay.plugin_terms import PhraseError

# 9 come in; of the defense's dice the 6 prevents 2, which leaves 7; half of 7, rounded up, is 4,
# so Ben takes 3.
TURN = """
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, hand: []}
  Ben: {hero: Paladin, tokens: {Protect: 1}, hand: []}
start: {attack: {ability: Mighty Blow, damage: 9}}
moves:
  - Ben rolls 3 3 6 for Divine Defense
  - Ben spends Protect
"""


def test_a_prediction_is_answered_with_what_is_the_case_and_why() -> None:
    """Half of 7 is prevented, rounded up (DT-CALC-07)."""
    said = repr(load_replay(TURN).claim("Ben takes 4", by="Class"))
    assert said.startswith("Class says: “Ben takes 4”. False.\n  Found: 3\n")
    assert "\n  DT-CALC-07: Every division is rounded up.\n" in said


def test_a_prediction_of_nobody_in_particular_names_nobody() -> None:
    (right,) = claims = load_replay(TURN).claim("Ben takes 3")
    assert (right.answer, right.by) == (True, "")
    assert repr(claims).startswith("“Ben takes 3”. True.\n")


@pytest.mark.parametrize(
    ("replay", "says"),
    [("false-claim", "Ben takes {}"), ("dungeon-total-of-seven", "the total is {}")],
)
def test_a_prediction_with_a_number_that_nobody_can_mean_is_refused(replay: str, says: str) -> None:
    with pytest.raises(PhraseError) as caught:
        load_replay(replay).claim(says.format("9" * 5000))
    assert str(caught.value) == "the number in this text is too long (400 digits at most)"


def test_claims_of_a_file_say_each_rule_once() -> None:
    claims = load_replay(
        f'{TURN}  - claim: "Ann: Ben takes 4"\n  - claim: "Ben: Ben takes 3"\n'
    ).claims
    said = repr(claims)
    assert said.startswith("Ann says: “Ben takes 4”. False.\n")
    assert said.endswith("\nBen says: “Ben takes 3”. True.\n  Found: 3")
    assert said.count("DT-CALC-07: ") == 1


def test_claims_are_told_in_french() -> None:
    said = repr(load_replay(TURN, lang="fr").claim("Ben subit 4", by="Classe"))
    assert said.startswith("Classe affirme : « Ben subit 4 ». C'est faux.\n  Constaté : 3\n")
    assert "DT-CALC-07 : Toute division est arrondie au chiffre supérieur." in said


def test_claims_of_people_are_shown_as_text_in_a_notebook() -> None:
    page = load_replay(TURN).claim("Ben takes 4", by="<b>Ann</b>")._repr_html_()
    assert "<strong>&lt;b&gt;Ann&lt;/b&gt; says: “Ben takes 4”. False.</strong>" in page


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "'Ben gets 4' is no expectation"), ("fr", "« Ben gets 4 » n'est pas")]
)
def test_a_prediction_that_cannot_be_read_says_what_would_be_right(lang: str, said: str) -> None:
    with pytest.raises(PhraseError, match=said) as error:
        load_replay(TURN, lang=lang).claim("Ben gets 4")
    assert error.value.right


def test_a_replay_with_claims_alone_counts_them() -> None:
    shown = repr(load_replay(f'{TURN}  - claim: "Ann: Ben takes 4"\n'))
    assert "0 of 1 claims are true, over>" in shown
