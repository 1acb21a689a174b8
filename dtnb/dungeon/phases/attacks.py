"""Carry out the attacks of the heroes, and the attacks of the player on them.

* perk: what a hero of one kind does for all heroes of the party. A perk that needs a high roll is
  called a bonus.
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft, active_seat
from dtnb.dungeon.changes.rolling import begin_stat_roll, settle_stat_roll
from dtnb.dungeon.changes.stats import lose_stat
from dtnb.dungeon.rules import ledger
from dtnb.dungeon.state import party, windows
from dtnb.dungeon.state.agenda import (
    REGISTRY,
    BeginAttack,
    ChooseAttack,
    Fireball,
    Harm,
    HeroAttack,
    HeroAttacks,
    HeroFalls,
    RollDie,
    SettleAttack,
    SettleHeroAttack,
    YourAttack,
)
from dtnb.dungeon.state.stat_roll import Row, StatRoll
from dtnb.dungeon.state.table import Encounter
from dtnb.dungeon.windows.asking import ask_forced, take_answer
from dtnb.kernel import Choice
from dtnb.kernel.windows import OpenWindow

#: the policy that says whether a token used after the heroes' roll still raises the defence
AFTER_ROLL_POLICY = "token-after-heroes-roll"

# -- hero attacks ----------------------------------------------------------------------------------


@REGISTRY.resolves(HeroAttacks)
def push_hero_attacks(draft: Draft, item: HeroAttacks) -> None:
    """Push the hero attacks of a stat (DD-CMB-03, DD-CMB-04, DD-PERK-03)."""
    encounter = draft.table.encounter
    if encounter is None or draft.table.active_modifiers("bar-hero-attacks", item.stat):
        return
    count = party.count_attacks(
        encounter.heroes,
        item.stat,
        draft.rules,
        rogues_add_attacks=_rogues_add_attacks(draft, encounter),
    )
    if count > 1:
        rules = ("DD-PERK-03", "DD-CMB-09")
        draft.add_step("perk-adds", rules=rules, perk="rogues", to="attacks", amount=count - 1)
    attacks = [
        HeroAttack(item.stat, number=number, attack_count=count) for number in range(1, count + 1)
    ]
    draft.push(*attacks)


def _rogues_add_attacks(draft: Draft, encounter: Encounter) -> bool:
    """Tell whether each Rogue after the first adds an attack in this round.

    DD-PERK-03 says that they do so in round 1 only.
    """
    if not draft.rules.perks_apply(draft.table):
        return False
    is_first_round = encounter.round == 1
    # A single Rogue adds nothing in either case, so no rule is asked.
    if party.count(encounter.heroes, "rogue") < 2:
        return is_first_round
    return draft.rules.apply(
        "DD-PERK-03",
        "rogue",
        "agility",
        f"round {encounter.round}",
        with_rule=is_first_round,
        without_rule=not is_first_round,
    )


@REGISTRY.resolves(HeroAttack)
def begin_hero_attack(draft: Draft, item: HeroAttack) -> None:
    """Bring a hero attack into play, with its die, target and rows (DD-CMB-05, DD-STAT-11)."""
    if not draft.table.party:
        return
    table = draft.table
    ledger_rows = draft.rules.hero_attack_rows(table, item.stat)
    fighters = sum(row.amount for row in ledger_rows if row.source == "fighters")
    begin_stat_roll(
        draft, "hero-attack-begins", party.ATTACK_RULES[item.stat], kind="hero-attack",
        stat=item.stat, die=draft.rules.party_die(table, item.stat), comparison="above",
        rows=ledger_rows, target=draft.rules.defence(table, table.active, item.stat),
    )  # fmt: skip
    if fighters:
        draft.add_step(
            "perk-adds", rules=("DD-PERK-01",), perk="fighters", to="roll", amount=fighters
        )
    if draft.rules.is_cursed(table, item.stat, "defence"):
        rules = ("DD-EPIC-08", "DD-AMB-14")
        draft.add_step(
            "perk-adds", rules=rules, perk="curse", to="defence", amount=-party.CURSE_PENALTY
        )
    settle = SettleHeroAttack(item.number)
    # DD-STAT-14 says that nothing modifies the heroes' roll, so no window opens after the roll. In
    # a world without that rule, a window opens.
    if draft.rules.holds("DD-STAT-14", item.stat, "heroes' roll"):
        draft.push(RollDie(), settle)
    else:
        draft.push(RollDie(), OpenWindow(windows.AFTER_ATTACK), settle)


@REGISTRY.resolves(SettleHeroAttack)
def settle_hero_attack(draft: Draft, item: SettleHeroAttack) -> None:
    """Settle a hero attack, and push the damage and the bonus that it earns (DD-PERK-09)."""
    stat_roll = draft.table.stat_roll
    assert stat_roll is not None
    # The policy says whether face or total decides. Without rows they are equal: do not ask it.
    highest_reading = draft.rules.reading("highest-face") if stat_roll.rows else "natural"
    rules: tuple[str, ...] = ("DD-CMB-05", "DD-STAT-11")
    # A token used after the roll may have raised the defence since the attack began.
    defence = draft.rules.defence(draft.table, draft.table.active, stat_roll.stat)
    if defence != stat_roll.target and draft.rules.reading(AFTER_ROLL_POLICY) == "counts":
        stat_roll = replace(stat_roll, target=defence)
        draft.table = draft.table.with_stat_roll(target=defence)
        rules = (*rules, "DD-TOK-01")
    success, decided_by = ledger.hero_attack_result(stat_roll, highest_reading, draft.rules)
    # Compute the damage first: settling the attack ends the modifiers that change its damage.
    damage = max(0, 1 + draft.table.modifier_total("hero-damage", stat_roll.stat))
    settle_stat_roll(draft, "attack-settled", rules, success=success, decided_by=decided_by)
    earns_bonus = _earns_bonus(draft, stat_roll, success)
    if earns_bonus and stat_roll.stat == "agility":
        _add_agility_bonus(draft, item.number)
        earns_bonus = False
    if success:
        _push_damage(draft, stat_roll, damage, earns_bonus)
    # DD-PERK-02 and DD-PERK-06 say that a miss with Might or Magic earns no bonus. Only a world
    # without one of these rules reaches the branches below.
    elif earns_bonus and stat_roll.stat == "magic":
        _take_time(draft)
    elif earns_bonus:
        draft.push(Harm(stat_roll.stat, amount=1, source="heroes", extra=1))


def _earns_bonus(draft: Draft, stat_roll: StatRoll, success: bool) -> bool:
    """Tell whether a settled hero attack earns its bonus (DD-PERK-02, DD-PERK-04, DD-PERK-06).

    An attack with Might or Magic earns a bonus only if it hits; an attack with Agility, even if it
    misses.
    """
    rules = draft.rules
    if not rules.perks_apply(draft.table) or not party.has_bonus(
        stat_roll, draft.table.party, rules
    ):
        return False
    bonus = party.BONUSES[stat_roll.stat]
    may_miss = stat_roll.stat == "agility"
    return success or rules.apply(
        bonus.rule, bonus.kind, "miss", with_rule=may_miss, without_rule=not may_miss
    )


def _push_damage(draft: Draft, stat_roll: StatRoll, damage: int, earns_bonus: bool) -> None:
    """Push the damage of a hero attack that hits, with the points that perks add to it.

    A strong hit by a Wizard also costs Time.
    """
    rules = draft.rules
    extra_perks = _extra_damage_perks(draft, stat_roll, earns_bonus)
    extra_points = len(extra_perks)
    for perk, rule in extra_perks:
        draft.add_step("perk-adds", rules=(rule, "DD-PERK-09"), perk=perk, to="damage", amount=1)
    earns_magic_bonus = stat_roll.stat == "magic" and earns_bonus
    # The points that the stat must bear; Health may bear the others.
    min_stat_loss = (
        extra_points if extra_points and rules.reading("extra-damage-pool") == "same-stat" else 0
    )
    if earns_magic_bonus and rules.reading("strong-wizard-hit") == "magic-and-time":
        min_stat_loss = damage + extra_points
    harm = Harm(
        stat_roll.stat,
        amount=damage + extra_points,
        source="heroes",
        extra=extra_points,
        min_stat_loss=min_stat_loss,
    )
    _push_harm_and_fireball(draft, harm)
    if earns_magic_bonus:
        _take_time(draft)


def _take_time(draft: Draft) -> None:
    """Take the Time that a strong Wizard hit costs in addition to damage (DD-PERK-06)."""
    rules = ("DD-PERK-06", "DD-PERK-09")
    draft.add_step("perk-adds", rules=rules, perk="magic-bonus", to="time", amount=1)
    lose_stat(draft, "time", 1, source="perk:magic-bonus", cause="effect", rules=("DD-PERK-06",))


def _push_harm_and_fireball(draft: Draft, harm: Harm) -> None:
    """Push damage. If a Warlock is in the party, damage to Magic also destroys a DieMinion.

    Source: DD-EPIC-09.
    """
    has_warlock = harm.stat == "magic" and party.has_kind(draft.table.party, "warlock")
    if has_warlock and draft.rules.holds("DD-EPIC-09", "warlock"):
        _record_fireball(draft)
        draft.push(harm, Fireball())
    else:
        draft.push(harm)


def _record_fireball(draft: Draft) -> None:
    """Record that a Warlock's hit destroys a DieMinion, or that the seat has none (DD-EPIC-09)."""
    rules = ("DD-EPIC-09",)
    if active_seat(draft).minions:
        draft.add_step("perk-adds", rules=rules, perk="fireball", to="minion", amount=1)
    else:
        draft.add_step("nothing-happens", rules=rules, source="perk:fireball", why="no-minion")


def _add_agility_bonus(draft: Draft, number: int) -> None:
    """Push one more attack for a Rogue's bonus (DD-PERK-04).

    `number` is the number of the attack that earned the bonus (`HeroAttack.number`). Under the
    reading ``once-a-round`` of the policy ``rogue-bonus``, only the first attack of a round can.
    """
    reading = draft.rules.reading("rogue-bonus")
    if reading == "once-a-round" and (number != 1 or draft.table.extra_attacks):
        return
    draft.table = replace(draft.table, extra_attacks=draft.table.extra_attacks + 1)
    rules = ("DD-PERK-04", "DD-PERK-09", "DD-AMB-18")
    draft.add_step("perk-adds", rules=rules, perk="agility-bonus", to="attacks", amount=1)
    draft.push(HeroAttack("agility", number=number + 1, attack_count=number + 1))


def _extra_damage_perks(
    draft: Draft, stat_roll: StatRoll, earns_bonus: bool
) -> list[tuple[str, str]]:
    """Return each perk that adds a point of damage to a hit, with the id of the perk's rule."""
    heroes, rules = draft.table.party, draft.rules
    perks_with_rules = []
    if stat_roll.stat == "might":
        if earns_bonus and rules.holds("DD-PERK-02", "fighter"):
            perks_with_rules.append(("might-bonus", "DD-PERK-02"))
        if party.count_raging(heroes) and rules.holds("DD-EPIC-05", "barbarian", "damage"):
            perks_with_rules.append(("rage", "DD-EPIC-05"))
    is_critical = stat_roll.stat == "agility" and party.has_kind(heroes, "assassin")
    if is_critical and rules.holds("DD-EPIC-07", "assassin"):
        perks_with_rules.append(("critical-strike", "DD-EPIC-07"))
    return perks_with_rules


# -- attacks of the player -------------------------------------------------------------------------


@REGISTRY.resolves(YourAttack)
def begin_your_attack(draft: Draft, item: YourAttack) -> None:
    """Begin step 5 of a round, the player's attack, unless no hero is left (DD-CMB-06)."""
    if draft.table.party:
        draft.push(ChooseAttack())


@REGISTRY.resolves(ChooseAttack)
def ask_attack_stat(draft: Draft, item: ChooseAttack) -> None:
    """Ask which stat to attack with (DD-CMB-06)."""
    if draft.table.party:
        ask_forced(draft, item, windows.YOUR_ATTACK, "attack")


@REGISTRY.answers(ChooseAttack)
def begin_chosen_attack(draft: Draft, item: ChooseAttack, answer: Choice) -> None:
    """Begin the attack with the chosen stat."""
    if not take_answer(draft, item, windows.YOUR_ATTACK, "attack", answer.action):
        # The player used a token instead of answering, so the question will be asked again.
        return
    stat = answer.action.object
    draft.push(
        BeginAttack(stat, bonus=item.bonus, die=item.die, defeats=item.defeats, source=item.source)
    )


@REGISTRY.resolves(BeginAttack)
def begin_attack(draft: Draft, item: BeginAttack) -> None:
    """Bring an attack of the player into play, with its die, target and rows (DD-CMB-06)."""
    table = draft.table
    if not table.party:
        return
    bonus_rows = (Row("effect", item.bonus, item.source),) if item.bonus else ()
    ledger_rows = (*bonus_rows, *draft.rules.attack_rows(table, item.stat))
    comparison = draft.rules.attack_comparison(table)
    rules = ("DD-CMB-06", "DD-STAT-10") if comparison == "above" else ("DD-CMB-06", "DD-EPIC-10")
    begin_stat_roll(
        draft, "attack-begins", rules, kind="attack", stat=item.stat,
        die=item.die or active_seat(draft).stats.stat_die(item.stat).faces,
        comparison=comparison, rows=ledger_rows, target=draft.rules.party_total(table, item.stat),
        defeats=item.defeats, source=item.source, rolls_other_die=bool(item.die),
    )  # fmt: skip
    if any(row.source == "curse" for row in ledger_rows):
        draft.add_step(
            "perk-adds", rules=("DD-EPIC-08",), perk="curse", to="roll", amount=-party.CURSE_PENALTY
        )
    draft.push(RollDie(), OpenWindow(windows.AFTER_ATTACK), SettleAttack())


@REGISTRY.resolves(SettleAttack)
def settle_attack(draft: Draft, item: SettleAttack) -> None:
    """Compare the total with the party's; a success hits a hero (DD-CMB-06, DD-CMB-08)."""
    stat_roll = draft.table.stat_roll
    assert stat_roll is not None
    success = ledger.roll_succeeds(stat_roll, draft.rules)
    rules = ("DD-CMB-06",) if stat_roll.comparison == "above" else ("DD-EPIC-10", "DD-AMB-13")
    decided_by = ledger.what_decides(stat_roll)
    settle_stat_roll(draft, "attack-settled", rules, success=success, decided_by=decided_by)
    if success:
        source = stat_roll.source or "attack"
        draft.push(*(HeroFalls(source) for _ in range(stat_roll.defeats)))
