"""King of the Hill: three against each other, and the Leader's card (DT-KOTH, TW-11)."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.rules.seating import next_seat
from dtnb.dicethrone.state.agenda import BeginTurn
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action, Chance, Choice, Decision, Outcome, Record, State
from tests.dicethrone.play import EDITIONS, HEROES, Fight, player

DRILL = (1, 1, 1, 4, 5)
HELP = ("Extra Push!", "So Wild!", "Buh, Bye!")
DECK = {"Deep Breath!": 3, "Long Fuse!": 1}
editions = pytest.mark.parametrize("edition", EDITIONS)


def hill(*healths: int, edition: str = "marvel", **policies: str) -> Fight:
    """A table whose Active Player has a deck to draw from."""
    first, *others = healths
    return Fight(
        player(health=first, deck=DECK),
        *(player(health=health, deck=DECK) for health in others),
        edition=edition,
        policies={name.replace("_", "-"): value for name, value in policies.items()},
    )


def drawing_seats(fight: Fight) -> list[int | None]:
    """Return who drew cards, in order."""
    return [step.actor for step in fight.steps("draws")]


def attack_seat(fight: Fight, target: int) -> Fight:
    """Attack a seat with Drill for 5; every card drawn is Deep Breath!."""
    fight.attacks("Drill", *DRILL).targets(target)
    if isinstance(fight.pending, Chance):
        fight.draws("Deep Breath!")
    return fight.finish()


# -- the setup -------------------------------------------------------------------------------------


@editions
@pytest.mark.parametrize("highest", [0, 1, 2])
def test_three_players_begin_at_35_and_roll_for_the_start(edition: str, highest: int) -> None:
    """DT-KOTH-01, DT-KOTH-02: 35 Health each; whoever rolls the 6 takes the first turn."""
    game = DiceThrone(HEROES, Readings(edition))
    players = (("Ann", "barbarian"), ("Ben", "paladin"), ("Cat", "barbarian"))
    record = Record(game, start_state(game, players))
    seats = record.start.table.seats
    assert [(seat.health, seat.start_health) for seat in seats] == [(35, 35)] * 3
    rolled = 0
    while isinstance(record.state.pending, Chance):
        pending = record.state.pending
        if pending.kind == "draw":
            record.add(Outcome(("?",)))
        else:
            record.add(Outcome((6 if pending.seat == highest else 2,)))
            rolled += 1
    assert rolled == 3
    table = record.state.table
    assert (table.start_seat, table.active, table.turn) == (highest, highest, 1)


@editions
def test_turns_go_clockwise_past_those_who_fell(edition: str) -> None:
    """DT-KOTH-03, DT-WIN-05: as they sit; seat 2 is out, so seat 3 follows seat 1."""

    def table(*healths: int) -> Table:
        return Table(tuple(player(health=health) for health in healths), 1, edition)

    assert next_seat(table(35, 35, 35)) == 2
    assert next_seat(table(35, 35, 0, 35)) == 3
    assert next_seat(table(35, 35, 0)) == 0


@editions
def test_whole_turns_follow_each_other_clockwise(edition: str) -> None:
    """DT-KOTH-03: two rounds in which nobody does anything: 1, 2, 0, 1, 2, 0."""
    game = DiceThrone(HEROES, Readings(edition))
    seats = tuple(player(health=35, deck=DECK) for _ in range(3))
    record = Record(
        game, State(Table(seats, 1, edition, start_seat=1), (BeginTurn(1, last_turn=6),))
    )
    while (pending := record.state.pending) is not None:
        if isinstance(pending, Chance) and pending.kind == "draw":
            record.add(Outcome((pending.deck[0][0],)))
        elif isinstance(pending, Chance):
            record.add(Outcome((1, 1, 4, 4, 6)))
        elif pending.may_pass:
            record.add(Choice(pending.seat, Action("pass")))
        else:
            verbs = {action.verb for action in game.legal_actions(record.state)}
            action = Action("stop") if "stop" in verbs else Action("announce")
            record.add(Choice(pending.seat, action))
    turns = [step.actor for step in record.steps if step.kind == "turn-begins"]
    assert turns == list(islice(cycle((1, 2, 0)), 6))


# -- whom one attacks ------------------------------------------------------------------------------


@editions
@pytest.mark.parametrize("target", [1, 2])
def test_anybody_may_be_attacked(edition: str, target: int) -> None:
    """DT-KOTH-04, DT-TRP-03: 5 for whoever is named; the others keep what they have."""
    fight = hill(35, 20, 20, edition=edition)
    attack_seat(fight, target)
    assert fight.healths() == tuple(
        health - 5 * (seat == target) for seat, health in enumerate((35, 20, 20))
    )


@editions
def test_a_defeated_player_cannot_be_named_as_target(edition: str) -> None:
    """DT-KOTH-04, DT-WIN-02: with one opponent left nobody is asked."""
    fight = hill(35, 0, 20, edition=edition).attacks("Drill", *DRILL).finish()
    assert fight.healths() == (35, 0, 15)
    assert fight.steps("target-chosen") == []


# -- the Leader's card -----------------------------------------------------------------------------


@editions
@pytest.mark.parametrize(
    ("healths", "target", "cards"),
    [
        ((20, 30, 25), 1, 1),  # the Leader
        ((20, 30, 25), 2, 0),  # not the Leader
        ((20, 30, 30), 2, 1),  # one of two Leaders: both are
        ((30, 30, 25), 1, 1),  # level with the target for the lead: still a card
        ((30, 30, 25), 2, 0),  # leading together, but the target does not lead
        ((31, 30, 25), 1, 0),  # sole Leader: no opponent leads
        ((35, 35, 35), 2, 1),  # all lead
    ],
)
def test_a_leader_named_as_target_of_an_attack_earns_one_card(
    edition: str, healths: tuple[int, ...], target: int, cards: int
) -> None:
    """DT-KOTH-05, DT-KOTH-06, DT-KOTH-08, DT-KOTH-09: counted by hand beside each case."""
    fight = attack_seat(hill(*healths, edition=edition), target)
    assert drawing_seats(fight) == [0] * cards
    assert fight.seat(0).hand == ("Deep Breath!",) * cards


@pytest.mark.parametrize(
    ("healths", "target", "form"),
    [((20, 30, 25), 1, "alone"), ((30, 30, 25), 1, "level"), ((35, 35, 35), 2, "among")],
)
def test_the_story_says_who_shares_the_lead(
    healths: tuple[int, ...], target: int, form: str
) -> None:
    """DT-KOTH-06: where all three lead, two of them alone are not said to."""
    fight = attack_seat(hill(*healths, edition="french"), target)
    (step,) = fight.steps("leader-targeted")
    assert step.args["form"] == form


@editions
def test_the_card_is_drawn_before_anybody_acts(edition: str) -> None:
    """DT-KOTH-07, TW-11: straight after the choice; only then those who could act are asked."""
    ready = ("Deep Breath!",)
    fight = Fight(
        player(health=20, deck=DECK, hand=ready), player(health=30, hand=ready),
        player(health=25, hand=ready), edition=edition,
    )  # fmt: skip
    fight.attacks("Drill", *DRILL).targets(1)
    assert isinstance(fight.pending, Chance)
    assert (fight.pending.kind, fight.pending.seat, fight.pending.window) == ("draw", 0, "TW-11")
    fight.draws("Long Fuse!").at("TW-11", 0)
    assert fight.verdict(0, "play", "Long Fuse!").allowed


@editions
def test_an_inflicted_token_waits_for_the_card(edition: str) -> None:
    """DT-KOTH-07: what an Attack Modifier inflicts on the target comes after the draw."""
    fight = Fight(
        player("barbarian", health=20, hand=("Get Some!",), deck=DECK), player(health=30),
        player(health=20), edition=edition,
    )  # fmt: skip
    fight.attacks("Mighty Blow", 1, 2, 3, 4, 6).plays(0, "Get Some!", "TW-10")
    fight.rolls(1, 2, 3, 4, 5).targets(1)
    assert isinstance(fight.pending, Chance)
    assert fight.tokens(1) == {}
    fight.draws("?").finish()
    assert fight.tokens(1) == {"Concussion": 1}


@editions
def test_an_ability_without_damage_earns_no_card(edition: str) -> None:
    """DT-KOTH-10: collateral damage is no Attack and has no target to choose (DT-DMG-13)."""
    fight = hill(20, 30, 25, edition=edition).attacks("Scatter", 4, 4, 4, 1, 6).finish()
    assert fight.healths() == (20, 28, 23)
    assert drawing_seats(fight) == []


@editions
def test_an_ultimate_earns_the_card_too(edition: str) -> None:
    """AMB-33, DT-KOTH-05: the draw is automatic; 10 for the Leader."""
    fight = hill(20, 30, 25, edition=edition)
    fight.attacks("Final Lesson!", 6, 6, 6, 6, 6).targets(1).draws("Deep Breath!").finish()
    assert fight.healths() == (20, 20, 25)
    assert drawing_seats(fight) == [0]


@pytest.mark.parametrize(("reading", "cards"), [("target-chosen", 0), ("phase-begins", 1)])
def test_the_leader_is_found_when_the_reading_says(reading: str, cards: int) -> None:
    """AMB-33: seat 1 led at 30 when the phase began; isolated damage brought it to 24, below 25."""
    fight = Fight(
        player(health=20, deck=DECK, hand=("Long Fuse!",)),
        player(health=26, tokens={"Firecracker": 1}),
        player(health=25),
        policies={"leader-moment": reading},
    )
    fight.plays(0, "Long Fuse!", "TW-04a", player=1)
    attack_seat(fight, 1)
    # 26 - 3 isolated = 23 < 25 when the target is chosen; 26 > 25 when the phase began
    assert drawing_seats(fight) == [0] * cards


# -- who falls and who wins ------------------------------------------------------------------------


@editions
def test_a_defeated_player_is_out_and_the_others_play_on(edition: str) -> None:
    """DT-WIN-02, DT-WIN-05: seat 1 falls to 5; nobody has won."""
    fight = attack_seat(hill(35, 5, 30, edition=edition), 1)
    assert fight.healths() == (35, 0, 30)
    assert fight.table.result is None
    assert [step.actor for step in fight.steps("defeated")] == [1]
    assert fight.table.opponents(0) == (2,)
    assert fight.game.order(fight.table) == (0, 2)


@editions
def test_the_last_one_standing_has_won(edition: str) -> None:
    """DT-WIN-01, DT-WIN-05: both opponents at 2 fall to 2 collateral together."""
    fight = hill(35, 2, 2, edition=edition).attacks("Scatter", 4, 4, 4, 1, 6).finish()
    assert fight.table.result == (0,)
    assert fight.game.returns(fight.record.state) == (1.0, 0.0, 0.0)


@editions
def test_a_player_defeated_earlier_has_no_share_in_a_draw(edition: str) -> None:
    """DT-WIN-03: 3 isolated damage takes seat 1; All In then takes the last two together.

    Before that it targets the Leader of the two (DT-KOTH-05): the discarded card is drawn again.
    """
    fight = Fight(
        player(health=3, hand=("Long Fuse!",)), player(health=3, tokens={"Firecracker": 1}),
        player(health=9), edition=edition,
    )  # fmt: skip
    fight.plays(0, "Long Fuse!", "TW-04a", player=1)
    fight.attacks("All In", 1, 1, 1, 4, 4).finish_to("draw").draws("Long Fuse!").finish()
    assert [step.actor for step in fight.steps("defeated")] == [1, 0, 2]
    assert fight.table.result == (0, 2)
    assert fight.table.is_draw
    assert fight.game.returns(fight.record.state) == (0.5, 0.0, 0.5)


@editions
def test_an_attacker_who_falls_leaves_the_game_to_the_others(edition: str) -> None:
    """DT-WIN-05: All In costs its player the last 3; the target stands at 35 - 9."""
    fight = hill(3, 35, 35, edition=edition)
    fight.attacks("All In", 1, 1, 1, 4, 4).targets(1)
    if isinstance(fight.pending, Chance):
        fight.draws("?")
    fight.finish()
    assert fight.healths() == (0, 26, 35)
    assert fight.table.result is None
    assert next_seat(fight.table) == 1


# -- outsiders -------------------------------------------------------------------------------------


@editions
def test_a_third_player_adds_to_the_attack_where_the_book_lets_them(edition: str) -> None:
    """AMB-35, AMB-41, DT-AM-06: 5 + 4, but not in Season One ReRolled."""
    seats = [player(), player(health=40), player(hand=("Extra Push!", "Deep Breath!"))]
    fight = Fight(*seats, edition=edition).attacks("Drill", *DRILL).targets(1).at("TW-13b", 2)
    verdict = fight.verdict(2, "play", "Extra Push!")
    assert verdict.allowed == (edition != "season-one-rerolled")
    if verdict.allowed:
        fight.does("play", "Extra Push!")
    fight.finish()
    assert fight.health(1) == (35 if edition == "season-one-rerolled" else 31)


@editions
def test_a_third_player_shields_the_defender_with_what_names_a_chosen_player(edition: str) -> None:
    """AMB-41: King of the Hill bars nobody; Not This Time! prevents 6 of the 5 for seat 1."""
    seats = [player(), player(health=40), player("barbarian", hand=("Not This Time!",))]
    fight = Fight(*seats, edition=edition).attacks("Drill", *DRILL).targets(1)
    fight.plays(2, "Not This Time!", "TW-13b").finish()
    assert fight.health(1) == 40


def test_by_the_narrow_reading_outsiders_only_alter_dice() -> None:
    """AMB-41 dice-only: no Extra Push!, but So Wild! and what names a chosen player."""
    seats = [player(), player(health=40), player(hand=(*HELP, "Deep Breath!"))]
    fight = Fight(*seats, edition="marvel", policies={"intervening": "dice-only"})
    fight.attacks("Drill", *DRILL).targets(1).at("TW-13b", 2)
    assert fight.verdict(2, "play", "Extra Push!").codes == ("fight-of-others",)
    assert "fight-of-others" not in fight.verdict(2, "play", "So Wild!").codes
    assert "fight-of-others" not in fight.verdict(2, "play", "Buh, Bye!").codes


# -- larger tables ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "health"), [("thirty-five", 35), ("fifty", 50)])
@pytest.mark.parametrize("count", [4, 5, 6])
def test_four_to_six_play_by_a_house_policy(count: int, reading: str, health: int) -> None:
    """DT-MODE-01, DT-MODE-02: the books leave their Health open."""
    chosen = {"king-of-the-hill-health-at-larger-tables": reading}
    game = DiceThrone(HEROES, Readings("marvel", chosen))
    players = [(f"P{at}", "barbarian") for at in range(count)]
    assert {seat.health for seat in start_state(game, players).table.seats} == {health}


def test_the_house_policy_leaves_the_books_table_alone() -> None:
    """DT-KOTH-01: three begin at 35 whatever larger tables do."""
    game = DiceThrone(
        HEROES, Readings("marvel", {"king-of-the-hill-health-at-larger-tables": "fifty"})
    )
    seats: tuple[Seat, ...] = start_state(
        game, [(f"P{at}", "paladin") for at in range(3)]
    ).table.seats
    assert {seat.health for seat in seats} == {35}


@pytest.mark.parametrize("count", [4, 5, 6])
def test_at_a_larger_table_everybody_is_an_opponent(count: int) -> None:
    """DT-KOTH-04, DT-TRP-03: the attacker names one of all the others."""
    fight = Fight(*(player(deck=DECK) for _ in range(count)), edition="french")
    fight.attacks("Drill", *DRILL).until("target")
    assert isinstance(fight.pending, Decision)
    assert fight.offered() == list(range(1, count))


@editions
@pytest.mark.parametrize(("reading", "cards"), [("any-attack", [0]), ("choice-only", [])])
def test_with_two_left_an_attack_on_the_leader_earns_a_card_or_needs_a_choice(
    edition: str, reading: str, cards: list[int]
) -> None:
    """DT-KOTH-05, DT-KOTH-06: seat 2 is out; seat 0, at 20, attacks seat 1, who leads with 30. The
    card belongs to the targeting, before the defense; the other reading wants a choice (DT-TRP-01).
    """
    fight = hill(20, 30, 0, edition=edition, leader_with_two_left=reading)
    fight.attacks("Drill", *DRILL)
    if cards:
        fight.finish_to("draw").draws("Deep Breath!")
        assert "TW-13b" not in fight.windows()
    fight.finish()
    assert drawing_seats(fight) == cards


@editions
def test_with_two_left_nobody_draws_for_an_attack_on_who_does_not_lead(edition: str) -> None:
    """DT-KOTH-09: seat 0 is the sole Leader."""
    fight = hill(30, 20, 0, edition=edition).attacks("Drill", *DRILL).finish()
    assert drawing_seats(fight) == []


@editions
@pytest.mark.parametrize(("chosen", "aimed"), [("Heal", False), ("Smite", True)])
def test_what_an_ability_does_is_chosen_before_it_is_aimed(
    chosen: str, aimed: bool, edition: str
) -> None:
    """DT-ORP-11, DT-TRP-01, DT-KOTH-10: Purify heals 4 or deals 5. Healed, nobody is aimed at, and
    a Leader brings no card; smitten, both."""
    seats = [player("seraph", health=20, deck={"Smote!": 2}), player("paladin", health=30),
             player("paladin", health=20)]  # fmt: skip
    fight = Fight(*seats, edition=edition).attacks("Purify", 5, 5, 6, 1, 1)
    fight.until("choose").chooses(choose=chosen)
    if aimed:
        fight.targets(1).draws("Smote!")
    fight.until("may").chooses(may="decline").finish()
    assert (fight.health(0), fight.health(1)) == ((20, 30 - 5) if aimed else (20 + 4, 30))
    assert fight.seat(0).hand == (("Smote!",) if aimed else ())
    assert bool(fight.steps("target-chosen")) is aimed
