"""Yield every reason why a player may not carry out an action.

* prefilter (:mod:`dtnb.dicethrone.verdicts.prefilter`): it rules out actions by cheap checks
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from dtnb.dicethrone.heroes.model import ActionSpec, Timing
from dtnb.dicethrone.rules.activations import can_activate, has_activation_left
from dtnb.dicethrone.rules.library import MODE_DETAIL
from dtnb.dicethrone.rules.own_rules import forbidding_rules, text_rules
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.attacks import modifier_reasons, outsider_reasons, replacement_reasons
from dtnb.dicethrone.verdicts.cards import hand_reasons, sale_reasons, upgrade_reasons
from dtnb.dicethrone.verdicts.effects import effect_reasons
from dtnb.dicethrone.verdicts.needs import need_reasons
from dtnb.dicethrone.verdicts.prices import card_price_reasons, mention_teammates, price_reasons
from dtnb.dicethrone.verdicts.seats import reasons_seat_may_not_act
from dtnb.dicethrone.verdicts.timing import (
    card_timing_reasons,
    circumstances_of,
    may_upgrade,
    reason_against_claim,
    roll_card_reasons,
    use_timing_reasons,
    window_reasons,
)
from dtnb.kernel import Action, Reason
from dtnb.kernel.windows import WindowPoint

ACTION_VERBS = ("play", "spend", "use", "sell")


def action_reasons(
    rules: Rules,
    table: Table,
    point: WindowPoint,
    seat: int,
    action: Action,
    *,
    is_prefiltered: bool = False,
) -> Iterator[Reason]:
    """Yield every reason why `seat` may not do `action` in the window `point`.

    If `is_prefiltered` is true, the prefilter has already checked whether the seat may act, holds
    the object, can pay and acts at the right time; these checks are then not repeated.

    Source: DT-CARD-01…23, DT-STAT-09/10/18, DT-AM-05/06, DT-ULT-03, DT-PRI-04/08/09, AMB-05/06.
    """
    reasons = _all_reasons(rules, table, point, seat, action, is_prefiltered)
    return rules.without_waived(reasons, seat, action) if rules.waives_reasons else reasons


def _all_reasons(
    rules: Rules, table: Table, point: WindowPoint, seat: int, action: Action, is_prefiltered: bool
) -> Iterator[Reason]:
    """Yield every reason against an action, even if this world lacks the rule of the reason."""
    specs = rules.action_specs_for(table.seats[seat], action)
    if len(specs) > 1 and action.detail(MODE_DETAIL) is None:
        yield from _reasons_if_no_mode_allowed(rules, table, point, seat, action)
        return
    if not is_prefiltered:
        yield from reasons_seat_may_not_act(rules, table, seat)
    if action.verb == "play":
        yield from _card_reasons(rules, table, point, seat, action, is_prefiltered)
    elif action.verb == "sell" or not is_prefiltered:
        yield from _object_reasons(rules, table, point, seat, action, is_usable=bool(specs))
    spec = rules.choose_mode(specs, action)
    if spec is not None:
        yield from _spec_reasons(rules, table, point, seat, action, spec, is_prefiltered)
    elif specs:
        yield Reason("not-an-option", (), {"subject": action.object})


def _object_reasons(
    rules: Rules, table: Table, point: WindowPoint, seat: int, action: Action, *, is_usable: bool
) -> Iterator[Reason]:
    """Yield the reasons why a card, token or passive may not be sold, spent or used.

    `is_usable` tells whether the seat has a passive or token with a use named `action.object`.
    """
    if action.verb == "sell":
        if point.is_interruption:
            yield reason_against_claim(action.object)
        yield from sale_reasons(rules, table, point, seat, action.object)
    elif action.verb == "spend":
        if table.seats[seat].count(action.object) == 0:
            yield Reason("no-token", ("DT-STAT-09", "DT-STAT-12"), {"subject": action.object})
        if rules.is_known_token(action.object) and not rules.token(action.object).spends:
            yield Reason("not-spendable", ("DT-STAT-12",), {"subject": action.object})
    elif action.verb == "use" and not is_usable:
        yield _reason_not_usable(rules, table, seat, action.object)


def _reason_not_usable(rules: Rules, table: Table, seat: int, name: str) -> Reason:
    """Return the reason why none of a seat's passives and tokens can be used under this name."""
    if rules.is_known_token(name) or rules.token_with_use(name):
        token = rules.token_with_use(name) or name
        return Reason("no-token-to-use", ("DT-STAT-12",), {"subject": name, "token": token})
    for passive in rules.hero_at(table, seat).passives.values():
        levels = [level.level for level in passive.levels for use in level.uses if use.name == name]
        if levels and min(levels) > table.seats[seat].level(passive.name):
            args = {"subject": name, "upgrade": passive.name, "level": min(levels)}
            return Reason("not-on-board", ("DT-CARD-09",), args)
    return Reason("no-such-passive", ("DT-DRP-14",), {"subject": name})


def _spec_reasons(
    rules: Rules,
    table: Table,
    point: WindowPoint,
    seat: int,
    action: Action,
    spec: ActionSpec,
    is_prefiltered: bool,
) -> Iterator[Reason]:
    """Yield the reasons against a spec: against its price, its timing, its needs or its effects."""
    # The prefilter checks only the CP of a card's price, so check the rest of the price here.
    if not is_prefiltered or action.verb == "play":
        yield from mention_teammates(table, seat, price_reasons(table.seats[seat], action, spec))
    if spec.once_per and (table.turn, seat, usage_key(action, spec)) in table.limited_uses:
        rule_ids = text_rules(rules, table, seat, action)
        yield Reason("once-in-a-turn", rule_ids, {"subject": spec.once_shared_by or spec.name})
    if point.restriction or action.verb == "use":
        yield from window_reasons(rules, table, point, seat, action, spec)
    if not is_prefiltered and action.verb != "play" and spec.timing is not Timing.ANY:
        circumstances = circumstances_of(rules, table, point, seat)
        # If an action has several modes, each mode has its own timing.
        yield from use_timing_reasons(
            spec.timing,
            subject=str(action.detail(MODE_DETAIL) or action.object),
            circumstances=circumstances,
        )
    if spec.activates:
        yield from _activation_reasons(rules, table, seat, action, spec)
    if spec.instead_of_defense:
        yield from replacement_reasons(rules, table, point, seat, spec)
    if spec.attack_modifier:
        yield from modifier_reasons(rules, table, seat, spec)
    if spec.condition is not None:
        yield from need_reasons(rules, table, seat, action, spec.condition, spec.attack_modifier)
    yield from effect_reasons(rules, table, seat, action, spec)
    if table.attack is not None:
        yield from outsider_reasons(rules, table, seat, spec)


def _activation_reasons(
    rules: Rules, table: Table, seat: int, action: Action, spec: ActionSpec
) -> Iterator[Reason]:
    """Yield a reason if an action activates procedures and none of them can be activated now."""
    procedures = rules.hero_at(table, seat).procedures_named(spec.activates)
    if not any(can_activate(rules, table, seat, name) for name in procedures):
        args, rule_ids = {"subject": spec.activates}, text_rules(rules, table, seat, action)
        # A token of another hero may have nothing to activate on this board (DT-STAT-19).
        if not procedures or any(
            has_activation_left(rules, table, seat, name) for name in procedures
        ):
            yield Reason("not-to-activate", rule_ids, args)
        else:
            yield Reason("used-up-in-a-turn", rule_ids, args)


def allowed_modes(
    rules: Rules, table: Table, point: WindowPoint, seat: int, action: Action
) -> tuple[str, ...]:
    """Return the names of the modes in which an action is allowed in this window."""
    return tuple(
        spec.name
        for spec in rules.action_specs(table, seat, action)
        if next(
            action_reasons(rules, table, point, seat, action.with_detail(MODE_DETAIL, spec.name)),
            None,
        )
        is None
    )


def _reasons_if_no_mode_allowed(
    rules: Rules, table: Table, point: WindowPoint, seat: int, action: Action
) -> Iterator[Reason]:
    """If every mode of an action is refused, yield the reasons against one mode.

    Explain the first mode whose timing fits or, if no timing fits, the first mode of all.
    """
    chosen_reasons: Iterator[Reason] | None = None
    chosen_timing_fits = False
    for spec in rules.action_specs(table, seat, action):
        reasons = action_reasons(
            rules, table, point, seat, action.with_detail(MODE_DETAIL, spec.name)
        )
        first_reason = next(reasons, None)
        if first_reason is None:
            return
        if not chosen_timing_fits:
            circumstances = circumstances_of(rules, table, point, seat)
            timing_reasons = use_timing_reasons(
                spec.timing, subject=action.object, circumstances=circumstances
            )
            timing_fits = next(timing_reasons, None) is None
            if chosen_reasons is None or timing_fits:
                chosen_reasons = chain((first_reason,), reasons)
                chosen_timing_fits = timing_fits
    if chosen_reasons is not None:
        yield from chosen_reasons


def usage_key(action: Action, spec: ActionSpec) -> str:
    """Return the name under which `Table.limited_uses` stores a use of an action."""
    if spec.once_shared_by:
        return f"{action.verb}:{spec.once_shared_by}:"
    return f"{action.verb}:{action.object}:{spec.name}"


def _card_reasons(
    rules: Rules, table: Table, point: WindowPoint, seat: int, action: Action, is_prefiltered: bool
) -> Iterator[Reason]:
    """Yield the reasons against playing a card in this window, except reasons about its effects."""
    seat_state = table.seats[seat]
    card = rules.card(table, seat, action.object)
    if card is None:
        yield Reason("no-such-card", ("DT-CARD-01",), {"subject": action.object})
        return
    if not is_prefiltered:
        yield from hand_reasons(table, seat, card.name)
        yield from mention_teammates(table, seat, card_price_reasons(rules, seat_state, card))
    if table.phase in ROLL_PHASES and seat == table.active:
        for token, _ in seat_state.tokens:
            if rules.token(token).forbids == "cards in roll phase":
                yield Reason("no-card-while", forbidding_rules(rules, token), {"subject": token})
    if not is_prefiltered:
        circumstances = circumstances_of(rules, table, point, seat)
        upgrade_allowed = card.timing is Timing.UPGRADE and may_upgrade(
            rules, seat_state, circumstances
        )
        yield from card_timing_reasons(
            card.timing,
            subject=card.name,
            circumstances=circumstances,
            upgrade_allowed=upgrade_allowed,
        )
    if card.timing is Timing.ROLL:
        yield from roll_card_reasons(rules, table, point, card.name)
    if card.timing is Timing.UPGRADE:
        yield from upgrade_reasons(rules, table, seat, card)
