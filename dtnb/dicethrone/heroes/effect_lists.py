"""Effect lists of a file, compiled to :class:`~dtnb.dicethrone.heroes.model.Effect`."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from dtnb.dicethrone.heroes import arguments
from dtnb.dicethrone.heroes import vocabulary as words
from dtnb.dicethrone.heroes.context import OUTERMOST, Context, Names
from dtnb.dicethrone.heroes.expressions import Expression
from dtnb.dicethrone.heroes.findings import Findings, kind_of, listed, suggestion
from dtnb.dicethrone.heroes.linking import linked
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.heroes.ranges import never
from dtnb.dicethrone.heroes.reading import NO_CARDS, expression
from dtnb.dicethrone.heroes.vocabulary import Argument
from dtnb.files import Path


def effect_list(raw: object, path: Path, here: Context, findings: Findings) -> tuple[Effect, ...]:
    """Compile a list of effects.

    Parameters
    ----------
    raw
        What the file says.
    path
        Where it says so.
    here
        What surrounds the list.
    findings
        Receives everything that is wrong.

    Returns
    -------
    tuple of Effect
        The effects that could be read; all of them if nothing was found wrong.
    """
    if not isinstance(raw, list):
        findings.add(path, f"{kind_of(raw)} where a list of effects is needed", "such as [draw: 1]")
        return ()
    if not raw:
        findings.add(path, "an empty list of effects", "write at least one effect")
    if len(raw) > words.MAX_EFFECTS:
        findings.add(path, f"{len(raw)} effects in one list", f"at most {words.MAX_EFFECTS}")
        return ()
    if here.depth > words.MAX_EFFECT_DEPTH:
        findings.add(path, "effects nested too deep", f"at most {words.MAX_EFFECT_DEPTH} levels")
        return ()
    _check_breaks(raw, path, findings)
    effects: list[Effect] = []
    for place, item in enumerate(raw):
        effect = _Item(item, (*path, place), here, findings).compile()
        if effect is not None:
            effects.append(effect)
            named = here.pools | {effect.pool} if effect.pool else here.pools
            here = dataclasses.replace(
                here,
                pool=here.pool or _rolls(effect),
                pools=named,
                dice=_dice_after(effect, here.dice),
                seen=here.seen or _sees(effect),
            )
    return linked(tuple(effects)) if here.depth == OUTERMOST else tuple(effects)


def check_trigger(trigger: str, path: Path, names: Names, findings: Findings) -> None:
    """Find a trigger that there is not, or that names no token of the file."""
    if trigger in words.LATER_TRIGGERS:
        findings.later(path, f"the trigger {trigger!r}", key=True)
    elif trigger.startswith(words.ROLLED_FOR):
        token = trigger.removeprefix(words.ROLLED_FOR)
        if token not in names.tokens:
            findings.unknown(path, "token", token, names.tokens, key=True)
    elif trigger not in words.TRIGGERS:
        findings.unknown(path, "trigger", trigger, words.TRIGGERS, key=True)


def _check_breaks(raw: list[Any], path: Path, findings: Findings) -> None:
    for place, item in enumerate(raw):
        if item != words.THEN:
            continue
        if place in (0, len(raw) - 1) or raw[place + 1] == words.THEN:
            findings.add(
                (*path, place), "this 'then' parts nothing", "write it between two effects"
            )


def _rolls(effect: Effect) -> bool:
    return effect.verb == "roll" or any(
        _rolls(inner) for children in effect.children() for inner in children
    )


def _dice_after(effect: Effect, before: int) -> int:
    """Return how many dice are read after an effect, 0 where it may be one number or another."""
    if not _rolls(effect):
        return before
    fixed = effect.verb == "roll" and effect.condition is None and len(effect.amount) == 1
    return (effect.amount[0].constant or 0) if fixed else 0


def _sees(effect: Effect) -> bool:
    return effect.verb in ("look", "draw") or any(
        _sees(inner) for children in effect.children() for inner in children
    )


class _Item:
    """One item of an effect list."""

    def __init__(self, raw: object, path: Path, here: Context, findings: Findings) -> None:
        self.raw, self.path, self.here, self.findings = raw, path, here, findings

    def compile(self) -> Effect | None:
        if self.raw == words.THEN:
            return Effect(words.THEN)
        if isinstance(self.raw, str):
            self._bare_word(self.raw)
            return None
        if not isinstance(self.raw, dict):
            self.findings.add(
                self.path, f"{kind_of(self.raw)} where an effect is needed", "such as {draw: 1}"
            )
            return None
        verb = self._verb(self.raw)
        if verb is None:
            return None
        fields = self._argument(verb, self.raw)
        fields.update(self._parameters(verb, self.raw))
        self._defaults(verb, self.raw, fields)
        return Effect(verb, **fields)

    def _bare_word(self, word: str) -> None:
        known = f"write {{{word}: …}}" if word in words.VERBS else suggestion(word, [words.THEN])
        self.findings.add(self.path, f"{word!r} is no effect", known)

    def _verb(self, raw: dict[Any, Any]) -> str | None:
        verbs = [key for key in raw if key in words.VERBS]
        # ``do`` is a verb, and under ``repeat`` what is repeated.
        inner = {name for key in verbs for name in words.VERBS[key].parameters}
        verbs = [key for key in verbs if key not in inner]
        if len(verbs) > 1:
            self.findings.add(
                (*self.path, verbs[1]),
                f"an effect with {len(verbs)} verbs, {listed(verbs, 'and')}",
                "write one effect for each",
                key=True,
            )
            return None
        if not verbs:
            self._no_verb(raw)
            return None
        return str(verbs[0])

    def _no_verb(self, raw: dict[Any, Any]) -> None:
        candidates = [key for key in raw if key not in words.PARAMETERS]
        if not candidates:
            self.findings.add(
                self.path, "an effect without a verb", "such as deal, heal, gain or roll"
            )
            return
        word = str(candidates[0])
        self.findings.unknown((*self.path, candidates[0]), "verb", word, words.VERBS, key=True)

    def _argument(self, verb: str, effect: dict[Any, Any]) -> dict[str, Any]:
        """Read what stands behind the verb into the fields of an effect."""
        raw, kind = effect[verb], words.VERBS[verb].argument
        at = arguments.At((*self.path, verb), self.here, self.findings)
        if kind in _READERS:
            return _READERS[kind](raw, at)
        if kind in _ONE_OF:
            field, known, called = _ONE_OF[kind]
            return {field: arguments.one_of(raw, known, called, at)}
        match kind:
            case Argument.EFFECTS:
                return {"body": self._nested(raw, verb)}
            case Argument.OPTIONS:
                return {"options": self._options(raw, verb)}
            case Argument.PHASE:
                return {"phase": arguments.phase(verb, raw, at)}
            case Argument.DECK_PLACE:
                place = arguments.one_of(raw, words.DECK_PLACES, "place of the deck", at)
                return {"name": place, "all": "count" not in effect}
            case Argument.HAND if raw == "hand":
                return {"all": True}
            case Argument.AMOUNT_OR_HALF if raw == "half":
                return {"share": "half"}
            case Argument.AMOUNT_OR_SHARE if raw in ("half", "all"):
                return {"share": raw}
        return {"amount": arguments.amount(verb, raw, at)}

    def _nested(self, raw: object, key: str | int, *more: str) -> tuple[Effect, ...]:
        deeper = dataclasses.replace(self.here, depth=self.here.depth + 1)
        return effect_list(raw, (*self.path, key, *more), deeper, self.findings)

    def _options(self, raw: object, verb: str) -> tuple[tuple[str, tuple[Effect, ...]], ...]:
        if not isinstance(raw, Mapping) or len(raw) < 2:
            self.findings.add(
                (*self.path, verb),
                "a choice needs two or more options",
                "a mapping of labels to lists of effects",
            )
            return ()
        return tuple((str(label), self._nested(raw[label], verb, label)) for label in raw)

    def _live(self, raw: object, key: str) -> tuple[tuple[str, tuple[Effect, ...]], ...]:
        """Read triggers inside a list, which are live for a while."""
        if not isinstance(raw, Mapping) or not raw:
            self.findings.add((*self.path, key), "no trigger", "such as rolled for Reload: […]")
            return ()
        live = []
        for trigger, effects in raw.items():
            path = (*self.path, key, trigger)
            check_trigger(str(trigger), path, self.here.names, self.findings)
            rolled = str(trigger).startswith(words.ROLLED_FOR)
            inside = dataclasses.replace(
                self.here, trigger=str(trigger), pool=rolled, dice=0, depth=self.here.depth + 1
            )
            live.append((str(trigger), effect_list(effects, path, inside, self.findings)))
        return tuple(live)

    def _parameters(self, verb: str, raw: dict[Any, Any]) -> dict[str, Any]:
        allowed = (*words.VERBS[verb].parameters, *words.GATES)
        fields: dict[str, Any] = {}
        has_from = dataclasses.replace(self.here, has_from="from" in raw)
        for key, value in raw.items():
            if key == verb:
                continue
            at = arguments.At((*self.path, key), has_from, self.findings)
            if key not in allowed:
                self._not_allowed(verb, key, allowed)
            elif key == "if":
                fields["condition"] = expression(value, at.path, self.here, self.findings)
                self._can_hold(fields["condition"], at.path)
            elif key == "else":
                fields["otherwise"] = self._nested(value, key)
            elif key == "for":
                fields["body"] = self._nested(value, key)
            elif key == "when":
                fields["options"] = self._live(value, key)
            elif verb == "raise_limit":
                fields["amount"] = arguments.amount(verb, value, at)
            elif key == "do":
                fields["body"] = self._nested(value, key)
            else:
                fields.update(arguments.parameter(key, value, at))
        if "else" in raw and "if" not in raw and verb != "pay":
            self.findings.add(
                (*self.path, "else"), "an 'else' without 'if'", "add the condition", key=True
            )
        return fields

    def _can_hold(self, condition: Expression | None, path: Path) -> None:
        wrong = never(condition, self.here.dice) if condition is not None else None
        if wrong is not None:
            self.findings.add(path, wrong.what, wrong.right)

    def _not_allowed(self, verb: str, key: object, allowed: tuple[str, ...]) -> None:
        path = (*self.path, key if isinstance(key, (str, int)) else str(key))
        self.findings.add(
            path, f"{verb} takes no {str(key)!r}", suggestion(str(key), allowed), key=True
        )

    def _defaults(self, verb: str, raw: dict[Any, Any], fields: dict[str, Any]) -> None:
        here = self.here
        if verb in ("add", "change_type") and not here.has_attack:
            self.findings.add(
                (*self.path, verb),
                f"{verb} modifies an Attack, and there is none here",
                "use it in an Offensive Ability or an Attack Modifier",
                key=True,
            )
        if verb == "put_back" and not here.seen:
            self.findings.add(
                (*self.path, verb), "put_back has no cards to put back", NO_CARDS, key=True
            )
        if verb == "deal":
            fields.setdefault("type", here.default_type)
        if verb in ("deal", "inflict"):
            if "to" not in fields and not here.default_target:
                self.findings.add(
                    (*self.path, verb),
                    f"{verb} does not say to whom",
                    "add to: target, attacker, chosen opponent or you",
                    key=True,
                )
            fields.setdefault("to", here.default_target)
        companion = fields.get("to") in here.names.companions
        if companion and verb not in words.TO_COMPANIONS:
            self.findings.add(
                (*self.path, "to"),
                f"{verb} does not reach a companion",
                "only heal and redirect do",
            )
        elif verb == "redirect" and "to" in fields and not companion:
            self.findings.add(
                (*self.path, "to"), "damage is redirected to a companion only", "one with a dial"
            )
        for parameter in _REQUIRED.get(verb, ()):
            if parameter not in raw:
                self.findings.add((*self.path, verb), f"{verb} needs {parameter!r}", key=True)
        default = words.VERBS[verb].default
        if verb == "reroll" and here.pool:
            # "may re-roll one of them": the dice that were just rolled.
            default = words.THESE_DICE
        if default:
            fields.setdefault(_DEFAULT_FIELD.get(verb, "to"), default)


#: arguments with a reader of their own
_READERS: Mapping[Argument, Callable[[object, arguments.At], dict[str, Any]]] = {
    Argument.TOKENS: arguments.tokens,
    Argument.RESOURCE: arguments.resource,
    Argument.SIGHT: arguments.sight,
    Argument.SIDED: arguments.sided,
    Argument.PRICE: lambda raw, at: {"price": arguments.price(raw, at)},
    Argument.TOKEN: lambda raw, at: {"tokens": arguments.token(raw, at)},
    Argument.VALUES: lambda raw, at: {"values": arguments.values(raw, at)},
    Argument.PROCEDURE: lambda raw, at: {"name": arguments.procedure(raw, at)},
    Argument.DICE: lambda raw, at: {"amount": arguments.dice(raw, at)},
}

#: arguments that are one of a few words: the field they fill, the words, and what these are
_ONE_OF: Mapping[Argument, tuple[str, tuple[str, ...], str]] = {
    Argument.MOMENT: ("resource", words.MOMENTS, "moment"),
    Argument.ABILITY: ("resource", ("ability",), "thing to cancel"),
    Argument.TYPE: ("type", words.DAMAGE_TYPES, "damage type"),
    Argument.CARDS: ("name", words.CARDS, "kind of card"),
    Argument.PORTION: ("share", words.PORTIONS, "portion"),
}

#: parameters that must be written
_REQUIRED = {
    "transfer": ("from", "to"),
    "change_attempts": ("phase",),
    "extra_phase": ("against",),
    "pay": ("for",),
    "raise_limit": ("by",),
    "until": ("when",),
    "repeat": ("do",),
    "redirect": ("to",),
}

#: the field that a verb's default selector fills, where it is not ``to``
_DEFAULT_FIELD = {
    "remove": "source",
    "transfer": "source",
    "steal": "source",
    "look": "source",
    "pay": "by",
    "set_die": "whose",
    "reroll": "whose",
}
