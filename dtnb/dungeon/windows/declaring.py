"""What is declared is recorded and done."""

from __future__ import annotations

from typing import Any

from dtnb.dungeon.changes.draft import Draft, change_me, me, next_serial
from dtnb.dungeon.changes.lasting import use_up
from dtnb.dungeon.changes.points import spend_pips
from dtnb.dungeon.changes.rolling import add_row
from dtnb.dungeon.changes.stats import gain_stat, lose_stat
from dtnb.dungeon.changes.tokens import use_token
from dtnb.dungeon.rules.in_force import faces
from dtnb.dungeon.state.agenda import MinionRoll, Perform, RollTrial, Source
from dtnb.dungeon.state.windows import CHECK_WINDOWS
from dtnb.dungeon.verdicts.actions import number_of
from dtnb.kernel import Action

DECLARED = {"use": "ability", "play": "card"}


def declare(draft: Draft, window: str, action: Action) -> None:
    """Record what is declared and do it."""
    seat = draft.table.active
    rules, cost = _cited(draft, action)
    # Nobody can act in front of it: what is declared is done at once.
    name = f"action:{next_serial(draft)}"
    draft.begin(
        "declares", seat, rules, id=name, commits=name, window=window,
        verb=DECLARED.get(action.verb, action.verb), subject=action.object,
        **({} if cost is None else {"cost": cost}),
    )  # fmt: skip
    _DO[action.verb](draft, window, action)


def _cited(draft: Draft, action: Action) -> tuple[tuple[str, ...], int | None]:
    creature = me(draft).creature
    if action.verb == "use":
        ability = draft.rules.ability(creature, action.object)
        return ("DD-ABL-01",), ability.cost if ability is not None else None
    if action.verb == "play":
        card = draft.rules.card(creature, action.object)
        return ("DD-ABL-02",), card.cost if card is not None else None
    rules = {
        "token": ("DD-TOK-01",),
        "rest": ("DD-TURN-02",),
        "boost": ("DD-STAT-13",),
        "lower": ("DD-EPIC-10",),
        "pips": ("DD-VP-03",),
        "minion": ("DD-TOK-02",),
        "reroll": (),
    }
    return rules[action.verb], None


def _use(draft: Draft, window: str, action: Action) -> None:
    kind = DECLARED[action.verb]
    own = me(draft)
    entry = (draft.rules.card if kind == "card" else draft.rules.ability)(
        own.creature, action.object
    )
    assert entry is not None
    name = f"{kind}:{action.object}"
    rules = ("DD-ABL-02",) if kind == "card" else ("DD-ABL-01",)
    if entry.cost:
        lose_stat(draft, "ability", entry.cost, name, "price", rules)
    if kind == "card":
        cards = tuple(card for card in own.cards if card != action.object)
        change_me(draft, cards=cards)
        draft.note("card-removed", draft.table.active, ("DD-ABL-02",), subject=action.object)
    draft.note("source-acts", draft.table.active, rules, subject=action.object, source=kind)
    draft.push(Perform(entry.effects, Source(kind, action.object, draft.table.active, window)))


def _token(draft: Draft, window: str, action: Action) -> None:
    use_token(draft, action.object)


def _rest(draft: Draft, window: str, action: Action) -> None:
    amount = number_of(action)
    upgrades = draft.rules.reading("rest-beyond-die") == "upgrade"
    lose_stat(draft, "time", amount, "rest", "rest", ("DD-TURN-02",))
    gain_stat(draft, "health", amount, "rest", ("DD-TURN-02",), upgrades)


def _boost(draft: Draft, window: str, action: Action) -> None:
    trial = draft.table.trial
    assert trial is not None
    amount = number_of(action)
    rules = ("DD-CHK-02",) if window in CHECK_WINDOWS else ("DD-CMB-07",)
    lose_stat(draft, trial.stat, amount, "boost", "boost", ("DD-STAT-13", "DD-STAT-07"))
    add_row(draft, "stat", amount, ("DD-STAT-13", *rules), trial.stat)


def _lower(draft: Draft, window: str, action: Action) -> None:
    trial = draft.table.trial
    assert trial is not None
    amount = number_of(action)
    lose_stat(draft, trial.stat, amount, "boost", "boost", ("DD-EPIC-10",))
    # DD-AMB-12: a point given up lowers the roll by one.
    add_row(draft, "stat", -amount, ("DD-EPIC-10",), trial.stat)


def _pips(draft: Draft, window: str, action: Action) -> None:
    amount = number_of(action)
    spend_pips(draft, amount)
    add_row(draft, "pips", amount, ("DD-VP-03",))


def _minion(draft: Draft, window: str, action: Action) -> None:
    draft.push(MinionRoll(faces(action.object)))


def _reroll(draft: Draft, window: str, action: Action) -> None:
    use_up(draft, draft.table.in_force("reroll")[0], 1)
    draft.push(RollTrial(again=True))


_DO: dict[str, Any] = {
    "use": _use,
    "play": _use,
    "token": _token,
    "rest": _rest,
    "boost": _boost,
    "lower": _lower,
    "pips": _pips,
    "minion": _minion,
    "reroll": _reroll,
}
