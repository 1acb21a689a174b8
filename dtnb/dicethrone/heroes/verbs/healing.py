"""Verbs of Health: heal, set_health."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.effect import AmountEffect
from dtnb.dicethrone.heroes.language.parameters import RECEIVES, Amount, Parameter, To
from dtnb.dicethrone.heroes.language.selectors import PLAYERS_OR_COMPANION
from dtnb.dicethrone.heroes.language.values import ChosenPlayers
from dtnb.dicethrone.heroes.language.vocabulary import SELECTORS
from dtnb.dicethrone.heroes.words.clauses import Clauses, says


class Heal(AmountEffect, frozen=True):
    """Raises a Health dial."""

    verb = "heal"

    amount: Amount
    to: Annotated[str | ChosenPlayers, Parameter(PLAYERS_OR_COMPANION, "to", RECEIVES)] = "you"


@says(Heal, subject="to")
def _heal(effect: Heal, words: Clauses) -> str:
    amount = words.wording.amount("points", effect.amount)
    if isinstance(effect.to, str) and effect.to not in SELECTORS:
        sums = "" if effect.amount[0].constant is not None else ".sum"
        return words.say(f"heal.companion{sums}", who=effect.to, amount=amount)
    return words.addressed("heal", effect.to, amount=amount)


class SetHealth(AmountEffect, frozen=True):
    """Sets the Health dial."""

    verb = "set_health"

    amount: Amount
    to: To = "you"


@says(SetHealth, subject="to")
def _set_health(effect: SetHealth, words: Clauses) -> str:
    amount = words.wording.amount("points", effect.amount)
    return words.addressed("set_health", effect.to, amount=amount)
