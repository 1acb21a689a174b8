"""Health and CP dials, defeat and draw, over whole turns and in every book."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dtnb import dicethrone
from dtnb.dicethrone.rules.rules import Rules
from dtnb.files import FileProblems
from dtnb.kernel import Action, Decision
from dtnb.replay import load_replay
from dtnb.tabletop.seating import Seating
from tests.dicethrone.play import EDITIONS, A, D, player
from tests.dicethrone.turns import Turns

SOURCES = sorted(Path(dicethrone.__file__).parent.rglob("*.py"))
SEATS = "dtnb: 1\ngame: dice-throne\nseats:\n"

editions = pytest.mark.parametrize("edition", EDITIONS)


@editions
@pytest.mark.parametrize(("before", "after"), [(14, 15), (15, 15)])
def test_income_stops_at_fifteen_cp(before: int, after: int, edition: str) -> None:
    """DT-CP-02, DT-CP-03, DT-CP-04, DT-TURN-06: a gain at 15 does nothing; the card is drawn."""
    turn = Turns(player(cp=before, deck={"Tip It!": 1}), first="income-phase", edition=edition)
    turn.draws("Tip It!")
    assert (turn.seat(A).cp, turn.seat(A).hand) == (after, ("Tip It!",))


@editions
def test_income_comes_after_upkeep_and_before_the_main_phase(edition: str) -> None:
    """DT-CP-06, DT-CP-04: Poison acts while there are still 2 CP."""
    turn = Turns(player(cp=2, tokens={"Poison": 1}, deck={"Tip It!": 1}), edition=edition)
    kinds = [step.kind for step in turn.steps("damage-applied", "cp-gained")]
    assert kinds == ["damage-applied", "cp-gained"]


@editions
@pytest.mark.parametrize(("before", "after"), [(57, 59), (59, 60), (60, 60)])
def test_healing_in_a_main_phase_is_at_once_and_stops_at_the_start_plus_ten(
    before: int, after: int, edition: str
) -> None:
    """DT-HP-01, DT-HP-02: heal 2 with a cap of 50 + 10."""
    seat = player(health=before, hand=("Deep Breath!", "Tip It!"))
    turn = Turns(seat, first="main-phase-1", edition=edition).at("TW-03a", A)
    turn.act(Action("play", "Deep Breath!"))
    assert isinstance(turn.pending, Decision)
    assert (turn.pending.window, turn.health(A)) == ("TW-03a", after)


def test_the_cap_of_health_is_computed_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """DT-HP-01, CONTRIBUTING.md, "Add a switch of the rules": with a cap of 50 + 3 everywhere."""
    monkeypatch.setattr(Rules, "health_cap", lambda _, start, health=0: max(health, start + 3))
    with pytest.raises(FileProblems, match="never lifts it more than 3 above the 50"):
        load_replay(f"{SEATS}  Ann: {{hero: Barbarian, health: 54}}\n  Ben: {{hero: Paladin}}\n")
    form = Seating()
    form.choose(("seats", "Ann", "hero"), "barbarian")
    (health,) = [field for field in form.fields() if field.path == ("seats", "Ann", "health")]
    assert health.high == 53
    turn = Turns(player(health=52, hand=("Deep Breath!",)), first="main-phase-1").at("TW-03a", A)
    turn.act(Action("play", "Deep Breath!"))
    assert turn.health(A) == 53
    (places,) = [file for file in SOURCES if "HEALING_ROOM" in file.read_text("utf-8")]
    assert places.name == "rules.py"


def test_dials_are_changed_by_the_functions_of_changes_alone() -> None:
    """CONTRIBUTING.md, "Add a verb for hero files": they also note the step."""
    writes = re.compile(r"with_seat\([^()]*\b(?:health|cp|tokens)=")
    files = [file for file in SOURCES if writes.search(file.read_text(encoding="utf-8"))]
    assert {file.parent.name: file.name for file in files}.keys() == {"changes"}, files


@editions
def test_a_game_ends_in_the_turn_in_which_somebody_falls(edition: str) -> None:
    """DT-WIN-01, DT-WIN-02: Drill deals 5 to the last 5; no Main Phase (2) follows."""
    turn = Turns(player(), player(health=5), until=0, first="main-phase-1", edition=edition)
    turn.attacks("Drill", 1, 2, 3, 4, 4).declines().finish()
    assert (turn.table.result, turn.phases()[-1]) == ((A,), "defensive-roll-phase")
    assert not turn.steps("turn-ends")


@editions
def test_both_at_zero_at_the_conclusion_is_a_draw_in_a_whole_game_too(edition: str) -> None:
    """DT-WIN-03, DT-WIN-04: All In deals 9 and 3 to the attacker; both have 3 or less."""
    seats = [player(health=3), player(health=1)]
    turn = Turns(*seats, until=0, first="main-phase-1", edition=edition)
    turn.attacks("All In", 1, 2, 3, 4, 4).declines().finish()
    assert turn.table.result == (A, D)


@editions
@pytest.mark.parametrize(
    ("pays", "phases"),
    [(True, ["main-phase-1", "offensive-roll-phase", "main-phase-2", "discard-phase"]),
     (False, ["main-phase-1", "main-phase-2", "discard-phase"])],
)  # fmt: skip
def test_knockdown_is_bought_off_before_the_roll_or_costs_all_roll_phases(
    pays: bool, phases: list[str], edition: str
) -> None:
    """DT-HERO-GUN-14, AMB-42, TW-03d: 2 CP, or no Roll Phase; gone either way."""
    seat = player("gunslinger", cp=2, tokens={"Knockdown": 1})
    turn = Turns(seat, first="main-phase-1", edition=edition)
    while not (isinstance(turn.pending, Decision) and turn.pending.window == "TW-03d"
               and not turn.pending.may_pass):  # fmt: skip
        turn.step_on()
    options = turn.game.legal_actions(turn.record.state)
    wanted = "accept" if pays else "decline"
    turn.act(next(one for one in options if one.details[0][1] == wanted)).rest()
    assert (turn.phases(), turn.tokens(A)) == (phases, {})
    assert turn.seat(A).cp == (0 if pays else 2)
    assert turn.skipped() == ([] if pays else ["roll-phase"])


@editions
def test_knockdown_is_not_bought_off_without_the_cp(edition: str) -> None:
    """DT-HERO-GUN-14, DT-CP-01: with 1 CP there is nothing to choose."""
    seat = player("gunslinger", cp=1, tokens={"Knockdown": 1})
    turn = Turns(seat, first="main-phase-1", edition=edition).rest()
    assert (turn.skipped(), turn.tokens(A), turn.seat(A).cp) == (["roll-phase"], {}, 1)


@editions
def test_shadows_last_until_the_end_of_the_holders_next_whole_turn(edition: str) -> None:
    """DT-HERO-SHA-02: gained in turn 1, they are there in turn 2 and leave in turn 3."""
    seats = [player("shadow-thief", deck={"Tip It!": 9}), player(deck={"Tip It!": 9})]
    turn = Turns(*seats, until=3, edition=edition).rest()
    assert turn.tokens(A) == {}
    holder = player("shadow-thief", tokens={"Shadows": 1}, deck={"Tip It!": 9})
    turn = Turns(holder, seats[1], until=3, edition=edition).rest()
    gone = [step.args for step in turn.steps("token-removed")]
    assert [args["subject"] for args in gone] == ["Shadows"]
