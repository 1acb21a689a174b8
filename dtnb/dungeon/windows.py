"""Windows: open, ask, carry out what is declared, close."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.dungeon import changes
from dtnb.dungeon.agenda import (
    REGISTRY,
    AskWindow,
    MinionRoll,
    OpenWindow,
    Perform,
    RollTrial,
    Source,
)
from dtnb.dungeon.changes import Work, game_of, me
from dtnb.dungeon.rules import faces
from dtnb.dungeon.verdicts import CHECK_WINDOWS, number_of
from dtnb.kernel import PASS, Action, Chance, Choice, Decision, DecisionKind, Item, Outcome, State

DECLARED = {"use": "ability", "play": "card"}
#: topics of questions that are asked whatever is left to answer
STATED = ("move", "attack", "defeat", "split")


def forced(work: Work, item: Item, window: str, topic: str) -> None:
    """Ask a question of a rule; an effect's only answer is given by itself.

    What players do is asked also where only one answer is left, so that it can be stated.
    """
    seat = work.table.active
    question = Decision(window, seat, DecisionKind.FORCED, (seat,), topic)
    asked = State(work.table, (*work.agenda, item), question)
    options = work.game.legal_actions(asked)
    if len(options) > 1 or topic in STATED:
        work.ask(item, question)
        return
    if work.recorder is not None:
        work.recorder.asked = asked
    work.game.registry.answerers[type(item)](work, item, Choice(seat, options[0]))


def note_choice(work: Work, window: str, topic: str, action: Action) -> None:
    """Record an answer to a question of a rule."""
    work.note(
        "chooses", work.table.active, game_of(work).window_rules(window), window=window,
        topic=topic, verb=action.verb, subject=action.object,
    )  # fmt: skip


def token_instead(work: Work, item: Item, action: Action, window: str) -> bool:
    """Use a token where something else was asked, which is then asked again (DD-TOK-01)."""
    if action.verb != "token":
        return False
    work.push(item)
    declare(work, window, action)
    return True


def answered(work: Work, item: Item, window: str, topic: str, action: Action) -> bool:
    """Record an answer to a question of a rule; tell whether it was one, and not a token."""
    if token_instead(work, item, action, window):
        return False
    note_choice(work, window, topic, action)
    return True


@REGISTRY.resolves(OpenWindow)
def open_window(work: Work, item: OpenWindow) -> None:
    """Open a window and ask the player whose turn it is."""
    rules = game_of(work).window_rules(item.window)
    name = f"window:{changes.next_serial(work)}"
    work.begin("window-opens", work.table.active, rules, id=name, window=item.window)
    work.push(AskWindow(item.window))


@REGISTRY.resolves(AskWindow)
def ask_window(work: Work, item: AskWindow) -> None:
    """Ask as long as anything can be done."""
    seat = work.table.active
    question = Decision(item.window, seat, DecisionKind.ACTION, (seat,))
    asked = State(work.table, (*work.agenda, item), question)
    rules = game_of(work).window_rules(item.window)
    if any(action != PASS for action in work.game.legal_actions(asked)):
        work.ask(item, question)
        return
    if not item.acted:
        if work.recorder is not None:
            work.recorder.asked = asked
        work.note("passes-automatically", seat, (), window=item.window, verdict=[])
    reason = "done" if item.acted else "nobody-could-act"
    work.note("window-closes", None, rules, window=item.window, reason=reason)


@REGISTRY.answers(AskWindow)
def answer_window(work: Work, item: AskWindow, given: Choice) -> None:
    """Close the window at a pass; else carry out what is declared and ask again."""
    rules = game_of(work).window_rules(item.window)
    if given.action == PASS:
        work.note("passes", given.seat, rules, window=item.window)
        work.note("window-closes", None, rules, window=item.window, reason="passed")
        return
    if given.action.verb != "rest":
        work.push(replace(item, acted=True))
    declare(work, item.window, given.action)
    if given.action.verb == "rest":
        work.note("window-closes", None, rules, window=item.window, reason="done")


def declare(work: Work, window: str, action: Action) -> None:
    """Record what is declared and do it."""
    seat = work.table.active
    rules, cost = _cited(work, action)
    # Nobody can act in front of it: what is declared is done at once.
    name = f"action:{changes.next_serial(work)}"
    work.begin(
        "declares", seat, rules, id=name, commits=name, window=window,
        verb=DECLARED.get(action.verb, action.verb), subject=action.object,
        **({} if cost is None else {"cost": cost}),
    )  # fmt: skip
    _DO[action.verb](work, window, action)


def _cited(work: Work, action: Action) -> tuple[tuple[str, ...], int | None]:
    game, creature = game_of(work), me(work).creature
    if action.verb == "use":
        ability = game.ability(creature, action.object)
        return ("DD-ABL-01",), ability.cost if ability is not None else None
    if action.verb == "play":
        card = game.card(creature, action.object)
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


def _use(work: Work, window: str, action: Action) -> None:
    kind = DECLARED[action.verb]
    game, own = game_of(work), me(work)
    entry = (game.card if kind == "card" else game.ability)(own.creature, action.object)
    assert entry is not None
    name = f"{kind}:{action.object}"
    rules = ("DD-ABL-02",) if kind == "card" else ("DD-ABL-01",)
    if entry.cost:
        changes.lose_stat(work, "ability", entry.cost, name, "price", rules)
    if kind == "card":
        cards = tuple(card for card in own.cards if card != action.object)
        changes.change_me(work, cards=cards)
        work.note("card-removed", work.table.active, ("DD-ABL-02",), subject=action.object)
    work.note("source-acts", work.table.active, rules, subject=action.object, source=kind)
    work.push(Perform(entry.effects, Source(kind, action.object, work.table.active, window)))


def _token(work: Work, window: str, action: Action) -> None:
    changes.use_token(work, action.object)


def _rest(work: Work, window: str, action: Action) -> None:
    amount = number_of(action)
    upgrades = game_of(work).reading("rest-beyond-die") == "upgrade"
    changes.lose_stat(work, "time", amount, "rest", "rest", ("DD-TURN-02",))
    changes.gain_stat(work, "health", amount, "rest", ("DD-TURN-02",), upgrades)


def _boost(work: Work, window: str, action: Action) -> None:
    trial = work.table.trial
    assert trial is not None
    amount = number_of(action)
    rules = ("DD-CHK-02",) if window in CHECK_WINDOWS else ("DD-CMB-07",)
    changes.lose_stat(work, trial.stat, amount, "boost", "boost", ("DD-STAT-13", "DD-STAT-07"))
    changes.add_row(work, "stat", amount, ("DD-STAT-13", *rules), trial.stat)


def _lower(work: Work, window: str, action: Action) -> None:
    trial = work.table.trial
    assert trial is not None
    amount = number_of(action)
    changes.lose_stat(work, trial.stat, amount, "boost", "boost", ("DD-EPIC-10",))
    # DD-AMB-12: a point given up lowers the roll by one.
    changes.add_row(work, "stat", -amount, ("DD-EPIC-10",), trial.stat)


def _pips(work: Work, window: str, action: Action) -> None:
    amount = number_of(action)
    changes.spend_pips(work, amount)
    changes.add_row(work, "pips", amount, ("DD-VP-03",))


def _minion(work: Work, window: str, action: Action) -> None:
    work.push(MinionRoll(faces(action.object)))


def _reroll(work: Work, window: str, action: Action) -> None:
    changes.use_up(work, work.table.in_force("reroll")[0], 1)
    work.push(RollTrial(again=True))


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


# -- DieMinions ------------------------------------------------------------------------------------


@REGISTRY.resolves(MinionRoll)
def roll_minion(work: Work, item: MinionRoll) -> None:
    """Throw a DieMinion (DD-TOK-02)."""
    trial = work.table.trial
    window = "DD-TW-08" if trial is not None and trial.kind == "check" else "DD-TW-13"
    work.ask(item, Chance("roll", work.table.active, "minion", faces=item.die, window=window))


@REGISTRY.answers(MinionRoll)
def minion_rolled(work: Work, item: MinionRoll, given: Outcome) -> None:
    """Add a DieMinion's face and put it aside."""
    trial = work.table.trial
    assert trial is not None
    face, die = int(given.values[0]), f"d{item.die}"
    work.note(
        "roll", work.table.active, ("DD-TOK-02",), id=f"roll:{changes.next_serial(work)}",
        purpose="minion", die=item.die, values=[face], stat=trial.stat, ledger=changes.shown(work),
    )  # fmt: skip
    left = changes.drop_minion(work, die)
    work.note(
        "minion-used", work.table.active, ("DD-TOK-02",), die=item.die, value=face, count=left
    )
    changes.add_row(work, "minion", face, ("DD-TOK-02",), die)
    added = work.table.added("minion")
    if added:
        changes.add_row(work, "effect", added, (), "minion")
