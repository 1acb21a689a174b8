"""Render numbers and conditions as text: ``2 * count(sword)`` becomes ``2 for each Sword``.

The file is long because numbers and conditions can contain each other, so one class renders both.

* unit of an amount: the phrase with what is counted, such as damage
* term: a summand, such as 2, or 2 for each thing of a kind
* `node`: a node of the expression's syntax tree, `source` the text of the expression
"""

from __future__ import annotations

import ast
from typing import Final

from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.vocabulary import CARD_TRIGGERS, COUNTED_KINDS, RECEIVER_PREFIX
from dtnb.dicethrone.heroes.words.symbols import symbol
from dtnb.dicethrone.heroes.words.syntax import Term, argument_of, constant_value, source_of
from dtnb.explain.phrases import Phrases

#: the phrase of each operation
_OPERATIONS: Final[dict[type[ast.AST], str]] = {
    ast.Add: "sum",
    ast.Sub: "difference",
    ast.Mult: "product",
    ast.FloorDiv: "quotient",
}
#: calls that count the tokens of a player
_TOKEN_COUNTS: Final = (
    "tokens", "target_tokens", "attacker_tokens", "opponents_tokens", "receiver_tokens",
)  # fmt: skip
#: names that a sum renders as "… for each …", as in ``2 * upgrades``
_COUNT_NAMES: Final = ("taken", "upgrades")
#: names and calls that are conditions
_CONDITIONS: Final = frozenset({
    "attacking", "attacked", "offense_concluded", "defense_activated", "defense_concluded",
    "active", "rolling", "from_offense", "gained_this_turn", "gained_this_phase", "ultimate",
    "owner", "start_player", "any", "same", "requires", "side", "damage_type",
})  # fmt: skip
_COMPARISON_SIGNS: Final[dict[type[ast.AST], str]] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}


class ExpressionWriter:
    """Renders expressions.

    `latest_dice` is the number of dice rolled last; 0 means the Final Dice Result. `own_token` is
    the token that the list belongs to, and `trigger` the trigger of the list. `activating_dice` is
    the number of dice in the roll that activates the ability, or in the roll of a defence; 0 if
    unknown. If `reads_own_roll` is true, the list reads the dice of its player's own Roll Phase, up
    to the first effect that rolls.
    """

    def __init__(
        self,
        phrases: Phrases,
        latest_dice: int = 0,
        own_token: str = "",
        activating_dice: int = 0,
        trigger: str = "",
        reads_own_roll: bool = False,
    ) -> None:
        self.phrases, self.latest_dice, self.own_token = phrases, latest_dice, own_token
        #: whether the latest dice are those of the player's own Roll Phase
        self.reads_own_roll = reads_own_roll
        #: (roller, number of dice) of each named roll; ``activation`` is the roll that activates an
        #: ability
        self.named_rolls = {"activation": ("activation", activating_dice)}
        #: ends the ids of phrases about seen cards; empty if the trigger is not the play of a card
        self.seen_suffix = ".played" if trigger in CARD_TRIGGERS else ""
        #: how the last remove, pay, steal or discard took something, such as ``removed``; empty at
        #: first
        self.taken_how = ""

    def _find_dice_phrase(self, phrase: str) -> str:
        """Return the id of a phrase about dice, or of its variant about the player's own roll."""
        own_variant = f"{phrase}.own"
        return own_variant if self.reads_own_roll and own_variant in self.phrases else phrase

    def render_amount(self, unit: str, amounts: tuple[Expression, ...], **values: str) -> str:
        """Return an amount with its unit: ``5 damage, plus 1 for each helmet``.

        `unit` is the id of the phrase with the unit, and `values` fills its other placeholders.
        `amounts` has one expression for each tier, or a single one.
        """
        constants = [amount.constant for amount in amounts]
        has_tiers = len(amounts) > 1 and None in constants
        if has_tiers and (tiers := self._format_tiers(unit, amounts, values)) is not None:
            return tiers
        if len(constants) > 1 or constants[0] is not None:
            number = constants[0] if len(constants) == 1 else None
            text = " / ".join(self._render_plain_number(amount) for amount in amounts)
            return self.render_unit(unit, text, number, values)
        terms = self.list_terms(amounts[0])
        if terms is None:
            phrase = self.render_number(amounts[0].syntax(), amounts[0].source)
            inflected_values = self._inflect(values, 2)
            return self.phrases.say(f"{unit}.equal", phrase=phrase, **inflected_values).lstrip()
        return self.render_sum(unit, terms, values)

    def _format_tiers(
        self, unit: str, amounts: tuple[Expression, ...], values: dict[str, str]
    ) -> str | None:
        """Return amounts of tiers as ``2 / 3 CP, plus 1 for …``.

        The result is None if the tiers differ in more than plain numbers.
        """
        all_terms = [self.list_terms(amount) or [] for amount in amounts]
        per_terms = [[term for term in terms if term.per_phrase] for terms in all_terms]
        plain_sums = [
            sum(term.number for term in terms if not term.per_phrase) for terms in all_terms
        ]
        are_same = all(terms == per_terms[0] for terms in per_terms)
        if not per_terms[0] or not are_same or min(plain_sums) < 1:
            return None
        text = self.render_unit(unit, " / ".join(map(str, plain_sums)), None, values)
        return self._append_terms(text, per_terms[0])

    def render_sum(self, unit: str, terms: list[Term], values: dict[str, str]) -> str:
        """Return a sum with its unit."""
        first, *rest = terms
        return self._append_terms(self._format_first_term(unit, first, values), rest)

    def _format_first_term(self, unit: str, term: Term, values: dict[str, str]) -> str:
        """Return the first term of a sum, the only one that names the unit."""
        unit_each = f"{unit}.each"
        if unit_each in self.phrases and term.per_phrase and term.number == 1:
            return self._render_per_thing(self.phrases.say(unit_each), term)
        return self._render_per_thing(
            self.render_unit(unit, str(term.number), term.number, values), term
        )

    def _append_terms(self, text: str, terms: list[Term]) -> str:
        """Append terms to the text of a sum: first the added terms, then the subtracted."""
        for phrase, sign in (("plus", 1), ("minus", -1)):
            texts = [
                self._render_per_thing(str(abs(term.number)), term)
                for term in terms
                if term.number * sign > 0
            ]
            if texts:
                text = self.phrases.say(phrase, first=text, rest=self.phrases.listed(texts))
        return text

    def render_unit(self, unit: str, text: str, number: int | None, values: dict[str, str]) -> str:
        """Return a number with its unit, in the singular or plural."""
        count = 2 if number is None else number
        return self.phrases.say(unit, count, n=text, **self._inflect(values, count))

    def _inflect(self, values: dict[str, str], number: int) -> dict[str, str]:
        """Return the values for the placeholders of a unit, in the singular or plural."""
        # The name of a token is not a phrase and never changes.
        return {
            name: self.phrases.say(phrase, number) if phrase in self.phrases else phrase
            for name, phrase in values.items()
        }

    def _render_plain_number(self, amount: Expression) -> str:
        """Return a number without its unit: digits for a constant, words for an expression."""
        if amount.constant is not None:
            return str(amount.constant)
        return self.render_number(amount.syntax(), amount.source)

    def _render_per_thing(self, text: str, term: Term) -> str:
        """Return ``2 for each helmet``, where `text` is "2"; the text alone for a plain number."""
        if not term.per_phrase:
            return text
        thing = term.thing
        if term.per_phrase == "each.taken":
            thing = self.phrases.say(f"taken.each.{thing}" if thing else "taken.each")
        return self.phrases.say(self._find_dice_phrase(term.per_phrase), n=text, thing=thing)

    def is_long(self, amount: Expression) -> bool:
        """Tell whether an amount takes so many words that it comes last in its clause.

        This is true of amounts that are not sums, and of amounts that read the receiver.
        """
        if amount.constant is not None:
            return False
        reads_receiver = any(name.startswith(RECEIVER_PREFIX) for name, _ in amount.calls)
        return reads_receiver or self.list_terms(amount) is None

    def list_terms(self, amount: Expression) -> list[Term] | None:
        """Return the terms of a sum: plain numbers first, subtracted last; None if it is no sum."""
        terms = self._split_terms(amount.syntax(), amount.source, 1)
        if terms is None:
            return None
        return sorted(terms, key=lambda term: (term.number < 0, bool(term.per_phrase)))

    def _split_terms(self, node: ast.expr, source: str, sign: int) -> list[Term] | None:
        """Return the terms of a sum, each multiplied by `sign`; None for any other expression."""
        match node:
            case ast.Constant(value=int(number)):
                return [Term(sign * number)]
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self._split_terms(operand, source, -sign)
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
                left_terms = self._split_terms(left, source, sign)
                right_sign = -sign if isinstance(op, ast.Sub) else sign
                right_terms = self._split_terms(right, source, right_sign)
                return left_terms + right_terms if left_terms and right_terms else None
            case ast.BinOp(left=left, op=ast.Mult(), right=right):
                return self._multiply_terms(left, right, source, sign)
            case ast.Call(func=ast.Name(id="count")):
                return [Term(sign, "each", self._render_symbol(node, source))]
            case ast.BinOp(
                left=ast.Call(func=ast.Name(id="count")) as dice,
                op=ast.FloorDiv(),
                right=ast.Constant(value=int(number)),
            ):
                return [
                    Term(sign, "every", f"{number} {self._render_symbol(dice, source, number)}")
                ]
            case ast.Call(func=ast.Name(id=name)) if name in _TOKEN_COUNTS:
                return [Term(sign, f"each.{name}", self._render_token(node, source, 1))]
            case ast.BinOp(
                left=ast.Call(func=ast.Name(id=name)) as call,
                op=ast.FloorDiv(),
                right=ast.Constant(value=int(number)),
            ) if name in _TOKEN_COUNTS:
                return [Term(sign, f"every.{name}", f"{number} {self._render_token(call, source)}")]
            case ast.Name(id=name) if name in _COUNT_NAMES:
                return [Term(sign, f"each.{name}", self.taken_how)]
        return None

    def _multiply_terms(
        self, left: ast.expr, right: ast.expr, source: str, sign: int
    ) -> list[Term] | None:
        """Return the term of a product such as ``2 * count(sword)``; None for other products."""
        left_terms, right_terms = (
            self._split_terms(left, source, 1),
            self._split_terms(right, source, sign),
        )
        if (
            left_terms is None
            or right_terms is None
            or len(left_terms) != 1
            or len(right_terms) != 1
        ):
            return None
        if left_terms[0].per_phrase and right_terms[0].per_phrase:
            return None
        counted = left_terms[0] if left_terms[0].per_phrase else right_terms[0]
        return [counted._replace(number=left_terms[0].number * right_terms[0].number)]

    def _render_symbol(self, node: ast.Call, source: str, number: int = 1) -> str:
        return symbol(argument_of(node, source), self.phrases, number)

    def _render_token(self, node: ast.Call, source: str, number: int = 2) -> str:
        """Return the tokens that a call counts, as a noun in the singular or plural."""
        name = argument_of(node, source)
        if name in COUNTED_KINDS:
            return self.phrases.say(f"counted.{name}", number)
        return self.own_token if name == "this" else name

    def render_number(self, node: ast.expr, source: str) -> str:
        """Return a number as a noun."""
        say = self.phrases.say
        match node:
            case ast.Constant():
                return str(node.value)
            case ast.Name(id="total"):
                return say(self._find_dice_phrase("total"), self.latest_dice or None)
            case ast.Name(id="taken") if self.taken_how:
                return say(f"taken.{self.taken_how}")
            case ast.Name(id=name) if name not in _CONDITIONS:
                phrase = f"{name}.you" if f"{name}.you" in self.phrases else name
                return say(self._find_dice_phrase(phrase))
            case ast.Call(func=ast.Name(id=name)) if name not in _CONDITIONS:
                return self._format_call(name, node, source)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"−{self._render_operand(operand, source)}"
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return self.render_number(operand, source)
            case ast.BinOp(left=left, op=op, right=right):
                return self._render_operation(left, op, right, source)
        return say("truth", condition=self._render_condition_node(node, source))

    def _format_call(self, name: str, node: ast.Call, source: str) -> str:
        """Return a call as a noun, such as "the number of helmets"."""
        say = self.phrases.say
        if name == "total":
            roller, dice = self.named_rolls.get(argument_of(node, source), ("you", 0))
            if f"pool.{roller}" in self.phrases:
                return say(f"pool.{roller}", dice or 1)
            return say("pool.other", dice or 1, owner=say(f"from.{roller}"))
        if name == "seen" and argument_of(node, source) == "cp":
            return say(f"seen.cp{self.seen_suffix}")
        if name == "seen":
            return say("seen.number", thing=say(f"seen.{argument_of(node, source)}.many"))
        if name == "half":
            return say("half", phrase=self.render_number(node.args[0], source))
        if isinstance(choice := node.args[0], ast.BoolOp):
            numbers = [self._render_operand(value, source) for value in choice.values]
            return say(name, values=self.phrases.listed(numbers))
        if name == "count":
            return say(self._find_dice_phrase("count"), thing=self._render_symbol(node, source))
        return say(name, thing=self._render_token(node, source))

    def _render_operation(
        self, left: ast.expr, op: ast.operator, right: ast.expr, source: str
    ) -> str:
        is_half = isinstance(op, ast.FloorDiv) and constant_value(right) == 2
        return self.phrases.say(
            "halved" if is_half else _OPERATIONS[type(op)],
            # A sum is read from left to right: a + b - c needs no parentheses, a - (b + c) does.
            left=self._render_operand(left, source, sum_is_bare=isinstance(op, ast.Add | ast.Sub)),
            right=self._render_operand(right, source, sum_is_bare=isinstance(op, ast.Add)),
        )

    def _render_operand(self, node: ast.expr, source: str, *, sum_is_bare: bool = False) -> str:
        """Return an operand, in parentheses if it is an operation.

        If `sum_is_bare`, a sum, difference or product gets no parentheses.
        """
        text = self.render_number(node, source)
        if not isinstance(node, ast.BinOp):
            return text
        is_bare = sum_is_bare and isinstance(node.op, ast.Add | ast.Sub | ast.Mult)
        return text if is_bare else f"({text})"

    def render_condition(self, condition: Expression) -> str:
        """Return a condition as a clause."""
        return self._render_condition_node(condition.syntax(), condition.source)

    def _render_condition_node(self, node: ast.expr, source: str) -> str:
        """Return the condition of a syntax node as a clause."""
        match node:
            case ast.BoolOp(op=op, values=values):
                merged_text = (
                    self._merge_alternatives(values, source) if isinstance(op, ast.Or) else None
                )
                conjunction = "and.if" if isinstance(op, ast.And) else "or.if"
                return merged_text or self.phrases.listed(
                    [self._format_part(part, source) for part in values], conjunction
                )
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self._render_negation(operand, source)
            case ast.Compare(left=left, ops=ops, comparators=other_sides):
                comparisons = zip((left, *other_sides[:-1]), ops, other_sides, strict=True)
                texts = [
                    self._render_comparison(
                        left_side, _COMPARISON_SIGNS[type(op)], right_side, source
                    )
                    for left_side, op, right_side in comparisons
                ]
                return self.phrases.listed(texts, "and.if")
            case ast.Name(id=name) if f"{name}.is" in self.phrases:
                return self.phrases.say(f"{name}.is")
            case ast.Name(id=name) if name in _CONDITIONS:
                return self.phrases.say(name)
            case ast.Call(func=ast.Name(id=name)) if name in _CONDITIONS or name == "seen":
                return self._render_statement(
                    self._find_phrase(name), self._render_argument(name, argument_of(node, source))
                )
        return self.phrases.say("is.!=", left=self.render_number(node, source), right="0")

    def _format_part(self, node: ast.expr, source: str) -> str:
        """Return an operand of "and" or "or", in parentheses if it is an "and" or "or" itself."""
        text = self._render_condition_node(node, source)
        return f"({text})" if isinstance(node, ast.BoolOp) else text

    def _merge_alternatives(self, nodes: list[ast.expr], source: str) -> str | None:
        """Merge alternatives of the same kind, as in ``is 4 or 5``; None if they differ."""
        alternatives: list[str] = []
        first = nodes[0]
        for node in nodes:
            match node, first:
                case (
                    ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]),
                    ast.Compare(left=first_left),
                ) if source_of(left, source) == source_of(first_left, source):
                    alternatives.append(self.render_number(right, source))
                case ast.Call(func=ast.Name(id="any")), ast.Call(func=ast.Name(id="any")):
                    alternatives.append(self._render_argument("any", argument_of(node, source)))
                case _:
                    return None
        merged = self.phrases.listed(alternatives, "or")
        if isinstance(first, ast.Compare):
            left_side = self._render_left_side(first.left, source)
            return self.phrases.say("is.==", left=left_side, right=merged)
        return self.phrases.say(
            self._find_dice_phrase("any"), self.latest_dice or None, thing=merged
        )

    def _render_statement(self, phrase: str, thing: str) -> str:
        """Return a condition about `thing` as a clause.

        In a phrase about sides, the thing may be a token with its side, such as ``Nyra active``.
        """
        token_name, _, side = thing.rpartition(" ")
        if phrase.startswith("side") and token_name:
            return self.phrases.say(f"token.{phrase}", token=token_name, side=side)
        return self.phrases.say(
            self._find_dice_phrase(phrase), self.latest_dice or None, thing=thing
        )

    def _find_phrase(self, function: str) -> str:
        """Return the id of a call's phrase; ``seen`` has another if the card was just played."""
        return f"seen{self.seen_suffix}" if function == "seen" else function

    def _render_argument(self, function: str, argument: str) -> str:
        """Return the argument of a call; symbols and damage types are translated."""
        if function in ("any", "requires"):
            return symbol(argument, self.phrases)
        if function == "seen":
            return self.phrases.say(f"seen.{argument}")
        if function != "damage_type":
            return argument
        phrase = f"damage_type.{argument}"
        return self.phrases.say(phrase if phrase in self.phrases else f"type.{argument}", 2).strip()

    def _render_negation(self, node: ast.expr, source: str) -> str:
        if isinstance(node, ast.Name) and f"{node.id}.not" in self.phrases:
            return self.phrases.say(f"{node.id}.not")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            phrase = f"{self._find_phrase(node.func.id)}.not"
            if phrase in self.phrases:
                argument = argument_of(node, source)
                return self._render_statement(phrase, self._render_argument(node.func.id, argument))
        return self.phrases.say("not", condition=self._render_condition_node(node, source))

    def _render_comparison(self, left: ast.expr, sign: str, right: ast.expr, source: str) -> str:
        """Return a comparison as a clause; some compared names have phrases of their own."""
        number = constant_value(right)
        name = thing = ""
        match left:
            case ast.Call(func=ast.Name(id=name)):
                if name == "count":
                    thing = self._render_symbol(left, source)
                else:
                    thing = self._render_token(left, source, 2 if number is None else number)
                    if (sign, number) == (">=", 1) and argument_of(left, source) in COUNTED_KINDS:
                        thing = self.phrases.say("counted.one", thing=thing)
                if self._is_below_own_limit(name, thing, sign, right, source):
                    return self.phrases.say("tokens.<.limit", thing=thing)
            case ast.Name(id=name):
                pass
        phrase = f"{name}.{sign}"
        if number == 0 and f"{phrase}.0" in self.phrases:
            return self.phrases.say(self._find_dice_phrase(f"{phrase}.0"), thing=thing)
        if number is not None and phrase in self.phrases:
            return self.phrases.say(self._find_dice_phrase(phrase), number, n=number, thing=thing)
        return self.phrases.say(
            f"is.{sign}",
            left=self._render_left_side(left, source),
            right=self.render_number(right, source),
        )

    def _render_left_side(self, node: ast.expr, source: str) -> str:
        """Return the left side of a comparison; some languages have a shorter form for one die."""
        is_one_die = isinstance(node, ast.Name) and node.id == "total" and self.latest_dice == 1
        if is_one_die and "total.compared" in self.phrases:
            return self.phrases.say("total.compared")
        return self.render_number(node, source)

    def _is_below_own_limit(
        self, name: str, thing: str, sign: str, right: ast.expr, source: str
    ) -> bool:
        """Tell whether a comparison says that tokens are below their own Stack Limit."""
        match right:
            case ast.Call(func=ast.Name(id="limit")):
                return (
                    name == "tokens" and sign == "<" and self._render_token(right, source) == thing
                )
        return False
