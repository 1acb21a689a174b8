"""Test vectors of the catalogue that are tables of numbers, played line by line (TV-…)."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import read_hero
from dtnb.dicethrone.rules.seating import next_seat
from dtnb.kernel import Chance
from dtnb.resources import shipped
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

editions = pytest.mark.parametrize("edition", EDITIONS)
FR = "french"
DRILL = (1, 1, 1, 4, 5)
DECK = {"Deep Breath!": 3}


@pytest.mark.parametrize(
    ("answered", "damage", "tokens"), [(False, 13, {}), (True, 16, {"Concussion": 1})]
)
def test_overpower_is_answered_by_six_it(
    answered: bool, damage: int, tokens: dict[str, int]
) -> None:
    """TV-04, DT-PRI-10: 3 + 4 + 6 = 13; with the 3 made a 6 it is 16, and Concussion comes."""
    fight = Fight(player("barbarian", hand=("Six-It!",)), player(), edition=FR)
    fight.attacks("Overpower", 1, 2, 3, 6, 6).rolls(3, 4, 6, purpose="Overpower")
    if answered:
        fight.plays(A, "Six-It!", "TW-08", die=0)
    fight.finish()
    assert (fight.health(D), fight.tokens(D)) == (50 - damage, tokens)


# -- TV-20: caps, prices, reshuffling --------------------------------------------------------------


@editions
@pytest.mark.parametrize(("before", "after"), [(15, 15), (14, 15), (13, 15), (12, 14)])
def test_combat_points_beyond_15_are_not_gained(before: int, after: int, edition: str) -> None:
    """TV-20, DT-CP-02, DT-CP-03: Getting Paid! gains 2, and 15 is the most."""
    fight = Fight(player(cp=before, hand=("Getting Paid!",)), player(), edition=edition)
    assert fight.plays(A, "Getting Paid!", "TW-04a").seat(A).cp == after


@editions
def test_a_card_sold_at_fifteen_cp_is_discarded_for_nothing(edition: str) -> None:
    """TV-20, DT-CARD-06, DT-CP-02: the card is discarded, the dial stays."""
    turn = Turns(player(cp=15, hand=("Tip It!",)), first="main-phase-1", edition=edition)
    turn.at("TW-03a", A).sells("Tip It!")
    assert (turn.seat(A).cp, turn.seat(A).discard, turn.seat(A).hand) == (15, ("Tip It!",), ())


@editions
@pytest.mark.parametrize(("start", "before", "after"), [(50, 58, 60), (50, 40, 45), (35, 43, 45)])
def test_healing_ends_ten_above_the_start(
    start: int, before: int, after: int, edition: str
) -> None:
    """TV-20, DT-HP-01, DT-HP-02: Feelin' Good! on 4 5 1 heals 1 + 2 · 2 = 5, up to 10 above."""
    seat = player("barbarian", health=before, hand=("Feelin' Good!",))
    seat = type(seat)(**{name: getattr(seat, name) for name in seat.__struct_fields__
                         if name != "start_health"}, start_health=start)  # fmt: skip
    fight = Fight(seat, player(), edition=edition).plays(A, "Feelin' Good!", "TW-04a")
    fight.rolls(4, 5, 1).attacks("", 1, 1, 2, 2, 4).finish()
    assert fight.health(A) == after


@editions
def test_an_upgrade_over_an_upgrade_costs_the_difference(edition: str) -> None:
    """TV-20, DT-CARD-14: Smack II for 2 lies there, Smack III for 3 costs 1."""
    seat = player("barbarian", cp=3, hand=("Smack II", "Smack III"))
    turn = Turns(seat, player(), first="main-phase-1", edition=edition)
    turn.plays(A, "Smack II", "TW-03a").plays(A, "Smack III", "TW-03a")
    assert (turn.seat(A).cp, turn.seat(A).upgrades) == (0, (("Smack", 3),))


@editions
def test_stealing_more_cp_than_there_are(edition: str) -> None:
    """TV-20, DT-TXT-08, DT-TXT-09: Pickpocket II steals up to 2 of the 1 that there is: 0 are
    left, and of its 3 CP in all the rest, 2, is gained: 4 + 1 + 2."""
    fight = Fight(player("shadow-thief", cp=4, upgrades={"Pickpocket": 2}), player(cp=1),
                  edition=edition)  # fmt: skip
    fight.attacks("Pickpocket", 3, 4, 1, 1, 6)
    while fight.pending is not None:
        if getattr(fight.pending, "topic", "") == "amount":
            # Not more than there is.
            assert fight.offered() == [0, 1]
            fight.chooses(amount=max(fight.offered()))
        elif getattr(fight.pending, "topic", "") == "defense":
            fight.declines()
        else:
            fight.step_on()
    assert (fight.seat(A).cp, fight.seat(D).cp) == (7, 0)
    stolen = [step.args["amount"] for step in fight.steps("cp-lost")]
    assert stolen == [1]


@editions
def test_stealing_three_of_one_cp(edition: str) -> None:
    """TV-20, DT-TXT-09: a Weigh Down that steals 3 CP: what there is goes over: 4 + 1, 1 - 1."""
    text = (shipped("heroes") / "apprentice.yaml").read_text("utf-8")
    text = text.replace("hero: Apprentice", "hero: Robber")
    text = text.replace("[{inflict: {Drag: 2}}, {deal: 4}]", "[{steal: {cp: 3}, from: target}]")
    robber = read_hero(text.encode(), "robber.yaml")
    heroes = {**HEROES, robber.id: robber}
    fight = Fight(player(robber.id, cp=4), player(cp=1), edition=edition, heroes=heroes)
    fight.attacks("Weigh Down", 6, 6, 6, 6, 1).finish()
    assert (fight.seat(A).cp, fight.seat(D).cp) == (5, 0)


@editions
def test_drawing_two_from_a_deck_of_one_with_five_discarded(edition: str) -> None:
    """TV-20, DT-CARD-03: the one card, then the five shuffled, then one of them; the card that
    drew them is discarded afterwards."""
    pile = ("Tip It!", "So Wild!", "Samesies!", "Better D!", "Six-It!")
    seat = player(hand=("Double Up!",), deck={"Deep Breath!": 1}, discard=pile)
    fight = Fight(seat, player(), edition=edition).plays(A, "Double Up!", "TW-04a")
    fight.draws("Deep Breath!")
    assert isinstance(fight.pending, Chance)
    assert sorted(fight.pending.deck) == sorted((card, 1) for card in pile)
    fight.draws("Six-It!")
    assert fight.seat(A).hand == ("Deep Breath!", "Six-It!")
    assert fight.seat(A).discard == ("Double Up!",)
    assert fight.seat(A).deck_size == 4


# -- TV-21: what dice make -------------------------------------------------------------------------


@editions
@pytest.mark.parametrize(
    ("dice", "small", "large"),
    [
        ((2, 3, 4, 5, 5), True, False),
        ((2, 3, 4, 5, 6), True, True),
        ((1, 2, 3, 5, 6), False, False),
        ((1, 2, 3, 4, 6), True, False),
        ((1, 3, 4, 5, 6), True, False),
        ((1, 2, 3, 4, 5), True, True),
    ],
)
def test_straights_line_by_line(
    dice: tuple[int, ...], small: bool, large: bool, edition: str
) -> None:
    """TV-21, DT-ORP-15, DT-ORP-16: Lunge needs a Small, Firetrap a Large Straight."""
    fight = Fight(edition=edition).rolls(*dice).until("announce")
    assert fight.verdict(A, "announce", "Lunge").allowed is small
    assert fight.verdict(A, "announce", "Firetrap").allowed is large


@editions
@pytest.mark.parametrize(("dice", "inflicted"), [((3, 3, 3, 3, 1), 1), ((3, 3, 3, 2, 1), 0)])
def test_four_of_a_kind_line_by_line(dice: tuple[int, ...], inflicted: int, edition: str) -> None:
    """TV-21, DT-ORP-17: Revolver II inflicts Knockdown on four equal numbers; all are Bullets."""
    fight = Fight(player("gunslinger", upgrades={"Revolver": 2}), player(), edition=edition)
    fight.attacks("Revolver", *dice).finish()
    assert fight.tokens(D).get("Knockdown", 0) == inflicted


@editions
@pytest.mark.parametrize(("attempts", "left"), [(1, 2), (2, 1), (3, 0)])
def test_attempts_left_when_a_die_was_altered(attempts: int, left: int, edition: str) -> None:
    """TV-21, DT-ORP-05, DT-ORP-06: going back is offered while one of the three is unused."""
    fight = Fight(player(), player(hand=("Tip It!",)), edition=edition).rolls(*DRILL)
    for _ in range(attempts - 1):
        fight.rerolls((4,), (5,))
    fight.announces("Drill").plays(D, "Tip It!", "TW-05a", die=4, value=4).until("announce")
    verbs = {action.verb for action in fight.game.legal_actions(fight.record.state)}
    assert ("back" in verbs) is (left > 0)
    assert "announce" in verbs
    if left:
        fight.goes_back()
        for _ in range(left):
            fight.rerolls((4,), (6,))
        fight.announces("Drill")
        assert max(step.args["attempt"] for step in fight.steps("rolls")) == 3


# -- TV-22: the Leader's card ----------------------------------------------------------------------


@editions
@pytest.mark.parametrize(
    ("healths", "target", "cards"),
    [((30, 35, 35), 1, 1), ((30, 30, 20), 1, 1), ((36, 30, 20), 1, 0), ((30, 35, 20), 2, 0)],
)
def test_the_leaders_card_line_by_line(
    healths: tuple[int, ...], target: int, cards: int, edition: str
) -> None:
    """TV-22, DT-KOTH-05…09: a Leader attacked, tied for the lead, the sole Leader, another."""
    fight = Fight(*(player(health=health, deck=DECK) for health in healths), edition=edition)
    fight.attacks("Drill", *DRILL).targets(target)
    if cards:
        assert isinstance(fight.pending, Chance)
        fight.draws("Deep Breath!")
    fight.finish()
    assert (len(fight.seat(A).hand), len(fight.steps("draws"))) == (cards, cards)


@editions
def test_an_ability_without_damage_earns_no_card(edition: str) -> None:
    """TV-22, DT-KOTH-10: 30, 35, 20; Hex of the Examiner only inflicts a Snare on the Leader."""
    seats = player("examiner", health=30, deck=DECK), player(health=35), player(health=20)
    fight = Fight(*seats, edition=edition).attacks("Hex", 4, 4, 4, 1, 2).targets(1).finish()
    assert fight.tokens(1) == {"Snare": 1}
    assert fight.seat(A).hand == ()


# -- TV-23: the table of two against two -----------------------------------------------------------


@editions
def test_the_table_of_two_against_two(edition: str) -> None:
    """TV-23, AMB-34: turns 1 2 3 4; clockwise from P1: 1 3 4 2; a 1 is P4, a 3 is P2."""
    four = tuple(player() for _ in range(4))
    for rolled, struck in ((1, 3), (2, 3), (3, 1), (4, 1)):
        fight = Fight(*four, edition=edition, teams=(0, 1, 0, 1)).attacks("Drill", *DRILL)
        fight.rolls(rolled, purpose="Targeting Roll").until("defense")
        assert fight.pending is not None
        assert fight.pending.seat == struck
    order = fight.steps("window-opens")[0].args["order"]
    clockwise = edition in ("season-two", "french")
    assert order == ([0, 2, 3, 1] if clockwise else [0, 1, 2, 3])
    seats, following = [0], Fight(*four, edition=edition, teams=(0, 1, 0, 1)).table
    for _ in range(3):
        seats.append(next_seat(following))
        following = type(following)(four, seats[-1], edition, teams=(0, 1, 0, 1))
    assert seats == [0, 1, 2, 3]


# -- ED-18: who declines ---------------------------------------------------------------------------


@editions
def test_what_is_inflicted_comes_also_where_the_defence_is_declined(edition: str) -> None:
    """ED-18, AMB-30, DT-DRP-01, DT-DRP-02: 4 damage and two Drag of Weigh Down, undefended."""
    hand = ("Deep Breath!",)
    fight = Fight(player(hand=hand), player(), edition=edition).attacks("Weigh Down", 6, 6, 6, 6, 1)
    assert fight.at("TW-10", A).table.phase == "offensive-roll-phase"
    assert fight.declines().at("TW-16", A).table.phase == "defensive-roll-phase"
    fight.finish()
    assert (fight.health(D), fight.tokens(D)) == (46, {"Drag": 2})
    assert "defensive-roll-phase" in [step.args["phase"] for step in fight.steps("phase-begins")]
