"""The setup of a whole game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.kernel import Chance, Outcome, Record
from tests.dicethrone.play import EDITIONS, HEROES, S1R

DUEL = (("Ann", "barbarian"), ("Ben", "paladin"))
THREE = (*DUEL, ("Cem", "apprentice"))


def begun(
    *players: tuple[str, str],
    edition: str = S1R,
    teams: tuple[int, ...] = (),
    policies: Mapping[str, str] | None = None,
) -> Record:
    game = DiceThrone(HEROES, Readings(edition, policies))
    return Record(game, start_state(game, players or DUEL, teams))


def drawn(record: Record) -> Record:
    """Draw the opening hands: always the first card of the deck's list."""
    while isinstance(record.state.pending, Chance) and record.state.pending.kind == "draw":
        record.add(Outcome((record.state.pending.deck[0][0],)))
    return record


def roll(record: Record, *values: int) -> list[int]:
    """Roll for the start and return who rolled."""
    seats = []
    for value in values:
        pending = record.state.pending
        assert isinstance(pending, Chance)
        assert (pending.kind, pending.purpose, pending.count) == ("roll", "Start Roll", 1)
        seats.append(pending.seat)
        record.add(Outcome((value,)))
    return seats


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_duel_begins_with_fifty_health_two_cp_and_four_cards(edition: str) -> None:
    """DT-SETUP-02, DT-SETUP-03, DT-SETUP-04, DT-SETUP-05, DT-SETUP-09: of 33 cards, 29 stay."""
    record = drawn(begun(edition=edition))
    for seat in record.state.table.seats:
        assert (seat.health, seat.cp, len(seat.hand), seat.deck_size) == (50, 2, 4, 29)
        assert (seat.tokens, seat.discard) == ((), ())


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_king_of_the_hill_everybody_begins_with_thirty_five_health(edition: str) -> None:
    """DT-KOTH-01, DT-HP-01: healing stops at 35 + 10."""
    seats = begun(*THREE, edition=edition).state.table.seats
    assert [(seat.health, seat.start_health) for seat in seats] == [(35, 35)] * 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_opening_hand_is_drawn_from_a_shuffled_deck(edition: str) -> None:
    """DT-SETUP-05: each of the 33 cards is as likely as another."""
    pending = begun(edition=edition).state.pending
    assert isinstance(pending, Chance)
    chances = dict(pending.outcomes())
    assert len(chances) == 33
    assert len(set(chances.values())) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_highest_roll_takes_the_first_turn(edition: str) -> None:
    """DT-SETUP-06, DT-TURN-01: 2 against 5, so seat 1 begins."""
    record = drawn(begun(edition=edition))
    assert roll(record, 2, 5) == [0, 1]
    table = record.state.table
    assert (table.start_seat, table.active, table.turn) == (1, 1, 1)


@pytest.mark.parametrize(("reading", "again"), [("tied-roll-again", [0, 2]),
                                                ("all-roll-again", [0, 1, 2])])  # fmt: skip
def test_a_tie_for_the_start_is_rolled_again(reading: str, again: list[int]) -> None:
    """AMB-01, DT-SETUP-06: 5, 3, 5 is a tie of seats 0 and 2."""
    record = drawn(begun(*THREE, policies={"start-roll-tie": reading}))
    roll(record, 5, 3, 5)
    assert roll(record, *[1] * (len(again) - 1), 6) == again
    assert record.state.table.start_seat == 2
    assert "start-roll-tie" in record.consulted


def test_a_lower_roll_of_the_second_round_does_not_lose_to_the_first_round() -> None:
    """AMB-01: only the tied play it out; the 3 of seat 1 counts no more when they roll 1 and 2."""
    record = drawn(begun(*THREE))
    roll(record, 5, 3, 5)
    roll(record, 1, 2)
    assert record.state.table.start_seat == 2


def test_teams_share_one_dial_of_fifty() -> None:
    """DT-TEAM-05, DT-TEAM-08: 50 for each team, CP for each player."""
    record = begun(*DUEL, *DUEL[:1], *DUEL[1:], teams=(0, 1, 0, 1))
    assert [(seat.health, seat.cp) for seat in record.state.table.seats] == [(50, 2)] * 4


def scope_windows(record: Record, kind: str) -> set[str]:
    """Return the windows inside which steps of a kind stand."""
    steps = record.steps
    windows = set()
    for step in steps:
        if step.kind == kind:
            around = step
            while around.parent >= 0 and around.kind != "window-opens":
                around = steps[around.parent]
            windows.add(around.args.get("window", ""))
    return windows


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_start_roll_is_told_inside_the_window_of_the_setup(edition: str) -> None:
    """DT-SETUP-06, DT-SETUP-07, TW-00: hands and the roll; the first turn stands outside."""
    record = drawn(begun(edition=edition))
    roll(record, 2, 5)
    for kind in ("draws", "rolls-to-start", "starts"):
        assert scope_windows(record, kind) == {"TW-00"}, kind
    (turn,) = (step for step in record.steps if step.kind == "turn-begins")
    assert turn.parent == -1


@pytest.mark.parametrize(
    ("seats", "teams", "policy"),
    [
        (2, (), ""),
        (3, (), ""),
        (4, (), "king-of-the-hill-health-at-larger-tables"),
        (4, (0, 1, 0, 1), ""),
        (6, (0, 1, 0, 1, 0, 1), "team-health-at-larger-tables"),
    ],
)
def test_a_record_says_by_which_house_policy_its_dials_were_set(
    seats: int, teams: tuple[int, ...], policy: str
) -> None:
    """DT-MODE-02: it was read before the first question, and counts as consulted all the same."""
    record = begun(*((f"P{at}", "paladin") for at in range(seats)), teams=teams)
    consulted = {name for name in record.consulted if name.endswith("health-at-larger-tables")}
    assert consulted == ({policy} if policy else set())
