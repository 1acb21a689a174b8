"""Generate the texts of abilities, tokens and cards from their effects.

No text is copied from a card. It is made from the effects that the engine resolves, so that the
two cannot disagree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from dtnb.dicethrone.heroes.compiling.requirements import DICE
from dtnb.dicethrone.heroes.language.effect import Effect, Then
from dtnb.dicethrone.heroes.language.values import Price
from dtnb.dicethrone.heroes.model import (
    Ability,
    AbilityKind,
    ActionSpec,
    Card,
    Hero,
    Passive,
    Pile,
    Procedure,
    Timing,
    Token,
)
from dtnb.dicethrone.heroes.words.clause_writer import ClauseWriter, split_trigger
from dtnb.dicethrone.heroes.words.phrases import phrases
from dtnb.dicethrone.heroes.words.symbols import symbol
from dtnb.dicethrone.rulebook import rulebook
from dtnb.explain.phrases import sentence

if TYPE_CHECKING:
    from dtnb.rulebook import Language

NUMERALS: Final = ("", "I", "II", "III", "IV")
_OF_A_KIND = re.compile(r"(\d) of a kind")
_SYMBOLS = re.compile(r"\s*(\d+)\s+([^\s\d,][^\d,]*?)\s*")
_STRAIGHTS = {"small straight": "small-straight", "large straight": "large-straight"}


def describe(
    effects: Iterable[Effect],
    language: str = "en",
    *,
    this: str = "",
    activation: int = 0,
    usual_type: str = "none",
    trigger: str = "",
) -> str:
    """Describe an effect list: ``Roll 3 dice. If the sum of the dice is 14 or more, …``.

    Parameters
    ----------
    effects
        The list.
    language
        ``"en"`` or ``"fr"``.
    this
        The name of the token that the list belongs to.
    activation
        The number of dice that activate the ability, or of its defensive roll.
    usual_type
        The damage type that is not mentioned: ``normal`` or ``none``.
    trigger
        The trigger that the list belongs to.
    """
    clauses = ClauseWriter(phrases(language), this, activation, usual_type, trigger)
    sentences: list[str] = []
    then = False
    for effect in effects:
        if isinstance(effect, Then):
            then = True
            continue
        clause = clauses.clause(effect)
        if then:
            phrase = "sentence.then.if" if effect.condition is not None else "sentence.then"
            clause = phrases(language).say(phrase, clause=clause)
        sentences.append(sentence(clause))
        then = False
    return " ".join(sentences)


def describe_action(action: ActionSpec, language: str = "en", *, this: str = "") -> str:
    """Describe what an action needs and does, without its price."""
    say = phrases(language).say
    parts = []
    if action.attack_modifier:
        parts.append(say("sentence.modifier"))
    if action.needs is not None:
        words = ClauseWriter(phrases(language), this).expressions
        parts.append(say("sentence.only_if", condition=words.condition(action.needs)))
    parts.append(describe(action.do, language, this=this))
    return " ".join(parts)


def describe_card(hero: Hero, card: Card, language: str = "en") -> str:
    """Describe a card; an upgrade with the text of its new level."""
    if card.action is not None:
        return describe_action(card.action, language)
    say = phrases(language).say
    if not card.upgrades:
        return say("card.unknown")
    start = say("sentence.upgrade", ability=card.upgrades, level=NUMERALS[card.level])
    if card.timing is Timing.UNKNOWN:
        return f"{start} {say('card.unknown')}"
    if card.upgrades in hero.abilities:
        rest = describe_ability(hero.abilities[card.upgrades], card.level, language)
    elif card.upgrades in hero.passives:
        rest = describe_passive(hero.passives[card.upgrades], card.level, language)
    else:
        rest = ""
    return f"{start} {rest}".strip()


def describe_ability(ability: Ability, level: int = 1, language: str = "en") -> str:
    """Describe what an ability does at a level."""
    words = phrases(language)
    at = ability.at(level)
    parts = []
    usual = "none" if ability.kind is AbilityKind.DEFENSIVE else "normal"
    if ability.kind is AbilityKind.DEFENSIVE:
        parts.append(words.say("sentence.dice", at.dice, n=at.dice))
    parts.append(describe(at.do, language, activation=at.dice or DICE, usual_type=usual))
    if at.grants:
        parts.append(words.say("sentence.grants", abilities=words.listed(list(at.grants))))
    return " ".join(parts)


def describe_passive(passive: Passive, level: int = 1, language: str = "en") -> str:
    """Describe what a Passive Ability does at a level."""
    at = passive.at(level)
    parts = [phrases(language).say(f"sentence.allows.{permission}") for permission in at.allows]
    parts += [_describe_use(use, "sentence.pay", "", language, passive.name) for use in at.uses]
    parts += _describe_triggers(at.when, "", language)
    return " ".join(parts)


def name_with_level(space: Ability | Passive, level: int) -> str:
    """Return the name of an ability or passive, with its level if it has several."""
    return upgrade_name(space.name, level) if len(space.levels) > 1 else space.name


def upgrade_name(space: str, level: int) -> str:
    """Return the name of the upgrade of a space to a level."""
    return f"{space} {NUMERALS[level]}"


@cache
def describe_requirement(text: str, language: Language = "en") -> str:
    """Translate a requirement (DT-ORP-14…17), or a number of symbols such as ``3 sword``."""
    if text in _STRAIGHTS:
        return rulebook().term(_STRAIGHTS[text]).name.get(language)
    kind = _OF_A_KIND.fullmatch(text)
    if kind is None:
        parts = [_SYMBOLS.fullmatch(part) for part in text.split("+")]
        if not all(parts):
            return text
        return " + ".join(
            _describe_symbols(int(part[1]), part[2], language) for part in parts if part
        )
    name = rulebook().term("of-a-kind").name.get(language)
    # The glossary has one term for all of them: "2/3/4/5-of-a-kind".
    return re.sub(r"^[\d/]+", kind[1], name)


def _describe_symbols(number: int, name: str, language: Language) -> str:
    return f"{number} {symbol(name, language, number)}"


def describe_procedure(procedure: Procedure, language: str = "en") -> str:
    """Describe what a procedure needs and does."""
    words = phrases(language)
    parts = []
    if procedure.per_turn:
        parts.append(words.say("sentence.per_turn", procedure.per_turn, n=procedure.per_turn))
    if procedure.attack_modifier:
        parts.append(words.say("sentence.modifier"))
    if procedure.needs is not None:
        condition = ClauseWriter(words).expressions.condition(procedure.needs)
        parts.append(words.say("sentence.only_if", condition=condition))
    return " ".join([*parts, describe(procedure.do, language)])


def describe_pile(pile: Pile, cards: Iterable[str], language: str = "en") -> str:
    """Describe a pile: its cards, how they are drawn, and where they go."""
    words = phrases(language)
    content = words.say("sentence.pile", cards=words.listed(list(cards)))
    rules = (f"sentence.pile.{pile.drawn}", f"sentence.pile.{pile.then}")
    return " ".join([content, *map(words.say, rules)])


def describe_group(names: Iterable[str], language: str = "en") -> str:
    """Describe a group of procedures, of which one is chosen."""
    words = phrases(language)
    return words.say("sentence.group", procedures=words.listed(list(names), "or"))


def describe_token(token: Token, language: str = "en") -> str:
    """Describe what a token does."""
    parts = list(_describe_sides(token, language))
    if token.forbids:
        parts.append(phrases(language).say(f"sentence.forbids.{token.forbids}"))
    does = [_describe_use(spend, "sentence.spend", token.name, language) for spend in token.spends]
    does += [_describe_use(use, "sentence.pay", token.name, language) for use in token.uses]
    does += _describe_triggers(token.when, token.name, language)
    if not does and not token.forbids:
        does.append(phrases(language).say("token.nothing"))
    return " ".join([*parts, *does])


def _describe_sides(token: Token, language: str) -> Iterator[str]:
    """Yield the sides of a token, and on which of them it is placed."""
    if not token.sides:
        return
    words = phrases(language)
    first = token.first_side
    number = first.constant if first is not None else 0
    sides = words.listed(list(token.sides))
    if number is not None:
        yield words.say("sentence.sides", sides=sides, first=token.sides[number])
    elif first is not None and first.is_condition and len(token.sides) > 1:
        condition = ClauseWriter(words, token.name).expressions.condition(first)
        names = {"first": token.sides[0], "other": token.sides[1]}
        yield words.say("sentence.sides.if", sides=sides, condition=condition, **names)
    elif first is not None:
        phrase = ClauseWriter(words, token.name).expressions.number(first.syntax(), first.source)
        yield words.say("sentence.sides.number", sides=sides, number=phrase)


def describe_cost(card: Card, language: str = "en") -> str:
    """Describe the price of a card: CP, tokens and discarded cards."""
    words = phrases(language)
    cost = words.say("cp.unsure") if card.unpriced else words.say("cp", n=card.cp)
    if card.action is None:
        return cost
    rest = replace(card.action.price, cp=0)
    if not rest.tokens and not rest.discard:
        return cost
    return words.listed([cost, ClauseWriter(words).price(rest)])


def _describe_once(action: ActionSpec, this: str, language: str) -> str:
    say = phrases(language).say
    if action.once_for in ("", this):
        return say("sentence.once.any" if action.once_for else "sentence.once")
    # A passive is named after all its uses together; any other name is that of a group.
    return say("sentence.once.group" if this else "sentence.once.any", group=action.once_for)


def _describe_use(action: ActionSpec, phrase: str, this: str, language: str, of: str = "") -> str:
    say = phrases(language).say
    price = ClauseWriter(phrases(language)).price(action.price, this)
    # The phrase ends with a colon and the effects, so conditions come before it.
    before = []
    if action.name != (this or of):
        before.append(say("sentence.way", name=action.name))
    if action.timing is not Timing.ANY:
        before.append(say(f"sentence.timing.{action.timing.value}"))
    if action.instead_of_defense:
        before.append(say("sentence.instead.any" if action.of_any_damage else "sentence.instead"))
    if action.once_per:
        before.append(_describe_once(action, this, language))
    if action.attack_modifier:
        before.append(say("sentence.modifier"))
    if action.needs is not None:
        words = ClauseWriter(phrases(language), this).expressions
        before.append(say("sentence.only_if", condition=words.condition(action.needs)))
    text = describe(action.do, language, this=this)
    if phrase == "sentence.pay" and action.price == Price(discard=action.price.discard):
        phrase = "sentence.pay.cards" if action.price.discard else phrase
    return " ".join([*before, say(phrase, price=price, clause=_lowercase_first(text, action.do))])


def _describe_triggers(when: object, this: str, language: str) -> list[str]:
    assert isinstance(when, dict)
    texts = []
    for trigger, effects in when.items():
        text = describe(effects, language, this=this, trigger=trigger)
        clause = _lowercase_first(text, effects)
        kind, token = split_trigger(trigger)
        texts.append(phrases(language).say(f"trigger.{kind}", clause=clause, token=token))
    return texts


def _lowercase_first(text: str, effects: Iterable[Effect]) -> str:
    """Lower the first letter, for use behind a colon, unless the text begins with a name."""
    first = next(iter(effects), None)
    to = getattr(first, "to", "")
    begins_with_name = isinstance(to, str) and to != "" and text.startswith(to)
    return text if begins_with_name else text[:1].lower() + text[1:]
