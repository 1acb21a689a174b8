"""Broken files, streams and internal faults cause no traceback, no hang and no lost check."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from dtnb import IllegalMoveError, Match, load_replay, registry
from dtnb.cli import checking, main
from dtnb.dicethrone.heroes import hero_names
from dtnb.kernel import Action, Choice, Decision
from dtnb.kernel.inputs import Detail
from dtnb.notebook import notebook_file
from tests.cli.run import dtnb
from tests.cli.test_replay import FIGHT

TABLE = "dtnb: 1\ngame: dice-throne\nseats:\n  Ann: {hero: Barbarian}\n  Ben: {hero: Paladin}\n"
CREATURE = "stats: {might: d6, agility: d8, magic: d8, health: d10}, tokens: {might: 1}"

#: a replay, and the one problem for which it is refused
REFUSED = {
    "an attack on somebody without Health": (
        TABLE.replace("{hero: Paladin}", "{hero: Paladin, health: 0}")
        + "start: {attack: {damage: 9}}\n",
        "turn.yaml:5:32: with Ben defeated the game is over (DT-WIN-01)",
    ),
    "an input of a seat that is not there": (
        TABLE + "inputs:\n  - [2, spend, Protect]\n",
        'turn.yaml:7:5: the input [2,"spend","Protect"] is not possible here',
    ),
    "an expectation of blanks": (
        TABLE + 'expect: ["\\t"]\n',
        "turn.yaml:6:10: ' ' is no expectation",
    ),
    "a number with a point": (
        TABLE.replace("{hero: Paladin}", "{hero: Paladin, tokens: {Protect: 1.0}}"),
        "turn.yaml:5:42: a number where a whole number is needed (write 1)",
    ),
    "two moves of one player at once": (
        "dtnb: 1\ngame: die-in-the-dungeon\n"
        f"seats: {{Ann: {{creature: Troll O' Bones, {CREATURE}}}}}\n"
        "moves:\n  - together: [Ann uses the Might, Ann uses the Might]\n",
        "turn.yaml:5:16: nobody declares together in this game (write the moves one after",
    ),
    "line ends of other times": (
        'a: b\r\rc: "d',
        "turn.yaml:3:4: a quote that begins here is not closed",
    ),
    "line ends of other alphabets": (
        'a: b\u2028\x85c: "d',
        "turn.yaml:3:4: a quote that begins here is not closed",
    ),
}  # fmt: skip


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_one_problem_in_words(name: str, here: Path) -> None:
    text, says = REFUSED[name]
    (here / "turn.yaml").write_bytes(text.encode())
    ran = dtnb("check", "turn.yaml")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith(says)
    assert ran.out.endswith("1 checked; 1 problem.\n")


def test_nothing_where_a_choice_is_meant_is_called_null(here: Path) -> None:
    (here / "turn.yaml").write_text(FIGHT + "moves: null\nedition: null\n", encoding="utf-8")
    hero = "dtnb: 1\nhero: X\ntokens:\n  A: {kind: null, limit: 1}\n"
    (here / "hero.yaml").write_text(hero, encoding="utf-8")
    ran = dtnb("check", "hero.yaml")
    assert "hero.yaml:4:13: nothing stands here (one of: companion, " in ran.out


def test_a_record_without_a_step_shows_its_table_and_its_question(here: Path) -> None:
    (here / "turn.yaml").write_text(
        "dtnb: 1\ngame: die-in-the-dungeon\n"
        f"seats: {{Ann: {{creature: Deyeroller, {CREATURE}}}}}\n"
        "start: {phase: attack, party: [Wizard 2]}\n",
        encoding="utf-8",
    )
    ran = dtnb("replay", "turn.yaml")
    assert (ran.code, ran.err) == (0, "")
    assert "Open: needs a choice by Ann for attack." in ran.out
    assert json.loads(dtnb("replay", "turn.yaml", "--json").out)
    assert dtnb("export", "turn.yaml", "-o", "turn.html").code == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_and_a_device_are_refused_and_not_waited_for(here: Path) -> None:
    os.mkfifo("pipe.yaml")
    os.mkfifo("pipe.ipynb")
    (here / "good.yaml").write_text(FIGHT, encoding="utf-8")
    ran = dtnb("check", "pipe.yaml", "pipe.ipynb", os.devnull, "good.yaml")
    assert ran == (
        3,
        "pipe.yaml:1:1: this is a device or a pipe (name a file)\n"
        "pipe.ipynb:1:1: this is a device or a pipe (name a file)\n"
        f"{os.devnull}:1:1: this is a device or a pipe (name a file)\n"
        "4 checked; 3 problems in 3.\n",
        "",
    )
    assert dtnb("replay", "pipe.yaml").code == 3


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (TABLE.replace("Barbarian", "pipe.yaml"), "4:15"),
        (
            "dtnb: 1\ngame: die-in-the-dungeon\nstart: {box: pipe.yaml}\n"
            f"seats: {{Ann: {{creature: Troll O' Bones, {CREATURE}}}}}\n",
            "3:14",
        ),
    ],
    ids=["a hero", "a box"],
)
def test_a_pipe_beside_a_replay_is_reported_as_one_and_not_opened(
    text: str, place: str, here: Path
) -> None:
    os.mkfifo("pipe.yaml")
    (here / "turn.yaml").write_text(text, encoding="utf-8")
    assert dtnb("check", "turn.yaml") == (
        1,
        f"turn.yaml:{place}: 'pipe.yaml' is a device or a pipe, which is not opened "
        "(name a file)\n1 checked; 1 problem.\n",
        "",
    )
    french = dtnb("check", "turn.yaml", "--lang", "fr").out
    assert "« pipe.yaml » est un périphérique ou un tube, qui n'est pas ouvert" in french


def test_a_path_in_a_file_that_no_file_can_have_is_a_problem_of_it(here: Path) -> None:
    hero = f"{'x' * 300}.yaml"
    (here / "turn.yaml").write_text(TABLE.replace("Barbarian", hero), encoding="utf-8")
    ran = dtnb("check", "turn.yaml")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith("turn.yaml:4:15: there is no file 'xxx")


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("expect: [Ben takes {}]", "6:10"),
        ("expect: [Ben has {} cp]", "6:10"),
        ("moves: [Ann rolls {} for the attack]", "6:9"),
        ("moves: [Ann chooses {}]", "6:9"),
        ("moves:\n  - claim: 'Ann: Ben has {} Protect'", "7:12"),
        ("start: {{phase: main 1, until: end of turn {}}}", "6:31"),
    ],
)
def test_a_number_that_nobody_can_mean_is_a_problem_in_words(
    line: str, place: str, here: Path
) -> None:
    (here / "turn.yaml").write_text(TABLE + line.format("9" * 5000) + "\n", encoding="utf-8")
    assert dtnb("check", "turn.yaml") == (
        1,
        f"turn.yaml:{place}: the number in this text is too long (400 digits at most)\n"
        "1 checked; 1 problem.\n",
        "",
    )


def test_a_name_that_no_file_can_have_ends_no_check(here: Path) -> None:
    (here / "good.yaml").write_text(FIGHT, encoding="utf-8")
    cell = {"cell_type": "code", "source": [f'load_replay("{"a" * 300}.yaml")']}
    (here / "lesson.ipynb").write_text(json.dumps({"cells": [cell]}), encoding="utf-8")
    ran = dtnb("check", "x" * 300 + ".yaml", "lesson.ipynb", "good.yaml")
    assert (ran.code, ran.out) == (3, "2 files checked; all is well.\n")
    assert ran.err == f"Error: there is no file or folder {'x' * 300}.yaml\n"


def test_a_huge_notebook_is_refused_by_its_size(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notebook_file, "LIMITS", notebook_file.LIMITS._replace(size=1000))
    cell = {"cell_type": "markdown", "source": ["x" * 1000]}
    (here / "big.ipynb").write_text(json.dumps({"cells": [cell]}), encoding="utf-8")
    ran = dtnb("check", "big.ipynb")
    assert ran.out.startswith("big.ipynb:1:1: the file is too big (1000 bytes at most)\n")


def test_a_fault_of_ours_ends_no_other_check_and_has_an_exit_code_of_its_own(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c"):
        (here / f"{name}.yaml").write_text(FIGHT, encoding="utf-8")
    (here / "d.yaml").write_text(TABLE + "expect: [x]\n", encoding="utf-8")
    check = checking.check_file

    def broken(file: Path) -> object:
        if file.name == "b.yaml":
            raise KeyError("a fault")
        return check(file)

    monkeypatch.setattr(checking, "check_file", broken)
    ran = dtnb("check", ".")
    assert ran.code == 4
    assert "4 checked; 1 problem.\n" in ran.out
    assert ran.err.startswith("Error: b.yaml: dtnb itself went wrong here (KeyError).")
    assert "KeyError: 'a fault'" in ran.err


def test_a_fault_in_any_command_is_reported_with_what_to_report(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken() -> object:
        raise KeyError("a fault")

    assert hero_names()
    monkeypatch.setattr("dtnb.dicethrone.heroes.hero_names", broken)
    ran = dtnb("list", "heroes")
    assert ran.code == 4
    assert ran.err.startswith("Error: dtnb itself went wrong here (KeyError).")


def test_a_fault_of_a_game_s_package_is_reported_to_its_authors(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = here / "some_duel"
    package.mkdir()
    (package / "__init__.py").write_text("PLUGIN = {}['no plugin']\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(here))
    (here / "turn.yaml").write_text("dtnb: 1\ngame: some-duel\nseats: {Ann: {}}\n", "utf-8")
    with patch.dict(registry._GAMES):
        registry.register("some-duel", "some_duel:PLUGIN")
        ran = dtnb("replay", "turn.yaml")
    assert ran.code == 4
    assert ran.err.startswith("Error: The package some_duel, which adds a game, went wrong here")
    assert "'no plugin'" in ran.err


def test_a_game_that_does_not_end_is_no_fault_of_ours(here: Path) -> None:
    from tests.dicethrone.test_endless import hero

    text = hero("{activate: Loop}", "", "Loop: {do: [{activate: Loop, if: cp >= 0}]}")
    (here / "looper.yaml").write_text(text, encoding="utf-8")
    table = TABLE.replace("{hero: Barbarian}", "{hero: looper.yaml, hand: [Go!]}")
    (here / "table.yaml").write_text(table + "start: {phase: main 1}\n", encoding="utf-8")
    ran = dtnb("play", "table.yaml", "--player", "greedy")
    assert ran.code == 3
    assert ran.err.startswith("Error: this does not end: more than 1000 effects wait")


def test_a_card_that_lets_its_player_discard_is_not_among_the_cards(here: Path) -> None:
    """DT-CARD-17: the card that is played lies on the table: two are left, and one is picked."""
    from tests.dicethrone.test_endless import hero

    text = hero("{discard: 1, to: you, pick: holder}")
    (here / "looper.yaml").write_text(text, encoding="utf-8")
    hand = "{hero: looper.yaml, hand: [Go!, Shrug Off!, Deep Breath!]}"
    table = TABLE.replace("{hero: Barbarian}", hand) + "start: {phase: main 1}\n"
    (here / "turn.yaml").write_text(f"{table}moves: [Ann plays Go!]\n", encoding="utf-8")
    ran = dtnb("check", "turn.yaml")
    assert ran.code == 1
    assert "(one of: chooses Deep Breath!, chooses Shrug Off!)" in ran.out


def test_missing_standard_input_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from dtnb.cli import replays
    from dtnb.cli.command_messages import Messages
    from dtnb.cli.errors import Failure

    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(Failure, match="there is no standard input to read from"):
        replays.open_replay("-", Messages("en"))


def test_an_early_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dtnb.cli.root.build", interrupted)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130


def test_an_interrupted_command_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dtnb.cli.commands.settle.open_replay", interrupted)
    ran = dtnb("settle", "drag-on-pure")
    assert ran == (130, "", "\nInterrupted; no file is half written.\n")


def test_a_slow_command_says_so_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    from threading import Event

    from dtnb.cli import progress
    from dtnb.cli.command_messages import Messages

    announced, messages = Event(), []

    def say(text: str, err: bool) -> None:
        messages.append((text, err))
        announced.set()

    monkeypatch.setattr(progress, "say", say)
    monkeypatch.setattr(progress, "NOTICE_DELAY", 0.0)
    with progress.slow_notice(Messages("en")):
        assert messages == []
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with progress.slow_notice(Messages("en")):
        assert announced.wait(10)
    [(text, err)] = messages
    assert err
    assert "takes a while" in text


def test_runs_are_counted_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from dtnb.cli import progress

    with progress.progress_counter("Readings tried") as advance:
        assert advance is None
    monkeypatch.setattr(progress, "NOTICE_DELAY", -0.5)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with progress.progress_counter("Readings tried") as advance:
        assert advance is not None
    assert "Readings tried: 0 [" in capsys.readouterr().err
    counts: list[int] = []
    settlement = load_replay("buh-bye-on-evasive").settle(counts.append)
    assert sum(counts) == len(settlement.trials) > 1


def test_output_that_cannot_be_written_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        monkeypatch.undo()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("click.echo", full)
    ran = dtnb("list", "editions")
    assert ran.code == 3
    assert ran.err == "Error: what was printed could not be written: No space left on device\n"


def test_an_input_without_what_it_is_about_is_refused() -> None:
    """A defender is asked for an ability (DT-DRP-03), so an answer without one is refused."""
    record = load_replay("barbarian-vs-paladin").record
    asked = [
        state
        for state in record.states
        if isinstance(state.pending, Decision) and state.pending.topic == "defense"
    ]
    assert asked
    for state in asked:
        assert state.pending is not None
        with pytest.raises(IllegalMoveError):
            record.game.advance(state, Choice(state.pending.seat, Action("defend")))


@pytest.mark.parametrize("detail", ["x", (9, "x"), ()])
def test_a_detail_of_another_kind_is_refused(detail: Detail) -> None:
    """An input names a player by number; any other value names no player."""
    match = Match(seats={"Ann": "Paladin", "Ben": {"hero": "Paladin", "tokens": {"Protect": 1}}})
    state, game = match.state, match.game
    for verb, name in (("spend", "Protect"), ("spend", "Retribution"), ("play", "Transference!")):
        action = Action(verb, name, (("0.player", detail), ("0.holder", detail)))
        with pytest.raises(IllegalMoveError):
            game.advance(state, Choice(0, action))
