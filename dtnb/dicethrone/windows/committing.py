"""Commit actions: pay their price and begin their effects.

* `Commit`: the item of the agenda for a declared action whose turn has come
"""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.cards import discard_card, discard_from_hand, remove_from_hand
from dtnb.dicethrone.changes.combat_points import pay_cp
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.tokens import take_tokens
from dtnb.dicethrone.details.prices import paid_cards
from dtnb.dicethrone.heroes.language.vocabulary import CARD_TRIGGERS
from dtnb.dicethrone.heroes.model import ActionSpec, Timing
from dtnb.dicethrone.rules.library import GAINED_THIS_TURN
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    ConcludeRollPhase,
    DiscardCard,
    Effects,
    FireTrigger,
    PlaceUpgrade,
)
from dtnb.dicethrone.state.effect_resolution import EffectResolution, Source
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import (
    ANSWERS_ONLY,
    MAIN_PHASE_1,
    MAIN_PHASE_2,
    SPENDS_ONLY,
    answer_window,
)
from dtnb.dicethrone.verdicts.actions import usage_key
from dtnb.kernel import Action
from dtnb.kernel.windows import Commit, OpenWindow


def commit(draft: Draft, item: Commit) -> None:
    """Pay for an action and begin its effects."""
    rules = draft.rules
    action, seat = item.action, item.seat
    if action.verb == "play":
        _play_card(draft, item)
        return
    spec = rules.chosen_spec(draft.table, seat, action)
    assert spec is not None
    spec_index = rules.action_specs(draft.table, seat, action).index(spec)
    if spec.once_per:
        turn = draft.table.turn
        # A use of an action that is limited to one in a turn is stored as (turn, seat, key).
        uses_this_turn = tuple(use for use in draft.table.limited_uses if use[0] == turn)
        draft.table = replace(
            draft.table, limited_uses=(*uses_this_turn, (turn, seat, usage_key(action, spec)))
        )
    resolution = EffectResolution(
        Source(_SOURCE_KINDS[action.verb], seat, action.object, mode_index=spec_index),
        roll=rules.own_roll_read_by(draft.table, seat, spec.do),
        details=action.details,
        window=item.window,
        action=item.declared_serial,
        inflicter=_inflicter(draft.table.seats[seat], rules, action),
    )
    if action.verb == "spend":
        take_tokens(
            draft,
            seat,
            action.object,
            spec.price.own_tokens,
            actor=seat,
            source=action.object,
            step_kind="token-spent",
            older_first=spec.condition is not None and GAINED_THIS_TURN in spec.condition.names,
        )
    if spec.instead_of_defense:
        draft.table = draft.table.with_attack(defense=action.object)
    if spec.price.cp:
        pay_cp(draft, seat, spec.price.cp, action.object)
    _pay_in_kind(draft, seat, action, spec)
    draft.push(*_windows_after_use(rules, item), Effects(resolution))


def _windows_after_card(rules: Rules, item: Commit, timing: Timing) -> tuple[OpenWindow, ...]:
    """Return the window in which others may react to an Action card; empty if nobody may.

    Source: DT-PRI-06 for Main Phase Action cards; DT-CARD-22 and DT-CARD-23 for the others.
    """
    if timing is Timing.MAIN:
        may_react = rules.holds("DT-PRI-06", item.action.object, item.seat)
        return (answer_window(item.window),) if may_react else ()
    cited = ("DT-CARD-22" if timing is Timing.INSTANT else "DT-CARD-23", "DT-PRI-06")
    may_react = not rules.forbids(cited, item.action.object, item.seat)
    return (OpenWindow(item.window, ANSWERS_ONLY),) if may_react else ()


def _pay_in_kind(draft: Draft, seat: int, action: Action, spec: ActionSpec) -> None:
    """Pay the cards and tokens of a price, without its CP (DT-CARD-17, DT-STAT-09)."""
    for name, count in spec.price.tokens:
        take_tokens(
            draft, seat, name, count, actor=seat, source=action.object, step_kind="token-spent"
        )
    for card in paid_cards(action.details, "card"):
        discard_from_hand(draft, seat, card, action.object)


def _windows_after_use(rules: Rules, item: Commit) -> tuple[OpenWindow, ...]:
    """Return the window for reactions to a spent token or a used Passive Ability, or ().

    DT-STAT-18 says that nobody may react to a spent Status Effect; in a world without that rule,
    players may. A policy decides whether players may react to a Passive Ability (DT-PRI-06).
    """
    if item.action.verb == "spend" and not rules.holds(
        ("DT-STAT-18", "DT-CARD-23"), item.action.object, item.seat
    ):
        return (OpenWindow(item.window, ANSWERS_ONLY),)
    if item.action.verb != "use" or rules.token_with_use(item.action.object):
        return ()
    if rules.reading("passive-timing") != "not-an-instant":
        return ()
    if item.window == MAIN_PHASE_1:
        return (answer_window(item.window),)
    return (OpenWindow(item.window, ANSWERS_ONLY),)


def _inflicter(seat_state: Seat, rules: Rules, action: Action) -> int:
    """Return the seat that inflicted the token of an action; -1 if no seat did."""
    inflicters = dict(seat_state.inflicters)
    if action.verb == "spend":
        return inflicters.get(action.object, -1)
    return inflicters.get(rules.token_with_use(action.object), -1)


def _play_card(draft: Draft, item: Commit) -> None:
    """Pay for a card, open its window for reactions if it has one, and resolve it (DT-CARD-17)."""
    rules = draft.rules
    seat, name = item.seat, item.action.object
    card = rules.card(draft.table, seat, name)
    assert card is not None
    price = rules.price(draft.table, seat, item.action)
    remove_from_hand(draft, seat, name)
    if price:
        pay_cp(draft, seat, price, name)
    if card.timing is Timing.UPGRADE:
        in_own_main_phase = item.window in (MAIN_PHASE_1, MAIN_PHASE_2) and rules.holds(
            "DT-PRI-06", name, seat
        )
        # Players may react to an upgrade in a Main Phase (DT-PRI-06), but not in a Roll Phase.
        draft.push(
            *((answer_window(item.window),) if in_own_main_phase else ()),
            PlaceUpgrade(seat, name),
            *_card_triggers(rules, draft.table, seat, name),
        )
        return
    spec = rules.chosen_spec(draft.table, seat, item.action)
    resolution = EffectResolution(
        Source("card", seat, name), details=item.action.details, window=item.window,
        roll=rules.own_roll_read_by(draft.table, seat, spec.do) if spec is not None else -1,
        action=item.declared_serial,
    )  # fmt: skip
    windows = _windows_after_card(rules, item, card.timing)
    if card.timing is Timing.ROLL and rules.reading("spend-against-roll-card") == "may-interrupt":
        # The rule against interrupting a Roll Phase card mentions cards, but not tokens (AMB-05).
        windows = (OpenWindow(item.window, SPENDS_ONLY),)
    if spec is not None:
        _pay_in_kind(draft, seat, item.action, spec)
    is_deferred = spec is not None and _defer_to_conclusion(draft, spec, resolution)
    draft.push(*windows, *(() if is_deferred else (Effects(resolution),)), DiscardCard(seat, name))


def _card_triggers(rules: Rules, table: Table, seat: int, name: str) -> tuple[FireTrigger, ...]:
    """Return the triggers that fire after the effects of a played card."""
    temporary_triggers = {
        trigger for triggers in table.temporary_triggers for trigger in triggers.trigger_names
    }
    if not rules.has_trigger(*CARD_TRIGGERS) and temporary_triggers.isdisjoint(CARD_TRIGGERS):
        return ()
    own_card, card_of_opponent = CARD_TRIGGERS
    opponents = table.opponents(seat)
    seen_cards = ((seat, name),)
    return tuple(
        FireTrigger(own_card if other == seat else card_of_opponent, other, seen_cards=seen_cards)
        for other in rules.order(table)
        if other == seat or other in opponents
    )


def _defer_to_conclusion(draft: Draft, spec: ActionSpec, resolution: EffectResolution) -> bool:
    """Defer effects to the end of the Roll Phase if, by a policy, they wait for the final total.

    Return whether the effects were deferred. If not, they are resolved now and read the current
    total.
    """
    if spec.condition is None or "projected" not in spec.condition.names:
        return False
    if draft.rules.reading("projected-damage-window") != "final-total":
        return False
    for index, item in enumerate(draft.agenda):
        if isinstance(item, ConcludeRollPhase):
            draft.agenda[index] = replace(
                item, held_resolutions=(*item.held_resolutions, resolution)
            )
            return True
    return False


#: the kind of `Source` of the effects, by the verb of the action
_SOURCE_KINDS = {"play": "card", "spend": "spend", "use": "use"}


def commit_rules(rules: Rules, table: Table, seat: int, action: Action) -> tuple[str, ...]:
    """Return the ids that the step of a commit cites.

    First comes the id of the card, token or passive, then the rules by which it takes effect.
    """
    source = source_id(rules, table, Source(_SOURCE_KINDS[action.verb], seat, action.object))
    card = rules.card(table, seat, action.object) if action.verb == "play" else None
    timing_rules = {Timing.MAIN: ("DT-PRI-06",), Timing.UPGRADE: ("DT-CARD-15", "DT-PRI-06")}.get(
        card.timing if card is not None else Timing.ANY, ("DT-CARD-22",)
    )
    if action.verb == "play":
        return (source, "DT-CARD-17", *timing_rules)
    if action.verb == "spend":
        return (source, "DT-STAT-09", "DT-STAT-18")
    return (source, "DT-DRP-14")


@REGISTRY.resolves(DiscardCard)
def discard(draft: Draft, item: DiscardCard) -> None:
    """Discard a card whose effects have been resolved."""
    discard_card(draft, item.seat, item.card)
    draft.push(*_card_triggers(draft.rules, draft.table, item.seat, item.card))
