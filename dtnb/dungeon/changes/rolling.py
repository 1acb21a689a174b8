"""Begin, roll, modify and settle checks and attacks.

A check or attack in play is a `Trial` with a ledger: the roll, and the amounts added to the roll.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft, active_seat
from dtnb.dungeon.changes.modifiers import end_modifiers
from dtnb.dungeon.changes.tokens import drop_minion
from dtnb.dungeon.rules import ledger
from dtnb.dungeon.rules.ledger import face_to_show
from dtnb.dungeon.state import windows
from dtnb.dungeon.state.agenda import REGISTRY, MinionRoll, RollTrial
from dtnb.dungeon.state.dice_roll import Row, Trial
from dtnb.dungeon.state.seat import count_of
from dtnb.kernel import Chance, Outcome

#: by kind of roll: the kinds of modifiers that last for one roll and end after it
MODIFIERS_ENDED_BY = {
    "check": ("check", "minion", "set-roll", "reroll", "bar-boosts", "bar-minions", "bar-pips"),
    "attack": ("attack", "minion", "set-roll", "reroll", "bar-boosts", "bar-minions", "bar-pips"),
    "hero-attack": ("defence", "hero-roll", "hero-damage", "party"),
}
#: by kind of roll: the timing window in which the roll is asked for
ROLL_WINDOWS = {
    "check": windows.AFTER_CHECK,
    "attack": windows.AFTER_ATTACK,
    "hero-attack": windows.HEROES_HIT,
}
#: by kind of roll: the rules of the roll
ROLL_RULES = {
    "check": ("DD-CHK-01",),
    "attack": ("DD-CMB-06",),
    "hero-attack": ("DD-CMB-05", "DD-STAT-14"),
}


def begin_trial(draft: Draft, step: str, rules: tuple[str, ...], **fields: Any) -> None:
    """Bring a check or an attack into play; `fields` are those of the `Trial`."""
    trial = Trial(id=draft.next_serial(), **fields)
    draft.table = replace(draft.table, trials=(*draft.table.trials, trial))
    draft.begin(step, draft.table.active, rules, id=f"trial:{trial.id}", ledger=ledger_data(draft))


def settle_trial(
    draft: Draft, step: str, success: bool, decided_by: str, rules: tuple[str, ...]
) -> None:
    """Settle and record the check or attack in play, and take it out of play."""
    draft.table = draft.table.with_trial(success=success, decided_by=decided_by)
    trial = draft.table.trial
    assert trial is not None
    draft.note(step, draft.table.active, rules, of=f"trial:{trial.id}", ledger=ledger_data(draft))
    drop_trial(draft)


def drop_trial(draft: Draft) -> None:
    """Take the check or attack out of play, and end modifiers that last for one roll."""
    trial = draft.table.trial
    assert trial is not None
    draft.table = replace(draft.table, trials=draft.table.trials[:-1])
    ending = [
        modifier
        for modifier in draft.table.modifiers
        if modifier.until == "roll"
        and modifier.kind in MODIFIERS_ENDED_BY[trial.kind]
        and modifier.stat in ("", trial.stat)
    ]
    end_modifiers(draft, *ending)


def add_row(
    draft: Draft, source: str, amount: int, rules: tuple[str, ...], subject: str = ""
) -> None:
    """Add a row to the ledger of the check or attack in play."""
    trial = draft.table.trial
    assert trial is not None
    draft.table = draft.table.with_trial(rows=(*trial.rows, Row(source, amount, subject)))
    draft.note(
        "boost", draft.table.active, rules, by=source, amount=amount, subject=subject,
        modifies=f"trial:{trial.id}", ledger=ledger_data(draft),
    )  # fmt: skip


def ledger_data(draft: Draft) -> dict[str, Any]:
    """Return the ledger of the check or attack in play as plain data."""
    assert draft.table.trial is not None
    return ledger.as_data(draft.table.trial)


@REGISTRY.resolves(RollTrial)
def roll_trial(draft: Draft, item: RollTrial) -> None:
    """Ask for the roll of the die, or show the face that an effect sets."""
    trial = draft.table.trial
    if trial is None or trial.decided_by:
        return
    die = draft.table.die_of(trial)
    draft.table = draft.table.with_trial(die=die)
    set_by = draft.table.active_modifiers("set-roll") if draft.table.modifiers else ()
    if set_by and trial.kind == "hero-attack":
        # DD-STAT-14: an effect sets only the player's rolls.
        is_out_of_reach = draft.rules.holds("DD-STAT-14", trial.stat, "heroes' roll")
        set_by = () if is_out_of_reach else set_by
    if set_by and not item.is_reroll:
        show_face(draft, face_to_show(set_by[-1].value, die), set_by[-1].source)
        return
    window = ROLL_WINDOWS[trial.kind]
    draft.ask(item, Chance("roll", draft.table.active, trial.kind, faces=die, window=window))


@REGISTRY.answers(RollTrial)
def enter_roll(draft: Draft, item: RollTrial, answer: Outcome) -> None:
    """Enter the rolled face in the ledger."""
    show_face(draft, int(answer.values[0]), "")


def show_face(draft: Draft, face: int, source: str) -> None:
    """Set the face of the check or attack; `source` is the effect that set it, "" for a roll."""
    draft.table = draft.table.with_trial(face=face)
    trial = draft.table.trial
    assert trial is not None
    source_args = {"source": source} if source else {}
    draft.note(
        "roll", draft.table.active, ROLL_RULES[trial.kind], id=f"roll:{draft.next_serial()}",
        purpose=trial.kind, die=trial.die, values=[face], stat=trial.stat,
        ledger=ledger_data(draft), **source_args,
    )  # fmt: skip


@REGISTRY.resolves(MinionRoll)
def roll_minion(draft: Draft, item: MinionRoll) -> None:
    """Ask for the roll of a DieMinion (DD-TOK-02)."""
    trial = draft.table.trial
    window = (
        windows.AFTER_CHECK if trial is not None and trial.kind == "check" else windows.AFTER_ATTACK
    )
    draft.ask(item, Chance("roll", draft.table.active, "minion", faces=item.die, window=window))


@REGISTRY.answers(MinionRoll)
def add_minion_roll(draft: Draft, item: MinionRoll, answer: Outcome) -> None:
    """Add a DieMinion's face, and return the die to the supply."""
    trial = draft.table.trial
    assert trial is not None
    face, die = int(answer.values[0]), f"d{item.die}"
    draft.note(
        "roll", draft.table.active, ("DD-TOK-02",), id=f"roll:{draft.next_serial()}",
        purpose="minion", die=item.die, values=[face], stat=trial.stat, ledger=ledger_data(draft),
    )  # fmt: skip
    is_discarded = draft.rules.holds("DD-TOK-02", die, "discarded")
    left = drop_minion(draft, die) if is_discarded else count_of(active_seat(draft).minions, die)
    draft.note(
        "minion-used", draft.table.active, ("DD-TOK-02",), die=item.die, value=face, count=left
    )
    add_row(draft, "minion", face, ("DD-TOK-02",), die)
    bonus = draft.table.modifier_total("minion")
    if bonus:
        add_row(draft, "effect", bonus, (), "minion")
