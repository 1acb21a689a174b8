"""Steps 5 and 6: the party is laid out, perks strike, rounds follow until one side is gone."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon import changes, party
from dtnb.dungeon.agenda import (
    REGISTRY,
    AddHeroes,
    Assembled,
    Combat,
    EndRound,
    Fireball,
    HeroAttacks,
    HeroFalls,
    IconRoll,
    MeetParty,
    OpenWindow,
    Perform,
    Perks,
    PickIcon,
    Round,
    Source,
    YourAttack,
)
from dtnb.dungeon.changes import Work, game_of, hero_data, me
from dtnb.dungeon.party import BASIC, Hero
from dtnb.dungeon.stats import FIGHTING
from dtnb.dungeon.table import Encounter
from dtnb.dungeon.turn import fall
from dtnb.dungeon.windows import answered, forced, note_choice
from dtnb.kernel import Action, Chance, Choice, Outcome

#: what a question-mark icon becomes by its d6 (DD-HERO-06)
ICON = (*BASIC, "ranged", "choose")


# -- the party is laid out -------------------------------------------------------------------------


@REGISTRY.resolves(MeetParty)
def meet_party(work: Work, item: MeetParty) -> None:
    """Begin step 5: which cards come is said by icons and level (DD-TURN-05, DD-HERO-02)."""
    tile = game_of(work).tile(item.tile)
    epic = any(icon in party.EPIC for icon in tile.encounter)
    work.table = replace(work.table, encounter=Encounter(item.tile, tile.level, epic=epic))
    work.push(Combat())
    work.begin("step-begins", work.table.active, ("DD-TURN-05",), step="encounter")
    work.push(AddHeroes(tuple(tile.encounter), tile.level), Assembled())


@REGISTRY.resolves(AddHeroes)
def add_heroes(work: Work, item: AddHeroes) -> None:
    """Lay out the first card; a question mark rolls, a free type is asked for."""
    if work.table.encounter is None:
        return
    if not item.icons:
        if not item.assembling:
            changes.note_party(work)
        return
    icon, rest = item.icons[0], item.icons[1:]
    work.push(replace(item, icons=rest))
    if icon == "random":
        work.push(IconRoll(item.level))
    elif icon == "chosen":
        work.push(PickIcon(item.level))
    else:
        join(work, icon, item.level)


def join(work: Work, kind: str, level: int) -> None:
    """Lay a hero's card out, where the box has it (DD-HERO-02)."""
    heroes = work.table.party
    hero = game_of(work).hero(kind, level, [each.id for each in heroes])
    if hero is None:
        work.note("nothing-happens", None, ("DD-HERO-02",), source=f"hero:{kind}", why="no-card")
        return
    work.table = work.table.with_party((*heroes, hero))
    work.note("hero-joins", None, ("DD-HERO-02",), hero=hero_data(hero), source=_tile(work))


def _tile(work: Work) -> str:
    encounter = work.table.encounter
    return f"tile:{encounter.tile}" if encounter is not None and encounter.tile else ""


@REGISTRY.resolves(IconRoll)
def icon_roll(work: Work, item: IconRoll) -> None:
    """Roll for a question-mark icon (DD-HERO-06)."""
    work.ask(item, Chance("roll", work.table.active, "icon", window="DD-TW-06"))


@REGISTRY.answers(IconRoll)
def icon_rolled(work: Work, item: IconRoll, given: Outcome) -> None:
    """Read the table of the question-mark icon (DD-HERO-06)."""
    face = int(given.values[0])
    becomes = ICON[face - 1]
    rules = ("DD-HERO-06",)
    work.note(
        "roll", work.table.active, rules, id=f"roll:{changes.next_serial(work)}", purpose="icon",
        die=6, values=[face],
    )  # fmt: skip
    work.note("icon-rolled", work.table.active, rules, face=face, becomes=becomes)
    if becomes == "ranged":
        if game_of(work).reading("question-mark-five") == "hero-too":
            work.push(item)
        changes.lose_stat(work, "health", 1, "icon", "damage", rules)
    elif becomes == "choose":
        work.push(PickIcon(item.level))
    else:
        join(work, becomes, item.level)


@REGISTRY.resolves(PickIcon)
def pick_icon(work: Work, item: PickIcon) -> None:
    """Ask for the type of a hero that joins (DD-HERO-06)."""
    forced(work, item, "DD-TW-06", "icon")


@REGISTRY.answers(PickIcon)
def icon_picked(work: Work, item: PickIcon, given: Choice) -> None:
    """Lay the chosen type out."""
    if not answered(work, item, "DD-TW-06", "icon", given.action):
        return
    join(work, given.action.object, item.level)


@REGISTRY.resolves(Assembled)
def assembled(work: Work, item: Assembled) -> None:
    """Note the party; effects about the encounter come now (DD-TILE-03, DD-HERO-03)."""
    encounter = work.table.encounter
    assert encounter is not None
    tile = game_of(work).tile(encounter.tile)
    changes.note_party(
        work, "party-assembled", level=encounter.level, tile=encounter.tile, epic=encounter.epic
    )
    if tile.encounter_effects:
        seat = work.table.active
        rules = ("DD-TILE-03",)
        work.note("source-acts", seat, rules, subject=encounter.tile, source="tile")
        work.push(Perform(tile.encounter_effects, Source("encounter", encounter.tile, seat)))


# -- rounds ----------------------------------------------------------------------------------------


@REGISTRY.resolves(Combat)
def combat(work: Work, item: Combat) -> None:
    """Begin step 6 (DD-TURN-06)."""
    work.begin("step-begins", work.table.active, ("DD-TURN-06",), step="combat")
    work.push(OpenWindow("DD-TW-09"), Perks(), Round())


@REGISTRY.resolves(Perks)
def perks(work: Work, item: Perks) -> None:
    """Wizards cost Time and Clerics Ability before round 1 (DD-CMB-01, DD-PERK-10)."""
    if not game_of(work).perks(work.table):
        return
    for kind, stat, rule in (
        ("wizard", "time", "DD-PERK-05"),
        ("cleric", "ability", "DD-PERK-07"),
    ):
        count = party.count(work.table.party, kind)
        if count < 2:
            continue
        rules = (rule, "DD-CMB-01", "DD-PERK-10")
        work.note(
            "perk-strikes", work.table.active, rules, perk=f"{kind}s", count=count,
            amount=count - 1, stat=stat,
        )  # fmt: skip
        # DD-AMB-16: with too few Ability points, what there is is lost.
        changes.lose_stat(work, stat, count - 1, f"perk:{kind}", "effect", (rule,))


@REGISTRY.resolves(Round)
def combat_round(work: Work, item: Round) -> None:
    """Begin a round, as long as heroes are left (DD-CMB-08, DD-CMB-10)."""
    encounter = work.table.encounter
    assert encounter is not None
    if not encounter.heroes:
        _end(work, encounter)
        return
    if 0 < work.table.last_round <= encounter.round:
        return
    if encounter.round and game_of(work).stuck(work.table):
        work.note("stalemate", work.table.active, ("DD-TURN-06",), rounds=encounter.round)
        fall(work, work.table.active, "stalemate")
        return
    number = encounter.round + 1
    work.table = replace(work.table, encounter=replace(encounter, round=number), extra_attacks=0)
    work.push(Round())
    work.begin("round-begins", work.table.active, ("DD-CMB-10",), round=number)
    heroes = [HeroAttacks(stat) for stat in FIGHTING]
    work.push(OpenWindow("DD-TW-10"), *heroes, YourAttack(), EndRound())


@REGISTRY.resolves(EndRound)
def end_round(work: Work, item: EndRound) -> None:
    """End what lasted for a round."""
    changes.expire(work, "round")


def _end(work: Work, encounter: Encounter) -> None:
    """All heroes are gone (DD-TURN-06); an Epic Party counts towards the win (DD-WIN-01)."""
    work.table = replace(work.table, encounter=None)
    seat = work.table.active
    work.note("encounter-ends", seat, ("DD-CMB-08", "DD-TURN-06"), rounds=encounter.round)
    if encounter.epic:
        count = me(work).epics + 1
        changes.change_me(work, epics=count)
        work.note(
            "epic-party-defeated", seat, ("DD-WIN-01", "DD-EPIC-01"), tile=encounter.tile,
            count=count, needed=game_of(work).map(work.table).win.epic,
        )  # fmt: skip


# -- heroes fall -----------------------------------------------------------------------------------


@REGISTRY.resolves(HeroFalls)
def hero_falls(work: Work, item: HeroFalls) -> None:
    """Ask which hero is hit, among those who may be (DD-CMB-08, DD-AMB-10, DD-AMB-11)."""
    heroes = work.table.party
    if not heroes:
        return
    if game_of(work).reading("hero-falls") == "fixed-order":
        hit(work, party.fixed_order(heroes)[0], item.source)
        return
    forced(work, item, "DD-TW-14", "defeat")


@REGISTRY.answers(HeroFalls)
def hero_chosen(work: Work, item: HeroFalls, given: Choice) -> None:
    """Hit the hero that was named."""
    note_choice(work, "DD-TW-14", "defeat", given.action)
    hit(work, named(work, given.action), item.source)


def named(work: Work, action: Action) -> Hero:
    """Return the hero that an answer names."""
    return next(hero for hero in work.table.party if hero.id == action.object)


def hit(work: Work, hero: Hero, source: str) -> None:
    """A hero is hit: a Barbarian is turned first, everybody else falls (DD-EPIC-04)."""
    if hero.hits > 1:
        turned = replace(hero, hits=hero.hits - 1, rotated=True)
        work.table = work.table.with_party(
            turned if each.id == hero.id else each for each in work.table.party
        )
        work.note(
            "hero-hit", work.table.active, ("DD-EPIC-04",), hero=hero_data(turned),
            hits=turned.hits,
        )  # fmt: skip
        work.note("perk-adds", None, ("DD-EPIC-05",), perk="rage", amount=party.RAGE)
        changes.note_party(work)
        return
    leave(work, hero)
    work.note("hero-defeated", work.table.active, ("DD-CMB-08",), hero=hero_data(hero),
              source=source)  # fmt: skip
    changes.note_party(work)
    changes.gain_points(work, hero.points)


def leave(work: Work, hero: Hero) -> None:
    """Take a hero's card away."""
    work.table = work.table.with_party(each for each in work.table.party if each.id != hero.id)


# -- a Warlock's Fireball --------------------------------------------------------------------------


@REGISTRY.resolves(Fireball)
def fireball(work: Work, item: Fireball) -> None:
    """Ask which DieMinion is destroyed (DD-EPIC-09)."""
    if me(work).minions:
        forced(work, item, "DD-TW-11", "fireball")


@REGISTRY.answers(Fireball)
def destroyed(work: Work, item: Fireball, given: Choice) -> None:
    """Destroy the DieMinion that was chosen."""
    if not answered(work, item, "DD-TW-11", "fireball", given.action):
        return
    changes.lose_minion(work, given.action.object, "hero:warlock", ("DD-EPIC-09",))
