"""Games that play themselves, counted."""

from __future__ import annotations

import pytest

from dtnb.dungeon.content import load_box
from dtnb.dungeon.simulate import head, line, main, one, rate, seed_of

BOX = load_box()


def test_the_same_seed_plays_the_same_game() -> None:
    pair = ("dierake", "diemon")
    first = one(BOX, "short-stair", pair, "random", 7)
    assert one(BOX, "short-stair", pair, "random", 7) == first


def test_games_have_seeds_of_their_own() -> None:
    assert len({seed_of("crossing", "random", n) for n in range(100)}) == 100


@pytest.mark.parametrize("name", BOX.maps)
def test_every_map_is_played_to_the_end_by_each_creature(name: str) -> None:
    """DD-WIN-01, DD-WIN-02, DD-WIN-03: each game is won, or Time or Health has run out."""
    rated = rate(BOX, name, "random", 4)
    assert rated.wins + sum(rated.lost_by.values()) == 4
    assert list(rated.creatures) == list(BOX.creatures)
    # DD-TURN-03: a turn costs a Time, 20 at the start; each token and tile gives 2 at most.
    assert 1 <= rated.turns <= 80


def test_alone_the_first_seat_is_who_wins() -> None:
    rated = rate(BOX, "cellar-school", "greedy", 8)
    assert rated.first == rated.wins
    assert sum(rated.creatures.values()) / 4 == rated.wins / 8


def test_the_table_has_a_cell_for_each_head(capsys: pytest.CaptureFixture[str]) -> None:
    rated = rate(BOX, "cellar-school", "random", 4)
    assert line(rated).count(" | ") == head(BOX.creatures).split("\n")[0].count(" | ")
    main(["--games", "1", "--map", "cellar-school", "--player", "greedy", "--creature", "diemon"])
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].endswith("| diemon |")
    assert rows[2].startswith("| cellar-school | greedy | 1 | ")
