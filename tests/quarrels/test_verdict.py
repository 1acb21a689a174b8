"""The last screen: every statement has its reason, every number its sum, no word is a machine's."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from dtnb.quarrels.flow import show
from dtnb.quarrels.pages.sums import MINUS
from dtnb.quarrels.screens import Answered, Choices, Verdict
from dtnb.quarrels.terminal_text import screen_text
from tests.quarrels import test_more as more
from tests.quarrels import test_twelve as twelve
from tests.quarrels.driver import Phone
from tests.quarrels.test_twelve import begin

#: an id of a rule, a policy or a window, such as ``DT-ULT-03`` or ``before-commit``
RAW = re.compile(r"\b(DT|DD|AMB|TW)-\w+|[a-z]+_[a-z]+|\w = \w+-\w+")


def verdict_of(phone: Phone) -> Verdict:
    """Return the verdict on the screen of a phone."""
    (verdict,) = (block for block in phone.screen.blocks if isinstance(block, Verdict))
    return verdict


def said_by(verdict: Verdict, seat: str, words: str = "") -> Answered:
    """Return what a person says, with its reason."""
    return next(one for one in verdict.answered if one.seat == seat and words in one.statement)


def standing(verdict: Verdict, seat: str) -> str:
    """Return how a person came to where they stand."""
    return next(one.change for one in verdict.standings if one.seat == seat)


ENTERED = (twelve.q1, twelve.q7, twelve.q9, twelve.q10, more.card_without_cp)


@pytest.mark.parametrize("enter", ENTERED, ids=lambda enter: enter.__name__)
def test_every_statement_has_its_reason_and_no_word_is_a_machine_s(enter: object) -> None:
    phone = enter()  # type: ignore[operator]
    assert [one.statement for one in verdict_of(phone).answered if not one.reason] == []
    assert RAW.findall(screen_text(phone.screen)) == []


def test_the_loser_reads_by_which_books_it_would_be_right() -> None:
    """Season Two and the French edition let a token that is spent go first (DT-STAT-18)."""
    ben = said_by(verdict_of(twelve.q1()), "Ben")
    assert ben.reason.startswith("Right only by Season Two and the French edition.")
    assert [place.text for place in ben.places] == ["Season Two, page 7"]


def test_a_second_question_is_answered_by_its_own_rule() -> None:
    """A die of 1 dodges the damage; Burn is no damage and stays (DT-HERO-GUN-12)."""
    verdict = verdict_of(twelve.q9())
    assert (
        "a spent Evasive threw off more than the damage" in said_by(verdict, "Rosa", "Burn").reason
    )
    sam = said_by(verdict, "Sam", "Burn")
    assert sam.reason.startswith(
        "Right: that came before Evasive. Step 1 of the Defensive Roll Phase"
    )
    assert [place.rule for place in sam.places] == ["DT-DRP-02", "DT-HERO-GUN-12"]
    assert "may spend Evasive" in verdict.situation
    assert "has Burn" in verdict.situation


def test_two_wrong_statements_have_two_reasons() -> None:
    """Collateral damage can be halved by Protect (DT-DMG-10); two damages add up (DT-TEAM-07)."""
    verdict = verdict_of(twelve.q11(38))
    assert "collateral damage" in said_by(verdict, "Vera").reason
    assert "a shared dial dropped only once" in said_by(verdict, "Will").reason
    assert [place.rule for place in said_by(verdict, "Vera").places] == ["DT-DMG-10"]


def test_a_health_is_told_with_the_way_to_it() -> None:
    """5 - 6 + 4 = 3 at once (DT-DRP-08); 27 - 5 of Crit Bash - 2 of Smack, halved, = 20."""
    at_once, in_turn = verdict_of(twelve.q8()), verdict_of(twelve.q10())
    assert standing(at_once, "Pete") == "= 5 \N{MINUS SIGN} 6 + 4"
    assert [line.result for line in at_once.sum_lines][-1] == "3"
    assert [(line.label, line.change) for line in at_once.sum_lines[1:-1]] == [
        ("Fireball", "\N{MINUS SIGN}6"), ("Healing", "+4"),
    ]  # fmt: skip
    assert standing(in_turn, "Uwe") == "= 27 \N{MINUS SIGN} 5 \N{MINUS SIGN} 2"


def test_a_dial_that_a_team_shares_is_told_once() -> None:
    """40 - 1 (2, halved) - 2 = 37, for Will and Xena (DT-TEAM-07)."""
    verdict = verdict_of(twelve.q11())
    assert [one.seat for one in verdict.standings] == ["Vera", "Will"]
    assert standing(verdict, "Will") == "= 40 \N{MINUS SIGN} 1 \N{MINUS SIGN} 2"
    assert verdict.standings[1].text == "with Xena, Protect gone"


def test_an_upgrade_in_the_roll_phase_is_refused_with_the_rule_of_upgrades() -> None:
    """A Hero Upgrade is played in one's own Main Phase (DT-CARD-11, page 8)."""
    phone = begin(Ben="Barbarian", Mia="Moon Elf").tap("An Attack is announced").tap("Smack")
    phone.next().tap("A card", "Ben").want("Smack II").next().answer("Mia", "No")
    verdict = verdict_of(phone.next())
    assert verdict.headline == "Mia is right."
    assert verdict.rule == "Smack II is a Hero Upgrade: it is played in one's own Main Phase."
    assert verdict.places[0].text == "Season One ReRolled, page 8"


def test_a_rule_that_the_book_of_the_table_does_not_print_is_said_to_be_of_another() -> None:
    verdict = verdict_of(more.stunned_dodge())
    assert verdict.places[0].text == "French edition, page 3"
    assert verdict.silence_note == "Season One ReRolled does not print this rule itself."


def test_house_rules_are_not_named_by_their_ids() -> None:
    verdict = verdict_of(more.house_rule_on_halves())
    assert verdict.books[0].books[0] == "Season One ReRolled"


def test_a_number_of_ones_own_is_an_answer_and_is_held_against_the_sum() -> None:
    """40 - 1 - 2 = 37 (DT-TEAM-07); 39 is what nobody's way of counting comes to."""
    verdict = verdict_of(twelve.q11())
    assert said_by(verdict, "Will").statement == "Will has 39 Health"
    assert said_by(verdict, "Will").reason.startswith("Wrong, as the numbers show.")
    assert [place.rule for place in said_by(verdict, "Will").places] == ["DT-TEAM-07"]
    # Neither the larger of two damages alone, nor a teammate's Protect (DT-TEAM-09), helps him.
    assert "Nobody reduces the incoming damage of a teammate" in said_by(verdict, "Will").reason
    assert [line.label for line in verdict.sum_lines[1:3]] == [
        f"Will: Burning Soul (2; Protect, half of 2: {MINUS}1)", "Xena: Burning Soul",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("enter", "loser", "belief"),
    [
        (twelve.q3, "Finn", "this counted as an Attack too"),
        (twelve.q4, "Hana", "an Attack Modifier came too late once the defence is rolled"),
        (twelve.q6, "Lou", "the announcement ended the rolling, even where a die was altered"),
    ],
    ids=("q3", "q4", "q6"),
)
def test_who_is_wrong_about_an_action_reads_the_opposite_of_the_rule(
    enter: Callable[[], Phone], loser: str, belief: str
) -> None:
    """DT-DMG-13: no Attack; DT-AM-03: before the defence or after; DT-ORP-05: rolls again."""
    assert belief in said_by(verdict_of(enter()), loser).reason


def test_a_further_page_that_decides_is_cited_as_well() -> None:
    """Only an Attack (DT-DMG-13, page 10) has a defence (DT-DRP-03, page 13)."""
    places = verdict_of(twelve.q3()).places
    assert [place.rule for place in places] == ["DT-DMG-13", "DT-DRP-03"]
    assert places[1].text == "Season One ReRolled, page 13"


def test_a_half_is_told_with_what_it_is_half_of() -> None:
    """17 - 4 = 13; half of it, rounded up, is 7 (DT-CALC-04, DT-CALC-07)."""
    labels = [line.label for line in verdict_of(twelve.q7()).sum_lines]
    assert labels[:3] == ["Overpower", "Divine Defense", "Protect, half of 13"]


def test_the_same_reasons_are_found_in_french() -> None:
    """What people say is a phrase of the draft, in whatever language it is drawn."""
    french = show(replace(twelve.q9().screen.draft, lang="fr"))
    (verdict,) = (block for block in french.blocks if isinstance(block, Verdict))
    assert said_by(verdict, "Sam", "dépenser").reason.startswith("Faux")
    assert said_by(verdict, "Sam", "Burn").reason.startswith("Vrai : cela précède Evasive. Étape 1")


def test_what_is_allowed_is_allowed_by_a_rule_of_the_players_own_book() -> None:
    """Step 5 is the last chance to spend Status Effects (DT-DRP-07, page 13)."""
    verdict = verdict_of(twelve.q9())
    assert [place.rule for place in verdict.places] == ["DT-DRP-07"]
    assert verdict.places[0].text == "Season One ReRolled, page 13"
    assert (verdict.silence_note, verdict.other_rules[0].places[0].rule) == ("", "DT-HERO-GUN-12")


def varied(phone: Phone) -> dict[str, str]:
    """Return what would change the answer, each with its answer."""
    phone.tap("One more or one less")
    blocks = (block for block in phone.screen.blocks if isinstance(block, Choices))
    return {one.label: one.note for block in blocks for one in block.choices}


def test_a_variation_changes_what_is_asked_and_says_nothing_else() -> None:
    """Buh, Bye! costs 2; without it Ben's Evasive comes first. 10 - 9 leave 1 (DT-WIN-02)."""
    assert varied(twelve.q1(cp=2)) == {"Anna: one less CP": "Ben is right. Ben goes first."}
    more_health = varied(more.last_health())["Ben: one more Health"]
    assert more_health == "Nobody is wholly right. Ben has 1 Health."


# -- what the numbers do not show ------------------------------------------------------------------


def remarks(phone: Phone) -> list[str]:
    """Return what the verdict remarks besides."""
    return [remark.text for remark in verdict_of(phone).remarks]


@pytest.mark.parametrize(
    ("enter", "remark"),
    [
        (twelve.q1, "Without effect: Missed Me 1 4 6 6 6; Evasive 2, not rolled."),
        (twelve.q3, "Without effect: Thick Skin 4 5 5, not rolled."),
        (twelve.q6, "Without effect: Shadow Defense 3 3 4 4."),
        (twelve.q12, "Without effect: Thick Skin 1 2 6."),
    ],
    ids=("q1", "q3", "q6", "q12"),
)
def test_a_roll_that_came_to_nothing_is_said_to(enter: Callable[[], Phone], remark: str) -> None:
    """One foot and no arrow; a token gone; no Attack; bags alone; no life."""
    assert remark in remarks(enter())


@pytest.mark.parametrize("enter", [twelve.q4, twelve.q8], ids=("q4", "q8"))
def test_of_a_roll_that_brought_something_nothing_is_remarked(enter: Callable[[], Phone]) -> None:
    assert [text for text in remarks(enter()) if "Without effect" in text] == []


def test_a_token_that_came_and_went_is_told_with_what_it_did() -> None:
    """Stun comes off after the Attack, then its extra phase comes (DT-HERO-PYR-13)."""
    (remark,) = verdict_of(twelve.q2()).remarks
    assert remark.text == (
        "Dan gets Stun from Meteorite. Whoever has Stun can take no action. Then Stun is removed. "
        "Stun: Cleo at once takes an additional Offensive Roll Phase against Dan."
    )
    assert [place.text for place in remark.places] == ["French edition, page 3"]


def test_what_the_books_print_of_the_extra_phase_is_not_called_a_reading() -> None:
    """An Attack is defended against (DT-DRP-01); Stun is off by then (DT-HERO-PYR-13)."""
    verdict = verdict_of(twelve.q10())
    assert verdict.doubt == ""
    assert said_by(verdict, "Tara", "Stun").reason.startswith(
        "Wrong: Stun was gone before Missed Me."
    )
    assert "?" not in verdict.rule


def test_two_damages_of_one_ability_are_told_apart() -> None:
    """Meteorite deals 4 undefendable and 2 collateral damage."""
    way = standing(verdict_of(twelve.q2()), "Dan")
    assert way.endswith("(Meteorite: undefendable, collateral damage)")


def test_an_order_that_nobody_stated_is_said_to_be_taken() -> None:
    """Several Upkeep effects come in the order of the Active Player's choice (DT-TURN-04)."""
    phone = begin(Ben="Pyromancer", Pia="Cursed Pirate").tap("Another phase").tap("Upkeep Phase")
    phone.number("Ben: Burn", 1).number("Ben: Fire Mastery", 1).next()
    before = phone.texts()
    phone.next().answer("Pia", "2").next()
    taken = "Nobody said in which order: taken is"
    assert taken in before
    (remark,) = (one for one in verdict_of(phone).remarks if one.text.startswith(taken))
    assert remark.text.endswith("Ben may choose another.")
    assert [place.rule for place in remark.places] == ["DT-TURN-04"]
