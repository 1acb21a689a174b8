"""What is ruled out at first sight: by one's own cards and tokens, the timing, an empty table.

Most of what a seat has can be neither paid nor used at the time in most windows, and what speaks
against it stays as it is for many of them: each answer is kept, by the little that it hangs on.
What is ruled out, :func:`~dtnb.dicethrone.verdicts.actions.action_reasons` refuses as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from dtnb.dicethrone.heroes.model import ActionSpec
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
    found: list[Action] = []
    hero = rules.heroes[entry.hero]
    hand = hand_of(entry)
    upgrading = upgrades_now(rules, entry, moment)
    timely = rules.keeping(_timely_cards)(entry.hero, moment, upgrading, there)
    for name in hand:
        if name in timely and not _any(card_price_reasons(rules, entry, hero.cards[name])):
            found.append(Action("play", name))
    spends = rules.keeping(_timely_spends)(entry.hero, moment, there)
    usable = rules.keeping(_is_timely)
    for name, _ in entry.tokens:
        action = Action("spend", name)
        if any(not _any(price_reasons(entry, action, spec)) for spec in spends.get(name, ())):
            found.append(action)
    for use in rules.uses_of(entry):
        action = Action("use", use.name)
        if any(
            usable(entry.hero, moment, there, action, spec)
            and not _any(price_reasons(entry, action, spec))
            for spec in rules.specs_of(entry, action)
        ):
            found.append(action)
    if selling and not moment.claim and not _any(sale_timing(moment.own_main, "")):
        found += (Action("sell", name) for name in hand)
    return tuple(found)


def _timely_cards(
    rules: Rules, hero: str, moment: Circumstances, upgrading: bool, there: frozenset[str]
) -> frozenset[str]:
    """Return the cards of a hero for which it is the time, and what they need lies there."""
    needed = rules.keeping(needs_present)
    return frozenset(
        card.name
        for card in rules.heroes[hero].cards.values()
        if not _any(card_timing(card, moment, upgrading))
        and (card.action is None or needed(hero, Action("play", card.name), card.action) <= there)
    )


def _timely_spends(
    rules: Rules, hero: str, moment: Circumstances, there: frozenset[str]
) -> dict[str, tuple[ActionSpec, ...]]:
    """Return in which ways it is the time to spend each token."""
    return {
        name: tuple(
            spec
            for spec in rules.token(name).spends
            if _is_timely(rules, hero, moment, there, Action("spend", name), spec)
        )
        for name in rules.token_names
    }


def _is_timely(
    rules: Rules,
    hero: str,
    moment: Circumstances,
    there: frozenset[str],
    action: Action,
    spec: ActionSpec,
) -> bool:
    """Tell whether it is the time for a token or a passive, and what it needs lies there."""
    return (
        not _any(spend_timing(spec.timing, action.object, moment))
        and rules.keeping(needs_present)(hero, action, spec) <= there
    )


def needs_present(rules: Rules, hero: str, action: Action, spec: ActionSpec) -> frozenset[str]:
    """Return what must lie on the table for an action: what the verdict misses on a bare one."""
    key = (rules.edition, hero, action, spec)
    known: frozenset[str] | None = rules.whatever_is_read.get(key)
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
    found = frozenset(LIFTED_BY[each.code] for each in reasons if each.code in LIFTED_BY)
    if not asked:
        rules.whatever_is_read[key] = found
    return found


def _any(reasons: Iterator[Reason]) -> bool:
    return next(reasons, None) is not None
