"""Step 5 of a turn: lay out the party of an encounter, card by card.

* icon: what a tile shows for each hero of its encounter: the hero's kind, or a question mark. For a
  question mark, the kind is rolled or chosen.
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft
from dtnb.dungeon.changes.party import hero_data, record_party
from dtnb.dungeon.changes.stats import lose_stat
from dtnb.dungeon.state import party, windows
from dtnb.dungeon.state.agenda import (
    REGISTRY,
    AddHeroes,
    Assembled,
    Combat,
    IconRoll,
    MeetParty,
    Perform,
    PickIcon,
    RangedAttack,
    Source,
)
from dtnb.dungeon.state.party import BASIC_KINDS
from dtnb.dungeon.state.table import Encounter
from dtnb.dungeon.windows.asking import ask_forced, take_answer
from dtnb.kernel import Chance, Choice, Outcome

#: the results of the d6 for a question-mark icon, from 1 to 6 (DD-HERO-06)
ICON_RESULTS = (*BASIC_KINDS, "ranged", "choose")


@REGISTRY.resolves(MeetParty)
def meet_party(draft: Draft, item: MeetParty) -> None:
    """Begin step 5: lay out a card of the tile's level for each icon (DD-TURN-05, DD-HERO-02)."""
    tile = draft.rules.tile(item.tile)
    epic = any(icon in party.EPIC_KINDS for icon in tile.encounter)
    draft.table = replace(draft.table, encounter=Encounter(item.tile, tile.level, epic=epic))
    # Pushed before the step begins, so that combat is not nested in it.
    draft.push(Combat())
    draft.begin_step("step-begins", draft.table.active, ("DD-TURN-05",), step="encounter")
    draft.push(AddHeroes(tuple(tile.encounter), tile.level), Assembled())


@REGISTRY.resolves(AddHeroes)
def add_heroes(draft: Draft, item: AddHeroes) -> None:
    """Lay out a card for the first icon, and push the other icons.

    If the first icon is a question mark, push its roll or question instead.
    """
    if draft.table.encounter is None:
        return
    if not item.icons:
        if not item.is_new_party:
            record_party(draft)
        return
    icon, later_icons = item.icons[0], item.icons[1:]
    draft.push(replace(item, icons=later_icons))
    if icon == "random":
        draft.push(IconRoll(item.level))
    elif icon == "chosen":
        draft.push(PickIcon(item.level))
    else:
        add_hero(draft, icon, item.level)


def add_hero(draft: Draft, kind: str, level: int) -> None:
    """Add a hero to the party, if the box has the card (DD-HERO-02)."""
    heroes = draft.table.party
    hero = draft.rules.new_hero(kind, level, [hero.id for hero in heroes])
    if hero is None:
        draft.add_step(
            "nothing-happens", rules=("DD-HERO-02",), source=f"hero:{kind}", why="no-card"
        )
        return
    draft.table = draft.table.with_party((*heroes, hero))
    draft.add_step(
        "hero-joins", rules=("DD-HERO-02",), hero=hero_data(hero), source=_tile_citation(draft)
    )


def _tile_citation(draft: Draft) -> str:
    """Return the citation of the encounter's tile; "" if the encounter has no tile."""
    encounter = draft.table.encounter
    return f"tile:{encounter.tile}" if encounter is not None and encounter.tile else ""


@REGISTRY.resolves(IconRoll)
def ask_icon_roll(draft: Draft, item: IconRoll) -> None:
    """Ask for the roll for a question-mark icon (DD-HERO-06)."""
    draft.ask(item, Chance("roll", draft.table.active, "icon", window=windows.TILE_EFFECTS))


@REGISTRY.answers(IconRoll)
def resolve_icon(draft: Draft, item: IconRoll, answer: Outcome) -> None:
    """Carry out the result of the roll for a question-mark icon (DD-HERO-06)."""
    face = int(answer.values[0])
    result = ICON_RESULTS[face - 1]
    rules = ("DD-HERO-06",)
    draft.add_step(
        "roll", draft.table.active, rules, id=f"roll:{draft.next_serial()}", purpose="icon",
        die=6, values=[face],
    )  # fmt: skip
    draft.add_step("icon-rolled", draft.table.active, rules, face=face, becomes=result)
    if result == "ranged":
        if draft.rules.reading("question-mark-five") == "hero-too":
            # Under this reading, the icon is rolled again, so that a hero joins too.
            draft.push(item)
        draft.push(RangedAttack())
    elif result == "choose":
        draft.push(PickIcon(item.level))
    else:
        add_hero(draft, result, item.level)


@REGISTRY.resolves(RangedAttack)
def take_ranged_damage(draft: Draft, item: RangedAttack) -> None:
    """Lose 1 Health: the result of a 5 on the roll for a question-mark icon (DD-HERO-06)."""
    lose_stat(draft, "health", 1, source="icon", cause="damage", rules=("DD-HERO-06",))


@REGISTRY.resolves(PickIcon)
def ask_hero_type(draft: Draft, item: PickIcon) -> None:
    """Ask for the kind of a hero that joins (DD-HERO-06)."""
    ask_forced(draft, item, windows.TILE_EFFECTS, "icon")


@REGISTRY.answers(PickIcon)
def add_chosen_hero(draft: Draft, item: PickIcon, answer: Choice) -> None:
    """Lay out a hero of the chosen kind."""
    if not take_answer(draft, item, windows.TILE_EFFECTS, "icon", answer.action):
        # The player used a token instead of answering, so the question will be asked again.
        return
    add_hero(draft, answer.action.object, item.level)


@REGISTRY.resolves(Assembled)
def finish_party(draft: Draft, item: Assembled) -> None:
    """Record the party, then carry out the encounter effects (DD-TILE-03, DD-HERO-03)."""
    encounter = draft.table.encounter
    assert encounter is not None
    tile = draft.rules.tile(encounter.tile)
    record_party(
        draft, "party-assembled", level=encounter.level, tile=encounter.tile, epic=encounter.epic
    )
    if tile.encounter_effects:
        seat = draft.table.active
        rules = ("DD-TILE-03",)
        draft.add_step("source-acts", seat, rules, subject=encounter.tile, source="tile")
        draft.push(Perform(tile.encounter_effects, Source("encounter", encounter.tile, seat)))
