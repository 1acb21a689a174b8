"""Render effects as clauses, such as ``draw 2 cards``, without a capital letter and a full stop.

The function that renders a verb is registered next to the verb's struct, in ``verbs/``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.values import ChosenPlayers, Price
from dtnb.dicethrone.heroes.language.vocabulary import ROLLED_FOR_PREFIX
from dtnb.dicethrone.heroes.words.expression_writer import ExpressionWriter
from dtnb.explain.phrases import Phrases

_Verb = TypeVar("_Verb", bound=Effect)

#: the functions that render verbs as clauses
CLAUSE_RENDERERS: dict[type[Effect], Callable[[Any, ClauseWriter], str]] = {}
#: French imperatives, such as "piochez"; "vous piochez" is not an imperative
_COMMAND = re.compile(r"(?<!vous )\b[a-zé]+ez(?:-en)?\b|\bfaites\b")
#: for each verb whose subject can be a player, the field that names this player. In "the target
#: discards 1 card" it is the field ``to``. The name of the field is empty if the subject is always
#: "you"
_SUBJECT_FIELDS: dict[type[Effect], str] = {}


def renders(
    verb: type[_Verb], subject_field: str = "", *, subject_is_player: bool = True
) -> Callable[[Callable[[_Verb, ClauseWriter], str]], Callable[[_Verb, ClauseWriter], str]]:
    """Register the function that renders a verb as a clause.

    `subject_field` is the field of the effect that names the subject of the clause; empty if the
    subject is always "you". If `subject_is_player` is false, the subject is never a player.
    """

    def register(
        function: Callable[[_Verb, ClauseWriter], str],
    ) -> Callable[[_Verb, ClauseWriter], str]:
        CLAUSE_RENDERERS[verb] = function
        if subject_is_player:
            _SUBJECT_FIELDS[verb] = subject_field
        return function

    return register


def split_trigger(trigger: str) -> tuple[str, str]:
    """Split a trigger into its kind and token: ``rolled for Reload`` has the token Reload."""
    if trigger.startswith(ROLLED_FOR_PREFIX):
        return ROLLED_FOR_PREFIX.strip(), trigger.removeprefix(ROLLED_FOR_PREFIX)
    return trigger, ""


class ClauseWriter:
    """Renders the effects of one list as clauses; the effects must be passed in their order.

    `own_token` is the token that the list belongs to, and `trigger` the trigger of the list; both
    are empty if there is none. `activating_dice` is the number of dice in the roll that activates
    the ability, or in the roll of a defence. `usual_damage_type` is ``normal`` or ``none``; clauses
    do not mention damage of this type. If `reads_own_roll` is true, the dice that the list reads
    are those of its player's own Roll Phase, up to the first effect that rolls.
    """

    def __init__(
        self,
        phrases: Phrases,
        own_token: str = "",
        activating_dice: int = 0,
        usual_damage_type: str = "none",
        trigger: str = "",
        reads_own_roll: bool = False,
    ) -> None:
        self.phrases, self.say = phrases, phrases.say
        self.usual_damage_type, self.trigger = usual_damage_type, trigger
        # The text of a defence with one die speaks of "the die", not of the dice.
        latest_dice = 1 if activating_dice == 1 else 0
        self.expressions = ExpressionWriter(
            phrases,
            latest_dice=latest_dice,
            own_token=own_token,
            activating_dice=activating_dice,
            trigger=trigger,
            reads_own_roll=reads_own_roll,
        )
        #: of the effect being rendered, the selectors that mean a player whom an earlier effect
        #: chose
        self._chosen_selectors: frozenset[str] = frozenset()

    def render_effect(self, effect: Effect) -> str:
        """Render an effect with its condition and its ``else``."""
        condition = None
        if effect.condition is not None:
            # Render the condition first: once the effect has rolled, "the dice" are the new roll.
            condition = self.expressions.render_condition(effect.condition)
        outer_selectors, self._chosen_selectors = (
            self._chosen_selectors,
            frozenset(selector for selector, _ in effect.earlier_mentions),
        )
        text = CLAUSE_RENDERERS[type(effect)](effect, self)
        self._chosen_selectors = outer_selectors
        if_you_wish = self.say("do.may.it", clause="")
        if condition is not None and text.startswith(if_you_wish):
            # Merge "if you wish" into the condition, so that "otherwise" refers to the condition.
            text = text.removeprefix(if_you_wish)
            condition = self.say("sentence.wished", condition=condition)
        if effect.otherwise:
            text += self.say("sentence.else", clause=self.join_clauses(effect.otherwise))
        if condition is None:
            return text
        return self.say("sentence.if", condition=condition, clause=text)

    def join_clauses(self, effects: tuple[Effect, ...]) -> str:
        """Render a nested list."""
        texts = [self.render_effect(effect) for effect in effects]
        you_may = self.say("do.may", clause="")
        if any(text.startswith(you_may) for text in texts[:-1]):
            # An effect after an optional effect happens in any case, so separate the two clearly.
            return self.say("sentence.beside").join(texts)
        # Clauses with conditions or lists of their own would run into each other.
        if len(texts) > 1 and any(", " in text or ";" in text for text in texts):
            return self.say("sentence.next").join(texts)
        return self.phrases.listed(texts)

    def to_infinitives(self, text: str) -> str:
        """Replace French imperatives by infinitives, for use after "you may"."""
        pairs = (pair.partition(" ") for pair in self.say("infinitives").split(", "))
        infinitives = {command: infinitive for command, _, infinitive in pairs}
        return _COMMAND.sub(lambda match: infinitives.get(match[0], match[0]), text)

    def are_commands(self, effects: tuple[Effect, ...]) -> bool:
        """Tell whether every clause of a list is an imperative."""
        return all(map(self._is_command, effects))

    def _is_command(self, effect: Effect) -> bool:
        """Tell whether the clause of an effect is an imperative: its subject is "you"."""
        field = _SUBJECT_FIELDS.get(type(effect))
        if field is None or effect.condition is not None:
            return False
        return not field or getattr(effect, field) in ("", "you")

    def clause_for(self, phrase_id: str, selector: str | ChosenPlayers, **values: object) -> str:
        """Render a phrase with its subject; an imperative if the subject is "you"."""
        if selector in ("", "you"):
            return self.say(phrase_id, **values)
        return self.say(f"{phrase_id}.other", who=self.as_subject(selector), **values)

    def as_subject(self, selector: str | ChosenPlayers) -> str:
        """Render players as the subject of a clause."""
        if isinstance(selector, ChosenPlayers):
            return self._format_chosen_players("who", selector)
        name = f"who.{self._selector_key(selector)}"
        return self.say(name) if name in self.phrases else selector

    def as_recipient(self, selector: str) -> str:
        """Render a player as the recipient of something."""
        return self.say(f"to.{self._selector_key(selector)}")

    def as_recipients(self, selector: str | ChosenPlayers) -> str:
        """Render one or several players as recipients of something."""
        return (
            self.as_recipient(selector)
            if isinstance(selector, str)
            else self._format_chosen_players("several", selector)
        )

    def as_source(self, selector: str) -> str:
        """Render players as the source from which something is taken."""
        return self.say(f"from.{self._selector_key(selector)}")

    def _selector_key(self, selector: str) -> str:
        """Return the key of a selector's phrases, such as ``that.…`` for a player chosen before."""
        return f"that.{selector}" if selector in self._chosen_selectors else selector

    def render_price(self, price: Price, own_token: str = "") -> str:
        """Render a price; `own_token` is the token that the action belongs to."""
        parts = [self.say("cp", n=price.cp)] if price.cp else []
        tokens = ((own_token, price.own_tokens), *price.tokens)
        parts += [
            self.say("sentence.tokens", n=count, token=name) for name, count in tokens if count
        ]
        if price.discard:
            parts.append(self.say("price.cards", price.discard, n=price.discard))
        return self.phrases.listed(parts) or self.say("cp", n=0)

    def _format_chosen_players(self, phrase_id: str, to: ChosenPlayers) -> str:
        up_to = ".up_to" if to.up_to else ""
        phrase_id = phrase_id if phrase_id == "several" else "several.who"
        text = self.say(f"{phrase_id}{up_to}.{to.chosen}", to.count, n=to.count)
        return self.say("several.again", players=text) if to.may_repeat else text
