"""An action is declared: its details are settled, then those ahead are asked."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft, next_serial
from dtnb.dicethrone.changes.sales import sell
from dtnb.dicethrone.details.asking import next_declared_follow_up
from dtnb.dicethrone.details.describing import details_as_data, sentence_values
from dtnb.dicethrone.details.follow_up import Moment
from dtnb.dicethrone.heroes.model import Timing
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.rules.library import WAY
from dtnb.dicethrone.state.agenda import REGISTRY, Claims, Commit, Declare
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import WindowPoint
from dtnb.dicethrone.verdicts.actions import ways
from dtnb.kernel import Action, Choice, Decision, DecisionKind


@REGISTRY.resolves(Declare)
def declare(draft: Draft, item: Declare) -> None:
    """Settle the details, then let seats with precedence claim, then commit."""
    rules = draft.rules
    action = item.action
    if action.verb == "sell":
        # A sale interrupts nothing and nothing interrupts it: it is no card that is played.
        sell(draft, item.seat, action.object, ("DT-CARD-06", "DT-CARD-07"))
        return
    if len(rules.specs(draft.table, item.seat, action)) > 1 and action.detail(WAY) is None:
        open_ways = ways(rules, draft.table, WindowPoint(item.window, item.only), item.seat, action)
        if len(open_ways) > 1:
            _ask_detail(draft, item, action, "choose")
            return
        if open_ways:
            # None is left where something declared together came first: it is taken back below.
            action = action.with_detail(WAY, open_ways[0])
    spec = rules.spec(draft.table, item.seat, action)
    if spec is not None:
        moment = Moment(rules, draft.table, item.seat, action.object)
        while (follow_up := next_declared_follow_up(moment, spec, action.details)) is not None:
            if len(follow_up.options) == 1:
                action = action.with_detail(follow_up.name, follow_up.options[0])
                continue
            if not follow_up.options:
                break
            _ask_detail(draft, item, action, follow_up.topic, follow_up.seat)
            return
    serial = next_serial(draft)
    details = details_as_data(draft.table, action)
    claimed = {"claims": f"action:{item.claim_on}"} if item.claim_on >= 0 else {}
    draft.begin(
        "claims" if claimed else "declares", item.seat, _declare_rules(item, action),
        id=f"action:{serial}", window=item.window, verb=action.verb, subject=action.object,
        price=rules.price(draft.table, item.seat, action), details=details,
        **sentence_values(details), **claimed,
    )  # fmt: skip
    commit = Commit(serial, item.seat, action, item.window, item.order, item.only)
    ahead = _in_front(rules, draft.table, item)
    if ahead:
        draft.push(Claims(serial, action, item.seat, item.window, ahead, only=item.only), commit)
    else:
        draft.push(commit)


def _ask_detail(draft: Draft, item: Declare, action: Action, topic: str, seat: int = -1) -> None:
    draft.ask(
        replace(item, action=action),
        Decision(
            item.window, seat if seat >= 0 else item.seat, DecisionKind.DETAIL, item.order,
            topic=topic, about=action, by=item.seat, only=item.only,
        ),
    )  # fmt: skip


def _in_front(rules: Rules, table: Table, item: Declare) -> tuple[int, ...]:
    """Return who may act in front of a declared action."""
    ahead = item.order[: item.order.index(item.seat)]
    others = tuple(seat for seat in item.order if seat != item.seat)
    if others and _instant(rules, table, item) and rules.reading("interruption-depth") == "chains":
        # AMB-46: whoever it is may answer an instant, and be answered in turn
        return others
    if not ahead or rules.reading("claims") == "before-commit":
        return ahead
    # AMB-03: where whatever is meant inside one window happens at the same time, nothing commits
    # before those ahead have had their say.
    return ahead if rules.reading("same-time") == "same-window" else ()


def _instant(rules: Rules, table: Table, item: Declare) -> bool:
    card = rules.card(table, item.seat, item.action.object)
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
def answer_declare(draft: Draft, item: Declare, given: Choice) -> None:
    """One detail was settled."""
    action = item.action
    for name, value in given.action.details:
        action = action.with_detail(name, value)
    draft.push(replace(item, action=action))
