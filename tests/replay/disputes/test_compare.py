"""One file under several editions or readings: where the runs diverge, why, and how they end."""

from __future__ import annotations

import pytest

from dtnb.kernel import Choice, Outcome, Record
from dtnb.replay import load_replay
from dtnb.replay.disputes.compare import Comparison
from dtnb.replay.disputes.comparison_data import Cause, Divergence
from dtnb.replay.lines.alignment import comparable_steps, find_splits
from tests.toy import CountToTen, Seat, set_up

#: the turn of four-ends up to the card; each test adds its expectations
TURN = """\
dtnb: 1
title: {title}
game: dice-throne
edition: {edition}
seats:
  Ann: {{hero: apprentice, tokens: {{Follow-Up: 1, Sidestep: 1}}, hand: []}}
  Ben: {{hero: apprentice, cp: 2, hand: ["Buh, Bye!"]}}
start:
  active: Ann
  attack: {{ability: Drill, target: Ben, damage: 10}}
moves:
  - Ben declines to defend
  - at: last chance
  - move: Ben plays Buh, Bye! on Ann's Follow-Up
    in answer: [Ann spends Follow-Up]
"""


def turn(edition: str, *more: str, title: str = "A turn") -> bytes:
    lines = "".join(f"  - {line}\n" for line in more)
    return (TURN.format(edition=edition, title=title) + lines).encode()


def ends(comparison: Comparison) -> dict[str, dict[str, int | str | None]]:
    """Return the final figures of each run by edition, by their labels."""
    return {
        run.edition: {row.label: row.values[at] for row in comparison.ends.rows}
        for at, run in enumerate(comparison.runs)
    }


def sides(comparison: Comparison, parting: Divergence) -> list[set[str]]:
    return [{comparison.runs[run].edition for run in side.run_indices} for side in parting.groups]


def by_edition(comparison: Comparison, cause: Cause) -> dict[str, str]:
    return {
        comparison.runs[run].edition: read.reading
        for read in cause.readings
        for run in read.run_indices
    }


def cited(comparison: Comparison, cause: Cause, edition: str) -> dict[str, str]:
    """Return the rules that a cause cites from one edition's book, with their pages."""
    return {
        rule.id: rule.citation
        for read in cause.readings
        for run, rules in zip(read.run_indices, read.rules, strict=True)
        if comparison.runs[run].edition == edition
        for rule in rules
    }


@pytest.fixture(scope="module")
def four() -> Comparison:
    return load_replay("four-ends").compare()


# -- the turn with four ends ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "damage", "sidestep", "in_hand"),
    [
        # cumulative total: 10 − 5 − 4; Follow-Up was removed unspent
        ("season-two", 1, 1, 0),
        # (10 − 4) = 6, − 3
        ("french", 3, 1, 0),
        # Follow-Up spent in front, die 4 gives + 2: (10 + 2 − 4) = 8, − 4; the card stays
        ("season-one-rerolled", 4, 1, 1),
        # the same, but the card may be aimed at Sidestep
        ("marvel", 4, 0, 0),
    ],
)
def test_one_turn_has_four_ends(
    four: Comparison, edition: str, damage: int, sidestep: int, in_hand: int
) -> None:
    """ED-01, ED-03, ED-04, ED-06: the table of the disputed turn."""
    end = ends(four)[edition]
    assert end["Damage to Ben: Drill"] == damage
    assert end["Ben: Health"] == 50 - damage
    assert end["Ann: Sidestep"] == sidestep
    assert end["Ann: Follow-Up"] == 0
    assert end["Ben: Buh, Bye! in hand"] == in_hand
    assert end["Ben: CP"] == 2 * in_hand


def test_the_four_ends_are_different(four: Comparison) -> None:
    assert len(four.runs) == four.ends.distinct_count == 4


def test_each_parting_is_explained_by_the_question_that_the_books_answer_differently(
    four: Comparison,
) -> None:
    """S2 and FR differ by ED-06, these and S1R by ED-03, S1R and MARVEL by ED-04."""
    assert [sides(four, parting) for parting in four.partings] == [
        [{"season-one-rerolled", "marvel"}, {"season-two", "french"}],
        [{"season-two"}, {"french"}],
        [{"season-one-rerolled"}, {"marvel"}],
    ]
    causes = [[cause.policy for cause in parting.causes] for parting in four.partings]
    assert causes == [["claims"], ["reductions"], ["retarget-preempted-card"]]
    assert all(cause.acts_alone for parting in four.partings for cause in parting.causes)


def test_the_rules_stand_side_by_side_each_with_its_book_and_page(four: Comparison) -> None:
    """DT-PRI-09 is on page 15 of the newer two books; DT-CALC-09 on page 14 of Season Two alone."""
    (claims,), (reductions,), (retarget,) = (parting.causes for parting in four.partings)
    assert by_edition(four, claims) == {
        "season-one-rerolled": "before-commit",
        "marvel": "before-commit",
        "season-two": "none",
        "french": "none",
    }
    assert cited(four, claims, "marvel")["DT-PRI-09"] == "Marvel Dice Throne, page 15"
    assert cited(four, claims, "season-two")["DT-CARD-22"] == "Season Two, page 9"
    assert cited(four, reductions, "season-two") == {"DT-CALC-09": "Season Two, page 14"}
    assert cited(four, reductions, "french")["DT-CALC-04"] == "French edition, page 14"
    here = {
        four.runs[run].edition: rules[0].statement
        for read in retarget.readings
        for run, rules in zip(read.run_indices, read.rules, strict=True)
    }
    assert here["season-one-rerolled"].startswith(here["marvel"].removesuffix("."))
    assert "any other token" in here["season-one-rerolled"]


def test_the_first_step_that_differs_follows_the_last_one_that_is_shared(four: Comparison) -> None:
    first = four.first
    assert first is not None
    assert first.last_shared_step.startswith("Ben declares the card Buh, Bye! on Follow-Up")
    assert first.groups[0].sentences[0].startswith("Ann responds first")
    assert first.groups[1].sentences[0].startswith("Ben plays Buh, Bye!")
    for side in first.groups:
        for run, step in zip(side.run_indices, side.steps, strict=True):
            first_step = four.replays[run].steps[step]
            assert first_step.kind == ("claims" if side is first.groups[0] else "commits")


def test_a_move_without_a_window_is_a_result_with_its_reasons(four: Comparison) -> None:
    """DT-STAT-12: what was removed cannot be spent any more."""
    fares = {fare.move: fare for parting in four.partings for fare in parting.moves}
    at = {run.edition: place for place, run in enumerate(four.runs)}
    spend = fares["Ann spends Follow-Up"]
    assert spend.status[at["season-two"]] == "no-window"
    assert spend.status[at["marvel"]] == "landed"
    assert [(reason.window, reason.rules) for reason in spend.reasons[at["french"]]] == [
        ("TW-16", ("DT-STAT-09", "DT-STAT-12"))
    ]
    assert fares["Ann rolls 4 for Follow-Up"].status[at["french"]] == "unused"
    again = fares["Ben plays Buh, Bye! on Ann's Sidestep"]
    barred = again.reasons[at["season-one-rerolled"]]
    assert ("DT-PRI-09", "AMB-38") in [refusal.rules for refusal in barred]


# -- other rows of the table of differences -------------------------------------------------------


def test_a_dial_that_a_team_shares_is_compared_once() -> None:
    """DT-TEAM-07: Ben's 1 and Dan's 2 come off the one dial of both, 20 − 3."""
    rows = {
        row.label: row.cells() for row in load_replay("collateral-on-a-team").compare().ends.rows
    }
    assert rows["Ben and Dan: Health (team)"] == ("17",) * 4
    assert [label for label in rows if "Health" in label] == [
        "Ann and Cat: Health (team)",
        "Ben and Dan: Health (team)",
    ]


def test_an_attack_modifier_on_pure_damage_parts_the_older_books_from_the_newer() -> None:
    """ED-10: 5 − 2 = 3 under Season Two and the French edition, 5 under the others."""
    comparison = load_replay("drag-on-pure").compare()
    taken = {name: end["Damage to Ben: Sure Hit"] for name, end in ends(comparison).items()}
    assert taken == {"season-two": 3, "french": 3, "season-one-rerolled": 5, "marvel": 5}
    (parting,) = comparison.partings
    assert [cause.policy for cause in parting.causes] == ["modifiers-on-pure"]
    assert by_edition(comparison, parting.causes[0])["season-two"] == "may-reduce"


def test_isolated_damage_has_a_total_of_its_own_in_every_book() -> None:
    """ED-16: 3 for the Firecracker, 6 − 3 for the Attack, not half of 9."""
    comparison = load_replay("half-beside-a-firecracker").compare()
    assert comparison.partings == ()
    assert comparison.ends.distinct_count == 1
    for end in ends(comparison).values():
        assert end["Damage to Ben: Firecracker"] == end["Damage to Ben: Firetrap"] == 3
        assert end["Ben: Health"] == 44


def test_what_is_sent_back_has_another_base_under_season_two() -> None:
    """ED-07: half of 18 + 5 = 23 is 12, half of 18 + 5 − 3 − 3 = 17 is 9."""
    comparison = load_replay("barbarian-vs-paladin").compare()
    sent = {name: end["Damage to Barbarian: Retribution"] for name, end in ends(comparison).items()}
    assert sent == {"season-two": 12, "french": 9, "season-one-rerolled": 9, "marvel": 9}
    (parting,) = comparison.partings
    assert sides(comparison, parting) == [
        {"season-one-rerolled", "french", "marvel"},
        {"season-two"},
    ]
    assert "retaliation-base" in [cause.policy for cause in parting.causes]


@pytest.mark.parametrize("name", ["buh-bye-and-protect-together", "nine-at-once", "inside-a-fight"])
def test_the_same_play_told_by_other_rules_is_no_difference(name: str) -> None:
    """ED-01/02b and ED-06c: controls in which the books agree."""
    comparison = load_replay(name).compare()
    assert (comparison.partings, comparison.moves) == ((), ())
    assert comparison.ends.distinct_count == 1
    assert "Every run goes the same way, step by step." in comparison.in_full()


# -- steps ----------------------------------------------------------------------------------------


def test_steps_are_aligned_by_what_happened_and_not_by_their_numbers(four: Comparison) -> None:
    """A claim before the card (ED-03) has no matching step; the total after it has one."""
    at = {run.edition: place for place, run in enumerate(four.runs)}
    pairs = four.aligned(at["season-one-rerolled"], at["marvel"])
    unmatched = [pair for pair in pairs if None in pair]
    alone = [step.kind for pair in unmatched for step in pair if step is not None]
    # Only the second card differs: declared, carried out, paid, the token gone, discarded.
    assert alone == ["declares", "commits", "cp-paid", "token-removed", "card-discarded"]
    last = pairs[-1]
    assert last[0] is not None
    assert last[1] is not None
    assert last[0].kind == last[1].kind == "phase-ends"
    assert last[0].index != last[1].index


def test_lines_that_part_are_compared_further_among_those_that_stay_together() -> None:
    lines = [["a", "b", "x"], ["a", "c"], ["a", "b", "y"], ["a", "c", "z"]]
    keys = [[(item,) for item in line] for line in lines]
    assert [(split.step_index, split.groups) for split in find_splits(keys)] == [
        (1, ((0, 2), (1, 3))),
        (2, ((0,), (2,))),
        # One of these two is over where the other goes on.
        (2, ((1,), (3,))),
    ]


def test_lines_that_are_alike_part_nowhere() -> None:
    assert find_splits([[("a",), ("b",)]] * 3) == ()


def test_who_is_asked_and_passes_is_no_step_of_its_own() -> None:
    """The toy game: with precedence Ben is asked before Ann counts; he does nothing with it."""
    lines = []
    for precedence in (False, True):
        game = CountToTen(precedence)
        record = Record(game, set_up([Seat("Ann"), Seat("Ben", 5, (("thief", 1),))], 0, turns=1))
        while record.state.pending is not None:
            pending = record.state.pending
            if hasattr(pending, "outcomes"):
                record.add(Outcome((3,)))
            else:
                record.add(Choice(pending.seat, game.legal_actions(record.state)[0]))
        lines.append(comparable_steps(record))
    roles = {CountToTen.kinds[step.kind].value for line in lines for step in line.steps}
    assert roles.isdisjoint({"window", "pass", "close"})
    assert "change" in roles


# -- telling --------------------------------------------------------------------------------------


def test_the_same_comparison_is_told_in_the_same_words() -> None:
    assert (
        load_replay("four-ends").compare().in_full() == load_replay("four-ends").compare().in_full()
    )


def test_rows_that_differ_are_marked_in_text_and_on_a_page(four: Comparison) -> None:
    """1, 3, 4 and 4 damage, in the order of the runs; Ann's health is 50 throughout."""
    lines = four.in_full().splitlines()
    (damage,) = (line.split() for line in lines if line.startswith("Damage to Ben: Drill"))
    assert damage[-5:] == ["4", "1", "3", "4", "*"]
    (health,) = (line.split() for line in lines if line.startswith("Ann: Health"))
    assert health[-4:] == ["50"] * 4
    page = four._repr_html_()
    assert "<td><b>4</b></td><td><b>1</b></td><td><b>3</b></td><td><b>4</b></td>" in page
    assert f"<td>{50}</td>" in page


def test_a_page_shows_what_a_file_says_as_text() -> None:
    text = turn("marvel", "Ann rolls 4 for Follow-Up", title="<script>alert(1)</script>")
    page = load_replay(text).compare(["french"])._repr_html_()
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_everything_is_also_shown_in_french() -> None:
    text = load_replay("four-ends", lang="fr").compare().in_full()
    assert "4 parties, 4 fins différentes." in text
    assert "Pourquoi : Un joueur qui a la priorité" in text
    assert "Marvel Dice Throne, page 15°" in text
    assert "‹" not in text
