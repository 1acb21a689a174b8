"""Generated texts of effects, compared with texts written by hand from the facts on the cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dtnb.dicethrone.heroes import available, load_hero, read_hero
from dtnb.dicethrone.heroes.language import vocabulary as words
from dtnb.dicethrone.heroes.sheets.describe import (
    describe_ability,
    describe_card,
    describe_passive,
    describe_requirement,
    describe_token,
)
from dtnb.dicethrone.heroes.words.phrases import phrases
from dtnb.files import FileProblems
from dtnb.kit.chances import HeroOdds
from dtnb.resources import shipped
from dtnb.rulebook import LANGUAGES

BARBARIAN, PALADIN = load_hero("barbarian"), load_hero("paladin")
APPRENTICE = load_hero("apprentice")


def test_overpower_is_described_in_english() -> None:
    assert describe_ability(BARBARIAN.abilities["Overpower"]) == (
        "Roll 3 dice. If the sum of the dice is 14 or more, inflict Concussion. "
        "Deal damage equal to the sum of the dice."
    )


def test_overpower_is_described_in_french() -> None:
    assert describe_ability(BARBARIAN.abilities["Overpower"], 1, "fr") == (
        "Lancez 3 dés. Si la somme des dés vaut 14 ou plus, infligez Concussion. "
        "Infligez des dégâts égaux à la somme des dés."
    )


def test_tiers_are_parted_by_strokes() -> None:
    assert describe_ability(BARBARIAN.abilities["Smack"], 2) == (
        "Deal 5 / 7 / 9 damage. If 4 dice show the same number, the Attack becomes undefendable."
    )


def test_a_break_is_a_then() -> None:
    """DT-TXT-05."""
    assert describe_ability(BARBARIAN.abilities["Crit Bash"]) == (
        "Inflict Stun. Then deal 5 undefendable damage."
    )


def test_a_defence_begins_with_its_dice() -> None:
    assert describe_ability(PALADIN.abilities["Divine Defense"], 3) == (
        "Roll 4 dice. Deal 1 damage for each Sword to the attacker. "
        "Prevent 1 damage for each Helmet, plus 2 for each Life. Gain 1 CP for each Prayer. "
        "If at least 2 dice show Helmet and a die shows Prayer, gain Protect."
    )


def test_an_attack_modifier_says_so() -> None:
    assert describe_card(BARBARIAN, BARBARIAN.cards["Get Some!"]) == (
        "Attack Modifier. Roll 5 dice. Add 1 for each Sword to the damage of the Attack. "
        "Inflict Concussion."
    )


def test_what_a_card_needs_stands_first() -> None:
    assert describe_card(PALADIN, PALADIN.cards["Absolution!"]).startswith(
        "Only if an opponent has Attacked you. Roll 1 die."
    )


def test_one_die_is_no_sum() -> None:
    assert describe_card(PALADIN, PALADIN.cards["Vegas Baby!"]) == (
        "Roll 1 die. Gain CP equal to half of the value of the die (rounded up)."
    )


def test_an_upgrade_tells_its_new_level_and_what_it_brings() -> None:
    assert describe_card(BARBARIAN, BARBARIAN.cards["Crit Bash II"]) == (
        "Crit Bash becomes level II. Inflict Stun. Deal 7 undefendable damage. "
        "Brings Crit Smash into play."
    )


def test_a_passive_tells_its_ways_with_their_prices() -> None:
    assert describe_passive(PALADIN.passives["Tithe"]) == (
        "Tithe Re-roll — At any time. Pay 1 CP: re-roll one of your dice. "
        "Tithe Draw — At any time. Pay 3 CP: draw 1 card."
    )


def test_a_token_tells_how_it_is_spent() -> None:
    assert describe_token(PALADIN.tokens["Protect"]) == (
        "Spend 1 Protect: prevent half of the incoming damage, rounded up."
    )


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        ("", "remove 1 Firecracker.", "retirez 1 Firecracker."),
        (", count: 2", "remove 2 Firecracker.", "retirez 2 Firecracker."),
        (", count: all", "remove all Firecracker.", "retirez tous les Firecracker."),
        (
            ", count: 2, up_to: true",
            "remove up to 2 Firecracker.",
            "retirez jusqu'à 2 Firecracker.",
        ),
    ],
)
def test_a_token_tells_how_many_of_it_go(arguments: str, english: str, french: str) -> None:
    """One of a stack and all of it are different effects, so their texts differ."""
    file = (shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    raw = file.replace(
        "upkeep:\n        - {roll: 1}", f"upkeep:\n        - {{remove: this{arguments}}}"
    )
    raw = raw.replace("          if: total <= 2\n", "")
    token = read_hero(raw.encode(), "apprentice.yaml").tokens["Firecracker"]
    assert f"In your Upkeep Phase: {english}" in describe_token(token)
    assert f"Pendant votre Phase d'Entretien : {french}" in describe_token(token, "fr")


def test_a_token_tells_what_it_does_by_itself() -> None:
    assert describe_token(APPRENTICE.tokens["Drag"]) == (
        "When you activate an Attack: reduce the damage of the Attack by 1 for each Drag you have."
    )


SIGHT = [
    ("look: {deck: 1}", "Look at the top card of your deck.",
     "Regardez la première carte de votre deck."),
    ("look: {deck: 3}, from: chosen opponent",
     "Look at the top 3 cards of the deck of a chosen opponent.",
     "Regardez les 3 premières cartes du deck d'un adversaire au choix."),
    ("draw: 2, instead_of: income",
     "Draw 2 cards in the place of the draw of your Income Phase.",
     "Piochez 2 cartes à la place de la pioche de votre Phase de Revenu."),
    ("look: hand, from: chosen opponent", "Look at the hand of a chosen opponent.",
     "Regardez la main d'un adversaire au choix."),
]  # fmt: skip
RETURN = [
    ("put_back: top", "Put these cards back on top of the deck, in any order.",
     "Remettez ces cartes sur le deck, dans l'ordre de votre choix."),
    ("put_back: bottom, count: 1", "Put 1 of these cards back under the deck.",
     "Remettez 1 de ces cartes sous le deck."),
    ("put_back: top or bottom, count: 2",
     "Put 2 of these cards back on top of the deck or under it, in any order.",
     "Remettez 2 de ces cartes sur le deck ou dessous, dans l'ordre de votre choix."),
    ("draw: 1, if: not seen(upgrade)", "If none of these cards is an upgrade, draw 1 card.",
     "Si aucune de ces cartes n'est une amélioration, piochez 1 carte."),
    ("draw: 1, if: seen(upgrade)", "If one of these cards is an upgrade, draw 1 card.",
     "Si l'une de ces cartes est une amélioration, piochez 1 carte."),
    ("draw: 1, if: seen(upgrade) >= 2",
     "If the number of upgrades among these cards is 2 or more, draw 1 card.",
     "Si le nombre d'améliorations parmi ces cartes vaut 2 ou plus, piochez 1 carte."),
]  # fmt: skip


@pytest.mark.parametrize(("effect", "english", "french"), [*SIGHT, *RETURN])
def test_looking_and_putting_back_are_described_in_both_languages(
    effect: str, english: str, french: str
) -> None:
    file = (shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    before = "" if (effect, english, french) in SIGHT else "{look: {deck: 2}}, "
    raw = file.replace("do: [{heal: 2}]", f"do: [{before}{{{effect}}}]")
    hero = read_hero(raw.encode(), "apprentice.yaml")
    card = hero.cards["Deep Breath!"]
    assert describe_card(hero, card).endswith(english)
    assert describe_card(hero, card, "fr").endswith(french)


def test_french_agrees_in_number() -> None:
    text = describe_ability(PALADIN.abilities["Divine Defense"], 1, "fr")
    assert "Prévenez 1 dégât par Casque, plus 2 par Vie." in text
    assert describe_card(PALADIN, PALADIN.cards["Not This Time!"], "fr") == (
        "Prévenez 6 dégâts destinés à un joueur au choix."
    )


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="the languages are en, fr"):
        phrases("de")


def _texts(language: str) -> Iterator[str]:
    for name in available():
        hero = load_hero(name)
        for ability in hero.abilities.values():
            for at in ability.levels:
                yield describe_ability(ability, at.level, language)
        for passive in hero.passives.values():
            for level in passive.levels:
                yield describe_passive(passive, level.level, language)
        yield from (describe_token(token, language) for token in hero.tokens.values())
        yield from (describe_card(hero, card, language) for card in hero.cards.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_every_hero_is_whole_sentences(language: str) -> None:
    for text in _texts(language):
        assert re.fullmatch(r"[A-ZÀ-Ý].*\.", text), text
        assert not re.search(r"  | \.|\.\.|[{}_]|\bNone\b", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trigger_type_and_selector_has_words(language: str) -> None:
    known = phrases(language)
    wanted = [f"trigger.{trigger}" for trigger in words.TRIGGERS]
    wanted += [f"change_type.{kind}" for kind in words.DAMAGE_TYPES]
    wanted += [f"phase.{phase}" for phase in words.PHASES]
    for selector in words.SELECTORS:
        wanted += [f"who.{selector}", f"to.{selector}", f"from.{selector}"]
    wanted += [f"dice.{owner}" for owner in words.DICE_OWNERS]
    wanted += list(words.EXPRESSION_NAMES) + list(words.EXPRESSION_CALLS)
    assert [phrase for phrase in wanted if phrase not in known] == []


@pytest.mark.parametrize(
    ("requires", "english", "french"),
    [
        ("1 helmet", "1 Helmet", "1 Casque"),
        ("3 sword + 2 pow", "3 Swords + 2 Pows", "3 Épées + 2 Pow"),
        ("3 leaf", "3 Leaves", "3 Feuilles"),
        ("2 rising sun", "2 Rising Suns", "2 Soleils Levants"),
        ("1 rune", "1 Rune", "1 Rune"),
        ("3 spring", "3 Springs", "3 Springs"),
        ("2 sash", "2 Sashes", "2 Sashs"),
        ("2 royal ruby", "2 Royal Rubies", "2 Royal Rubys"),
        ("2 B", "2 B", "2 B"),
    ],
)
def test_symbols_are_counted_as_readers_say_it(requires: str, english: str, french: str) -> None:
    """What no catalogue knows is written like the words that it knows; a letter stays one."""
    assert describe_requirement(requires) == english
    assert describe_requirement(requires, "fr") == french


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_symbol_of_a_shipped_hero_has_words(lang: str) -> None:
    # Faces of which only a letter is known have no name yet.
    symbols = {name for hero in available() for name in load_hero(hero).dice if len(name) > 1}
    assert [name for name in sorted(symbols) if f"symbol.{name}" not in phrases(lang)] == []


FRENCH_DICE = """
dtnb: 1
hero: Lamplighter
fictional: true
dice:
  faces: {1: wick, 2: wick, 3: wick, 4: oil, 5: oil, 6: flame}
  fr: {wick: mèche, flame: lueur}
abilities:
  First Light: {requires: 3 wick + 1 flame, levels: {I: {do: [{deal: 2 * count(oil)}]}}}
  Shutter: {defensive: true, levels: {I: {dice: 3, do: [{prevent: 2, if: any(wick)}]}}}
"""


def test_a_file_says_what_its_symbols_are_called_in_french() -> None:
    """A symbol without a French name is written as it stands; flame has another one elsewhere."""
    hero = read_hero(FRENCH_DICE.encode(), "lamplighter.yaml")
    french = repr(hero.sheet("fr"))
    assert "Dés : Mèche 1/2/3, Oil 4/5, Lueur 6" in french
    assert "(3 Mèches + 1 Lueur" in french
    assert "2 dégâts par Oil" in french
    assert "Si un dé montre Mèche, prévenez" in french
    assert "Wick 1/2/3, Oil 4/5, Flame 6" in repr(hero.sheet("en"))
    assert "3 Mèches + 1 Lueur" in repr(HeroOdds(hero, "fr"))


def test_a_french_name_is_of_a_symbol_of_the_dice() -> None:
    with pytest.raises(FileProblems, match=r"unknown symbol 'wik' .did you mean 'wick'"):
        read_hero(FRENCH_DICE.replace("fr: {wick", "fr: {wik").encode(), "lamplighter.yaml")
