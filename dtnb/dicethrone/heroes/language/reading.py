"""Reading expressions of a file, with every word in them checked."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from dtnb.dicethrone.heroes.language import vocabulary as words
from dtnb.dicethrone.heroes.language.context import Context, Holder
from dtnb.dicethrone.heroes.language.expressions import Expression, ExpressionError, Reference
from dtnb.dicethrone.heroes.language.findings import Findings, kind_of
from dtnb.files import Path


def expression(raw: object, path: Path, here: Context, findings: Findings) -> Expression | None:
    """Read a number or an expression; None where it cannot be read (the finding says why)."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        raw = str(raw)
    if not isinstance(raw, str):
        findings.add(path, "no-number", found=kind_of(raw))
        return None
    try:
        read = Expression(raw)
    except ExpressionError as error:
        code = f"expression.{error.code}"
        findings.add(path, code, offset=error.column - 1, **error.words)
        return None
    # References count columns in the trimmed text.
    lead = len(raw) - len(raw.lstrip())
    for reference in read.references:
        _Check(path, here, findings, lead).reference(reference)
    return read


def condition(raw: object, path: Path, here: Context, findings: Findings) -> Expression | None:
    """Read the ``needs`` of an action."""
    return expression(raw, path, dataclasses.replace(here, in_needs=True), findings)


class _Check:
    def __init__(self, path: Path, here: Context, findings: Findings, lead: int) -> None:
        self.path, self.here, self.findings, self.lead = path, here, findings, lead

    def add(self, code: str, column: int, **args: Any) -> None:
        self.findings.add(self.path, code, offset=self.lead + column - 1, **args)

    def unknown(self, kind: str, word: str, known: tuple[str, ...], column: int) -> None:
        self.findings.unknown(self.path, kind, word, known, offset=self.lead + column - 1)

    def reference(self, read: Reference) -> None:
        for side in (words.OF_TARGET, words.OF_ATTACKER):
            if read.name.startswith(side) and self.here.fightless:
                self.add("no-fight", read.column, verb=read.name, word=side.rstrip("_"))
        if read.argument is None:
            self.name(read.name, read.column)
        else:
            self.call(read.name, read.argument, read)

    def name(self, name: str, column: int) -> None:
        here = self.here
        if name in words.LATER_NAMES:
            self.add("later", column, word=name)
        elif name in words.CALLS and name not in words.NAMES:
            self.add("no-argument", column, name=name, example=_EXAMPLES[name])
        elif name in here.names.symbols:
            self.add("bare-symbol", column, name=name)
        elif name not in words.NAMES:
            known = tuple(each for each in words.NAMES if not self.misplaced(each))
            self.unknown("name", name, known, column)
        elif code := self.misplaced(name):
            self.add(code, column, name=name, text=name)

    def misplaced(self, name: str) -> str:
        """Return why a name cannot be read here; nothing where it can."""
        here = self.here
        if name in words.TOKEN_NAMES and not here.token:
            return "token-name"
        if name == "die" and not here.in_die:
            return "die"
        if here.in_needs and name in words.EFFECT_NAMES:
            return "not-yet"
        if name in words.POOL_NAMES and not here.pool:
            return "no-dice"
        if name == "tier" and here.tiers == 1:
            return "one-line"
        if name == words.AMOUNT and here.trigger not in words.OF_AMOUNT:
            return "no-amount"
        if name == words.DEALT and (here.holder not in _ATTACKING or here.fightless):
            return "damage-dealt"
        return ""

    def call(self, function: str, argument: str, read: Reference) -> None:
        if function in words.LATER_CALLS:
            self.add("later", read.column, word=f"{function}(…)")
        elif function in _CHECKS:
            _CHECKS[function](self, argument, read)
        elif function in words.CALLS:
            self.symbol(function, argument, read)
        else:
            self.unknown("function", function, tuple(words.CALLS), read.column)

    def symbol(self, function: str, argument: str, read: Reference) -> None:
        numbered = function in ("count", "any") and argument in _NUMBERS
        if not numbered and not self.here.names.has_symbol(argument):
            self.unknown("symbol", argument, self.here.names.symbols, read.argument_column)
        if function == "requires":
            self.requires(read)
        else:
            self.pool(function, argument, read)

    def side(self, argument: str, read: Reference) -> None:
        if argument not in self.here.names.sides:
            self.unknown("side", argument, self.here.names.sides, read.argument_column)

    def damage_type(self, argument: str, read: Reference) -> None:
        if argument not in words.DAMAGE_TYPES:
            self.unknown("damage type", argument, words.DAMAGE_TYPES, read.argument_column)

    def seen(self, argument: str, read: Reference) -> None:
        if argument not in words.CARDS:
            self.unknown("kind of card", argument, words.CARDS, read.argument_column)
        elif not self.here.seen:
            self.add("no-cards", read.column, text=f"seen({argument})")

    def pool(self, function: str, argument: str, read: Reference) -> None:
        text = f"{function}({argument})"
        if self.here.in_needs:
            self.add("not-yet", read.column, text=text)
        elif not self.here.pool:
            self.add("no-dice", read.column, text=text)

    def named_pool(self, argument: str, read: Reference) -> None:
        known = tuple(sorted(self.here.pools))
        if self.here.in_needs:
            text = f"total({argument})"
            self.add("not-yet", read.column, text=text)
        elif argument not in known:
            self.unknown("roll", argument, known, read.argument_column)

    def requires(self, read: Reference) -> None:
        here = self.here
        if here.in_needs:
            self.add("not-yet", read.column, text=read.name)
        elif here.holder is not Holder.OFFENSE and here.trigger != "ability activated":
            self.add("no-ability", read.column)

    def token(self, argument: str, read: Reference) -> None:
        column = read.argument_column
        if argument == "this":
            if not self.here.token:
                self.add("this-read", column)
        elif argument not in (*self.here.names.tokens, *self.here.names.groups):
            self.unknown("token", argument, self.here.names.tokens, column)

    def same(self, argument: str, read: Reference) -> None:
        if argument not in {"2", "3", "4", "5"}:
            self.add("no-same", read.argument_column, number=argument)
        self.pool("same", argument, read)


#: calls whose argument is no symbol of the dice, each with what looks at it
_CHECKS: Mapping[str, Callable[[_Check, str, Reference], None]] = {
    "total": _Check.named_pool,
    "tokens": _Check.token,
    "limit": _Check.token,
    "target_tokens": _Check.token,
    "attacker_tokens": _Check.token,
    "receiver_tokens": _Check.token,
    "side": _Check.side,
    "damage_type": _Check.damage_type,
    "seen": _Check.seen,
    "same": _Check.same,
}
#: whose effects may be those of a player who attacks
_ATTACKING = (Holder.OFFENSE, Holder.MODIFIER, Holder.ACTION)
#: what a die can show beside its symbol
_NUMBERS = ("1", "2", "3", "4", "5", "6")
_EXAMPLES = {
    "count": "sword",
    "any": "sword",
    "same": "4",
    "half": "total",
    "tokens": "Protect",
    "requires": "sword",
    "limit": "Protect",
    "side": "cursed",
    "seen": "upgrade",
    "target_tokens": "Protect",
    "attacker_tokens": "Protect",
    "receiver_tokens": "Protect",
    "damage_type": "ultimate",
}
