"""Timing windows: who is asked, declare, claim, commit, and how a window closes.

Source: the procedure of §18.1 of the catalogue; DT-PRI-01…09, AMB-02…05, AMB-38, AMB-46.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dtnb.dicethrone.agenda import (
    REGISTRY,
    AskWindow,
    Claims,
    Commit,
    Conclude,
    Declare,
    DiscardCard,
    Effects,
    Invocation,
    OpenWindow,
    PlaceUpgrade,
    Source,
)
from dtnb.dicethrone.cards import sell
from dtnb.dicethrone.changes import (
    Work,
    discard_card,
    discard_from_hand,
    game_of,
    leave_hand,
    next_serial,
    pay_cp,
    take_tokens,
)
from dtnb.dicethrone.citing import source_id
from dtnb.dicethrone.details.asking import next_declared_slot
from dtnb.dicethrone.details.prices import paid_cards
from dtnb.dicethrone.details.slots import Moment
from dtnb.dicethrone.details.telling import told
from dtnb.dicethrone.heroes.model import ActionSpec, Timing
from dtnb.dicethrone.library import WAY
from dtnb.dicethrone.places import Place
from dtnb.dicethrone.verdicts.actions import action_reasons, once_name, ways
from dtnb.kernel import Action, Choice, Decision, DecisionKind, Reason, State, Together

if TYPE_CHECKING:
    from dtnb.dicethrone.game import DiceThrone
    from dtnb.dicethrone.table import Table
    from dtnb.kernel import Step

PRIORITY = ("DT-PRI-01", "DT-PRI-07")


def reasons_as_data(game: DiceThrone, reasons: list[Reason]) -> list[dict[str, Any]]:
    """Return reasons as plain data for the record."""
    return [
        {"code": reason.code, "rules": list(game.cited(reason.rules)), "args": dict(reason.args)}
        for reason in reasons
    ]


@REGISTRY.resolves(OpenWindow)
def open_window(work: Work, item: OpenWindow) -> None:
    """Open a window and start asking."""
    game = game_of(work)
    order = game.order(work.table) if item.seat < 0 else (item.seat,)
    if item.window == "TW-03d":
        order = order[:1]
    serial = work.table.serial + 1
    work.table = replace(work.table, window=item.window, serial=serial)
    if work.recorder is not None:
        work.begin(
            "window-opens",
            None,
            ("DT-PRI-01", *game.window_rules(item.window)),
            id=f"window:{serial}",
            window=item.window,
            order=list(order),
            only=item.only,
        )
    barred = len(work.table.barred)
    work.push(AskWindow(item.window, order, only=item.only, barred=barred))


@REGISTRY.resolves(AskWindow)
def ask_window(work: Work, item: AskWindow) -> None:
    """Ask the next seat; a seat that can do nothing passes by itself, and that is recorded."""
    game = game_of(work)
    place = Place(item.window, item.only)
    at, passes = item.at, item.passes
    while passes < len(item.order):
        seat = item.order[at]
        able = game.can_act(work.table, place, seat)
        if able or work.recorder is not None:
            question = Decision(item.window, seat, DecisionKind.ACTION, item.order, only=item.only)
            item = replace(item, at=at, passes=passes)
            if able:
                work.ask(replace(item, asked=item.asked + 1), question)
                return
            note_silence(work, item, question)
        at, passes = (at + 1) % len(item.order), passes + 1
    reason = "all-passed" if item.asked else "nobody-could-act"
    work.note("window-closes", None, ("DT-PRI-03",), window=item.window, reason=reason)
    nested = item.only in ("dice", "spends") or item.window == "TW-I"
    if len(work.table.barred) > item.barred and not nested:
        # AMB-38: the interaction lasts until the window closes in which the card was taken back.
        work.table = replace(work.table, barred=work.table.barred[: item.barred])


def note_silence(work: Work, item: Any, question: Decision) -> None:
    """Record that a seat passed because nothing was open to it, and keep the question."""
    if work.recorder is None:
        return
    game = game_of(work)
    work.recorder.asked = State(work.table, (*work.agenda, item), question)
    lock = list(game.seat_reasons(work.table, question.seat))
    work.note(
        "passes-automatically",
        question.seat,
        tuple(r for reason in lock for r in reason.rules),
        window=item.window,
        reason=lock[0].code if lock else "nothing-to-do",
        verdict=reasons_as_data(game, lock),
        claim=question.kind is DecisionKind.CLAIM,
    )


@REGISTRY.answers(AskWindow)
def answer_window(work: Work, item: AskWindow, given: Choice | Together) -> None:
    """A seat passed or declared; then Season Two goes on, the later books ask from the front."""
    if isinstance(given, Together):
        _declare_together(work, item, given)
        return
    if given.action.verb == "pass":
        work.note("passes", given.seat, (), window=item.window)
        at = (item.at + 1) % len(item.order)
        work.push(replace(item, at=at, passes=item.passes + 1))
        return
    work.push(
        Declare(given.seat, given.action, item.window, item.order, item.only),
        _after_action(work, item, item.at),
    )


def _after_action(work: Work, item: AskWindow, at: int) -> AskWindow:
    # AMB-02: one action for each turn of asking, or the front again after every action
    if game_of(work).reading("turns-of-asking") == "front-again":
        return replace(item, at=0, passes=0, acted=item.acted + 1)
    return replace(item, at=(at + 1) % len(item.order), passes=0, acted=item.acted + 1)


def _declare_together(work: Work, item: AskWindow, given: Together) -> None:
    """Order what was declared at the same moment (AMB-03, DT-PRI-01)."""
    ordered = sorted(given.choices, key=lambda choice: item.order.index(choice.seat))
    work.note(
        "declared-together",
        None,
        (*PRIORITY, "AMB-03"),
        window=item.window,
        order=[choice.seat for choice in ordered],
    )
    declared = [
        Declare(choice.seat, choice.action, item.window, item.order, item.only)
        for choice in ordered
    ]
    work.push(*declared, _after_action(work, item, item.order.index(ordered[-1].seat)))


# -- declare ------------------------------------------------------------------------------------


@REGISTRY.resolves(Declare)
def declare(work: Work, item: Declare) -> None:
    """Settle the details, then let seats with precedence claim, then commit."""
    game = game_of(work)
    action = item.action
    if action.verb == "sell":
        # A sale interrupts nothing and nothing interrupts it: it is no card that is played.
        sell(work, item.seat, action.object, ("DT-CARD-06", "DT-CARD-07"))
        return
    if len(game.specs(work.table, item.seat, action)) > 1 and action.detail(WAY) is None:
        open_ways = ways(game, work.table, Place(item.window, item.only), item.seat, action)
        if len(open_ways) > 1:
            _ask_detail(work, item, action, "choose")
            return
        if open_ways:
            # None is left where something declared together came first: it is taken back below.
            action = action.with_detail(WAY, open_ways[0])
    spec = game.spec(work.table, item.seat, action)
    if spec is not None:
        moment = Moment(game, work.table, item.seat, action.object)
        while (slot := next_declared_slot(moment, spec, action.details)) is not None:
            if len(slot.options) == 1:
                action = action.with_detail(slot.name, slot.options[0])
                continue
            if not slot.options:
                break
            _ask_detail(work, item, action, slot.topic, slot.seat)
            return
    serial = next_serial(work)
    details = game.details_as_data(work.table, action)
    claimed = {"claims": f"action:{item.claim_on}"} if item.claim_on >= 0 else {}
    work.begin(
        "claims" if claimed else "declares", item.seat, _declare_rules(item, action),
        id=f"action:{serial}", window=item.window, verb=action.verb, subject=action.object,
        price=game.price(work.table, item.seat, action), details=details, **told(details),
        **claimed,
    )  # fmt: skip
    commit = Commit(serial, item.seat, action, item.window, item.order, item.only)
    ahead = _in_front(game, work.table, item)
    if ahead:
        work.push(Claims(serial, action, item.seat, item.window, ahead, only=item.only), commit)
    else:
        work.push(commit)


def _ask_detail(work: Work, item: Declare, action: Action, topic: str, seat: int = -1) -> None:
    work.ask(
        replace(item, action=action),
        Decision(
            item.window, seat if seat >= 0 else item.seat, DecisionKind.DETAIL, item.order,
            topic=topic, about=action, by=item.seat, only=item.only,
        ),
    )  # fmt: skip


def _in_front(game: DiceThrone, table: Table, item: Declare) -> tuple[int, ...]:
    """Return who may act in front of a declared action."""
    ahead = item.order[: item.order.index(item.seat)]
    others = tuple(seat for seat in item.order if seat != item.seat)
    if others and _instant(game, table, item) and game.reading("interruption-depth") == "chains":
        # AMB-46: whoever it is may answer an instant, and be answered in turn
        return others
    if not ahead or game.reading("claims") == "before-commit":
        return ahead
    # AMB-03: where whatever is meant inside one window happens at the same time, nothing commits
    # before those ahead have had their say.
    return ahead if game.reading("same-time") == "same-window" else ()


def _instant(game: DiceThrone, table: Table, item: Declare) -> bool:
    card = game.card(table, item.seat, item.action.object)
    if item.action.verb == "play":
        return card is not None and card.timing is Timing.INSTANT
    return item.action.verb == "spend"


def _declare_rules(item: Declare, action: Action) -> tuple[str, ...]:
    """Return what lets a seat act at this moment, and in front of another's action."""
    if item.claim_action is None:
        return ("DT-PRI-02",)
    special = {("play", "spend"): ("DT-PRI-08",), ("spend", "play"): ("DT-PRI-09",)}
    return ("DT-PRI-01", *special.get((action.verb, item.claim_action.verb), ()))


@REGISTRY.answers(Declare)
def answer_declare(work: Work, item: Declare, given: Choice) -> None:
    """One detail was settled."""
    action = item.action
    for name, value in given.action.details:
        action = action.with_detail(name, value)
    work.push(replace(item, action=action))


# -- claim --------------------------------------------------------------------------------------


@REGISTRY.resolves(Claims)
def ask_claims(work: Work, item: Claims) -> None:
    """Ask those ahead of the declarer whether they act in front (DT-PRI-01, DT-PRI-05)."""
    game = game_of(work)
    place = Place(item.window, item.only, claim=True)
    while item.at < len(item.order):
        seat = item.order[item.at]
        question = Decision(
            item.window, seat, DecisionKind.CLAIM, item.order,
            about=item.action, by=item.by, only=item.only,
        )  # fmt: skip
        if game.can_act(work.table, place, seat):
            work.ask(item, question)
            return
        note_silence(work, item, question)
        item = replace(item, at=item.at + 1)


@REGISTRY.answers(Claims)
def answer_claims(work: Work, item: Claims, given: Choice) -> None:
    """A seat lets the action through, or declares its own in front of it."""
    if given.action.verb == "pass":
        work.note("passes", given.seat, (), window=item.window, claim=True)
        work.push(replace(item, at=item.at + 1))
        return
    work.push(
        Declare(
            given.seat, given.action, item.window, item.order, item.only,
            claim_on=item.declared, claim_action=item.action,
        ),
        # DT-PRI-05: precedence is not used up; the front is asked again.
        replace(item, at=0),
    )  # fmt: skip


# -- commit -------------------------------------------------------------------------------------


@REGISTRY.resolves(Commit)
def commit(work: Work, item: Commit) -> None:
    """Ask the verdict again; the action becomes real, or is taken back (AMB-38)."""
    game = game_of(work)
    action, seat = item.action, item.seat
    reasons = list(action_reasons(game, work.table, Place(item.window, item.only), seat, action))
    if reasons:
        _withdraw(work, item, reasons)
        return
    source = Source(_KINDS[action.verb], seat, action.object)
    work.begin(
        "commits", seat,
        (source_id(game, work.table, source), *_commit_rules(game, work.table, seat, action)),
        commits=f"action:{item.declared}",
        window=item.window, verb=action.verb, subject=action.object,
        price=game.price(work.table, seat, action),
    )  # fmt: skip
    if action.verb == "play":
        _play(work, item)
        return
    spec = game.spec(work.table, seat, action)
    assert spec is not None
    source = replace(source, at=game.specs(work.table, seat, action).index(spec))
    if spec.once_per:
        now = work.table.turn
        used = tuple(entry for entry in work.table.used if entry[0] == now)
        work.table = replace(work.table, used=(*used, (now, seat, once_name(action, spec))))
    run = Invocation(
        source,
        details=action.details,
        window=item.window,
        action=item.declared,
    )
    if action.verb == "spend":
        take_tokens(work, seat, action.object, spec.price.this, seat, action.object, "token-spent")
    if spec.instead_of_defense:
        work.table = work.table.with_attack(defense=action.object)
    if spec.price.cp:
        pay_cp(work, seat, spec.price.cp, action.object)
    for name, count in spec.price.tokens:
        take_tokens(work, seat, name, count, seat, action.object, "token-spent")
    for card in paid_cards(action.details, "card"):
        discard_from_hand(work, seat, card, action.object)
    work.push(Effects(run))


def _play(work: Work, item: Commit) -> None:
    """Pay for a card, let others answer if it is no instant, then carry it out (DT-CARD-17)."""
    game = game_of(work)
    seat, name = item.seat, item.action.object
    card = game.card(work.table, seat, name)
    assert card is not None
    price = game.price(work.table, seat, item.action)
    leave_hand(work, seat, name)
    if price:
        pay_cp(work, seat, price, name)
    if card.timing is Timing.UPGRADE:
        own_main = item.window in ("TW-03a", "TW-18")
        # DT-PRI-06 speaks of Main Phases; where a hero may upgrade in a fight nothing answers it.
        work.push(*((answering(item.window),) if own_main else ()), PlaceUpgrade(seat, name))
        return
    run = Invocation(
        Source("card", seat, name), details=item.action.details, window=item.window,
        action=item.declared,
    )  # fmt: skip
    ahead = (answering(item.window),) if card.timing is Timing.MAIN else ()
    if card.timing is Timing.ROLL and game.reading("spend-against-roll-card") == "may-interrupt":
        # AMB-05: the list of what cannot interrupt such a card names cards only
        ahead = (OpenWindow(item.window, "spends"),)
    spec = game.spec(work.table, seat, item.action)
    waits = spec is not None and _waits_for_total(work, spec, run)
    work.push(*ahead, *(() if waits else (Effects(run),)), DiscardCard(seat, name))


def answering(window: str) -> OpenWindow:
    """Return the window in which a Main Phase card may be answered (TW-03b, DT-PRI-06).

    Main Phase (2) has no window of its own for it: TW-18 opens, only to answer.
    """
    return OpenWindow("TW-18", "answer") if window == "TW-18" else OpenWindow("TW-03b")


def break_window(window: str) -> OpenWindow:
    """Return the window at a Then (DT-TXT-05); within a Main Phase card it is TW-03c."""
    if window in ("TW-03a", "TW-03b"):
        return OpenWindow("TW-03c")
    return OpenWindow("TW-18", "then") if window == "TW-18" else OpenWindow(window)


def _waits_for_total(work: Work, spec: ActionSpec, run: Invocation) -> bool:
    """Keep effects for the conclusion that only the final total can bear out (policy)."""
    if spec.needs is None or "projected" not in spec.needs.names:
        return False
    if game_of(work).reading("projected-damage-window") != "final-total":
        return False
    for at, item in enumerate(work.agenda):
        if isinstance(item, Conclude):
            work.agenda[at] = replace(item, held=(*item.held, run))
            return True
    return False


_KINDS = {"play": "card", "spend": "spend", "use": "use"}


def _commit_rules(game: DiceThrone, table: Table, seat: int, action: Action) -> tuple[str, ...]:
    card = game.card(table, seat, action.object) if action.verb == "play" else None
    timed = {Timing.MAIN: ("DT-PRI-06",), Timing.UPGRADE: ("DT-CARD-15", "DT-PRI-06")}.get(
        card.timing if card is not None else Timing.ANY, ("DT-CARD-22",)
    )
    if action.verb == "play":
        return ("DT-CARD-17", *timed)
    if action.verb == "spend":
        return ("DT-STAT-09", "DT-STAT-18")
    return ("DT-DRP-14",)


def _withdraw(work: Work, item: Commit, reasons: list[Reason]) -> None:
    """Take a declared action back: nothing was paid, the card stays in hand (AMB-38)."""
    lost = _is_lost(work, item, reasons)
    work.note(
        "comes-too-late" if lost else "withdraws",
        item.seat,
        _withdraw_rules(game_of(work), item.action),
        withdraws=f"action:{item.declared}",
        window=item.window,
        verb=item.action.verb,
        subject=item.action.object,
        verdict=reasons_as_data(game_of(work), reasons),
        **_what_came_between(work, item),
    )
    if lost:
        leave_hand(work, item.seat, item.action.object)
        price = game_of(work).price(work.table, item.seat, item.action)
        if price:
            pay_cp(work, item.seat, price, item.action.object)
        discard_card(work, item.seat, item.action.object)
    elif item.action.verb == "play":
        _after_withdrawal(work, item)


def _is_lost(work: Work, item: Commit, reasons: list[Reason]) -> bool:
    """Tell whether a card that came too late is gone with its price (AMB-38)."""
    if item.action.verb != "play" or any(reason.code == "not-enough-cp" for reason in reasons):
        return False
    return game_of(work).reading("preempted-card") == "discarded"


def _after_withdrawal(work: Work, item: Commit) -> None:
    """Settle at what a card that came too late may be aimed now (AMB-38)."""
    game = game_of(work)
    restrict = game.reading("retarget-preempted-card") == "not-attackers-tokens"
    if restrict and item.seat != work.table.active:
        barred = (item.seat, item.action.object)
        work.table = replace(work.table, barred=(*work.table.barred, barred))
    bare = item.action.bare()
    place = Place(item.window, item.only)
    if game.reading("preempted-card") != "must-retarget":
        return
    if not any(action_reasons(game, work.table, place, item.seat, bare)):
        work.push(Declare(item.seat, bare, item.window, item.order, item.only))


def _withdraw_rules(game: DiceThrone, action: Action) -> tuple[str, ...]:
    """Return why another action came first, and what becomes of a card that came too late."""
    late = ("AMB-38",) if action.verb == "play" else ()
    if game.reading("claims") != "before-commit" and game.reading("same-time") != "same-window":
        # Without claims an action comes too late only where several were declared together.
        return ("DT-PRI-01", "AMB-03", *late)
    special = {"spend": "DT-PRI-08", "play": "DT-PRI-09"}
    return (special.get(action.verb, "DT-PRI-01"), *late)


def _what_came_between(work: Work, item: Commit) -> dict[str, str]:
    """Name the action that has stood in the way of this one since, for the record.

    Of several that went through since it was declared, that is the one during which it became
    impossible for good.
    """
    if work.recorder is None:
        return {}
    steps = work.recorder.steps
    since = steps[_declared_at(steps, f"action:{item.declared}") :]
    place = Place(item.window, item.only)
    became = len(steps)
    for step in reversed(since):
        if not any(action_reasons(game_of(work), step.table, place, item.seat, item.action)):
            break
        became = step.index
    commits = [step for step in since if step.kind == "commits"]
    before = [step for step in commits if step.index <= became]
    if not commits:
        return {}
    return {"because_of": (before or commits)[-1].args["commits"]}


def _declared_at(steps: list[Step], action: str) -> int:
    """Return where an action was declared; those declared together were so at the same moment."""
    own = next(step.index for step in reversed(steps) if step.args.get("id") == action)
    groups = [step for step in steps[:own] if step.kind == "declared-together"]
    if not groups:
        return own
    group = groups[-1]
    declared = [
        step.index
        for step in steps[group.index :]
        if step.kind == "declares" and step.parent == group.parent
    ]
    return group.index if own in declared[: len(group.args["order"])] else own


@REGISTRY.resolves(DiscardCard)
def discard(work: Work, item: DiscardCard) -> None:
    """The card has done its work."""
    discard_card(work, item.seat, item.card)
