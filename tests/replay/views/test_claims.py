"""Claims in words, and predictions that are in no file."""

from __future__ import annotations

import pytest

from dtnb.replay import load_replay
from dtnb.replay.game.terms import PhraseError

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
    text = repr(load_replay(TURN).claim("Ben takes 4", by="Class"))
    assert text.startswith("Class says: “Ben takes 4”. False.\n  It is: 3\n")
    assert "\n  DT-CALC-07: Every division is rounded up.\n" in text


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
    text = repr(claims)
    assert text.startswith("Ann says: “Ben takes 4”. False.\n")
    assert text.endswith("\nBen says: “Ben takes 3”. True.\n  It is: 3")
    assert text.count("DT-CALC-07: ") == 1


def test_claims_are_shown_in_french() -> None:
    text = repr(load_replay(TURN, lang="fr").claim("Ben subit 4", by="Classe"))
    assert text.startswith("Classe affirme : « Ben subit 4 ». C'est faux.\n  Constaté : 3\n")
    assert "DT-CALC-07 : Toute division est arrondie au chiffre supérieur." in text


def test_claims_of_people_are_shown_as_text_in_a_notebook() -> None:
    page = load_replay(TURN).claim("Ben takes 4", by="<b>Ann</b>")._repr_html_()
    assert "<strong>&lt;b&gt;Ann&lt;/b&gt; says: “Ben takes 4”. False.</strong>" in page


@pytest.mark.parametrize(
    ("lang", "expected"),
    [("en", "'drops 4' is no expectation"), ("fr", "« drops 4 » n'est pas")],
)
def test_a_prediction_that_cannot_be_read_says_what_would_be_right(
    lang: str, expected: str
) -> None:
    with pytest.raises(PhraseError, match=expected) as error:
        load_replay(TURN, lang=lang).claim("Ben drops 4")
    assert error.value.right


def test_a_replay_with_claims_alone_counts_them() -> None:
    shown = repr(load_replay(f'{TURN}  - claim: "Ann: Ben takes 4"\n'))
    assert "0 of 1 claims are true, over>" in shown


# -- several statements in one claim ---------------------------------------------------------------

# 9 come in; half of 9, rounded up, is 5: Ben takes 4. Ann keeps her 2 CP.
SPENT = """
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian, hand: []}
  Ben: {hero: Paladin, tokens: {Protect: 1}, hand: []}
start: {attack: {ability: Mighty Blow, damage: 9}}
moves:
  - claim: "Ann: SAYS"
  - Ben does not defend
  - Ben spends Protect
"""
LATEST = "Ben takes 4 damage: Health 50 → 46."
EARLY = "Ben spends Protect."


@pytest.mark.parametrize(
    ("says", "answer", "finding"),
    [
        ("Ben takes 4, Ann has 2 CP", True, ""),
        ("Ann has 2 CP, Ben takes 4", True, ""),
        ("Ben takes 5, Ben has no Protect", False, "4 for “Ben takes 5”"),
        ("Ben has no Protect, Ben takes 5", False, "4 for “Ben takes 5”"),
        ("Ben has Protect and takes 4", False, "0 for “Ben has Protect”"),
        ("Ben takes 9, has Protect and heals 2", False,
         "4 for “Ben takes 9”; 0 for “has Protect”; 0 for “heals 2”"),
        ("Ben subit 4 et Ann a 3 PC", False, "2 for “Ann has 3 CP”"),
    ],
)  # fmt: skip
def test_a_claim_of_several_parts_is_answered_part_by_part(
    says: str, answer: bool, finding: str
) -> None:
    """It is told when the last of them is settled; what is found belongs to what is not so."""
    replay = load_replay(SPENT.replace("SAYS", says))
    (claim,) = replay.claims
    assert (claim.answer, claim.found) == (answer, finding)
    lines = [line.strip() for line in replay.story(rules=False).splitlines()]
    at = next(index for index, line in enumerate(lines) if line.startswith("Ann says"))
    assert at > next(index for index, line in enumerate(lines) if LATEST in line)
    assert (lines[at + 1 : at + 2] == [f"It is: {finding}"]) == bool(finding)


def test_each_part_of_a_claim_adds_its_rules() -> None:
    """Half is rounded up (DT-CALC-07); what is spent goes back to the supply (DT-STAT-09)."""
    alone = {
        says: load_replay(SPENT.replace("SAYS", says)).claims[0].rules
        for says in ("Ben takes 4", "Ben has no Protect", "Ben takes 4, Ben has no Protect")
    }
    *parts, both = alone.values()
    assert all(parts)
    assert set(both) == {rule for rules in parts for rule in rules}


@pytest.mark.parametrize(
    ("lang", "findings"),
    [("en", ["0 for “Ann takes 3 damage”", "0 for “heals 2”"]),
     ("fr", ["0 pour « Ann subit 3 »", "0 pour « heals 2 »"])],
)  # fmt: skip
def test_an_expectation_of_several_parts_says_of_which_it_found_what(
    lang: str, findings: list[str]
) -> None:
    text = SPENT.replace("SAYS", "Ben takes 4")
    text += 'expect: ["Ben takes 4, Ann takes 3 damage and heals 2"]\n'
    stated = load_replay(text, lang=lang).expectations
    actual = [claim.found.replace("\u00a0", " ") for claim in stated if not claim.holds]
    assert actual == findings


def test_a_dungeon_claim_of_several_parts_names_the_false_one() -> None:
    """The file expects that the Rogue is defeated, and that the Fighter is still there."""
    says = "the Rogue is defeated, the Fighter is defeated"
    (claim,) = load_replay("dungeon-total-of-seven").claim(says)
    assert claim.answer is False
    assert claim.found.endswith(" for “the Fighter is defeated”")
    assert "Rogue" not in claim.found
