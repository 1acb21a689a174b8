"""What a notebook draws of each object says what its text says."""

from __future__ import annotations

from dtnb import load_replay
from dtnb.replay import Replay
from tests.pages import page_of

EXAMPLE = "barbarian-vs-paladin"


def example(lang: str = "en") -> Replay:
    return load_replay(EXAMPLE, lang=lang)


def test_a_calculation_has_its_lines_and_what_they_come_to() -> None:
    """The rulebook's example: 18 + 5 − 3 − 3 = 17; 17 − 9 − 9 = −1, so 0."""
    page = page_of(example().ledgers[0])
    assert page.captions == ["Damage to Paladin: Overpower Season One ReRolled"]
    figures = [row[1:4] for row in page.rows if len(row) == 5]
    assert figures[1:] == [
        ["18", "18", "18"],
        ["+5", "+5", "23"],
        ["−3", "−3", "20"],
        ["−3", "−3", "17"],
        ["½ ↩", "↩ 9", ""],
        ["½", "−9", "8"],
        ["½", "−9", "−1"],
    ]
    assert [row for row in page.rows if len(row) == 3] == [
        ["Subtotal", "17", ""],
        ["Total", "0", ""],
    ]
    assert "18 + 5 − 3 − 3 = 17; 17 − 9 − 9 = −1, so 0" in page.words


def test_a_calculation_explains_its_rules_in_what_is_folded_away() -> None:
    page = page_of(example().ledgers[0])
    assert "DT-CALC-07 Every division is rounded up." in page.folded
    assert "Season One ReRolled, page" in page.folded


def test_what_acts_on_nothing_is_struck_out_and_says_why() -> None:
    """DT-DMG-08: nothing that the defense brings acts on undefendable damage."""
    import dtnb

    page = page_of(dtnb.total("5 defense:-3", type="undefendable"))
    assert page.names.count("s") == 2
    assert any(row[0].startswith("not applied: ") for row in page.rows)


def test_all_calculations_are_drawn_one_after_the_other() -> None:
    assert len(page_of(example().ledgers).captions) == 2


def test_a_question_lists_what_may_be_done_and_folds_the_rest() -> None:
    page = page_of(example().questions("last chance", "Paladin")[0])
    assert page.words.startswith("Last chance TW-16 Paladin (Barbarian → Paladin)")
    assert "Play Absolution! (1 CP) chosen" in page.words
    assert "Spend Concussion" not in page.words.removesuffix(page.folded)
    assert "Spend Concussion Concussion is not a Spendable Status Effect. DT-STAT-12" in page.folded


def test_questions_are_drawn_one_after_the_other() -> None:
    asked = example().questions("last chance")
    assert len(asked) > 1
    assert asked._repr_html_().count('<div class="question part">') == len(asked)


def test_events_are_drawn_with_what_came_of_them() -> None:
    words = page_of(example().events).words
    assert "3. Paladin spends Protect. TW-13b Protect (1) goes back to the leaflet" in words


def test_a_claim_shows_the_rule_that_decides_apart() -> None:
    page = load_replay("false-claim").claims._repr_html_()
    assert '<p class="decides">What decides: DT-CALC-05: ' in page
    assert page.count('class="decides"') == 1
    assert page.index("option bad") < page.index("option good")


def test_french_objects_are_drawn_in_french() -> None:
    replay = example("fr")
    ledger = replay.ledgers[0]._repr_html_()
    assert 'lang="fr"' in ledger
    assert page_of(replay.ledgers[0]).rows[0][:4] == ["Élément", "Opération", "Effet", "Cumul"]
    assert "Refusé" in page_of(replay.questions("last chance", "Paladin")[0]).folded
