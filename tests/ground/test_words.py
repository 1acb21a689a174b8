"""The shared rooms contain no word of a game; the engine contains no hero's name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import available, load_hero

ROOT = Path(__file__).resolve().parents[2]
#: the folders on which games are built
SHARED = (
    *("kernel", "rulebook", "files", "players", "odds", "present"),
    *("replay", "explain", "graph", "frames", "notebook", "tabletop", "app"),
)

#: whole words of Dice Throne and of DIE in the Dungeon, case-insensitive
WORDS = (
    *("dice throne", "dice-throne", "dicethrone", "hero", "heroes", "hero board"),
    *("barbarian", "paladin", "apprentice", "pyromancer", "pirate"),
    *("attack", "attacks", "attacker", "attacked", "defender", "opponent", "opponents"),
    *("damage", "undamaged", "heal", "heals", "healing", "health", "prevent", "prevention"),
    *("defense", "defence", "defensive", "offensive", "defendable", "undefendable"),
    *("combat point", "combat points", "cp", "pc", "status effect", "status effects"),
    *("protect", "retribution", "crit", "accuracy", "concussion", "stun", "evasive", "reload"),
    *("buh", "overpower", "absolution", "get some", "six-it", "smack", "mighty blow"),
    *("upkeep", "income", "main phase", "discard phase", "roll phase", "roll attempt"),
    *("roll attempts", "targeting", "ultimate", "ultimates", "upgrade", "upgrades", "leaflet"),
    *("season one", "season two", "season-one-rerolled", "season-two", "marvel", "rerolled"),
    *("dungeon", "creature", "creatures", "monster", "monsters", "gold", "treasure"),
    # the same in French, for the catalogues
    *("héros", "attaque", "attaques", "attaquant", "défenseur", "adversaire", "dégât", "dégâts"),
    *("défense", "défensive", "offensive", "soin", "soins", "points de combat", "altération"),
    *("entretien", "ultime", "barbare", "donjon", "créature", "créatures"),
)

#: the places where such a word is allowed, with the reason
ALLOWED = {
    ("dtnb/frames/scene.py", "upgrade"): (
        "one of the closed list of colours in which a document may show a card"
    ),
    ("js/src/document/frames.ts", "upgrade"): "the same, made from the schema",
    ("js/src/stepper/stage.css", "upgrade"): "the same colour in the style sheet",
}

_PATTERN = re.compile(
    r"(?<![\w])(" + "|".join(map(re.escape, sorted(WORDS, key=len, reverse=True))) + r")(?![\w])",
    re.IGNORECASE,
)


def shared_files() -> list[Path]:
    """Return the code, catalogues and front-end source of the shared rooms."""
    rooms = [
        file
        for room in SHARED
        for file in (ROOT / "dtnb" / room).rglob("*")
        # Files built from js/src are checked there.
        if file.suffix in (".py", ".json", ".md") and "static" not in file.parts
    ]
    front_end = [
        file
        for file in (ROOT / "js" / "src").rglob("*")
        if file.suffix in (".js", ".ts", ".tsx", ".css")
    ]
    return sorted((*rooms, *front_end))


def words_in(text: str) -> Iterator[tuple[int, str]]:
    """Yield every word of a game with its line number."""
    for number, line in enumerate(text.splitlines(), 1):
        # Names of variables are words joined by underscores.
        for match in _PATTERN.finditer(line.replace("_", " ")):
            yield number, match[0].lower()


def test_a_file_of_the_shared_rooms_holds_no_games_word() -> None:
    hits = [
        (str(file.relative_to(ROOT)), line, word)
        for file in shared_files()
        for line, word in words_in(file.read_text(encoding="utf-8"))
    ]
    assert [(path, line, word) for path, line, word in hits if (path, word) not in ALLOWED] == []


def test_the_search_finds_what_it_looks_for() -> None:
    text = "def total_damage(hero):\n    # the Attack's CP\n    attacking = damaged = Heroic"
    assert list(words_in(text)) == [(1, "damage"), (1, "hero"), (2, "attack"), (2, "cp")]
    assert len(shared_files()) > 80


@pytest.mark.parametrize(("path", "word"), ALLOWED)
def test_what_is_allowed_is_still_needed(path: str, word: str) -> None:
    hits = {hit for _, hit in words_in((ROOT / path).read_text(encoding="utf-8"))}
    assert word in hits


# -- the engine ---------------------------------------------------------------------------------

ENGINE = sorted((ROOT / "dtnb" / "dicethrone").rglob("*.py"))


def hero_names() -> list[str]:
    """Return the names of the shipped heroes and of their files."""
    return sorted({*available(), *(load_hero(name).name for name in available())})


def test_the_engine_names_no_hero() -> None:
    """DESIGN §7: a hero's needs become verbs with rules, never code for a name."""
    names = re.compile(r"(?<!\w)(" + "|".join(map(re.escape, hero_names())) + r")(?!\w)", re.I)
    texts = {file: file.read_text(encoding="utf-8").replace("_", " ") for file in ENGINE}
    assert {file: matches for file, text in texts.items() if (matches := names.findall(text))} == {}


def test_all_three_shipped_heroes_are_looked_for() -> None:
    assert {"barbarian", "paladin", "apprentice"} <= {name.lower() for name in hero_names()}
