"""Verbs of tokens: gain, inflict, remove, transfer, prevent_status, raise_limit, turn_over."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.amounts import NUMBERS
from dtnb.dicethrone.heroes.language.arguments import Location, one_of
from dtnb.dicethrone.heroes.language.belongings import SIDED, TOKEN, TOKENS
from dtnb.dicethrone.heroes.language.effect import AmountEffect, Effect
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.parameters import (
    Amount,
    Count,
    From,
    Parameter,
    To,
    ToSeveral,
    ToTarget,
    UpTo,
    check_has_target,
)
from dtnb.dicethrone.heroes.language.selectors import GIVERS
from dtnb.dicethrone.heroes.language.values import ChosenPlayers, Tokens
from dtnb.dicethrone.heroes.language.vocabulary import (
    COLLECTIVE_SELECTORS,
    DICE_OWNERS,
    STATUS_KINDS,
)
from dtnb.dicethrone.heroes.words.clauses import Clauses, says


class Placing(Effect, frozen=True):
    """An effect that places tokens."""

    tokens: Annotated[Tokens, Parameter(TOKENS)]
    to: str | ChosenPlayers

    def numbers(self) -> tuple[Expression, ...]:
        """Return how many there are, where that is read from the game."""
        return self.tokens.amount


class Gain(Placing, frozen=True):
    """Puts tokens on somebody's board, up to the Stack Limit."""

    verb = "gain"

    to: ToSeveral = "you"


@says(Gain, subject="to")
def _gain(effect: Gain, words: Clauses) -> str:
    return words.addressed("gain", effect.to, tokens=_placed(effect.tokens, words))


class Inflict(Placing, frozen=True):
    """Puts tokens on somebody else's board, up to the Stack Limit."""

    verb = "inflict"

    to: ToTarget = ""

    def check(self, at: Location) -> None:
        """Find tokens for nobody."""
        check_has_target(self.verb, self.to, at)


@says(Inflict)
def _inflict(effect: Inflict, words: Clauses) -> str:
    tokens = _placed(effect.tokens, words)
    if effect.to == "target":
        return words.say("inflict", tokens=tokens)
    phrase = "inflict.to.sum" if effect.tokens.amount else "inflict.to"
    return words.say(phrase, tokens=tokens, to=words.receivers(effect.to))


def _placed(tokens: Tokens, words: Clauses) -> str:
    amounts = tokens.amount
    if amounts:
        name = tokens.counts[0][0]
        if len(amounts) > 1 or words.wording.terms(amounts[0]) is not None:
            return words.wording.amount("tokens.points", amounts, token=name)
        phrase = words.wording.number(amounts[0].syntax(), amounts[0].source)
        return words.say("tokens.equal", token=name, phrase=phrase)
    # Beside "2 Guard Break", "Electrokinesis" wants its number too.
    counted = any(number > 1 for _, number in tokens.counts)
    names = [f"{number} {name}" if counted else name for name, number in tokens.counts]
    return words.phrases.listed(names)


_KIND = Parameter(one_of(STATUS_KINDS, "kind of token"), "kind", "Only tokens of this kind.")


class Taking(Effect, frozen=True, kw_only=True):
    """An effect that takes tokens off a board.

    Parameters
    ----------
    token
        A name, also that of a group; ``any`` for the one that is picked, ``this`` for its own.
    """

    token: Annotated[str, Parameter(TOKEN)]
    source: str
    count: int | str = 1
    up_to: bool = False
    kind: str = ""


def check_own(effect: Taking, at: Location) -> None:
    """Find a holder or a kind for the token whose effect it is: it lies before its holder."""
    if effect.source not in ("", "you"):
        at.below("from").add("own-token")
    if effect.kind:
        at.below("kind").add("kind-of-named", key=True)


class Remove(Taking, frozen=True, kw_only=True):
    """Takes tokens off a board; with any, the player of the effect picks."""

    verb = "remove"

    source: Annotated[str, Parameter(GIVERS, "from", "Whose tokens.")] = "you"
    count: Count = 1
    up_to: UpTo = False
    kind: Annotated[str, _KIND] = ""

    def check(self, at: Location) -> None:
        """Find what cannot be asked: several of any kind, Companions of others."""
        names = at.context.names
        if self.token == "any" and (self.up_to or (self.count != 1 and self.count != "all")):
            at.below("count" if self.count != 1 else "up_to").add("one-of-any", key=True)
        if self.token == "this":
            check_own(self, at)
        elif self.token != "any" and self.kind:
            at.below("kind").add("kind-of-named", key=True)
        if self.source in COLLECTIVE_SELECTORS and (
            self.token == "any" or self.count != "all" or self.up_to
        ):
            at.below("from").add("all-of-all")
        if self.token in names.groups and self.source not in ("", "you"):
            at.below("from").add("group-of-others", word=self.token)


@says(Remove)
def _remove(effect: Remove, words: Clauses) -> str:
    words.wording.taken = "removed"
    if effect.token == "this":
        return words.say("remove.this", tokens=_taken(effect, words))
    source = words.source(effect.source)
    return words.say("remove", tokens=_taken(effect, words), **{"from": source})


class Transfer(Taking, frozen=True, kw_only=True):
    """Moves one token from one player to another."""

    verb = "transfer"

    source: From
    to: To

    def check(self, at: Location) -> None:
        """Find a token that is named, and one that goes to whom it comes from."""
        if self.token not in ("any", "this"):
            at.below("transfer").add("transfers-named", word=self.token)
        if self.token == "this":
            check_own(self, at)
        if self.to == self.source:
            at.below("to").add("moves-nowhere")


@says(Transfer)
def _transfer(effect: Transfer, words: Clauses) -> str:
    to = words.to(effect.to)
    if effect.token == "this":
        return words.say("transfer.this", who=words.who(effect.to))
    source = words.source(effect.source)
    return words.say("transfer", tokens=_taken(effect, words), to=to, **{"from": source})


def _taken(effect: Taking, words: Clauses) -> str:
    number = effect.count
    name = words.wording.this if effect.token == "this" else effect.token
    if isinstance(number, str):
        kind = words.say(f"kind.{effect.kind}", 2) if effect.kind else ""
        if effect.up_to:
            return words.say("some.any", token=name)
        every = name == "any"
        return words.say("some.all", kind=kind) if every else words.say("some.named", token=name)
    elif name == "any":
        kind = words.say(f"kind.{effect.kind}", number) if effect.kind else ""
        text = words.say("some", number, n=number, kind=kind)
    elif effect.token == "this":
        # Beside "all" of a stack, "one" wants saying.
        text = f"{number} {name}"
    else:
        text = name if number == 1 else f"{number} {name}"
    return words.say("some.up_to", tokens=text) if effect.up_to else text


class PreventStatus(AmountEffect, frozen=True):
    """Tokens that come in for you are not placed."""

    verb = "prevent_status"

    amount: Amount
    kind: Annotated[str, _KIND] = ""


@says(PreventStatus)
def _prevent_status(effect: PreventStatus, words: Clauses) -> str:
    number = effect.amount[0].constant or 2
    kind = words.say(f"kind.{effect.kind}", number) if effect.kind else ""
    amount = words.say("prevent_status.unit", number, n=number, kind=kind)
    return words.say("prevent_status", amount=amount)


class RaiseLimit(AmountEffect, frozen=True):
    """Raises one's own Stack Limit to the end of the game."""

    verb = "raise_limit"

    token: Annotated[str, Parameter(TOKEN)]
    amount: Annotated[tuple[Expression, ...], Parameter(NUMBERS, "by", "By how much.")]

    def check(self, at: Location) -> None:
        """Find a limit of no single token."""
        if self.token == "any" or self.token in at.context.names.groups:
            at.below(self.verb).add("limit-of-several", word=self.token)


@says(RaiseLimit)
def _raise_limit(effect: RaiseLimit, words: Clauses) -> str:
    amount = words.wording.amount("points", effect.amount)
    return words.say("raise_limit", token=effect.token, amount=amount)


class TurnOver(Effect, frozen=True):
    """Turns over the hero board, or tokens to their next side."""

    verb = "turn_over"

    token: Annotated[str, Parameter(SIDED)]
    whose: Annotated[
        str, Parameter(one_of(DICE_OWNERS, "owner of tokens"), "whose", "Whose tokens.")
    ] = ""
    count: Count = 1

    def check(self, at: Location) -> None:
        """Find what has one side only."""
        names = at.context.names
        named = self.token in names.tokens and self.token not in names.sided
        if named or self.token in ("any", *names.groups):
            at.below(self.verb).add("one-sided", word=self.token)
        elif self.token == "board" and not names.two_sided:
            at.below(self.verb).add("one-sided-board")
        elif self.token == "this" and at.context.token not in ("", *names.sided):
            at.below(self.verb).add("one-sided", word=at.context.token)


@says(TurnOver)
def _turn_over(effect: TurnOver, words: Clauses) -> str:
    if effect.token in ("board", "this"):
        return words.say(f"turn_over.{effect.token}")
    every = effect.count == "all"
    number = 2 if every else effect.count
    amount = words.say("all_of") if every else "" if number == 1 else f"{number} "
    if every and effect.whose == "anyone":
        return words.say("turn_over.all", token=effect.token)
    whose = words.say(f"turned.{effect.whose or 'any'}", number, n=amount, token=effect.token)
    return words.say("turn_over", number, tokens=whose)
