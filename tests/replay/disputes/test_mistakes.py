"""The causes of a false claim: an action that it leaves out, or another reading."""

from __future__ import annotations

import pytest

from dtnb.casebook.cases import all_cases
from dtnb.replay import load_replay
from dtnb.replay.verdict.ruling import ruling_of

CASES = {case.name: case for case in all_cases()}
MINUS = "\N{MINUS SIGN}"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # 3 for Revolver, 1 prevented: what Ben counts is the Attack before its modifier
        (
            "reload-after-the-defence",
            f"Ben holds that this is not allowed (3 {MINUS} 1 = 2): Ann spends Reload.",
        ),
        # half of 9 is 5, and half of the 4 that are left is 2; the question stands above it
        (
            "false-claim",
            f"Ann answers (9 {MINUS} 5 {MINUS} 2 = 2; half of 9, rounded up: 5): "
            "Each is applied to what the one before it left.",
        ),
        # half of 9, rounded down; what decides between the books is another question
        (
            "king-of-the-hill",
            "To “How is a fraction rounded where nothing is said?” "
            f"Cat answers (5 + 4 = 9; 9 {MINUS} 4 = 5; half of 9, rounded down: 4): A fraction is "
            "rounded down.",
        ),
    ],
)
def test_beside_the_right_sum_stands_that_of_who_is_wrong(name: str, expected: str) -> None:
    settlement = load_replay(name).settle()
    assert expected in " ".join(repr(settlement).split())


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # What decides is the answer to Ann's own question, or the rule that she breaks.
        (
            "retribution-when-evaded",
            (
                "Season Two says nothing of how much is sent back. No book says whether an evasion "
                "counts before or after what is sent back is worked out.",
            ),
        ),
        ("fourth-evasive", ()),
        # What decides between the books is whose Attack Modifier counts; Cat also rounds down.
        (
            "king-of-the-hill",
            ("Cat is wrong: every fraction is rounded up. (Season One ReRolled, page 15)",),
        ),
    ],
)
def test_beside_the_ruling_stands_what_the_loser_believes_unless_it_is_the_rule_turned_round(
    name: str, expected: tuple[str, ...]
) -> None:
    replay = load_replay(name)
    verdict = replay._dispute_verdict()
    assert verdict is not None
    assert ruling_of(verdict, replay.speaker).beliefs == expected


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        # Season Two, page 6: a second Keg blows up the first (DT-HERO-PIR-03).
        ("keg-to-a-keg", "A second Powder Keg blows the first one up at once."),
        # French leaflet, page 6: Shadows answer an opponent's Offensive Roll Phase, and a token
        # goes after a whole turn (DT-HERO-SHA-02).
        ("shadows-and-poison", "Shadows stop only what comes from an opponent's Offensive"),
        ("shadows-and-collateral", "Shadows keep off all damage of an opponent's Offensive"),
        ("shadows-not-refreshed", "Shadows go once their holder has begun and ended a full turn"),
        # One of two Sidesteps is removed in answer, and "any time" holds for the other
        # (DT-STAT-10).
        ("second-sidestep-after-buh-bye", "One token was taken away; another one may be spent"),
        # Nothing answers this Sidestep, so that the rule stands as it is.
        (
            "added-after-the-dodge",
            "An Attack that is avoided deals nothing, not even what is added",
        ),
        # French leaflet, page 6: Shadows work for the stunned too (DT-HERO-SHA-02).
        ("stunned-in-the-shadows", "Shadows are never spent and ask for no action"),
        # Page 13 of every book: what an ability counts is fixed when it is activated (DT-ORP-11);
        # the French book says so in words of its own.
        ("paid-after-the-strike", "On activation, its rolls and choices fix the damage"),
        # A partner's token lies on the board of whoever spends it (DT-STAT-05).
        ("retribution-from-a-partner", "A token is in play on the board of whoever has it"),
        # The amount that comes "from Retribution" is a share of what comes to its holder
        # (DT-CALC-06).
        ("retribution-for-reckless", "What goes back is a share of the subtotal"),
        # The rules of the book come before the text of the token (DT-HERO-GUN-12).
        ("evading-an-entangling-shot", "Evasive stops only the damage; other effects may"),
        # Once the card is played no die lies there, which would not refute Ben (DT-CARD-19).
        ("vegas-die-and-so-wild", "So Wild! is for a Roll Phase."),
        # Season Two, page 9: another die of the same roll (DT-CARD-24).
        ("samesies-across-two-rolls", "Samesies! copies another die of the same roll, and none"),
    ],
)
def test_the_reason_begins_with_the_clause_that_refutes_the_loser(name: str, clause: str) -> None:
    verdict = CASES[name].replay._dispute_verdict()
    assert verdict is not None
    reason = ruling_of(verdict, CASES[name].replay.speaker).reasons[0]
    assert (reason.plain or reason.text).startswith(clause)


@pytest.mark.parametrize(
    ("name", "is_second_attack"),
    [
        # The card for the second Attack is disputed, and the first Attack has drawn one.
        ("second-card-in-the-additional-phase", True),
        # The first Attack came to 5 without dispute; the defence is against the second.
        ("defending-in-the-additional-phase", True),
        # What follows the dodge in the same Roll Phase is disputed.
        ("added-after-the-dodge", False),
    ],
)
def test_a_dispute_opens_at_the_outcome_of_the_exchange_in_which_it_arises(
    name: str, is_second_attack: bool
) -> None:
    document = CASES[name].replay.views._document_with(None, odds=False)
    assert document.opens_at is not None
    opening = document.events[document.opens_at]
    earlier = {event.exchange for event in document.events[: document.opens_at]}
    assert opening.kind == "outcome"
    assert len(earlier - {None, opening.exchange}) == int(is_second_attack)


@pytest.mark.parametrize("name", ["poison-and-one-evasive", "prevention-left-over"])
def test_who_would_be_right_by_an_answer_that_is_told_needs_no_second_one(name: str) -> None:
    assert " answers (" not in repr(load_replay(name).settle())


def test_it_is_told_on_a_page_and_in_french_as_well() -> None:
    page = load_replay("false-claim", lang="fr").settle()._repr_html_()
    rounded = "la moitié de 9, arrondie au supérieur : 5"
    assert f"Ann répond (9 {MINUS} 5 {MINUS} 2 = 2 ; {rounded})" in page


BRANCH = """
dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: Barbarian, cp: 2, hand: [Get Some!]}
  Ben: {hero: Paladin, cp: 2, hand: [So Wild!], tokens: {Protect: 1}}
start: {attack: {ability: Smack, damage: 7}}
moves:
  - at: before defense
  - move: Ben does not defend
    branch:
      Otherwise:
        moves:
          - at: before defense
"""


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # half of 7, rounded up, is 4 (DT-CALC-07), and rounded down 3
        (
            (
                "Ben spends Protect",
                "Ben does not defend",
                "claim: {by: Ann, says: Ben takes 4}",
                "claim: {by: Ben, says: Ben takes 3}",
            ),
            ("reading", f"7 {MINUS} 3 = 4; half of 7, rounded down: 3"),
        ),
        # Whoever leaves Protect out prevents nothing (DT-STAT-12).
        (
            (
                "Ben spends Protect",
                "Ben does not defend",
                "claim: {by: Ann, says: Ben takes 7}",
                "claim: {by: Ben, says: Ben takes 3}",
            ),
            ("forbidden", ""),
        ),
        # AMB-06: three swords add 3 if nobody may change the die of a card
        (
            (
                "Ann plays Get Some!",
                "Ann rolls 1 1 1 4 4 for Get Some!",
                "Ben plays So Wild! changing 1 to 6",
                "Ben does not defend",
                "claim: {by: Ann, says: Ben takes 10}",
                "claim: {by: Ben, says: Ben takes 9}",
            ),
            ("reading", "7 + 3 = 10"),
        ),
    ],
)
def test_a_false_claim_on_a_branch_is_explained_by_the_play_of_the_branch(
    lines: tuple[str, ...], expected: tuple[str, str]
) -> None:
    moves = "".join(f"          - {line}\n" for line in lines)
    (mistake,) = load_replay(BRANCH + moves).settle().verdict.mistakes
    assert (mistake.claimant, mistake.kind, mistake.total) == ("Ann", *expected)
