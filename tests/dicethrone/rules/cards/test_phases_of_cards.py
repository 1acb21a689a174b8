"""Which card belongs to which phase, and who may play it there (DT-CARD-08, DT-CARD-21…)."""

from __future__ import annotations

import pytest

from dtnb.kernel import Action, Chance, Decision
from tests.dicethrone.play import EDITIONS, A, D, Fight, player
from tests.dicethrone.turns import Turns

editions = pytest.mark.parametrize("edition", EDITIONS)
DRILL = (1, 1, 1, 4, 5)

#: one card of each symbol of the Apprentice's deck
CARDS = {
    "main": "Chalk Dust!",
    "upgrade": "Drill II",
    "roll": "So Wild!",
    "instant": "Deep Breath!",
}
#: where each card may be played: in one's own Main Phases, in any Roll Phase, anywhere
ALLOWED = {
    "TW-01a": {"instant"},
    "TW-02b": {"instant"},
    "TW-03a": {"main", "upgrade", "instant"},
    "TW-04b": {"roll", "instant"},
    "TW-05a": {"roll", "instant"},
    "TW-18": {"main", "upgrade", "instant"},
    "TW-19b": {"instant"},
}


@editions
def test_the_symbol_of_a_card_tells_the_phases_in_which_it_is_played(edition: str) -> None:
    """DT-CARD-08, DT-CARD-11, DT-CARD-18, DT-CARD-19, DT-CARD-20: through one whole turn."""
    seat = player(hand=tuple(CARDS.values()), deck={"Tip It!": 3})
    allowed = {}
    for window in ALLOWED:
        turn = Turns(seat, player(), edition=edition)
        while True:
            pending = turn.pending
            if isinstance(pending, Chance):
                if pending.kind == "roll":
                    turn.rolls(*DRILL)
                else:
                    turn.draws("Tip It!")
            elif isinstance(pending, Decision) and pending.topic == "announce":
                turn.act(Action("announce", "Drill"))
            elif isinstance(pending, Decision) and (pending.window, pending.seat) == (window, A):
                break
            elif isinstance(pending, Decision) and pending.topic == "defense":
                turn.act(Action("decline"))
            else:
                turn.step_on()
        allowed[window] = {
            kind
            for kind, card in CARDS.items()
            if not {"main-phase-only", "upgrade-timing", "roll-phase-only"}
            & set(turn.verdict(A, "play", card).codes)
        }
    assert allowed == ALLOWED


@editions
@pytest.mark.parametrize("window", ["TW-13a", "TW-13b", "TW-14", "TW-15", "TW-16"])
@pytest.mark.parametrize("seat", [A, D, 2])
def test_in_the_defensive_roll_phase_everybody_plays_roll_phase_action_cards(
    seat: int, window: str, edition: str
) -> None:
    """DT-DRP-11, DT-DRP-07: attacker, Defender and a third player; 5 - 6 leaves nothing."""
    hands = [("Not This Time!",) if at == seat else () for at in range(3)]
    fight = Fight(*(player(hand=hand) for hand in hands), edition=edition)
    fight.attacks("Drill", *DRILL).targets(D)
    if window in ("TW-14", "TW-15", "TW-16"):
        fight.defends("Brace", 1, 1, 1)
    fight.plays(seat, "Not This Time!", window).finish()
    assert fight.healths() == (50, 50, 50)


@editions
def test_a_roll_phase_is_all_three_of_them_and_no_main_phase(edition: str) -> None:
    """DT-TURN-10, DT-CARD-19: Tip It!'s like, So Wild!, in the parts of one Roll Phase."""
    seats = player(hand=("So Wild!",)), player(), player()
    turn = Turns(*seats, first="main-phase-1", edition=edition)
    assert not turn.at("TW-03a", A).verdict(A, "play", "So Wild!").allowed
    fight = Fight(*seats, edition=edition).rolls(*DRILL).at("TW-04b", A)
    assert fight.verdict(A, "play", "So Wild!").allowed
    shield = player(hand=("Not This Time!",))
    fight = Fight(player(), player(), shield, edition=edition).attacks("Drill", *DRILL)
    fight.targets(D)
    for window in ("TW-11", "TW-13b", "TW-16"):
        assert fight.at(window, 2).verdict(2, "play", "Not This Time!").allowed
        if window == "TW-13b":
            fight.declines()


@editions
def test_the_conclusion_is_the_moment_right_before_the_second_main_phase(edition: str) -> None:
    """DT-TURN-11, DT-DRP-08: until TW-16 nothing was applied, in TW-18 all of it is."""
    seat = player(hand=("Deep Breath!", "Fresh Legs!"), tokens={"Follow-Up": 1})
    turn = Turns(seat, player(), first="main-phase-1", edition=edition)
    turn.attacks("Drill", *DRILL).declines().at("TW-16", A)
    assert turn.health(D) == 50
    assert turn.at("TW-18", A).health(D) == 45
    assert turn.windows()[-2:] == ["TW-17", "TW-18"]
    assert turn.steps("phase-ends")[-1].rules[0] == "DT-TURN-11"
    assert (turn.table.attack, turn.table.packets) == (None, ())


@editions
def test_an_instant_cuts_into_an_ability_and_the_ability_then_goes_on(edition: str) -> None:
    """DT-CARD-21: Three Beats gains Follow-Up, then inflicts Drag, then deals 5.

    In the first break the Defender's Buh, Bye! takes the Follow-Up at once; Drag and damage come
    all the same.
    """
    fight = Fight(player(), player(hand=("Buh, Bye!",)), edition=edition)
    fight.attacks("Three Beats", 1, 2, 3, 6, 4).at("TW-09", D)
    assert (fight.tokens(A), fight.tokens(D)) == ({"Follow-Up": 1}, {})
    fight.does("play", "Buh, Bye!")
    cut_in, inflicted = fight.steps("token-removed")[0].index, fight.steps("token-inflicted")
    assert all(step.index > cut_in for step in inflicted)
    assert fight.health(D) == 50
    fight.finish()
    assert (fight.tokens(A), fight.tokens(D), fight.health(D)) == ({}, {"Drag": 1}, 45)


@editions
def test_an_instant_is_not_cut_into_by_another(edition: str) -> None:
    """DT-CARD-21, DT-CARD-22: between the two cards that Double Up! draws nobody is asked."""
    seats = player(hand=("Double Up!",), deck={"Tip It!": 2}), player(hand=("Deep Breath!",))
    fight = Fight(*seats, edition=edition).plays(A, "Double Up!", "TW-04a")
    for _ in range(2):
        assert isinstance(fight.pending, Chance)
        fight.draws("Tip It!")
    assert fight.seat(A).hand == ("Tip It!", "Tip It!")


@editions
@pytest.mark.parametrize(
    ("card", "price"), [("Getting Paid!", 0), ("Tip It!", 1), ("Buh, Bye!", 2)]
)
def test_a_card_costs_what_is_printed_on_it(card: str, price: int, edition: str) -> None:
    """DT-CARD-04, DT-CP-01: of exactly that many CP none are left; with one less it is refused."""
    tokens = {"Screen": 1}
    fight = Fight(player(cp=price, hand=(card,)), player(tokens=tokens), edition=edition)
    fight.rolls(*DRILL).at("TW-04b", A).act(Action("play", card))
    while getattr(fight.pending, "topic", "") in ("die", "value"):
        fight.act(fight.game.legal_actions(fight.record.state)[0])
    assert fight.seat(A).cp == (2 if card == "Getting Paid!" else 0)
    if price:
        poor = player(cp=price - 1, hand=(card, "Deep Breath!"))
        fight = Fight(poor, player(tokens=tokens), edition=edition).rolls(*DRILL).at("TW-04b", A)
        assert "not-enough-cp" in fight.verdict(A, "play", card).codes


@editions
def test_an_action_card_is_used_once(edition: str) -> None:
    """DT-CARD-16, DT-CARD-17: when it has done its work it lies on the Discard Pile."""
    seat = player(hand=("Getting Paid!", "Deep Breath!"))
    fight = Fight(seat, player(), edition=edition).plays(A, "Getting Paid!", "TW-04a")
    assert (fight.seat(A).hand, fight.seat(A).discard) == (("Deep Breath!",), ("Getting Paid!",))
    assert fight.at("TW-04a", A).verdict(A, "play", "Getting Paid!").codes == ("not-in-hand",)


@editions
@pytest.mark.parametrize("ability", ["Drill", ""])
def test_on_announcing_the_opponent_is_asked_before_anything_activates(
    ability: str, edition: str
) -> None:
    """DT-ORP-03, ED-13: also where the book knows no duty to ask, the window is there."""
    fight = Fight(player(), player(hand=("Six-It!", "Tip It!")), edition=edition)
    fight.attacks(ability, *DRILL).at("TW-05a", D)
    assert fight.verdict(D, "play", "Tip It!").allowed
    assert not fight.steps("activates", "nothing-activates")
    fight.does("play", "Tip It!", die=3, value=5)
    assert fight.until("announce").table.window == "TW-05b"


@editions
def test_one_offensive_ability_is_activated_and_on_the_dice_as_they_lie_at_the_end(
    edition: str,
) -> None:
    """DT-ORP-09, DT-ORP-13: announced on 4 4 6, re-rolled and altered to 1 1 1: Drill, 5, once."""
    seats = player(hand=("So Wild!",)), player()
    fight = Fight(*seats, edition=edition).rolls(4, 4, 6, 1, 1).rerolls((0, 1), (1, 4))
    fight.announces("Drill").plays(A, "So Wild!", "TW-05a", die=1, value=2)
    assert not fight.until("announce").steps("activates")
    fight.act(Action("announce", "Drill")).finish()
    assert [step.args["subject"] for step in fight.steps("activates")] == ["Drill"]
    (activated,) = fight.steps("activates")
    assert activated.args["tier"] == 1
    assert fight.health(D) == 42


@editions
def test_a_defensive_ability_is_not_activated_in_the_offensive_roll_phase(edition: str) -> None:
    """DT-ORP-09."""
    fight = Fight(edition=edition).rolls(*DRILL).until("announce")
    assert fight.verdict(A, "announce", "Parry").codes == ("not-offensive",)


@editions
def test_rolls_for_both_kinds_of_ability_are_roll_attempts(edition: str) -> None:
    """DT-ORP-20, ED-14: cards that give a Roll Attempt give one of either kind, in every book.

    One More Time!: four attempts; Better D!: the defence is rolled a second time. A roll that an
    ability makes is none: One More Time! finds nothing to add to.
    """
    attacker = player(hand=("One More Time!",))
    fight = Fight(attacker, player(hand=("Better D!",)), edition=edition).rolls(4, 4, 6, 6, 4)
    fight.plays(A, "One More Time!", "TW-04b")
    for _ in range(3):
        fight.rerolls((0,), (5,))
    assert fight.announces("Scatter").finish().health(D) == 48
    assert [step.args["attempt"] for step in fight.steps("rolls")] == [1, 2, 3, 4]
    fight = Fight(player(), player(hand=("Better D!",)), edition=edition).attacks("Drill", *DRILL)
    fight.defends("Brace", 1, 1, 1).plays(D, "Better D!", "TW-14").rerolls((0,), (6,)).finish()
    assert fight.healths() == (49, 45)


@editions
def test_discard_piles_are_public(edition: str) -> None:
    """DT-SETUP-08: a card out of a hand that nobody sees is named when it is laid there.

    Of eight unknown cards two are sold: only named ones are offered, and the pile shows them.
    """
    turn = Turns(player(cp=2, unknown=8), player(), first="discard-phase", edition=edition)
    turn.until("sell-down")
    names = {action.object for action in turn.game.legal_actions(turn.record.state)}
    assert "?" not in names
    assert "" not in names
    turn.sells("Tip It!").until("sell-down").sells("So Wild!").rest()
    assert turn.seat(A).discard == ("Tip It!", "So Wild!")
    assert turn.seat(A).unknown_hand == 6


@editions
def test_a_die_has_a_number_and_a_symbol(edition: str) -> None:
    """DT-SETUP-12: 1 2 3 4 4 are three strikes (1 to 3) for Drill and a Small Straight for Lunge;
    1 1 2 2 3 are five strikes and no two or three of a kind make a straight."""
    fight = Fight(edition=edition).rolls(1, 2, 3, 4, 4).until("announce")
    names = {action.object for action in fight.game.legal_actions(fight.record.state)}
    assert {"Drill", "Lunge"} <= names
    fight = Fight(edition=edition).attacks("Drill", 1, 1, 2, 2, 3).finish()
    assert fight.health(D) == 40
    upgraded = player(upgrades={"Drill": 2})
    kinds = Fight(upgraded, player(), edition=edition).attacks("Drill", 1, 2, 3, 1, 5).finish()
    assert kinds.health(D) == 50 - 9
    assert not kinds.steps("type-changed")


@editions
def test_one_die_of_an_ability_serves_every_effect_that_reads_it(edition: str) -> None:
    """DT-ORP-18, AMB-36, ED-15: Two Uses on 4 5 6: the one star gains a Ward and a CP beside the
    5 damage."""
    fight = Fight(player("examiner", cp=3), player(), edition=edition)
    fight.attacks("Two Uses", 4, 5, 6, 1, 2).finish()
    assert (fight.tokens(A), fight.seat(A).cp, fight.health(D)) == ({"Ward": 1}, 4, 45)
