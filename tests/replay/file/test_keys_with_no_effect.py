"""Every field of a replay file has an effect, or is refused, in both games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from dtnb.dicethrone.replay.set_up.entries import AttackSpec
from dtnb.dicethrone.replay.set_up.entries import SeatSpec as HeroSeat
from dtnb.dicethrone.replay.set_up.entries import StartSpec as DiceThroneStart
from dtnb.dungeon.replay.entries import CheckSpec, StartSpec
from dtnb.dungeon.replay.entries import SeatSpec as CreatureSeat
from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay

STATS = {"might": "d12", "agility": "d10", "magic": "d6", "health": "d8"}
ANN = {"creature": "Deyeroller", "stats": STATS}
BEN = {"creature": "Dierake", "stats": STATS}


def load_start(game: str, seats: Mapping[str, Any], start: Mapping[str, Any]) -> Replay | str:
    """Return a replay without moves that tolerates open questions, or the problem of its file."""
    file = {"dtnb": 1, "game": game, "seats": seats, "start": start, "inputs": []}
    try:
        return load_replay(msgspec.json.encode(file).decode(), tolerant=True)
    except FileProblems as error:
        return str(error)


def differs(one: Replay | str, other: Replay | str, *without: str) -> bool:
    """Tell whether two files begin differently, or the second is refused."""
    if isinstance(other, str):
        return True
    assert not isinstance(one, str), one
    first, second = (game_.record.start for game_ in (one, other))
    fields = dict.fromkeys(without, 0)
    tables = [msgspec.structs.replace(start_.table, **fields) for start_ in (first, second)]
    return tables[0] != tables[1] or first.agenda != second.agenda


#: for each start, the fields that it needs; for each field, a value that differs from the default
BEGINNINGS: dict[str, dict[str, Any]] = {
    "setup": {},
    "turn": {},
    "combat": {"party": ["Fighter 1"]},
    "attack": {"party": ["Fighter 1"]},
    "hero attack": {"party": ["Fighter 1"], "stat": "might"},
    "encounter": {"tile": "strangers"},
    "check": {"check": {"stat": "might", "target": 5}},
    "end of turn": {},
}
OTHER: dict[str, Any] = {
    "phase": "end of turn",
    "map": "crossing",
    "box": "no-such-box",
    "active": "Cat",
    "turn": 3,
    "explored": ["B2"],
    "tiles": {"C1": "minion-kennel"},
    "party": ["Rogue 1"],
    "tile": "merry-company",
    "round": 2,
    "turns": 2,
    "rounds": 2,
    "stat": "agility",
    "check": {"stat": "agility", "target": 6, "damage": 1},
}


def fields_of(spec: type[msgspec.Struct]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(spec)]


@pytest.mark.parametrize("name", fields_of(StartSpec))
@pytest.mark.parametrize("phase", BEGINNINGS)
def test_each_field_of_a_dungeon_start_acts_or_is_refused(phase: str, name: str) -> None:
    """DD-TURN-07: `turns` tells only where a record ends, which the test below looks at."""
    start = {"phase": phase, "map": "cellar-school", **BEGINNINGS[phase]}
    seats = {"Ann": {**ANN, "stats": {}} if phase == "setup" else ANN}
    before = load_start("die-in-the-dungeon", seats, start)
    assert not isinstance(before, str), before
    if name == "phase" and phase in ("setup", OTHER[name]):
        return
    after = load_start("die-in-the-dungeon", seats, {**start, name: OTHER[name]})
    if isinstance(after, str):
        # A missing box or player has no fields to test.
        assert "changes nothing" in after or name in ("box", "active"), after
    assert differs(before, after)


@pytest.mark.parametrize("seats", [{"Ann": ANN}, {"Ann": ANN, "Ben": BEN}])
@pytest.mark.parametrize(
    ("start", "acts"),
    [
        ({"phase": "turn", "turns": 2}, True),
        ({"phase": "end of turn", "turns": 2}, True),
        ({**BEGINNINGS["combat"], "turns": 2}, True),
        ({**BEGINNINGS["combat"], "rounds": 2}, True),
        ({**BEGINNINGS["combat"], "rounds": 2, "turns": 2}, False),
        ({"phase": "turn", "rounds": 2}, None),
        ({"phase": "attack", **BEGINNINGS["attack"], "rounds": 2}, None),
        ({"phase": "attack", **BEGINNINGS["attack"], "turns": 2}, False),
        ({"phase": "hero attack", **BEGINNINGS["hero attack"], "turns": 2}, False),
        ({"phase": "encounter", **BEGINNINGS["encounter"], "turns": 2}, True),
        ({"phase": "encounter", **BEGINNINGS["encounter"], "rounds": 2}, True),
        ({"phase": "check", **BEGINNINGS["check"], "turns": 2}, False),
    ],
)
def test_the_end_of_a_dungeon_record_is_accepted_only_where_it_has_an_effect(
    start: dict[str, Any], acts: bool | None, seats: dict[str, Any]
) -> None:
    """`rounds` with a turn does nothing; in the race the other's turn follows one who falls."""
    result = load_start("die-in-the-dungeon", seats, start)
    allowed = bool(acts) or (acts is False and len(seats) == 2)
    assert (not isinstance(result, str)) is allowed, result
    if isinstance(result, str):
        assert "changes nothing in a record that begins with" in result


SEAT: dict[str, Any] = {
    "creature": "Dierake",
    "stats": {**STATS, "time": 5},
    "tokens": {"might": 1},
    "minions": {"d8": 1},
    "pips": [1],
    "cards": [],
    "points": 3,
    "epics": 1,
    "at": "B2",
}


@pytest.mark.parametrize("name", fields_of(CreatureSeat))
def test_each_field_of_a_dungeon_seat_acts(name: str) -> None:
    start = {"phase": "turn", "map": "cellar-school"}
    before = load_start("die-in-the-dungeon", {"Ann": ANN}, start)
    after = load_start("die-in-the-dungeon", {"Ann": {**ANN, name: SEAT[name]}}, start)
    assert not isinstance(after, str), after
    assert differs(before, after)


def test_time_and_ability_that_a_file_gives_are_kept_when_the_dice_are_assigned() -> None:
    """DD-SETUP-03, DD-SETUP-04: only the four dice are assigned in play."""
    ann = {**ANN, "stats": {"time": 5, "ability": 3}}
    file = {
        "dtnb": 1, "game": "die-in-the-dungeon", "seats": {"Ann": ann},
        "moves": ["Ann assigns d12 to Might, d10 to Agility, d8 to Magic and d6 to Health"],
        "expect": ["Time is 5", "Health is 6 on d6"],
    }  # fmt: skip
    replay = load_replay(msgspec.json.encode(file).decode(), tolerant=True)
    own = replay.record.states[1].table.seats[0].stats
    assert (own.time.value, own.ability.value, own.health.value) == (5, 3, 6)


@pytest.mark.parametrize(("name", "value"), [("stat", "agility"), ("target", 6), ("damage", 2)])
def test_each_field_of_a_dungeon_check_acts(name: str, value: Any) -> None:
    assert set(fields_of(CheckSpec)) == {"stat", "target", "damage"}
    check = {"stat": "might", "target": 5}
    one, other = (
        load_start("die-in-the-dungeon", {"Ann": ANN}, {"check": check_spec})
        for check_spec in (check, {**check, name: value})
    )
    assert differs(one, other)


# -- Dice Throne -----------------------------------------------------------------------------------

HEROES = {"Ann": {"hero": "Barbarian"}, "Ben": {"hero": "Paladin"}}
STARTS: dict[str, dict[str, Any]] = {
    "setup": {"phase": "setup"},
    "roll phase": {},
    "main phase": {"phase": "Main Phase 1"},
    "turn": {"phase": "Offensive Roll Phase", "turn": 4},
    "fight": {"attack": {"damage": 4}},
}
OTHERWISE: dict[str, Any] = {
    "mode": "teams",
    "active": "Ben",
    "phase": "Income Phase",
    "until": "end of turn 9",
    "turn": 5,
    "attack": {"damage": 5},
}


@pytest.mark.parametrize("name", fields_of(DiceThroneStart))
@pytest.mark.parametrize("begins", STARTS)
def test_each_field_of_a_dice_throne_start_acts_or_is_refused(begins: str, name: str) -> None:
    start = STARTS[begins]
    before = load_start("dice-throne", HEROES, start)
    after = load_start("dice-throne", HEROES, {**start, name: OTHERWISE[name]})
    if isinstance(after, str):
        messages = (
            "changes nothing",
            "begins and ends with its Roll Phase",
            "is not what the seats",
        )
        assert any(message in after for message in messages) or name == "mode", after
    assert differs(before, after)


@pytest.mark.parametrize("start", [{"phase": "setup"}, {"until": "end of the Roll Phase"}])
def test_a_turn_that_nothing_shows_is_refused(start: dict[str, Any]) -> None:
    result = load_start("dice-throne", HEROES, {**start, "turn": 3})
    assert isinstance(result, str)
    assert "'turn' changes nothing" in result


ATTACK: dict[str, Any] = {
    "damage": 5, "ability": "Mighty Blow", "type": "undefendable", "target": "Cat",
    "at": "last chance",
}  # fmt: skip


@pytest.mark.parametrize("name", fields_of(AttackSpec))
def test_each_field_of_a_fight_acts(name: str) -> None:
    seats = {**HEROES, "Cat": {"hero": "Moon Elf"}}
    attack = {"damage": 4, "target": "Ben"}
    one, other = (
        load_start("dice-throne", seats, {"attack": attack_spec})
        for attack_spec in (attack, {**attack, name: ATTACK[name]})
    )
    assert differs(one, other)


BOARD: dict[str, Any] = {
    "hero": "Moon Elf", "team": "red", "health": 7, "cp": 9, "hand": ["1 unknown"],
    "tokens": {"Concussion": 1}, "deck": 5, "upgrades": {"Smack": 2}, "discard": ["Six-It!"],
    "side": "no-such-side", "dials": {"Nyra": 3}, "sides": {"Stun": "up"},
}  # fmt: skip


@pytest.mark.parametrize("name", fields_of(HeroSeat))
def test_each_field_of_a_dice_throne_seat_acts_or_is_refused(name: str) -> None:
    before = load_start("dice-throne", HEROES, {})
    seats = {**HEROES, "Ann": {**HEROES["Ann"], name: BOARD[name]}}
    after = load_start("dice-throne", seats, {})
    # A Barbarian has no team in a duel, no other side and no token with a dial or sides.
    assert isinstance(after, str) is (name in ("team", "side", "dials", "sides")), after
    assert differs(before, after)


@pytest.mark.parametrize(
    ("game", "seats"), [("dice-throne", HEROES), ("die-in-the-dungeon", {"Ann": ANN})]
)
def test_a_file_that_is_brought_along_and_named_nowhere_is_refused(
    game: str, seats: dict[str, Any]
) -> None:
    file = {"dtnb": 1, "game": game, "seats": seats, "inputs": [], "files": {"own.yaml": ["a: b"]}}
    with pytest.raises(FileProblems, match="nothing in this file names"):
        load_replay(msgspec.json.encode(file).decode(), tolerant=True)
