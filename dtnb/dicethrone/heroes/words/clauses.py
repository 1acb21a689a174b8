"""One effect as a clause, without capital and full stop. What a verb says stands beside it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.values import ChosenPlayers, Price
from dtnb.dicethrone.heroes.language.vocabulary import ROLLED_FOR
from dtnb.dicethrone.heroes.words.wording import Wording
from dtnb.explain.phrases import Phrases

_Verb = TypeVar("_Verb", bound=Effect)

#: what makes the clause of a verb
SAYS: dict[type[Effect], Callable[[Any, Clauses], str]] = {}
#: a word that may be a command, with the pronoun of one that is none
_COMMAND = re.compile(r"(?<!vous )\b[a-zé]+ez(?:-en)?\b|\bfaites\b")
#: the field that says whose clause it is, as in "the target discards 1 card"; empty where it is
#: always "you" who do something; ``it`` where it is never a player
_SUBJECTS: dict[type[Effect], str] = {}


def says(
    shape: type[_Verb], subject: str = ""
) -> Callable[[Callable[[_Verb, Clauses], str]], Callable[[_Verb, Clauses], str]]:
    """Register the function that makes the clause of a verb.

    Parameters
    ----------
    shape
        The verb.
    subject
        The field that says who does it; ``it`` where the clause tells nobody to do something.
    """

    def register(function: Callable[[_Verb, Clauses], str]) -> Callable[[_Verb, Clauses], str]:
        SAYS[shape], _SUBJECTS[shape] = function, subject
        return function

    return register


def split_trigger(trigger: str) -> tuple[str, str]:
    """Part a trigger that names a token: ``rolled for Reload`` is "rolled for" and Reload."""
    if trigger.startswith(ROLLED_FOR):
        return ROLLED_FOR.strip(), trigger.removeprefix(ROLLED_FOR)
    return trigger, ""


class Clauses:
    """Makes clauses of the effects of one list, in their order.

    Parameters
    ----------
    phrases
        The language.
    this
        The token whose effects these are.
    activation
        How many dice the ability was activated with, or its defence is rolled with.
    usual_type
        Of ``normal`` and ``none`` the damage type that goes without saying here.
    trigger
        The trigger whose effects these are.
    """

    def __init__(
        self,
        phrases: Phrases,
        this: str = "",
        activation: int = 0,
        usual_type: str = "none",
        trigger: str = "",
    ) -> None:
        self.phrases, self.say = phrases, phrases.say
        self.usual_type, self.trigger = usual_type, trigger
        self.wording = Wording(phrases, activation * (activation == 1), this, activation)
        #: selectors that mean the player who was chosen before
        self._chosen: frozenset[str] = frozenset()

    def clause(self, effect: Effect) -> str:
        """Return an effect with its gates."""
        condition = None
        if effect.condition is not None:
            # Before the effect: a roll in it must not change what the condition reads.
            condition = self.wording.condition(effect.condition)
        outside, self._chosen = self._chosen, frozenset(word for word, _ in effect.same)
        text = SAYS[type(effect)](effect, self)
        self._chosen = outside
        wish = self.say("do.may.it", clause="")
        if condition is not None and text.startswith(wish):
            # Whether it is wished is no second condition: "otherwise" goes with the first.
            text = text.removeprefix(wish)
            condition = self.say("sentence.wished", condition=condition)
        if effect.otherwise:
            text += self.say("sentence.else", clause=self.joined(effect.otherwise))
        if condition is None:
            return text
        return self.say("sentence.if", condition=condition, clause=text)

    def joined(self, effects: tuple[Effect, ...]) -> str:
        """Return a nested list."""
        texts = [self.clause(effect) for effect in effects]
        may = self.say("do.may", clause="")
        if any(text.startswith(may) for text in texts[:-1]):
            # What is done whether or not somebody did what they may stands apart from it.
            return self.say("sentence.beside").join(texts)
        # Clauses with gates or lists of their own would run into each other.
        if len(texts) > 1 and any(", " in text or ";" in text for text in texts):
            return self.say("sentence.next").join(texts)
        return self.phrases.listed(texts)

    def infinitives(self, text: str) -> str:
        """Return commands as they stand behind "you may": French has another form there."""
        pairs = (pair.partition(" ") for pair in self.say("infinitives").split(", "))
        forms = {command: form for command, _, form in pairs}
        return _COMMAND.sub(lambda found: forms.get(found[0], found[0]), text)

    def commands(self, effects: tuple[Effect, ...]) -> bool:
        """Tell whether every clause of a list tells "you" to do something."""
        return all(map(self._commands, effects))

    def _commands(self, effect: Effect) -> bool:
        subject = _SUBJECTS[type(effect)]
        doer = getattr(effect, subject, "it") if subject else "you"
        return effect.condition is None and doer in ("", "you")

    def addressed(self, phrase: str, to: str | ChosenPlayers, **values: object) -> str:
        """Return a clause that begins with who does it; "you" goes without saying."""
        if to in ("", "you"):
            return self.say(phrase, **values)
        return self.say(f"{phrase}.other", who=self.who(to), **values)

    def who(self, selector: str | ChosenPlayers) -> str:
        """Return players as those who do something."""
        if isinstance(selector, ChosenPlayers):
            return self._several("who", selector)
        name = f"who.{self._named(selector)}"
        return self.say(name) if name in self.phrases else selector

    def to(self, selector: str) -> str:
        """Return players as those to whom something is done."""
        return self.say(f"to.{self._named(selector)}")

    def receivers(self, to: str | ChosenPlayers) -> str:
        """Return players, also several, as those to whom something is done."""
        return self.to(to) if isinstance(to, str) else self._several("several", to)

    def source(self, selector: str) -> str:
        """Return players as those from whom something is taken."""
        return self.say(f"from.{self._named(selector)}")

    def _named(self, selector: str) -> str:
        return f"that.{selector}" if selector in self._chosen else selector

    def price(self, price: Price, this: str = "") -> str:
        """Return what something costs; `this` is the token whose action it is."""
        parts = [self.say("cp", n=price.cp)] if price.cp else []
        tokens = ((this, price.this), *price.tokens)
        parts += [self.say("sentence.tokens", n=n, token=name) for name, n in tokens if n]
        if price.discard:
            parts.append(self.say("price.cards", price.discard, n=price.discard))
        return self.phrases.listed(parts) or self.say("cp", n=0)

    def _several(self, phrase: str, to: ChosenPlayers) -> str:
        up_to = ".up_to" if to.up_to else ""
        phrase = phrase if phrase == "several" else "several.who"
        text = self.say(f"{phrase}{up_to}.{to.chosen}", to.count, n=to.count)
        return self.say("several.again", players=text) if to.may_repeat else text
