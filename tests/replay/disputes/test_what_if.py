"""What-ifs: a file played without one action, with totals worked out by hand."""

from __future__ import annotations

import pytest

from dtnb import load_replay
from dtnb.replay import Replay
from dtnb.replay.disputes.what_if import WhatIf
from tests.acceptance.shipped import replay_of


def totals(hypothesis: WhatIf) -> dict[str, tuple[int | None, int | None]]:
    return {change.label: (change.before, change.after) for change in hypothesis.sums}


@pytest.fixture
def example() -> Replay:
    """18 of Overpower, 5 of Get Some!, 3 prevented twice: 17; two Protects halve it, 9 each."""
    return replay_of("barbarian-vs-paladin", "season-one-rerolled")


ATTACK, SENT_BACK = "Damage to Paladin: Overpower", "Damage to Barbarian: Retribution"


@pytest.mark.parametrize("protect", ["action:15", "action:26"])
def test_without_one_of_two_protects_half_of_the_damage_gets_through(
    example: Replay, protect: str
) -> None:
    """DT-CALC-04: 17 − 9 = 8 where 17 − 9 − 9 would be below 0. What goes back is half of 17."""
    assert totals(example.without(protect)) == {ATTACK: (0, 8), SENT_BACK: (9, 9)}


def test_without_a_card_that_adds_the_subtotal_is_lower(example: Replay) -> None:
    """18 − 3 − 3 = 12: two halves of 6 take all of it, and 6 go back."""
    assert totals(example.without("Get Some!")) == {ATTACK: (0, 0), SENT_BACK: (9, 6)}


def test_without_a_card_that_prevents_the_subtotal_is_higher(example: Replay) -> None:
    """18 + 5 − 3 = 20: two halves of 10 take all of it, and 10 go back."""
    assert totals(example.without("Absolution!")) == {ATTACK: (0, 0), SENT_BACK: (9, 10)}


def test_without_what_sends_back_nothing_is_calculated_for_the_attacker(example: Replay) -> None:
    what_if = example.without("Retribution")
    assert totals(what_if) == {ATTACK: (0, 0), SENT_BACK: (9, None)}
    assert repr(what_if).splitlines() == [
        "Without Retribution (Paladin)",
        "Damage to Barbarian: Retribution: nothing instead of 9",
        "As before: Damage to Paladin: Overpower",
        "Assumed: the same dice and the same other choices",
    ]


def test_without_the_card_that_pre_empts_it_protect_counts() -> None:
    """Half of 9, rounded up, is 5; 9 − 5 = 4. DT-PRI-08 alone made it 9."""
    what_if = replay_of("buh-bye-on-protect", "season-one-rerolled").without("Buh, Bye!")
    assert totals(what_if) == {"Damage to Paladin: Mighty Blow": (9, 4)}


def test_what_was_declared_in_front_of_an_action_falls_with_it() -> None:
    """Nobody removes a Protect that is not being spent: that is no choice which is lost."""
    what_if = replay_of("buh-bye-on-protect", "season-one-rerolled").without("action:4")
    assert totals(what_if) == {"Damage to Paladin: Mighty Blow": (9, 9)}
    assert what_if.lost is None


def test_without_a_changed_die_the_sum_is_that_of_the_dice_as_they_fell() -> None:
    """3 + 4 + 6 = 13 instead of 6 + 4 + 6 = 16."""
    what_if = replay_of("six-it-on-overpower", "french").without("Six-It!")
    assert totals(what_if) == {"Damage to Paladin: Overpower": (16, 13)}


def test_a_choice_that_can_then_no_longer_be_made_is_named() -> None:
    """A lost Duel: 1 against 4. There is nothing to choose then, and 9 come in unhalved."""
    what_if = replay_of("duel-so-wild", "season-two").without("So Wild!")
    assert totals(what_if)["Damage to Gunslinger: Mighty Blow"] == (4, 9)
    assert what_if.lost == "Gunslinger chooses Duck"
    assert "What can then no longer be done: Gunslinger chooses Duck" in repr(what_if)


def test_what_was_calculated_together_may_then_be_calculated_apart() -> None:
    """Protect makes one amount of 3 Poison and 2 Burn; without it each comes to its own sum."""
    what_if = replay_of("half-of-burn-and-poison", "season-one-rerolled").without("Protect")
    assert totals(what_if) == {
        "Damage to Ann: Poison and Burn": (2, None),
        "Damage to Ann: Poison": (None, 3),
        "Damage to Ann: Burn": (None, 2),
    }
    assert "Damage to Ann: Poison and Burn: 2; then calculated apart" in repr(what_if)


def test_what_was_chosen_after_a_lost_choice_is_not_made_and_no_total_is_made_up() -> None:
    """6 + 2 = 8 against 7 defeats the Fighter; 6 does not. Whatever she did next, she did not then.

    The heroes would attack again, with dice of which nobody knows.
    """
    replay = load_replay("dungeon-turn-example")
    what_if = replay.without("for the roll: 2")
    assert totals(what_if)["Attack of Ann: Agility"] == (6, None)
    changed = [change for change in what_if.sums if change.label == "Attack of Ann: Might"]
    assert [(row.before, row.after) for row in changed] == [(11, 11), (8, 6), (5, None)]
    assert (what_if.lost, what_if.dropped) == ("Ann defeats the Fighter", 7)
    assert what_if.stops
    assert "Attack of Ann: Agility: not reached" in repr(what_if)
    assert all("none" not in text for text in what_if.for_graph(replay.graph).totals.values())


def test_only_declared_actions_that_a_move_declared_can_be_left_out(example: Replay) -> None:
    with pytest.raises(LookupError, match="step-57 is no declared action"):
        example.without("step-57")
    with pytest.raises(LookupError, match="there is no node 'Tea'"):
        example.without("Tea")


def test_it_is_shown_in_the_language_of_the_replay() -> None:
    what_if = load_replay("buh-bye-on-protect", lang="fr").without("action:5")
    assert "4 au lieu de 9" in repr(what_if)
    assert repr(what_if).splitlines()[-1] == "Hypothèse : les mêmes dés et les mêmes autres choix"
    assert "4 au lieu de 9" in what_if._repr_html_()


def test_the_document_holds_for_each_action_what_its_totals_would_be(example: Replay) -> None:
    graph = example.document.graph
    assert graph is not None
    assert sorted(text for action in graph.without for text in set(action.totals.values())) == [
        "without Absolution!: 10",
        "without Get Some!: 6",
        "without Protect: 8",
        "without Protect: 8",
        "without Retribution: none",
    ]


def test_leaving_an_action_out_changes_nothing_of_the_replay_itself(example: Replay) -> None:
    before = list(example.record.hashes())
    example.without("Get Some!")
    assert list(example.record.hashes()) == before
