"""Effects as text, in the project's words: what cards and abilities show to people.

Nothing here is copied from a card. A text is made from the effects that the engine carries out, so
that the two cannot say different things.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from dtnb.dicethrone.heroes.clauses import Clauses, split_trigger
from dtnb.dicethrone.heroes.effect import Effect, Then
from dtnb.dicethrone.heroes.model import (
    Ability,
    AbilityKind,
    ActionSpec,
    Card,
    Hero,
    Passive,
    Procedure,
    Timing,
    Token,
)
from dtnb.dicethrone.heroes.phrases import phrases
from dtnb.dicethrone.heroes.symbols import symbol
from dtnb.dicethrone.heroes.values import Price
from dtnb.dicethrone.rulebook import rulebook
from dtnb.explain.phrases import sentence

if TYPE_CHECKING:
    from dtnb.rulebook import Language

NUMERALS: Final = ("", "I", "II", "III", "IV")
_OF_A_KIND = re.compile(r"(\d) of a kind")
_SYMBOLS = re.compile(r"\s*(\d+)\s+([^\s\d,][^\d,]*?)\s*")
_STRAIGHTS = {"small straight": "small-straight", "large straight": "large-straight"}


def describe(effects: Iterable[Effect], language: str = "en", *, this: str = "") -> str:
    """Say what a list of effects does.

    Parameters
    ----------
    effects
        The list.
    language
        ``"en"`` or ``"fr"``.
    this
        The name of the token whose effects these are.

    Returns
    -------
    str
        Sentences: ``Roll 3 dice. If the sum of the dice is 14 or more, inflict Concussion.``
    """
    clauses = Clauses(phrases(language), this)
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
    """Say what an action needs and does; its price is said elsewhere."""
    say = phrases(language).say
    parts = []
    if action.attack_modifier:
        parts.append(say("sentence.modifier"))
    if action.needs is not None:
        words = Clauses(phrases(language), this).wording
        parts.append(say("sentence.only_if", condition=words.condition(action.needs)))
    parts.append(describe(action.do, language, this=this))
    return " ".join(parts)


def describe_card(hero: Hero, card: Card, language: str = "en") -> str:
    """Say what a card does, an upgrade with the text of its new level."""
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
    """Say what an ability does at a level."""
    words = phrases(language)
    at = ability.at(level)
    parts = []
    if ability.kind is AbilityKind.DEFENSIVE:
        parts.append(words.say("sentence.dice", at.dice, n=at.dice))
    parts.append(describe(at.do, language))
    if at.grants:
        parts.append(words.say("sentence.grants", abilities=words.listed(list(at.grants))))
    return " ".join(parts)


def describe_passive(passive: Passive, level: int = 1, language: str = "en") -> str:
    """Say what a Passive Ability gives at a level."""
    at = passive.at(level)
    parts = [phrases(language).say(f"sentence.allows.{what}") for what in at.allows]
    parts += [_priced(use, "sentence.pay", "", language) for use in at.uses]
    parts += _triggers(at.when, "", language)
    return " ".join(parts)


def leveled(space: Ability | Passive, level: int) -> str:
    """Return the name of an ability or passive, with its level if it has several."""
    return f"{space.name} {NUMERALS[level]}" if len(space.levels) > 1 else space.name


@cache
def describe_requirement(text: str, language: Language = "en") -> str:
    """Say what the dice must show (DT-ORP-14…17), or how many of a symbol they do."""
    if text in _STRAIGHTS:
        return rulebook().term(_STRAIGHTS[text]).name.get(language)
    kind = _OF_A_KIND.fullmatch(text)
    if kind is None:
        parts = [_SYMBOLS.fullmatch(part) for part in text.split("+")]
        if not all(parts):
            return text
        return " + ".join(_symbols(int(part[1]), part[2], language) for part in parts if part)
    name = rulebook().term("of-a-kind").name.get(language)
    # The glossary names all of them at once: "2/3/4/5-of-a-kind".
    return re.sub(r"^[\d/]+", kind[1], name)


def _symbols(number: int, name: str, language: Language) -> str:
    return f"{number} {symbol(name, language, number)}"


def describe_procedure(procedure: Procedure, language: str = "en") -> str:
    """Say what a procedure does."""
    return describe(procedure.do, language)


def describe_token(token: Token, language: str = "en") -> str:
    """Say what a token does for its holder."""
    parts = []
    if token.forbids:
        parts.append(phrases(language).say(f"sentence.forbids.{token.forbids}"))
    parts += [_priced(spend, "sentence.spend", token.name, language) for spend in token.spends]
    parts += [_priced(use, "sentence.pay", token.name, language) for use in token.uses]
    parts += _triggers(token.when, token.name, language)
    return " ".join(parts) or phrases(language).say("token.nothing")


def _once(action: ActionSpec, this: str, language: str) -> str:
    say = phrases(language).say
    if action.once_for in ("", this):
        return say("sentence.once.any" if action.once_for else "sentence.once")
    # A passive ability's name is that of its uses together; what is left is a group.
    return say("sentence.once.group" if this else "sentence.once.any", group=action.once_for)


def _priced(action: ActionSpec, phrase: str, this: str, language: str) -> str:
    say = phrases(language).say
    price = _price(action.price, this, language)
    # The colon begins the effects, so what must hold stands before it.
    before = []
    if action.instead_of_defense:
        before.append(say("sentence.instead.any" if action.of_any_damage else "sentence.instead"))
    if action.once_per:
        before.append(_once(action, this, language))
    if action.attack_modifier:
        before.append(say("sentence.modifier"))
    if action.needs is not None:
        words = Clauses(phrases(language), this).wording
        before.append(say("sentence.only_if", condition=words.condition(action.needs)))
    text = describe(action.do, language, this=this)
    lowered = text[:1].lower() + text[1:]
    return " ".join([*before, say(phrase, price=price, clause=lowered)])


def _price(price: Price, this: str, language: str) -> str:
    words = phrases(language)
    parts = [words.say("cp", n=price.cp)] if price.cp else []
    tokens = ((this, price.this), *price.tokens)
    parts += [words.say("sentence.tokens", n=n, token=name) for name, n in tokens if n]
    if price.discard:
        parts.append(words.say("price.cards", price.discard, n=price.discard))
    return words.listed(parts) or words.say("cp", n=0)


def _triggers(when: object, this: str, language: str) -> list[str]:
    assert isinstance(when, dict)
    texts = []
    for trigger, effects in when.items():
        text = describe(effects, language, this=this)
        clause = text[:1].lower() + text[1:]
        kind, token = split_trigger(trigger)
        texts.append(phrases(language).say(f"trigger.{kind}", clause=clause, token=token))
    return texts
