"""The timing windows: one seat is asked, and each action that it declares takes effect at once.

:class:`~dtnb.kernel.window_procedure.WindowProcedure` plays a window and calls the methods here.

* verb, object: an action is a verb and the name of its object, such as ``token`` and ``might``.
* to commit a declared action: to carry it out.
* to push an item: to put it on the agenda, the stack of what is still to be resolved. `Perform`
  carries out effects.
* pips: points on Die-Namic dice; a DieMinion is a die that is thrown once.
* citation: a kind and an id, such as ``ability:fury``, that says in the record what acts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft, active_seat, change_active_seat
from dtnb.dungeon.changes.modifiers import use_up_modifier
from dtnb.dungeon.changes.points import spend_pips
from dtnb.dungeon.changes.rolling import add_ledger_row
from dtnb.dungeon.changes.stats import gain_stat, lose_stat
from dtnb.dungeon.changes.tokens import use_token
from dtnb.dungeon.rules.rules import Rules, count_faces
from dtnb.dungeon.state.agenda import REGISTRY, MinionRoll, Perform, RollDie, Source
from dtnb.dungeon.state.table import Table
from dtnb.dungeon.state.windows import CHECK_WINDOWS
from dtnb.dungeon.verdicts.actions import find_ability, number_of
from dtnb.kernel import Action, Choice, Decision, SimultaneousChoices
from dtnb.kernel.steps import NOBODY_COULD_ACT
from dtnb.kernel.window_hooks import Cited
from dtnb.kernel.window_procedure import WindowProcedure
from dtnb.kernel.windows import AskInterruptions, AskWindow, Commit, Declare, OpenWindow

#: the kind of what is used (`Source.kind`), by the verb that is declared
SOURCE_KIND_OF_VERB = {"use": "ability", "play": "card"}
#: the rules that allow an action, by its verb
_RULES_OF_VERB = {
    "use": ("DD-ABL-01",),
    "play": ("DD-ABL-02",),
    "token": ("DD-TOK-01",),
    "rest": ("DD-TURN-02",),
    "boost": ("DD-STAT-13",),
    "lower": ("DD-EPIC-10",),
    "pips": ("DD-VP-03",),
    "minion": ("DD-TOK-02",),
    "reroll": (),
}


def _use_ability(draft: Draft, window: str, action: Action) -> None:
    """Pay for an ability or ability card, and push its effects."""
    kind = SOURCE_KIND_OF_VERB[action.verb]
    seat = active_seat(draft)
    ability = find_ability(draft.rules, draft.table, draft.table.active, action)
    assert ability is not None
    citation = f"{kind}:{action.object}"
    rules = ("DD-ABL-02",) if kind == "card" else ("DD-ABL-01",)
    if ability.cost:
        lose_stat(draft, "ability", ability.cost, source=citation, cause="price", rules=rules)
    if kind == "card":
        cards = tuple(card for card in seat.cards if card != action.object)
        change_active_seat(draft, cards=cards)
        draft.add_step("card-removed", draft.table.active, ("DD-ABL-02",), subject=action.object)
    draft.add_step("source-acts", draft.table.active, rules, subject=action.object, source=kind)
    draft.push(Perform(ability.effects, Source(kind, action.object, draft.table.active, window)))


def _use_token(draft: Draft, window: str, action: Action) -> None:
    """Use a stat token, the object of the action."""
    use_token(draft, action.object)


def _rest(draft: Draft, window: str, action: Action) -> None:
    """Exchange Time for Health (DD-TURN-02)."""
    amount = number_of(action)
    can_upgrade = draft.rules.reading("rest-beyond-die") == "upgrade"
    lose_stat(draft, "time", amount, source="rest", cause="rest", rules=("DD-TURN-02",))
    gain_stat(
        draft, "health", amount, source="rest", rules=("DD-TURN-02",), can_upgrade=can_upgrade
    )


def _boost(draft: Draft, window: str, action: Action) -> None:
    """Spend points of the rolled stat to raise the roll (DD-STAT-13)."""
    stat_roll = draft.table.stat_roll
    assert stat_roll is not None
    amount = number_of(action)
    rules = ("DD-CHK-02",) if window in CHECK_WINDOWS else ("DD-CMB-07",)
    boost_rules = ("DD-STAT-13", "DD-STAT-07")
    if draft.rules.holds(boost_rules, stat_roll.stat, "boost"):
        lose_stat(draft, stat_roll.stat, amount, source="boost", cause="boost", rules=boost_rules)
    add_ledger_row(draft, "stat", amount, rules=("DD-STAT-13", *rules), subject=stat_roll.stat)


def _lower(draft: Draft, window: str, action: Action) -> None:
    """Give up points of the rolled stat to lower the roll (DD-EPIC-10)."""
    stat_roll = draft.table.stat_roll
    assert stat_roll is not None
    amount = number_of(action)
    lose_stat(draft, stat_roll.stat, amount, source="lower", cause="lower", rules=("DD-EPIC-10",))
    # DD-AMB-12: each point given up lowers the roll by one.
    add_ledger_row(draft, "stat", -amount, rules=("DD-EPIC-10",), subject=stat_roll.stat)


def _spend_pips(draft: Draft, window: str, action: Action) -> None:
    """Spend pips to raise the roll (DD-VP-03)."""
    amount = number_of(action)
    spend_pips(draft, amount)
    add_ledger_row(draft, "pips", amount, rules=("DD-VP-03",))


def _throw_minion(draft: Draft, window: str, action: Action) -> None:
    """Throw a DieMinion, whose face is added to the roll (DD-TOK-02)."""
    draft.push(MinionRoll(count_faces(action.object)))


def _reroll(draft: Draft, window: str, action: Action) -> None:
    """Roll the die again, and use up one of the rerolls that an ability granted."""
    for modifier in draft.table.active_modifiers("reroll")[:1]:
        use_up_modifier(draft, modifier, 1)
    draft.push(RollDie(is_reroll=True))


#: the function that carries out each verb; it takes the draft, the window and the action
_ACTIONS: dict[str, Callable[[Draft, str, Action], None]] = {
    "use": _use_ability,
    "play": _use_ability,
    "token": _use_token,
    "rest": _rest,
    "boost": _boost,
    "lower": _lower,
    "pips": _spend_pips,
    "minion": _throw_minion,
    "reroll": _reroll,
}


class DungeonWindows(WindowProcedure[Table, Rules]):
    """Asks the active seat again and again, until the seat passes or can do nothing."""

    commits_at_once: ClassVar[bool] = True

    def order(self, draft: Draft, item: OpenWindow) -> tuple[int, ...]:
        """Return the seats that are asked in a window: only the active seat."""
        return (draft.table.active,)

    def opener(self, table: Table) -> int:
        """Return the seat that is recorded as opening a window: the active seat."""
        return table.active

    def commit(self, draft: Draft, item: Commit) -> None:
        """Carry out a declared action."""
        _ACTIONS[item.action.verb](draft, item.window, item.action)

    def take_answer(
        self, draft: Draft, item: AskWindow, answer: Choice | SimultaneousChoices
    ) -> None:
        """Carry out the declared action and ask again; after a rest, close the window instead."""
        if isinstance(answer, Choice) and answer.action.verb == "rest":
            self.declare(draft, Declare(answer.seat, answer.action, item.window, item.order))
            rested_item = replace(item, actions_declared=item.actions_declared + 1)
            self.close(draft, rested_item)
            return
        super().take_answer(draft, item, answer)

    def pass_automatically(
        self,
        draft: Draft,
        item: AskWindow | AskInterruptions,
        question: Decision,
        **other_args: Any,
    ) -> None:
        """Record that the seat could do nothing, if it has not acted in this window."""
        if isinstance(item, AskWindow) and not item.actions_declared:
            super().pass_automatically(draft, item, question, **other_args)

    def close_reason(self, item: AskWindow) -> str:
        """Return why a window closes."""
        if item.passes:
            return "passed"
        return "done" if item.actions_declared else NOBODY_COULD_ACT

    def cites(self, draft: Draft, kind: str, item: Cited) -> tuple[str, ...]:
        """Return the rules that the step of a declaration or of a window cites."""
        if isinstance(item, Declare):
            return _RULES_OF_VERB[item.action.verb]
        return draft.rules.window_rules(item.window)

    def extra_args(self, draft: Draft, item: Declare | Commit) -> Mapping[str, Any]:
        """Return step arguments: whether an ability or a card is used, and its cost."""
        if item.action.verb not in SOURCE_KIND_OF_VERB:
            return {}
        ability = find_ability(draft.rules, draft.table, draft.table.active, item.action)
        cost_args = {} if ability is None else {"cost": ability.cost}
        return {"verb": SOURCE_KIND_OF_VERB[item.action.verb], **cost_args}


WINDOWS = DungeonWindows(REGISTRY)
