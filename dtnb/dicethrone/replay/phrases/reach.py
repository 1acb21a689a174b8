"""Check whether a card, token or passive can act on the dice, tokens or damage that a move names.

For example, a card that changes one die cannot act on the two dice of ``changing 3 to 6 and 4 to
6``. Such a phrase is an error.

* move: a parsed phrase, such as ``Ann plays Get Some!``
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

#: Effects of these kinds resolve other effect lists. Actions with such an effect are not checked.
_EFFECTS_WITH_OTHER_LISTS = (Activate, Repeat)


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
    """Return the specs (effects and prices) of the action `verb` with the name `name`."""
    if verb == "play":
        action = hero.cards[name].action
        return (action,) if action is not None else ()
    if verb == "spend":
        token = tokens.get(name)
        return token.spends if token is not None else ()
    passive_uses = (
        use
        for passive in hero.passives.values()
        for level in passive.levels
        for use in level.uses
        if use.name == name
    )
    uses_of_tokens = (use for token in tokens.values() for use in token.uses if use.name == name)
    return (*passive_uses, *uses_of_tokens)


def check_aims(move: Move, specs: Iterable[ActionSpec]) -> None:
    """Raise PhraseError if a move names dice, tokens or damage on which the action cannot act."""
    effects = [effect for spec in specs for effect in walk_effects(spec.do)]
    if not effects or _has_effect(effects, *_EFFECTS_WITH_OTHER_LISTS):
        return
    max_dice = sum(map(_max_dice, effects))
    if len(move.changes) > max_dice:
        if max_dice:
            raise error("changes-fewer", name=move.object, count=len(move.changes), limit=max_dice)
        raise error("changes-none", name=move.object, right=_hint_option(effects))
    for change in move.changes:
        if change.again and not _has_effect(effects, Reroll):
            raise error("rolls-none-again", name=move.object, right=_hint_setting(change, effects))
        if change.after is not None and not _has_effect(effects, SetDie):
            reroll_aim = Message("die-aim.re-rolling", {"dice": change.before})
            roll_move = Message("move.roll", {"dice": [change.after], "purpose": move.object})
            raise error("sets-no-die", name=move.object, first=reroll_aim, then=roll_move)
    if move.token is not None and not _has_effect(effects, PreventStatus, Remove, Transfer):
        raise error("takes-none", name=move.object, right=_hint_option(effects))
    if move.damage and not _has_effect(effects, Prevent, Reflect):
        raise error("acts-on-no-damage", name=move.object)


def _hint_option(effects: Iterable[Effect]) -> Message | None:
    """Return the hint to choose an option of the card in a second move; None without options."""
    options = [
        Message("move.choose", {"object": label})
        for effect in effects
        if isinstance(effect, Choose)
        for label, _ in effect.options
    ]
    return Message("hint.option", {"options": first_few(options, 3)}) if options else None


def _hint_setting(change: Change, effects: Iterable[Effect]) -> Message:
    """Return the clause that sets a die, with the new value if only one is possible."""
    offered_values = next(effect.values for effect in effects if isinstance(effect, SetDie))
    only_value = offered_values[0] if len(offered_values) == 1 else ""
    value = None if isinstance(only_value, str) else only_value.constant
    change_of_die = Message("change.die", {"die": change.before, "value": value or "…"})
    return Message("die-aim.changing", {"changes": change_of_die})


def _max_dice(effect: Effect) -> int:
    """Return the maximum number of dice that an effect changes."""
    if isinstance(effect, SetDie):
        return effect.dice
    return effect.dice * effect.times if isinstance(effect, Reroll) else 0


def _has_effect(effects: Iterable[Effect], *verbs: type[Effect]) -> bool:
    return any(isinstance(effect, verbs) for effect in effects)
