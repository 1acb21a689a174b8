"""What one's own side of the table and the timing rule out, before anything else is asked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.verdicts.cards import sale_timing
from dtnb.dicethrone.verdicts.prices import card_price_reasons, price_reasons
from dtnb.dicethrone.verdicts.timing import Circumstances, card_timing, spend_timing
from dtnb.kernel import Action, Reason


def excluded_early(rules: Rules, entry: Seat, moment: Circumstances, action: Action) -> bool:
    """Tell whether one's own side of the table and the timing alone speak against an action.

    They do so with reasons that :func:`~dtnb.dicethrone.verdicts.actions.action_reasons` gives as
    well, for each of its ways.
    """
    if action.verb == "play":
        card = rules.heroes[entry.hero].cards.get(action.object)
        return card is None or _any(
            card_price_reasons(rules, entry, card), card_timing(rules, entry, card, moment)
        )
    if action.verb == "sell":
        return moment.claim or _any(sale_timing(moment.own_main, action.object))
    if action.verb == "spend" and not entry.count(action.object):
        return True
    return all(
        _any(price_reasons(entry, action, spec), spend_timing(spec.timing, action.object, moment))
        for spec in rules.specs_of(entry, action)
    )


def _any(*reasons: Iterator[Reason]) -> bool:
    return any(True for _ in chain(*reasons))
