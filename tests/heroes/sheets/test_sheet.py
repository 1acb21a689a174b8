"""Sheets of heroes, as text and HTML, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dtnb
from dtnb.dicethrone.heroes import read_hero
from dtnb.dicethrone.heroes.sheets.sheet import Sheet
from dtnb.dicethrone.heroes.words.phrases import phrases
from dtnb.rulebook import LANGUAGES, Language
from tests.pages import page_of


def test_a_sheet_has_dice_abilities_by_level_tokens_and_cards() -> None:
    """The Paladin's board: Retaliate at two levels, Divine Defense at three."""
    sheet = repr(dtnb.load_hero("paladin").sheet())
    assert sheet.startswith(
        "Paladin: 50 Health, 2 CP, 4 cards\nSeason One ReRolled, complexity 5 of 6\n"
        "Dice: Sword 1/2, Helmet 3/4, Life 5"
    )
    lines = sheet.splitlines()
    assert (
        "  Retaliate I (3 Helmets + 1 Prayer: 60.1%): A chosen player gains Retribution. Gain 2 CP."
        in lines
    )
    levels = [line.split(":")[0].split(" (")[0].strip() for line in lines]
    assert {"Divine Defense I", "Divine Defense II", "Divine Defense III"} <= set(levels)
    assert (
        "  Protect (positive, Stack Limit 1): Spend 1 Protect: prevent half of the incoming"
        in sheet
    )
    assert "  Tithe II (3 CP, Hero Upgrade, card 19): Tithe becomes level II." in sheet


def test_a_page_of_a_hero_says_the_same() -> None:
    hero = dtnb.load_hero("paladin")
    words = page_of(hero).words
    for _, _, entries in Sheet(hero).parts():
        for entry in entries:
            assert " ".join(entry.text.split()) in words
    assert words.startswith("Paladin Season One ReRolled")
    assert "50 Health, 2 CP, 4 cards" in words


def test_a_page_of_a_hero_draws_a_requirement_of_symbols_as_dice() -> None:
    # Retaliate needs 3 Helmets and 1 Prayer.
    page = dtnb.load_hero("paladin")._repr_html_()
    drawn = page.split('aria-label="3 Helmets + 1 Prayer"', 1)[1].split("gauge", 1)[0]
    assert drawn.count('class="die"') == 4


def test_a_hero_whose_symbols_nobody_has_drawn_has_their_first_letters_on_its_dice(
    tmp_path: Path,
) -> None:
    shipped = (dtnb.shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    file = tmp_path / "own.yaml"
    file.write_text(shipped.replace("strike", "umbrella"), encoding="utf-8")
    page = dtnb.load_hero(file)._repr_html_()
    assert '<span class="die"><b>U</b><i>1</i></span>' in page


def test_a_sheet_is_french_when_asked() -> None:
    sheet = repr(dtnb.load_hero("paladin").sheet("fr"))
    assert "Capacités Offensives" in sheet
    assert "Un joueur au choix gagne Retribution. Gagnez 2" in sheet


def test_every_shipped_hero_has_a_sheet_in_both_languages() -> None:
    from dtnb.dicethrone.heroes import available

    for name in available():
        for lang in ("en", "fr"):
            assert "‹" not in repr(dtnb.load_hero(name).sheet(lang))


def test_a_hero_of_a_stranger_is_text(tmp_path: Path) -> None:
    shipped = (dtnb.shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    hostile = shipped.replace("hero: Apprentice", "hero: '<script>alert(1)</script>'", 1)
    assert hostile != shipped
    file = tmp_path / "hostile.yaml"
    file.write_text(hostile, encoding="utf-8")
    page = dtnb.load_hero(file)._repr_html_()
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_a_hero_is_one_line_in_a_terminal() -> None:
    assert repr(dtnb.load_hero("paladin")) == "<Hero Paladin: 12 abilities, 5 tokens, 15 cards>"


def _lines(name: str, lang: Language = "en") -> list[str]:
    return repr(dtnb.load_hero(name).sheet(lang)).splitlines()


@pytest.mark.parametrize(
    ("hero", "english", "french"),
    [
        (
            "ninja",
            "  Smoke Offering! (0 CP and 1 card from your hand, Instant Action): A chosen player "
            "gains Smoke Bomb.",
            "  Smoke Offering! (0 PC et 1 carte de votre main, Action Instantanée) : Un joueur au "
            "choix gagne Smoke Bomb.",
        ),
        (
            "treant",
            "  Sapling (Companion, Stack Limit 2, one of: Spirit): Nourish — Once in a turn, in "
            "whichever way. Spend 1 Sapling: heal 1. Gain 1 CP. Branch Out — Once in a turn, in "
            "whichever way. Spend 1 CP and 1 Sapling: draw 1 card.",
            "  Sapling (Familier, Limite d'Empilement 2, fait partie de : Spirit) : Nourish — Une "
            "fois par tour, de quelque façon que ce soit. Dépensez 1 Sapling : soignez 1. Gagnez "
            "1 PC. Branch Out — Une fois par tour, de quelque façon que ce soit. Dépensez 1 PC et "
            "1 Sapling : piochez 1 carte.",
        ),
        (
            "treant",
            "  Wellspring (positive, Stack Limit 1): In your Main Phase. Spend 1 Wellspring: roll "
            "1 die. Heal half of the value of the die (rounded up).",
            "  Wellspring (positive, Limite d'Empilement 1) : Pendant votre Phase Principale. "
            "Dépensez 1 Wellspring : lancez 1 dé. Soignez la moitié de la valeur du dé (arrondie "
            "au supérieur).",
        ),
        (
            "cursed-pirate",
            "  High Stakes! (2 CP, Main Phase Action): A chosen opponent chooses one: Take it "
            "(inflict Powder Keg on the chosen opponent) or Gamble (the chosen opponent rolls 1 "
            "die; if the value of the die is 3 or more, inflict Powder Keg and Wither on the "
            "chosen opponent).",
            "  High Stakes! (2 PC, Action de Phase Principale) : Un adversaire au choix choisit "
            "une option : Take it (infligez Powder Keg à l'adversaire choisi) ou Gamble "
            "(l'adversaire choisi lance 1 dé ; si le dé vaut 3 ou plus, infligez Powder Keg et "
            "Wither à l'adversaire choisi).",
        ),
        (
            "black-panther",
            "  Kinetic Energy (positive, Stack Limit 8): When you activate an Attack: add 1 for "
            "every 2 Kinetic Energy you have to the damage of the Attack. When the Stack Limit is "
            "reached: remove all Kinetic Energy. Then gain 2 CP. Draw 2 cards. Deal 5 undefendable "
            "damage to a chosen opponent as isolated damage.",
            "",
        ),
    ],
)
def test_sheets_contain_texts_that_used_to_be_missing(hero: str, english: str, french: str) -> None:
    assert english in _lines(hero)
    assert not french or french in [_plain(line) for line in _lines(hero, "fr")]


def _plain(line: str) -> str:
    """Return a line with ordinary spaces, as they are typed here."""
    return line.replace("\u202f", " ").replace("\u00a0", " ").replace("’", "'")


def test_a_sheet_says_what_a_procedure_does() -> None:
    """Grow stands on the leaflet; a group says first which there are, a pile what becomes of it."""
    grow = next(line for line in _lines("treant") if line.startswith("  Grow: "))
    assert grow.startswith("  Grow: Choose one: Seedling (if you have fewer Seedling than your")
    assert "  Bot: One of these is chosen and carried out: Nanobot, Shock Bot or Heal Bot." in (
        _lines("artificer")
    )
    spell = next(line for line in _lines("doctor-strange") if line.startswith("  Spell (pile)"))
    assert "Who carries it out chooses one of them. A card that was carried out goes back" in spell


def test_a_player_may_redirect_damage_and_nobody_may_the_damage_goes() -> None:
    nyra = next(line for line in _lines("huntress") if line.startswith("  Nyra (Companion"))
    assert "you may redirect all of the damage to Nyra, in the place of a Defensive" in nyra
    assert not any("may the " in line or " // " in line for line in _lines("huntress"))


CONDITIONS = [
    ("half(total)", "If half of the value of the die (rounded up) is not 0, heal 2."),
    ("not half(total)", "If this does not hold: half of the value of the die (rounded up) is "),
    ("1 <= total <= 3", "If 1 is the value of the die or less and the value of the die is 3 or"),
    ("total == 4 or total == 5", "If the value of the die is 4 or 5, heal 2."),
    ("cp", "If the CP you have is not 0, heal 2."),
    ("tokens(Screen) == 0", "If you have no Screen, heal 2."),
    ("2 * (total - 1) >= 4", "If 2 times (the value of the die minus 1) is 4 or more, heal 2."),
    ("total * any(star) > 2", "If the value of the die times 1 if the die shows Star, otherwise 0"),
]


@pytest.mark.parametrize(("condition", "text"), CONDITIONS)
def test_every_condition_is_rendered(condition: str, text: str) -> None:
    """Some of these ended in an error: a condition may be any number (0 is false)."""
    file = (dtnb.shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    raw = file.replace("do: [{heal: 2}]", f"do: [{{roll: 1}}, {{heal: 2, if: {condition}}}]")
    hero = read_hero(raw.encode(), "apprentice.yaml")
    for lang in LANGUAGES:
        assert repr(hero.sheet(lang))
    card = next(line for line in repr(hero.sheet()).splitlines() if "Deep Breath!" in line)
    assert text in card


READ_ALOUD = [
    # The 1 is added whether or not the die is rolled again.
    ("gunslinger", "you may re-roll one of these dice; add 1 to the damage of the Attack.",
     "vous pouvez relancer un de ces dés ; de plus, ajoutez 1 aux dégâts de l'Attaque."),
    # "Otherwise" goes with the side that lies up, not with what somebody wishes.
    ("cursed-pirate", "If the human side lies up, you may gain Cursed Doubloon; otherwise heal 3.",
     "Si la face human est visible, vous pouvez gagner Cursed Doubloon ; sinon, soignez 3."),
    ("cursed-pirate", "would deal damage to others: prevent that damage.",
     "infligerait des dégâts à d'autres : prévenez ces dégâts."),
    ("paladin", "back to the attacker, without reducing what you take.",
     "à l'Attaquant, sans réduire ce que vous subissez."),
    ("paladin", "Prevent 6 damage to a chosen player.",
     "Prévenez 6 dégâts destinés à un joueur au choix."),
    ("black-widow", "Place it on 0:01 if you have 6 or more upgrades in play, otherwise on 0:02; "
     "from then on “you” is its holder.",
     "Placez-le sur 0:01 si vous avez au moins 6 améliorations en jeu, sinon sur 0:02 ; dès lors, "
     "« vous » est son détenteur."),
    ("thor", "Gain 2 Guard Break and 1 Electrokinesis.",
     "Gagnez 2 Guard Break et 1 Electrokinesis."),
    ("thor", "Discard 1 card from your hand: carry out Throw.",
     "Défaussez 1 carte de votre main : effectuez Throw."),
    ("huntress", "Nyra heals 3.", "Soignez 3 à Nyra."),
    ("cursed-pirate", "Steal 1 CP from the target.", "Volez 1 PC à la cible."),
    ("cursed-pirate", "you may move this token to another player",
     "vous pouvez déplacer ce jeton vers un autre joueur"),
    ("vampire-lord", "Steal from the attacker 1 Health for each Blood.",
     "Volez à l'Attaquant 1 point de Santé par Sang."),
    ("barbarian", "Only if your Attack is in progress, the defence is over and the damage of",
     "Seulement si votre Attaque est en cours, si la défense est terminée et si le total"),
    ("gunslinger", "Evasive (positive, Stack Limit 3): Only if damage is coming in.",
     "Evasive (positive, Limite d'Empilement 3) : Seulement si vous allez subir des dégâts."),
    ("gunslinger", "Bounty (negative, Stack Limit 1, persistent)",
     "Bounty (négative, Limite d'Empilement 1, jeton persistant)"),
    ("paladin", "% = chance in three Roll Attempts if you go only for this ability (no cards).",
     "% = chance en trois Tentatives de Lancer en ne visant que cette capacité"),
]  # fmt: skip


@pytest.mark.parametrize(("hero", "english", "french"), READ_ALOUD)
def test_a_sheet_reads_naturally(hero: str, english: str, french: str) -> None:
    assert english in "\n".join(_lines(hero))
    assert french in "\n".join(map(_plain, _lines(hero, "fr")))


def test_what_is_missing_is_listed_and_not_stated_as_a_fact() -> None:
    """The price of Run and Gun! is unknown, so the sheet must not say that it costs 0 CP."""
    lines = _lines("gunslinger")
    at = lines.index("Not known for certain:")
    assert lines[at + 1] == "  the price and the text of Run and Gun!"
    assert any(
        line.startswith("  Run and Gun! (price not known for certain, Card") for line in lines
    )
    thor = _lines("thor")
    assert thor.index("  his Defensive Ability") - thor.index("Not known for certain:") == 3
    assert any("Card of Thor (price not known" in line for line in thor)
    assert any("15 copies stand in" in line and "Card of Thor" in line for line in thor)
    # Its price is worked out from the rest of the board.
    assert any("Infiltrate II (2 CP, " in line for line in _lines("black-widow"))


def _card(effects: str, lang: Language = "en") -> str:
    file = (dtnb.shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    hero = read_hero(file.replace("do: [{heal: 2}]", f"do: [{effects}]").encode(), "squire.yaml")
    lines = map(_plain, repr(hero.sheet(lang)).splitlines())
    return next(line for line in lines if "Deep Breath!" in line).split(": ", 1)[1]


def test_one_die_is_the_die() -> None:
    assert _card("{roll: 1}, {may: [{reroll: 1}]}") == "Roll 1 die. You may re-roll the die."
    assert _card("{roll: 1}, {set_die: 6}") == "Roll 1 die. Set the die to 6."
    assert _card("{roll: 2}, {may: [{reroll: 1}]}").endswith("You may re-roll one of these dice.")
    assert _card("{roll: 1}, {set_die: 6}", "fr").endswith("Donnez au dé la valeur 6.")
    none = "{roll: 3}, {heal: 2, if: count(star) == 0}"
    assert _card(none) == "Roll 3 dice. If no die shows Star, heal 2."


def test_every_command_of_the_french_phrases_has_a_form_behind_you_may() -> None:
    """ "Vous pouvez gagnez" is no French."""
    french = phrases("fr")
    texts = [text for name, text in french._texts.items() if name != "infinitives"]
    imperatives = {
        word for text in texts for word in re.findall(r"(?<!vous )\b[a-zé]+ez(?:-en)?\b", text)
    }
    forms = {pair.split(" ")[0] for pair in french.say("infinitives").split(", ")}
    lacking = imperatives - forms - {"avez", "pouvez", "souhaitez"}
    assert not lacking, f"phrase.infinitives in fr.effects.json has no infinitive of {lacking}"


def test_a_defence_of_one_die_is_read_on_the_die() -> None:
    defence = next(line for line in _lines("seraph") if "Roll 1 die. If " in line)
    assert "Roll 1 die. If the die shows Blade, " in defence
    assert "a die shows" not in defence
