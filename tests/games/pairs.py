"""Every pair of heroes plays whole games: ``python -m tests.games.pairs --games 20``.

Each game is played under each of two editions, and checked for the properties of every game. Half
of the games have fair dice and random players; in the others, dice are loaded and players explore.
A failed game is reported by its pair, edition and seed, and does not end the other games.

With ``--keep`` the parts of each hero that came up are kept in ``reached.json``, and only pairs
without results for the present hero files play. ``docs/roster.md`` shows the results.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

from tqdm import tqdm

from dtnb.dicethrone.game import DiceThrone, decode_state, encode_state
from dtnb.dicethrone.heroes import available, hero_file, load_hero
from dtnb.dicethrone.heroes.file.shared import expand_shared_tokens
from dtnb.dicethrone.phases.setup import full_deck
from dtnb.files import read
from dtnb.kernel import Record, internal_hash
from dtnb.kit.duels import Duel, DuelBatch, play_all
from dtnb.kit.parts import HeroPart, parts_of
from dtnb.kit.roster import roster
from tests.dicethrone.counting import cards_of, check_piles

REACHED = Path(__file__).with_name("reached.json")
BOOKS = ("season-one-rerolled", "marvel")
#: the number of games of each pair under each edition
GAMES = 20
#: a Health dial may exceed its start by so much (DT-HP-01); the end of the CP dial (DT-CP-02)
ABOVE, MOST_CP = 10, 15


def judge(record: Record) -> None:
    """Check the properties of every game.

    DT-WIN-01 (it ends, and the last player standing has won), DT-HP-01, DT-CP-02, DT-STAT-14 (dials
    and stacks in their bounds), DT-SETUP-09, DT-CARD-03 (no card lost or created). A state survives
    JSON, and the same inputs give the same game.
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
            # When a game is over, the card that ended it may still be in resolution.
            most = 0 if state.pending is not None else 1
            assert missing.total() <= most, f"lost: {', '.join(missing)}"
            assert not cards_of(state, at) - decks[at], "a card came from nowhere"
            check_piles(state, at, game.hero_at(state.table, at))
    middle = record.states[len(record.states) // 2]
    assert decode_state(encode_state(middle)) == middle, "a state changed on its way to JSON"
    again = Record(game, record._set_up, record.inputs)
    assert internal_hash(again.state) == internal_hash(record.state), "played again it is another"


Pair = tuple[str, str]


def pairs(names: Sequence[str]) -> list[Pair]:
    """Return all pairs of heroes, also of equal ones, except incompatible heroes."""
    return [
        (one, other)
        for one, other in combinations_with_replacement(names, 2)
        if not roster(load_hero(one), [other]).apart
    ]


def duels(wanted: Sequence[Pair], games: int, books: Sequence[str], seed: int) -> list[Duel]:
    """Return the games of some pairs."""
    heroes = {name: load_hero(name) for pair in wanted for name in pair}
    return [
        Duel((heroes[one], heroes[other]), book, number, unbiased=number % 2 == 0)
        for one, other in wanted
        for book in books
        for number in range(seed, seed + games)
    ]


def reached_in(played: Sequence[Duel], seen: Sequence[tuple[int, Any]]) -> dict[str, set[HeroPart]]:
    """Return the parts of each hero that came up, by the hero's id."""
    parts_by_hero: dict[str, set[HeroPart]] = defaultdict(set)
    for number, reached in seen:
        for hero, parts in zip(played[number].heroes, reached, strict=True):
            parts_by_hero[hero.id] |= parts
    return parts_by_hero


class Kept:
    """The parts of heroes that came up so far, and the pairs that have played.

    Parameters
    ----------
    data
        The data of the file.
    games, books
        The required number of games of each pair, and the editions in which they count.
    """

    def __init__(self, data: dict[str, Any], games: int, books: Sequence[str]) -> None:
        fits = data.get("of each pair") == games and data.get("books") == list(books)
        self.head = {"of each pair": games, "books": list(books)}
        self.failed: list[str] = data["failed"] if fits else []
        self.heroes: dict[str, Any] = data["heroes"] if fits else {}
        self.pairs: dict[str, list[str]] = data["pairs"] if fits else {}
        self._forget([name for name in self.heroes if not is_current(name, self.heroes[name])])

    @classmethod
    def read(cls, games: int, books: Sequence[str]) -> Kept:
        """Read the file; without a file, no results are known."""
        data = json.loads(REACHED.read_text(encoding="utf-8")) if REACHED.exists() else {}
        return cls(data, games, books)

    def lacks(self, pair: Pair) -> bool:
        """Tell whether a pair has not played all its games."""
        one, other = pair
        return other not in self.pairs.get(one, ())

    def add(
        self, played: Sequence[Pair], parts_by_name: dict[str, set[HeroPart]], failed: list[str]
    ) -> None:
        """Add the results of some pairs."""
        for name in {name for pair in played for name in pair}:
            parts = parts_of(load_hero(name))
            before = self.heroes.get(name, {"never": list(map(list, parts))})["never"]
            never = [
                list(part)
                for part in parts
                if list(part) in before and part not in parts_by_name[name]
            ]
            self.heroes[name] = {"data": data_of(name), "parts": len(parts), "never": never}
        for one, other in played:
            self.pairs[one] = sorted({*self.pairs.get(one, ()), other})
        self.failed += failed

    def write(self) -> None:
        """Write the file."""
        kept = {
            **self.head,
            "failed": self.failed,
            "pairs": dict(sorted(self.pairs.items())),
            "heroes": dict(sorted(self.heroes.items())),
        }
        REACHED.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    def _forget(self, names: Sequence[str]) -> None:
        for name in names:
            del self.heroes[name]
            self.pairs.pop(name, None)
        for one, others in self.pairs.items():
            self.pairs[one] = [other for other in others if other not in names]
        self.failed = [
            failure for failure in self.failed if not set(failure.split("/")[:2]) & set(names)
        ]


def data_of(name: str) -> str:
    """Return a fingerprint of a hero's file as far as it affects play, without comments."""
    data = expand_shared_tokens(read(hero_file(name))).data
    played = {key: value for key, value in data.items() if key != "missing"}
    serialized = json.dumps(_without_rules(played), sort_keys=True)
    return hashlib.sha256(serialized.encode()).hexdigest()[:16]


def _without_rules(data: Any) -> Any:
    """Return the data of a file without the rules that explain its parts: games only cite them."""
    if isinstance(data, dict):
        return {key: _without_rules(value) for key, value in data.items() if key != "rules"}
    return [_without_rules(value) for value in data] if isinstance(data, list) else data


def is_current(name: str, record: dict[str, Any]) -> bool:
    """Tell whether the results are about the present version of the hero's file."""
    if name not in available():
        return False
    return bool(
        record["data"] == data_of(name) and record["parts"] == len(parts_of(load_hero(name)))
    )


def play(
    wanted: Sequence[Pair], asked: argparse.Namespace, bar: tqdm[Any]
) -> tuple[dict[str, set[HeroPart]], list[str]]:
    """Play the games of some pairs; return the parts that came up, and the failed games."""
    played = duels(wanted, asked.games, asked.books, asked.seed)
    seen, failed = [], []
    for outcome in play_all(DuelBatch(played, judge), asked.processes):
        duel = played[outcome.number]
        if outcome.error:
            failed.append(duel.name)
            who = "honest" if duel.unbiased else "curious"
            tqdm.write(f"{duel.name} ({who}): {outcome.error}")
        seen.append((outcome.number, outcome.reached_parts))
        bar.update()
    return reached_in(played, seen), failed


def main() -> None:
    """Play the games, check them, and print the result."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.pairs")
    parser.add_argument("--games", type=int, default=GAMES, help="of each pair under each book")
    parser.add_argument("--seed", type=int, default=1, help="of the first game of each pair")
    parser.add_argument("--books", nargs="+", default=list(BOOKS), metavar="EDITION")
    parser.add_argument("--heroes", nargs="+", default=list(available()), metavar="HERO")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--keep", action="store_true", help=f"go on with {REACHED.name}")
    asked = parser.parse_args()
    kept = Kept.read(asked.games, asked.books) if asked.keep else Kept({}, asked.games, asked.books)
    wanted = [pair for pair in pairs(asked.heroes) if kept.lacks(pair)]
    total = len(duels(wanted, asked.games, asked.books, asked.seed))
    with tqdm(total=total, unit="game", disable=None) as bar:
        for name in dict.fromkeys(one for one, _ in wanted):
            own = [pair for pair in wanted if pair[0] == name]
            kept.add(own, *play(own, asked, bar))
            if asked.keep:
                kept.write()
            if bar.disable:
                # Print lines where no progress bar is drawn.
                print(f"{name}: {len(own)} pairs", flush=True)
    for name in asked.heroes:
        record = kept.heroes[name]
        print(f"{name}: {record['parts'] - len(record['never'])} of {record['parts']} came up")
        for part in record["never"]:
            print(f"  never: {' '.join(filter(None, part))}")
    print(f"{total} games, {len(kept.failed)} failed")
    sys.exit(1 if kept.failed else 0)


if __name__ == "__main__":
    main()
