"""What cards, tokens and abilities do, in the words by which people search for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dtnb.dicethrone.heroes.language.effect import AmountEffect, Effect, walk_effects
from dtnb.dicethrone.heroes.load import load_hero, shipped_files
from dtnb.dicethrone.heroes.model import Ability, AbilityKind, ActionSpec, Hero, Token
from dtnb.dicethrone.heroes.verbs.damage import Deal

#: the words for an effect, by its verb; a share of damage has words of its own
_WORDS: Mapping[str, str] = {
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


def names() -> Mapping[str, frozenset[str]]:
    """Return the names of all that shipped heroes have, each with words for what it does."""
    kinds: dict[str, frozenset[str]] = {}
    for file in shipped_files():
        for name, words in _names_of(load_hero(file)):
            kinds[name] = kinds.get(name, frozenset()) | words
    return kinds


def _names_of(hero: Hero) -> Iterator[tuple[str, frozenset[str]]]:
    yield hero.name, frozenset()
    for name, token in hero.tokens.items():
        yield name, frozenset(_of_token(token))
    for name, card in hero.cards.items():
        if card.upgrades:
            yield name, frozenset(["upgrade"])
        else:
            yield name, frozenset(_of_actions([card.action] if card.action else []))
    for ability in hero.abilities.values():
        yield ability.name, frozenset(_of_ability(ability))
    for passive in hero.passives.values():
        yield passive.name, frozenset(["passive"])


def _of_token(token: Token) -> Iterator[str]:
    if token.forbids == "actions":
        yield "stun"
    if token.kind == "negative":
        yield "inflict"
    yield from _of_actions(token.spends)


def _of_ability(ability: Ability) -> Iterator[str]:
    if ability.kind is AbilityKind.ULTIMATE:
        yield "ultimate"
    for effect in walk_effects(ability.levels[0].do):
        if isinstance(effect, Deal):
            yield from {effect.type} & {"undefendable", "pure", "collateral"}
            yield from ["isolated"] if effect.isolated else []


def _of_actions(actions: Iterable[ActionSpec]) -> Iterator[str]:
    for action in actions:
        for effect in walk_effects(action.do):
            word = _WORDS.get(_verb_of(effect))
            if word is not None:
                yield word


def _verb_of(effect: Effect) -> str:
    """Return the verb of an effect, with the share that it is an effect on."""
    share = effect.amount if isinstance(effect, AmountEffect) else ""
    return f"{effect.verb} {share}" if isinstance(share, str) and share else effect.verb
