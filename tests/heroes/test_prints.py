"""Prints: conflicts of hero files can be applied, and all shipped ones are valid."""

from __future__ import annotations

import pickle

import pytest

from dtnb.dicethrone.heroes import UnknownPrint, available, check_file, load_hero, read_hero
from dtnb.dicethrone.heroes.file.prints import ChangedPart
from dtnb.dicethrone.heroes.sheets.describe import describe_ability
from dtnb.files import FileProblems
from dtnb.resources import shipped

SQUIRE = """\
dtnb: 1
hero: Squire
fictional: true
dice:
  faces: {1: sword, 2: sword, 3: sword, 4: shield, 5: shield, 6: star}
abilities:
  Thrust:
    requires: [3 sword, 4 sword]
    levels:
      I:
        do: [{deal: [4, 6]}]
  Cover:
    defensive: true
    levels:
      I:
        dice: 2
        do: [{prevent: count(shield)}]
cards:
  - name: Rally!
    cp: 1
    timing: main
    do: [{heal: 2}, {draw: 1}]
conflicts:
  - what: Thrust I, damage
    candidates:
      4 and 6: [A]
      5 and 6: {source: [B], printing: second printing, changes: CHANGES}
    chosen: 4 and 6
    why: It lies on more tables.
"""


def squire(changes: str, prints: dict[str, str] | None = None) -> object:
    return read_hero(SQUIRE.replace("CHANGES", changes).encode(), "squire.yaml", prints)


def refusal(changes: str, prints: dict[str, str] | None = None) -> str:
    with pytest.raises(FileProblems) as error:
        squire(changes, prints)
    return str(error.value)


def test_a_hero_is_compiled_with_the_chosen_print() -> None:
    """Longbow I: 4 / 5 / 7 by two sources, 3 / 5 / 7 by a third (facts of the Moon Elf)."""
    default = load_hero("moon elf")
    other = load_hero("moon elf", prints={"longbow i damage": "3/5/7"})
    texts = [describe_ability(hero.abilities["Longbow"]) for hero in (default, other)]
    assert texts == ["Deal 4 / 5 / 7 damage.", "Deal 3 / 5 / 7 damage."]
    assert default.abilities["Eclipse"] == other.abilities["Eclipse"]
    assert default.digest != other.digest


def test_a_hero_lists_its_prints_with_the_candidate_in_force() -> None:
    default = load_hero("barbarian").prints[0]
    other = load_hero("barbarian", prints={default.name: "2"}).prints[0]
    assert default.name == "Price of Sturdy Blow II"
    assert (default.chosen_candidate, other.chosen_candidate) == ("1", "2")
    assert default.changed_parts == (ChangedPart("Sturdy Blow II"),)
    assert default.describe("fr") == "Prix de Sturdy Blow II"
    assert [candidate.describe("en") for candidate in default.candidates] == [
        "“1” [SEL, LJ]",
        "“2” [ZG]",
    ]


def test_a_print_of_one_level_is_about_that_level_only() -> None:
    prints = {entry.name: entry for entry in load_hero("moon elf").prints}
    assert prints["Longbow I, damage"].changed_parts == (ChangedPart("Longbow", 1),)
    both = prints["Exploding Arrow II and III, the symbol that counts twice"].changed_parts
    assert both == (ChangedPart("Exploding Arrow", 2), ChangedPart("Exploding Arrow", 3))


def test_a_common_card_can_have_another_print() -> None:
    prints = {"Timing of Not This Time!": "instant"}
    assert load_hero("monk", prints=prints).cards["Not This Time!"].timing == "instant"
    assert load_hero("monk").cards["Not This Time!"].timing == "roll"


def test_a_candidate_without_changes_cannot_be_chosen() -> None:
    """That Crit Bash II deals 57 is a mistake of one source, and is not printed in any box."""
    assert "Crit Bash II, damage" not in [entry.name for entry in load_hero("barbarian").prints]


def test_a_print_can_remove_and_add_fields() -> None:
    paladin = load_hero("paladin", prints={"Timing of Absolution!": "instant"})
    assert paladin.cards["Absolution!"].timing == "instant"
    normal = load_hero("shadow thief", prints={"Shadow Dance I, damage type": "normal"})
    assert "pure" not in describe_ability(normal.abilities["Shadow Dance"])
    assert "pure" in describe_ability(load_hero("shadow thief").abilities["Shadow Dance"])


@pytest.mark.parametrize("hero", available())
def test_every_print_of_a_shipped_hero_can_be_played(hero: str) -> None:
    check_file(shipped("heroes") / f"{hero.replace('-', '_')}.yaml")


@pytest.mark.parametrize("hero", available())
def test_the_prints_of_a_shipped_hero_have_french_texts(hero: str) -> None:
    for entry in load_hero(hero).prints:
        texts = [entry.describe("fr"), *(option.describe("fr") for option in entry.candidates)]
        english = {"damage", "price", "requirement", "dice", "timing", "gained", "or", "each"}
        assert english.isdisjoint(" ".join(texts).replace(",", "").split())


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            "{/abilities/Thurst/levels/I/do/0/deal: [5, 6]}",
            "squire.yaml:27:67: unknown field or name 'Thurst' (did you mean 'Thrust'?)",
        ),
        (
            "{/abilities/Thrust/levels/I/do/7: {draw: 1}}",
            "squire.yaml:27:67: unknown field or name '7' (it can be 0)",
        ),
        (
            "{/cards/Rallye!/cp: 2}",
            "squire.yaml:27:67: unknown field or name 'Rallye!' (did you mean 'Rally!'?)",
        ),
        (
            "{cards: 2}",
            "squire.yaml:27:67: 'cards' leads to nothing in this file "
            "(a path such as /cards/Rally!/cp)",
        ),
    ],
)
def test_an_invalid_pointer_is_reported_at_the_change(changes: str, message: str) -> None:
    assert refusal(changes) == message


def test_a_mistake_in_changed_data_is_reported_at_the_change() -> None:
    """Only if that print is chosen, or the file is checked."""
    changes = "{/abilities/Thrust/levels/I/do/0/deal: [5, 6, 7]}"
    assert squire(changes)
    place, message = refusal(changes, {"Thrust I, damage": "5 and 6"}).split(": ", 1)
    assert (place, message) == (
        "squire.yaml:27:105",
        "3 numbers for 2 tiers (write 2, one for each tier)",
    )


def test_the_candidate_in_the_file_must_not_have_changes() -> None:
    text = SQUIRE.replace("CHANGES", "{/cards/Rally!/cp: 2}").replace("chosen: 4", "chosen: 5")
    with pytest.raises(FileProblems) as error:
        read_hero(text.encode(), "squire.yaml")
    assert str(error.value) == (
        "squire.yaml:28:13: '5 and 6' is not what the file itself has "
        "(choose a candidate without changes: 4 and 6)"
    )


def test_a_print_that_a_hero_has_not_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownPrint, match="did you mean 'Longbow I, damage'") as error:
        load_hero("moon elf", prints={"Longbow, damage": "3 / 5 / 7"})
    assert pickle.loads(pickle.dumps(error.value)).name == "Longbow, damage"
    with pytest.raises(UnknownPrint, match="no print '3 / 5' of it"):
        load_hero("moon elf", prints={"Longbow I, damage": "3 / 5"})
