"""Step 6 of a turn, combat: perks, then rounds until one side is defeated.

* perk: what a hero of one kind does for the party; a striking perk takes points before round 1.
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon.changes.defeat import eliminate
from dtnb.dungeon.changes.draft import Draft, active_seat, change_active_seat
from dtnb.dungeon.changes.modifiers import end_modifiers_until
from dtnb.dungeon.changes.party import hit_hero
from dtnb.dungeon.changes.stats import lose_stat
from dtnb.dungeon.changes.tokens import lose_minion
from dtnb.dungeon.state import party, windows
from dtnb.dungeon.state.agenda import (
    REGISTRY,
    Combat,
    EndRound,
    Fireball,
    HeroAttacks,
    HeroFalls,
    Perks,
    Round,
    YourAttack,
)
from dtnb.dungeon.state.stats import COMBAT_STATS
from dtnb.dungeon.state.table import Encounter
from dtnb.dungeon.windows.asking import ask_forced, take_answer
from dtnb.kernel import Choice, Item
from dtnb.kernel.windows import OpenWindow

#: the policy for a combat in which neither side can change anything
STALEMATE_POLICY = "combat-without-end"

# -- rounds ----------------------------------------------------------------------------------------


@REGISTRY.resolves(Combat)
def begin_combat(draft: Draft, item: Combat) -> None:
    """Begin step 6 (DD-TURN-06)."""
    draft.begin_step("step-begins", draft.table.active, ("DD-TURN-06",), step="combat")
    windows_before_perks = (
        () if _perks_strike_first(draft) else (OpenWindow(windows.START_OF_ROUND),)
    )
    draft.push(OpenWindow(windows.BEFORE_COMBAT), *windows_before_perks, Perks(), Round())


def _perks_strike_first(draft: Draft) -> bool:
    """Tell whether the perks strike before abilities can be used.

    DD-PERK-10 and DD-CMB-01 say that they do. In a world without one of these rules, they do not.
    """
    return all(
        draft.rules.holds((rule, "DD-PERK-10", "DD-CMB-01"), kind)
        for kind, (_, rule) in party.STRIKING_PERKS.items()
        if party.count(draft.table.party, kind) > 1
    )


@REGISTRY.resolves(Perks)
def strike_with_perks(draft: Draft, item: Perks) -> None:
    """Take 1 Time per Wizard after the first, and 1 Ability point per Cleric after the first.

    Notes
    -----
    Source: DD-CMB-01, DD-PERK-10.
    """
    if not draft.rules.perks_apply(draft.table):
        return
    for kind, (stat, rule) in party.STRIKING_PERKS.items():
        count = party.count(draft.table.party, kind, draft.rules)
        amount = (
            draft.rules.apply(rule, kind, with_rule=count - 1, without_rule=count) if count else 0
        )
        if not amount:
            continue
        rules = (rule, "DD-CMB-01", "DD-PERK-10")
        draft.add_step(
            "perk-strikes", draft.table.active, rules, perk=f"{kind}s", count=count,
            amount=amount, stat=stat,
        )  # fmt: skip
        # DD-AMB-16: a seat with too few Ability points loses those that it has. In a world without
        # `rule`, it also loses Health for the missing points.
        lost_points = lose_stat(
            draft, stat, amount, source=f"perk:{kind}", cause="effect", rules=(rule,)
        )
        if lost_points < amount and not draft.rules.forbids(rule, kind, "health"):
            lose_stat(
                draft,
                "health",
                amount - lost_points,
                source=f"perk:{kind}",
                cause="effect",
                rules=(rule,),
            )


@REGISTRY.resolves(Round)
def begin_round(draft: Draft, item: Round) -> None:
    """Begin a round, or end the encounter if no hero is left or nothing can change any more.

    Source: DD-CMB-08, DD-CMB-10.
    """
    encounter = draft.table.encounter
    assert encounter is not None
    if not encounter.heroes:
        _end_won_encounter(draft, encounter)
        return
    # A replay file may limit the rounds that are played.
    if 0 < draft.table.last_round <= encounter.round:
        return
    if encounter.round and draft.rules.is_stalemate(draft.table):
        _end_stalemate(draft, encounter)
        return
    number = encounter.round + 1
    draft.table = replace(draft.table, encounter=replace(encounter, round=number), extra_attacks=0)
    draft.push(Round())
    draft.begin_step("round-begins", draft.table.active, ("DD-CMB-10",), round=number)
    draft.push(OpenWindow(windows.START_OF_ROUND), *_attack_items(draft), EndRound())


def _attack_items(draft: Draft) -> tuple[Item, ...]:
    """Return steps 2 to 5 of a round: the heroes' attacks, then the player's (DD-CMB-03…06).

    In a world without one of these rules, the order is different.
    """
    hero_kinds = {hero.kind for hero in draft.table.party}
    attacking_stats = [
        stat for stat in COMBAT_STATS if not hero_kinds.isdisjoint(party.ATTACKERS[stat])
    ]
    stats_in_order: tuple[str, ...] = COMBAT_STATS
    if len(attacking_stats) > 1:
        stats_in_order = draft.rules.apply(
            ("DD-CMB-04", "DD-CMB-03"),
            *attacking_stats,
            with_rule=COMBAT_STATS,
            without_rule=tuple(reversed(COMBAT_STATS)),
        )
    hero_attacks = tuple(HeroAttacks(stat) for stat in stats_in_order)
    seat, rules = draft.table.active, ("DD-CMB-06", "DD-CMB-10")
    if not attacking_stats or draft.rules.holds(rules, seat, "attack"):
        return (*hero_attacks, YourAttack())
    return (YourAttack(), *hero_attacks)


@REGISTRY.resolves(EndRound)
def end_round(draft: Draft, item: EndRound) -> None:
    """End the temporary modifiers that last for a round."""
    end_modifiers_until(draft, "round")


def _end_stalemate(draft: Draft, encounter: Encounter) -> None:
    """End a combat in which nothing can change (DD-CMB-08).

    The policy ``combat-without-end`` decides whether the seat loses.
    """
    seat, reading = draft.table.active, draft.rules.reading(STALEMATE_POLICY)
    draft.add_step(
        "stalemate",
        seat,
        ("DD-CMB-08",),
        rounds=encounter.round,
        policy=STALEMATE_POLICY,
        reading=reading,
    )
    if reading == "lost":
        eliminate(draft, seat, "stalemate")
        return
    # The party was not defeated, so an Epic Party does not count for the win (DD-WIN-01).
    draft.table = replace(draft.table, encounter=None)
    draft.add_step("encounter-ends", seat, ("DD-TURN-06",), rounds=encounter.round)


def _end_won_encounter(draft: Draft, encounter: Encounter) -> None:
    """End a won encounter (DD-TURN-06); an Epic Party counts for the win (DD-WIN-01)."""
    draft.table = replace(draft.table, encounter=None)
    seat = draft.table.active
    draft.add_step("encounter-ends", seat, ("DD-CMB-08", "DD-TURN-06"), rounds=encounter.round)
    if encounter.epic:
        count = active_seat(draft).epics + 1
        change_active_seat(draft, epics=count)
        draft.add_step(
            "epic-party-defeated", seat, ("DD-WIN-01", "DD-EPIC-01"), tile=encounter.tile,
            count=count, needed=draft.rules.map_of(draft.table).win.epic,
        )  # fmt: skip


# -- hits on heroes --------------------------------------------------------------------------------


@REGISTRY.resolves(HeroFalls)
def ask_hero_to_hit(draft: Draft, item: HeroFalls) -> None:
    """Ask which of the vulnerable heroes is hit (DD-CMB-08, DD-AMB-10, DD-AMB-11)."""
    heroes = draft.table.party
    if not heroes:
        return
    if draft.rules.reading("hero-falls") == "fixed-order":
        # DD-AMB-10: nobody chooses; the first hero that can be hit falls.
        hit_hero(draft, party.vulnerable_heroes(heroes, draft.rules)[0], item.source)
        return
    ask_forced(draft, item, windows.HERO_FALLS, "defeat")


@REGISTRY.answers(HeroFalls)
def hit_chosen_hero(draft: Draft, item: HeroFalls, answer: Choice) -> None:
    """Hit the chosen hero."""
    if not take_answer(draft, item, windows.HERO_FALLS, "defeat", answer.action):
        # The player used a token instead of answering, so the question will be asked again.
        return
    hero = next(hero for hero in draft.table.party if hero.id == answer.action.object)
    hit_hero(draft, hero, item.source)


# -- a Warlock's Fireball --------------------------------------------------------------------------


@REGISTRY.resolves(Fireball)
def ask_minion_to_destroy(draft: Draft, item: Fireball) -> None:
    """Ask which DieMinion is destroyed (DD-EPIC-09)."""
    if active_seat(draft).minions:
        ask_forced(draft, item, windows.HEROES_HIT, "fireball")


@REGISTRY.answers(Fireball)
def destroy_minion(draft: Draft, item: Fireball, answer: Choice) -> None:
    """Destroy the chosen DieMinion."""
    if not take_answer(draft, item, windows.HEROES_HIT, "fireball", answer.action):
        # The player used a token instead of answering, so the question will be asked again.
        return
    lose_minion(draft, answer.action.object, source="hero:warlock", rules=("DD-EPIC-09",))
