"""The parts of a hero, and which of them each step of a game is about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from dtnb.dicethrone.heroes.language.vocabulary import ROLLED_FOR
from dtnb.dicethrone.heroes.model import Hero, Timing
from dtnb.dicethrone.heroes.sheets.describe import NUMERALS
from dtnb.kernel import Role, Step, StepKinds

#: an ability at a level, a token placed, a token spent, one of several ways to spend it, a use, …
Kind = Literal["ability", "token", "spend", "way", "use", "trigger", "procedure", "card"]

#: steps of effects that count as acting though they change nothing yet
_ACTING = frozenset({
    *("extra-phase", "will-roll-again", "ability-fails", "takes-effect-later", "ends-early"),
    *("statuses-will-be-prevented", "sees-card", "rolls-again", "draw-replaced", "procedure"),
    "draws-of-pile",
})  # fmt: skip
#: steps that only pay for a part or move it
_OWN = frozenset({"cp-paid", "token-spent", "token-removed", "card-discarded", "sells"})


class Part(NamedTuple):
    """A part of a hero that can come up in play.

    Attributes
    ----------
    kind, name
        Such as ``"ability"``, ``"Smack"``.
    more
        The level of an ability that has several; the way; the trigger.
    """

    kind: Kind
    name: str
    more: str = ""


def parts_of(hero: Hero) -> tuple[Part, ...]:
    """Return all parts of a hero, without the common cards."""
    return tuple(dict.fromkeys(_parts(hero)))


def ways_of(hero: Hero) -> tuple[Part, ...]:
    """Return each way to spend a token that can be spent in several."""
    return tuple(
        Part("way", token.name, way.name)
        for token in hero.tokens.values()
        if len(token.spends) > 1
        for way in token.spends
    )


def _parts(hero: Hero) -> Iterator[Part]:
    for ability in hero.abilities.values():
        for level in ability.levels:
            yield Part("ability", ability.name, _level(level.level, len(ability.levels)))
    for passive in hero.passives.values():
        for at in passive.levels:
            yield from (Part("use", use.name) for use in at.uses)
            yield from (Part("trigger", passive.name, _trigger(trigger)) for trigger in at.when)
    for token in hero.tokens.values():
        yield Part("token", token.name)
        if token.spends:
            yield Part("spend", token.name)
        yield from (Part("use", use.name) for use in token.uses)
        yield from (Part("trigger", token.name, _trigger(trigger)) for trigger in token.when)
    yield from (Part("procedure", name) for name in hero.procedures)
    for card in hero.cards.values():
        if not card.common and card.timing is not Timing.UNKNOWN:
            yield Part("card", card.name)


def _level(level: int, levels: int) -> str:
    return NUMERALS[level] if levels > 1 else ""


def _trigger(trigger: str) -> str:
    """Return a trigger by the name that steps use."""
    return ROLLED_FOR.strip() if trigger.startswith(ROLLED_FOR) else trigger


class PartCollector:
    """Collects from the steps of a game which parts of a hero are used and which have an effect.

    Parameters
    ----------
    hero
        The hero.
    seats
        The seats of the hero.
    kinds
        The kinds of the steps.

    Attributes
    ----------
    reached
        The parts that were used.
    acted
        The names of parts that had an effect.
    """

    def __init__(self, hero: Hero, seats: frozenset[int], kinds: StepKinds) -> None:
        self._hero, self._seats, self._kinds = hero, seats, kinds
        self._parts = frozenset((*parts_of(hero), *ways_of(hero)))
        self.reached: set[Part] = set()
        self.acted: set[str] = set()
        #: the subject of each step
        self._about: dict[int, str] = {}
        #: the options chosen with each declared action
        self._chosen: dict[str, tuple[str, ...]] = {}

    def see(self, step: Step) -> None:
        """Add the parts that a step uses; steps come in order, parents first."""
        self._about[step.index] = str(step.args.get("subject", ""))
        part = self._part(step)
        self.reached.update(
            {*self._ways(step), *([part] if part is not None else ())} & self._parts
        )
        self.acted.update(self._acting(step))

    def _ways(self, step: Step) -> Iterator[Part]:
        """Yield the way a token is spent: chosen at declaration, counted at commitment."""
        if step.kind == "declares":
            details = step.args.get("details", ())
            self._chosen[str(step.args["id"])] = tuple(
                str(detail["value"]) for detail in details if detail["topic"] == "choose"
            )
        elif step.kind == "commits" and step.args["verb"] == "spend":
            for way in self._chosen.get(str(step.args["commits"]), ()):
                yield Part("way", str(step.args["subject"]), way)

    def _part(self, step: Step) -> Part | None:
        subject, own = str(step.args.get("subject", "")), step.actor in self._seats
        match step.kind:
            case "activates" | "defends" if own and subject in self._hero.abilities:
                levels = len(self._hero.abilities[subject].levels)
                return Part("ability", subject, _level(step.args["level"], levels))
            case "token-gained" | "token-inflicted":
                return Part("token", subject)
            case "trigger-fires":
                return Part("trigger", subject, str(step.args["trigger"]))
            case "procedure" if own:
                return Part("procedure", subject)
            case "upgrade-placed" if own:
                return Part("card", subject)
            case "commits":
                return self._committed(str(step.args["verb"]), subject, own)
        return None

    @staticmethod
    def _committed(verb: str, subject: str, own: bool) -> Part | None:
        match verb:
            case "play" if own:
                return Part("card", subject)
            # Any player may have a token of this hero.
            case "spend":
                return Part("spend", subject)
            case "use":
                return Part("use", subject)
        return None

    def _acting(self, step: Step) -> Iterator[str]:
        """Yield the names of the parts that have an effect by this step."""
        if step.kind == "draws":
            # Its subject is the card drawn; its parent is about what draws it.
            yield self._about.get(step.parent, "")
            return
        role = self._kinds[step.kind]
        if role not in (Role.CHANGE, Role.AMOUNT, Role.ALTER) and step.kind not in _ACTING:
            return
        subject, source = step.args.get("subject"), step.args.get("source")
        if source:
            # The part that placed a token, or led to a procedure.
            yield str(source)
        elif subject and step.kind not in _OWN:
            yield str(subject)


def names_that_act(hero: Hero) -> frozenset[str]:
    """Return the names of the abilities, tokens, cards and procedures that must have an effect.

    Upgrades and tokens that only forbid something have none of their own.
    """
    tokens = (token.name for token in hero.tokens.values() if token.spends or token.when)
    cards = (
        card.name for card in hero.cards.values() if card.action is not None and not card.common
    )
    return frozenset({*hero.abilities, *tokens, *cards, *hero.procedures})
