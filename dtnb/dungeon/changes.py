"""The elementary changes: what rules and effects do to the table, each noted as one step."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec.structs import replace

from dtnb.dungeon import ledger
from dtnb.dungeon import stats as dice
from dtnb.dungeon.party import Hero
from dtnb.dungeon.rules import Rules, faces
from dtnb.dungeon.stats import FIXED
from dtnb.dungeon.table import Lasting, Row, Seat, Table, counted, held
from dtnb.kernel import Draft, Item

#: the draft of one advance, with this game's table
Work: TypeAlias = Draft[Table, Rules]

DIE_NAMIC_MOST = 6


def game_of(work: Work) -> Rules:
    """Return the rules in force at a draft's table."""
    return work.rules


def me(work: Work) -> Seat:
    """Return the seat whose turn it is."""
    return work.table.seats[work.table.active]


def next_serial(work: Work) -> int:
    """Count one more thing brought into being and return its number."""
    serial = work.table.serial + 1
    work.table = replace(work.table, serial=serial)
    return serial


def change_me(work: Work, **changes: Any) -> None:
    """Change the seat whose turn it is."""
    work.table = work.table.with_seat(work.table.active, **changes)


def clear_agenda(work: Work, *then: Item) -> None:
    """Drop all that was to come; only what is given comes now."""
    work.agenda.clear()
    if work.recorder is not None:
        work.recorder.scopes.clear()
    work.push(*then)


# -- stats -----------------------------------------------------------------------------------------


def gain_stat(
    work: Work,
    stat: str,
    amount: int,
    source: str,
    rules: tuple[str, ...] = (),
    upgrades: bool = True,
) -> int:
    """Raise a stat and return the points gained (DD-STAT-04…06, DD-STAT-02)."""
    entry = me(work)
    old = entry.stats.of(stat)
    raised = dice.gain(entry.stats, stat, amount, upgrades)
    change_me(work, stats=raised.stats)
    seat = work.table.active
    die = old.die
    for larger in raised.upgrades:
        work.note("die-upgraded", seat, ("DD-STAT-05",), stat=stat, old=die, new=larger)
        die = larger
    if raised.refused:
        work.note(
            "upgrade-ignored", seat, ("DD-STAT-04", "DD-STAT-06"), stat=stat, die=die,
            wanted=raised.refused, amount=amount - raised.gained,
        )  # fmt: skip
    if stat == "ability" and old.value == 0 and raised.gained:
        work.note("die-back", seat, ("DD-STAT-09",), stat=stat)
    cited = (*rules, "DD-STAT-02") if stat in FIXED and raised.gained < amount else rules
    work.note(
        "stat-gained", seat, cited, stat=stat, amount=raised.gained, offered=amount,
        value=raised.stats.value(stat), die=die, source=source,
    )  # fmt: skip
    return raised.gained


def lose_stat(
    work: Work, stat: str, amount: int, source: str, cause: str, rules: tuple[str, ...] = ()
) -> int:
    """Lower a stat as far as it goes and return the points lost (DD-STAT-08, DD-STAT-16)."""
    entry = me(work)
    after, lost = dice.lose(entry.stats, stat, amount)
    change_me(work, stats=after)
    cited = rules if lost == amount else (*rules, "DD-STAT-08")
    work.note(
        "stat-lost", work.table.active, cited, stat=stat, amount=lost, wanted=amount,
        value=after.value(stat), die=after.of(stat).die, source=source, cause=cause,
    )  # fmt: skip
    if stat == "ability" and lost and after.value(stat) == 0:
        work.note("die-off", work.table.active, ("DD-STAT-09",), stat=stat)
    return lost


def put_dice(work: Work, **dice_of: Any) -> None:
    """Put dice under stats as they are."""
    change_me(work, stats=replace(me(work).stats, **dice_of))


# -- tokens and DieMinions -------------------------------------------------------------------------


def take_token(work: Work, token: str, source: str, rules: tuple[str, ...]) -> None:
    """Hold one more stat token or DieMinion; what is a die is a DieMinion."""
    entry = me(work)
    if token.startswith("d") and token[1:].isdigit():
        minions = counted(entry.minions, token, 1)
        change_me(work, minions=minions)
        kind, number = "minion-gained", held(minions, token)
        work.note(kind, work.table.active, rules, die=faces(token), count=number, source=source)
        return
    tokens = counted(entry.tokens, token, 1)
    change_me(work, tokens=tokens)
    number = held(tokens, token)
    work.note("token-gained", work.table.active, rules, token=token, count=number, source=source)
    if token not in FIXED and game_of(work).reading("stat-tokens") == "immediate":
        use_token(work, token)


def from_supply(work: Work, token: str, source: str, rules: tuple[str, ...]) -> bool:
    """Take a token that lies aside; return whether there was one."""
    if held(work.table.supply, token) == 0:
        return False
    work.table = replace(work.table, supply=counted(work.table.supply, token, -1))
    take_token(work, token, source, rules)
    return True


def use_token(work: Work, token: str) -> None:
    """Use a stat token: it goes aside, its stat rises (DD-TOK-04, DD-TOK-05)."""
    entry = me(work)
    tokens = counted(entry.tokens, token, -1)
    change_me(work, tokens=tokens)
    work.table = replace(work.table, supply=counted(work.table.supply, token, 1))
    rules = ("DD-TOK-05",) if token in FIXED else ("DD-TOK-04",)
    work.note(
        "token-used", work.table.active, rules, token=token, count=held(tokens, token),
        source=f"token:{token}",
    )  # fmt: skip
    gain_stat(work, token, game_of(work).token_gain(token), f"token:{token}", rules)


def drop_minion(work: Work, die: str) -> int:
    """Put a DieMinion aside and return how many of its die are left."""
    minions = counted(me(work).minions, die, -1)
    change_me(work, minions=minions)
    work.table = replace(work.table, supply=counted(work.table.supply, die, 1))
    return held(minions, die)


def lose_minion(work: Work, die: str, source: str, rules: tuple[str, ...]) -> None:
    """Lose a DieMinion without throwing it."""
    left = drop_minion(work, die)
    work.note("minion-lost", work.table.active, rules, die=faces(die), count=left, source=source)


# -- Victory Points and Die-Namic dice -------------------------------------------------------------


def gain_points(work: Work, amount: int) -> None:
    """Earn Victory Points and the dice of the boxes reached (DD-VP-01, DD-VP-02)."""
    points = me(work).points + amount
    change_me(work, points=points)
    work.note("points-gained", work.table.active, ("DD-VP-01",), amount=amount, points=points)
    boxes = game_of(work).boxes(me(work).creature)
    while len(me(work).die_namic) < len(boxes):
        box = boxes[len(me(work).die_namic)]
        if box.points > points:
            break
        change_me(work, die_namic=(*me(work).die_namic, box.pips))
        work.note(
            "die-namic-gained", work.table.active, ("DD-VP-02",), pips=box.pips, at=box.points
        )


def spend_pips(work: Work, amount: int, rules: tuple[str, ...] = ("DD-VP-03",)) -> None:
    """Take pips off the Die-Namic dice, the first die first."""
    left, after, used = amount, [], 0
    for pips in me(work).die_namic:
        taken = min(left, pips)
        used += bool(taken) and taken == pips
        left -= taken
        after.append(pips - taken)
    change_me(work, die_namic=tuple(after))
    work.note("pips-spent", work.table.active, rules, amount=amount, left=sum(after))
    if used:
        work.note("die-namic-used-up", work.table.active, ("DD-VP-03",), number=used)


# -- ledgers ---------------------------------------------------------------------------------------


def add_row(work: Work, by: str, amount: int, rules: tuple[str, ...], subject: str = "") -> None:
    """Add a line to the ledger in play."""
    trial = work.table.trial
    assert trial is not None
    work.table = work.table.with_trial(rows=(*trial.rows, Row(by, amount, subject)))
    work.note(
        "boost", work.table.active, rules, by=by, amount=amount, subject=subject,
        modifies=f"trial:{trial.id}", ledger=shown(work),
    )  # fmt: skip


def shown(work: Work) -> dict[str, Any]:
    """Return the ledger in play as data."""
    assert work.table.trial is not None
    return ledger.as_data(work.table.trial)


# -- the party -------------------------------------------------------------------------------------


def hero_data(hero: Hero) -> dict[str, Any]:
    """Return a hero as plain data."""
    return {
        "id": hero.id, "kind": hero.kind, "level": hero.level, "might": hero.might,
        "agility": hero.agility, "magic": hero.magic, "epic": hero.epic, "rotated": hero.rotated,
    }  # fmt: skip


def party_total(work: Work, stat: str) -> int:
    """Return the party's total as it stands now."""
    return game_of(work).party_total(work.table, stat)


def party_data(work: Work) -> dict[str, Any]:
    """Return the party in play with its totals and dice."""
    game = game_of(work)
    totals = {stat: party_total(work, stat) for stat in dice.FIGHTING}
    return {
        "heroes": [hero_data(hero) for hero in work.table.party],
        "totals": totals,
        "dice": {stat: game.party_die(work.table, stat) for stat in totals},
    }


def note_party(work: Work, kind: str = "party-changes", **more: Any) -> None:
    """Note who is there and what they sum to (DD-HERO-03, DD-HERO-04)."""
    if not work.table.party and kind == "party-changes":
        # Nobody is left to sum up; that the encounter is over is told by itself.
        return
    rules = ("DD-HERO-03", "DD-HERO-04")
    work.note(kind, None, rules, **party_data(work), **more)


# -- what lasts ------------------------------------------------------------------------------------


def begin_lasting(work: Work, lasting: Lasting, rules: tuple[str, ...]) -> None:
    """Let something hold from now on."""
    work.table = replace(work.table, lasting=(*work.table.lasting, lasting))
    work.note(
        "modifier-begins", work.table.active, rules, source=lasting.source, what=lasting.what,
        until=lasting.until, amount=lasting.amount, stat=lasting.stat, hero=lasting.hero,
        value=lasting.value,
    )  # fmt: skip


def end_lasting(work: Work, *ending: Lasting) -> None:
    """Let some of what holds end."""
    kept = list(work.table.lasting)
    for each in ending:
        kept.remove(each)
        work.note("modifier-ends", work.table.active, (), source=each.source, what=each.what)
    work.table = replace(work.table, lasting=tuple(kept))


def use_up(work: Work, lasting: Lasting, amount: int) -> None:
    """Take from the amount of what holds; at nothing it ends."""
    if amount >= lasting.amount:
        end_lasting(work, lasting)
        return
    kept = list(work.table.lasting)
    kept[kept.index(lasting)] = replace(lasting, amount=lasting.amount - amount)
    work.table = replace(work.table, lasting=tuple(kept))


def expire(work: Work, *until: str) -> None:
    """End what lasted until now."""
    end_lasting(work, *(each for each in work.table.lasting if each.until in until))
