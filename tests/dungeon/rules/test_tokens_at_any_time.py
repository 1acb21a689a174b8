"""Tokens may be used at any time (DD-TOK-01): at every moment of random games, and one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.content.load import load_box
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.phases.setup import initial_state, new_table
from dtnb.dungeon.rulebook.readings import Readings
from dtnb.dungeon.state import stats as dice
from dtnb.dungeon.state.stats import STATS
from dtnb.dungeon.state.table import Table
from dtnb.kernel import Action, Chance, Choice, Decision, Game, Record, State
from dtnb.players import Luck, play_on
from dtnb.replay import load_replay
from tests.dungeon.bench import Line, ability, box, fight, game, hall, party, stats, table, tile

BOX = load_box()
MAPS = tuple(BOX.maps)
CREATURES = tuple(BOX.creatures)
HERE = "DD-TW-15"


class Saver:
    """A player who takes any option, but a token only now and then."""

    def __init__(self, seed: str) -> None:
        self._luck = Luck(seed)

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        others = [action for action in options if action.verb != "token"]
        return self._luck.pick(options if self._luck.below(12) == 0 else others)


def play_with_tokens(seed: int) -> Record:
    """Play a game in which everybody begins with two tokens of each stat, and has some to find."""
    luck, name = Luck(f"{seed}/tokens"), MAPS[seed % len(MAPS)]
    count = BOX.maps[name].seats
    who = [(f"P{at}", CREATURES[(seed + at) % len(CREATURES)]) for at in range(count)]
    laid = new_table(BOX, name, who)
    boards = []
    for seat in laid.seats:
        board = dice.starting_stats(*[(12, 10, 6, 8), (8, 6, 12, 10)][seed % 2])
        for stat in STATS:
            board = board.with_value(stat, 1 + luck.below(board.stat_die(stat).faces))
        boards.append(replace(seat, stats=board, tokens=tuple((stat, 2) for stat in STATS)))
    start = initial_state(replace(laid, seats=tuple(boards)))
    players = [Saver(f"{seed}/{at}") for at in range(count)]
    return play_on(Record(Dungeon(BOX, Readings()), start), players, Luck(f"{seed}/luck"))


def useful(play: Dungeon, state: State) -> Iterator[str]:
    """Yield the tokens of the seat whose turn it is that would raise their stat (DD-TOK-04/05)."""
    own = state.table.seats[state.table.active]
    if not state.table.active_modifiers("bar-tokens"):
        for token, _ in own.tokens:
            if dice.gain(own.stats, token, play.token_gain(token)).points:
                yield token


def unasked(record: Record, at: int, table: Table) -> bool:
    """Tell whether something came about after a question that nobody could react to."""
    asked, before = record.states[at].pending, record.states[at].table
    if not isinstance(asked, Decision) or asked.seat != table.active:
        return True
    input_ = record.inputs[at]
    if isinstance(input_, Choice) and input_.action.verb in ("use", "play"):
        # DD-ABL-01, DD-ABL-02: paid for and done at once.
        return False
    same = before.seats[asked.seat] == table.seats[asked.seat]
    return not same or before.places != table.places


#: losses of one stroke: what strikes together leaves no moment in between
TOGETHER = ("perk:",)


def harmed(record: Record) -> Iterator[tuple[str, State]]:
    """Yield each loss that nobody was asked about, with the moment before it."""
    for before, step in zip(record.steps, record.steps[1:], strict=False):
        if step.kind != "stat-lost" or step.args["cause"] not in ("effect", "damage"):
            continue
        if step.args["source"].startswith(TOGETHER) or step.position == 0:
            continue
        if step.args["cause"] == "damage" and step.args["source"] != "icon":
            # What is shared between Health and a stat is asked.
            continue
        at = step.position - 1
        if unasked(record, at, before.table):
            yield step.args["source"], State(before.table)


@pytest.mark.parametrize("seed", range(14))
def test_at_every_question_every_held_token_is_offered_or_refused_by_a_rule(
    seed: int, pytestconfig: pytest.Config
) -> None:
    """DD-TOK-01: and no die is rolled, and nothing lost, before a token could have been used."""
    met: Counter[str] = Counter()
    for number in range(max(1, pytestconfig.getoption("--games") // 40)):
        record = play_with_tokens(seed + 14 * number)
        play: Any = record.game
        for at, state in enumerate(record.states):
            pending, seat = state.pending, state.table.active
            if pending is None:
                continue
            for token, _ in state.table.seats[seat].tokens:
                use = Action("token", token)
                verdict = play.verdict(state, seat, use)
                assert verdict.allowed or all(reason.rules for reason in verdict.reasons)
                if isinstance(pending, Decision):
                    assert use in play.candidates(state)
                    assert verdict.allowed is not bool(state.table.active_modifiers("bar-tokens"))
                    met[pending.window] += 1
            if isinstance(pending, Chance) and list(useful(play, state)) and at:
                assert not unasked(record, at - 1, state.table), (at, pending)
        for source, moment in harmed(record):
            assert not list(useful(play, moment)), source
    assert met[HERE]


# -- one by one ------------------------------------------------------------------------------------


def test_a_token_can_be_used_between_two_question_marks() -> None:
    """DD-TOK-01, DD-HERO-06: at Health 1 a second 5 would be the end."""
    replay = load_replay("""
dtnb: 1
game: die-in-the-dungeon
title: the ranged attack of a question mark at Health 1 with a Health token in hand
seats:
  Ann:
    creature: Diemon
    stats: {might: d12, agility: d10, magic: d6, health: 1 on d8}
    tokens: {health: 1}
start: {phase: encounter, tile: strangers}
moves:
  - Ann rolls 4 for the question mark
  - Ann uses the Health token
  - Ann rolls 5 for the question mark
  - Ann rolls 4 for the question mark
expect: [Health is 2 on d8, the game goes on]
""")
    assert replay.ok


def test_the_token_of_a_tile_can_be_used_before_its_question_marks_are_rolled() -> None:
    """DD-TOK-01: the shipped map has a Health token there; 5 takes 1 of the 3, 1 is the Fighter."""
    replay = load_replay("""
dtnb: 1
game: die-in-the-dungeon
title: the Health token of the tile, then a question mark of 5 at Health 1
seats:
  Ann:
    creature: Deyeroller
    stats: {might: d20, agility: d10, magic: d6, health: 1 on d8}
    at: C1
  Ben: {creature: Dierake, stats: {might: d20, agility: d10, magic: d6, health: d8}}
start:
  {phase: turn, turn: 9, map: two-doors, explored: [B1, C1], tiles: {D1: alms-box}, turns: 1}
moves:
  - Ann moves to D1
  - Ann uses the Health token
  - Ann rolls 5 for the question mark
expect: ["Ann's Health is 2 on d8", Ann has no Health tokens, the game goes on]
""")
    assert replay.ok


def walked(tokens: tuple[tuple[str, int], ...] = (), on_tile: tuple[str, ...] = ()) -> Line:
    """Return a turn whose only tile takes 1 Health of 1, up to the move to it."""
    trap = tile(effects=(verbs.Lose(stat="health", amount=1),))
    play = game(
        box({"trap": trap, "empty": tile()}, places=hall(*on_tile, first="trap", second="empty"))
    )
    laid = table(play, stats(health=(6, 1)), tokens=tokens)
    return Line(play, initial_state(laid)).pass_to("DD-TW-05")


def test_a_token_can_be_used_when_a_tile_is_read_and_before_it_is_carried_out() -> None:
    """DD-TOK-01, DD-TURN-04: the tile takes 1 Health; 1 and 2 of the token leave 2."""
    line = walked((("health", 1),)).give("move B1").pass_to(HERE)
    # Time was paid for the move; that is the first moment, and the flipped tile is the next.
    line.give("pass")
    place = line.table.place("B1")
    assert place is not None
    assert (place.revealed, line.value("health")) == (True, 1)
    line.give("token health")
    assert (line.value("health"), line.table.result) == (2, None)


def test_the_token_that_lies_on_a_tile_can_be_used_before_that_tile_is_carried_out() -> None:
    """DD-TOK-01: it is acquired at once, and then the action of the tile is completed."""
    line = walked(on_tile=("health",)).give("move B1")
    assert (line.window, line.options) == (HERE, ["pass", "token health"])
    line.give("token health")
    assert line.value("health") == 2


def test_after_a_rest_of_all_time_a_time_token_pays_for_the_move() -> None:
    """DD-TURN-02, DD-TURN-03, DD-TOK-05: 3 Time for 3 Health, then 0 and 2, and 1 for the move."""
    play = walked().game
    laid = table(play, stats(time=(20, 3), health=(6, 2)), tokens=(("time", 1),))
    line = Line(play, initial_state(laid)).pass_to("DD-TW-04").give("rest 3")
    assert (line.window, line.value("time")) == (HERE, 0)
    line.give("token time")
    assert (line.window, line.topic) == ("DD-TW-05", "move")
    line.give("move B1")
    assert line.value("time") == 1


def test_a_token_after_the_heroes_roll_raises_what_it_is_compared_with() -> None:
    """DD-TOK-01, DD-STAT-11: 5 against Agility 3 would hit, against 5 it does not."""
    laid = table(game(), stats(agility=(10, 3)), tokens=(("agility", 1),))
    line = fight(game(), party("rogue", level=2), laid).give("pass", 5)
    assert line.window == HERE
    line.give("token agility")
    (ledger,) = line.ledgers()
    assert (ledger["target"], ledger["success"]) == (5, False)
    assert "DD-TOK-01" in line.cited("attack-settled")


def test_it_is_too_late_for_a_token_after_the_heroes_roll_where_a_table_reads_it_so() -> None:
    """DD-STAT-11, DD-CMB-05: 5 against the 3 that lay there."""
    play = game(token_after_heroes_roll="too-late")
    laid = table(play, stats(agility=(10, 3)), tokens=(("agility", 1),))
    line = fight(play, party("rogue", level=2), laid).give("pass", 5, "token agility")
    assert [ledger["success"] for ledger in line.ledgers()] == [True]


def test_what_is_paid_for_is_done_at_once_and_tokens_come_before_or_after() -> None:
    """DD-ABL-01: pay, then do it."""
    cost = {"hurt": ability(1, verbs.Lose(stat="health", amount=1), when=("round",))}
    play = game(box(abilities=cost))
    laid = table(play, tokens=(("ability", 1),))
    line = fight(play, party("cleric"), laid).give("use hurt")
    assert (line.window, line.value("health")) == ("DD-TW-10", 5)


@pytest.mark.parametrize(
    ("token", "board", "asked"),
    [
        ("time", stats(), False),
        ("time", stats(time=(20, 19)), True),
        ("might", stats(might=(12, 12), agility=(20, 10)), False),
        ("might", stats(might=(12, 11)), True),
    ],
)
def test_nobody_is_asked_between_two_questions_for_a_token_that_would_raise_nothing(
    token: str, board: Any, asked: bool
) -> None:
    """DD-TOK-05, DD-STAT-04: Time ends at 20; with two d20 there is none for Might 12."""
    line = fight(game(), party("rogue"), table(game(), board, tokens=((token, 1),)))
    line.pass_to_chance().give(1)
    assert (line.window == HERE) is asked


def test_no_token_is_used_before_the_dice_are_placed() -> None:
    """DD-SETUP-04: what it would raise is not there yet."""
    play = game()
    laid = table(play, tokens=(("might", 1),))
    nobody = replace(laid.seats[0], stats=dice.Stats())
    line = Line(play, initial_state(replace(laid, seats=(nobody,))))
    assert line.window == "DD-TW-01"
    assert line.rules_against("token might") == ("DD-SETUP-04",)
