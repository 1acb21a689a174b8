"""Many games from one table: each is determined by its seed and counted as its replay counts."""

from __future__ import annotations

import json
import multiprocessing
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any
from weakref import ReferenceType, ref

import pytest

from dtnb import Match
from dtnb.dungeon.players import careful
from dtnb.errors import NotThereError
from dtnb.kernel import EndlessResolutionError
from dtnb.replay.lines.continued import UnknownPlayer, WrongPlayers
from dtnb.simulation import Simulation, simulate, simulating
from dtnb.simulation.blocks import notes, speaker_of_games, win_cells
from dtnb.simulation.games import Games
from dtnb.simulation.running import play_chunk, run
from dtnb.simulation.simulating import NothingLeft
from dtnb.simulation.single_game import DialValue, GameResult, result_of_error
from dtnb.simulation.summary import summarize_dial
from tests.cli.run import dtnb
from tests.simulation.games import NEARLY, SEATS, few, same
from tests.simulation.players import Endless, Falling, Stumbling


def test_the_game_of_a_seed_is_the_one_that_a_replay_plays_on(six: Simulation) -> None:
    alone = Match(seats=SEATS, start={"phase": "setup"}).as_replay().play_on(["random"], 4)
    game = six.games.loc[4]
    shares = alone.record.game.returns(alone.record.state)
    assert game["inputs"] == len(alone.record.inputs)
    assert game["winner"] == ("Ann" if shares[0] else "Ben")
    assert list(six.replay(4).record.hashes()) == list(alone.record.hashes())


def test_a_game_is_the_same_alone_and_among_others(six: Simulation) -> None:
    assert few(1, seed=4).played == (six.played[3],)


def test_damage_is_what_the_ledgers_of_the_game_come_to(six: Simulation) -> None:
    """Counted again from the calculations of its replay."""
    for seed in six.games.index:
        damage = sum(ledger.total or 0 for ledger in six.replay(seed).ledgers)
        counted = six.counted("damage").query("seed == @seed")
        assert counted["amount"].sum() == damage


def test_dials_are_read_at_the_beginning_and_after_each_turn(six: Simulation) -> None:
    game, replay = six.played[0], six.replay(1)
    last = {reading.seat: reading.value for reading in game.dial_values if reading.dial == "health"}
    table = replay.record.state.table
    assert last == {seat: entry.health for seat, entry in enumerate(table.seats)}
    first = [
        reading.value
        for reading in game.dial_values
        if reading.turn == 0 and reading.dial == "health"
    ]
    assert first == [9, 9]
    assert max(reading.turn for reading in game.dial_values) == game.turns == table.turn


def test_a_game_that_is_over_stays_as_it_ended_when_dials_are_followed() -> None:
    """By hand: one game of three turns, 9 6 3 0; one of one turn, 9 1."""
    games = [
        GameResult(seed, "over", (), dial_values=tuple(
            DialValue(turn, 0, "health", value) for turn, value in enumerate(values)
        ))
        for seed, values in enumerate([(9, 6, 3, 0), (9, 1)])
    ]  # fmt: skip
    rows = [
        (level.turn, level.games_in_progress, level.mean)
        for level in summarize_dial(games, "health")
    ]
    assert rows == [(0, 2, 9.0), (1, 2, 3.5), (2, 1, 2.0), (3, 1, 0.5)]


def test_chances_have_wilsons_bounds(six: Simulation) -> None:
    """Of n games all won, the lower bound is 1 / (1 + z²/n)."""
    assert six.wins["games"].tolist() == [6, 6]
    assert six.wins["won"].sum() == 6
    certain = Simulation(
        six.initial_replay, six._job, [game for game in six.played if game.shares[0] == 1]
    )
    won = len(certain.played)
    assert won
    assert certain.wins["low"][0] == pytest.approx(1 / (1 + 1.959963984540054**2 / won))
    assert certain.wins["high"][0] == 1.0


def test_a_chance_near_zero_or_one_is_not_rounded_to_it(
    six: Simulation,
) -> None:
    """Of 2,000 games one was won: 1/2,000 = 0.05 %, from 0.009 % to 0.28 % by Wilson's formula."""
    lost, won = GameResult(0, "over", (0.0, 1.0)), GameResult(0, "over", (1.0, 0.0))
    games = Games(six.initial_replay, six._job, [won, *[lost] * 1999], "en")
    (_, _, _, one), (_, _, _, other) = win_cells(games, speaker_of_games(games))
    assert one == "0.1% (<0.1% to 0.3%)"
    assert other == "100% (99.7% to >99.9%)"


def test_processes_play_the_same_games_and_one_that_fails_ends_no_other(
    six: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game of seed 3 raises an error; that of seed 5 ends the process that plays it."""
    monkeypatch.setattr("dtnb.simulation.running.SHARED_ATTEMPTS", 1)
    there = few(players={"Ann": Stumbling, "Ben": "random"}, processes=2)
    assert list(there.errors) == [3, 5]
    assert there.errors[3] == "RuntimeError: stumbled"
    whole = [game for game in six.played if game.seed not in (3, 5)]
    assert [game for game in there.played if not game.error] == whole
    assert there.games["winner"].isna().tolist() == [False, False, True, False, True, False]
    assert "2 of 6 games failed: those of the seeds 3 and 5." in there.text()
    assert "seed 3 failed: RuntimeError: stumbled" in there.text()


def test_what_was_kept_is_not_played_again_and_gives_the_same_table(
    six: Simulation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interrupted after two games, continued, then six more games are requested."""
    seeds: list[int] = []

    def counted(packed: bytes, chunk: Any) -> list[GameResult]:
        seeds.extend(chunk)
        if seeds == [1, 2, 3]:
            raise KeyboardInterrupt
        return play_chunk(packed, chunk)

    monkeypatch.setattr("dtnb.simulation.running.play_chunk", counted)
    with pytest.raises(KeyboardInterrupt):
        few(keep=tmp_path)
    same(few(keep=tmp_path), six)
    assert seeds == [1, 2, 3, 3, 4, 5, 6]
    assert few(8, keep=tmp_path).played[:6] == six.played
    assert seeds[7:] == [7, 8]


def test_an_interrupt_ends_the_processes_whatever_they_are_at() -> None:
    """Two processes play three games of which two never end."""
    before = set(multiprocessing.active_children())
    running = run(Endless(), [1, 2, 3], 2, None)
    assert next(running) == [1]
    playing = set(multiprocessing.active_children()) - before
    assert playing
    with pytest.raises(KeyboardInterrupt):
        running.throw(KeyboardInterrupt())
    for process in playing:
        process.join()


def test_an_interrupted_command_says_what_is_kept_and_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interrupted when the third game begins, and again during the first game of the next run."""
    monkeypatch.chdir(tmp_path)

    def two(packed: bytes, chunk: Any) -> list[GameResult]:
        if 3 in chunk:
            raise KeyboardInterrupt
        return play_chunk(packed, chunk)

    monkeypatch.setattr("dtnb.simulation.running.play_chunk", two)
    (tmp_path / "nearly.yaml").write_text(NEARLY, encoding="utf-8")
    words = ["simulate", "nearly.yaml", "--games", "6", "--processes", "1"]
    ran = dtnb(*words, "--keep", "kept")
    assert (ran.code, ran.out) == (130, "")
    notice = "2 of 6 games are kept in kept; the same command goes on from there."
    assert ran.err.splitlines()[-1] == f"Interrupted: {notice}"
    ran = dtnb(*words, "--keep", "kept", "--games", "3", "--seed", "2", "--lang", "fr")
    notice = "1 partie sur 3 est gardée dans kept ; la même commande reprend là."
    assert ran.err.splitlines()[-1].replace("\u202f", " ") == f"Interrompu : {notice}"
    ran = dtnb(*words)
    assert (ran.code, ran.out) == (130, "")
    assert "With --keep FOLDER they are" in ran.err.splitlines()[-1]


def test_a_simulation_all_of_whose_games_failed_says_so_and_ends_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nearly.yaml").write_text(NEARLY, encoding="utf-8")
    monkeypatch.setattr(simulating, "players_of", lambda begun, players: (Falling, Falling))
    words = ["simulate", "nearly.yaml", "--games", "3", "--processes", "1"]
    ran = dtnb(*words)
    assert ran.code == 1
    assert "3 of 3 games failed: those of the seeds 1 to 3." in ran.out
    assert ran.err.splitlines()[-1] == "Error: all 3 games failed; the first: RuntimeError: fell"
    ran = dtnb(*words, "--json", "--lang", "fr")
    assert (ran.code, set(json.loads(ran.out)["errors"])) == (1, {"1", "2", "3"})
    assert "les 3 parties ont toutes échoué" in ran.err.replace("\u202f", " ")


def test_games_whose_effects_set_themselves_off_for_ever_say_so_in_words() -> None:
    error = EndlessResolutionError("repetitions", 100)
    assert result_of_error(3, error).error == "something is repeated more than 100 times"


def test_of_many_games_that_failed_some_are_named(six: Simulation) -> None:
    """Every second of a hundred: 50 single seeds, of which 20 are named."""
    played = [result_of_error(seed, ValueError("x")) for seed in range(1, 100, 2)]
    games = Simulation(six.initial_replay, six._job, [*played, *six.played[1:2]])
    lines = list(notes(games, speaker_of_games(games)))
    assert "50 of 51 games failed: those of the seeds 1, 3, 5, 7, 9, 11, 13" in lines[-7]
    assert lines[-7].endswith("37, 39 and ….")


def test_the_other_game_takes_the_same_path() -> None:
    creatures = {"Ann": "deyeroller", "Ben": "diemon"}
    match = Match(
        seats=creatures, game="die-in-the-dungeon", start={"map": "two-doors", "phase": "setup"}
    )
    played = simulate(match, "careful", 4, processes=1, progress=False)
    assert played.dials == ("health", "time", "points")
    assert "damage" in played.kinds
    assert played.players == ("careful", "careful")
    assert "Heroes defeated" in played.text()
    by_function = simulate(match, careful, 4, processes=1, progress=False)
    assert by_function.games.equals(played.games)


def test_only_the_game_that_has_a_player_of_its_own_knows_it() -> None:
    with pytest.raises(UnknownPlayer, match="no player of the program 'careful'"):
        simulate(["barbarian", "paladin"], "careful", 1, progress=False)
    with pytest.raises(UnknownPlayer, match="did you mean 'careful'"):
        simulate("dungeon-first-turn", "carefull", 1, progress=False)


def test_games_go_on_from_the_last_thing_a_replay_says() -> None:
    match = Match(seats=SEATS, seek=True).do("Ann rolls 1 2 3 4 4")
    replay = match.as_replay()
    before = len(match.record.inputs)
    assert before
    for table in (replay, match):
        played = simulate(table, games=2, processes=1, progress=False).played
        assert [before + game.input_count for game in played] == [
            len(replay.play_on(["random"], seed).record.inputs) for seed in (1, 2)
        ]


def test_no_game_goes_on_from_what_is_over() -> None:
    with pytest.raises(NothingLeft, match="nothing is left to be played"):
        simulate("barbarian-vs-paladin", games=1)


def test_names_that_exist_not_are_answered(six: Simulation) -> None:
    with pytest.raises(UnknownPlayer, match="did you mean 'greedy'"):
        few(players="gredy")
    with pytest.raises(WrongPlayers, match="2 seats want 2 players or one, not 3"):
        few(players=["random"] * 3)
    with pytest.raises(NotThereError, match="Bob"):
        few(players={"Ann": "random", "Bob": "random"})
    with pytest.raises(NotThereError, match="damage"):
        six.usual("dammage")
    with pytest.raises(NotThereError, match="the seeds are 1 to 6"):
        six.replay(7)
    with pytest.raises(ValueError, match="at least one"):
        few(0)


@pytest.mark.parametrize(("lang", "words"), [("en", "chance to win"), ("fr", "chances de gagner")])
def test_it_shows_itself_in_both_languages(six: Simulation, lang: str, words: str) -> None:
    shown = Simulation(six.initial_replay, six._job, six.played, lang)
    assert words in shown.text()
    assert words in shown._repr_html_()


class Threads(ThreadPoolExecutor):
    """Threads of this process as an executor; the test checks who holds references to futures."""

    def __init__(self) -> None:
        super().__init__(2)
        self.asked: list[ReferenceType[Any]] = []

    def submit(self, *asked: Any, **named: Any) -> Future[Any]:
        """Accept work."""
        future = super().submit(*asked, **named)
        self.asked.append(ref(future))
        return future


class Elsewhere:
    """A client whose work is done by threads of this process."""

    def get_executor(self, **options: Any) -> Executor:
        """Return the executor."""
        assert options == {"pure": False}
        self.executor = Threads()
        return self.executor


def test_a_client_has_the_same_games_played_elsewhere(six: Simulation) -> None:
    """With Dask and a worker that is killed: ``python -m tests.simulation.on_a_cluster``."""
    same(few(client=Elsewhere()), six)


def test_what_is_known_is_held_no_longer(six: Simulation) -> None:
    """Dask recomputes referenced results of a lost worker: games would be played for nothing."""
    client, games = Elsewhere(), 4
    for known, _ in enumerate(run(six._job, range(1, games + 1), None, client), start=1):
        alive = sum(reference() is not None for reference in client.executor.asked)
        # The result that is being read, and those that have not arrived yet.
        assert alive <= 1 + games - known
