"""Checks that a card, token or passive can ever act on the dice, tokens or damage a move names.

If it cannot, the phrase is an error. For example, a move may change two dice with a card that
changes one die. It must not be taken for a move that changes one die.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dtnb.dicethrone.heroes.language.effect import Effect, walk_effects
from dtnb.dicethrone.heroes.model import ActionSpec, Hero, Token
from dtnb.dicethrone.heroes.verbs.dice import Reroll, SetDie
from dtnb.dicethrone.heroes.verbs.lists import Activate, Choose, Repeat
from dtnb.dicethrone.heroes.verbs.prevention import Prevent, Reflect
from dtnb.dicethrone.heroes.verbs.tokens import PreventStatus, Remove, Transfer
from dtnb.dicethrone.replay.phrases.moves import Change, Move
from dtnb.dicethrone.replay.phrases.parse_errors import error
from dtnb.explain import Message
from dtnb.files.problems import first_few

#: effects that refer to other effect lists of the hero file; those lists are not searched here
_ELSEWHERE = (Activate, Repeat)


def hero_uses(hero: Hero) -> list[str]:
    """Return the names of the actions that a hero's passives offer."""
    return [
        use.name
        for passive in hero.passives.values()
        for level in passive.levels
        for use in level.uses
    ]


def token_uses(tokens: Iterable[Token]) -> list[str]:
    """Return the names of the actions that tokens offer without being spent."""
    return [use.name for token in tokens for use in token.uses]


def specs_named(
    hero: Hero, tokens: Mapping[str, Token], verb: str, name: str
) -> tuple[ActionSpec, ...]:
    """Return the `ActionSpec`s of the actions that play, spend or use a thing of this name."""
    if verb == "play":
        action = hero.cards[name].action
        return (action,) if action is not None else ()
    if verb == "spend":
        token = tokens.get(name)
        return token.spends if token is not None else ()
    uses = (
        use
        for passive in hero.passives.values()
        for level in passive.levels
        for use in level.uses
        if use.name == name
    )
    of_tokens = (use for token in tokens.values() for use in token.uses if use.name == name)
    return (*uses, *of_tokens)


def check_aims(move: Move, specs: Iterable[ActionSpec]) -> None:
    """Raise a PhraseError if the move names dice, tokens or damage on which it can never act."""
    effects = [effect for spec in specs for effect in walk_effects(spec.do)]
    if not effects or _any(effects, *_ELSEWHERE):
        return
    dice = sum(map(_dice, effects))
    if len(move.changes) > dice:
        if dice:
            raise error("changes-fewer", name=move.object, count=len(move.changes), limit=dice)
        raise error("changes-none", name=move.object, right=_hint_option(effects))
    for change in move.changes:
        if change.again and not _any(effects, Reroll):
            raise error("rolls-none-again", name=move.object, right=_hint_setting(change, effects))
        if change.after is not None and not _any(effects, SetDie):
            first = Message("die-aim.re-rolling", {"dice": change.before})
            then = Message("move.roll", {"dice": [change.after], "purpose": move.object})
            raise error("sets-no-die", name=move.object, first=first, then=then)
    if move.token is not None and not _any(effects, PreventStatus, Remove, Transfer):
        raise error("takes-none", name=move.object, right=_hint_option(effects))
    if move.against and not _any(effects, Prevent, Reflect):
        raise error("acts-on-no-damage", name=move.object)


def _hint_option(effects: Iterable[Effect]) -> Message | None:
    """Return the hint that an option of a card is a move of its own; None if it has none."""
    options = [
        Message("move.choose", {"object": label})
        for effect in effects
        if isinstance(effect, Choose)
        for label, _ in effect.options
    ]
    return Message("hint.option", {"options": first_few(options, 3)}) if options else None


def _hint_setting(change: Change, effects: Iterable[Effect]) -> Message:
    """Return the phrase that sets a die, with its new value if there is only one."""
    offered = next(effect.values for effect in effects if isinstance(effect, SetDie))
    only = offered[0] if len(offered) == 1 else ""
    value = None if isinstance(only, str) else only.constant
    change_of_die = Message("change.die", {"die": change.before, "value": value or "…"})
    return Message("die-aim.changing", {"changes": change_of_die})


def _dice(effect: Effect) -> int:
    """Return how many dice an effect changes at most."""
    if isinstance(effect, SetDie):
        return effect.dice
    return effect.dice * effect.times if isinstance(effect, Reroll) else 0


def _any(effects: Iterable[Effect], *verbs: type[Effect]) -> bool:
    return any(isinstance(effect, verbs) for effect in effects)
