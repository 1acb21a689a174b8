"""Whom an ability aims at: the Targeting Roll Phase in every book (DT-TRP, TW-11, TW-12).

Seats of a team game are 0 to 3 in turn order, the books' players 1 to 4: 0 and 2 against 1 and 3.
Clockwise they sit 0, 2, 3, 1 (the figure of the books, AMB-34).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from dtnb.dicethrone.heroes import read_hero
from dtnb.dicethrone.state.agenda import RollPhase
from dtnb.dicethrone.state.seat import Seat
from dtnb.kernel import Action, Chance, Decision, DecisionKind, State
from dtnb.resources import shipped
from tests.dicethrone.play import EDITIONS, HEROES, Fight, player

DRILL = (1, 1, 1, 4, 5)
ULTIMATE = (6, 6, 6, 6, 6)
TWO_TEAMS = (0, 1, 0, 1)
ROLL = "Targeting Roll"

editions = pytest.mark.parametrize("edition", EDITIONS)


def table_of(*seats: Seat, count: int) -> tuple[Seat, ...]:
    return (*seats, *(player() for _ in range(count - len(seats))))


def teams(
    *seats: Seat,
    edition: str,
    active: int = 0,
    teams: tuple[int, ...] = TWO_TEAMS,
    policies: Mapping[str, str] | None = None,
) -> Fight:
    """Begin a turn of two teams; missing seats are Apprentices without cards and tokens."""
    return Fight(
        *table_of(*seats, count=len(teams)),
        edition=edition,
        teams=teams,
        active=active,
        policies=policies,
    )


def kings(*seats: Seat, edition: str, count: int = 3) -> Fight:
    return Fight(*table_of(*seats, count=count), edition=edition)


@pytest.fixture
def marker() -> Iterator[str]:
    """An Apprentice whose Weigh Down inflicts Drag and deals nothing."""
    text = (shipped("heroes") / "apprentice.yaml").read_text("utf-8")
    text = text.replace("hero: Apprentice", "hero: Marker")
    text = text.replace("[{inflict: {Drag: 2}}, {deal: 4}]", "[{inflict: {Drag: 2}}]")
    hero = read_hero(text.encode(), "marker.yaml")
    HEROES[hero.id] = hero
    yield hero.id
    del HEROES[hero.id]


# -- when there is such a phase --------------------------------------------------------------------


@editions
def test_with_several_opponents_a_target_has_to_be_found(edition: str) -> None:
    """DT-TRP-01, DT-TURN-12: a phase of its own with more than one opponent, none in a duel."""
    phase_counts = {}
    for fight in (
        Fight(player(), player(), edition=edition),
        kings(edition=edition),
        teams(edition=edition),
    ):
        fight.attacks("Drill", *DRILL)
        while fight.pending is not None and not isinstance(fight.pending, Chance):
            if isinstance(fight.pending, Decision) and fight.pending.topic:
                break
            fight.step_on()
        begun = [step.args["phase"] for step in fight.steps("phase-begins")]
        phase_counts[fight.table.mode] = begun.count("targeting-roll-phase")
    assert phase_counts == {"duel": 0, "king-of-the-hill": 1, "teams": 1}


@editions
def test_an_ability_without_damage_needs_a_target_for_its_effects(
    edition: str, marker: str
) -> None:
    """DT-TRP-02, DT-KOTH-10: two Drag for seat 2; no Attack, so no defence and no bonus card."""
    fight = kings(player(marker, deck={"Deep Breath!": 1}), edition=edition)
    fight.attacks("Weigh Down", 1, 6, 6, 6, 6).targets(2).finish()
    assert fight.tokens(2) == {"Drag": 2}
    assert fight.tokens(1) == {}
    assert fight.seat(0).hand == ()
    assert [step.kind for step in fight.steps("is-attack", "is-no-attack")] == ["is-no-attack"]


@editions
def test_an_ability_with_nothing_for_anybody_else_needs_no_target(edition: str) -> None:
    """DT-TRP-02: Recover heals and gains; nobody is asked for a target."""
    fight = teams(player(health=30), edition=edition)
    fight.attacks("Recover", 1, 1, 4, 4, 6).finish()
    assert "targeting-roll-phase" not in [s.args["phase"] for s in fight.steps("phase-begins")]


@editions
def test_damage_with_special_targeting_rules_needs_no_targeting_roll(edition: str) -> None:
    """DT-TRP-09: Scatter, 2 collateral to each opponent: 2 + 2 from their one dial."""
    fight = teams(edition=edition).attacks("Scatter", 4, 4, 4, 1, 6).finish()
    assert fight.healths() == (50, 46, 50, 46)
    assert not [step for step in fight.steps("rolls") if step.args["subject"] == ROLL]


@editions
def test_the_target_of_an_extra_roll_phase_is_fixed(edition: str) -> None:
    """AMB-47, DT-TRP-01: it is against whoever put the token there; no die, no choice."""
    fight = teams(edition=edition)
    start = State(fight.table, (RollPhase(0, opponent=3, is_additional=True),))
    fight.begins(fight.game, start)
    fight.attacks("Drill", *DRILL).until("defense")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.seat == 3
    begun = [step.args["phase"] for step in fight.steps("phase-begins")]
    assert begun == ["offensive-roll-phase", "defensive-roll-phase"]


# -- King of the Hill ------------------------------------------------------------------------------


@editions
def test_in_king_of_the_hill_the_active_player_names_the_target(edition: str) -> None:
    """DT-TRP-03: no die is rolled; whoever is named takes the 5."""
    fight = kings(edition=edition).attacks("Drill", *DRILL).until("target")
    assert isinstance(fight.pending, Decision)
    assert (fight.pending.seat, fight.pending.window) == (0, "TW-11")
    assert fight.offered() == [1, 2]
    fight.targets(1).finish()
    assert fight.healths() == (50, 45, 50)
    assert not [step for step in fight.steps("rolls") if step.args["subject"] == ROLL]


# -- the die of a team game ------------------------------------------------------------------------

#: roller, number, who is the target (§14 of the catalogue, worked out from the figure)
FACES = [
    (0, 1, 3), (0, 2, 3), (0, 3, 1), (0, 4, 1),
    (2, 1, 3), (2, 2, 3), (2, 3, 1), (2, 4, 1),
    (1, 1, 0), (1, 2, 0), (1, 3, 2), (1, 4, 2),
    (3, 1, 0), (3, 2, 0), (3, 3, 2), (3, 4, 2),
]  # fmt: skip


@editions
@pytest.mark.parametrize(("roller", "number", "target"), FACES)
def test_one_to_four_name_the_opponent_on_that_side(
    edition: str, roller: int, number: int, target: int
) -> None:
    """DT-TRP-04, DT-TRP-07, AMB-34: 1-2 the left opponent, 3-4 the right one; 5 damage."""
    fight = teams(edition=edition, active=roller).attacks("Drill", *DRILL)
    fight.rolls(number, purpose=ROLL, seat=roller).until("defense")
    assert fight.pending is not None
    assert fight.pending.seat == target
    fight.finish()
    (rolled,) = [step for step in fight.steps("rolls") if step.args["subject"] == ROLL]
    assert len(rolled.args["values"]) == 1
    assert fight.ledger(target)["total"] == 5


@editions
def test_on_a_five_the_opponents_choose_among_themselves(edition: str) -> None:
    """DT-TRP-07, TW-12b: an opponent is asked, not the roller, and may name either of them."""
    fight = teams(edition=edition).attacks("Drill", *DRILL).rolls(5, purpose=ROLL).until("target")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.window == "TW-12b"
    assert fight.pending.seat in (1, 3)
    assert fight.offered() == [1, 3]
    fight.targets(3).until("defense")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.seat == 3


@editions
def test_on_a_six_the_roller_chooses(edition: str) -> None:
    """DT-TRP-07, TW-12b."""
    fight = teams(edition=edition).attacks("Drill", *DRILL).rolls(6, purpose=ROLL).until("target")
    assert isinstance(fight.pending, Decision)
    assert (fight.pending.window, fight.pending.seat) == ("TW-12b", 0)
    fight.targets(1).until("defense")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.seat == 1


# -- changing the die ------------------------------------------------------------------------------


@editions
def test_a_card_may_alter_the_targeting_die(edition: str) -> None:
    """DT-TRP-05, DT-TRP-08: seat 1 turns the 3 that names it into a 2: seat 3 is the target."""
    fight = teams(player(), player(hand=("So Wild!",)), edition=edition)
    fight.attacks("Drill", *DRILL).rolls(3, purpose=ROLL)
    fight.plays(1, "So Wild!", "TW-12a", value=2).until("defense")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.seat == 3


@editions
def test_a_die_turned_to_five_lets_the_opponents_choose(edition: str) -> None:
    """DT-TRP-05, DT-TRP-07: what counts is what the die shows when it is read."""
    fight = teams(player(), player(hand=("So Wild!",)), edition=edition)
    fight.attacks("Drill", *DRILL).rolls(1, purpose=ROLL)
    fight.plays(1, "So Wild!", "TW-12a", value=5).until("target")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.seat in (1, 3)


@editions
def test_once_read_the_targeting_die_stays(edition: str) -> None:
    """AMB-10, TW-12b: after the target is known no card finds the die."""
    fight = teams(player(), player(hand=("So Wild!", "Deep Breath!")), edition=edition)
    fight.attacks("Drill", *DRILL).rolls(3, purpose=ROLL).at("TW-12b", 1)
    assert "no-die-to-change" in fight.verdict(1, "play", "So Wild!").codes


@editions
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_alters_the_targeting_die_of_an_ultimate(edition: str, seat: int) -> None:
    """DT-TRP-06, DT-ULT-08: not the attacker, nor their teammate, nor an opponent."""
    hands = [player(hand=("So Wild!", "Deep Breath!")) for _ in range(4)]
    fight = teams(*hands, edition=edition)
    fight.attacks("Final Lesson!", *ULTIMATE).rolls(3, purpose=ROLL).at("TW-12a", 0)
    verdict = fight.verdict(seat, "play", "So Wild!")
    assert "targeting-die-of-ultimate" in verdict.codes
    assert {"DT-TRP-06", "DT-ULT-08"} <= set(fight.game.ids_to_cite(verdict.rules))


@editions
def test_the_side_of_an_ultimate_may_alter_the_same_die_of_another_ability(edition: str) -> None:
    """DT-TRP-05, DT-TRP-06: without an Ultimate the attacker turns their own targeting die."""
    fight = teams(player(hand=("So Wild!",)), edition=edition)
    fight.attacks("Drill", *DRILL).rolls(3, purpose=ROLL)
    fight.plays(0, "So Wild!", "TW-12a", value=1).until("defense")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.seat == 3


@editions
def test_the_choice_on_a_five_is_made_under_an_ultimate_as_well(edition: str) -> None:
    """AMB-18, DT-TRP-07: a forced choice is no action; Final Lesson! deals 10 to seat 1."""
    fight = teams(player(), *(player(hand=("Deep Breath!",)) for _ in range(3)), edition=edition)
    fight.attacks("Final Lesson!", *ULTIMATE).rolls(5, purpose=ROLL).targets(1).finish()
    assert fight.healths() == (50, 40, 50, 40)


@editions
def test_anybody_plays_roll_phase_cards_in_the_targeting_roll_phase(edition: str) -> None:
    """DT-TRP-08: a teammate at TW-12a, an opponent at TW-12b, and a third player at TW-11."""
    fight = teams(
        player(), player(hand=("Better D!",)), player(hand=("So Wild!",)), edition=edition
    )
    fight.attacks("Drill", *DRILL).rolls(3, purpose=ROLL).at("TW-12a", 2)
    assert fight.verdict(2, "play", "So Wild!").allowed
    third = kings(
        player(), player(health=40), player(tokens={"Screen": 1}, hand=("Extra Push!",)),
        edition="marvel",
    )  # fmt: skip
    third.attacks("Drill", *DRILL).targets(1).at("TW-11", 2)
    assert third.verdict(2, "play", "Extra Push!").allowed
    duel = Fight(player(), player(hand=("Extra Push!",)), edition=edition)
    assert not duel.verdict(1, "play", "Extra Push!").allowed


# -- larger tables, by a house's policies ----------------------------------------------------------

THREE_EACH = (0, 1, 0, 1, 0, 1)
THREE_TEAMS = (0, 1, 2, 0, 1, 2)


@pytest.mark.parametrize(
    ("reading", "number", "target"),
    [("nearest", 1, 5), ("nearest", 4, 1), ("by-number", 1, 5), ("by-number", 2, 3),
     ("by-number", 3, 1)],
)  # fmt: skip
def test_three_opponents_are_found_by_a_house_policy(
    reading: str, number: int, target: int
) -> None:
    """DT-TRP-10, DT-MODE-02: clockwise 0, 2, 4, 5, 3, 1: left of 0 sits 5, right 1."""
    fight = teams(
        edition="marvel", teams=THREE_EACH, policies={"targeting-at-larger-tables": reading}
    )
    fight.attacks("Drill", *DRILL).rolls(number, purpose=ROLL).until("defense")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.seat == target
    assert "targeting-at-larger-tables" in fight.record.consulted
    (read,) = fight.steps("targeting-die-read")
    assert "targeting-at-larger-tables" in read.rules


def test_a_number_without_an_opponent_lets_the_roller_choose() -> None:
    """DT-TRP-10: three opponents, a 4 by number."""
    fight = teams(
        edition="french", teams=THREE_EACH, policies={"targeting-at-larger-tables": "by-number"}
    )
    fight.attacks("Drill", *DRILL).rolls(4, purpose=ROLL).until("target")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.seat == 0


def test_three_teams_may_name_their_target_instead() -> None:
    """DT-TRP-10, DT-TRP-03: four opponents, no die."""
    fight = teams(
        edition="season-two", teams=THREE_TEAMS, policies={"targeting-at-larger-tables": "named"}
    )
    fight.attacks("Drill", *DRILL).until("target")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.kind is DecisionKind.FORCED
    assert fight.offered() == [1, 2, 4, 5]
    fight.act(Action("choose", "", (("player", 4),))).finish()
    assert fight.healths() == (50, 45, 50, 50, 45, 50)
    (chosen,) = fight.steps("target-chosen")
    assert "targeting-at-larger-tables" in chosen.rules


def test_at_a_table_of_the_books_no_house_policy_is_named() -> None:
    """DT-TRP-07, DT-MODE-02: two teams of two."""
    fight = teams(edition="marvel").attacks("Drill", *DRILL).rolls(1, purpose=ROLL).until("defense")
    (read,) = fight.steps("targeting-die-read")
    assert "targeting-at-larger-tables" not in read.rules
