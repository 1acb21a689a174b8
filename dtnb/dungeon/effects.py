"""The verbs of tiles, abilities and ability cards, carried out one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from dtnb.dungeon import changes, picks
from dtnb.dungeon.agenda import (
    REGISTRY,
    AddHeroes,
    Amount,
    BeginAttack,
    BeginCheck,
    ChooseAttack,
    Harm,
    HeroAttack,
    Perform,
    Pick,
    Source,
)
from dtnb.dungeon.attacks import said, show
from dtnb.dungeon.changes import Work, me
from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.picks import cited
from dtnb.dungeon.rules import faces
from dtnb.dungeon.stats import ASSIGNED
from dtnb.dungeon.table import Lasting, Table
from dtnb.kernel import Chance, Outcome


@REGISTRY.resolves(Perform)
def perform(work: Work, item: Perform) -> None:
    """Carry out the first effect; the others follow."""
    if not item.effects:
        return
    effect, rest = item.effects[0], item.effects[1:]
    if rest:
        work.push(Perform(rest, item.source))
    amount = getattr(effect, "amount", None)
    if isinstance(amount, str) and amount != "all":
        work.push(Amount(effect, item.source, faces(amount)))
        return
    _DO[type(effect)](work, effect, item.source)


@REGISTRY.resolves(Amount)
def roll_amount(work: Work, item: Amount) -> None:
    """Roll for an effect's amount; nothing modifies that roll."""
    work.ask(
        item, Chance("roll", item.source.seat, "amount", faces=item.die, window=item.source.window)
    )


@REGISTRY.answers(Amount)
def amount_rolled(work: Work, item: Amount, given: Outcome) -> None:
    """Carry out the effect with the amount rolled."""
    value = int(given.values[0])
    work.note(
        "roll", item.source.seat, cited(item.source), id=f"roll:{changes.next_serial(work)}",
        purpose="amount", die=item.die, values=[value], source=item.source.cited,
    )  # fmt: skip
    effect: Any = item.effect
    work.push(Perform((replace(effect, amount=value),), item.source))


def nothing(work: Work, source: Source, why: str) -> None:
    """Record that an effect does nothing."""
    work.note("nothing-happens", source.seat, cited(source), source=source.cited, why=why)


# -- your creature ---------------------------------------------------------------------------------


def _gain(work: Work, effect: verbs.Gain, source: Source) -> None:
    if effect.stat == "chosen":
        work.push(Pick("stat", ASSIGNED, effect, source))
        return
    assert isinstance(effect.amount, int)
    rules = cited(source)
    changes.gain_stat(work, effect.stat, effect.amount, source.cited, rules, effect.upgrade)


def _lose(work: Work, effect: verbs.Lose, source: Source) -> None:
    if effect.stat == "chosen":
        work.push(Pick("stat", ASSIGNED, effect, source))
        return
    assert isinstance(effect.amount, int)
    changes.lose_stat(work, effect.stat, effect.amount, source.cited, "effect", cited(source))


def _damage(work: Work, effect: verbs.Damage, source: Source) -> None:
    assert isinstance(effect.amount, int)
    work.push(Harm(effect.stat, effect.amount, source.cited))


def _gain_minion(work: Work, effect: verbs.GainMinion, source: Source) -> None:
    for _ in range(effect.count):
        if not changes.from_supply(work, effect.die, source.cited, cited(source)):
            nothing(work, source, "supply")


def _gain_token(work: Work, effect: verbs.GainToken, source: Source) -> None:
    for _ in range(effect.count):
        if not changes.from_supply(work, effect.token, source.cited, cited(source)):
            nothing(work, source, "supply")


def _lose_minion(work: Work, effect: verbs.LoseMinion, source: Source) -> None:
    have = sum(number for _, number in me(work).minions)
    count = have if effect.count == "all" else min(have, effect.count)
    if not count:
        nothing(work, source, "no-minion")
        return
    picks.ask_minions(work, effect, source, count)


def _gain_pips(work: Work, effect: verbs.GainPips, source: Source) -> None:
    able = tuple(
        str(at + 1)
        for at, pips in enumerate(me(work).die_namic)
        if 0 < pips < changes.DIE_NAMIC_MOST
    )
    if able:
        work.push(Pick("die-namic", able, effect, source))
    else:
        nothing(work, source, "no-die-namic")


def _swap(work: Work, effect: verbs.SwapDice, source: Source) -> None:
    pairs = tuple(
        f"{one}/{other}" for at, one in enumerate(ASSIGNED) for other in ASSIGNED[at + 1 :]
    )
    work.push(Pick("swap", pairs, effect, source))


def _upgrade(work: Work, effect: verbs.Upgrade, source: Source) -> None:
    if effect.stat == "chosen":
        work.push(Pick("stat", ASSIGNED, effect, source))
    else:
        picks.upgrade(work, effect.stat, source)


# -- checks and your rolls -------------------------------------------------------------------------


def _check(work: Work, effect: verbs.Check, source: Source) -> None:
    work.push(BeginCheck(effect.stat, effect.target, source, effect.success, effect.failure))


def _settle_check(work: Work, effect: verbs.SettleCheck, source: Source) -> None:
    trial = work.table.trial
    if trial is None or trial.kind != "check":
        nothing(work, source, "no-check")
        return
    work.table = work.table.with_trial(by="given" if effect.result == "passed" else "skipped")


def _reroll(work: Work, effect: verbs.Reroll, source: Source) -> None:
    _last(work, source, what="reroll", until=effect.until, amount=effect.count)


def _set_roll(work: Work, effect: verbs.SetRoll, source: Source) -> None:
    trial = work.table.trial
    value = str(effect.value)
    rolled = trial is not None and trial.face > 0 and trial.kind != "hero-attack"
    if rolled and trial is not None:
        show(work, said(value, trial.die), source.cited)
    if not rolled or effect.until != "roll":
        _last(work, source, what="set-roll", until=effect.until, value=value)


def _strike(work: Work, effect: verbs.Strike, source: Source) -> None:
    if not work.table.party:
        nothing(work, source, "no-party")
        return
    work.note("extra", source.seat, cited(source), what="attack", source=source.cited)
    die = faces(effect.die) if effect.die else 0
    if effect.stat == "chosen":
        work.push(ChooseAttack(effect.bonus, die, effect.defeats, source.cited))
    else:
        work.push(BeginAttack(effect.stat, effect.bonus, die, effect.defeats, source.cited))


# -- the party -------------------------------------------------------------------------------------


def _add_hero(work: Work, effect: verbs.AddHero, source: Source) -> None:
    encounter = work.table.encounter
    if encounter is None:
        nothing(work, source, "no-party")
        return
    work.push(AddHeroes((effect.hero,) * effect.count, effect.level or encounter.level, False))


def _replace_hero(work: Work, effect: verbs.ReplaceHero, source: Source) -> None:
    able = tuple(hero.id for hero in work.table.party if not hero.epic)
    if able:
        work.push(Pick("hero", able, effect, source))
    else:
        nothing(work, source, "no-party")


def _defeat(work: Work, effect: verbs.Defeat, source: Source) -> None:
    count = len(work.table.party) if effect.count == "all" else effect.count
    budget = -1 if effect.at_most is None else effect.at_most
    picks.ask_defeat(work, effect, source, count, budget)


def _hero_attack(work: Work, effect: verbs.HeroAttack, source: Source) -> None:
    if not work.table.party:
        nothing(work, source, "no-party")
        return
    # Number 0: it is not the first Agility attack of a round (DD-PERK-04).
    work.push(*(HeroAttack(effect.stat, 0, effect.count) for _ in range(effect.count)))


# -- what lasts ------------------------------------------------------------------------------------


def _last(work: Work, source: Source, **what: Any) -> None:
    changes.begin_lasting(work, Lasting(source=source.cited, **what), cited(source))


def _modify(work: Work, effect: verbs.Modify, source: Source) -> None:
    trial, stat = work.table.trial, effect.stat or ""
    now = trial is not None and trial.kind == effect.what and stat in ("", trial.stat)
    if now:
        changes.add_row(work, "effect", effect.amount, cited(source), source.cited)
    if not now or effect.until != "roll":
        _last(work, source, what=effect.what, until=effect.until, amount=effect.amount, stat=stat)
    if effect.what == "party" and work.table.party:
        changes.note_party(work)


def _prevent(work: Work, effect: verbs.Prevent, source: Source) -> None:
    if effect.amount == "all":
        _last(work, source, what="prevent", until=effect.until, value="all")
    else:
        _last(work, source, what="prevent", until=effect.until, amount=effect.amount)


def _bar(work: Work, effect: verbs.Bar, source: Source) -> None:
    _last(
        work, source, what=f"bar-{effect.what}", until=effect.until, stat=effect.stat or "",
        hero=effect.hero or "",
    )  # fmt: skip


# -- the dungeon, and structure --------------------------------------------------------------------


def _reveal(work: Work, effect: verbs.Reveal, source: Source) -> None:
    picks.ask_tiles(work, effect, source, effect.count)


def _pay(work: Work, effect: verbs.Pay, source: Source) -> None:
    if picks.can_pay(work, effect):
        work.push(Pick("pay", ("pay", "decline"), effect, source))
    else:
        work.push(Perform(effect.otherwise, source))


def _choose(work: Work, effect: verbs.Choose, source: Source) -> None:
    options = tuple(str(at + 1) for at in range(len(effect.options)))
    work.push(Pick("option", options, effect, source))


def _if(work: Work, effect: verbs.If, source: Source) -> None:
    if holds(work.table, effect.condition):
        work.push(Perform(effect.then, source))
        return
    work.note("condition-not-met", source.seat, cited(source), source=source.cited)
    work.push(Perform(effect.otherwise, source))


def holds(table: Table, condition: verbs.Condition) -> bool:
    """Tell whether a condition holds on the table as it is."""
    own = table.seats[table.active]
    counts = {
        "minions": sum(number for _, number in own.minions),
        "tokens": sum(number for _, number in own.tokens),
        "pips": own.pips,
        "victory-points": own.points,
        "heroes": len(table.party),
    }
    what = condition.count
    if what in counts:
        value = counts[what]
    elif what in own.stats.__struct_fields__:
        value = own.stats.value(what)
    else:
        value = sum(hero.kind == what for hero in table.party)
    low, high = condition.at_least, condition.at_most
    return (low is None or value >= low) and (high is None or value <= high)


_DO: dict[type[Any], Callable[[Work, Any, Source], None]] = {
    verbs.Gain: _gain,
    verbs.Lose: _lose,
    verbs.Damage: _damage,
    verbs.GainMinion: _gain_minion,
    verbs.GainToken: _gain_token,
    verbs.LoseMinion: _lose_minion,
    verbs.GainPips: _gain_pips,
    verbs.SwapDice: _swap,
    verbs.Upgrade: _upgrade,
    verbs.Check: _check,
    verbs.SettleCheck: _settle_check,
    verbs.Reroll: _reroll,
    verbs.SetRoll: _set_roll,
    verbs.Strike: _strike,
    verbs.AddHero: _add_hero,
    verbs.ReplaceHero: _replace_hero,
    verbs.Defeat: _defeat,
    verbs.HeroAttack: _hero_attack,
    verbs.Modify: _modify,
    verbs.Prevent: _prevent,
    verbs.Bar: _bar,
    verbs.Reveal: _reveal,
    verbs.Pay: _pay,
    verbs.Choose: _choose,
    verbs.If: _if,
}
