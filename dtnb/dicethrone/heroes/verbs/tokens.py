"""Verbs of tokens: gain, inflict, remove, transfer, prevent_status, raise_limit, turn_over."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.amounts import NUMBERS
from dtnb.dicethrone.heroes.language.arguments import Location, one_of
from dtnb.dicethrone.heroes.language.belongings import TOKEN, TOKEN_OR_BOARD, TOKENS
from dtnb.dicethrone.heroes.language.effect import AmountEffect, Effect
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.parameters import (
    Amount,
    Count,
    Giver,
    Parameter,
    Receiver,
    Receivers,
    TargetReceivers,
    UpTo,
    check_has_receiver,
)
from dtnb.dicethrone.heroes.language.selectors import GIVERS
from dtnb.dicethrone.heroes.language.values import ChosenPlayers, Tokens
from dtnb.dicethrone.heroes.language.vocabulary import (
    COLLECTIVE_SELECTORS,
    DICE_OWNERS,
    STATUS_KINDS,
)
from dtnb.dicethrone.heroes.words.clause_writer import ClauseWriter, renders


class TokenPlacement(Effect, frozen=True):
    """An effect that places tokens."""

    tokens: Annotated[Tokens, Parameter(TOKENS)]
    to: str | ChosenPlayers

    def numbers(self) -> tuple[Expression, ...]:
        """Return the number of tokens if it is an expression; empty if it is a constant."""
        return self.tokens.amount


class Gain(TokenPlacement, frozen=True):
    """Puts tokens on a player's board, up to the Stack Limit."""

    verb = "gain"

    to: Receivers = "you"


@renders(Gain, subject_field="to")
def _render_gain(effect: Gain, writer: ClauseWriter) -> str:
    return writer.clause_for("gain", effect.to, tokens=_format_placed_tokens(effect.tokens, writer))


class Inflict(TokenPlacement, frozen=True):
    """Puts tokens on another player's board, up to the Stack Limit."""

    verb = "inflict"
    interferes = True

    to: TargetReceivers = ""

    def check(self, location: Location) -> None:
        """Report tokens without a receiver."""
        check_has_receiver(self.verb, self.to, location)


@renders(Inflict)
def _render_inflict(effect: Inflict, writer: ClauseWriter) -> str:
    tokens = _format_placed_tokens(effect.tokens, writer)
    if effect.to == "target":
        return writer.say("inflict", tokens=tokens)
    phrase = "inflict.to.sum" if effect.tokens.amount else "inflict.to"
    return writer.say(phrase, tokens=tokens, to=writer.as_recipients(effect.to))


def _format_placed_tokens(tokens: Tokens, writer: ClauseWriter) -> str:
    """Return the tokens that an effect places, with their numbers, as a list of nouns."""
    amounts = tokens.amount
    if amounts:
        name = tokens.counts[0][0]
        if len(amounts) > 1 or writer.expressions.list_terms(amounts[0]) is not None:
            return writer.expressions.render_amount("tokens.points", amounts, token=name)
        phrase = writer.expressions.render_number(amounts[0].syntax(), amounts[0].source)
        return writer.say("tokens.equal", token=name, phrase=phrase)
    # In a list with "2 Guard Break", write "1 Electrokinesis" too.
    has_numbers = any(number > 1 for _, number in tokens.counts)
    nouns = [f"{number} {name}" if has_numbers else name for name, number in tokens.counts]
    return writer.phrases.listed(nouns)


_KIND = Parameter(one_of(STATUS_KINDS, "kind of token"), "kind", "Only tokens of this kind.")


class TokenTaking(Effect, frozen=True, kw_only=True):
    """An effect that takes tokens off a board."""

    takes_from = "tokens"

    #: the name of a token or group; ``any`` for a token that the player picks, ``this`` for the
    #: token to which the effect belongs
    token: Annotated[str, Parameter(TOKEN)]
    source: str
    count: int | str = 1
    up_to: bool = False
    kind: str = ""


def _check_parameters_of_this(effect: TokenTaking, location: Location) -> None:
    """Report a ``from`` or ``kind`` for ``this``, whose holder and kind are known."""
    if effect.source not in ("", "you"):
        location.below("from").report("own-token")
    if effect.kind:
        location.below("kind").report("kind-of-named", is_in_key=True)


class Remove(TokenTaking, frozen=True, kw_only=True):
    """Removes tokens from a board; with ``any``, the player of the effect chooses them."""

    verb = "remove"
    interferes = True
    sets_taken = True

    source: Annotated[str, Parameter(GIVERS, "from", "Whose tokens.")] = "you"
    count: Count = 1
    up_to: UpTo = False
    kind: Annotated[str, _KIND] = ""

    def check(self, location: Location) -> None:
        """Report parameters that do not fit together, such as several tokens of ``any``."""
        names = location.context.names
        if self.token == "any" and (self.up_to or (self.count != 1 and self.count != "all")):
            location.below("count" if self.count != 1 else "up_to").report(
                "one-of-any", is_in_key=True
            )
        if self.token == "this":
            _check_parameters_of_this(self, location)
        elif self.token != "any" and self.kind:
            location.below("kind").report("kind-of-named", is_in_key=True)
        if self.source in COLLECTIVE_SELECTORS and (
            self.token == "any" or self.count != "all" or self.up_to
        ):
            location.below("from").report("all-of-all")
        if self.token in names.groups and self.source not in ("", "you"):
            location.below("from").report("group-of-others", word=self.token)


@renders(Remove)
def _render_remove(effect: Remove, writer: ClauseWriter) -> str:
    writer.expressions.taken_how = "removed"
    if effect.token == "this":
        return writer.say("remove.this", tokens=_format_taken_tokens(effect, writer))
    source = writer.as_source(effect.source)
    return writer.say("remove", tokens=_format_taken_tokens(effect, writer), **{"from": source})


class Transfer(TokenTaking, frozen=True, kw_only=True):
    """Moves one token from one player to another."""

    verb = "transfer"
    interferes = True

    source: Giver
    to: Receiver

    def check(self, location: Location) -> None:
        """Report a transfer of a named token, and a transfer to the player who has the token."""
        if self.token not in ("any", "this"):
            location.below("transfer").report("transfers-named", word=self.token)
        if self.token == "this":
            _check_parameters_of_this(self, location)
        if self.to == self.source:
            location.below("to").report("moves-nowhere")


@renders(Transfer)
def _render_transfer(effect: Transfer, writer: ClauseWriter) -> str:
    recipient = writer.as_recipient(effect.to)
    if effect.token == "this":
        return writer.say("transfer.this", who=writer.as_subject(effect.to))
    source = writer.as_source(effect.source)
    return writer.say(
        "transfer", tokens=_format_taken_tokens(effect, writer), to=recipient, **{"from": source}
    )


def _format_taken_tokens(effect: TokenTaking, writer: ClauseWriter) -> str:
    """Return the tokens that an effect takes, with their number, as a noun."""
    number = effect.count
    name = writer.expressions.own_token if effect.token == "this" else effect.token
    if isinstance(number, str):
        kind = writer.say(f"kind.{effect.kind}", 2) if effect.kind else ""
        if effect.up_to:
            return writer.say("some.any", token=name)
        if name == "any":
            return writer.say("some.all", kind=kind)
        return writer.say("some.named", token=name)
    elif name == "any":
        kind = writer.say(f"kind.{effect.kind}", number) if effect.kind else ""
        text = writer.say("some", number, n=number, kind=kind)
    elif effect.token == "this":
        # Write "1" too, in contrast to "all" of a stack.
        text = f"{number} {name}"
    else:
        text = name if number == 1 else f"{number} {name}"
    return writer.say("some.up_to", tokens=text) if effect.up_to else text


class PreventStatus(AmountEffect, frozen=True):
    """Prevents tokens that would be placed on the player's board."""

    verb = "prevent_status"

    amount: Amount
    kind: Annotated[str, _KIND] = ""


@renders(PreventStatus)
def _render_prevent_status(effect: PreventStatus, writer: ClauseWriter) -> str:
    number = effect.amount[0].constant or 2
    kind = writer.say(f"kind.{effect.kind}", number) if effect.kind else ""
    amount = writer.say("prevent_status.unit", number, n=number, kind=kind)
    return writer.say("prevent_status", amount=amount)


class RaiseLimit(AmountEffect, frozen=True):
    """Raises the player's own Stack Limit of a token until the end of the game."""

    verb = "raise_limit"

    token: Annotated[str, Parameter(TOKEN)]
    amount: Annotated[tuple[Expression, ...], Parameter(NUMBERS, "by", "By how much.")]

    def check(self, location: Location) -> None:
        """Report an effect that names several tokens, such as a group, instead of one."""
        if self.token == "any" or self.token in location.context.names.groups:
            location.below(self.verb).report("limit-of-several", word=self.token)


@renders(RaiseLimit)
def _render_raise_limit(effect: RaiseLimit, writer: ClauseWriter) -> str:
    amount = writer.expressions.render_amount("points", effect.amount)
    return writer.say("raise_limit", token=effect.token, amount=amount)


class TurnOver(Effect, frozen=True):
    """Turns over the hero board, or tokens to their next side."""

    verb = "turn_over"

    token: Annotated[str, Parameter(TOKEN_OR_BOARD)]
    whose: Annotated[
        str, Parameter(one_of(DICE_OWNERS, "owner of tokens"), "whose", "Whose tokens.")
    ] = ""
    count: Count = 1

    def check(self, location: Location) -> None:
        """Report something with only one side."""
        names = location.context.names
        is_one_sided_token = (
            self.token in names.tokens and self.token not in names.tokens_with_sides
        )
        if is_one_sided_token or self.token in ("any", *names.groups):
            location.below(self.verb).report("one-sided", word=self.token)
        elif self.token == "board" and not names.has_two_sides:
            location.below(self.verb).report("one-sided-board")
        elif self.token == "this" and location.context.token not in ("", *names.tokens_with_sides):
            location.below(self.verb).report("one-sided", word=location.context.token)


@renders(TurnOver)
def _render_turn_over(effect: TurnOver, writer: ClauseWriter) -> str:
    if effect.token in ("board", "this"):
        return writer.say(f"turn_over.{effect.token}")
    turns_all = effect.count == "all"
    number = 2 if turns_all else effect.count
    amount = writer.say("all_of") if turns_all else "" if number == 1 else f"{number} "
    if turns_all and effect.whose == "anyone":
        return writer.say("turn_over.all", token=effect.token)
    tokens = writer.say(f"turned.{effect.whose or 'any'}", number, n=amount, token=effect.token)
    return writer.say("turn_over", number, tokens=tokens)
