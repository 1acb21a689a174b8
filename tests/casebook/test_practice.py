"""Disputes to practise with: what a page asks, what is the answer, and those made by machine."""

from __future__ import annotations

import pytest

from dtnb.casebook.cases import all_cases
from dtnb.dicethrone.rulebook import rulebook
from dtnb.rulebook import LANGUAGES, Language
from website.components import components_named
from website.made import disputes_of, made
from website.practice import UNSETTLED, data, dispute, is_settled_by_reasons, right_of, rules_asked

CASES = {case.name: case for case in all_cases()}


def test_a_case_is_asked_with_two_names_and_answered_by_its_books() -> None:
    for case in CASES.values():
        asked = dispute(case)
        assert len(asked["names"]) == 2
        assert set(asked["right"]) <= set(case.editions)
        assert set(asked["right"].values()) <= set(asked["names"])


def test_by_a_book_that_does_not_print_the_leaflet_nobody_is_asked_what_it_says() -> None:
    # Page 3 of Season Two and of the French edition print Knockdown; the later books do not.
    assert set(dispute(CASES["knockdown-not-paid"])["right"]) == {"season-two", "french"}
    # Who comes first each of the four books prints.
    assert len(dispute(CASES["evasive-said-first"])["right"]) == 4


def test_books_that_the_verdict_parts_are_all_asked() -> None:
    # The later books leave a reducing modifier on pure damage open (AMB-39), the older two print
    # that any Attack Modifier changes what is modifiable (DT-DMG-05).
    assert dispute(CASES["drag-on-pure-damage"])["right"] == {
        "season-one-rerolled": "Ann", "marvel": "Ann", "season-two": "Ben", "french": "Ben",
    }  # fmt: skip
    for case in filter(is_settled_by_reasons, CASES.values()):
        right, shown = dispute(case)["right"], right_of(case)
        assert right.items() <= shown.items(), case.name
        # A book that does not print the leaflet may be left out, but never one that disagrees.
        assert {*right.values()} == {*shown.values()}, case.name


def test_a_book_that_leaves_a_dispute_open_is_told_with_it() -> None:
    # No page of DIE in the Dungeon says which hero falls; page 10 of Season One ReRolled prints who
    # may modify an Attack.
    assert dispute(CASES["which-hero-falls"])["open"] == ["die-in-the-dungeon"]
    assert dispute(CASES["partner-adds-to-the-attack"])["open"] == [
        "season-two", "french", "marvel",
    ]  # fmt: skip


def test_each_game_has_its_books_and_the_lessons_that_begin_it() -> None:
    page_data = data([*CASES.values()], "en")
    first, second = page_data["games"]
    assert {*first["books"]} == {"season-one-rerolled", "season-two", "french", "marvel"}
    assert second["books"] == ["die-in-the-dungeon"]
    assert "01_first_turn" in first["lessons"]
    assert "21_the_dungeons_first_turn" in second["lessons"]
    # No lesson is about both, and each dispute is of one of the games.
    assert not {*first["lessons"]} & {*second["lessons"]}
    books = {*first["books"], *second["books"]}
    assert all({*one["right"]} & books for one in page_data["disputes"])


def test_who_would_be_right_at_another_table_is_known() -> None:
    # AMB-21: a fraction is rounded up for the one who prevents; a table may agree to round down.
    entry = dispute(CASES["half-rounded-up"])
    assert (set(entry["right"].values()), [*entry["otherwise"]]) == ({"Ben"}, ["Ann"])
    assert entry["otherwise"]["Ann"].startswith("Ann is right if your table agrees on this: ")
    assert "rounded down" in entry["otherwise"]["Ann"]


def test_what_makes_a_verdict_uncertain_is_told_with_it() -> None:
    # Page 5 bars every action (DT-ULT-03), page 13 lets the opponents choose (DT-TRP-07).
    entry = dispute(CASES["five-under-an-ultimate"])
    assert entry["verdict"][0] == "Our reading: Dan is right."
    assert entry["verdict"][1].startswith("Page 5 of these books speaks for the other side")
    assert entry["otherwise"] == {"Ann": entry["verdict"][1]}
    # Season Two alone prints no general rounding (DT-CALC-07).
    in_one_book = dispute(CASES["half-rounded-up"])["verdict"][0]
    assert "in Season Two that is our reading" in in_one_book


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_dispute_lacks_what_a_reader_sees(language: Language) -> None:
    page_data = data(all_cases(language), language)
    names = [one["name"] for one in page_data["disputes"]]
    assert len(names) == len(set(names))
    rules = {rule for one in page_data["disputes"] for rule, books in one["by"].items() if books}
    assert rules_asked(all_cases(language)) == sorted(rules)
    for one in page_data["disputes"]:
        assert all(one[key] for key in ("claims", "verdict", "reasons")), one["name"]
        assert one["quarrel"] or one["story"], one["name"]
        assert one["title"], one["name"]


def test_a_case_is_asked_only_if_its_first_reason_is_what_the_verdict_finds() -> None:
    # AMB-37 leaves open whether five swords are four; the verdict finds that question.
    assert is_settled_by_reasons(CASES["eleven-that-misses"])
    # Readers put the rule on going back to rolling first, the verdict that on Roll Attempts.
    assert not is_settled_by_reasons(CASES["attempts-after-a-change"])
    for case in filter(is_settled_by_reasons, CASES.values()):
        asked = dispute(case)
        assert case.editions[0] in asked["right"], case.name
        assert case.editions[0] in asked["reasons"][0]["decides"], case.name


def test_what_readers_took_out_would_be_asked_otherwise() -> None:
    # A name whose case is not asked anyway has no business in the list.
    assert not any(is_settled_by_reasons(CASES[name]) for name in UNSETTLED)
    for name in UNSETTLED:
        assert CASES[name].spec.rules[0] in CASES[name].deciding_ids(CASES[name].editions[0]) or (
            not CASES[name].rulebook.cite(CASES[name].spec.rules[0], CASES[name].editions[0]).pages
        ), name


def test_no_reason_marks_a_page_whose_number_is_not_printed_and_none_comes_twice() -> None:
    for case in CASES.values():
        reasons = [str(reason) for reason in dispute(case)["reasons"]]
        assert len(reasons) == len({*reasons})
        assert not any("inferred" in line for line in reasons), case.name


def test_a_reason_has_its_page_in_each_book_and_the_books_in_which_it_decides() -> None:
    # The later books print on page 15 that the Active Player's card comes first; the older ones
    # print on page 14 that actions go clockwise.
    reasons = {one["says"]: one for one in dispute(CASES["evasive-said-first"])["reasons"]}
    (active,) = (one for says, one in reasons.items() if "whoever began" in says)
    assert active["at"] == {
        "season-one-rerolled": "Season One ReRolled, page 15",
        "marvel": "Marvel Dice Throne, page 15",
    }
    assert {*active["decides"]} == {"season-one-rerolled", "marvel"}


def test_a_reason_that_the_book_of_the_table_does_not_print_is_not_the_first() -> None:
    # Season Two leaves open who may modify an Attack; Season One ReRolled prints it on page 10.
    question, _, rule = dispute(CASES["partner-adds-to-the-attack"])["reasons"]
    assert question["says"].startswith("Whose Attack may an Attack Modifier modify?")
    assert [*rule["at"]] == rule["decides"] == ["season-one-rerolled"]
    for case in CASES.values():
        first, *others = dispute(case)["reasons"]
        book = case.editions[0]
        assert not any(book in one["at"] for one in others) or (
            not first["at"] or book in first["at"] or book in first["decides"]
        ), case.name


def test_what_decides_is_the_rule_of_the_book_or_the_question_that_it_leaves_open() -> None:
    # Page 7 of Season Two: a spent token is not interrupted; page 15 of the later books has the
    # Active Player's card first (DT-PRI-08).
    said_first = CASES["evasive-said-first"]
    assert said_first.deciding_ids("season-two") == ["DT-STAT-18"]
    assert said_first.deciding_ids("marvel") == ["DT-PRI-08"]
    # No book says what happens without any card; page 6 of Season Two is about the token itself.
    assert "AMB-40" in CASES["last-card-of-the-deck"].deciding_ids("marvel")
    # Page 12: only the Active Player's tokens act in an Upkeep.
    assert CASES["partners-poison"].deciding_ids("season-one-rerolled") == ["DT-TURN-03"]


def test_a_rule_decides_in_no_book_that_prints_only_another_rule_of_the_case() -> None:
    # Page 14: Season Two acts on the cumulative total, the later books multiply in step 3.
    total, step = dispute(CASES["half-before-an-addition"])["reasons"]
    assert [*total["at"]] == total["decides"] == ["season-two"]
    assert {*step["at"]} == {"french", "season-one-rerolled", "marvel"}


def test_a_dispute_about_the_print_of_a_token_is_not_answered_by_our_words_for_it() -> None:
    # Nothing but the leaflet settles the first; the second quotes what is printed on the token.
    assert dispute(CASES["knockdown-not-paid"])["texts"] == []
    assert dispute(CASES["accuracy-in-time"])["texts"] == []
    # Page 6 of Season Two says of the Doubloon what moves it; the card is told.
    names = [name for name, _ in dispute(CASES["doubloons-cannot-be-removed"])["texts"]]
    assert names == ["Buh, Bye! (2 CP, Instant Action)"]
    # Season Two prints Knockdown on page 3; the card is told.
    names = [name.partition(" (")[0] for name, _ in dispute(CASES["knockdown-handed-on"])["texts"]]
    assert names == [*CASES["knockdown-handed-on"].spec.cards]


def test_the_token_is_told_whose_leaflet_decides_unless_the_claims_are_about_it() -> None:
    # How much damage comes is asked of what Shadows say, not whether the token is there.
    names = [name.partition(" (")[0] for name, _ in dispute(CASES["shadows-and-poison"])["texts"]]
    assert sorted(names) == ["Poison", "Shadows"]
    # Here both disagree on the token itself.
    assert dispute(CASES["shadows-not-refreshed"])["texts"] == []


def test_what_a_quarrel_quotes_from_a_component_is_not_told_in_other_words() -> None:
    # "If 4 dice show the same number" would answer whether five swords are 4-of-a-kind.
    assert [name for name, _ in dispute(CASES["five-swords"])["texts"]] == ["Barbarian"]
    # A single word is no print: the French rule is about « Puis ».
    (case,) = (one for one in all_cases("fr") if one.name == "not-this-time-at-a-then")
    assert "« Puis »" in case.quarrel
    assert any(name.startswith("Wither") for name, _ in dispute(case)["texts"])


def test_the_clause_of_a_card_that_a_dispute_hangs_on_is_told() -> None:
    # Printed on Samesies! (Season Two, page 9), Better D! and Tithe.
    for name, clause in (
        ("samesies-across-two-rolls", "rolled in the same phase for the same purpose"),
        ("better-d-keeps-dice", "(up to 5 dice)"),
        ("tithe-on-the-defensive-roll", "At any time."),
    ):
        assert any(clause in text for _, text in dispute(CASES[name])["texts"]), name


def test_a_page_that_does_not_print_a_rule_but_what_it_follows_from_is_named_as_that() -> None:
    # Page 6 tells of larger dice only (DD-STAT-16).
    (reason,) = dispute(CASES["lowered-on-its-die"])["reasons"]
    assert reason["at"] == {"die-in-the-dungeon": "follows from DIE in the Dungeon, page 6"}


def test_a_book_that_says_a_rule_of_one_token_alone_says_so() -> None:
    # Page 6 of two books has isolated damage in the text of the Powder Keg (DT-DMG-14, ED-16).
    case = CASES["half-beside-isolated"]
    question, reason = dispute(case)["reasons"]
    assert case.reasons == ("AMB-25", "DT-DMG-14")
    assert question["at"] == {}
    own_words = [reason["otherwise"].get(book, reason["says"]) for book in reason["at"]]
    assert ["Powder Keg" in words for words in own_words] == [True, True, False]


def test_a_book_that_says_a_rule_otherwise_has_its_own_words() -> None:
    # Page 14 of the two older books goes clockwise, page 15 of the two later ones by turns.
    reasons = {one["says"]: one for one in dispute(CASES["partner-before-the-spend"])["reasons"]}
    (in_turn,) = (one for says, one in reasons.items() if "turn order" in says)
    assert {*in_turn["otherwise"]} == {"season-two", "french"}
    assert all("clockwise" in says for says in in_turn["otherwise"].values())


@pytest.mark.parametrize(
    ("language", "belief"),
    [
        ("en", "Ann plays as if collateral damage could not be avoided."),
        ("fr", "Ann joue comme si des dégâts collatéraux ne pouvaient pas être évités."),
    ],
)
def test_who_is_right_in_no_book_is_told_by_what_belief_they_play(
    language: Language, belief: str
) -> None:
    case = next(case for case in all_cases(language) if case.name == "dodging-collateral")
    assert dispute(case)["beliefs"] == {"Ann": belief}


def test_what_a_dispute_names_is_told_and_dice_where_symbols_count() -> None:
    # The Apprentice is in no box, and its board stands in no leaflet.
    texts = dict(dispute(CASES["dodging-collateral"])["texts"])
    assert texts["Scatter (3 Guards)"] == "Deal 2 collateral damage to each opponent."
    assert any(name.startswith("Sidestep") for name in texts)
    assert not any(text.startswith("Dice:") for text in texts.values())
    seats = [{"hero": "Paladin"}]
    named = dict(components_named("Ben rolls 1 3 3 for Divine Defense", seats, "en"))
    assert named["Paladin"].startswith("Dice:")


def test_the_level_of_an_ability_is_the_one_in_play_unless_a_text_names_another() -> None:
    seats = [{"hero": "Barbarian", "upgrades": {"Smack": "II"}}]
    names = [name for name, _ in components_named("Smack, and Smack III in hand", seats, "en")]
    assert [name.split(" (")[0] for name in names] == ["Smack II", "Smack III"]


def test_of_an_upgrade_both_what_it_costs_and_what_its_ability_requires_is_told() -> None:
    seats = [{"hero": "Barbarian", "upgrades": {"Smack": "II"}}]
    named = components_named("Smack II; Ann rolls 1 1 1 2 2 for Smack", seats, "en")
    assert [name for name, _ in named] == [
        "Smack II (3 Swords / 4 Swords / 5 Swords, 2 CP, Hero Upgrade)",
        "Barbarian",
    ]


def test_a_word_that_contains_the_name_of_a_symbol_counts_none() -> None:
    # "Vie" is a symbol of the Barbarian, and "devient" is none.
    seats = [{"hero": "Barbarian"}]
    named = components_named("Ann joue Smack III", seats, "fr")
    assert [name.split(" (")[0] for name, _ in named] == ["Smack III"]


def test_a_dispute_made_by_machine_names_no_book_for_each_is_asked() -> None:
    names = {edition.name.get(language) for edition in rulebook().editions.values()
             for language in LANGUAGES}  # fmt: skip
    for one in made():
        for texts in one["texts"].values():
            assert not any(name in line for name in names for line in texts["story"])


def test_a_dispute_made_by_machine_is_about_two_different_claims() -> None:
    for one in made():
        for texts in one["texts"].values():
            assert len(set(texts["claims"])) == 2
        assert one["right"] in one["names"]


@pytest.mark.parametrize("name", sorted({one["replay"] for one in made()})[:3])
def test_what_is_kept_of_disputes_made_by_machine_is_what_is_made_again(name: str) -> None:
    """`python -m website.made` makes them; some were taken out by those who read them."""
    again = list(disputes_of(name))
    assert all(one in again for one in made() if one["replay"] == name)
