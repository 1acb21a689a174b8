"""Carry out the effects of tiles, abilities and ability cards: one function for each verb.

* effect: data with a verb, such as ``gain`` or ``strike``. Its source is the tile, ability or card
  that it comes from; the citation of a source is its kind and name, as rules are cited.
* to push: to put an item on the agenda, the stack of what is still to be resolved.
* modifier: a change of a roll, a number or a rule that lasts for some time.

The package `dtnb.dungeon` explains the rulebook's words, such as pip and party.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft, active_seat
from dtnb.dungeon.changes.modifiers import begin_modifier
from dtnb.dungeon.changes.party import record_party
from dtnb.dungeon.changes.points import MAX_PIPS
from dtnb.dungeon.changes.rolling import add_ledger_row, set_face
from dtnb.dungeon.changes.stats import gain_stat, lose_stat
from dtnb.dungeon.changes.tokens import take_from_supply
from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.effects import questions
from dtnb.dungeon.effects.questions import record_no_effect, rules_of
from dtnb.dungeon.rules.ledger import face_to_set
from dtnb.dungeon.rules.rules import count_faces
from dtnb.dungeon.state.agenda import (
    CAUSED_BY_EFFECT,
    DIE_OF_STAT,
    NO_LIMIT,
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
from dtnb.dungeon.state.stat_roll import PASSED_BY_EFFECT, SKIPPED_BY_EFFECT
from dtnb.dungeon.state.stats import ASSIGNED_STATS
from dtnb.dungeon.state.table import Modifier, Table
from dtnb.kernel import Chance, Outcome


@REGISTRY.resolves(Perform)
def perform(draft: Draft, item: Perform) -> None:
    """Carry out the first effect, and push the later ones to be carried out after it.

    If the first effect has an amount such as "d4", push the roll of the amount instead.
    """
    if not item.effects:
        return
    effect, later_effects = item.effects[0], item.effects[1:]
    if later_effects:
        draft.push(Perform(later_effects, item.source))
    amount = getattr(effect, "amount", None)
    if isinstance(amount, str) and amount != "all":
        draft.push(Amount(effect, item.source, count_faces(amount)))
        return
    _VERBS[type(effect)](draft, effect, item.source)


@REGISTRY.resolves(Amount)
def roll_amount(draft: Draft, item: Amount) -> None:
    """Ask for the roll of an effect's amount, such as "d4"; nothing can modify this roll."""
    draft.ask(
        item, Chance("roll", item.source.seat, "amount", faces=item.die, window=item.source.window)
    )


@REGISTRY.answers(Amount)
def perform_with_amount(draft: Draft, item: Amount, answer: Outcome) -> None:
    """Carry out an effect with its rolled amount."""
    value = int(answer.values[0])
    draft.add_step(
        "roll", item.source.seat, rules_of(item.source), id=f"roll:{draft.next_serial()}",
        purpose="amount", die=item.die, values=[value], source=item.source.citation,
    )  # fmt: skip
    effect: Any = item.effect
    draft.push(Perform((replace(effect, amount=value),), item.source))


# -- your creature ---------------------------------------------------------------------------------


def _gain(draft: Draft, effect: verbs.Gain, source: Source) -> None:
    if effect.stat == "chosen":
        draft.push(Pick("stat", ASSIGNED_STATS, effect, source))
        return
    assert isinstance(effect.amount, int)
    rules = rules_of(source)
    gain_stat(
        draft,
        effect.stat,
        effect.amount,
        source=source.citation,
        rules=rules,
        can_upgrade=effect.upgrade,
    )


def _lose(draft: Draft, effect: verbs.Lose, source: Source) -> None:
    if effect.stat == "chosen":
        draft.push(Pick("stat", ASSIGNED_STATS, effect, source))
        return
    assert isinstance(effect.amount, int)
    lose_stat(
        draft,
        effect.stat,
        effect.amount,
        source=source.citation,
        cause="effect",
        rules=rules_of(source),
    )


def _deal_damage(draft: Draft, effect: verbs.Damage, source: Source) -> None:
    assert isinstance(effect.amount, int)
    draft.push(Harm(effect.stat, amount=effect.amount, source=source.citation))


def _gain_minion(draft: Draft, effect: verbs.GainMinion, source: Source) -> None:
    for _ in range(effect.count):
        if not take_from_supply(draft, effect.die, source=source.citation, rules=rules_of(source)):
            record_no_effect(draft, source, "supply")


def _gain_token(draft: Draft, effect: verbs.GainToken, source: Source) -> None:
    for _ in range(effect.count):
        if not take_from_supply(
            draft, effect.token, source=source.citation, rules=rules_of(source)
        ):
            record_no_effect(draft, source, "supply")


def _lose_minion(draft: Draft, effect: verbs.LoseMinion, source: Source) -> None:
    minion_count = sum(count for _, count in active_seat(draft).minions)
    count = minion_count if effect.count == "all" else min(minion_count, effect.count)
    if not count:
        record_no_effect(draft, source, "no-minion")
        return
    questions.ask_minions(draft, effect, source, count)


def _gain_pips(draft: Draft, effect: verbs.GainPips, source: Source) -> None:
    """Ask for the Die-Namic die to raise, among those that still have pips and are not full."""
    options = tuple(
        str(number)
        for number, pips in enumerate(active_seat(draft).die_namic, 1)
        if 0 < pips < MAX_PIPS
    )
    if options:
        draft.push(Pick("die-namic", options, effect, source))
    else:
        record_no_effect(draft, source, "no-die-namic")


def _swap_dice(draft: Draft, effect: verbs.SwapDice, source: Source) -> None:
    pairs = tuple(f"{stat}/{other}" for stat, other in combinations(ASSIGNED_STATS, 2))
    draft.push(Pick("swap", pairs, effect, source))


def _upgrade(draft: Draft, effect: verbs.Upgrade, source: Source) -> None:
    if effect.stat == "chosen":
        draft.push(Pick("stat", ASSIGNED_STATS, effect, source))
    else:
        questions.upgrade_die(draft, effect.stat, source)


# -- checks and your rolls -------------------------------------------------------------------------


def _check(draft: Draft, effect: verbs.Check, source: Source) -> None:
    draft.push(
        BeginCheck(
            effect.stat,
            effect.target,
            source=source,
            success=effect.success,
            failure=effect.failure,
        )
    )


def _settle_check(draft: Draft, effect: verbs.SettleCheck, source: Source) -> None:
    """Make the check in play pass, or skip it so that it has no effect (DD-CHK-03)."""
    stat_roll = draft.table.stat_roll
    if stat_roll is None or stat_roll.kind != "check":
        record_no_effect(draft, source, "no-check")
        return
    draft.table = draft.table.with_stat_roll(
        decided_by=PASSED_BY_EFFECT if effect.result == "passed" else SKIPPED_BY_EFFECT
    )


def _reroll(draft: Draft, effect: verbs.Reroll, source: Source) -> None:
    _begin_modifier_of(draft, source, kind="reroll", until=effect.until, amount=effect.count)


def _set_roll(draft: Draft, effect: verbs.SetRoll, source: Source) -> None:
    """Set the player's roll in play.

    If nothing is rolled yet, or if the effect lasts beyond one roll, a modifier sets later rolls.
    """
    stat_roll = draft.table.stat_roll
    value = str(effect.value)
    has_rolled = stat_roll is not None and stat_roll.is_rolled and stat_roll.kind != "hero-attack"
    if has_rolled and stat_roll is not None:
        set_face(draft, face_to_set(value, stat_roll.die), source.citation)
    if not has_rolled or effect.until != "roll":
        _begin_modifier_of(draft, source, kind="set-roll", until=effect.until, value=value)


def _strike(draft: Draft, effect: verbs.Strike, source: Source) -> None:
    """Begin an additional attack of the player; a success hits `effect.defeats` heroes."""
    if not draft.table.party:
        record_no_effect(draft, source, "no-party")
        return
    draft.add_step("extra", source.seat, rules_of(source), what="attack", source=source.citation)
    die = count_faces(effect.die) if effect.die else DIE_OF_STAT
    if effect.stat == "chosen":
        draft.push(
            ChooseAttack(
                bonus=effect.bonus, die=die, defeats=effect.defeats, source=source.citation
            )
        )
    else:
        draft.push(
            BeginAttack(
                effect.stat,
                bonus=effect.bonus,
                die=die,
                defeats=effect.defeats,
                source=source.citation,
            )
        )


# -- the party -------------------------------------------------------------------------------------


def _add_hero(draft: Draft, effect: verbs.AddHero, source: Source) -> None:
    encounter = draft.table.encounter
    if encounter is None:
        record_no_effect(draft, source, "no-party")
        return
    draft.push(
        AddHeroes(
            (effect.hero,) * effect.count, effect.level or encounter.level, is_new_party=False
        )
    )


def _replace_hero(draft: Draft, effect: verbs.ReplaceHero, source: Source) -> None:
    options = tuple(hero.id for hero in draft.table.party if not hero.epic)
    if options:
        draft.push(Pick("hero", options, effect, source))
    else:
        record_no_effect(draft, source, "no-party")


def _defeat(draft: Draft, effect: verbs.Defeat, source: Source) -> None:
    """Ask for the heroes to defeat without an attack.

    The budget is the largest sum of the stat `effect.stat` that these heroes may have together.
    """
    count = len(draft.table.party) if effect.count == "all" else effect.count
    budget = NO_LIMIT if effect.at_most is None else effect.at_most
    questions.ask_defeat(draft, effect, source, count, budget)


def _hero_attack(draft: Draft, effect: verbs.HeroAttack, source: Source) -> None:
    """Push `effect.count` attacks of the party with the same stat."""
    if not draft.table.party:
        record_no_effect(draft, source, "no-party")
        return
    # An attack caused by an effect is never the first Agility attack of a round (DD-PERK-04).
    attack = HeroAttack(effect.stat, number=CAUSED_BY_EFFECT, attack_count=effect.count)
    draft.push(*[attack] * effect.count)


# -- temporary modifiers ---------------------------------------------------------------------------


def _begin_modifier_of(draft: Draft, source: Source, **fields: Any) -> None:
    """Begin a temporary modifier; `fields` are those of `Modifier` except for the source."""
    begin_modifier(draft, Modifier(source=source.citation, **fields), rules_of(source))


def _modify(draft: Draft, effect: verbs.Modify, source: Source) -> None:
    """Modify the check or attack in play to which the effect applies.

    If no such roll is in play, or if the effect lasts beyond one roll, begin a temporary modifier.
    """
    stat_roll, stat = draft.table.stat_roll, effect.stat or ""
    applies_now = (
        stat_roll is not None and stat_roll.kind == effect.what and stat in ("", stat_roll.stat)
    )
    if applies_now:
        add_ledger_row(
            draft, "effect", effect.amount, rules=rules_of(source), subject=source.citation
        )
    if not applies_now or effect.until != "roll":
        _begin_modifier_of(
            draft, source, kind=effect.what, until=effect.until, amount=effect.amount, stat=stat
        )
    if effect.what == "party" and draft.table.party:
        record_party(draft)


def _prevent(draft: Draft, effect: verbs.Prevent, source: Source) -> None:
    if effect.amount == "all":
        _begin_modifier_of(draft, source, kind="prevent", until=effect.until, value="all")
    else:
        _begin_modifier_of(draft, source, kind="prevent", until=effect.until, amount=effect.amount)


def _bar(draft: Draft, effect: verbs.Bar, source: Source) -> None:
    """Forbid the use of something for a while, such as of pips, or keep it from happening."""
    _begin_modifier_of(
        draft, source, kind=f"bar-{effect.what}", until=effect.until, stat=effect.stat or "",
        hero=effect.hero or "",
    )  # fmt: skip


# -- tiles, payments and choices -------------------------------------------------------------------


def _reveal(draft: Draft, effect: verbs.Reveal, source: Source) -> None:
    questions.ask_tiles(draft, effect, source, effect.count)


def _pay(draft: Draft, effect: verbs.Pay, source: Source) -> None:
    if questions.can_pay(draft, effect):
        draft.push(Pick("pay", ("pay", "decline"), effect, source))
    else:
        draft.push(Perform(effect.otherwise, source))


def _choose(draft: Draft, effect: verbs.Choose, source: Source) -> None:
    options = tuple(str(number) for number in range(1, len(effect.options) + 1))
    draft.push(Pick("option", options, effect, source))


def _if(draft: Draft, effect: verbs.If, source: Source) -> None:
    if is_met(draft.table, effect.condition):
        draft.push(Perform(effect.then, source))
        return
    draft.add_step("condition-not-met", source.seat, rules_of(source), source=source.citation)
    draft.push(Perform(effect.otherwise, source))


def is_met(table: Table, condition: verbs.Condition) -> bool:
    """Tell whether a condition is met at this table."""
    seat = table.seats[table.active]
    counts = {
        "minions": sum(count for _, count in seat.minions),
        "tokens": sum(count for _, count in seat.tokens),
        "pips": seat.pips,
        "victory-points": seat.points,
        "heroes": len(table.party),
    }
    counted = condition.count
    if counted in counts:
        value = counts[counted]
    elif counted in seat.stats.__struct_fields__:
        value = seat.stats.value(counted)
    else:
        value = sum(hero.kind == counted for hero in table.party)
    at_least, at_most = condition.at_least, condition.at_most
    return (at_least is None or value >= at_least) and (at_most is None or value <= at_most)


#: the function that carries out each kind of effect
_VERBS: dict[type[Any], Callable[[Draft, Any, Source], None]] = {
    verbs.Gain: _gain,
    verbs.Lose: _lose,
    verbs.Damage: _deal_damage,
    verbs.GainMinion: _gain_minion,
    verbs.GainToken: _gain_token,
    verbs.LoseMinion: _lose_minion,
    verbs.GainPips: _gain_pips,
    verbs.SwapDice: _swap_dice,
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
