"""Inputs: the only two things from outside that move a game, choices and chance outcomes."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Detail: TypeAlias = int | str | tuple[int | str, ...]


class Action(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a seat tries in a window or answers to a forced choice.

    Parameters
    ----------
    verb
        One of the game's verbs, such as ``"pass"`` or ``"play"``.
    object
        Name of what the verb acts with; empty for verbs that need none.
    details
        Answers to the follow-up questions (which target, which die …), as pairs in the order
        in which they were asked.
    """

    verb: str
    object: str = ""
    details: tuple[tuple[str, Detail], ...] = ()

    def detail(self, name: str) -> Detail | None:
        """Return the answer to the follow-up question `name`, or None if it was not asked."""
        for key, value in self.details:
            if key == name:
                return value
        return None

    def with_detail(self, name: str, value: Detail) -> Action:
        """Return the same action with one more follow-up question answered."""
        return Action(self.verb, self.object, (*self.details, (name, value)))

    def bare(self) -> Action:
        """Return the action as it stands in the list of candidates: without details."""
        return Action(self.verb, self.object) if self.details else self


PASS = Action("pass")


class Choice(msgspec.Struct, frozen=True, tag="choice", omit_defaults=True, gc=False):
    """A seat answers the pending decision."""

    seat: int
    action: Action


class Together(msgspec.Struct, frozen=True, tag="together", gc=False):
    """Several seats declare at the same moment; the game's rules order them."""

    choices: tuple[Choice, ...]


class Outcome(msgspec.Struct, frozen=True, tag="outcome", gc=False):
    """What chance gave: the faces rolled, or the cards drawn, in order."""

    values: tuple[int | str, ...]


Input: TypeAlias = Choice | Together | Outcome
