"""Rolls that are compared with something: hero attacks, your attacks, the die in between."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.dungeon import changes, ledger, party
from dtnb.dungeon.agenda import (
    REGISTRY,
    BeginAttack,
    ChooseAttack,
    Fireball,
    Harm,
    HeroAttack,
    HeroAttacks,
    HeroFalls,
    OpenWindow,
    RollTrial,
    SettleAttack,
    SettleHeroAttack,
    YourAttack,
)
from dtnb.dungeon.changes import Work, game_of, me, next_serial, shown
from dtnb.dungeon.table import Row, Trial
from dtnb.dungeon.windows import answered, forced
from dtnb.kernel import Chance, Choice, Outcome

#: what lasts for one roll, by the kind of roll that ends it
ENDS_WITH = {
    "check": ("check", "minion", "set-roll", "reroll", "bar-boosts", "bar-minions", "bar-pips"),
    "attack": ("attack", "minion", "set-roll", "reroll", "bar-boosts", "bar-minions", "bar-pips"),
    "hero-attack": ("defence", "hero-roll", "hero-damage", "party"),
}
OWN_WINDOWS = {"check": ("DD-TW-07", "DD-TW-08"), "attack": ("DD-TW-12", "DD-TW-13")}
ROLL_RULES = {
    "check": ("DD-CHK-01",),
    "attack": ("DD-CMB-06",),
    "hero-attack": ("DD-CMB-05", "DD-STAT-14"),
}
STEP_RULES = {
    "might": ("DD-CMB-03",),
    "agility": ("DD-CMB-04",),
    "magic": ("DD-CMB-04",),
}


def begin(work: Work, step: str, rules: tuple[str, ...], **given: Any) -> None:
    """Bring a check or an attack into play."""
    trial = Trial(id=next_serial(work), **given)
    work.table = replace(work.table, trials=(*work.table.trials, trial))
    work.begin(step, work.table.active, rules, id=f"trial:{trial.id}", ledger=shown(work))


def settle(work: Work, step: str, success: bool, by: str, rules: tuple[str, ...]) -> Trial:
    """Settle the check or attack in play, and take it out of play."""
    work.table = work.table.with_trial(success=success, by=by)
    trial = work.table.trial
    assert trial is not None
    work.note(step, work.table.active, rules, of=f"trial:{trial.id}", ledger=shown(work))
    drop(work)
    return trial


def drop(work: Work) -> None:
    """Take the check or attack in play out of play; what lasted for one roll ends."""
    trial = work.table.trial
    assert trial is not None
    work.table = replace(work.table, trials=work.table.trials[:-1])
    ends = ENDS_WITH[trial.kind]
    over = [
        each
        for each in work.table.lasting
        if each.until == "roll" and each.what in ends and each.stat in ("", trial.stat)
    ]
    changes.end_lasting(work, *over)


# -- the die ---------------------------------------------------------------------------------------


@REGISTRY.resolves(RollTrial)
def roll_trial(work: Work, item: RollTrial) -> None:
    """Roll the die, unless something says what it shows."""
    trial = work.table.trial
    if trial is None or trial.by:
        return
    fixed = work.table.in_force("set-roll") if trial.kind != "hero-attack" else ()
    if fixed and not item.again:
        show(work, said(fixed[-1].value, trial.die), fixed[-1].source)
        return
    window = OWN_WINDOWS.get(trial.kind, ("", "DD-TW-11"))[1]
    work.ask(item, Chance("roll", work.table.active, trial.kind, faces=trial.die, window=window))


@REGISTRY.answers(RollTrial)
def trial_rolled(work: Work, item: RollTrial, given: Outcome) -> None:
    """Write the face into the ledger."""
    show(work, int(given.values[0]), "")


def said(value: str, die: int) -> int:
    """Return what a die shows that is not rolled."""
    named = {"highest": die, "half": die // 2}
    return named[value] if value in named else min(die, int(value))


def show(work: Work, face: int, source: str) -> None:
    """Let the die of the check or attack in play show a face."""
    work.table = work.table.with_trial(face=face)
    trial = work.table.trial
    assert trial is not None
    more = {"source": source} if source else {}
    work.note(
        "roll", work.table.active, ROLL_RULES[trial.kind], id=f"roll:{next_serial(work)}",
        purpose=trial.kind, die=trial.die, values=[face], stat=trial.stat, ledger=shown(work),
        **more,
    )  # fmt: skip


# -- hero attacks ----------------------------------------------------------------------------------


@REGISTRY.resolves(HeroAttacks)
def hero_attacks(work: Work, item: HeroAttacks) -> None:
    """Make the attacks that a stat's step asks for (DD-CMB-03, DD-CMB-04, DD-PERK-03)."""
    encounter = work.table.encounter
    if encounter is None or work.table.in_force("bar-hero-attacks", item.stat):
        return
    game = game_of(work)
    first = encounter.round == 1 and game.perks(work.table)
    number = party.attacks(encounter.heroes, item.stat, first)
    if number > 1:
        work.note("perk-adds", None, ("DD-PERK-03", "DD-CMB-09"), perk="rogues", amount=number - 1)
    work.push(*(HeroAttack(item.stat, at + 1, number) for at in range(number)))


@REGISTRY.resolves(HeroAttack)
def hero_attack(work: Work, item: HeroAttack) -> None:
    """Bring a hero attack into play (DD-CMB-05, DD-STAT-11)."""
    if not work.table.party:
        return
    game, table = game_of(work), work.table
    rows = game.hero_attack_rows(table, item.stat)
    fighters = sum(row.amount for row in rows if row.source == "fighters")
    begin(
        work, "hero-attack-begins", STEP_RULES[item.stat], kind="hero-attack", stat=item.stat,
        die=game.party_die(table, item.stat), need="above", rows=rows,
        target=game.defence(table, table.active, item.stat),
    )  # fmt: skip
    if fighters:
        work.note("perk-adds", None, ("DD-PERK-01",), perk="fighters", amount=fighters)
    if item.stat == "magic" and party.present(table.party, "warlock"):
        work.note("perk-adds", None, ("DD-EPIC-08", "DD-AMB-14"), perk="curse", amount=-party.CURSE)
    work.push(RollTrial(), SettleHeroAttack(item.number))


@REGISTRY.resolves(SettleHeroAttack)
def settle_hero_attack(work: Work, item: SettleHeroAttack) -> None:
    """Compare; a hit does its damage, and bonuses look at the final roll (DD-PERK-09)."""
    trial = work.table.trial
    assert trial is not None
    game, heroes = game_of(work), work.table.party
    highest = game.reading("highest-face") if trial.rows else "natural"
    success, by = ledger.hits(trial, highest)
    damage = max(0, 1 + work.table.added("hero-damage", trial.stat))
    rules = ("DD-CMB-05", "DD-STAT-11")
    settle(work, "attack-settled", success, by, rules)
    perks = game.perks(work.table)
    if trial.stat == "agility" and perks:
        _agility_bonus(work, trial, item.number)
    if not success:
        return
    extra = 0
    for perk, rule in _extra_damage(trial, heroes, perks):
        extra += 1
        work.note("perk-adds", None, (rule, "DD-PERK-09"), perk=perk, amount=1)
    magic_bonus = _magic_bonus(trial, heroes, perks)
    bound = extra if extra and game.reading("extra-damage-pool") == "same-stat" else 0
    if magic_bonus and game.reading("strong-wizard-hit") == "magic-and-time":
        bound = damage + extra
    harm = Harm(trial.stat, damage + extra, "heroes", extra, bound)
    if trial.stat == "magic" and party.present(heroes, "warlock"):
        work.note("perk-adds", None, ("DD-EPIC-09",), perk="fireball", amount=1)
        work.push(harm, Fireball())
    else:
        work.push(harm)
    if magic_bonus:
        work.note("perk-adds", None, ("DD-PERK-06", "DD-PERK-09"), perk="magic-bonus", amount=1)
        changes.lose_stat(work, "time", 1, "perk:magic-bonus", "effect", ("DD-PERK-06",))


def _agility_bonus(work: Work, trial: Trial, number: int) -> None:
    """15 or more on a Rogue's first Agility attack of a round gives one more (DD-PERK-04)."""
    if trial.total < party.AGILITY_BONUS_FROM or not party.present(work.table.party, "rogue"):
        return
    reading = game_of(work).reading("rogue-bonus")
    if reading == "once-a-round" and (number != 1 or work.table.extra_attacks):
        return
    extra = work.table.extra_attacks + 1
    work.table = replace(work.table, extra_attacks=extra)
    rules = ("DD-PERK-04", "DD-PERK-09", "DD-AMB-18")
    work.note("perk-adds", None, rules, perk="agility-bonus", amount=1)
    work.push(HeroAttack("agility", number + 1, number + 1))


def _extra_damage(
    trial: Trial, heroes: tuple[party.Hero, ...], perks: bool
) -> list[tuple[str, str]]:
    """Return what adds a point of damage to a hit, with its rule."""
    found = []
    if trial.stat == "might":
        strong = trial.total >= party.MIGHT_BONUS_FROM
        if perks and strong and party.present(heroes, "fighter"):
            found.append(("might-bonus", "DD-PERK-02"))
        if party.raging(heroes):
            found.append(("rage", "DD-EPIC-05"))
    if trial.stat == "agility" and party.present(heroes, "assassin"):
        found.append(("critical-strike", "DD-EPIC-07"))
    return found


def _magic_bonus(trial: Trial, heroes: tuple[party.Hero, ...], perks: bool) -> bool:
    strong = trial.total >= party.MAGIC_BONUS_FROM
    return perks and trial.stat == "magic" and strong and party.present(heroes, "wizard")


# -- your attack -----------------------------------------------------------------------------------


@REGISTRY.resolves(YourAttack)
def your_attack(work: Work, item: YourAttack) -> None:
    """Step 5 of a round: one attack of yours (DD-CMB-06)."""
    if work.table.party:
        work.push(ChooseAttack())


@REGISTRY.resolves(ChooseAttack)
def choose_attack(work: Work, item: ChooseAttack) -> None:
    """Ask which stat to attack with (DD-CMB-06)."""
    if work.table.party:
        forced(work, item, "DD-TW-12", "attack")


@REGISTRY.answers(ChooseAttack)
def attack_chosen(work: Work, item: ChooseAttack, given: Choice) -> None:
    """Attack with that stat."""
    if not answered(work, item, "DD-TW-12", "attack", given.action):
        return
    work.push(BeginAttack(given.action.object, item.bonus, item.die, item.defeats, item.source))


@REGISTRY.resolves(BeginAttack)
def begin_attack(work: Work, item: BeginAttack) -> None:
    """Bring your attack into play: its die, its target, what is added (DD-CMB-06)."""
    game, table = game_of(work), work.table
    if not table.party:
        return
    extra = (Row("effect", item.bonus, item.source),) if item.bonus else ()
    rows = (*extra, *game.attack_rows(table, item.stat))
    need = game.attack_need(table)
    rules = ("DD-CMB-06", "DD-STAT-10") if need == "above" else ("DD-CMB-06", "DD-EPIC-10")
    begin(
        work, "attack-begins", rules, kind="attack", stat=item.stat,
        die=item.die or me(work).stats.of(item.stat).die, need=need, rows=rows,
        target=game.party_total(table, item.stat), defeats=item.defeats, source=item.source,
    )  # fmt: skip
    if any(row.source == "curse" for row in rows):
        work.note("perk-adds", None, ("DD-EPIC-08",), perk="curse", amount=-party.CURSE)
    work.push(RollTrial(), OpenWindow("DD-TW-13"), SettleAttack())


@REGISTRY.resolves(SettleAttack)
def settle_attack(work: Work, item: SettleAttack) -> None:
    """Compare the total with the party's; a success hits a hero (DD-CMB-06, DD-CMB-08)."""
    trial = work.table.trial
    assert trial is not None
    success = ledger.enough(trial.need, trial.total, trial.target)
    rules = ("DD-CMB-06",) if trial.need == "above" else ("DD-EPIC-10", "DD-AMB-13")
    settle(work, "attack-settled", success, ledger.why(trial), rules)
    if success:
        source = trial.source or "attack"
        work.push(*(HeroFalls(source) for _ in range(trial.defeats)))
