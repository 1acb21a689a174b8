"""Find mistakes in the files of a box that their schemas do not catch, such as wrong counts.

A box is the content of the game as YAML files: creatures, heroes, tiles, tokens and maps. A finding
is a mistake at a path in a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from dtnb.dungeon.content.box_problems import BoxProblems
from dtnb.dungeon.content.effects import BasicHero, EpicHero
from dtnb.dungeon.content.lint_effects import ENCOUNTER, TILE, check_effects, owner_for_ability
from dtnb.dungeon.content.model import (
    Ability,
    Creature,
    CreatureFile,
    Fact,
    HeroFile,
    Tile,
    TileFile,
    TokenFile,
)
from dtnb.explain import Message
from dtnb.files import Path

#: how many board abilities, ability cards, and Victory Point boxes (each with a Die-Namic die) a
#: creature has
BOARD_ABILITIES = 2
ABILITY_CARDS = 4
DIE_NAMIC_DICE = 6
#: the levels of basic heroes
LEVELS = (1, 2, 3, 4)


def check_sources(
    data: Any, rule_ids: set[str], box_problems: BoxProblems, path: Path = ()
) -> None:
    """Find facts in `data`, at any depth, with a wrong source; `rule_ids` are the known rules."""
    if isinstance(data, Fact):
        _check_source(data, rule_ids, box_problems, path)
    children: Iterator[tuple[str | int, Any]]
    if isinstance(data, msgspec.Struct):
        children = ((name, getattr(data, name)) for name in data.__struct_fields__)
    elif isinstance(data, dict):
        children = iter(data.items())
    elif isinstance(data, tuple):
        children = iter(enumerate(data))
    else:
        return
    for name, child in children:
        check_sources(child, rule_ids, box_problems, (*path, name))


def _check_source(fact: Fact, rule_ids: set[str], box_problems: BoxProblems, path: Path) -> None:
    """Find a wrong source of a fact.

    A fact from the rulebook must cite a rule, and a fact that we made up must cite none. Every
    cited rule must exist, including the rules cited for a single field (`Fact.printed`).
    """
    if fact.source == "rulebook" and not fact.rules:
        box_problems.add((*path, "source"), "no-rules")
    if fact.source == "ours" and fact.rules:
        box_problems.add((*path, "rules"), "rules-of-ours", is_in_key=True)
    cited_rules = {("rules", index): rule for index, rule in enumerate(fact.rules)}
    for field, rules in fact.printed.items():
        if field not in fact.__struct_fields__:
            box_problems.add_unknown(
                (*path, "printed", field), "no-field", field, fact.__struct_fields__
            )
        cited_rules |= {("printed", field, index): rule for index, rule in enumerate(rules)}  # type: ignore[misc]
    for rule_path, rule in cited_rules.items():
        if rule not in rule_ids:
            box_problems.add_unknown((*path, *rule_path), "no-rule", rule, rule_ids)


# -- creatures -------------------------------------------------------------------------------------


def check_creatures(file: CreatureFile, box_problems: BoxProblems) -> None:
    """Find mistakes in ``creatures.yaml``."""
    for name, creature in file.creatures.items():
        _check_creature(creature, ("creatures", name), box_problems)


def _check_creature(creature: Creature, path: Path, box_problems: BoxProblems) -> None:
    """Find wrong counts, Victory Point boxes out of order, and names used twice."""
    for section, code, expected in (
        ("abilities", "board-abilities", BOARD_ABILITIES),
        ("cards", "ability-cards", ABILITY_CARDS),
        ("victory", "victory-boxes", DIE_NAMIC_DICE),
    ):
        count = len(getattr(creature, section))
        if count != expected:
            box_problems.add((*path, section), code, is_in_key=True, count=count)
    for index, (previous, box) in enumerate(
        zip(creature.victory, creature.victory[1:], strict=False), 1
    ):
        if box.points <= previous.points:
            points_path = (*path, "victory", index, "points")
            box_problems.add(
                points_path, "victory-order", points=box.points, before=previous.points
            )
    for name in creature.abilities:
        if name in creature.cards:
            box_problems.add(
                (*path, "cards", name),
                "same-name",
                is_in_key=True,
                name=name,
                other=f"abilities.{name}",
            )
    for section in ("abilities", "cards"):
        abilities: dict[str, Ability] = getattr(creature, section)
        for name, ability in abilities.items():
            _check_ability(ability, (*path, section, name), box_problems)


def _check_ability(ability: Ability, path: Path, box_problems: BoxProblems) -> None:
    if not ability.effects:
        box_problems.add((*path, "effects"), "no-effects", is_in_key=True)
    if not ability.when:
        box_problems.add((*path, "when"), "never", is_in_key=True)
    check_effects(
        ability.effects, (*path, "effects"), owner_for_ability(ability.when), box_problems
    )


# -- heroes and tokens -----------------------------------------------------------------------------


def check_heroes(file: HeroFile, box_problems: BoxProblems) -> None:
    """Find duplicate and missing hero cards."""
    index_by_card: dict[tuple[str, int], int] = {}
    for index, card in enumerate(file.heroes):
        type_and_level = (card.type, card.level)
        if type_and_level in index_by_card:
            first_path = ("heroes", index_by_card[type_and_level])
            _add_duplicate(("heroes", index), first_path, _hero_name(*type_and_level), box_problems)
        index_by_card.setdefault(type_and_level, index)
    for kind in get_args(BasicHero):
        for level in LEVELS:
            if (kind, level) not in index_by_card:
                box_problems.add(
                    ("heroes",), "missing", is_in_key=True, what=_hero_name(kind, level)
                )
    index_by_epic: dict[str, int] = {}
    for index, epic in enumerate(file.epics):
        if epic.type in index_by_epic:
            first_path = ("epics", index_by_epic[epic.type])
            _add_duplicate(("epics", index), first_path, epic.type, box_problems)
        index_by_epic.setdefault(epic.type, index)
    for kind in get_args(EpicHero):
        if kind not in index_by_epic:
            box_problems.add(("epics",), "missing", is_in_key=True, what=kind)


def _hero_name(kind: str, level: int) -> Message:
    return Message("problem.box.hero", {"hero": kind, "level": level})


def _add_duplicate(
    path: Path, first_path: Path, name: Message | str, box_problems: BoxProblems
) -> None:
    box_problems.add(path, "twice", what=name, line=box_problems.line_of(first_path))


def check_tokens(file: TokenFile, box_problems: BoxProblems) -> None:
    """Find tokens listed twice, and starting tokens that exceed the supply."""
    for section, field in (("minions", "die"), ("stats", "stat")):
        index_by_name: dict[str, int] = {}
        for index, entry in enumerate(getattr(file, section)):
            name = getattr(entry, field)
            if name in index_by_name:
                first_path = (section, index_by_name[name])
                _add_duplicate((section, index), first_path, name, box_problems)
            index_by_name.setdefault(name, index)
    supply = {entry.die: entry.count for entry in file.minions}
    for die, count in Counter(file.start.dice).items():
        if count > supply.get(die, 0):
            box_problems.add(
                ("start", "dice"), "start-minion", supply=supply.get(die, 0), die=die, count=count
            )


# -- tiles -----------------------------------------------------------------------------------------

#: The back of a tile follows from its number of openings. The exception is a tile with two openings
#: on opposite sides, whose back is "two-way".
_BACKS_BY_OPENINGS = {1: "dead-end", 2: "corner", 3: "three-way", 4: "four-way"}


def back_for_openings(openings: tuple[str, ...]) -> str:
    """Return the back of a tile with these openings; "" if no tile has such openings."""
    sides = set(openings)
    if len(sides) != len(openings):
        return ""
    if sides in ({"north", "south"}, {"east", "west"}):
        return "two-way"
    return _BACKS_BY_OPENINGS.get(len(sides), "")


BACKS_OF_ANY_SHAPE = ("start", "blank", "epic")
"""The backs that do not determine the openings."""


def check_tiles(file: TileFile, heroes: HeroFile | None, box_problems: BoxProblems) -> None:
    """Find mistakes in ``tiles.yaml``.

    If `heroes` is given, also find encounters for which the box has too few hero cards.

    Source: DD-TILE-02, DD-TILE-05, DD-EPIC-01.
    """
    tiles_by_back = Counter(tile.back for tile in file.tiles.values())
    for tile_back, pile in file.counts.items():
        count = tiles_by_back[tile_back]
        if count != pile.count:
            count_path: Path = ("counts", tile_back, "count")
            box_problems.add(
                count_path, "tile-count", count=count, back=tile_back, expected=pile.count
            )
    for tile_back in sorted(set(tiles_by_back) - set(file.counts)):
        box_problems.add(
            ("counts",), "no-count", is_in_key=True, back=tile_back, count=tiles_by_back[tile_back]
        )
    for name, tile in file.tiles.items():
        path: Path = ("tiles", name)
        _check_openings(tile, path, box_problems)
        _check_encounter(tile, path, box_problems)
        check_effects(tile.effects, (*path, "effects"), TILE, box_problems)
        check_effects(tile.encounter_effects, (*path, "encounter_effects"), ENCOUNTER, box_problems)
        if heroes is not None:
            _check_hero_count(tile, path, heroes, box_problems)


def _check_openings(tile: Tile, path: Path, box_problems: BoxProblems) -> None:
    """Find openings that do not match the back of the tile."""
    tile_back = back_for_openings(tile.openings)
    if not tile_back or (tile.back not in BACKS_OF_ANY_SHAPE and tile_back != tile.back):
        openings = tile.openings or Message("problem.box.no-openings")
        box_problems.add(
            (*path, "openings"), "tile-openings", openings=openings, back=tile.back, fits=tile_back
        )


def _check_encounter(tile: Tile, path: Path, box_problems: BoxProblems) -> None:
    """Find levels, numbers and effects that do not match the back and the encounter of a tile."""
    if tile.back in ("start", "blank"):
        for field in ("level", "number", "effects", "encounter", "encounter_effects"):
            if getattr(tile, field):
                box_problems.add((*path, field), "bare", is_in_key=True, back=tile.back)
        return
    epic = any(icon in get_args(EpicHero) for icon in tile.encounter)
    if tile.back == "epic" and not epic:
        field = "encounter" if tile.encounter else "back"
        box_problems.add((*path, field), "epic-party", names=get_args(EpicHero))
    elif tile.back != "epic" and epic:
        box_problems.add((*path, "back"), "epic-back")
    if tile.encounter:
        if not tile.level:
            box_problems.add((*path, "encounter"), "level-of-encounter", is_in_key=True)
        if tile.number:
            box_problems.add((*path, "number"), "number-or-encounter", is_in_key=True)
    else:
        if tile.level:
            box_problems.add((*path, "level"), "level-without", is_in_key=True)
        if tile.encounter_effects:
            box_problems.add((*path, "encounter_effects"), "effects-without", is_in_key=True)


def _check_hero_count(tile: Tile, path: Path, heroes: HeroFile, box_problems: BoxProblems) -> None:
    """Find a type of hero of which the box has too few cards for a tile.

    Every ? icon of the tile counts for each type, because its roll may give that type.
    """
    icons = Counter(tile.encounter)
    for card in heroes.heroes:
        count = icons[card.type] + icons["random"]
        if card.level == tile.level and count > card.copies:
            box_problems.add(
                (*path, "encounter"),
                "too-many-heroes",
                count=count,
                hero=card.type,
                level=card.level,
                copies=card.copies,
            )
            return
