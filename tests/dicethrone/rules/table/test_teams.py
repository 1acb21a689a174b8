"""Two teams of two: turns, the common dial, help between teammates (DT-TEAM, AMB-34, AMB-41).

Seats are 0 to 3 in turn order, the books' players 1 to 4: 0 and 2 against 1 and 3.
"""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

import pytest

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.rules import seating
from dtnb.dicethrone.rules.seating import next_seat
from dtnb.dicethrone.state.agenda import BeginTurn
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action, Chance, Choice, Decision, Outcome, Record, State
from tests.dicethrone.play import EDITIONS, HEROES, Fight, player

DRILL = (1, 1, 1, 4, 5)
TWO_TEAMS = (0, 1, 0, 1)
NAMES = (("Ann", "barbarian"), ("Ben", "paladin"), ("Cat", "barbarian"), ("Dan", "paladin"))
#: the face that names seat 1 when seat 0 rolls, and seat 3
TO_1, TO_3 = 3, 1
editions = pytest.mark.parametrize("edition", EDITIONS)


def teams(
    *seats: Seat, edition: str = "marvel", health: tuple[int, int] = (50, 50), active: int = 0
) -> Fight:
    """Two teams with these dials; seats that are not given are Apprentices without anything."""
    from msgspec.structs import replace

    table = [*seats, *(player() for _ in range(4 - len(seats)))]
    table = [replace(seat, health=health[at % 2]) for at, seat in enumerate(table)]
    return Fight(*table, edition=edition, teams=TWO_TEAMS, active=active)


def strike(fight: Fight, number: int = TO_1) -> Fight:
    """Drill for 5, aimed by the die."""
    return fight.attacks("Drill", *DRILL).rolls(number, purpose="Targeting Roll")


# -- the setup and the order of turns --------------------------------------------------------------


@editions
@pytest.mark.parametrize("highest", [0, 1, 2, 3])
def test_two_teams_of_two_begin_at_50_and_roll_for_the_start(edition: str, highest: int) -> None:
    """DT-TEAM-01, DT-TEAM-03, DT-TEAM-05: one dial a team at 50; the highest roll begins."""
    game = DiceThrone(HEROES, Readings(edition))
    record = Record(game, start_state(game, NAMES, TWO_TEAMS))
    table: Table = record.start.table
    assert [seat.health for seat in table.seats] == [50] * 4
    assert (table.mode, table.teammates(0), table.opponents(0)) == ("teams", (2,), (1, 3))
    while isinstance(pending := record.state.pending, Chance):
        face = 6 if pending.seat == highest else 1
        record.add(Outcome(("?",)) if pending.kind == "draw" else Outcome((face,)))
    assert record.state.table.active == highest


@editions
@pytest.mark.parametrize("start", [0, 1])
def test_turns_alternate_and_only_the_start_player_goes_without_income(
    edition: str, start: int
) -> None:
    """DT-TEAM-04, DT-TEAM-06: a zigzag, 1 2 3 4; one turn without income, the very first."""
    game = DiceThrone(HEROES, Readings(edition))
    seats = tuple(player(cp=0, deck={"Deep Breath!": 4}) for _ in range(4))
    table = Table(seats, start, edition, start_seat=start, teams=TWO_TEAMS)
    record = Record(game, State(table, (BeginTurn(start, last_turn=5),)))
    while (pending := record.state.pending) is not None:
        if isinstance(pending, Chance) and pending.kind == "draw":
            record.add(Outcome(("?",)))
        elif isinstance(pending, Chance):
            record.add(Outcome((1, 1, 4, 4, 6)))
        elif pending.may_pass:
            record.add(Choice(pending.seat, Action("pass")))
        else:
            verbs = {action.verb for action in game.legal_actions(record.state)}
            action = Action("stop") if "stop" in verbs else Action("announce")
            record.add(Choice(pending.seat, action))
    turns = [step.actor for step in record.steps if step.kind == "turn-begins"]
    assert turns == list(islice(cycle(range(4)), start, start + 5))
    paid = [step.actor for step in record.steps if step.kind == "cp-gained"]
    assert paid == turns[1:]


@editions
def test_clockwise_and_turn_order_part_in_a_team_game_only(edition: str) -> None:
    """AMB-34, DT-PRI-07, ED-05, ED-05b: the figure "1 3 / 2 4", the catalogue's vector."""
    game = DiceThrone(HEROES, Readings(edition))
    clockwise = edition in ("season-two", "french")
    four = Table(tuple(player() for _ in range(4)), 0, edition, teams=TWO_TEAMS)
    assert seating.seats_clockwise(four) == (0, 2, 3, 1)
    assert game.order(four) == ((0, 2, 3, 1) if clockwise else (0, 1, 2, 3))
    third = Table(tuple(player() for _ in range(4)), 2, edition, teams=TWO_TEAMS)
    assert game.order(third) == ((2, 3, 1, 0) if clockwise else (2, 3, 0, 1))
    for count in (2, 3):
        alone = Table(tuple(player() for _ in range(count)), 1, edition)
        assert game.order(alone) == (1, *range(2, count), 0)


# -- one dial --------------------------------------------------------------------------------------


@editions
def test_damage_to_a_member_lowers_the_common_dial(edition: str) -> None:
    """DT-TEAM-05, DT-TEAM-07: 5 to seat 1; seat 3 shows 45 as well, the others 50."""
    fight = strike(teams(edition=edition)).finish()
    assert fight.healths() == (50, 45, 50, 45)


@editions
def test_damage_to_both_members_adds_up(edition: str) -> None:
    """DT-TEAM-07: Scatter, 2 to each of them at the same moment: one change, by 4."""
    fight = teams(edition=edition).attacks("Scatter", 4, 4, 4, 1, 6).finish()
    assert fight.healths() == (50, 46, 50, 46)
    (change,) = fight.steps("damage-applied")
    assert (change.args["damage"], change.args["before"], change.args["after"]) == (4, 50, 46)


@editions
def test_healing_of_one_and_damage_of_the_other_meet_on_the_dial(edition: str) -> None:
    """DT-TEAM-05, AMB-16: seat 3 heals 2 while seat 1 takes 5: 50 - 3."""
    fight = strike(teams(player(), player(), player(), player(hand=("Deep Breath!",)),
                         edition=edition))  # fmt: skip
    fight.plays(3, "Deep Breath!", "TW-13b").finish()
    assert fight.healths() == (50, 47, 50, 47)


@editions
def test_a_team_falls_together_and_the_other_has_won(edition: str) -> None:
    """DT-WIN-06, DT-WIN-01: the dial of 1 and 3 at 4, 5 damage to seat 1."""
    fight = strike(teams(edition=edition, health=(50, 4))).finish()
    assert fight.table.result == (0, 2)
    assert not fight.table.is_draw
    assert fight.game.returns(fight.record.state) == (1.0, 0.0, 1.0, 0.0)
    (fallen,) = fight.steps("defeated")
    assert fallen.args["seat"] == [1, 3]


@editions
def test_two_teams_that_fall_together_share_the_game(edition: str) -> None:
    """DT-WIN-03, DT-TEAM-05: All In, 9 against a dial at 9 and 3 for a dial at 3."""
    fight = teams(edition=edition, health=(3, 9)).attacks("All In", 1, 1, 1, 4, 4)
    fight.rolls(TO_3, purpose="Targeting Roll").finish()
    assert fight.table.is_draw
    assert fight.game.returns(fight.record.state) == (0.5, 0.5, 0.5, 0.5)


@editions
def test_a_teammates_effect_may_replace_a_defeat(edition: str) -> None:
    """DT-TEAM-05, DT-WIN-02: Blessing of Divinity of seat 3 keeps the common dial at 1."""
    token = "Blessing of Divinity"
    seats = (player(), player("paladin"), player(), player("paladin", tokens={token: 1}))
    fight = strike(teams(*seats, edition=edition, health=(50, 4))).finish()
    assert fight.table.result is None
    assert fight.healths() == (50, 1, 50, 1)
    assert fight.tokens(3) == {}


@editions
def test_only_one_of_two_such_tokens_is_used_up(edition: str) -> None:
    """DT-TEAM-05: the first has replaced the defeat of both; the other stays."""
    token = "Blessing of Divinity"
    holder = player("paladin", tokens={token: 1})
    fight = strike(
        teams(player(), holder, player(), holder, edition=edition, health=(50, 4))
    ).finish()
    assert (fight.tokens(1), fight.tokens(3)) == ({}, {token: 1})


# -- what stays one's own --------------------------------------------------------------------------


@editions
def test_cp_pay_only_for_their_owners_cards(edition: str) -> None:
    """DT-TEAM-08: seat 0 without CP cannot play with what seat 2 has."""
    hand = ("Extra Push!", "Deep Breath!")
    fight = strike(
        teams(player(cp=0, hand=hand), player(), player(cp=15, hand=hand), edition=edition)
    )
    fight.at("TW-13b", 0)
    verdict = fight.verdict(0, "play", "Extra Push!")
    (lack,) = (reason for reason in verdict.reasons if reason.code == "not-enough-cp")
    assert ("DT-TEAM-08" in lack.rules, lack.args["mates"]) == (True, [2])
    assert [seat.cp for seat in fight.table.seats] == [0, 15, 15, 15]


def test_a_refusal_for_lack_of_cp_mentions_teammates_only_if_they_have_cp() -> None:
    """DT-TEAM-08: in a duel, and beside a mate without CP, nobody else could have paid."""
    hand = ("Extra Push!", "Deep Breath!")
    poor = player(cp=0, hand=hand)
    duel = Fight(poor, player()).attacks("Drill", *DRILL)
    for fight in (duel, strike(teams(poor, player(), player(cp=0), player()))):
        fight.at("TW-13b", 0)
        assert "DT-TEAM-08" not in fight.verdict(0, "play", "Extra Push!").rules


@editions
def test_nobody_reduces_a_teammates_damage_with_what_is_their_own(edition: str) -> None:
    """DT-TEAM-09, AMB-41: Screen and Shrug Off! of seat 3 do nothing for seat 1, who has both."""
    help_: dict[str, Any] = {"tokens": {"Screen": 1}, "hand": ("Shrug Off!", "Deep Breath!")}
    fight = strike(teams(player(), player(**help_), player(), player(**help_), edition=edition))
    fight.at("TW-13b", 3)
    for verb, name in (("spend", "Screen"), ("play", "Shrug Off!")):
        refused = fight.verdict(3, verb, name)
        assert refused.codes == ("teammates-damage",)
        assert "DT-TEAM-09" in fight.game.ids_to_cite(refused.rules)
        assert fight.verdict(1, verb, name).allowed


@editions
def test_a_card_that_names_a_chosen_player_shields_a_teammate(edition: str) -> None:
    """DT-TEAM-09: Not This Time!, 6 off the 5 for seat 1, played by seat 3."""
    fight = strike(
        teams(player(), player(), player(), player("barbarian", hand=("Not This Time!",)),
              edition=edition)
    )  # fmt: skip
    fight.plays(3, "Not This Time!", "TW-13b").finish()
    assert fight.healths() == (50, 50, 50, 50)


@editions
def test_dice_are_altered_to_better_a_teammates_roll(edition: str) -> None:
    """DT-TEAM-10: seat 2 turns a 4 of seat 0 into a 1: four strikes, 8 instead of 5."""
    fight = teams(player(), player(), player(hand=("So Wild!",)), edition=edition)
    fight.rolls(*DRILL).plays(2, "So Wild!", "TW-04b", die=3, value=1)
    fight.announces("Drill").rolls(TO_1, purpose="Targeting Roll").finish()
    assert fight.healths() == (50, 42, 50, 42)


@editions
def test_dice_are_altered_to_keep_damage_from_a_teammate(edition: str) -> None:
    """DT-TEAM-10: seat 3 breaks the three strikes against its team: no Drill any more."""
    fight = teams(player(), player(), player(), player(hand=("So Wild!",)), edition=edition)
    fight.rolls(1, 1, 1, 4, 6).plays(3, "So Wild!", "TW-04b", die=0, value=5).until("announce")
    legal = {action.object for action in fight.game.legal_actions(fight.record.state)}
    assert "Drill" not in legal


@editions
def test_a_card_for_ones_own_dice_is_not_for_a_teammates(edition: str) -> None:
    """DT-TEAM-10, DT-CARD-24: Six-It! says "your"; Try, Try Again! names teammates too."""
    hand = ("Six-It!", "Try, Try Again!", "So Wild!")
    fight = teams(player(), player(), player(hand=hand), edition=edition).rolls(*DRILL)
    fight.at("TW-04b", 2)
    assert "no-die-to-change" in fight.verdict(2, "play", "Six-It!").codes
    assert fight.verdict(2, "play", "Try, Try Again!").allowed


@editions
def test_a_teammate_adds_to_the_attack_where_the_book_lets_them(edition: str) -> None:
    """ED-09, DT-AM-06, AMB-35: 5 + 4 = 9; in Season One ReRolled 5."""
    fight = strike(
        teams(player(), player(), player(hand=("Extra Push!", "Deep Breath!")), edition=edition)
    )
    fight.at("TW-13b", 2)
    if edition == "season-one-rerolled":
        assert "attack-of-another" in fight.verdict(2, "play", "Extra Push!").codes
        assert fight.finish().healths() == (50, 45, 50, 45)
    else:
        fight.does("play", "Extra Push!")
        assert fight.finish().healths() == (50, 41, 50, 41)


@editions
def test_an_ultimate_bars_the_opponents_not_the_teammate(edition: str) -> None:
    """DT-ULT-03: seats 1 and 3 do nothing; seat 2 may."""
    fight = teams(*(player(hand=("Deep Breath!",)) for _ in range(4)), edition=edition)
    fight.attacks("Final Lesson!", 6, 6, 6, 6, 6).rolls(TO_1, purpose="Targeting Roll")
    fight.at("TW-12a", 2)
    assert fight.verdict(2, "play", "Deep Breath!").allowed
    for seat in (1, 3):
        assert "ultimate-lock" in fight.verdict(seat, "play", "Deep Breath!").codes


@editions
def test_nobody_attacks_a_teammate(edition: str) -> None:
    """DT-TRP-07, DT-TEAM-01: on a 6 only the two opponents are offered."""
    fight = strike(teams(edition=edition), 6).until("target")
    assert isinstance(fight.pending, Decision)
    assert fight.offered() == [1, 3]


# -- larger tables ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of_seats", "reading", "healths"),
    [
        (TWO_TEAMS, "twenty-five-each", [50, 50, 50, 50]),
        ((0, 1, 0, 1, 0), "fifty", [50, 50, 50, 50, 50]),
        ((0, 1, 0, 1, 0), "twenty-five-each", [75, 50, 75, 50, 75]),
        ((0, 1, 0, 1, 0, 1), "twenty-five-each", [75] * 6),
        ((0, 1, 2, 0, 1, 2), "fifty", [50] * 6),
    ],
)
def test_five_and_six_play_in_teams_by_house_policies(
    of_seats: tuple[int, ...], reading: str, healths: list[int]
) -> None:
    """DT-MODE-01, DT-MODE-02: the books' table of four stays at 50; 25 for each member beyond."""
    game = DiceThrone(HEROES, Readings("french", {"team-health-at-larger-tables": reading}))
    seated = [(f"P{at}", "paladin") for at in range(len(of_seats))]
    start = start_state(game, seated, of_seats).table
    assert [seat.health for seat in start.seats] == healths


def test_one_team_of_three_may_fall_while_two_others_play_on() -> None:
    """DT-WIN-05, DT-WIN-06: three teams of two; the team of 1 and 4 falls to 5."""
    seats = [player(health=4 if at in (1, 4) else 50) for at in range(6)]
    fight = Fight(*seats, edition="marvel", teams=(0, 1, 2, 0, 1, 2))
    # clockwise 0 3 | 5 2 | 4 1: the last met, on the right of 0, is 1
    fight.attacks("Drill", *DRILL).rolls(3, purpose="Targeting Roll").finish()
    assert fight.healths() == (50, 0, 50, 50, 0, 50)
    assert fight.table.result is None
    assert next_seat(fight.table) == 2
    assert fight.table.opponents(0) == (2, 5)
