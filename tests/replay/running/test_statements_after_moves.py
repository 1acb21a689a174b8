"""After every move of every shipped replay, true statements about the table hold.

Statements that are off by one do not. The expected table is taken from the record of the file
without the statement: it is the table before the first window that closes or passes over a seat
after everything that the move triggered. The everyday run takes every fifth file. ``--games 1000``
takes all files, and also inserts statements after one move at a time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from dtnb.dicethrone.state.table import Table as DiceThroneTable
from dtnb.files import REPLAY_LIMITS, read
from dtnb.frames import speaker_for
from dtnb.kernel import Record, Role, Step
from dtnb.replay import Replay, load_replay
from dtnb.replay.game.phrases import translate_claim
from dtnb.replay.lines.branch import Branch
from dtnb.replay.running.results import MoveResult
from tests.conftest import ALL_GAMES, one_in

ROOT = Path(__file__).parents[3] / "replays"
FILES = sorted(
    str(file.relative_to(ROOT))
    for file in ROOT.rglob("*.yaml")
    if "\nmoves:" in file.read_text(encoding="utf-8")
)
DUNGEON_STATS = ("might", "agility", "magic", "health", "time")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Take some or all files, and insert statements everywhere at once, or after one move."""
    if "file" in metafunc.fixturenames:
        metafunc.parametrize("file", one_in(5, FILES, metafunc.config))
    if "alone" in metafunc.fixturenames:
        tries_all = metafunc.config.getoption("--games") >= ALL_GAMES
        metafunc.parametrize("alone", [False, True] if tries_all else [False])


class StatedMove(NamedTuple):
    """A statement about a table, and whether it is true."""

    text: str
    true: bool


def numbers(table: Any) -> Iterator[tuple[str, int]]:
    """Yield statements about a table with a placeholder for their number."""
    if not isinstance(table, DiceThroneTable):
        for seat in table.seats:
            if not seat.stats.health.faces:
                return
            for stat in DUNGEON_STATS:
                yield f"{seat.name}'s {stat} is {{}}", seat.stats.stat_die(stat).value
            yield f"{seat.name} has {{}} pips", seat.pips
            yield f"{seat.name} has {{}} victory points", seat.points
            yield f"{seat.name} has {{}} DieMinions", sum(count for _, count in seat.minions)
        return
    yield "it is turn {}", table.turn
    for seat in table.seats:
        yield f"{seat.name} has {{}} Health", seat.health
        yield f"{seat.name} has {{}} CP", seat.cp
        yield f"{seat.name} has {{}} cards in hand", seat.hand_size
        yield f"{seat.name} has {{}} cards in discard", len(seat.discard)
        for token, count in seat.tokens:
            yield f"{seat.name} has {token} {{}}", count


#: the words for a check, the own attack and a hero attack, and their possible results
OUTCOMES = {
    "check": "the check {}",
    "attack": "the attack {}",
    "hero-attack": "the heroes {}",
}
ENDS = {True: "succeeds", False: "fails"}
HITS = {True: "hit", False: "miss"}


def outcomes(steps: Sequence[Step]) -> Iterator[StatedMove]:
    """Yield true and false statements on the result of the dungeon's latest check or attack.

    While it is in play, both are false.
    """
    for step in reversed(steps):
        ledger = step.args.get("ledger")
        if ledger and (step.kind.endswith("-begins") or step.kind.endswith("-settled")):
            words = HITS if ledger["kind"] == "hero-attack" else ENDS
            for success, word in words.items():
                settled = step.kind.endswith("-settled") and ledger["success"] == success
                yield StatedMove(OUTCOMES[ledger["kind"]].format(word), settled)
            return


def statements(table: Any, steps: Sequence[Step]) -> list[StatedMove]:
    counted = [
        StatedMove(text.format(number + more), not more)
        for text, number in numbers(table)
        for more in (0, 1)
    ]
    return [*counted, *outcomes(steps)]


# -- what should be seen ---------------------------------------------------------------------------


def seen_after(record: Record, made: int, limit: int) -> tuple[Any, Sequence[Step]]:
    """Return the table that a statement after a move is about, and the steps up to there.

    `made` is the first step of the move, `limit` that of the next one.
    """
    steps, kinds = record.steps[:limit], record.game.kinds
    # The last change of a step may be visible only on the table at rest.
    position = record.steps[limit].position - 1 if limit < len(record.steps) else -1
    rests = record.states[position].table
    end = max(scope_ends(steps, kinds, made), made)
    if kinds[steps[made].kind] is Role.PASS:
        return rests, steps
    for step in steps[end + 1 :]:
        in_window = step.parent >= 0 and kinds[steps[step.parent].kind] is Role.WINDOW
        closes = kinds[step.kind] is Role.CLOSE
        if closes or (kinds[step.kind] is Role.PASS and in_window):
            return steps[step.index - 1].table, steps[: step.index]
    return rests, steps


def draws_card(record: Record, made: int, step: int) -> bool:
    """Tell whether a later line names a card that a move draws, which then belongs to the move."""
    steps, kinds = record.steps, record.game.kinds
    if steps[step].kind != "draws":
        return False
    over = any(
        kinds[later_step.kind] in (Role.CLOSE, Role.PASS) for later_step in steps[made + 1 : step]
    )
    return not over or step <= scope_ends(steps, kinds, made)


def scope_ends(steps: Sequence[Step], kinds: Any, made: int) -> int:
    """Return the last step of the actions and rolls to which a move belongs."""
    acts = {Role.DECLARE, Role.INTERRUPT, Role.COMMIT, Role.WITHDRAW}
    if kinds[steps[made].kind] is Role.CHANCE:
        acts.add(Role.AMOUNT)
    roots, names = {made}, set()
    at = made
    while at >= 0:
        if kinds[steps[at].kind] in acts:
            roots.add(at)
            names.add(steps[at].created_name)
        at = steps[at].parent
    roots |= {step.index for step in steps if step.settled_action and step.settled_action in names}
    inside: set[int] = set(roots)
    for step in steps:
        if step.parent in inside:
            inside.add(step.index)
    return max(inside) if roots != {made} else made


# -- files with statements -------------------------------------------------------------------------


def acting(entry: Any) -> bool:
    return isinstance(entry, str) or "move" in entry or "together" in entry


def lists_of_moves(moves: list[Any], path: tuple[Any, ...]) -> Iterator[tuple[Any, list[Any]]]:
    """Yield the moves of a line, then those of its branches, each with its place in the file."""
    yield path, moves
    for at, entry in enumerate(moves):
        if isinstance(entry, dict):
            for name, branch in entry.get("branch", {}).items():
                below = (*path, at, "branch", name)
                if isinstance(branch, dict):
                    yield from lists_of_moves(branch["moves"], (*below, "moves"))
                else:
                    yield from lists_of_moves(branch, below)


class Place(NamedTuple):
    """The place of inserted statements: the line, and the entry before them."""

    line: int
    path: tuple[Any, ...]
    at: int
    statements: list[StatedMove]


def places_of(replay: Replay, data: Any) -> Iterator[Place]:
    """Yield every place after a move, with the table and the steps there."""
    lines = {line.line_result.script.path: at for at, line in enumerate(replay.everything())}
    for path, moves in lists_of_moves(data["moves"], ("moves",)):
        line = list(replay.everything())[lines[path]]
        steps = line.record.steps
        made = [
            [move.step for move in landed_results(line, (*path, at))] for at in range(len(moves))
        ]
        for at, entry in enumerate(moves):
            if not acting(entry) or not made[at]:
                continue
            later = [
                step
                for move_steps in made[at + 1 :]
                for step in move_steps
                if step > made[at][-1] and not draws_card(line.record, made[at][-1], step)
            ]
            limit = min(later, default=len(steps))
            seen = seen_after(line.record, made[at][-1], limit)
            yield Place(lines[path], path, at, statements(*seen))


def landed_results(line: Branch, path: tuple[Any, ...]) -> list[MoveResult]:
    """Return the results of the moves of an entry that were made."""
    return [
        result
        for result in line.results
        if result.path[: len(path)] == path
        and result.status == "landed"
        and "in answer" not in result.path
        and "branch" not in result.path[len(path) :]
    ]


def with_statements(data: Any, places: Sequence[Place]) -> Any:
    """Return a file with statements after some of its moves."""
    made = deepcopy(data)
    lists = dict(lists_of_moves(made["moves"], ("moves",)))
    for place in sorted(places, key=lambda place: place.at, reverse=True):
        lists[place.path].insert(
            place.at + 1, {"expect": [statement.text for statement in place.statements]}
        )
    return made


def answers(replay: Replay, place: Place, places: Sequence[Place]) -> list[StatedMove]:
    """Return the results of the statements inserted at a place, among those at other places."""
    line = list(replay.everything())[place.line]
    before = sum(other.path == place.path and other.at <= place.at for other in places)
    path = (*line.line_result.script.path, place.at + before)
    return [
        StatedMove(expectation.text, expectation.holds)
        for expectation in line.expectations
        if expectation.path[: len(path)] == path
    ]


def in_french(replay: Replay, statements: Sequence[StatedMove]) -> list[StatedMove]:
    """Return statements in French, as they are quoted."""
    start = replay.record.start
    speaker = speaker_for(replay.plugin.presenter, replay.game, start.table, "fr")
    return [
        StatedMove(
            translate_claim(replay.plugin, replay.game, start, statement.text, speaker),
            statement.true,
        )
        for statement in statements
    ]


def hashes(replay: Replay) -> list[list[str]]:
    return [list(line.record.hashes()) for line in replay.everything()]


def test_what_the_table_shows_behind_a_move_can_be_stated_there(file: str, alone: bool) -> None:
    """And a number higher by one is false; no statement changes the line."""
    data: Any = read(ROOT / file, None, REPLAY_LIMITS).data
    plain = load_replay(json.dumps(data), file)
    places = list(places_of(plain, data))
    if alone:
        places = [place._replace(statements=in_french(plain, place.statements)) for place in places]
    for chosen in [[place] for place in places] if alone else [places]:
        replay = load_replay(json.dumps(with_statements(data, chosen)), file)
        assert hashes(replay) == hashes(plain)
        for place in chosen:
            wrong = set(answers(replay, place, chosen)) ^ set(place.statements)
            assert not wrong, (place.path, place.at, sorted(wrong))


# -- what is made is not refused -------------------------------------------------------------------


def with_refusals(data: Any) -> tuple[Any, set[int]]:
    """Return a file with a refused move before each move of the main line, and their places.

    If the file names a window and nothing was done since, the refused move is meant for it.
    """
    moves: list[Any] = []
    inserted: set[int] = set()
    named = False
    for entry in data["moves"]:
        spec = {"move": entry} if isinstance(entry, str) else entry
        if "move" in spec and not spec.get("if possible") and ("at" in spec or not named):
            inserted.add(len(moves))
            at = {"at": spec["at"]} if "at" in spec else {}
            moves.append({"refused": spec["move"]} | at)
        moves.append(entry)
        named = not acting(spec) and (named or "at" in spec)
    return data | {"moves": moves}, inserted


def test_what_the_next_move_makes_is_never_refused_in_front_of_it(file: str) -> None:
    """For every kind of move: an action, an ability, a target, an answer, a roll."""
    data: Any = read(ROOT / file, None, REPLAY_LIMITS).data
    refused_data, inserted = with_refusals(data)
    replay = load_replay(json.dumps(refused_data), file, tolerant=True)
    made = {result.path[1]: result for result in replay.results if result.status == "landed"}
    tried = {result.path[1]: result for result in replay.results if result.path[1] in inserted}
    wrong = [
        result.text
        for at, result in tried.items()
        # A roll that was asked for before its line is behind what is said there.
        if at + 1 in made and made[at + 1].position > result.position
        if result.status == "refused"
    ]
    assert wrong == []


@pytest.mark.parametrize(("spent", "may"), [(1, True), (2, False)])
def test_what_somebody_may_do_is_expected_where_it_stands(spent: int, may: bool) -> None:
    """Ben has two Screens: he may spend one more after the first, and none after the second."""
    data: Any = read(ROOT / "false-claim.yaml", None, REPLAY_LIMITS).data
    place = data["moves"].index("Ben spends Screen") + spent
    data["moves"].insert(place, {"expect": ["Ben may spend Screen"]})
    replay = load_replay(json.dumps(data), "false-claim.yaml")
    (expectation,) = [
        result for result in replay.expectations if result.path[:2] == ("moves", place)
    ]
    assert expectation.holds == may
