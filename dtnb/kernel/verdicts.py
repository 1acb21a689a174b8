"""Verdicts: whether an action is allowed, and if not, every reason against it.

A game yields reasons from one generator. The engine stops at the first reason and explanations read
all of them, so that one function both decides and explains.

A catalogue has the messages of a game in one language.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Reason(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One reason why an action is refused.

    Parameters
    ----------
    code
        Message id below ``reason.`` in the catalogues, such as ``"not-your-window"``.
    rules
        Ids of the rules that forbid the action.
    args
        Values of the message's placeholders.
    allowing_windows
        Windows in which this reason would not apply, if they are known.
    """

    code: str
    rules: tuple[str, ...] = ()
    args: dict[str, Any] = {}
    allowing_windows: tuple[str, ...] = msgspec.field(default=(), name="opens")


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The answer to the question whether a seat may do an action in a state."""

    reasons: tuple[Reason, ...] = ()
    #: ids of the policies that the answer depends on
    policies: tuple[str, ...] = ()
    #: whether the answer depends on hidden information, such as an unknown card
    depends_on_unknown: bool = msgspec.field(default=False, name="hangs_on_unknown")

    @property
    def allowed(self) -> bool:
        """Whether there is no reason against the action."""
        return not self.reasons

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all cited rules without repetitions, in the order of the reasons."""
        return tuple(dict.fromkeys(rule for reason in self.reasons for rule in reason.rules))

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all reasons."""
        return tuple(reason.code for reason in self.reasons)

    def _repr_html_(self) -> str:
        from dtnb.present.data import data_html

        return data_html(self)


ALLOWED = Verdict()
