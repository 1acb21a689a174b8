"""A number in a statement stands alone: with a sign in front of it or behind it, it is refused.

Every statement in the catalogues of both games is tried in both languages, with each of its numbers
in turn, and so are statements that the parsers know in addition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dtnb.explain.catalogue import OptionalPart, Placeholder
from dtnb.replay import PhraseError, Replay, load_replay
from dtnb.replay.game.phrases import read_expectation
from dtnb.replay.game.plugin import speaker_of_game

#: a file of each game, and the names that fill the slots of its statements
GAMES = {
    "barbarian-vs-paladin": {
        "seat": "Paladin", "name": "Retribution", "other": "Smack", "number": "3",
    },
    "dungeon-total-of-seven": {
        "stat": "magic", "hero": "warrior", "heroes": "warrior", "place": "B2", "number": "4",
    },
}  # fmt: skip
#: texts that are no number, with "9" for the number
SIGNED = ("-9", "− 9", "–9", "+9", "~9", "≈ 9", "≠ 9", "<9", ">= 9", "!9", "(9)", "'9'", "_9",
          "9%", "9 %", "9+", "9²", "9!", "9/2", "9.5", "9,5", "1-9", "9̸")  # fmt: skip
#: statements that are in no catalogue
MORE = {
    "barbarian-vs-paladin": (
        "Paladin takes 9 damage", "Paladin heals 9 health", "Paladin has Retribution 9",
        "Paladin has 9 Retribution", "Paladin has 9 combat points", "Paladin is at 9 health",
        "Paladin has 9 cards in discard", "it is turn 9", "the attack deals 9 damage",
        "Paladin takes 3 and 9 damage", "Paladin has Retribution and 9 CP", "Paladin a 9 PC",
        "Paladin draws 9 unknown cards", "le Paladin subit 9 dégâts", "c'est le tour 9",
        "Paladin a 9 cartes dans la défausse", "Paladin est à 9 de santé", "9 dégâts",
        "Paladin a 9 de santé", "Retribution inflige 9 dégâts", "le sous-total vaut 9",
    ),
    "dungeon-total-of-seven": (
        "{seat}'s might is 9", "{seat} has 9 pips", "{seat} has 9 victory points",
        "{seat} has 9 d6", "{seat} has 9 ability cards", "total 9", "the total is 9",
        "{seat} has 9 epic parties",
    ),
}  # fmt: skip


def texts(name: str, replay: Replay) -> Iterator[str]:
    """Yield statements with a "9" in one of their places for a number."""
    seat = replay.record.start.table.seats[0].name
    yield from (text.format(seat=seat) for text in MORE[name])
    for lang in ("en", "fr"):
        catalogue = speaker_of_game(replay.plugin)(lang).catalogue
        for statement in catalogue.ids_under("statement."):
            entry = catalogue.get(f"statement.{statement}")
            assert entry is not None
            for parts in entry.variants.values():
                # Optional parts are left out.
                template = [part for part in parts if not isinstance(part, OptionalPart)]
                for at, part in enumerate(template):
                    if isinstance(part, Placeholder) and part.type == "number":
                        if at and str(template[at - 1]).endswith(" d"):
                            continue
                        yield "".join(
                            "9" if at == other else piece(part, {"seat": seat} | GAMES[name])
                            for other, part in enumerate(template)
                        )


def piece(part: object, things: dict[str, str]) -> str:
    if not isinstance(part, Placeholder):
        return str(part)
    return things["number"] if part.type == "number" else things[part.name]


def reads(replay: Replay, text: str) -> bool:
    try:
        read_expectation(replay.plugin, replay.game, replay.record.start, text)
    except PhraseError:
        return False
    return True


@pytest.mark.parametrize("name", GAMES)
def test_a_number_alone_is_read_and_one_with_a_sign_is_not(name: str) -> None:
    replay = load_replay(name)
    statements = list(texts(name, replay))
    assert len(statements) > 15
    assert [text for text in statements if not reads(replay, text)] == []
    signed = [text.replace("9", number) for text in statements for number in SIGNED]
    assert [text for text in signed if reads(replay, text)] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_sign_apart_from_its_number_is_refused(name: str) -> None:
    replay = load_replay(name)
    with_number = [text for text in texts(name, replay) if re.search(r" 9(?: |$)", text)]
    signed = [
        re.sub(" 9(?= |$)", sign, text) for text in with_number for sign in (" = 9", " 9 -", " - 9")
    ]
    assert [text for text in signed if reads(replay, text)] == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Paladin takes -9", "-9"),
        ("Paladin takes − 9", "− 9"),
        ("Paladin has 6 -CP", "6 -CP"),
        ("Paladin subit 9 %", "9 %"),
        ("Paladin takes 1,000", "1,000"),
    ],
)
def test_the_refusal_of_a_signed_number_names_it(text: str, number: str) -> None:
    with pytest.raises(PhraseError) as caught:
        load_replay("barbarian-vs-paladin").claim(text)
    assert caught.value.message_and_hint() == (
        f"'{number}' is no number",
        "a number stands alone, such as: Ann takes 9",
    )


@pytest.mark.parametrize(
    "text",
    ["R2-D2 takes 9", "R2-D2 has Protect! 1, R2-D2's turn", "the target is R2-D2.", "No. 7 takes 9",
     "R2 D2 is asked before No. 7", "Retribution comes first.", "R2-D2 has 1 Retribution !"],
)  # fmt: skip
def test_a_sign_in_a_name_is_none(text: str) -> None:
    replay = load_replay(
        """
dtnb: 1
game: dice-throne
seats:
  R2-D2: {hero: Barbarian, hand: []}
  No. 7: {hero: Paladin, hand: []}
start: {attack: {ability: Mighty Blow, damage: 9}}
moves: [No. 7 does not defend]
"""
    )
    assert reads(replay, text)
