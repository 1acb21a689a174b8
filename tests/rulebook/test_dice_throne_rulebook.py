"""Dice Throne's rulebook data against the catalogue of rules and the list of differences."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from dtnb.dicethrone.rulebook import rulebook
from dtnb.rulebook import UnknownId, schema
from tests.rulebook.check import find_problems
from tests.rulebook.texts import all_texts

CATALOGUE: dict[str, Any] = json.loads(
    (Path(__file__).parent / "catalogue_ids.json").read_text(encoding="utf-8")
)
EDITIONS = ("season-two", "french", "season-one-rerolled", "marvel")
DATA = Path(__file__).parents[2] / "dtnb" / "dicethrone" / "rulebook" / "data"


def by_edition(name: str) -> tuple[str, ...]:
    return tuple(rulebook().edition(edition).switches[name] for edition in EDITIONS)


def test_every_rule_of_the_catalogue_is_present_and_no_other() -> None:
    expected = {rule for family in CATALOGUE["rules"].values() for rule in family}
    assert set(rulebook().rules) == expected


@pytest.mark.parametrize(("family", "rules"), CATALOGUE["rules"].items())
def test_every_family_has_as_many_rules_as_the_catalogue(family: str, rules: list[str]) -> None:
    present = [rule for rule in rulebook().rules if rule.rpartition("-")[0] == family]
    assert len(present) == len(rules)


def test_every_ambiguity_has_a_policy() -> None:
    assert sorted(rulebook().ambiguities) == CATALOGUE["ambiguities"]


def test_every_window_is_present_in_the_order_of_play() -> None:
    assert list(rulebook().windows) == CATALOGUE["windows"]


def test_the_four_editions_are_those_of_the_catalogue() -> None:
    assert tuple(rulebook().editions) == EDITIONS


def test_the_data_has_no_dangling_id_and_no_contradiction() -> None:
    assert find_problems(rulebook()) == ()


def test_every_text_is_written_in_both_languages() -> None:
    book = rulebook()
    items = (book.rules, book.windows, book.policies)
    texts = [text for group in items for item in group.values() for text in all_texts(item)]
    assert len(texts) > 2 * len(book.rules)
    assert [text.en for text in texts if text.en == text.fr] == []


def test_statements_are_whole_sentences() -> None:
    for rule in rulebook().rules.values():
        assert rule.statement.en.endswith("."), rule.id
        assert rule.statement.fr.endswith("."), rule.id
        assert not re.search(r"AMB-|TV-|\bL\d{2,}\b", rule.statement.en), rule.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_book_is_silent_exactly_where_the_catalogue_finds_nothing(edition: str) -> None:
    """Hero facts are left aside: each is printed in the book of its hero alone."""
    silent = [
        rule
        for rule in rulebook().rules
        if not rule.startswith("DT-HERO-") and rulebook().cite(rule, edition).certainty == "silent"
    ]
    assert sorted(silent) == sorted(CATALOGUE["silent"][edition])


@pytest.mark.parametrize("edition", EDITIONS)
def test_where_a_book_is_silent_on_a_rule_with_an_outcome_a_reading_stands_in(
    edition: str,
) -> None:
    for rule_id in CATALOGUE["silent"][edition]:
        if rulebook().rule(rule_id).outcome or rule_id == "DT-COMP-04":
            assert rulebook().cite(rule_id, edition).readings, rule_id


def test_every_hero_fact_is_printed_in_some_book() -> None:
    for rule_id, rule in rulebook().rules.items():
        if rule_id.startswith("DT-HERO-"):
            assert any(citation.pages for citation in rule.citations), rule_id


def test_pages_stay_within_the_sixteen_pages_of_a_book() -> None:
    for rule in rulebook().rules.values():
        for citation in rule.citations:
            assert all(1 <= page <= 16 for page in citation.pages), rule.id
            assert list(citation.pages) == sorted(set(citation.pages)), rule.id


def test_only_the_pages_of_season_two_are_printed() -> None:
    certainties = {
        edition: {
            citation.certainty
            for rule in rulebook().rules.values()
            for citation in rule.citations
            if citation.edition == edition and citation.pages
        }
        for edition in EDITIONS
    }
    assert certainties == {
        "season-two": {"printed"},
        "french": {"inferred"},
        "season-one-rerolled": {"inferred"},
        "marvel": {"inferred"},
    }


def test_rules_without_an_outcome_are_those_that_nothing_could_break() -> None:
    without = {rule.id for rule in rulebook().rules.values() if not rule.outcome}
    named_by_the_catalogue = {
        "DT-SETUP-10", "DT-ORP-19", "DT-CALC-10", "DT-CP-06", "DT-STAT-04", "DT-MODE-01",
        "DT-MODE-02", "DT-TEAM-02",
    }  # fmt: skip
    assert named_by_the_catalogue <= without


def test_an_unreadable_number_of_a_hero_binds_to_a_policy() -> None:
    for rule in rulebook().rules.values():
        if rule.confidence == "low":
            assert "lost-number" in rule.readings, rule.id
    assert rulebook().policy("lost-number").confidence == "low"


@pytest.mark.parametrize(
    ("wanted", "suggestion"),
    [("DT-DMG-99", "DT-DMG-09"), ("dt-calc-07", "DT-CALC-07"), ("DT-CALK-03", "DT-CALC-03")],
)
def test_an_unknown_rule_is_refused_with_a_near_one(wanted: str, suggestion: str) -> None:
    with pytest.raises(UnknownId) as caught:
        rulebook().rule(wanted)
    assert caught.value.suggestion is not None
    assert caught.value.suggestion.startswith(suggestion[:7])


def test_the_active_player_has_priority_only_in_the_two_later_books() -> None:
    """ED-01, DT-PRI-01."""
    assert by_edition("priority") == (
        "clockwise",
        "clockwise",
        "active-player-first",
        "active-player-first",
    )


def test_a_declared_spend_can_be_preempted_only_in_the_two_later_books() -> None:
    """ED-02 and ED-03, DT-PRI-08, DT-PRI-09, AMB-04."""
    assert by_edition("claims") == ("none", "none", "before-commit", "before-commit")
    for rule in ("DT-PRI-08", "DT-PRI-09"):
        holds = [rulebook().cite(rule, edition).holds for edition in EDITIONS]
        assert holds == [False, False, True, True]


def test_only_rerolled_forbids_aiming_a_preempted_card_at_the_attackers_tokens() -> None:
    """ED-04, DT-PRI-09, AMB-38."""
    assert by_edition("retarget-preempted-card") == ("any", "any", "not-attackers-tokens", "any")


def test_the_others_follow_clockwise_or_in_turn_order() -> None:
    """ED-05, DT-PRI-07, AMB-34."""
    assert by_edition("who-follows") == ("clockwise", "clockwise", "turn-order", "turn-order")


def test_the_turn_of_asking_follows_the_kind_of_priority() -> None:
    """AMB-02, DT-PRI-05."""
    assert by_edition("turns-of-asking") == (
        "one-each",
        "one-each",
        "front-again",
        "front-again",
    )


def test_only_season_two_reduces_the_cumulative_total() -> None:
    """ED-06, DT-CALC-01 to DT-CALC-05 against DT-CALC-09."""
    assert by_edition("reductions") == ("cumulative", *["three-steps"] * 3)
    for rule in ("DT-CALC-03", "DT-CALC-04", "DT-CALC-05"):
        holds = [rulebook().cite(rule, edition).holds for edition in EDITIONS]
        assert holds == [False, True, True, True]
    holds = [rulebook().cite("DT-CALC-09", edition).holds for edition in EDITIONS]
    assert holds == [True, False, False, False]


def test_a_retaliation_is_a_fraction_of_the_subtotal_except_in_season_two() -> None:
    """ED-07, DT-CALC-06, AMB-20."""
    assert by_edition("retaliation-base") == ("cumulative", *["subtotal"] * 3)


def test_rounding_up_is_printed_in_three_books_and_read_into_season_two() -> None:
    """ED-08, DT-CALC-07, AMB-21."""
    explanation = rulebook().cite("DT-CALC-07", "season-two")
    assert explanation.certainty == "silent"
    assert explanation.holds
    assert [ruling.value for ruling in explanation.readings] == ["up"]


def test_only_rerolled_keeps_attack_modifiers_to_the_attacker() -> None:
    """ED-09, DT-AM-06, AMB-35."""
    assert by_edition("attack-modifier-owner") == ("anyone", "anyone", "attacker-only", "anyone")


def test_reducing_modifiers_touch_pure_damage_in_the_two_older_books() -> None:
    """ED-10, DT-DMG-05, DT-DMG-09, AMB-39."""
    assert by_edition("modifiers-on-pure") == ("may-reduce", "may-reduce", "none", "none")


def test_no_edition_lets_an_ultimate_be_reduced() -> None:
    """ED-11, DT-ULT-01, DT-ULT-07."""
    for edition in EDITIONS:
        assert rulebook().cite("DT-ULT-01", edition).holds
        assert rulebook().cite("DT-ULT-07", edition).holds


def test_announcing_asks_the_opponent_except_in_season_two() -> None:
    """ED-13, DT-ORP-03."""
    assert by_edition("announce-asks") == ("no-duty", "duty", "duty", "duty")
    assert not rulebook().cite("DT-ORP-03", "season-two").holds


def test_season_two_does_not_know_the_roll_attempt() -> None:
    """ED-14, DT-ORP-20."""
    assert by_edition("roll-attempt-term") == ("absent", "used", "used", "used")


def test_isolated_damage_has_its_own_total_also_where_the_book_is_silent() -> None:
    """ED-16, DT-DMG-14, AMB-25."""
    assert by_edition("isolated-damage") == ("own-ledger",) * 4
    french = rulebook().cite("DT-DMG-14", "french")
    assert french.certainty == "silent"
    assert [ruling.ambiguity for ruling in french.readings] == ["AMB-25"]


def test_only_the_defence_is_optional_although_the_french_book_says_more() -> None:
    """ED-18, DT-DRP-01, AMB-30."""
    assert "may begin" in rulebook().statement("DT-DRP-01", "french").en
    assert rulebook().ruling("AMB-30", "french").value == "defence-only"


def test_the_cp_limit_is_fifteen_in_every_edition() -> None:
    """ED-31, DT-CP-02, AMB-43."""
    values = {rulebook().ruling("AMB-43", edition).value for edition in EDITIONS}
    assert values == {"fifteen"}


def test_questions_that_the_windows_leave_open_have_policies_with_reasons() -> None:
    defaults = {
        "projected-damage-window": "projected-total",
        "status-prevention": "one-of-this-roll-phase",
        "damage-threshold": "current-total",
        "extra-attempts": "base-plus-grants",
        "defeat-replacement": "against-everything",
        "accuracy-window": "until-a-defence-is-chosen",
        "attacked-since": "target-known",
        "effects-behind-then": "after-the-defence",
        "undefendable-after-defence": "defence-stands",
    }
    for name, value in defaults.items():
        for edition in EDITIONS:
            ruling = rulebook().ruling(name, edition)
            assert ruling.value == value
            assert ruling.reason.en
            assert ruling.rules, name


def test_nobody_acts_while_totals_are_applied() -> None:
    """TW-06 and TW-17, DT-DRP-08."""
    for window in ("TW-06", "TW-17"):
        assert rulebook().window(window).offers == ()


def test_roll_phase_cards_are_offered_only_in_roll_phases() -> None:
    """DT-CARD-19, AMB-09; TW-I may lie inside a Roll Phase."""
    roll_phases = {
        "offensive-roll-phase", "targeting-roll-phase", "defensive-roll-phase", "any-phase",
    }  # fmt: skip
    offering = {
        window.phase
        for window in rulebook().windows.values()
        if any("roll-phase-action" in offer.kinds for offer in window.offers)
    }
    assert offering == roll_phases


def test_windows_that_exist_for_dice_follow_a_roll_or_an_announcement() -> None:
    """DT-ORP-04, DT-PRI-10, DT-TRP-05."""
    for_dice = [name for name, window in rulebook().windows.items() if window.purpose]
    assert for_dice == ["TW-04b", "TW-04c", "TW-04d", "TW-05a", "TW-08", "TW-12a", "TW-14"]


def test_everything_a_window_offers_is_a_term_of_the_glossary() -> None:
    for window in rulebook().windows.values():
        for offer in window.offers:
            for kind in offer.kinds:
                assert rulebook().term(kind).rules, kind


def test_french_terms_are_those_of_the_french_rulebook() -> None:
    expected = {
        "roll-attempt": "Tentative de Lancer",
        "offensive-roll-phase": "Phase de Lancer Offensif",
        "final-dice-result": "Résultat de Dés Final",
        "incoming-damage": "Dégâts Entrants",
        "attack-modifier": "Modificateur d'Attaque",
        "stack-limit": "Limite d'Empilement",
        "status-effect": "Altération d'État",
        "companion": "Familier",
    }
    assert {term: rulebook().term(term).name.fr for term in expected} == expected


@pytest.mark.parametrize("file", sorted(DATA.rglob("*.json")), ids=lambda file: file.name)
def test_every_data_file_validates_against_the_published_schema(file: Path) -> None:
    content = json.loads(file.read_text(encoding="utf-8"))
    assert list(jsonschema.Draft202012Validator(schema()).iter_errors(content)) == []


def test_the_rulebook_is_read_once() -> None:
    assert rulebook() is rulebook()


def test_what_stands_in_one_line_has_room_there() -> None:
    """A `plain` sentence has at most 90 letters; so has what a referee says without one."""
    book = rulebook()
    readings = [reading for policy in book.policies.values() for reading in policy.readings]
    plain = [
        *(rule.short_statement for rule in book.rules.values()),
        *(reading.short_sentence for reading in readings),
        *(clause for rule in book.rules.values() for clause in rule.clauses),
    ]
    lines = [line for text in plain if text is not None for line in (text.en, text.fr)]
    assert [line for line in lines if len(line) > 90] == []
    spoken = [
        one.standalone_sentence.en
        for one in readings
        if one.standalone_sentence is not None and one.short_sentence is None
    ]
    assert [line for line in spoken if len(line) > 90] == []


def test_an_edition_that_says_something_else_has_no_short_sentence_of_the_others() -> None:
    book = rulebook()
    for rule in book.rules.values():
        for citation in rule.citations:
            if citation.variant is not None:
                assert book.cite(rule.id, citation.edition).short_statement is None
