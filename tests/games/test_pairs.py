"""A sample of the games of ``python -m tests.games.pairs``; a faulty game is noticed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.kernel import Record
from dtnb.kit.duels import Duel, DuelBatch
from dtnb.kit.parts import parts_of
from tests.games.pairs import BOOKS, GAMES, Kept, duels, judge, pairs

ALL = duels(pairs(available()), GAMES, BOOKS, 1)
#: a sample over pairs, editions and seeds
SAMPLE = ALL[:: len(ALL) // 7]


def test_every_pair_plays_twenty_games_under_each_of_two_books() -> None:
    hero_pairs = {(duel.heroes[0].id, duel.heroes[1].id) for duel in ALL}
    count = len(available())
    assert len(hero_pairs) == count * (count + 1) // 2
    assert len(ALL) == len(hero_pairs) * 2 * 20
    assert sum(duel.unbiased for duel in ALL) * 2 == len(ALL)


@pytest.mark.parametrize("duel", SAMPLE, ids=lambda duel: duel.name)
def test_a_game_is_as_every_game_must_be(duel: Duel) -> None:
    """DT-WIN-01, DT-HP-01, DT-CP-02, DT-STAT-14, DT-SETUP-09, DT-CARD-03."""
    assert DuelBatch([duel], judge).play(0).error == ""


def play_duel() -> Record:
    kept: list[Record] = []
    duel = Duel((load_hero("barbarian"), load_hero("monk")), BOOKS[0], 3)
    assert DuelBatch([duel], kept.append).play(0).error == ""
    return kept[0]


def test_a_dial_beyond_its_end_a_lost_card_and_an_open_game_are_noticed() -> None:
    record = play_duel()
    judge(record)
    with pytest.raises(AssertionError, match="not over"):
        judge(record.fork(len(record.inputs) // 2))
    for change, message in (
        ({"cp": 16}, "CP 16"),
        ({"hand": ()}, "lost: "),
        ({"health": 99}, "99"),
    ):
        broken = record.fork(len(record.inputs))
        at = next(n for n, state in enumerate(record.states) if state.table.seats[0].hand)
        state = record.states[at]
        seat = replace(state.table.seats[0], **change)
        table = replace(state.table, seats=(seat, state.table.seats[1]))
        broken.states[at] = replace(state, table=table)
        with pytest.raises(AssertionError, match=message):
            judge(broken)


def test_a_pair_that_has_played_plays_again_only_when_one_of_its_heroes_has_changed() -> None:
    kept = Kept({}, GAMES, BOOKS)
    one, other, third = ("barbarian", "monk"), ("barbarian", "paladin"), ("monk", "paladin")
    everything = {name: set(parts_of(load_hero(name))) for name in ("barbarian", "monk", "paladin")}
    everything["monk"].pop()
    kept.add([one, other], everything, ["barbarian/monk/marvel/3"])
    assert [kept.lacks(pair) for pair in (one, other, third)] == [False, False, True]
    assert len(kept.heroes["monk"]["never"]) == 1
    data: dict[str, Any] = {
        **kept.head,
        "failed": kept.failed,
        "heroes": kept.heroes,
        "pairs": kept.pairs,
    }
    data["heroes"]["monk"]["data"] = "of another file"
    again = Kept(data, GAMES, BOOKS)
    assert [again.lacks(pair) for pair in (one, other, third)] == [True, False, True]
    assert "monk" not in again.heroes
    assert again.failed == []
    assert Kept(data, GAMES + 1, BOOKS).lacks(other)
