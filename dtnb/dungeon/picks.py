"""What effects ask of the player, and what comes of the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from dtnb.dungeon import changes, party
from dtnb.dungeon.agenda import REGISTRY, Perform, Pick, Reveal, Source
from dtnb.dungeon.changes import Work, game_of, hero_data, me
from dtnb.dungeon.combat import hit, leave
from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.party import BASIC, Hero
from dtnb.dungeon.stats import MOST_OF_A_TYPE, StatDie, next_die
from dtnb.dungeon.windows import forced, note_choice, token_instead
from dtnb.kernel import Choice

#: the answer that ends a choice of several
DONE = "done"
RULES = {
    "tile": ("DD-TURN-04",),
    "encounter": ("DD-TILE-03",),
    "ability": ("DD-ABL-01",),
    "card": ("DD-ABL-02",),
}


def cited(source: Source) -> tuple[str, ...]:
    """Return the rules by which a source acts."""
    return RULES[source.kind]


@REGISTRY.resolves(Pick)
def pick(work: Work, item: Pick) -> None:
    """Ask what an effect leaves to the player."""
    forced(work, item, item.source.window, item.topic)


@REGISTRY.answers(Pick)
def picked(work: Work, item: Pick, given: Choice) -> None:
    """Go on with what was picked."""
    window = item.source.window
    if token_instead(work, item, given.action, window):
        return
    if len(item.options) > 1:
        note_choice(work, window, item.topic, given.action)
    _PICKED[item.topic](work, item, given.action.object)


def _stat(work: Work, item: Pick, chosen: str) -> None:
    effect: Any = item.effect
    work.push(Perform((replace(effect, stat=chosen),), item.source))


# -- dice and tokens -------------------------------------------------------------------------------


def upgrade(work: Work, stat: str, source: Source) -> None:
    """Replace a die by the next larger one, its value unchanged (DD-STAT-04)."""
    old = me(work).stats.of(stat)
    larger = next_die(old.die)
    if larger == old.die or me(work).stats.count(larger) >= MOST_OF_A_TYPE:
        work.note(
            "upgrade-ignored", source.seat, ("DD-STAT-04",), stat=stat, die=old.die,
            wanted=larger, amount=0,
        )  # fmt: skip
        return
    changes.put_dice(work, **{stat: StatDie(larger, old.value)})
    work.note("die-upgraded", source.seat, ("DD-STAT-04",), stat=stat, old=old.die, new=larger)


def _swap(work: Work, item: Pick, chosen: str) -> None:
    one, other = chosen.split("/")
    stats = me(work).stats
    changes.put_dice(work, **{one: stats.of(other), other: stats.of(one)})
    for stat in (one, other):
        die = me(work).stats.of(stat)
        work.note(
            "dice-swapped", item.source.seat, cited(item.source), stat=stat, die=die.die,
            value=die.value, source=item.source.cited,
        )  # fmt: skip


def ask_minions(work: Work, effect: Any, source: Source, count: int) -> None:
    """Ask which DieMinion goes, as many times as there are to lose."""
    options = tuple(die for die, _ in me(work).minions)
    if count and options:
        work.push(Pick("minion", options, effect, source, count))


def _minion(work: Work, item: Pick, chosen: str) -> None:
    changes.lose_minion(work, chosen, item.source.cited, cited(item.source))
    ask_minions(work, item.effect, item.source, item.left - 1)


def _die_namic(work: Work, item: Pick, chosen: str) -> None:
    effect: Any = item.effect
    at = int(chosen) - 1
    dice = list(me(work).die_namic)
    gained = min(effect.amount, changes.DIE_NAMIC_MOST - dice[at])
    dice[at] += gained
    changes.change_me(work, die_namic=tuple(dice))
    work.note(
        "pips-gained", item.source.seat, cited(item.source), amount=gained, left=sum(dice),
        source=item.source.cited,
    )  # fmt: skip


# -- heroes ----------------------------------------------------------------------------------------


def _hero(work: Work, item: Pick, chosen: str) -> None:
    effect = item.effect
    assert isinstance(effect, verbs.ReplaceHero)
    if effect.type == "chosen":
        work.push(Pick("type", BASIC, effect, item.source, picked=chosen))
        return
    _exchange(work, item, chosen, effect.type)


def _type(work: Work, item: Pick, chosen: str) -> None:
    _exchange(work, item, item.picked, chosen)


def _exchange(work: Work, item: Pick, name: str, kind: str) -> None:
    effect = item.effect
    assert isinstance(effect, verbs.ReplaceHero)
    heroes = list(work.table.party)
    at = next(at for at, hero in enumerate(heroes) if hero.id == name)
    old = heroes[at]
    level = old.level + effect.levels
    others = [hero.id for hero in heroes if hero.id != name]
    kind = old.kind if kind == "same" else kind
    new = game_of(work).hero(kind, level, others) if 1 <= level <= 4 else None
    source = item.source
    if new is None:
        work.note("nothing-happens", source.seat, cited(source), source=source.cited, why="no-card")
        return
    heroes[at] = new
    work.table = work.table.with_party(heroes)
    rules = cited(source)
    work.note("hero-leaves", source.seat, rules, hero=hero_data(old), source=source.cited)
    work.note("hero-joins", source.seat, rules, hero=hero_data(new), source=source.cited)
    changes.note_party(work)


def _affordable(hero: Hero, effect: verbs.Defeat, budget: int) -> bool:
    return budget < 0 or effect.stat is None or getattr(hero, effect.stat) <= budget


def ask_defeat(work: Work, effect: verbs.Defeat, source: Source, count: int, budget: int) -> None:
    """Ask which hero is defeated next, as long as one may be."""
    heroes = work.table.party
    able = party.can_be_hit(heroes) if effect.guarded and heroes else heroes
    options = tuple(hero.id for hero in able if _affordable(hero, effect, budget))
    if count and options:
        work.push(Pick("hero-falls", (*options, DONE), effect, source, count, budget))


def _hero_falls(work: Work, item: Pick, chosen: str) -> None:
    effect = item.effect
    assert isinstance(effect, verbs.Defeat)
    if chosen == DONE:
        return
    hero = next(hero for hero in work.table.party if hero.id == chosen)
    if effect.points:
        hit(work, hero, item.source.cited)
    else:
        leave(work, hero)
        work.note(
            "hero-leaves", item.source.seat, cited(item.source), hero=hero_data(hero),
            source=item.source.cited,
        )  # fmt: skip
        changes.note_party(work)
    budget = item.budget
    if budget >= 0 and effect.stat is not None:
        budget -= getattr(hero, effect.stat)
    ask_defeat(work, effect, item.source, item.left - 1, budget)


# -- the dungeon, and structure --------------------------------------------------------------------


def ask_tiles(work: Work, effect: verbs.Reveal, source: Source, count: int) -> None:
    """Ask which face-down tile is turned next."""
    game, table = game_of(work), work.table
    options = tuple(
        place.cell
        for place in table.places
        if not place.revealed
        and not place.explored
        and (effect.where == "anywhere" or game.in_reach(table, place.cell))
    )
    if count and options:
        work.push(Pick("tile", options, effect, source, count))


def _tile(work: Work, item: Pick, chosen: str) -> None:
    effect = item.effect
    assert isinstance(effect, verbs.Reveal)
    if item.left > 1:
        # The next is asked for once this one lies face up.
        work.push(Perform((replace(effect, count=item.left - 1),), item.source))
    work.push(Reveal(chosen))


def can_pay(work: Work, effect: verbs.Pay) -> bool:
    """Tell whether the player has what an effect may be paid with."""
    own = me(work)
    if effect.what == "minions":
        return sum(number for _, number in own.minions) >= effect.amount
    if effect.what == "pips":
        return own.pips >= effect.amount
    least = 0 if effect.what == "ability" else 1
    return own.stats.value(effect.what) - effect.amount >= least


def _paid(work: Work, item: Pick, chosen: str) -> None:
    effect = item.effect
    assert isinstance(effect, verbs.Pay)
    if chosen != "pay":
        work.push(Perform(effect.otherwise, item.source))
        return
    work.push(Perform(effect.then, item.source))
    rules = cited(item.source)
    if effect.what == "minions":
        ask_minions(work, effect, item.source, effect.amount)
    elif effect.what == "pips":
        changes.spend_pips(work, effect.amount, rules)
    else:
        changes.lose_stat(work, effect.what, effect.amount, item.source.cited, "price", rules)


def _option(work: Work, item: Pick, chosen: str) -> None:
    effect = item.effect
    assert isinstance(effect, verbs.Choose)
    work.push(Perform(effect.options[int(chosen) - 1].effects, item.source))


_PICKED: dict[str, Callable[[Work, Pick, str], None]] = {
    "stat": _stat,
    "swap": _swap,
    "minion": _minion,
    "die-namic": _die_namic,
    "hero": _hero,
    "type": _type,
    "hero-falls": _hero_falls,
    "tile": _tile,
    "pay": _paid,
    "option": _option,
}
