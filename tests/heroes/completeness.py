"""Generate ``docs/roster.md``, how much is known about each hero; run this module to write it.

The figures come from the hero files, those about play from ``python -m tests.games.pairs``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dtnb.dicethrone.heroes import available, hero_file, load_hero
from dtnb.dicethrone.heroes.file.shared import expand_shared_tokens
from dtnb.dicethrone.heroes.model import Hero, Timing
from dtnb.files import read
from tests.games.pairs import BOOKS, GAMES, REACHED, Kept, pairs
from tests.heroes.hero_replays import SHOWN, texts

PAGE = Path(__file__).parents[2] / "docs" / "roster.md"
#: how reliable a fact is, most reliable first
CONFIDENCE = ("high", "medium", "low")
HEADS = (
    *("hero", "symbols", "abilities", "levels", "passives", "tokens", "own cards", "deck"),
    *("high", "medium", "low", "no source", "conflicts", "not known"),
)

BEGINS = """\
# How much is known

Counted in the files of the heroes, and checked by a test: [heroes](heroes.md) says in words what
is not known.

Abilities are spaces of the board, with those that an upgrade brings into play; levels are all
their printed texts. Own cards are kinds of cards; the deck is every card of the deck with its
copies, the common ones too, and those of which no text is known. A fact is the start, the dice, a
level, a token or a card. Behind the counts stands how sure facts are: *high* means a rulebook, or
two independent sources that agree; *medium* one source; *low* sources that disagree or cannot be
read well. Conflicts are points on which sources disagree; the file names the candidates, the one
chosen and why.

"""

PLAYED = """
## What came up in play

`python -m tests.games.pairs` lets every pair of heroes play whole games under each of two books,
and judges each game by the properties that hold in every game: it ends, and who stands has won;
no dial and no stack leaves its bounds; no card is lost or made; a state survives the way to JSON;
the same inputs give the same game. Half of the games have honest dice and random players; in the
others everything is tried out. A game that fails is named by its pair, book and seed.

{played}

Pieces are abilities at each level, tokens placed, spent and set off, uses, procedures and own
cards.

Every piece of each hero comes up in the replays of `tests/heroes/replays` as well, the smallest
that show it, with figures computed by hand. They hold under all four books; a test plays them, and
fails where a piece does not come up. The training hero stands in the tests of the rules instead.

"""


def counts(name: str) -> list[int]:
    """Return the figures of a hero's row."""
    hero = load_hero(name)
    data = expand_shared_tokens(read(hero_file(name))).data
    facts = list(_facts(data))
    by_confidence = Counter(fact.get("confidence", "") for fact in facts)
    own = [card for card in hero.cards.values() if not card.common]
    return [
        len(set(hero.dice)),
        len(hero.abilities),
        sum(len(ability.levels) for ability in hero.abilities.values()),
        len(hero.passives),
        len(hero.tokens),
        sum(card.timing is not Timing.UNKNOWN for card in own),
        sum(card.copies for card in hero.cards.values()),
        *(by_confidence[confidence] for confidence in CONFIDENCE),
        sum(not fact.get("source") for fact in facts),
        len(data.get("conflicts", ())),
        len(hero.missing),
    ]


def _facts(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every entry of a file that can have a source."""
    yield data.get("start", {})
    yield data["dice"]
    for section in ("abilities", "passives"):
        for entry in data.get(section, {}).values():
            for level in entry["levels"].values():
                # The source of a space applies to its levels.
                yield {
                    "source": entry.get("source"),
                    "confidence": entry.get("confidence", ""),
                } | level
    yield from data.get("tokens", {}).values()
    yield from data.get("cards", [])


def page() -> str:
    """Return the page."""
    rows = [[_label(load_hero(name)), *map(str, counts(name))] for name in available()]
    lines = [*_table(HEADS, rows)]
    return BEGINS + "\n".join(lines) + "\n" + (_played_section() if REACHED.exists() else "")


def _label(hero: Hero) -> str:
    suffix = " (fictional)" if hero.fictional else " (partial)" if hero.partial else ""
    return f"{hero.name}{suffix}"


def _played_section() -> str:
    kept = Kept.read(GAMES, BOOKS)
    books = " and ".join(f"`{book}`" for book in BOOKS)
    lacking = [pair for pair in pairs(available()) if kept.lacks(pair)]
    count = len(pairs(available()))
    summary = (
        f"{count - len(lacking)} of {count} pairs played {GAMES} games each under {books}, with "
        f"the heroes as their files have them now; {len(kept.failed)} games failed."
    )
    rows = []
    for name in available():
        hero, coverage = load_hero(name), kept.heroes.get(name)
        if coverage is None:
            rows.append([_label(hero), "not played yet", "", _replays(name)])
            continue
        never = "; ".join(" ".join(filter(None, part)) for part in coverage["never"])
        reached = coverage["parts"] - len(coverage["never"])
        rows.append([_label(hero), f"{reached} of {coverage['parts']}", never, _replays(name)])
    table = "\n".join(_table(("hero", "pieces that came up", "never", "replays"), rows))
    return PLAYED.format(played=summary) + table + "\n"


def _replays(name: str) -> str:
    return str(len(texts(name))) if name in SHOWN else ""


def _table(heads: tuple[str, ...], rows: list[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'|'.join(['---', *['--:'] * (len(heads) - 1)])}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
