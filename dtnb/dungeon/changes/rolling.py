"""Begin, roll, modify and settle checks and attacks.

* `StatRoll`: a check or attack in play; to settle it is to decide whether it succeeds.
* modifier: an effect that changes a roll, a number or a rule for some time.
* DieMinion: a die that is thrown once, and whose face is added to a roll.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft, active_seat
from dtnb.dungeon.changes.modifiers import end_modifiers
from dtnb.dungeon.changes.tokens import drop_minion
from dtnb.dungeon.rules import ledger
from dtnb.dungeon.rules.ledger import face_to_set
from dtnb.dungeon.state import windows
from dtnb.dungeon.state.agenda import REGISTRY, MinionRoll, RollDie
from dtnb.dungeon.state.seat import count_of
from dtnb.dungeon.state.stat_roll import Row, StatRoll
from dtnb.kernel import Chance, Outcome

#: the kinds of modifiers that end after a roll, by the kind of the roll
MODIFIERS_ENDED_BY = {
    "check": ("check", "minion", "set-roll", "reroll", "bar-boosts", "bar-minions", "bar-pips"),
    "attack": ("attack", "minion", "set-roll", "reroll", "bar-boosts", "bar-minions", "bar-pips"),
    "hero-attack": ("defence", "hero-roll", "hero-damage", "party"),
}
#: the timing window in which a roll is asked for, by the kind of the roll
ROLL_WINDOWS = {
    "check": windows.AFTER_CHECK,
    "attack": windows.AFTER_ATTACK,
    "hero-attack": windows.HEROES_HIT,
}
#: the rules of a roll, by its kind
ROLL_RULES = {
    "check": ("DD-CHK-01",),
    "attack": ("DD-CMB-06",),
    "hero-attack": ("DD-CMB-05", "DD-STAT-14"),
}


def begin_stat_roll(draft: Draft, step_kind: str, rules: tuple[str, ...], **fields: Any) -> None:
    """Bring a check or an attack into play; `fields` are the fields of the `StatRoll`."""
    stat_roll = StatRoll(id=draft.next_serial(), **fields)
    draft.table = replace(draft.table, stat_rolls=(*draft.table.stat_rolls, stat_roll))
    draft.begin_step(
        step_kind, draft.table.active, rules, id=f"trial:{stat_roll.id}", ledger=ledger_data(draft)
    )


def settle_stat_roll(
    draft: Draft, step_kind: str, rules: tuple[str, ...], *, success: bool, decided_by: str
) -> None:
    """Settle and record the check or attack in play, and take it out of play."""
    draft.table = draft.table.with_stat_roll(success=success, decided_by=decided_by)
    stat_roll = draft.table.stat_roll
    assert stat_roll is not None
    draft.add_step(
        step_kind, draft.table.active, rules, of=f"trial:{stat_roll.id}", ledger=ledger_data(draft)
    )
    drop_stat_roll(draft)


def drop_stat_roll(draft: Draft) -> None:
    """Take the check or attack out of play, and end modifiers that last for one roll."""
    stat_roll = draft.table.stat_roll
    assert stat_roll is not None
    draft.table = replace(draft.table, stat_rolls=draft.table.stat_rolls[:-1])
    ending_modifiers = [
        modifier
        for modifier in draft.table.modifiers
        if modifier.until == "roll"
        and modifier.kind in MODIFIERS_ENDED_BY[stat_roll.kind]
        and modifier.stat in ("", stat_roll.stat)
    ]
    end_modifiers(draft, *ending_modifiers)


def add_ledger_row(
    draft: Draft, source: str, amount: int, rules: tuple[str, ...], subject: str = ""
) -> None:
    """Add an amount to the check or attack in play, as a row of its ledger."""
    stat_roll = draft.table.stat_roll
    assert stat_roll is not None
    draft.table = draft.table.with_stat_roll(rows=(*stat_roll.rows, Row(source, amount, subject)))
    draft.add_step(
        "boost", draft.table.active, rules, by=source, amount=amount, subject=subject,
        modifies=f"trial:{stat_roll.id}", ledger=ledger_data(draft),
    )  # fmt: skip


def ledger_data(draft: Draft) -> dict[str, Any]:
    """Return the ledger of the check or attack in play as plain data."""
    assert draft.table.stat_roll is not None
    return ledger.as_data(draft.table.stat_roll)


@REGISTRY.resolves(RollDie)
def roll_die(draft: Draft, item: RollDie) -> None:
    """Ask for the roll of the die, or show the face that an effect sets."""
    stat_roll = draft.table.stat_roll
    if stat_roll is None or stat_roll.is_decided:
        return
    die = draft.table.die_of(stat_roll)
    draft.table = draft.table.with_stat_roll(die=die)
    setting_modifiers = draft.table.active_modifiers("set-roll") if draft.table.modifiers else ()
    if setting_modifiers and stat_roll.kind == "hero-attack":
        # DD-STAT-14 says that an effect sets only the player's rolls. In a world without that rule,
        # an effect sets the heroes' roll too.
        is_protected = draft.rules.holds("DD-STAT-14", stat_roll.stat, "heroes' roll")
        setting_modifiers = () if is_protected else setting_modifiers
    if setting_modifiers and not item.is_reroll:
        last_modifier = setting_modifiers[-1]
        set_face(draft, face_to_set(last_modifier.value, die), source=last_modifier.source)
        return
    window = ROLL_WINDOWS[stat_roll.kind]
    draft.ask(item, Chance("roll", draft.table.active, stat_roll.kind, faces=die, window=window))


@REGISTRY.answers(RollDie)
def enter_roll(draft: Draft, item: RollDie, answer: Outcome) -> None:
    """Enter the rolled face in the ledger."""
    set_face(draft, int(answer.values[0]), source="")


def set_face(draft: Draft, face: int, source: str) -> None:
    """Set the face of the check or attack; `source` is the effect that set it, "" for a roll."""
    draft.table = draft.table.with_stat_roll(face=face)
    stat_roll = draft.table.stat_roll
    assert stat_roll is not None
    source_args = {"source": source} if source else {}
    draft.add_step(
        "roll", draft.table.active, ROLL_RULES[stat_roll.kind], id=f"roll:{draft.next_serial()}",
        purpose=stat_roll.kind, die=stat_roll.die, values=[face], stat=stat_roll.stat,
        ledger=ledger_data(draft), **source_args,
    )  # fmt: skip


@REGISTRY.resolves(MinionRoll)
def roll_minion(draft: Draft, item: MinionRoll) -> None:
    """Ask for the roll of a DieMinion (DD-TOK-02)."""
    stat_roll = draft.table.stat_roll
    window = (
        windows.AFTER_CHECK
        if stat_roll is not None and stat_roll.kind == "check"
        else windows.AFTER_ATTACK
    )
    draft.ask(item, Chance("roll", draft.table.active, "minion", faces=item.die, window=window))


@REGISTRY.answers(MinionRoll)
def add_minion_roll(draft: Draft, item: MinionRoll, answer: Outcome) -> None:
    """Add a DieMinion's face, and return the die to the supply."""
    stat_roll = draft.table.stat_roll
    assert stat_roll is not None
    face, die = int(answer.values[0]), f"d{item.die}"
    draft.add_step(
        "roll", draft.table.active, ("DD-TOK-02",), id=f"roll:{draft.next_serial()}",
        purpose="minion", die=item.die, values=[face], stat=stat_roll.stat,
        ledger=ledger_data(draft),
    )  # fmt: skip
    is_discarded = draft.rules.holds("DD-TOK-02", die, "discarded")
    minions_left = (
        drop_minion(draft, die) if is_discarded else count_of(active_seat(draft).minions, die)
    )
    draft.add_step(
        "minion-used",
        draft.table.active,
        ("DD-TOK-02",),
        die=item.die,
        value=face,
        count=minions_left,
    )
    add_ledger_row(draft, "minion", face, rules=("DD-TOK-02",), subject=die)
    bonus = draft.table.modifier_total("minion")
    if bonus:
        add_ledger_row(draft, "effect", bonus, rules=(), subject="minion")
