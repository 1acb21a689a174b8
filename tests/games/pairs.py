"""Every pair of heroes plays whole games: ``python -m tests.games.pairs --games 20``.

Each game is played by its seed under each of two books, and judged by the properties that hold in
every game. Half of the games have honest dice and random players, in the others everything is
tried out. A game that fails is named by its pair, book and seed, and ends no other. What of each
hero came up is kept in ``reached.json``; ``docs/roster.md`` tells it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

from tqdm import tqdm

from dtnb.dicethrone.game import DiceThrone, decode_state, encode_state
from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.phases.setup import full_deck
from dtnb.kernel import Record, internal_hash
from dtnb.kit.duels import Duel, Duels, play_all
from dtnb.kit.parts import Part, parts_of
from dtnb.kit.roster import roster
from tests.dicethrone.counting import cards_of, check_piles

REACHED = Path(__file__).with_name("reached.json")
BOOKS = ("season-one-rerolled", "marvel")
#: a Health dial goes so far beyond what it begins with (DT-HP-01); the CP dial's end (DT-CP-02)
ABOVE, MOST_CP = 10, 15


def judge(record: Record) -> None:
    """See that a game is as every game must be.

    DT-WIN-01 (it ends, and who stands has won), DT-HP-01, DT-CP-02, DT-STAT-14 (dials and stacks in
    their bounds), DT-SETUP-09, DT-CARD-03 (no card lost or made); a state survives the way to JSON;
    the same inputs give the same game.
    """
    game = record.game
    assert isinstance(game, DiceThrone)
    assert record.state.pending is None, "it is not over"
    table = record.state.table
    standing = tuple(at for at, seat in enumerate(table.seats) if seat.health > 0)
    assert len(standing) < 2, "two stand"
    assert table.result == (standing or (0, 1)), f"{table.result} won, {standing} stand"
    decks = [Counter(dict(full_deck(game.hero_at(table, at)))) for at in range(len(table.seats))]
    for state in record.states:
        for at, seat in enumerate(state.table.seats):
            assert 0 <= seat.health <= seat.start_health + ABOVE, f"Health {seat.health}"
            assert 0 <= seat.cp <= MOST_CP, f"CP {seat.cp}"
            for token, count in seat.tokens:
                most = game.stack_limit(state.table, at, token)
                assert 1 <= count <= most, f"{count} {token}"
            missing = decks[at] - cards_of(state, at)
            # A game that is over leaves the card that ended it where it was: on its way.
            most = 0 if state.pending is not None else 1
            assert missing.total() <= most, f"lost: {', '.join(missing)}"
            assert not cards_of(state, at) - decks[at], "a card came from nowhere"
            check_piles(state, at, game.hero_at(state.table, at))
    middle = record.states[len(record.states) // 2]
    assert decode_state(encode_state(middle)) == middle, "a state changed on its way to JSON"
    again = Record(game, record._opening, record.inputs)
    assert internal_hash(again.state) == internal_hash(record.state), "played again it is another"


def duels(names: Sequence[str], games: int, books: Sequence[str], seed: int) -> list[Duel]:
    """Return the games of all pairs, also of a hero with itself."""
    heroes = {name: load_hero(name) for name in names}
    return [
        Duel((heroes[one], heroes[other]), book, number, honest=number % 2 == 0)
        for one, other in combinations_with_replacement(names, 2)
        if not roster(heroes[one], [other]).apart
        for book in books
        for number in range(seed, seed + games)
    ]


def reached_in(played: Sequence[Duel], seen: Sequence[tuple[int, Any]]) -> dict[str, set[Part]]:
    """Return what of each hero came up, by the hero's id."""
    found: dict[str, set[Part]] = defaultdict(set)
    for number, reached in seen:
        for hero, parts in zip(played[number].heroes, reached, strict=True):
            found[hero.id] |= parts
    return found


def main() -> None:
    """Play, judge, and say what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.pairs")
    parser.add_argument("--games", type=int, default=20, help="of each pair under each book")
    parser.add_argument("--seed", type=int, default=1, help="of the first game of each pair")
    parser.add_argument("--books", nargs="+", default=list(BOOKS), metavar="EDITION")
    parser.add_argument("--heroes", nargs="+", default=list(available()), metavar="HERO")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--keep", action="store_true", help=f"write {REACHED.name} anew")
    asked = parser.parse_args()
    played = duels(asked.heroes, asked.games, asked.books, asked.seed)
    seen, failed = [], 0
    with tqdm(total=len(played), unit="game", disable=None) as bar:
        for each in play_all(Duels(played, judge), asked.processes):
            if each.error:
                failed += 1
                duel = played[each.number]
                who = "honest" if duel.honest else "curious"
                tqdm.write(f"{duel.name} ({who}): {each.error}")
            seen.append((each.number, each.reached))
            bar.update()
            if bar.disable and len(seen) % 500 == 0:
                # Where no bar is drawn.
                print(f"{len(seen)} of {len(played)} games", flush=True)
    found = reached_in(played, seen)
    for name in asked.heroes:
        hero = load_hero(name)
        never = [part for part in parts_of(hero) if part not in found[hero.id]]
        print(f"{hero.name}: {len(parts_of(hero)) - len(never)} of {len(parts_of(hero))} came up")
        for part in never:
            print(f"  never: {' '.join(filter(None, part))}")
    print(f"{len(played)} games, {failed} failed")
    if asked.keep:
        kept = {
            "games": len(played),
            "of each pair": asked.games,
            "books": asked.books,
            "failed": failed,
            "heroes": {
                name: {
                    "parts": len(parts_of(load_hero(name))),
                    "never": [list(p) for p in parts_of(load_hero(name)) if p not in found[name]],
                }
                for name in asked.heroes
            },
        }
        REACHED.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
