"""Moves and statements in French mean the same as in English."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.replay.phrases.moves import Move
from dtnb.replay import PhraseError, load_replay
from tests.dicethrone.replay.test_phrases import parse


def meaning(text: str) -> tuple[object, ...]:
    move = parse(text)
    return tuple(getattr(move, name) for name in Move.__struct_fields__ if name != "text")


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("Barbarian rolls 1 2 3 6 6", "Barbarian lance 1 2 3 6 6"),
        ("Barbarian rolls 1 2 3 6 6", "Le Barbarian obtient 1, 2, 3, 6, 6."),
        ("Barbarian rolls 1 2, keeping 3 6 6", "Barbarian lance 1 2, en gardant 3 6 6"),
        ("Barbarian rolls 1 2, keeping 3 6 6", "Barbarian garde 3 6 6 et relance 1 2"),
        ("Barbarian rolls 6 6 6 for Overpower", "Barbarian lance 6 6 6 pour Overpower"),
        ("Barbarian rolls 3 to start", "Barbarian lance 3 pour commencer"),
        ("Barbarian rolls 5 for the target", "Barbarian lance 5 pour la cible"),
        ("Barbarian stops rolling", "Barbarian s'arrête"),
        ("Barbarian goes back to rolling", "Barbarian revient aux lancers"),
        ("Barbarian announces Overpower", "Barbarian annonce Overpower"),
        ("Barbarian announces nothing", "Barbarian n'annonce rien"),
        ("Barbarian targets Paladin", "Barbarian vise le Paladin"),
        ("Paladin defends", "Paladin se défend"),
        ("Paladin defends with Divine Defense", "Paladin se défend avec Divine Defense"),
        ("Paladin does not defend", "Paladin ne se défend pas"),
        ("Paladin spends Protect", "Paladin dépense un Protect"),
        ("Paladin spends Protect against Overpower", "Paladin dépense Protect contre Overpower"),
        ("Paladin uses Tithe Re-roll", "Paladin utilise Tithe Re-roll"),
        ("Barbarian plays Get Some!", "Barbarian joue Get Some!"),
        ("Barbarian plays Vegas Baby! for Paladin", "Barbarian joue Vegas Baby! pour Paladin"),
        (
            "Barbarian plays Buh, Bye! on Paladin's Protect",
            "Barbarian joue Buh, Bye! sur le Protect du Paladin",
        ),
        (
            "Barbarian plays Six-It! changing 3 to 6",
            "Barbarian joue Six-It! en changeant le 3 en 6",
        ),
        (
            "Barbarian plays Tip It! changing Paladin's 3 to 4",
            "Barbarian joue Tip It! en changeant le 3 de Paladin en 4",
        ),
        (
            "Barbarian plays Twice As Wild! changing 1 to 6 and 2 to 5",
            "Barbarian joue Twice As Wild! en changeant 1 en 6 et 2 en 5",
        ),
        (
            "Barbarian plays Twice As Wild! changing 1 to 6 and 2 to 5",
            "Barbarian joue Twice As Wild! et change 1 en 6, et change 2 en 5",
        ),
        (
            "Barbarian plays Try, Try Again! re-rolling 3 and 4",
            "Barbarian joue Try, Try Again! en relançant 3 et 4",
        ),
        ("Barbarian upgrades Smack to II", "Barbarian améliore Smack en II"),
        ("Barbarian sells So Wild!", "Barbarian vend So Wild!"),
        ("Barbarian draws Tip It!", "Barbarian pioche Tip It!"),
        ("Barbarian chooses Paladin", "Barbarian choisit Paladin"),
        ("Barbarian accepts", "Barbarian accepte"),
        ("Barbarian declines", "Barbarian refuse"),
        ("Barbarian passes", "Barbarian passe"),
    ],
)
def test_a_move_in_french_is_the_same_move(english: str, french: str) -> None:
    assert meaning(french) == meaning(english)


def answers(text: str) -> list[bool]:
    """Read a statement about the book's example: it ends with 0 and 9 damage, at 50 and 41."""
    replay = load_replay("barbarian-vs-paladin")
    read_ = replay.plugin.phrases.parse_expectation(replay.game, replay.record.start, text)
    return [expectation.check(replay.record).holds for expectation in read_]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Barbarian subit 9 dégâts", [True]),
        ("Le Barbarian subit 8", [False]),
        ("Paladin ne subit rien", [True]),
        ("Paladin a 2 PC", [True]),
        ("Paladin a 3 PC", [False]),
        ("Paladin a 50 de Santé", [True]),
        ("Barbarian est à 41", [True]),
        ("Paladin a Concussion 1", [True]),
        ("Paladin n'a pas de Protect", [True]),
        ("Paladin n'a plus de Concussion", [False]),
        ("Barbarian n'a pas Get Some! en main", [True]),
        ("Barbarian a Get Some! en main", [False]),
        ("Barbarian a Get Some! dans la défausse", [True]),
        ("Overpower inflige 0", [True]),
        ("0 dégâts", [True]),
        ("l'attaque inflige 9 dégâts", [False]),
        ("le sous-total est de 17", [True]),
        ("Get Some! avant Absolution!", [True]),
        ("Absolution! en premier", [False]),
        ("Get Some! passe en premier", [True]),
        ("la cible est Paladin", [True]),
        ("match nul", [False]),
        ("Paladin gagne", [False]),
        ("Paladin est vaincu", [False]),
        ("c'est le tour du Barbarian", [True]),
        ("Barbarian subit 9, Paladin a 2 PC et n'a pas de Protect", [True, True, True]),
        ("Barbarian subit 9 et Paladin subit 100", [True, False]),
    ],
)
def test_a_statement_in_french_is_the_same_statement(text: str, expected: list[bool]) -> None:
    assert answers(text) == expected


def test_a_whole_turn_is_written_in_french(tmp_path: Path) -> None:
    """The 9 of Mighty Blow, halved by Protect and rounded up (DT-CALC-07): 9 - 5 = 4."""
    file = tmp_path / "tour.yaml"
    file.write_text(
        """dtnb: 1
game: dice-throne
edition: french
seats:
  Anne: {hero: Barbarian, cp: 2, hand: []}
  Ben: {hero: Paladin, tokens: {Protect: 1}, hand: []}
moves:
  - Anne lance 1 2 3 4 4
  - Anne annonce Mighty Blow
  - at: avant la défense
  - Ben dépense Protect
  - Ben ne se défend pas
  - claim: "Anne : Ben subit 9"
  - claim: "Ben : 4 dégâts"
expect:
  - Ben subit 4 et n'a plus de Protect
""",
        encoding="utf-8",
    )
    replay = load_replay(file)
    assert [(expectation.text, expectation.holds) for expectation in replay.expectations] == [
        ("Ben subit 4 et n'a plus de Protect", True),
        ("Ben subit 4 et n'a plus de Protect", True),
    ]
    assert [(claim.by, claim.says, claim.answer) for claim in replay.claims] == [
        ("Anne", "Ben takes 9", False), ("Ben", "4 damage", True),
    ]  # fmt: skip


def test_mistakes_in_french_get_messages_in_french() -> None:
    with pytest.raises(PhraseError) as caught:
        parse("Barbarian jongle")
    assert "ne se défend pas" in caught.value.words("fr")[1]
    with pytest.raises(PhraseError) as caught:
        parse("Paladin dépense Protekt")
    assert caught.value.words("fr")[1].startswith("vouliez-vous Protect")
