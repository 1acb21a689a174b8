"""How moves land (DESIGN §8), shown with the toy game.

Ann is seat 0 and active unless said otherwise. A turn: W-1, the roll, W-2 (then "again or stop",
whose default is stop), W-3, the sum, W-4. In the first edition the seats ahead of a declarer may
act first; in the second they may not.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent

import pytest

from dtnb.files import FileProblems
from dtnb.kernel import Choice, Outcome, SimultaneousChoices
from dtnb.replay import Replay, load_replay

HEAD = """\
dtnb: 1
game: count-to-ten
edition: {edition}
seats:
  Ann: {{tokens: {{nudge: 1, boost: 1}}}}
  Ben: {{tokens: {{thief: 1, damp: 1, nudge: 1}}}}
start: {{active: {active}, turns: {turns}}}
moves:
"""


def replay(moves: str, edition: str = "first", active: str = "Ann", turns: int = 1) -> Replay:
    head = HEAD.format(edition=edition, active=active, turns=turns)
    return load_replay(head + indent(moves, "  "), "test.yaml")


def step_subjects(played: Replay, *kinds: str) -> list[str]:
    """Return the steps of these kinds as "actor subject"."""
    names = [seat.name for seat in played.record.state.table.seats]
    return [
        f"{names[step.actor or 0]} {step.args.get('subject', step.kind)}"
        for step in played.steps
        if step.kind in kinds
    ]


def windows_of(passed: Sequence[object]) -> list[str]:
    return [window.window for window in passed]  # type: ignore[attr-defined]


def test_windows_that_no_move_speaks_to_are_passed() -> None:
    played = replay("- Ann rolls 4\n")
    assert played.outcome.missing_input == ""
    # W-1 asks Ben (he has a thief), W-2 both, W-3 both; the forced choice stops.
    kinds = [type(input_).__name__ for input_ in played.record.inputs]
    assert kinds.count("Outcome") == 1
    assert step_subjects(played, "declares") == []
    assert step_subjects(played, "chooses") == ["Ann stop"]


def test_an_action_lands_in_the_first_window_that_allows_it() -> None:
    played = replay("- Ben spends thief on Ann taking boost\n- Ann rolls 4\n")
    (first, _) = played.results
    assert played.steps[first.step].args["window"] == "W-1"


def test_a_pin_makes_what_follows_wait_for_its_window() -> None:
    played = replay("- Ann rolls 4\n- at: last call\n- Ben spends thief on Ann taking boost\n")
    landed = played.results[-1]
    assert played.steps[landed.step].args["window"] == "W-3"
    # Ben was asked in W-2, where the rules would have let him.
    assert [skipped.verdict.allowed for skipped in played.passed_over(landed)] == [True]
    assert windows_of(played.passed_over(landed)) == ["W-2"]


@pytest.mark.parametrize(
    "name", ["W-3", "w 3", "Last Call", "last call", "the end", "dernier appel"]
)
def test_a_pin_names_its_window_by_id_name_or_alias(name: str) -> None:
    played = replay(f"- Ann rolls 4\n- at: {name}\n- Ann spends boost\n")
    assert played.record.state.table.seats[0].count == 6  # 4 + 2


def test_a_pin_may_stand_under_the_move_it_is_for() -> None:
    played = replay("- Ann rolls 4\n- {at: W-3, move: Ben spends thief on Ann taking boost}\n")
    assert played.steps[played.results[-1].step].args["window"] == "W-3"


def test_windows_that_closed_by_themselves_are_among_those_passed_over() -> None:
    """Ann has a boost and a nudge only: nobody asks her in W-1, but her boost is judged there."""
    played = replay("- Ann rolls 4\n- Ann spends boost\n")
    landed = played.results[-1]
    assert windows_of(played.passed_over(landed)) == ["W-2"]
    played = replay("- Ann rolls 6\n- Ann spends boost\n")
    (closed,) = played.passed_over(played.results[1])
    assert closed.step >= 0  # her nudge cannot raise a 6, so W-2 did not ask her either
    assert closed.verdict.codes == ("wrong-window",)


def test_a_roll_implies_the_choice_that_leads_to_it() -> None:
    played = replay("- Ann rolls 2\n- Ann rolls 5 for again\n")
    assert step_subjects(played, "chooses") == ["Ann again"]
    assert played.record.state.table.seats[0].count == 5


def test_in_a_window_actions_come_first_then_its_forced_choice() -> None:
    played = replay("- Ann rolls 2\n- Ann goes again\n- Ann rolls 3 for again\n")
    kinds = [step.kind for step in played.steps]
    assert kinds.index("window-closes", kinds.index("rolls")) < kinds.index("chooses")


def test_a_move_in_answer_is_made_in_front_of_the_commit() -> None:
    """TOY-8: Ben is active, hence ahead of Ann."""
    moves = (
        "- Ben rolls 3\n- move: Ann spends nudge\n  in answer:\n"
        "    - Ben spends thief on Ann taking nudge\n"
    )
    played = replay(moves, active="Ben")
    assert step_subjects(played, "commits") == ["Ben thief"]
    assert step_subjects(played, "withdraws") == ["Ann nudge"]


def test_without_in_answer_others_come_after() -> None:
    moves = "- Ben rolls 3\n- Ann spends nudge\n- Ben spends thief on Ann taking boost\n"
    played = replay(moves, active="Ben")
    assert step_subjects(played, "commits") == ["Ann nudge", "Ben thief"]
    assert step_subjects(played, "claims") == []


def test_where_no_claim_is_asked_a_move_in_answer_comes_after() -> None:
    moves = (
        "- Ben rolls 3\n- move: Ann spends nudge\n  in answer:\n"
        "    - Ben spends thief on Ann taking boost\n"
    )
    played = replay(moves, edition="second", active="Ben")
    assert step_subjects(played, "commits") == ["Ann nudge", "Ben thief"]


def test_moves_together_are_one_declaration() -> None:
    moves = "- Ann rolls 3\n- together: [Ben spends thief on Ann taking nudge, Ann spends nudge]\n"
    played = replay(moves)
    assert sum(isinstance(input_, SimultaneousChoices) for input_ in played.record.inputs) == 1
    # Ann is active, so her nudge comes first; then there is nothing left to take.
    assert step_subjects(played, "commits") == ["Ann nudge"]
    assert step_subjects(played, "withdraws") == ["Ben thief"]


def test_a_detail_with_one_possible_answer_needs_not_be_said() -> None:
    """Of two seats only the other one can be the target."""
    moves = "- Ann rolls 3\n- Ann spends nudge\n- at: W-3\n- Ben spends thief\n"
    played = replay(moves)
    assert played.record.state.table.seats[0].tokens == ()  # the boost is gone


def test_a_refused_move_changes_nothing() -> None:
    plain = replay("- Ann rolls 3\n")
    tried = replay("- refused: Ben spends damp\n- Ann rolls 3\n")
    assert tried.record.inputs == plain.record.inputs
    (refused,) = tried.refusals
    assert (refused.window, refused.verdict.rules) == ("W-1", ("TOY-4",))


def test_a_refusal_is_judged_in_a_window_that_closed_by_itself() -> None:
    """Nobody may act in W-4; its own reason is the verdict."""
    played = replay("- Ann rolls 3\n- at: counted\n- {refused: Ann spends boost, by: TOY-4}\n")
    assert played.refusals[0].verdict.codes == ("nobody-may-act",)


def test_a_refusal_is_judged_for_a_seat_that_was_not_asked() -> None:
    moves = "- Ann rolls 6\n- at: W-2\n- {refused: Ann spends nudge, by: TOY-6}\n"
    assert replay(moves).refusals[0].verdict.codes == ("die-at-most-six",)


def test_a_move_if_possible_may_find_no_window() -> None:
    played = replay("- Ann rolls 4\n- {move: Ann spends damp, if possible: true}\n")
    assert [result.status for result in played.results] == ["landed", "no-window"]
    assert played.record.inputs == replay("- Ann rolls 4\n").record.inputs


def test_a_story_leaves_out_a_move_whose_alternative_was_made() -> None:
    """The file has another move for a play in which Ann may not spend nudge."""
    head, other = "- Ann rolls 1\n", "- {move: Ann spends damp, if possible: true}\n"
    alone = replay(f"{head}- Ann spends nudge\n{other}")
    assert "Not possible here: Ann spends damp" in str(alone.story())
    instead = replay(f"{head}- {{move: Ann spends nudge, if possible: true}}\n{other}")
    assert [result.status for result in instead.results] == ["landed", "landed", "no-window"]
    assert "damp" not in str(instead.story())


def test_a_claim_is_answered_by_the_step_and_the_rule_that_decide() -> None:
    played = replay("- Ann rolls 4\n- claim: {by: Ben, says: Ann has 5}\n")
    (claim,) = played.claims
    assert (claim.by, claim.answer, claim.found) == ("Ben", False, "the count is 4")
    assert played.steps[claim.step].kind == "count-changes"
    assert claim.rules == ("TOY-9",)


def test_an_expectation_inside_the_moves_is_about_that_point() -> None:
    played = replay("- expect: [Ann has 0]\n- Ann rolls 4\n")
    assert played.ok
    assert not replay("- Ann rolls 4\n- expect: [Ann has 4]\n").ok  # the sum is still to come


def test_an_expectation_that_fails_is_reported_at_its_line() -> None:
    played = replay("- Ann rolls 4\n- expect: [Ann has 5]\n")
    (problem,) = played.problems()
    assert str(problem) == "test.yaml:10:14: not so: Ann has 5 (found: the count is 0)"


def test_notes_and_marks_stand_at_the_first_step_of_their_move() -> None:
    played = replay("- Ann rolls 4\n- {move: Ann spends boost, mark: good, note: Well timed.}\n")
    (remark,) = played.remarks
    assert (remark.mark, remark.note) == ("good", "Well timed.")
    assert played.steps[remark.step].kind == "declares"
    assert played.steps[remark.step].position == remark.position


def test_a_branch_is_a_fork_with_its_own_moves_and_expectations() -> None:
    moves = """\
- Ann rolls 4
- move: Ann spends boost
  branch:
    Ann keeps it:
      moves: []
      expect: [Ann has 4]
    Ben halves it:
      - Ben spends damp
"""
    played = replay(moves)
    keeps, halves = played.branches
    assert (keeps.name, halves.name) == ("Ann keeps it", "Ben halves it")
    assert [expectation.holds for expectation in keeps.expectations] == [True]
    assert halves.record.state.table.seats[0].count == 2
    assert played.record.state.table.seats[0].count == 6
    shared = halves.position
    assert halves.record.inputs[:shared] == played.record.inputs[:shared]


def test_expectations_may_be_for_one_edition_or_one_reading() -> None:
    text = HEAD.format(edition="first", active="Ann", turns=1) + (
        "  - Ann rolls 4\n"
        "expect:\n  always: [Ann has 4]\n  second: [Ann has 9]\n  precedence=off: [Ann has 8]\n"
    )
    played = load_replay(text, "test.yaml")
    assert [expectation.text for expectation in played.expectations] == ["Ann has 4"]
    other = played.run(policies={"AMB-T1": "off"})
    assert [expectation.text for expectation in other.expectations] == ["Ann has 4", "Ann has 8"]
    assert [expectation.text for expectation in played.run("second").expectations] == [
        "Ann has 4", "Ann has 9", "Ann has 8",
    ]  # fmt: skip


# -- under other rules --


def test_under_another_edition_a_windowless_move_is_a_result() -> None:
    moves = (
        "- Ben rolls 3\n- move: Ann spends nudge\n  in answer:\n"
        "    - Ben spends thief on Ann taking nudge\n- at: W-3\n- Ann spends boost\n"
    )
    played = replay(moves, active="Ben")
    other = played.run("second")
    statuses = {result.text: result.status for result in other.results}
    assert statuses["Ben spends thief on Ann taking nudge"] == "no-window"
    assert statuses["Ann spends boost"] == "landed"
    assert other.record.state.table.seats[1].count == 6  # 3 + 1 + 2


def test_the_same_run_on_its_own_terms_is_the_same() -> None:
    played = replay("- Ann rolls 4\n")
    assert list(played.run("first").record.hashes()) == list(played.record.hashes())


def test_a_missing_roll_leaves_the_record_open() -> None:
    played = replay("- Ann rolls 4\n", turns=2)
    assert str(played.outcome) == "open: needs a roll for count"
    assert (played.outcome.seat, played.outcome.number) == (1, 1)


def test_rolls_are_bound_to_their_purpose_when_the_order_is_another() -> None:
    """In the second edition, run tolerantly, Ben's roll may stand before Ann's."""
    text = HEAD.format(edition="second", active="Ann", turns=2) + (
        "  - Ann rolls 4 for count\n  - Ben rolls 2 for count\n"
    )
    turned = text.replace("active: Ann", "active: Ben")
    with pytest.raises(FileProblems, match="before 'Ann rolls 4 for count' Ben rolls"):
        load_replay(turned, "test.yaml")
    home = load_replay(text.replace("edition: second", "edition: first"), "test.yaml")
    assert home.run("second").record.state.table.seats[1].count == 2


def test_a_roll_that_nothing_asked_for_is_reported() -> None:
    moves = (
        "- Ann rolls 1\n- {move: Ann spends nudge, if possible: true}\n- Ann rolls 2 for again\n"
    )
    text = HEAD.format(edition="first", active="Ann", turns=1) + indent(moves, "  ")
    played = load_replay(text, "test.yaml").run("second")
    assert [result.status for result in played.results] == ["landed"] * 3
    extra = text + "  - {move: Ben rolls 3 for count, if possible: true}\n"
    played = load_replay(extra, "test.yaml").run("second")
    assert played.results[-1].status == "unused"


# -- forms --


def test_the_same_file_as_yaml_and_json_is_the_same_play() -> None:
    from dtnb.replay import to_json, to_yaml

    played = replay("- Ann rolls 4\n- {move: Ann spends boost, mark: good}\n")
    for text, name in ((to_yaml(played.file), "a.yaml"), (to_json(played.file), "a.json")):
        again = load_replay(text, name)
        assert again.file == played.file
        assert again.record.inputs == played.record.inputs


def test_a_replay_with_its_fingerprints_is_exact_and_a_changed_one_diverges() -> None:
    from dtnb.replay import Fidelity, to_yaml

    played = replay("- Ann rolls 4\n")
    assert played.fidelity.fidelity is Fidelity.UNVERIFIED
    stamped = to_yaml(played.with_hashes())
    assert load_replay(stamped, "a.yaml").fidelity.fidelity is Fidelity.EXACT
    changed = load_replay(stamped.replace("Ann rolls 4", "Ann rolls 3"), "a.yaml")
    agreement = changed.fidelity
    assert agreement.fidelity is Fidelity.DIVERGED
    first_roll = next(step for step in changed.steps if step.kind == "rolls")
    assert (agreement.position, agreement.step) == (first_roll.position, first_roll.index)


def test_markup_in_a_text_is_text() -> None:
    text = HEAD.format(edition="first", active="Ann", turns=1).replace(
        "dtnb: 1", "dtnb: 1\ntitle: <script>alert(1)</script>"
    )
    played = load_replay(text + "  - Ann rolls 4\n", "a.yaml")
    assert played.title == "<script>alert(1)</script>"


def test_the_repr_of_a_replay_is_the_same_each_time() -> None:
    assert repr(replay("- Ann rolls 4\n")) == repr(replay("- Ann rolls 4\n"))
    assert "0x" not in repr(replay("- Ann rolls 4\n"))


def test_the_toy_game_has_a_replay_file_of_its_own() -> None:
    """Worked out by hand: 3 for Ben; 5 for Ann, + 2, halved, rounded up = 4, on top of her 4."""
    from pathlib import Path

    played = load_replay(Path(__file__).parents[2] / "toy" / "replay.yaml")
    assert played.ok
    assert [seat.count for seat in played.record.state.table.seats] == [8, 3]
    assert [claim.answer for claim in played.claims] == [False]
    assert isinstance(played.record.inputs[1], Outcome | Choice)
