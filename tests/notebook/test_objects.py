"""The display of each object in a notebook says what its text says."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from dtnb import Match, cases, load_hero, load_replay, rule, shipped, total
from dtnb.errors import NotThereError
from dtnb.replay import Replay
from tests.pages import page_of

EXAMPLE = "barbarian-vs-paladin"
#: 9 damage that nobody acts on
BLOW = """\
dtnb: 1
game: dice-throne
seats: {Ann: {hero: Barbarian, hand: []}, Ben: {hero: Paladin, hand: []}}
start: {attack: {ability: Mighty Blow, damage: 9}}
moves: [Ben declines to defend]
"""


def example(lang: str = "en") -> Replay:
    return load_replay(EXAMPLE, lang=lang)


def test_a_calculation_has_its_lines_and_what_they_come_to() -> None:
    """The rulebook's example: 18 + 5 − 3 − 3 = 17; 17 − 9 − 9 = −1, so 0."""
    page = page_of(example().ledgers[0])
    assert page.captions == ["Damage to Paladin: Overpower Season One ReRolled"]
    headings = page.rows[0]
    # A ledger may have more columns than these.
    columns = [headings.index(name) for name in ("Change", "Effect", "Running")]
    rows = [row for row in page.rows[1:] if len(row) == len(headings)]
    assert [[row[column] for column in columns] for row in rows] == [
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
    _, statement, behind = page.folded.partition("Every division is rounded up. ")
    assert statement
    # The code of a rule comes last.
    assert behind.startswith("Season One ReRolled, page 15 (inferred) DT-CALC-07")


def test_what_acts_on_nothing_is_struck_out_and_says_why() -> None:
    """DT-DMG-08: no effect of the defence acts on undefendable damage."""
    import dtnb

    page = page_of(dtnb.total("5 defense:-3", type="undefendable"))
    assert page.names.count("s") == 2
    assert any(row[0].startswith("not applied: ") for row in page.rows)


def test_all_calculations_are_drawn_one_after_the_other() -> None:
    assert len(page_of(example().ledgers).captions) == 2


def test_a_question_lists_what_may_be_done_and_folds_the_rest() -> None:
    page = page_of(example().views.questions("last chance", "Paladin")[0])
    assert page.words.startswith("Last chance TW-16 Paladin (Barbarian → Paladin)")
    assert "Play Absolution! (1 CP) chosen" in page.words
    assert "Spend Concussion" not in page.words.removesuffix(page.folded)
    assert "Spend Concussion Concussion is not a Spendable Status Effect. DT-STAT-12" in page.folded


def test_questions_are_drawn_one_after_the_other() -> None:
    asked = example().views.questions("last chance")
    assert len(asked) > 1
    assert asked._repr_html_().count('<div class="question part">') == len(asked)


def test_events_are_drawn_with_what_came_of_them() -> None:
    words = page_of(example().views.events).words
    assert "3. Paladin spends Protect. TW-13b Paladin spends Protect (0 left)" in words


def test_a_claim_shows_the_rule_that_decides_apart() -> None:
    page = load_replay("false-claim").claims._repr_html_()
    assert '<p class="decides">What decides: DT-CALC-05: ' in page
    assert page.count('class="decides"') == 1
    assert page.index("option bad") < page.index("option good")


def test_french_objects_are_drawn_in_french() -> None:
    replay = example("fr")
    ledger = replay.ledgers[0]._repr_html_()
    assert 'lang="fr"' in ledger
    headings = page_of(replay.ledgers[0]).rows[0]
    assert {"Élément", "Changement", "Effet", "Cumul"} <= {*headings}
    assert "Refusé" in page_of(replay.views.questions("last chance", "Paladin")[0]).folded


def test_moves_are_drawn_with_what_became_of_them() -> None:
    """French: without claims, Buh, Bye! comes too late, and the page gives the reason."""
    words = page_of(example().results).words
    assert "Barbarian announces Overpower TW-05a made" in words
    elsewhere = load_replay("buh-bye-on-evasive").run("french").results
    (unmade,) = [move for move in elsewhere if move.status == "no-window"]
    page_text = page_of(elsewhere).words
    assert f"{unmade.text} not possible in any window" in page_text


def test_expectations_are_drawn_with_what_is_the_case_instead() -> None:
    replay = load_replay("barbarian-vs-paladin")
    page = replay.expectations._repr_html_()
    # Ten statements in seven lines of the file.
    assert (len(replay.expectations), page.count("option good")) == (10, 7)
    assert "Barbarian takes 9 Season One ReRolled" in page_of(replay.expectations).words
    wrong = load_replay(f"{BLOW}expect: [Ben takes 4, Ben takes 9]\n").expectations
    rules = "DT-CALC-02 DT-DMG-01 DT-CALC-01"
    assert page_of(wrong).words == f"Ben takes 4 {rules} It is: 9 Ben takes 9 {rules}"
    assert wrong._repr_html_().count("option bad") == 1


def test_branches_are_drawn_with_where_they_leave_and_what_they_come_to() -> None:
    words = page_of(load_replay("protect-now-or-later").branches).words
    assert "If the Paladin keeps Protect for later Leaves after input 5" in words
    assert "Damage to Paladin: Mighty Blow: 2" in words


def test_refusals_are_drawn_with_every_reason() -> None:
    replay = next(
        refused_replay
        for name in sorted(file.stem for file in shipped("replays").glob("*.yaml"))
        if (refused_replay := load_replay(name)).refusals
    )
    words = page_of(replay.refusals).words
    for refused in replay.refusals:
        assert refused.text in words
        assert all(rule in words for rule in refused.verdict.rules)


def test_moments_that_were_passed_over_are_drawn_with_their_windows() -> None:
    replay = load_replay("protect-now-or-later")
    page = page_of(replay.passed_over(replay.results[2]))
    assert [rule for rule in ("TW-05a", "TW-10", "TW-13a") if rule in page.words] == [
        moment.window for moment in replay.passed_over(replay.results[2])
    ]


def test_where_there_is_nothing_the_page_says_so() -> None:
    assert page_of(load_replay("false-claim").branches).words == "There is nothing."


def test_an_answer_is_drawn_with_its_reasons() -> None:
    answer = Match("barbarian", "paladin", edition="season-one-rerolled").why_not(
        "Barbarian spends Protect"
    )
    page = page_of(answer)
    assert "Barbarian may not" in page.words
    assert "option bad" in answer._repr_html_()


def test_what_became_of_a_line_reaches_another_process() -> None:
    results = load_replay("false-claim").results
    again = pickle.loads(pickle.dumps(results))
    assert [result.text for result in again] == [result.text for result in results]
    assert page_of(again).words == page_of(results).words


def test_a_match_is_drawn_with_what_each_seat_has_and_who_is_asked_what() -> None:
    """Both begin with 50 Health and 2 CP."""
    match = Match("barbarian", "paladin", lang="fr", seek=True)
    page = page_of(match.do("Barbarian rolls 1 2 3 4 4"))
    assert [row[:3] for row in page.rows if row[0] in match.seats] == [
        ["Barbarian", "50", "2"],
        ["Paladin", "50", "2"],
    ]
    assert "TW-04b Barbarian (Barbarian → Paladin)" in page.words
    assert 'lang="fr"' in match._repr_html_()


def test_a_record_of_data_is_drawn_with_its_fields() -> None:
    words = page_of(load_replay("false-claim").claims[0]).words
    assert words.startswith("ClaimResult by Ann says Ben takes 2 path moves, 7, claim, says")
    assert "answer False found 0" in words


def objects() -> Iterator[Any]:
    """Yield one object of each kind that the public names and their members lead to."""
    replay, disputed = load_replay("protect-now-or-later"), load_replay("false-claim")
    refused = load_replay("refused-with-reasons")
    match = Match("barbarian", "paladin", seek=True).do("Barbarian rolls 1 2 3 4 4")
    settlement, hero = disputed.settle(), load_hero("barbarian")
    yield from (replay, replay.record, replay.branches, replay.branches[0], replay.graph)
    yield from (replay.ledgers, replay.ledgers[0], replay.outcome)
    yield from (replay.views.events, replay.views.events[0])
    yield from (replay.results, replay.results[0], replay.expectations, replay.expectations[0])
    yield from (refused.refusals, refused.refusals[0], refused.refusals[0].verdict)
    yield from (disputed.claims, disputed.claims[0], settlement, settlement.verdict)
    yield from (disputed.compare(), match, match.options, match.odds(), match.record)
    yield from (match.options or (), match.why_not("Paladin passes"), match.so_far)
    yield from (hero, hero.sheet(), rule("DT-CALC-05"), total("18 half"))
    yield from (cases("evasive"), cases("evasive")[0])


def test_every_object_draws_itself_and_none_tells_where_it_lies_in_memory() -> None:
    for thing in objects():
        drawn = hasattr(thing, "_repr_html_") or hasattr(thing, "_repr_mimebundle_")
        assert drawn, type(thing)
        assert " at 0x" not in repr(thing), type(thing)
    replay = load_replay("false-claim")
    assert " at 0x" not in f"{replay.views!r} {replay.ask!r}"


def test_options_and_cases_are_had_by_name_and_a_notebook_completes_the_names() -> None:
    options = Match("barbarian", "paladin", seek=True).do("Barbarian rolls 1 2 3 4 4").options
    assert options is not None
    assert options["Play Tip It! (1 CP)"].allowed
    assert "Play Tip It! (1 CP)" in options._ipython_key_completions_()
    with pytest.raises(NotThereError, match=r"did you mean 'Play Tip It! \(1 CP\)'"):
        options["Play Tip It! (2 CP)"]
    matches = cases("evasive")
    assert matches[matches[1].name] == matches[1]
    assert matches._ipython_key_completions_() == [case.name for case in matches]
    with pytest.raises(NotThereError, match="no case 'evasiv'"):
        matches["evasiv"]
