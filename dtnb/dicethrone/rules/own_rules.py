"""Look up which rules of the rulebooks are about a single card, ability, token or passive.

Hero files list these rules. They are the *own rules* of the card, token or passive, as opposed to
the rules about all cards or all tokens.
"""

from __future__ import annotations

from dtnb.dicethrone.rules.library import Library
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action

#: By these rules, players follow the text of a token that they spend, or of a token or Passive
#: Ability that they use. For a card, the rule is DT-CARD-17.
_TEXT_RULES = {"spend": "DT-STAT-10", "use": "DT-DRP-14"}
#: By these rules, players follow the text of special kinds of tokens.
_KIND_RULES = {"companion": "DT-COMP-03", "unique": "DT-STAT-17"}


def text_rules(library: Library, table: Table, seat: int, action: Action) -> tuple[str, ...]:
    """Return the own rules of an action, and the rule that says that its text is followed."""
    rule_ids = own_rules(library, table, seat, action)
    name = library.token_with_use(action.object) or action.object
    kind = library.token(name).kind if library.is_known_token(name) else ""
    kind_rule = _KIND_RULES.get(kind, _TEXT_RULES.get(action.verb, "DT-CARD-17"))
    return (*rule_ids, kind_rule)


def forbidding_rules(library: Library, token: str) -> tuple[str, ...]:
    """Return the rules by which a token forbids something to its holder."""
    return (*library.token(token).rules, "DT-STAT-17")


def own_rules(library: Library, table: Table, seat: int, action: Action) -> tuple[str, ...]:
    """Return the rules about the card, token or passive of an action; () for most of them."""
    if action.verb in ("play", "sell"):
        card = library.card(table, seat, action.object)
        return card.rules if card is not None else ()
    name = library.token_with_use(action.object) or action.object
    if library.is_known_token(name):
        return library.token(name).rules
    for passive in library.hero_at(table, seat).passives.values():
        if any(use.name == name for level in passive.levels for use in level.uses):
            return passive.rules
    return ()


def rules_of_source(library: Library, source: str) -> tuple[str, ...]:
    """Return the rules that explain a source, such as ``token:Protect`` or ``ability:Smack#2``."""
    kind, _, name = source.partition(":")
    name = name.partition("#")[0]
    if kind == "token":
        return library.token(name).rules if library.is_known_token(name) else ()
    for hero in library.heroes.values():
        if kind == "ability" and name in hero.abilities:
            return hero.abilities[name].rules
        if kind == "card" and name in hero.cards:
            return hero.cards[name].rules
        if kind == "passive" and name in hero.passives:
            return hero.passives[name].rules
    return ()
