"""What a follow-up question is, and the moment in which it is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import msgspec

from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.rules.expression_view import View
from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.effect_run import EffectRun
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action
from dtnb.kernel.inputs import Detail

Details: TypeAlias = tuple[tuple[str, Detail], ...]
#: answers given so far, by the name under which each is kept
Answers: TypeAlias = Mapping[str, Detail]

#: answer that ends an optional series
STOP = "stop"
#: the roll, or the damage, of what was named and does not lie there
NOWHERE = -1


class FollowUp(msgspec.Struct, frozen=True, gc=False):
    """A follow-up question.

    Parameters
    ----------
    name
        Where the answer is kept: position of the effect and topic, such as ``"0.token"``.
    topic
        ``"player"``, ``"packet"``, ``"token"``, ``"die"``, ``"value"``, ``"choose"``, ``"may"``,
        ``"amount"``, ``"card"``, ``"place"``.
    options
        Everything that may be answered, in table order.
    """

    name: str
    topic: str
    options: tuple[Detail, ...]
    #: who answers; -1 for the player of the effect
    seat: int = -1


#: follow-up questions, each made when the one before it was answered
FollowUps: TypeAlias = Iterator[FollowUp]


class Moment(msgspec.Struct, frozen=True, gc=False):
    """The situation in which an effect asks."""

    rules: Rules
    table: Table
    seat: int
    source: str
    roll: int = -1
    this: str = ""
    run: EffectRun | None = None
    #: the card whose play is declared: it is still in the hand, and none that can be taken from it
    played: str = ""


def declared(rules: Rules, table: Table, seat: int, action: Action) -> Moment:
    """Return the situation in which a declared action asks."""
    played = action.object if action.verb == "play" else ""
    this = rules.token_with_use(action.object) if action.verb == "use" else ""
    if action.verb == "spend":
        this = action.object
    return Moment(rules, table, seat, action.object, this=this, played=played)


def view_in(moment: Moment, die: int = 0) -> View:
    """Return what expressions read when a question is asked."""
    return View(
        moment.rules, moment.table, moment.seat, moment.roll,
        this=moment.this, die=die, run=moment.run,
    )  # fmt: skip


def number_in(moment: Moment, effect: Effect) -> int:
    """Return the main number of an effect when a question is asked, for the tier that was met."""
    numbers = effect.numbers()
    tier = moment.run.tier if moment.run is not None and len(numbers) > 1 else 0
    return numbers[tier].value(view_in(moment))
