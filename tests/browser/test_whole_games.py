"""A whole saved game of each mode, stepped through in JupyterLab and from one HTML file."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from dtnb.replay import Replay, load_replay, to_yaml
from tests.browser.conftest import OfflinePage
from tests.browser.lab import Lab, OpenNotebook
from tests.browser.stepper_page import Shown, StepperPage

#: name: edition, seed, and the seats in turn order: hero and team; all four books occur
GAMES: dict[str, tuple[str, int, list[tuple[str, str]]]] = {
    "duel": ("season-two", 3, [("Barbarian", ""), ("Shadow Thief", "")]),
    "teams": (
        "season-one-rerolled",
        7,
        [("Paladin", "A"), ("Treant", "B"), ("Pyromancer", "A"), ("Moon Elf", "B")],
    ),
    "king of the hill": ("french", 11, [("Barbarian", ""), ("Gunslinger", ""), ("Paladin", "")]),
    "six seats": (
        "marvel",
        12,
        [
            *(("Barbarian", ""), ("Gunslinger", ""), ("Paladin", "")),
            *(("Black Widow", ""), ("Cursed Pirate", ""), ("Doctor Strange", "")),
        ],
    ),
}
PLAYERS = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
#: Whole games are long; with so little Health they end after some turns.
HEALTH = 8
LEAST_TURNS = 3

LINES = "(root) => root.querySelectorAll('.dtnb-story-item').length"
OVERLAP = """(root) => {
  const box = (one) => one.getBoundingClientRect();
  const boxes = [...root.querySelectorAll('.dtnb-player')].map(box);
  const beside = (a, b) => a.right <= b.left || b.right <= a.left;
  const apart = (a, b) => beside(a, b) || a.bottom <= b.top || b.bottom <= a.top;
  const wide = [...root.querySelectorAll('.dtnb-player *')].filter((one) =>
    box(one).right > box(one.closest('.dtnb-player')).right);
  return wide.length > 0 || boxes.some((a, i) => boxes.slice(i + 1).some((b) => !apart(a, b)));
}"""


def play_random_game(name: str) -> Replay:
    """Return a game that was played at random to its end, saved and read again."""
    edition, seed, heroes = GAMES[name]
    seats = {
        player: {"hero": hero, "health": HEALTH} | ({"team": team} if team else {})
        for player, (hero, team) in zip(PLAYERS, heroes, strict=False)
    }
    start = {"dtnb": 1, "game": "dice-throne", "title": name, "edition": edition, "seats": seats}
    game = load_replay(json.dumps({**start, "start": {"phase": "setup"}}))
    # The first seed whose game has turns to step through.
    games = (game.play_on(["random"], seed=one) for one in count(seed))
    return load_replay(to_yaml(next(game for game in games if turns(game) >= LEAST_TURNS).file))


@pytest.fixture(scope="module")
def games() -> dict[str, Replay]:
    """Return a whole game of each mode."""
    return {name: play_random_game(name) for name in GAMES}


@pytest.fixture(scope="module")
def notebook(lab: Lab, shared_page: Page, games: dict[str, Replay]) -> OpenNotebook:
    """Open a notebook that loads each saved game, and run it."""
    cells = [
        f"import dtnb; game = dtnb.load_replay({to_yaml(game.file)!r}); print(game.fidelity)\ngame"
        for game in games.values()
    ]
    opened = lab.open(shared_page, lab.write("whole_games.ipynb", cells))
    opened.run_all()
    assert opened.errors() == []
    return opened


def turns(replay: Replay) -> int:
    """Return how many turns were begun."""
    return int(replay.record.state.table.turn)


def check_turns(stops: list[Shown], replay: Replay) -> None:
    """One stop for the setup, one for each turn, and the end."""
    begun = turns(replay)
    assert begun >= LEAST_TURNS
    assert [stop.sentence.split(":")[0] for stop in stops[1:-1]] == [
        f"Turn {number}" for number in range(1, begun + 1)
    ]
    assert stops[0].sentence.startswith("Setup")
    check_end(stops, replay)


def check_end(stops: list[Shown], replay: Replay) -> None:
    """Every stop has a sentence, each is later than the one before, and the end is reached."""
    assert all(stop.sentence for stop in stops)
    numbers = [stop.number for stop in stops]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == len(replay.document.frames)


def check_table(stepper: StepperPage, replay: Replay) -> None:
    """The dials show the game's result for every player, and no element covers another."""
    stepper.show("table")
    root = stepper.root
    players = root.locator(".dtnb-player")
    seats = replay.record.state.table.seats
    expect(players).to_have_count(len(seats))
    for at, seat in enumerate(seats):
        dial = players.nth(at).locator("[data-dial=health]")
        expect(dial).to_have_attribute("aria-valuenow", str(seat.health))
    assert not root.evaluate(OVERLAP)


def last(stepper: StepperPage, level: str) -> None:
    """Go to the beginning of the last turn, level 1, or of its last phase, level 2."""
    stepper.press("End", level, "ArrowLeft")
    assert stepper.shown().sentence.startswith("Turn ") == (level == "1")


@pytest.mark.usefixtures("photographed")
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_stepped_in_jupyterlab(
    notebook: OpenNotebook, games: dict[str, Replay], name: str
) -> None:
    replay = games[name]
    cell = notebook.cell(list(GAMES).index(name))
    # Played again in the kernel of the notebook, the game has the same hashes.
    expect(cell).to_contain_text("EXACT")
    stepper = StepperPage(cell.locator(".dtnb-stepper"))
    check_turns(stepper.walk("1"), replay)
    check_table(stepper, replay)
    phases = stepper.walk("2")
    check_end(phases, replay)
    assert len(phases) > 4 * turns(replay)
    last(stepper, "1")
    check_end(stepper.onward("4"), replay)
    last(stepper, "2")
    stops = stepper.onward("5")
    check_end(stops, replay)
    # By step, no frame of the phase is left out.
    assert [stop.number for stop in stops] == list(range(stops[0].number, stops[-1].number + 1))
    stepper.show("story")
    expect(stepper.root.locator(".dtnb-story-item.is-present")).to_be_in_viewport()
    # Only lines near the view are in the page: thousands of lines would make every key slow.
    assert stepper.root.evaluate(LINES) <= 400


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_stepped_from_one_file(
    games: dict[str, Replay],
    name: str,
    tmp_path: Path,
    open_offline: Callable[[Path], OfflinePage],
) -> None:
    replay = games[name]
    file = tmp_path / "game.html"
    file.write_text(replay.html(), encoding="utf-8")
    opened = open_offline(file)
    stepper = StepperPage(opened.page.locator(".dtnb-stepper"))
    check_turns(stepper.walk("1"), replay)
    check_table(stepper, replay)
    last(stepper, "2")
    check_end(stepper.onward("5"), replay)
    assert opened.watch.outside("file:") == []
    assert opened.watch.errors == []


def test_the_four_books_and_the_three_modes_occur(games: dict[str, Replay]) -> None:
    assert len({replay.edition for replay in games.values()}) == 4
    modes = {replay.record.state.table.mode for replay in games.values()}
    assert modes == {"duel", "teams", "king-of-the-hill"}
    # The longest story has more lines than the page contains at once.
    assert max(len(replay.document.frames) for replay in games.values()) > 2000
