"""Parse the expressions of a hero file, and report every name that has no value where it stands.

* reference: a name or a call in an expression, with the columns where it and its argument begin
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import structs

from dtnb.dicethrone.heroes.language import vocabulary
from dtnb.dicethrone.heroes.language.context import Context, EffectOwner
from dtnb.dicethrone.heroes.language.expression_parser import NUMBER_FUNCTIONS
from dtnb.dicethrone.heroes.language.expressions import Expression, ExpressionError, Reference
from dtnb.dicethrone.heroes.language.file_mistakes import (
    FileMistakes,
    describe_value,
    find_names_by_meaning,
    suggestion,
)
from dtnb.explain import Message
from dtnb.files import Path


def parse_expression(
    raw: object, path: Path, context: Context, mistakes: FileMistakes
) -> Expression | None:
    """Parse a number or an expression; add its mistakes, and return None if it cannot be parsed."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        raw = str(raw)
    if not isinstance(raw, str):
        mistakes.add(path, "no-number", found=describe_value(raw))
        return None
    try:
        expression = Expression(raw)
    except ExpressionError as error:
        words = dict(error.words)
        if error.code == "words":
            words["right"] = _suggest_word(words["text"])
        mistakes.add(path, f"expression.{error.code}", offset=error.column - 1, **words)
        return None
    # The columns of references are counted in the trimmed text.
    indent = len(raw) - len(raw.lstrip())
    for reference in expression.references:
        _ReferenceChecker(path, context, mistakes, indent).check_reference(reference)
    return expression


def parse_condition(
    raw: object, path: Path, context: Context, mistakes: FileMistakes
) -> Expression | None:
    """Parse the condition ``needs`` of an action, like :func:`parse_expression`."""
    return parse_expression(raw, path, structs.replace(context, in_needs=True), mistakes)


def _suggest_word(text: str) -> Message:
    """Suggest names for words of plain English, such as ``health`` for ``my health``."""
    names = find_names_by_meaning(text)
    if not names:
        return suggestion(text, vocabulary.EXPRESSION_NAMES, "name")
    return Message("hint.hero.perhaps", {"names": names})


class _ReferenceChecker:
    """Checks the names and calls of one expression in its context."""

    def __init__(self, path: Path, context: Context, mistakes: FileMistakes, indent: int) -> None:
        self.path, self.context, self.mistakes, self.indent = path, context, mistakes, indent

    def add(self, code: str, column: int, **args: Any) -> None:
        """Add a mistake at a column of the expression."""
        self.mistakes.add(self.path, code, offset=self.indent + column - 1, **args)

    def add_unknown(self, kind: str, word: str, known_words: tuple[str, ...], column: int) -> None:
        """Add a mistake about an unknown word at a column of the expression."""
        self.mistakes.add_unknown(
            self.path, kind, word, known_words, offset=self.indent + column - 1
        )

    def check_reference(self, reference: Reference) -> None:
        """Report a name or call that has no meaning or no value in the context."""
        for prefix in (vocabulary.TARGET_PREFIX, vocabulary.ATTACKER_PREFIX):
            if reference.name.startswith(prefix) and self.context.never_in_roll_phase:
                word = prefix.rstrip("_")
                self.add("no-fight-to-read", reference.column, name=reference.name, word=word)
        if reference.argument is None:
            self.check_name(reference.name, reference.column)
        else:
            self.check_call(reference.name, reference.argument, reference)

    def check_name(self, name: str, column: int) -> None:
        """Report a plain name that is unknown, or that has no value in the context."""
        context = self.context
        if name in vocabulary.UNIMPLEMENTED_NAMES:
            self.add("later", column, word=name)
        elif name in vocabulary.NAMES_NOT_OFFERED:
            self.add(vocabulary.NAMES_NOT_OFFERED[name], column)
        elif name in vocabulary.EXPRESSION_CALLS and name not in vocabulary.EXPRESSION_NAMES:
            self.add("no-argument", column, name=name, example=EXAMPLE_ARGUMENTS[name])
        elif name in context.names.symbols:
            self.add("bare-symbol", column, name=name)
        elif token := _find_token(name, context):
            self.add("bare-token", column, name=name, token=token)
        elif name not in vocabulary.EXPRESSION_NAMES:
            possible_names = tuple(
                name for name in vocabulary.EXPRESSION_NAMES if not self.find_misplacement(name)
            )
            self.add_unknown("name", name, possible_names, column)
        elif code := self.find_misplacement(name):
            self.add(code, column, name=name, text=name)

    def find_misplacement(self, name: str) -> str:
        """Return the code of the mistake if a name has no value in this context; else ""."""
        context = self.context
        if name in vocabulary.TOKEN_NAMES and not context.token:
            return "token-name"
        if name == "die" and not context.in_set_die:
            return "die"
        if name in vocabulary.DICE_NAMES and context.can_read_own_roll:
            return ""
        if context.in_needs and name in vocabulary.EFFECT_NAMES:
            return "not-yet"
        if name in vocabulary.DICE_NAMES and not context.has_dice:
            return "no-dice"
        if name in vocabulary.NAMES_ALWAYS_ZERO.get(context.trigger or context.timing, ()):
            return "never-there"
        if name == "tier" and context.tier_count == 1:
            return "one-line"
        if name == vocabulary.AMOUNT and context.trigger not in vocabulary.AMOUNT_TRIGGERS:
            return "no-amount"
        if name == "taken" and not context.taken_has_value:
            return "nothing-taken"
        if name in vocabulary.OWN_ATTACK_NAMES and (
            context.only_while_attacked or context.never_in_roll_phase
        ):
            return "own-attack"
        if name == vocabulary.DAMAGE_DEALT and (
            context.owner not in _OWNERS_THAT_MAY_ATTACK or context.never_in_roll_phase
        ):
            return "damage-dealt"
        return ""

    def check_call(self, function: str, argument: str, reference: Reference) -> None:
        """Report a call with an unknown function or a wrong argument."""
        if function in vocabulary.UNIMPLEMENTED_CALLS:
            self.add("later", reference.column, word=f"{function}(…)")
        elif function in _CHECKS:
            _CHECKS[function](self, argument, reference)
        elif function in vocabulary.EXPRESSION_CALLS:
            self.check_symbol(function, argument, reference)
        else:
            self.add_unknown(
                "function", function, tuple(vocabulary.EXPRESSION_CALLS), reference.column
            )

    def check_symbol(self, function: str, argument: str, reference: Reference) -> None:
        """Report a call whose argument is no symbol of the dice, or that has nothing to read."""
        is_number = function in ("count", "any") and argument in _NUMBERS
        if not is_number and not self.context.names.has_symbol(argument):
            self.add_unknown(
                "symbol", argument, self.context.names.symbols, reference.argument_column
            )
        if function == "requires":
            self.check_requires(reference)
        else:
            self.check_dice(function, argument, reference)

    def check_side(self, argument: str, reference: Reference) -> None:
        """Report ``side`` with a side that neither the board nor a token has."""
        if argument not in self.context.names.sides:
            self.add_unknown("side", argument, self.context.names.sides, reference.argument_column)

    def check_damage_type(self, argument: str, reference: Reference) -> None:
        """Report ``damage_type`` with an unknown type."""
        if argument not in vocabulary.DAMAGE_TYPES:
            self.add_unknown(
                "damage type", argument, vocabulary.DAMAGE_TYPES, reference.argument_column
            )

    def check_seen(self, argument: str, reference: Reference) -> None:
        """Report ``seen`` with an unknown kind of card, or where no cards have been seen."""
        if argument not in vocabulary.CARD_FEATURES:
            self.add_unknown(
                "kind of card", argument, vocabulary.CARD_FEATURES, reference.argument_column
            )
        elif (
            not self.context.has_seen_cards and self.context.trigger not in vocabulary.CARD_TRIGGERS
        ):
            self.add("no-cards", reference.column, text=f"seen({argument})")

    def check_dice(self, function: str, argument: str, reference: Reference) -> None:
        """Report a call that reads dice where there are none to read."""
        text = f"{function}({argument})"
        if self.context.can_read_own_roll:
            return
        if self.context.in_needs:
            self.add("not-yet", reference.column, text=text)
        elif not self.context.has_dice:
            self.add("no-dice", reference.column, text=text)

    def check_named_roll(self, argument: str, reference: Reference) -> None:
        """Report ``total`` of a roll that no earlier effect names."""
        roll_names = tuple(sorted(self.context.named_rolls))
        if self.context.in_needs:
            text = f"total({argument})"
            self.add("not-yet", reference.column, text=text)
        elif argument not in roll_names:
            self.add_unknown("roll", argument, roll_names, reference.argument_column)

    def check_attacker_dice(self, argument: str, reference: Reference) -> None:
        """Report ``attacker_count`` with anything but the number of a face."""
        # The file does not know the symbols of another hero's dice, so only numbers are allowed.
        if argument not in _NUMBERS:
            self.add("no-face-number", reference.argument_column, text=argument)

    def check_requires(self, reference: Reference) -> None:
        """Report ``requires`` where no ability is being activated."""
        context = self.context
        if context.in_needs:
            self.add("not-yet", reference.column, text=reference.name)
        elif context.owner is not EffectOwner.OFFENSE and context.trigger != "ability activated":
            self.add("no-ability", reference.column)

    def check_token(self, argument: str, reference: Reference) -> None:
        """Report an argument that is not a token, group or kind of tokens."""
        column = reference.argument_column
        if argument == "this":
            if not self.context.token:
                self.add("this-read", column)
        elif argument in vocabulary.COUNTED_KINDS:
            if reference.name == "limit":
                self.add("limit-of-several", column, word=argument)
        elif argument not in (*self.context.names.tokens, *self.context.names.groups):
            self.add_unknown("token", argument, self.context.names.tokens, column)

    def check_same(self, argument: str, reference: Reference) -> None:
        """Report ``same`` with a number of equal dice other than 2 to 5, or without dice."""
        if argument not in {"2", "3", "4", "5"}:
            self.add("no-same", reference.argument_column, number=argument)
        self.check_dice("same", argument, reference)


def _find_token(name: str, context: Context) -> str:
    """Return the token that a word such as ``guard_break`` means; "" if no token does."""
    if name in vocabulary.EXPRESSION_NAMES:
        return ""
    folded = name.replace("_", " ").casefold()
    return next((token for token in context.names.tokens if token.casefold() == folded), "")


#: the method that checks a call, by its function; all other functions take a symbol of the dice
_CHECKS: Mapping[str, Callable[[_ReferenceChecker, str, Reference], None]] = {
    "total": _ReferenceChecker.check_named_roll,
    "tokens": _ReferenceChecker.check_token,
    "limit": _ReferenceChecker.check_token,
    "target_tokens": _ReferenceChecker.check_token,
    "attacker_tokens": _ReferenceChecker.check_token,
    "attacker_count": _ReferenceChecker.check_attacker_dice,
    "opponents_tokens": _ReferenceChecker.check_token,
    "receiver_tokens": _ReferenceChecker.check_token,
    "side": _ReferenceChecker.check_side,
    "damage_type": _ReferenceChecker.check_damage_type,
    "seen": _ReferenceChecker.check_seen,
    "same": _ReferenceChecker.check_same,
}
#: the owners of effect lists whose player may be the attacker
_OWNERS_THAT_MAY_ATTACK = (EffectOwner.OFFENSE, EffectOwner.MODIFIER, EffectOwner.ACTION)
#: the numbers of a die's faces, allowed in place of a symbol
_NUMBERS = ("1", "2", "3", "4", "5", "6")
#: an argument for each function, as messages show it in an example
EXAMPLE_ARGUMENTS: Mapping[str, str] = {
    "count": "sword",
    "any": "sword",
    "same": "4",
    **NUMBER_FUNCTIONS,
    "tokens": "Protect",
    "requires": "sword",
    "limit": "Protect",
    "side": "cursed",
    "seen": "upgrade",
    "target_tokens": "Protect",
    "attacker_tokens": "Protect",
    "attacker_count": "6",
    "opponents_tokens": "Protect",
    "receiver_tokens": "Protect",
    "damage_type": "ultimate",
}
