"""The words that people type to search for cards, tokens and abilities, such as ``reroll``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dtnb.dicethrone.heroes.language.effect import AmountEffect, Effect, walk_effects
from dtnb.dicethrone.heroes.load import load_hero, shipped_files
from dtnb.dicethrone.heroes.model import Ability, AbilityKind, ActionSpec, Hero, Token
from dtnb.dicethrone.heroes.verbs.damage import Deal

#: the search word for each verb; "prevent half" is the verb ``prevent`` with the amount ``half``
_WORD_BY_VERB: Mapping[str, str] = {
    "add": "extra damage",
    "change_attempts": "roll attempts",
    "gain_cp": "cp",
    "heal": "heal",
    "prevent": "prevent",
    "prevent all": "dodge",
    "prevent half": "half",
    "reflect half": "send back",
    "reflect": "send back",
    "remove": "removal",
    "reroll": "reroll",
    "set_die": "alter",
    "transfer": "transfer",
}


def words_by_name() -> Mapping[str, frozenset[str]]:
    """Return the search words of every hero, ability, passive, token and card, by its name."""
    all_words: dict[str, frozenset[str]] = {}
    for file in shipped_files():
        for name, words in _words_of_hero(load_hero(file)):
            all_words[name] = all_words.get(name, frozenset()) | words
    return all_words


def _words_of_hero(hero: Hero) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield (name, search words) for the hero and for each of its parts."""
    yield hero.name, frozenset()
    for name, token in hero.tokens.items():
        yield name, frozenset(_words_of_token(token))
    for name, card in hero.cards.items():
        if card.upgrades:
            yield name, frozenset(["upgrade"])
        else:
            yield name, frozenset(_words_of_actions([card.action] if card.action else []))
    for ability in hero.abilities.values():
        yield ability.name, frozenset(_words_of_ability(ability))
    for passive in hero.passives.values():
        yield passive.name, frozenset(["passive"])


def _words_of_token(token: Token) -> Iterator[str]:
    """Yield the search words for what a token does to its holder and when it is spent."""
    if token.forbids == "actions":
        yield "stun"
    if token.kind == "negative":
        yield "inflict"
    yield from _words_of_actions(token.spends)


def _words_of_ability(ability: Ability) -> Iterator[str]:
    """Yield the search words for an ability: its kind, and special damage of its first level."""
    if ability.kind is AbilityKind.ULTIMATE:
        yield "ultimate"
    for effect in walk_effects(ability.levels[0].do):
        if isinstance(effect, Deal):
            yield from {effect.type} & {"undefendable", "pure", "collateral"}
            yield from ["isolated"] if effect.isolated else []


def _words_of_actions(actions: Iterable[ActionSpec]) -> Iterator[str]:
    """Yield the search words for the verbs of some actions."""
    for action in actions:
        for effect in walk_effects(action.do):
            word = _WORD_BY_VERB.get(_verb_with_amount_word(effect))
            if word is not None:
                yield word


def _verb_with_amount_word(effect: Effect) -> str:
    """Return the verb of an effect, followed by its amount if that is a word such as ``half``."""
    amount = effect.amount if isinstance(effect, AmountEffect) else ""
    return f"{effect.verb} {amount}" if isinstance(amount, str) and amount else effect.verb
