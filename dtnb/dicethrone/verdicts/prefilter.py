"""A cheap first filter for actions: by price, timing, and the kinds of things on the table.

In most windows a seat can do little, and the result is the same in many windows, so each result is
cached by the few values it depends on. The filter rules out only actions that
:func:`~dtnb.dicethrone.verdicts.actions.action_reasons` would refuse as well.
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
from dtnb.dicethrone.verdicts.cards import sale_timing
from dtnb.dicethrone.verdicts.effects import effect_reasons
from dtnb.dicethrone.verdicts.needs import need_reasons
from dtnb.dicethrone.verdicts.prices import card_price_reasons, price_reasons
from dtnb.dicethrone.verdicts.timing import Circumstances, card_timing, spend_timing, upgrades_now
from dtnb.kernel import Action, Reason
from dtnb.kernel.policies import listening, unrecorded

#: the kind of thing on the table that would lift a refusal, by the refusal's code
LIFTED_BY = {
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
#: the set of kinds on the table, by whether each is there
_KIND_SETS = {
    flags: frozenset(kind for kind, is_there in zip(_KINDS, flags, strict=True) if is_there)
    for flags in product((False, True), repeat=3)
}


def kinds_on_table(table: Table) -> frozenset[str]:
    """Return the kinds on the table: changeable dice, waiting damage, an activated ability."""
    # AMB-10: dice that were read may still be changed while amounts depend on them
    dice = bool(table.live_amounts)
    for roll in table.rolls:
        dice = dice or roll.open
    return _KIND_SETS[dice, bool(table.packets), table.attack is not None]


def hand_of(entry: Seat) -> tuple[str, ...]:
    """Return every card that may be in hand, without repetitions."""
    # An unknown card in hand may be any card of the deck.
    unseen = (card for card, _ in entry.deck) if entry.unknown_hand else ()
    return tuple(dict.fromkeys((*entry.hand, *unseen)))


def actions_of(rules: Rules, entry: Seat, selling: bool) -> Iterator[Action]:
    """Yield every action that a seat could ever try: with its cards, tokens, passives, sales."""
    hand = hand_of(entry)
    tokens = [name for name, _ in entry.tokens]
    spendable = [name for name, token in rules.heroes[entry.hero].tokens.items() if token.spends]
    for card in hand:
        yield Action("play", card)
    for token in dict.fromkeys((*tokens, *spendable)):
        yield Action("spend", token)
    for use in rules.uses_of(entry):
        yield Action("use", use.name)
    if selling:
        for card in hand:
            yield Action("sell", card)


def plausible_actions(
    rules: Rules, entry: Seat, moment: Circumstances, kinds: frozenset[str], selling: bool
) -> tuple[Action, ...]:
    """Return the actions of `actions_of` that the filter does not rule out, in the same order."""
    cards, others = playable_timings(moment, upgrades_now(rules, entry, moment))
    actions = [
        way.action
        for way in rules.memoize(payable_ways)(entry)
        if way.timing in (cards if way.of_card else others) and way.needs <= kinds
    ]
    if selling and not moment.claim and not _any(sale_timing(moment.own_main, "")):
        actions += (Action("sell", name) for name in hand_of(entry))
    # A token that can be spent in several ways gives one action.
    return tuple(dict.fromkeys(actions))


class Payable(NamedTuple):
    """One way to do an action that a seat can pay for."""

    action: Action
    #: whether its timing is that of a card, rather than of a token or passive
    of_card: bool
    timing: Timing
    #: the kinds that must be on the table
    needs: frozenset[str]


def payable_ways(rules: Rules, entry: Seat) -> tuple[Payable, ...]:
    """Return every way to act that a seat can pay for, in the order of `actions_of`."""
    needed = rules.memoize(kinds_needed)
    hero = rules.heroes[entry.hero]
    ways = []
    for name in hand_of(entry):
        card = hero.cards.get(name)
        if card is not None and next(card_price_reasons(rules, entry, card), None) is None:
            action = Action("play", name)
            needs = needed(entry.hero, action, card.action) if card.action else _NO_KINDS
            ways.append(Payable(action, True, card.timing, needs))
    spends = (Action("spend", name) for name, _ in entry.tokens)
    uses = (Action("use", use.name) for use in rules.uses_of(entry))
    for action in (*spends, *uses):
        ways += (
            Payable(action, False, spec.timing, needed(entry.hero, action, spec))
            for spec in rules.specs_of(entry, action)
            if next(price_reasons(entry, action, spec), None) is None
        )
    return tuple(ways)


@cache
def playable_timings(
    moment: Circumstances, upgrading: bool
) -> tuple[tuple[Timing, ...], tuple[Timing, ...]]:
    """Return the timings of cards that fit the moment, and those of tokens and passives."""
    cards = (timing for timing in Timing if not _any(card_timing(timing, "", moment, upgrading)))
    others = (timing for timing in Timing if not _any(spend_timing(timing, "", moment)))
    return tuple(cards), tuple(others)


def kinds_needed(rules: Rules, hero: str, action: Action, spec: ActionSpec) -> frozenset[str]:
    """Return the kinds that must be on the table for an action.

    The kinds follow from the verdict on an empty table. The result is cached for all readings
    unless the verdict depended on a reading.
    """
    key = (rules.edition, hero, action, spec)
    cached: frozenset[str] | None = rules.reading_independent.get(key)
    if cached is not None:
        return cached
    bare = Table((Seat("", hero, 1, 0),), 0, rules.edition)
    policies_read: set[str] = set()
    with unrecorded(), listening(policies_read):
        reasons = list(effect_reasons(rules, bare, 0, action, spec))
        if spec.attack_modifier:
            reasons += modifier_reasons(rules, bare, 0, spec)
        if spec.needs is not None:
            reasons += need_reasons(rules, bare, 0, action, spec.needs)
    kinds = frozenset(LIFTED_BY[reason.code] for reason in reasons if reason.code in LIFTED_BY)
    if not policies_read:
        rules.reading_independent[key] = kinds
    return kinds


def _any(reasons: Iterator[Reason]) -> bool:
    return next(reasons, None) is not None
