"""Generate the texts of abilities, tokens and cards: ``Roll 3 dice. If the sum is 14 or more, …``.

Texts and engine cannot disagree, because each text is generated from the effects that the engine
resolves. No text is copied from a card.

* wording: a language, or the phrases of a language together with names from a hero file
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from msgspec.structs import replace

from dtnb.dicethrone.heroes.compiling.requirements import OR_SEPARATOR, SUM_PATTERN
from dtnb.dicethrone.heroes.language.effect import Effect, Then
from dtnb.dicethrone.heroes.language.values import Price
from dtnb.dicethrone.heroes.language.vocabulary import OWN_ROLL_TRIGGERS
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
from dtnb.dicethrone.heroes.requirement import OFFENSIVE_DICE
from dtnb.dicethrone.heroes.words.clause_writer import ClauseWriter, split_trigger
from dtnb.dicethrone.heroes.words.phrases import Wording, phrases
from dtnb.dicethrone.heroes.words.symbols import symbol
from dtnb.dicethrone.rulebook import rulebook
from dtnb.explain.phrases import sentence
from dtnb.rulebook import language_of

NUMERALS: Final = ("", "I", "II", "III", "IV")
_OF_A_KIND = re.compile(r"(\d) of a kind")
_SYMBOLS = re.compile(r"\s*(\d+)\s+([^\s\d,][^\d,]*?)\s*")
_STRAIGHTS = {"small straight": "small-straight", "large straight": "large-straight"}


def describe(
    effects: Iterable[Effect],
    wording: Wording = "en",
    *,
    this: str = "",
    activating_dice: int = 0,
    usual_damage_type: str = "none",
    trigger: str = "",
    reads_own_roll: bool = False,
) -> str:
    """Describe an effect list: ``Roll 3 dice. If the sum of the dice is 14 or more, …``.

    `this` is the token to which the list belongs, and `trigger` the trigger of the list; both are
    empty if there is none. `activating_dice` is the number of dice in the roll that activates the
    ability, or in the roll of a defence; 0 if unknown. The text does not mention damage of the
    `usual_damage_type`. If `reads_own_roll` is true, the dice that the list reads are those of its
    player's own Roll Phase, up to the first effect that rolls.
    """
    writer = ClauseWriter(
        phrases(wording),
        own_token=this,
        activating_dice=activating_dice,
        usual_damage_type=usual_damage_type,
        trigger=trigger,
        reads_own_roll=reads_own_roll,
    )
    sentences: list[str] = []
    follows_then = False
    for effect in effects:
        if isinstance(effect, Then):
            # A `Then` has no sentence of its own. It changes how the next sentence begins.
            follows_then = True
            continue
        clause = writer.render_effect(effect)
        if follows_then:
            phrase = "sentence.then.if" if effect.condition is not None else "sentence.then"
            clause = phrases(wording).say(phrase, clause=clause)
        sentences.append(sentence(clause))
        follows_then = False
    return " ".join(sentences)


def describe_action(action: ActionSpec, wording: Wording = "en", *, this: str = "") -> str:
    """Describe the condition and the effects of an action, without its price."""
    say = phrases(wording).say
    reads_own_roll = _reads_own_roll(action)
    sentences = []
    if action.attack_modifier:
        sentences.append(say("sentence.modifier"))
    if action.condition is not None:
        expression_writer = ClauseWriter(
            phrases(wording), this, reads_own_roll=reads_own_roll
        ).expressions
        sentences.append(
            say("sentence.only_if", condition=expression_writer.render_condition(action.condition))
        )
    sentences.append(describe(action.do, wording, this=this, reads_own_roll=reads_own_roll))
    return " ".join(sentences)


def describe_card(hero: Hero, card: Card, wording: Wording = "en") -> str:
    """Describe a card; for an upgrade, describe the new level."""
    if card.action is not None:
        return describe_action(card.action, wording)
    say = phrases(wording).say
    if not card.upgrades:
        return say("card.unknown")
    start = say("sentence.upgrade", ability=card.upgrades, level=NUMERALS[card.level])
    if card.timing is Timing.UNKNOWN:
        return f"{start} {say('card.unknown')}"
    if card.upgrades in hero.abilities:
        level_text = describe_ability(hero.abilities[card.upgrades], card.level, wording)
    elif card.upgrades in hero.passives:
        level_text = describe_passive(hero.passives[card.upgrades], card.level, wording)
    else:
        level_text = ""
    return f"{start} {level_text}".strip()


def describe_ability(ability: Ability, level: int = 1, wording: Wording = "en") -> str:
    """Describe what an ability does at a level."""
    lang_phrases = phrases(wording)
    ability_level = ability.at_level(level)
    sentences = []
    usual_damage_type = "none" if ability.kind is AbilityKind.DEFENSIVE else "normal"
    if ability.kind is AbilityKind.DEFENSIVE:
        sentences.append(
            lang_phrases.say("sentence.dice", ability_level.dice, n=ability_level.dice)
        )
    sentences.append(
        describe(
            ability_level.do,
            wording,
            activating_dice=ability_level.dice or OFFENSIVE_DICE,
            usual_damage_type=usual_damage_type,
        )
    )
    if ability_level.grants:
        sentences.append(
            lang_phrases.say(
                "sentence.grants", abilities=lang_phrases.listed(list(ability_level.grants))
            )
        )
    return " ".join(sentences)


def describe_passive(passive: Passive, level: int = 1, wording: Wording = "en") -> str:
    """Describe what a Passive Ability does at a level."""
    passive_level = passive.at_level(level)
    parts = [
        phrases(wording).say(f"sentence.allows.{permission}") for permission in passive_level.allows
    ]
    parts += [
        _describe_use(
            use, phrase="sentence.pay", this="", wording=wording, passive_name=passive.name
        )
        for use in passive_level.uses
    ]
    parts += _describe_triggers(passive_level.when, "", wording)
    return " ".join(parts)


def name_with_level(space: Ability | Passive, level: int) -> str:
    """Return the name of an ability or passive, with its level if it has several."""
    return upgrade_name(space.name, level) if len(space.levels) > 1 else space.name


def upgrade_name(space: str, level: int) -> str:
    """Return the name of the upgrade of a space to a level."""
    return f"{space} {NUMERALS[level]}"


@cache
def describe_requirement(text: str, wording: Wording = "en") -> str:
    """Translate a requirement (DT-ORP-14…17), or a number of symbols such as ``3 sword``."""
    lang_phrases = phrases(wording)
    alternatives = OR_SEPARATOR.split(text)
    if len(alternatives) > 1:
        return lang_phrases.listed(
            [describe_requirement(part, wording) for part in alternatives], "or"
        )
    if f"requires.{text}" in lang_phrases:
        return lang_phrases.say(f"requires.{text}")
    if total := SUM_PATTERN.fullmatch(text):
        return lang_phrases.say(f"requires.total.{total[1]}", n=total[2])
    if text in _STRAIGHTS:
        return rulebook().term(_STRAIGHTS[text]).name.get(language_of(lang_phrases.language))
    of_a_kind = _OF_A_KIND.fullmatch(text)
    if of_a_kind is None:
        parts = [_SYMBOLS.fullmatch(part) for part in text.split("+")]
        if not all(parts):
            return text
        counts = [(int(part[1]), part[2]) for part in parts if part]
        return " + ".join(f"{count} {symbol(name, wording, count)}" for count, name in counts)
    name = rulebook().term("of-a-kind").name.get(language_of(lang_phrases.language))
    # The glossary has one term for all numbers: "2/3/4/5-of-a-kind".
    return re.sub(r"^[\d/]+", of_a_kind[1], name)


def describe_procedure(procedure: Procedure, wording: Wording = "en") -> str:
    """Describe the conditions and the effects of a procedure."""
    lang_phrases = phrases(wording)
    parts = []
    if procedure.per_turn:
        parts.append(
            lang_phrases.say("sentence.per_turn", procedure.per_turn, n=procedure.per_turn)
        )
    if procedure.attack_modifier:
        parts.append(lang_phrases.say("sentence.modifier"))
    if procedure.condition is not None:
        condition = ClauseWriter(lang_phrases).expressions.render_condition(procedure.condition)
        parts.append(lang_phrases.say("sentence.only_if", condition=condition))
    return " ".join([*parts, describe(procedure.do, wording)])


def describe_pile(pile: Pile, cards: Iterable[str], wording: Wording = "en") -> str:
    """Describe a pile: its cards, how they are drawn, and where they go."""
    lang_phrases = phrases(wording)
    content = lang_phrases.say("sentence.pile", cards=lang_phrases.listed(list(cards)))
    rule_phrases = (f"sentence.pile.{pile.drawn}", f"sentence.pile.{pile.then}")
    return " ".join([content, *map(lang_phrases.say, rule_phrases)])


def describe_group(names: Iterable[str], wording: Wording = "en") -> str:
    """Describe a group of procedures; activating the group lets the player choose one of them."""
    lang_phrases = phrases(wording)
    return lang_phrases.say("sentence.group", procedures=lang_phrases.listed(list(names), "or"))


def describe_token(token: Token, wording: Wording = "en") -> str:
    """Describe what a token does."""
    parts = list(_describe_sides(token, wording))
    if token.forbids:
        lang_phrases, phrase = phrases(wording), f"sentence.forbids.{token.forbids}"
        parts.append(
            lang_phrases.say(phrase)
            if phrase in lang_phrases
            else lang_phrases.say("sentence.forbids.ability", ability=token.forbids)
        )
    action_texts = [
        _describe_use(spend, phrase="sentence.spend", this=token.name, wording=wording)
        for spend in token.spends
    ]
    action_texts += [
        _describe_use(use, phrase="sentence.pay", this=token.name, wording=wording)
        for use in token.uses
    ]
    action_texts += _describe_triggers(token.when, token.name, wording)
    if not action_texts and not token.forbids:
        action_texts.append(phrases(wording).say("token.nothing"))
    return " ".join([*parts, *action_texts])


def _describe_sides(token: Token, wording: Wording) -> Iterator[str]:
    """Yield a sentence on the sides of a token, and on the side that is placed face up."""
    if not token.sides:
        return
    lang_phrases = phrases(wording)
    first_side = token.first_side
    number = first_side.constant if first_side is not None else 0
    sides = lang_phrases.listed(list(token.sides))
    if number is not None:
        yield lang_phrases.say("sentence.sides", sides=sides, first=token.sides[number])
    elif first_side is not None and first_side.is_condition and len(token.sides) > 1:
        condition = ClauseWriter(lang_phrases, token.name).expressions.render_condition(first_side)
        names = {"first": token.sides[0], "other": token.sides[1]}
        yield lang_phrases.say("sentence.sides.if", sides=sides, condition=condition, **names)
    elif first_side is not None:
        phrase = ClauseWriter(lang_phrases, token.name).expressions.render_number(
            first_side.syntax(), first_side.source
        )
        yield lang_phrases.say("sentence.sides.number", sides=sides, number=phrase)


def describe_cost(card: Card, wording: Wording = "en") -> str:
    """Describe the price of a card: CP, tokens and discarded cards."""
    lang_phrases = phrases(wording)
    cost = (
        lang_phrases.say("cp.unsure") if card.price_unknown else lang_phrases.say("cp", n=card.cp)
    )
    if card.action is None:
        return cost
    other_price = replace(card.action.price, cp=0)
    if not other_price.tokens and not other_price.discard:
        return cost
    return lang_phrases.listed([cost, ClauseWriter(lang_phrases).render_price(other_price)])


def _describe_limit(action: ActionSpec, this: str, wording: Wording) -> str:
    """Describe a limit of once in a turn, and which actions share the limit.

    `this` is the token that the action spends or uses; empty for an action of a passive.
    """
    say = phrases(wording).say
    if not action.once_shared_by:
        # Only this action is limited.
        return say("sentence.once")
    if this and action.once_shared_by != this:
        return say("sentence.once.group", group=action.once_shared_by)
    # All actions of the token or passive share the limit.
    return say("sentence.once.any", group=action.once_shared_by)


def _is_always_usable(action: ActionSpec, passive_name: str) -> bool:
    """Tell whether an action of a passive can be used at any time, without a condition."""
    restricted = action.condition is not None or action.attack_modifier
    return bool(passive_name) and action.timing is Timing.ANY and not restricted


def _describe_use(
    action: ActionSpec, phrase: str, this: str, wording: Wording, passive_name: str = ""
) -> str:
    """Return the text of one use: its price, its timing and its effects.

    `phrase` is the id of the phrase for price and effects: "Spend 1 X: effects" for an action that
    spends the token `this`, "Pay 1 CP: effects" for others. `passive_name` is the passive that
    allows the use; empty for a token.
    """
    say = phrases(wording).say
    price = ClauseWriter(phrases(wording)).render_price(action.price, this)
    # Conditions come before the price.
    clauses = []
    if action.name != (this or passive_name):
        clauses.append(say("sentence.way", name=action.name))
    if action.timing is not Timing.ANY or _is_always_usable(action, passive_name):
        clauses.append(say(f"sentence.timing.{action.timing.value}"))
    if action.instead_of_defense:
        clauses.append(
            say("sentence.instead.any" if action.even_if_undefendable else "sentence.instead")
        )
    if action.once_per:
        clauses.append(_describe_limit(action, this, wording))
    if action.attack_modifier:
        clauses.append(say("sentence.modifier"))
    if action.condition is not None:
        expression_writer = ClauseWriter(
            phrases(wording), this, reads_own_roll=_reads_own_roll(action)
        ).expressions
        clauses.append(
            say("sentence.only_if", condition=expression_writer.render_condition(action.condition))
        )
    text = describe(action.do, wording, this=this, reads_own_roll=_reads_own_roll(action))
    # A price of cards alone has a phrase of its own. Effects without a price need no phrase.
    if phrase == "sentence.pay" and action.price == Price(discard=action.price.discard):
        phrase = "sentence.pay.cards" if action.price.discard else phrase
    if phrase == "sentence.pay" and action.price == Price():
        return " ".join([*clauses, text])
    return " ".join([*clauses, say(phrase, price=price, clause=_lowercase_first(text, action.do))])


def _reads_own_roll(action: ActionSpec) -> bool:
    """Tell whether the dice that an action reads are those of its player's own Roll Phase."""
    return action.timing is Timing.ROLL or action.attack_modifier


def _describe_triggers(
    when: Mapping[str, tuple[Effect, ...]], this: str, wording: Wording
) -> list[str]:
    """Return a sentence for each trigger of a token or passive, with the effects of the trigger."""
    texts = []
    for trigger, effects in when.items():
        reads_own_roll = trigger in OWN_ROLL_TRIGGERS
        text = describe(effects, wording, this=this, trigger=trigger, reads_own_roll=reads_own_roll)
        clause = _lowercase_first(text, effects)
        kind, token = split_trigger(trigger)
        texts.append(phrases(wording).say(f"trigger.{kind}", clause=clause, token=token))
    return texts


def _lowercase_first(text: str, effects: Iterable[Effect]) -> str:
    """Make the first letter of a text lower case, unless the text begins with a name."""
    first_effect = next(iter(effects), None)
    receiver = getattr(first_effect, "to", "")
    begins_with_name = isinstance(receiver, str) and receiver != "" and text.startswith(receiver)
    return text if begins_with_name else text[:1].lower() + text[1:]
