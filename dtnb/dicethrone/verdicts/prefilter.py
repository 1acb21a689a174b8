"""What is ruled out at first sight: by one's own cards and tokens, the timing, an empty table.

Most of what a seat has can be neither paid nor used at the time in most windows, and what speaks
against it stays as it is for many of them: each answer is kept, by the little that it hangs on.
What is ruled out, :func:`~dtnb.dicethrone.verdicts.actions.action_reasons` refuses as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from dtnb.dicethrone.heroes.model import ActionSpec, Timing
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.attacks import modifier_reasons
from dtnb.dicethrone.verdicts.cards import sale_timing
from dtnb.dicethrone.verdicts.effects import effect_reasons
from dtnb.dicethrone.verdicts.needs import need_reasons
from dtnb.dicethrone.verdicts.prices import card_price_reasons, price_reasons
from dtnb.dicethrone.verdicts.timing import Circumstances, card_timing, spend_timing, upgrades_now
from dtnb.kernel import Action, Reason
from dtnb.kernel.policies import listening, unheard

#: what a refusal waits for, by its code: while nothing of the kind lies on the table, it stands
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
_WHAT = ("dice", "damage", "attack")
_NOTHING: frozenset[str] = frozenset()
#: any of this, by whether each of it lies there
_PRESENT = {
    there: frozenset(what for what, lies in zip(_WHAT, there, strict=True) if lies)
    for there in product((False, True), repeat=3)
}


def present(table: Table) -> frozenset[str]:
    """Return what of it lies there: dice that may be changed, damage, an activated ability."""
    # AMB-10: amounts may keep following dice that were read, and these may then be changed
    dice = bool(table.live_amounts)
    for roll in table.rolls:
        dice = dice or roll.open
    return _PRESENT[dice, bool(table.packets), table.attack is not None]


def hand_of(entry: Seat) -> tuple[str, ...]:
    """Return every card that may be in hand, each once."""
    # A card that nobody has named could be any of those that nobody sees.
    unseen = (card for card, _ in entry.deck) if entry.unknown_hand else ()
    return tuple(dict.fromkeys((*entry.hand, *unseen)))


def actions_of(rules: Rules, entry: Seat, selling: bool) -> Iterator[Action]:
    """Yield what a side of the table could ever try: its cards, tokens, passives, sales."""
    hand = hand_of(entry)
    held = [name for name, _ in entry.tokens]
    own = [name for name, token in rules.heroes[entry.hero].tokens.items() if token.spends]
    for card in hand:
        yield Action("play", card)
    for token in dict.fromkeys((*held, *own)):
        yield Action("spend", token)
    for use in rules.uses_of(entry):
        yield Action("use", use.name)
    if selling:
        for card in hand:
            yield Action("sell", card)


def not_ruled_out(
    rules: Rules, entry: Seat, moment: Circumstances, there: frozenset[str], selling: bool
) -> tuple[Action, ...]:
    """Return what of it is not ruled out at such a moment, in the same order."""
    cards, others = timely(moment, upgrades_now(rules, entry, moment))
    found = [
        way.action
        for way in rules.memoize(payable)(entry)
        if way.timing in (cards if way.of_card else others) and way.needs <= there
    ]
    if selling and not moment.claim and not _any(sale_timing(moment.own_main, "")):
        found += (Action("sell", name) for name in hand_of(entry))
    # Of several ways to spend a token one is enough.
    return tuple(dict.fromkeys(found))


class Payable(NamedTuple):
    """One way to do an action that a side of the table can pay for, and what it waits for."""

    action: Action
    #: whether it is the time for it as for a card
    of_card: bool
    timing: Timing
    #: what must lie on the table
    needs: frozenset[str]


def payable(rules: Rules, entry: Seat) -> tuple[Payable, ...]:
    """Return every way to act that a side of the table can pay for, in the order of its actions."""
    needed = rules.memoize(needs_present)
    hero = rules.heroes[entry.hero]
    found = []
    for name in hand_of(entry):
        card = hero.cards.get(name)
        if card is not None and next(card_price_reasons(rules, entry, card), None) is None:
            action = Action("play", name)
            needs = needed(entry.hero, action, card.action) if card.action else _NOTHING
            found.append(Payable(action, True, card.timing, needs))
    held = (Action("spend", name) for name, _ in entry.tokens)
    used = (Action("use", use.name) for use in rules.uses_of(entry))
    for action in (*held, *used):
        found += (
            Payable(action, False, spec.timing, needed(entry.hero, action, spec))
            for spec in rules.specs_of(entry, action)
            if next(price_reasons(entry, action, spec), None) is None
        )
    return tuple(found)


@cache
def timely(moment: Circumstances, upgrading: bool) -> tuple[tuple[Timing, ...], tuple[Timing, ...]]:
    """Return for which cards it is the time, and for which tokens and passives."""
    cards = (each for each in Timing if not _any(card_timing(each, "", moment, upgrading)))
    others = (each for each in Timing if not _any(spend_timing(each, "", moment)))
    return tuple(cards), tuple(others)


def needs_present(rules: Rules, hero: str, action: Action, spec: ActionSpec) -> frozenset[str]:
    """Return what must lie on the table for an action: what the verdict misses on a bare one."""
    key = (rules.edition, hero, action, spec)
    known: frozenset[str] | None = rules.reading_independent.get(key)
    if known is not None:
        return known
    bare = Table((Seat("", hero, 1, 0),), 0, rules.edition)
    asked: set[str] = set()
    with unheard(), listening(asked):
        reasons = list(effect_reasons(rules, bare, 0, action, spec))
        if spec.attack_modifier:
            reasons += modifier_reasons(rules, bare, 0, spec)
        if spec.needs is not None:
            reasons += need_reasons(rules, bare, 0, action, spec.needs)
    found = frozenset(LIFTED_BY[reason.code] for reason in reasons if reason.code in LIFTED_BY)
    if not asked:
        rules.reading_independent[key] = found
    return found


def _any(reasons: Iterator[Reason]) -> bool:
    return next(reasons, None) is not None
