"""Inputs, the only things that advance a game: choices of seats and outcomes of chance."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Detail: TypeAlias = int | str | tuple[int | str, ...]


class Action(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a seat does in a timing window, or its answer to a forced choice.

    Parameters
    ----------
    verb
        One of the game's verbs, such as ``"pass"`` or ``"play"``.
    object
        Name of the verb's object, such as a card; empty for verbs without an object.
    details
        Answers to the follow-up questions (which target, which die …), as pairs of question and
        answer, in the order in which they were asked.
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
        """Return the same action with one more detail."""
        return Action(self.verb, self.object, (*self.details, (name, value)))

    def without_details(self) -> Action:
        """Return the action without details, the form in which candidates are listed."""
        return Action(self.verb, self.object) if self.details else self


PASS = Action("pass")


class Choice(msgspec.Struct, frozen=True, tag="choice", omit_defaults=True, gc=False):
    """The answer of one seat to the pending decision."""

    seat: int
    action: Action


class SimultaneousChoices(msgspec.Struct, frozen=True, tag="together", gc=False):
    """Actions that several seats declare at the same moment; the game's rules order them."""

    choices: tuple[Choice, ...]


class Outcome(msgspec.Struct, frozen=True, tag="outcome", gc=False):
    """The result of a chance question: the faces rolled or the cards drawn, in order."""

    values: tuple[int | str, ...]


Input: TypeAlias = Choice | SimultaneousChoices | Outcome
