"""Effects in words, English and French."""

from __future__ import annotations

import msgspec
import pytest

from dtnb.dungeon.content import load_box
from dtnb.dungeon.content.describe import describe, describe_ability, describe_tile
from dtnb.dungeon.content.effects import VERBS, Effects
from dtnb.dungeon.content.phrases import phrases

SAID: list[tuple[dict[str, object], str, str]] = [
    ({"do": "gain", "stat": "health", "amount": 2},
     "Gain 2 Health.", "Gagnez 2 en Santé."),
    ({"do": "gain", "stat": "health", "amount": "d4", "upgrade": False},
     "Gain the roll of a d4 Health, without upgrading the die.",
     "Gagnez le résultat d'un d4 lancé en Santé, sans améliorer le dé."),
    ({"do": "lose", "stat": "time", "amount": 1}, "Lose 1 Time.", "Perdez 1 en Temps."),
    ({"do": "damage", "stat": "agility", "amount": 1},
     "Take 1 Agility damage.", "Subissez 1 dégât d'Agilité."),
    ({"do": "damage", "stat": "magic", "amount": "d6"},
     "Take Magic damage: the roll of a d6.",
     "Subissez des dégâts de Magie : le résultat d'un d6 lancé."),
    ({"do": "gain-minion", "die": "d8", "count": 2},
     "Gain 2 d8 DieMinions.", "Gagnez 2 DieMinions d8."),
    ({"do": "lose-minion", "count": "all"},
     "Discard all your DieMinions.", "Défaussez tous vos DieMinions."),
    ({"do": "gain-token", "token": "ability"},
     "Take one Ability token.", "Prenez un jeton Capacité."),
    ({"do": "gain-pips", "amount": 3},
     "Add 3 pips to one of your Die-Namic dice.",
     "Ajoutez 3 points à l'un de vos dés Die-Namic."),
    ({"do": "swap-dice"},
     "Exchange the dice, with their values, of two of Might, Agility, Magic and Health.",
     "Échangez, avec leurs valeurs, les dés de deux caractéristiques parmi Puissance, Agilité, "
     "Magie et Santé."),
    ({"do": "upgrade", "stat": "agility"},
     "Replace the die under Agility by the next larger one, the value unchanged.",
     "Remplacez le dé d'Agilité par le suivant plus grand, sans changer sa valeur."),
    ({"do": "pay", "what": "minions", "amount": 2, "then": [{"do": "defeat"}]},
     "You may pay 2 DieMinions: if you do, defeat a hero.",
     "Vous pouvez payer 2 DieMinions : dans ce cas, éliminez un héros."),
    ({"do": "check", "stat": "agility", "target": 6,
      "failure": [{"do": "damage", "stat": "agility", "amount": 2}, {"do": "lose-minion"}]},
     "Agility check against 6; on a failure take 2 Agility damage, then discard a DieMinion.",
     "Test d'Agilité contre 6 ; en cas d'échec, subissez 2 dégâts d'Agilité, puis défaussez un "
     "DieMinion."),
    ({"do": "settle-check", "result": "skipped"},
     "The check is skipped.", "Le test n'a pas lieu."),
    ({"do": "reroll", "count": 1, "until": "turn"},
     "You may roll your attack or check again once this turn.",
     "Vous pouvez relancer une fois votre attaque ou votre test pendant ce tour."),
    ({"do": "set-roll", "value": "half", "until": "roll"},
     "Your next attack or check roll shows half of the highest number of the die.",
     "Votre prochain jet d'attaque ou de test montre la moitié du plus grand nombre du dé."),
    ({"do": "set-roll", "value": 5, "until": "turn"},
     "Your attack and check rolls show 5 this turn.",
     "Vos jets d'attaque et de test montrent 5 pendant ce tour."),
    ({"do": "strike", "stat": "magic", "bonus": -2, "die": "d20", "defeats": 2},
     "Attack with Magic at once, rolling a d20, −2 to the roll; a success defeats up to 2 heroes.",
     "Attaquez aussitôt en Magie en lançant un d20, −2 au jet ; une réussite élimine jusqu'à 2 "
     "héros."),
    ({"do": "add-hero", "hero": "rogue", "count": 2, "level": 3},
     "2 Rogues join the party at level 3.", "2 Voleurs rejoignent le groupe au niveau 3."),
    ({"do": "add-hero", "hero": "random"},
     "A random hero joins the party.", "Un héros aléatoire rejoint le groupe."),
    ({"do": "replace-hero", "type": "cleric", "levels": -2},
     "Replace a basic hero by a Cleric 2 levels lower.",
     "Remplacez un héros de base par un Clerc de 2 niveaux inférieurs."),
    ({"do": "defeat", "count": 3, "stat": "magic", "at_most": 7},
     "Defeat up to 3 heroes with at most 7 Magic in all.",
     "Éliminez jusqu'à 3 héros ayant au plus 7 en Magie au total."),
    ({"do": "defeat", "count": 1, "guarded": False, "points": False},
     "Send a hero away, whoever protects it, without Victory Points.",
     "Renvoyez un héros, quel que soit son protecteur, sans Point de Victoire."),
    ({"do": "hero-attack", "stat": "might"},
     "The heroes make a Might attack.", "Les héros font une attaque de Puissance."),
    ({"do": "modify", "what": "defence", "stat": "agility", "amount": -1},
     "−1 to your Agility defence against hero attacks this turn.",
     "−1 à votre défense d'Agilité contre les attaques des héros pendant ce tour."),
    ({"do": "prevent", "amount": 1, "until": "round"},
     "Prevent the next point of damage this combat round.",
     "Le prochain dégât est annulé pendant ce round de combat."),
    ({"do": "bar", "what": "abilities", "hero": "cleric"},
     "While a Cleric is in the party, abilities and ability cards cannot be used.",
     "Tant qu'un Clerc est dans le groupe, les capacités et les cartes Capacité sont "
     "inutilisables."),
    ({"do": "reveal", "count": 2, "where": "anywhere"},
     "Turn up 2 tiles; they are not explored by that.",
     "Retournez 2 tuiles ; elles ne sont pas explorées pour autant."),
    ({"do": "choose", "options": [
        {"effects": [{"do": "lose", "stat": "time", "amount": 1}]}, {"effects": []}]},
     "Choose: lose 1 Time; or nothing happens.",
     "Choisissez : perdez 1 en Temps ; ou il ne se passe rien."),
    ({"do": "if", "condition": {"count": "rogue", "at_least": 2},
      "then": [{"do": "upgrade", "stat": "chosen"}],
      "otherwise": [{"do": "gain", "stat": "chosen", "amount": 1}]},
     "If the number of Rogues in the party is 2 or more, replace the die under Might, Agility, "
     "Magic or Health by the next larger one, the value unchanged; otherwise gain 1 in Might, "
     "Agility, Magic or Health, as you choose.",
     "Si le nombre de Voleurs du groupe est d'au moins 2, remplacez le dé de Puissance, d'Agilité, "
     "de Magie ou de Santé par le suivant plus grand, sans changer sa valeur ; sinon, gagnez 1 en "
     "Puissance, Agilité, Magie ou Santé, au choix."),
]  # fmt: skip


def effects(*raw: object) -> Effects:
    return msgspec.convert(list(raw), Effects)


@pytest.mark.parametrize(("raw", "english", "french"), SAID)
def test_an_effect_is_shown_in_both_languages(
    raw: dict[str, object], english: str, french: str
) -> None:
    assert describe(effects(raw)) == english
    assert describe(effects(raw), "fr") == french


def test_every_verb_has_an_example_above() -> None:
    assert {str(raw["do"]) for raw, _, _ in SAID} == set(VERBS)


@pytest.mark.parametrize(
    ("bounds", "expected"),
    [
        ({"at_least": 3}, "If your Might is 3 or more, lose 1 Time."),
        ({"at_most": 3}, "If your Might is 3 or less, lose 1 Time."),
        ({"at_least": 3, "at_most": 3}, "If your Might is 3, lose 1 Time."),
        ({"at_least": 0, "at_most": 3}, "If your Might is between 0 and 3, lose 1 Time."),
    ],
)
def test_a_condition_tells_its_bounds(bounds: dict[str, int], expected: str) -> None:
    lose = {"do": "lose", "stat": "time", "amount": 1}
    condition = {"count": "might", **bounds}
    assert describe(effects({"do": "if", "condition": condition, "then": [lose]})) == expected


def test_an_ability_tells_when_and_for_how_much() -> None:
    box = load_box()
    knit = box.creatures["troll-o-bones"].abilities["knit-bone"]
    start = "At the start of your turn or at the start of a combat round, for 1 Ability point: gain"
    assert describe_ability(knit).startswith(start)
    bargain = box.creatures["diemon"].cards["blood-bargain"]
    assert "without cost: you may pay" in describe_ability(bargain)


def test_every_tile_and_ability_of_the_box_has_a_text_in_both_languages() -> None:
    box = load_box()
    for language in ("en", "fr"):
        for tile in box.tiles.values():
            text = describe_tile(tile, language)
            assert bool(text) == bool(tile.effects or tile.encounter_effects)
            assert "{" not in text
        for creature in box.creatures.values():
            for ability in (creature.abilities | creature.cards).values():
                text = describe_ability(ability, language)
                assert text.endswith(".")
                assert "{" not in text


def test_both_languages_have_the_same_phrases_but_for_prepositions() -> None:
    english, french = (set(phrases(lang)._texts) for lang in ("en", "fr"))
    plurals = {"damage.one"}
    assert {phrase for phrase in french - english if not phrase.startswith("of.")} == plurals
    assert english <= french


def test_there_are_no_texts_in_other_languages() -> None:
    with pytest.raises(ValueError, match="the languages are en, fr"):
        phrases("de")
