"""The shipped box against the component list and the examples of the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from dtnb.dungeon.content import load_box
from dtnb.dungeon.content.effects import VERBS, Effects, nested_paths, verb
from dtnb.dungeon.content.lint_maps import reachable_cells
from dtnb.dungeon.content.model import Back, Fact, HeroCard

BOX = load_box()
LISTED_TILES = 60
COUNTED_TILES = 56


def card(kind: str, level: int) -> HeroCard:
    hero_card = BOX.hero(kind, level)
    assert isinstance(hero_card, HeroCard)
    return hero_card


def lists() -> list[Effects]:
    """Return every effect list of the box, those inside others included."""
    effect_lists: list[Effects] = []
    for creature in BOX.creatures.values():
        effect_lists += [entry.effects for entry in (creature.abilities | creature.cards).values()]
    for tile in BOX.tiles.values():
        effect_lists += [tile.effects, tile.encounter_effects]
    for effects in effect_lists:  # grows while it is walked
        for effect in effects:
            for path in nested_paths(effect):
                inner: object = effect
                for part in path:
                    inner = inner[part] if isinstance(part, int) else getattr(inner, part)  # type: ignore[index]
                assert isinstance(inner, tuple)
                effect_lists.append(inner)
    return effect_lists


def test_four_creatures_with_two_abilities_and_four_cards_each() -> None:
    """DD-SETUP-01, DD-ABL-01, DD-ABL-02: 4 boards, 16 ability cards."""
    assert len(BOX.creatures) == 4
    assert [len(creature.abilities) for creature in BOX.creatures.values()] == [2] * 4
    assert sum(len(creature.cards) for creature in BOX.creatures.values()) == 16


def test_the_themes_of_the_creatures_are_those_of_the_rulebook() -> None:
    """DD-ABL-05: dice and heroes; health and damage; large groups; dice hoarded and spent."""
    used = {
        name: {verb(effect) for entry in (creature.abilities | creature.cards).values()
               for effect in entry.effects}
        for name, creature in BOX.creatures.items()
    }  # fmt: skip
    assert used["deyeroller"] >= {"reroll", "set-roll", "swap-dice", "replace-hero", "defeat"}
    assert used["troll-o-bones"] >= {"gain", "prevent", "bar"}
    assert used["diemon"] >= {"strike", "defeat"}
    assert used["dierake"] >= {"gain-minion", "gain-pips", "pay"}


def test_each_creature_has_six_die_namic_dice_that_show_one_to_six() -> None:
    """DD-SETUP-10, DD-VP-02."""
    for creature in BOX.creatures.values():
        assert len(creature.victory) == 6
        points = [box.points for box in creature.victory]
        assert points == sorted(set(points))
        assert all(1 <= box.pips <= 6 for box in creature.victory)


def test_fifty_two_hero_cards() -> None:
    """DD-SETUP-01, DD-TV-19: 4 types x 4 levels x 3 copies + 4 Epic Heroes = 52."""
    assert sum(hero.copies for hero in BOX.heroes) + len(BOX.epics) == 52
    assert Counter(hero.type for hero in BOX.heroes) == dict.fromkeys(
        ("fighter", "rogue", "wizard", "cleric"), 4
    )


@pytest.mark.parametrize(
    ("level", "party", "totals"),
    [
        (2, ["fighter", "rogue", "wizard", "wizard"], (11, 18, 19)),
        (2, ["wizard"], (1, 3, 8)),
        (1, ["fighter", "rogue", "wizard", "cleric"], (9, 9, 10)),
    ],
)
def test_the_sums_of_the_examples_come_out(
    level: int, party: list[str], totals: tuple[int, int, int]
) -> None:
    """DD-HERO-03, DD-TV-01, DD-TV-03, DD-TV-04."""
    cards = [card(kind, level) for kind in party]
    sums = tuple(
        sum(getattr(card, stat) for card in cards) for stat in ("might", "agility", "magic")
    )
    assert sums == totals


def test_a_hero_of_a_higher_level_is_nowhere_weaker() -> None:
    """DD-HERO-02: the level is the difficulty."""
    for kind in ("fighter", "rogue", "wizard", "cleric"):
        for level in (1, 2, 3):
            low, high = card(kind, level), card(kind, level + 1)
            assert low.might <= high.might
            assert low.agility <= high.agility
            assert low.magic <= high.magic


def test_sixty_tiles_of_which_four_are_beyond_the_count_by_backs() -> None:
    """DD-TILE-05, DD-AMB-02, DD-TV-18: 4 + 4 + 10 + 10 + 10 + 8 + 8 + 2 = 56, listed are 60."""
    counted = Counter(tile.back for tile in BOX.tiles.values())
    book: dict[Back, int] = {
        "start": 4, "epic": 4, "dead-end": 10, "corner": 10, "two-way": 10,
        "three-way": 8, "four-way": 8, "blank": 2,
    }  # fmt: skip
    assert sum(book.values()) == COUNTED_TILES
    assert sum(counted.values()) == LISTED_TILES
    assert {
        back: counted[back] - count for back, count in book.items() if counted[back] != count
    } == {"epic": 4}


def test_each_level_has_two_epic_party_tiles_and_the_parties_of_the_rulebook_are_among_them() -> (
    None
):
    """DD-EPIC-12."""
    epics = [tile for tile in BOX.tiles.values() if tile.back == "epic"]
    assert Counter(tile.level for tile in epics) == {1: 2, 2: 2, 3: 2, 4: 2}
    parties = {(tile.level, tuple(sorted(tile.encounter))) for tile in epics}
    assert (1, ("assassin", "cleric", "cleric", "rogue")) in parties
    assert (2, ("barbarian", "cleric", "wizard")) in parties
    assert (4, ("fighter", "patriarch", "rogue")) in parties


def test_the_epic_tiles_of_the_rulebook_bar_what_it_says() -> None:
    """DD-EPIC-12: level 1 bars abilities while Clerics live; level 4 abilities and DieMinions."""
    first = BOX.tiles["silent-vespers"].encounter_effects
    assert [(bar.what, bar.hero) for bar in first] == [("abilities", "cleric")]  # type: ignore[union-attr]
    fourth = BOX.tiles["high-pulpit"].encounter_effects
    assert {(bar.what, bar.hero) for bar in fourth} == {  # type: ignore[union-attr]
        ("abilities", "patriarch"),
        ("minions", "patriarch"),
    }


def test_fourteen_dieminions_and_nine_stat_tokens() -> None:
    """DD-SETUP-01, DD-SETUP-11, DD-TOK-04, DD-TOK-05."""
    assert sum(minion.count for minion in BOX.minion_tokens) == 14
    assert sum(stat.count for stat in BOX.stat_tokens) == 9
    assert {stat.stat for stat in BOX.stat_tokens} == {
        "might", "agility", "magic", "health", "time", "ability"
    }  # fmt: skip
    assert {stat.gain for stat in BOX.stat_tokens} == {2}
    assert BOX.starting_minions == ("d6",)


def test_a_training_dungeon_six_further_maps_and_one_of_them_a_race() -> None:
    """DD-SETUP-12, DD-2P-01: the race is won by two Epic Party tiles."""
    assert [name for name, map_ in BOX.maps.items() if map_.training] == ["cellar-school"]
    assert len(BOX.maps) == 7
    races = [map_ for map_ in BOX.maps.values() if map_.seats == 2]
    assert [race.win.epic for race in races] == [2]


def test_every_place_of_every_map_can_be_reached() -> None:
    """DD-TILE-01."""
    for map_ in BOX.maps.values():
        assert reachable_cells(map_) == set(map_.places)


def test_both_seats_of_the_race_are_as_far_from_everything() -> None:
    """DD-2P-01: the map is its own mirror image from north to south."""
    places = BOX.maps["two-doors"].places
    turned = {"A": "north", "Z": "south", "north": "south", "south": "north"}
    for cell, place in places.items():
        mirror = places[f"{cell[0]}{4 - int(cell[1:])}"]
        assert {turned.get(side, side) for side in place.openings} == set(mirror.openings)
        assert place.tokens == mirror.tokens
        assert place.back == mirror.back


def test_every_verb_is_used_but_those_that_are_kept_for_other_boxes() -> None:
    used = {verb(effect) for effects in lists() for effect in effects}
    assert set(VERBS) - used == {"settle-check", "add-hero"}


def test_what_the_rulebook_gives_is_marked_with_rules_and_the_rest_as_ours() -> None:
    facts: list[Fact] = [*BOX.heroes, *BOX.epics, *BOX.tiles.values(), *BOX.maps.values()]
    assert all(fact.rules for fact in facts if fact.source == "rulebook")
    assert all(not fact.rules for fact in facts if fact.source == "ours")
    known = {(hero.type, hero.level) for hero in BOX.heroes if hero.source == "rulebook"}
    # The catalogue, section 6: levels 1 and 2, but no Cleric of level 2.
    assert known == {
        (kind, level) for kind in ("fighter", "rogue", "wizard", "cleric") for level in (1, 2)
    } - {("cleric", 2)}


def test_titles_and_names_are_there_once_in_each_language() -> None:
    for language in ("en", "fr"):
        titles = Counter(getattr(tile.title, language) for tile in BOX.tiles.values())
        assert [title for title, count in titles.items() if count > 1] == []
