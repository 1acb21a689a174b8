"""Ask the player what an effect leaves open, such as which hero falls, and continue the effect.

Each question is a `Pick`: the options, the effect that asks, and its source. The topic of a pick,
such as ``minion``, selects the function that continues the effect with the answer.

* effect: data with a verb and parameters, such as ``Defeat(count=2, stat="might")``.
* source: the tile, ability or card that the effect comes from, and the seat that carries it out.
  Its `citation`, such as ``tile:spiked-pit``, names it in the record.
* to push an item: to put it on the agenda, the stack of what is still to be resolved.
* DieMinion, Die-Namic die: a die that is thrown once; a die whose pips are spent one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft, active_seat, change_active_seat
from dtnb.dungeon.changes.modifiers import RULES_OF_SOURCE
from dtnb.dungeon.changes.party import hero_data, hit_hero, record_party, remove_hero
from dtnb.dungeon.changes.points import MAX_PIPS, spend_pips
from dtnb.dungeon.changes.stats import lose_stat, set_dice
from dtnb.dungeon.changes.tokens import lose_minion
from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.state import party
from dtnb.dungeon.state.agenda import NO_LIMIT, REGISTRY, Perform, Pick, Reveal, Source
from dtnb.dungeon.state.party import BASIC_KINDS, Hero
from dtnb.dungeon.state.stats import MAX_OF_A_TYPE, StatDie, next_die
from dtnb.dungeon.windows.asking import ask_forced, record_choice, use_token_first
from dtnb.kernel import Choice

#: the answer that ends a question in which several options may be picked
DONE = "done"


def rules_of(source: Source) -> tuple[str, ...]:
    """Return the rules by which the effects of a source are carried out."""
    return RULES_OF_SOURCE[source.kind]


def record_no_effect(draft: Draft, source: Source, reason: str) -> None:
    """Record that an effect does nothing."""
    draft.add_step(
        "nothing-happens", source.seat, rules_of(source), source=source.citation, why=reason
    )


@REGISTRY.resolves(Pick)
def ask_pick(draft: Draft, pick: Pick) -> None:
    """Ask the question of an effect."""
    ask_forced(draft, pick, pick.source.window, pick.topic)


@REGISTRY.answers(Pick)
def take_pick(draft: Draft, pick: Pick, answer: Choice) -> None:
    """Continue an effect with the chosen option."""
    window = pick.source.window
    if use_token_first(draft, pick, answer.action, window):
        return
    # If there was only one option, the question was answered without asking the player.
    if len(pick.options) > 1:
        record_choice(draft, window, pick.topic, answer.action)
    _CONTINUATIONS[pick.topic](draft, pick, answer.action.object)


def _perform_with_stat(draft: Draft, pick: Pick, stat: str) -> None:
    effect: Any = pick.effect
    draft.push(Perform((replace(effect, stat=stat),), pick.source))


# -- dice and tokens -------------------------------------------------------------------------------


def upgrade_die(draft: Draft, stat: str, source: Source) -> None:
    """Replace the die under a stat with the next larger die at the same value (DD-STAT-04)."""
    old_die = active_seat(draft).stats.stat_die(stat)
    larger = next_die(old_die.faces)
    is_largest = larger == old_die.faces
    has_maximum = active_seat(draft).stats.count(larger) >= MAX_OF_A_TYPE
    if is_largest or (has_maximum and draft.rules.holds("DD-STAT-04", stat, f"d{larger}")):
        draft.add_step(
            "upgrade-ignored", source.seat, ("DD-STAT-04",), stat=stat, die=old_die.faces,
            wanted=larger, amount=0,
        )  # fmt: skip
        return
    set_dice(draft, **{stat: StatDie(larger, old_die.value)})
    draft.add_step(
        "die-upgraded", source.seat, ("DD-STAT-04",), stat=stat, old=old_die.faces, new=larger
    )


def _swap_dice(draft: Draft, pick: Pick, chosen_stats: str) -> None:
    """Exchange the dice of the two chosen stats, such as ``might/magic``."""
    first, second = chosen_stats.split("/")
    stats = active_seat(draft).stats
    set_dice(draft, **{first: stats.stat_die(second), second: stats.stat_die(first)})
    for stat in (first, second):
        die = active_seat(draft).stats.stat_die(stat)
        draft.add_step(
            "dice-swapped", pick.source.seat, rules_of(pick.source), stat=stat, die=die.faces,
            value=die.value, source=pick.source.citation,
        )  # fmt: skip


def ask_minions(draft: Draft, effect: Any, source: Source, count: int) -> None:
    """Ask which DieMinion to lose next; ask nothing if `count`, the number left, is 0."""
    options = tuple(die for die, _ in active_seat(draft).minions)
    if count and options:
        draft.push(Pick("minion", options, effect, source, picks_left=count))


def _lose_minion(draft: Draft, pick: Pick, die: str) -> None:
    lose_minion(draft, die, source=pick.source.citation, rules=rules_of(pick.source))
    ask_minions(draft, pick.effect, pick.source, pick.picks_left - 1)


def _add_pips(draft: Draft, pick: Pick, die_number: str) -> None:
    """Add pips to the chosen Die-Namic die; `die_number` counts from 1."""
    effect: Any = pick.effect
    index = int(die_number) - 1
    dice = list(active_seat(draft).die_namic)
    gained = min(effect.amount, MAX_PIPS - dice[index])
    dice[index] += gained
    change_active_seat(draft, die_namic=tuple(dice))
    draft.add_step(
        "pips-gained", pick.source.seat, rules_of(pick.source), amount=gained, left=sum(dice),
        source=pick.source.citation,
    )  # fmt: skip


# -- heroes ----------------------------------------------------------------------------------------


def _replace_hero_or_ask_kind(draft: Draft, pick: Pick, hero_id: str) -> None:
    """Replace the chosen hero; if the effect lets the player choose the new kind, ask for it."""
    effect = pick.effect
    assert isinstance(effect, verbs.ReplaceHero)
    if effect.type == "chosen":
        draft.push(Pick("type", BASIC_KINDS, effect, pick.source, picked=hero_id))
        return
    _replace_hero(draft, pick, hero_id, effect.type)


def _replace_by_chosen_kind(draft: Draft, pick: Pick, kind: str) -> None:
    """Replace the hero picked in the question before this one; `kind` is the new hero's kind."""
    _replace_hero(draft, pick, pick.picked, kind)


def _replace_hero(draft: Draft, pick: Pick, hero_id: str, kind: str) -> None:
    """Exchange a hero for a hero card of this kind, if the box still has such a card.

    If `kind` is "same", the new hero has the kind of the old one.
    """
    effect = pick.effect
    assert isinstance(effect, verbs.ReplaceHero)
    heroes = list(draft.table.party)
    index = next(index for index, hero in enumerate(heroes) if hero.id == hero_id)
    old_hero = heroes[index]
    level = old_hero.level + effect.levels
    other_ids = [hero.id for hero in heroes if hero.id != hero_id]
    kind = old_hero.kind if kind == "same" else kind
    new_hero = draft.rules.new_hero(kind, level, other_ids) if 1 <= level <= 4 else None
    source = pick.source
    if new_hero is None:
        record_no_effect(draft, source, "no-card")
        return
    heroes[index] = new_hero
    draft.table = draft.table.with_party(heroes)
    rules = rules_of(source)
    draft.add_step(
        "hero-leaves", source.seat, rules, hero=hero_data(old_hero), source=source.citation
    )
    draft.add_step(
        "hero-joins", source.seat, rules, hero=hero_data(new_hero), source=source.citation
    )
    record_party(draft)


def _is_within_budget(hero: Hero, effect: verbs.Defeat, budget: int) -> bool:
    """Tell whether the budget still allows the effect to defeat a hero."""
    return budget == NO_LIMIT or effect.stat is None or getattr(hero, effect.stat) <= budget


def ask_defeat(draft: Draft, effect: verbs.Defeat, source: Source, count: int, budget: int) -> None:
    """Ask which hero to defeat next; ask nothing if `count` is 0 or no hero can be chosen.

    Each hero has a value in the effect's stat. `budget` is the maximum sum of the values of the
    heroes that are still to be defeated, or `NO_LIMIT`.
    """
    heroes = draft.table.party
    candidates = heroes
    # A guarded effect can hit only those heroes that an attack of the player could hit.
    if effect.guarded and heroes:
        candidates = party.vulnerable_heroes(heroes, draft.rules)
    options = tuple(hero.id for hero in candidates if _is_within_budget(hero, effect, budget))
    if count and options:
        draft.push(
            Pick("hero-falls", (*options, DONE), effect, source, picks_left=count, budget=budget)
        )


def _defeat_hero(draft: Draft, pick: Pick, hero_id: str) -> None:
    """Defeat the chosen hero, or remove it without points, and ask for the next one."""
    effect = pick.effect
    assert isinstance(effect, verbs.Defeat)
    if hero_id == DONE:
        return
    hero = next(hero for hero in draft.table.party if hero.id == hero_id)
    if effect.points:
        hit_hero(draft, hero, pick.source.citation)
    else:
        remove_hero(draft, hero)
        draft.add_step(
            "hero-leaves", pick.source.seat, rules_of(pick.source), hero=hero_data(hero),
            source=pick.source.citation,
        )  # fmt: skip
        record_party(draft)
    budget = pick.budget
    if budget != NO_LIMIT and effect.stat is not None:
        budget -= getattr(hero, effect.stat)
    ask_defeat(draft, effect, pick.source, pick.picks_left - 1, budget)


# -- tiles, payments and choices -------------------------------------------------------------------


def ask_tiles(draft: Draft, effect: verbs.Reveal, source: Source, count: int) -> None:
    """Ask which face-down tile to turn up next; ask nothing if `count`, the number left, is 0."""
    table = draft.table
    options = tuple(
        place.cell
        for place in table.places
        if not place.revealed
        and not place.explored
        and (effect.where == "anywhere" or draft.rules.in_reach(table, place.cell))
    )
    if count and options:
        draft.push(Pick("tile", options, effect, source, picks_left=count))


def _turn_tile(draft: Draft, pick: Pick, cell: str) -> None:
    effect = pick.effect
    assert isinstance(effect, verbs.Reveal)
    if pick.picks_left > 1:
        # Pushed first, so that the next question is asked after this tile is face up.
        draft.push(Perform((replace(effect, count=pick.picks_left - 1),), pick.source))
    draft.push(Reveal(cell))


def can_pay(draft: Draft, effect: verbs.Pay) -> bool:
    """Tell whether the player can pay for an effect."""
    seat = active_seat(draft)
    if effect.what == "minions":
        return sum(count for _, count in seat.minions) >= effect.amount
    if effect.what == "pips":
        return seat.pips >= effect.amount
    # Paying a price may lower Ability to 0, but any other stat only to 1.
    min_value = 0 if effect.what == "ability" else 1
    return seat.stats.value(effect.what) - effect.amount >= min_value


def _take_payment(draft: Draft, pick: Pick, answer: str) -> None:
    """Take the payment and push the effects `then`; if the player declines, push `otherwise`."""
    effect = pick.effect
    assert isinstance(effect, verbs.Pay)
    if answer != "pay":
        draft.push(Perform(effect.otherwise, pick.source))
        return
    draft.push(Perform(effect.then, pick.source))
    rules = rules_of(pick.source)
    if effect.what == "minions":
        ask_minions(draft, effect, pick.source, effect.amount)
    elif effect.what == "pips":
        spend_pips(draft, effect.amount, rules=rules)
    else:
        lose_stat(
            draft,
            effect.what,
            effect.amount,
            source=pick.source.citation,
            cause="price",
            rules=rules,
        )


def _perform_option(draft: Draft, pick: Pick, option_number: str) -> None:
    """Carry out the chosen option; its number counts from 1."""
    effect = pick.effect
    assert isinstance(effect, verbs.Choose)
    draft.push(Perform(effect.options[int(option_number) - 1].effects, pick.source))


#: the function that continues an effect, by the topic of its question
_CONTINUATIONS: dict[str, Callable[[Draft, Pick, str], None]] = {
    "stat": _perform_with_stat,
    "swap": _swap_dice,
    "minion": _lose_minion,
    "die-namic": _add_pips,
    "hero": _replace_hero_or_ask_kind,
    "type": _replace_by_chosen_kind,
    "hero-falls": _defeat_hero,
    "tile": _turn_tile,
    "pay": _take_payment,
    "option": _perform_option,
}
