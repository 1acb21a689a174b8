"""Verbs of Health: heal, set_health."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.effect import AmountEffect
from dtnb.dicethrone.heroes.language.parameters import (
    RECEIVER_DESCRIPTION,
    Amount,
    Parameter,
    Receiver,
)
from dtnb.dicethrone.heroes.language.selectors import PLAYERS_OR_COMPANION
from dtnb.dicethrone.heroes.language.values import ChosenPlayers
from dtnb.dicethrone.heroes.language.vocabulary import SELECTORS
from dtnb.dicethrone.heroes.words.clause_writer import ClauseWriter, renders


class Heal(AmountEffect, frozen=True):
    """Raises a Health dial."""

    verb = "heal"

    amount: Amount
    to: Annotated[
        str | ChosenPlayers, Parameter(PLAYERS_OR_COMPANION, "to", RECEIVER_DESCRIPTION)
    ] = "you"


@renders(Heal, subject_field="to")
def _render_heal(effect: Heal, writer: ClauseWriter) -> str:
    amount = writer.expressions.render_amount("points", effect.amount)
    if isinstance(effect.to, str) and effect.to not in SELECTORS:
        variant = "" if effect.amount[0].constant is not None else ".sum"
        return writer.say(f"heal.companion{variant}", who=effect.to, amount=amount)
    return writer.clause_for("heal", effect.to, amount=amount)


class SetHealth(AmountEffect, frozen=True):
    """Sets the Health dial."""

    verb = "set_health"

    amount: Amount
    to: Receiver = "you"


@renders(SetHealth, subject_field="to")
def _render_set_health(effect: SetHealth, writer: ClauseWriter) -> str:
    amount = writer.expressions.render_amount("points", effect.amount)
    return writer.clause_for("set_health", effect.to, amount=amount)
