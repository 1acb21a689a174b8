"""Moves may be said in French; what a message says in either language can be written in a file."""

from __future__ import annotations

import pytest

from dtnb.dungeon.content import load_box
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.messages import speaker
from dtnb.dungeon.phases.setup import new_table
from dtnb.dungeon.replay.landing import DungeonAnswers
from dtnb.dungeon.replay.read_move import read_move
from dtnb.dungeon.replay.vocabulary import TableVocabulary
from dtnb.dungeon.replay.wording import DungeonWording
from dtnb.dungeon.rulebook.readings import Readings
from dtnb.kernel import Action, Decision, State
from dtnb.replay import load_replay
from tests.dungeon.golden import others, play_golden

BOX = load_box()
READER = TableVocabulary(new_table(BOX, "cellar-school", [("Anne", "troll-o-bones")]), BOX)
PARTY = """
dtnb: 1
game: die-in-the-dungeon
seats:
  Ann: {creature: Deyeroller, stats: {might: d12, agility: d10, magic: d6, health: 7 on d8}}
start: {phase: attack, party: [Assassin, Rogue 1], round: 2}
moves:
  - Ann attacks with Might
  - claim: {by: Ann, says: SAYS}
"""
GAMES = [name for at, name in enumerate(others()) if at % 6 == 0]


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("the Rogue is defeated", "le Voleur est vaincu"),
        ("the Assassin is defeated", "l'Assassin est vaincu"),
        ("the Assassin is not defeated", "l'Assassin n'est pas vaincu"),
        ("the party is Assassin and Rogue", "le groupe est un Assassin et un Voleur"),
    ],
)
def test_a_claim_about_heroes_has_their_article(english: str, french: str) -> None:
    (claim,) = load_replay(PARTY.replace("SAYS", english), lang="fr").claims
    assert claim.says == french
    (again,) = load_replay(PARTY.replace("SAYS", f'"{french}"')).claims
    assert (again.says, again.answer) == (english, claim.answer)


@pytest.mark.parametrize(
    ("french", "english"),
    [
        ("Anne passe", "Anne passes"),
        ("Anne ne se repose pas", "Anne does not rest"),
        ("Anne relance", "Anne rerolls"),
        ("Anne lance 9", "Anne rolls 9"),
        ("Anne lance 4 pour le test", "Anne rolls 4 for check"),
        ("Anne lance 3 pour DieMinion", "Anne rolls 3 for DieMinion"),
        ("les héros lancent 7", "the heroes roll 7"),
        ("les héros lancent 7 pour la Magie", "the heroes roll 7 for Magic"),
        ("Anne lance un d6", "Anne throws d6"),
        ("Anne se repose de 2", "Anne rests 2"),
        ("Anne augmente le jet de 2", "Anne boosts 2"),
        ("Anne baisse le jet de 2", "Anne lowers 2"),
        ("Anne dépense 1 point Die-Namic", "Anne spends 1 pip"),
        (
            "Anne place d12 sous Puissance, d10 sous Agilité, d6 sous Magie, d8 sous Santé",
            "Anne assigns d12 to Might, d10 to Agility, d6 to Magic, d8 to Health",
        ),
        ("Anne perd 1 Santé et 1 Agilité", "Anne loses 1 Health and 1 Agility"),
        ("Anne va en C3", "Anne moves to C3"),
        ("Anne trouve Joyeuse Compagnie", "Anne finds Merry Company"),
        ("Anne attaque avec la Magie", "Anne attacks with Magic"),
        ("Anne vainc le Guerrier 2", "Anne defeats the Fighter 2"),
        ("Anne choisit le Clerc", "Anne chooses Clerc"),
        ("Anne utilise Os ressoudés", "Anne uses Knit Bone"),
        ("Anne utilise le jeton Puissance", "Anne uses the Might token"),
        ("explore B2", "explores B2"),
        ("Anne se repose 2", "Anne rests 2"),
        ("Anne augmente de 2", "Anne boosts 2"),
        ("Anne réduit de 1", "Anne lowers 1"),
        ("dépense 1 point de dé", "spends 1 pip"),
        ("Anne lance d6", "Anne throws d6"),
        ("Anne obtient 4, 5 pour Os ressoudés", "Anne rolls 4, 5 for Knit Bone"),
        ("Anne perd 1 Santé et 2 Agilité", "Anne loses 1 Health and 2 Agility"),
        ("place d12 sous Puissance, d10 sous l'Agilité", "assigns d12 to Might, d10 to Agility"),
        ("vainc rogue-2", "defeats rogue-2"),
        ("choisit dead-end", "chooses dead-end"),
        ("Anne passe.", "Anne passes."),
        ("Anne utilise le jeton de Santé", "Anne uses the Health token"),
    ],
)
def test_a_move_said_in_french_is_the_same_move(french: str, english: str) -> None:
    one, other = read_move(french, READER), read_move(english, READER)
    assert (one.seat, one.verb, one.object.casefold()) == (
        other.seat, other.verb, other.object.casefold(),
    )  # fmt: skip
    assert (one.values, one.purpose.casefold(), one.parts) == (
        other.values, other.purpose.casefold(), other.parts,
    )  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_whatever_a_message_offers_as_a_move_can_be_written_in_a_file(name: str, lang: str) -> None:
    record = play_golden(others()[name])
    game = record.game
    assert isinstance(game, Dungeon)
    reader = TableVocabulary(record.start.table, game.box)
    for state in record.states:
        pending = state.pending
        if not isinstance(pending, Decision):
            continue
        seat = state.table.seats[pending.seat].name
        for action in game.legal_actions(state):
            words = speaker(lang).render(DungeonWording().phrase(game, state, action))
            move = read_move(f"{seat} {words}", reader)
            assert DungeonAnswers().stated_action(game, state, move) == action, words


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("verb", "thing"),
    [
        ("rest", "2"), ("boost", "1"), ("lower", "1"), ("pips", "2"), ("minion", "d6"),
        ("reroll", ""), ("move", "C3"), ("attack", "magic"), ("pass", ""), ("token", "might"),
        ("assign", "12-10-6-8"), ("defeat", "rogue-2"), ("split", "2/0"),
    ],
)  # fmt: skip
def test_what_a_message_proposes_can_be_written(lang: str, verb: str, thing: str) -> None:
    state = State(new_table(BOX, "cellar-school", [("Anne", "troll-o-bones")]), ())
    game = Dungeon(BOX, Readings())
    phrase = speaker(lang).render(DungeonWording().phrase(game, state, Action(verb, thing)))
    action = DungeonAnswers().stated_action(game, state, read_move(phrase, READER))
    assert action == Action(verb, thing)
