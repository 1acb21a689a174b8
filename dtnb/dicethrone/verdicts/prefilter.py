"""Rule out actions by cheap checks: price, timing, and the presence of dice, damage or an Attack.

In most windows a seat can do little, and many windows give the same result. Each result is
therefore cached by the few values on which it depends. The filter rules out only actions that
:func:`~dtnb.dicethrone.verdicts.actions.action_reasons` would refuse too.

* kind: what an action may need on the table: dice, damage or an Attack
* circumstances: the facts on which the timing of a seat's actions depends
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from dtnb.dicethrone.heroes.model import ActionSpec, Timing
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.attacks import modifier_reasons
from dtnb.dicethrone.verdicts.cards import sale_timing_reasons
from dtnb.dicethrone.verdicts.effects import effect_reasons
from dtnb.dicethrone.verdicts.needs import need_reasons
from dtnb.dicethrone.verdicts.prices import card_price_reasons, price_reasons
from dtnb.dicethrone.verdicts.timing import (
    Circumstances,
    card_timing_reasons,
    may_upgrade,
    use_timing_reasons,
)
from dtnb.kernel import Action, Reason
from dtnb.kernel.policies import collect_policies, ignore_policies

#: the kind that is missing if an action is refused for a reason with this code
MISSING_KIND_BY_CODE = {
    "no-die-to-change": "dice",
    "no-attempts-running": "dice",
    "nothing-to-prevent": "damage",
    "needs-incoming": "damage",
    "no-attack": "attack",
    "needs-attacking": "attack",
    "needs-attacked": "attack",
    "needs-defense-concluded": "attack",
}
_KINDS = ("dice", "damage", "attack")
_NO_KINDS: frozenset[str] = frozenset()
#: Every set of kinds. The key has one flag for each kind: whether the set contains it.
_KIND_SETS = {
    flags: frozenset(kind for kind, is_there in zip(_KINDS, flags, strict=True) if is_there)
    for flags in product((False, True), repeat=3)
}


def kinds_on_table(table: Table) -> frozenset[str]:
    """Return the kinds on the table: changeable dice, waiting damage, an activated ability."""
    # Dice that were read may still be changed while amounts depend on them (AMB-10).
    has_dice = bool(table.live_amounts)
    for roll in table.rolls:
        has_dice = has_dice or roll.is_open
    return _KIND_SETS[has_dice, bool(table.packets), table.attack is not None]


def hand_of(seat_state: Seat) -> tuple[str, ...]:
    """Return every card that may be in hand, without repetitions."""
    # An unknown card in hand may be any card of the deck.
    unseen_cards = (card for card, _ in seat_state.deck) if seat_state.unknown_hand else ()
    return tuple(dict.fromkeys((*seat_state.hand, *unseen_cards)))


def actions_of(rules: Rules, seat_state: Seat, with_sales: bool) -> Iterator[Action]:
    """Yield every action that a seat could try with cards, tokens and passives, and every sale."""
    hand = hand_of(seat_state)
    tokens = [name for name, _ in seat_state.tokens]
    spendable = [
        name for name, token in rules.heroes[seat_state.hero].tokens.items() if token.spends
    ]
    for card in hand:
        yield Action("play", card)
    for token in dict.fromkeys((*tokens, *spendable)):
        yield Action("spend", token)
    for use in rules.uses_of(seat_state):
        yield Action("use", use.name)
    if with_sales:
        for card in hand:
            yield Action("sell", card)


def plausible_actions(
    rules: Rules,
    seat_state: Seat,
    circumstances: Circumstances,
    kinds: frozenset[str],
    with_sales: bool,
) -> tuple[Action, ...]:
    """Return the actions that the filter does not rule out, in the order of `actions_of`."""
    card_timings, other_timings = playable_timings(
        circumstances, may_upgrade(rules, seat_state, circumstances)
    )
    actions = [
        mode.action
        for mode in rules.memoize(payable_modes)(seat_state)
        if mode.timing in (card_timings if mode.is_card else other_timings)
        and mode.needed_kinds <= kinds
    ]
    if (
        with_sales
        and not circumstances.is_interruption
        and not _has_any(sale_timing_reasons(circumstances.in_own_main_phase, name=""))
    ):
        actions += (Action("sell", name) for name in hand_of(seat_state))
    # A token that can be spent in several modes is still only one action.
    return tuple(dict.fromkeys(actions))


class PayableMode(NamedTuple):
    """One mode of an action (one use of a token, for example) that a seat can pay for."""

    action: Action
    #: whether the action plays a card; if not, it uses or spends a token or passive
    is_card: bool
    timing: Timing
    #: the kinds that must be on the table
    needed_kinds: frozenset[str]


def payable_modes(rules: Rules, seat_state: Seat) -> tuple[PayableMode, ...]:
    """Return every mode of every action that a seat can pay for, in the order of `actions_of`."""
    cached_kinds_needed = rules.memoize(kinds_needed)
    cached_mode_of_card = rules.memoize(_mode_of_card)
    hero = rules.heroes[seat_state.hero]
    modes = []
    for name in hand_of(seat_state):
        card = hero.cards.get(name)
        if card is not None and next(card_price_reasons(rules, seat_state, card), None) is None:
            modes.append(cached_mode_of_card(seat_state.hero, name))
    spends = (Action("spend", name) for name, _ in seat_state.tokens)
    uses = (Action("use", use.name) for use in rules.uses_of(seat_state))
    for action in (*spends, *uses):
        modes += (
            PayableMode(
                action,
                is_card=False,
                timing=spec.timing,
                needed_kinds=cached_kinds_needed(seat_state.hero, action, spec),
            )
            for spec in rules.action_specs_for(seat_state, action)
            if next(price_reasons(seat_state, action, spec), None) is None
        )
    return tuple(modes)


def _mode_of_card(rules: Rules, hero: str, name: str) -> PayableMode:
    """Return the mode in which a card of a hero is played, without a check of the price."""
    card, action = rules.heroes[hero].cards[name], Action("play", name)
    kinds = kinds_needed(rules, hero, action, card.action) if card.action else _NO_KINDS
    return PayableMode(action, is_card=True, timing=card.timing, needed_kinds=kinds)


@cache
def playable_timings(
    circumstances: Circumstances, upgrade_allowed: bool
) -> tuple[tuple[Timing, ...], tuple[Timing, ...]]:
    """Return the timings of cards, and of tokens and passives, that fit the circumstances."""
    card_timings = (
        timing
        for timing in Timing
        if not _has_any(
            card_timing_reasons(
                timing, subject="", circumstances=circumstances, upgrade_allowed=upgrade_allowed
            )
        )
    )
    use_timings = (
        timing
        for timing in Timing
        if not _has_any(use_timing_reasons(timing, subject="", circumstances=circumstances))
    )
    return tuple(card_timings), tuple(use_timings)


def kinds_needed(rules: Rules, hero: str, action: Action, spec: ActionSpec) -> frozenset[str]:
    """Return the kinds that must be on the table for an action.

    To find them, the action is judged at an empty table: the reasons against it name what is
    missing. The result is cached for all readings, unless the verdict depends on a reading.
    """
    key = (rules.edition, hero, action, spec)
    cached: frozenset[str] | None = rules.reading_independent.get(key)
    if cached is not None:
        return cached
    seat_state = Seat(name="", hero=hero, health=1, cp=0)
    empty_table = Table((seat_state,), active=0, edition=rules.edition)
    policies_read: set[str] = set()
    with ignore_policies(), collect_policies(policies_read):
        reasons = list(effect_reasons(rules, empty_table, 0, action, spec))
        if spec.attack_modifier:
            reasons += modifier_reasons(rules, empty_table, 0, spec)
        if spec.condition is not None:
            reasons += need_reasons(rules, empty_table, 0, action, spec.condition)
    kinds = frozenset(
        MISSING_KIND_BY_CODE[reason.code]
        for reason in reasons
        if reason.code in MISSING_KIND_BY_CODE
    )
    if not policies_read:
        rules.reading_independent[key] = kinds
    return kinds


def _has_any(reasons: Iterator[Reason]) -> bool:
    return next(reasons, None) is not None
