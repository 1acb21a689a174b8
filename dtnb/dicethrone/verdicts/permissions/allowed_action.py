"""An allowed action, with the rules and the table from which its permissions are found.

* to claim priority: to act before an action that another player has already declared
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from dtnb.dicethrone.details.follow_up import EffectContext, context_of_action
from dtnb.dicethrone.heroes.language.effect import Effect, walk_effects
from dtnb.dicethrone.heroes.model import ActionSpec, Card
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action, Reason
from dtnb.kernel.windows import WindowPoint


class AllowedAction(NamedTuple):
    """An action that is allowed in a window."""

    rules: Rules
    table: Table
    point: WindowPoint
    seat: int
    action: Action
    #: another player's declared action, if this action claims priority over it; otherwise None
    claimed_action: Action | None = None
    #: the seat that declared `claimed_action`; None if there is no such action
    declarer: int | None = None
    #: whether the window has opened at a ``Then``, with the rest of an effect list waiting
    is_at_then: bool = False

    @property
    def name(self) -> str:
        """The name of the card, token or Passive Ability."""
        return self.action.object

    @property
    def spec(self) -> ActionSpec | None:
        """The spec of the action; None for a sale or an upgrade, which have no effects."""
        return self.rules.chosen_spec(self.table, self.seat, self.action)

    @property
    def card(self) -> Card | None:
        """The card that is played; None for another action."""
        if self.action.verb != "play":
            return None
        return self.rules.card(self.table, self.seat, self.name)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects of the action."""
        spec = self.spec
        return spec.do if spec is not None else ()

    @property
    def all_effects(self) -> Iterator[Effect]:
        """The effects of the action, nested effects included."""
        return walk_effects(self.effects)

    def context(self) -> EffectContext:
        """Return the context in which the action asks its follow-up questions."""
        return context_of_action(self.rules, self.table, self.seat, self.action)

    def permission(self, code: str, *rules: str, **args: Any) -> Reason:
        """Return a permission: the code of its message, its rules, and arguments of the message."""
        return Reason(code, rules, {"subject": self.name, **args})
