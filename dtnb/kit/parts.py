"""List the parts of a hero (abilities, tokens, cards, …), and collect which come up in a game.

* part: it comes up if a step is about it, such as the step in which a card is played. It has an
  effect if it causes a step that changes the table, and does not only pay for the part or move it.
* level, rank: an ability and a passive can be upgraded; each version is a level or rank.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from dtnb.dicethrone.heroes.language.effect import Effect, walk_effects
from dtnb.dicethrone.heroes.language.vocabulary import DAMAGE_DEALT, ROLLED_FOR_PREFIX
from dtnb.dicethrone.heroes.model import Hero, Timing
from dtnb.dicethrone.heroes.sheets.describe import NUMERALS
from dtnb.kernel import Role, Step, StepKinds

#: "ability": an ability is activated at one of its levels. "token": a token is placed. "spend": a
#: token is spent. "way": a token is spent in one of several ways. "use": an action that a passive
#: allows, or that a token allows without being spent
Kind = Literal["ability", "token", "spend", "way", "use", "trigger", "procedure", "card"]

#: steps that count as an effect although they do not change the table yet
EFFECT_STEPS = frozenset({
    *("extra-phase", "will-roll-again", "ability-fails", "takes-effect-later", "ends-early"),
    *("statuses-will-be-prevented", "sees-card", "rolls-again", "draw-replaced", "procedure"),
    "draws-of-pile", "copies-ability",
})  # fmt: skip
#: steps that do not count as an effect of a part, because they only pay for the part or move it
COST_STEPS = frozenset({"cp-paid", "token-spent", "token-removed", "card-discarded", "sells"})


class HeroPart(NamedTuple):
    """A part of a hero that can come up in play.

    Attributes
    ----------
    kind, name
        Kind and name, such as ``"ability"`` and ``"Smack"``.
    more
        What distinguishes parts of this name: the level of an ability with several levels, the way
        to spend a token, or the trigger; else empty.
    """

    kind: Kind
    name: str
    more: str = ""


def parts_of(hero: Hero) -> tuple[HeroPart, ...]:
    """Return all parts of a hero, without the common cards."""
    return tuple(dict.fromkeys(_all_parts(hero)))


def ways_of(hero: Hero) -> tuple[HeroPart, ...]:
    """Return the ways to spend each token that can be spent in more than one way."""
    return tuple(
        HeroPart("way", token.name, spend.name)
        for token in hero.tokens.values()
        if len(token.spends) > 1
        for spend in token.spends
    )


def _all_parts(hero: Hero) -> Iterator[HeroPart]:
    """Yield every part of a hero that can come up in play."""
    for ability in hero.abilities.values():
        for level in ability.levels:
            yield HeroPart(
                "ability", ability.name, _level_numeral(level.level, len(ability.levels))
            )
    for passive in hero.passives.values():
        for rank in passive.levels:
            yield from (HeroPart("use", use.name) for use in rank.uses)
            yield from (
                HeroPart("trigger", passive.name, _trigger_name(when)) for when in rank.when
            )
    for token in hero.tokens.values():
        yield HeroPart("token", token.name)
        if token.spends:
            yield HeroPart("spend", token.name)
        yield from (HeroPart("use", use.name) for use in token.uses)
        yield from (
            HeroPart("trigger", token.name, _trigger_name(trigger)) for trigger in token.when
        )
    yield from (HeroPart("procedure", name) for name in hero.procedures)
    for card in hero.cards.values():
        if not card.common and card.timing is not Timing.UNKNOWN:
            yield HeroPart("card", card.name)


def _level_numeral(level: int, count: int) -> str:
    """Return a level as a numeral; empty for an ability with only one level."""
    return NUMERALS[level] if count > 1 else ""


def _trigger_name(trigger: str) -> str:
    """Return the name that steps give to a trigger; all triggers on rolls share one name."""
    return ROLLED_FOR_PREFIX.strip() if trigger.startswith(ROLLED_FOR_PREFIX) else trigger


class PartCollector:
    """Collect from the steps of a game which parts of a hero come up, and which have an effect.

    `seats` are the seats that play the hero.

    Attributes
    ----------
    reached
        The parts that came up.
    effective_names
        The names of parts that had an effect.
    """

    def __init__(self, hero: Hero, seats: frozenset[int], kinds: StepKinds) -> None:
        self._hero, self._seats, self._kinds = hero, seats, kinds
        self._parts = frozenset((*parts_of(hero), *ways_of(hero)))
        self.reached: set[HeroPart] = set()
        self.effective_names: set[str] = set()
        #: the subject of each step, by the index of the step
        self._subjects: dict[int, str] = {}
        #: the options chosen with each declared action, by the id of the action
        self._chosen: dict[str, tuple[str, ...]] = {}

    def add_step(self, step: Step) -> None:
        """Collect the parts of one step; steps must be added in order, parents first."""
        self._subjects[step.index] = str(step.args.get("subject", ""))
        part = self._part_of_step(step)
        self.reached.update(
            {*self._ways_of_step(step), *([part] if part is not None else ())} & self._parts
        )
        self.effective_names.update(self._parts_with_effect(step))

    def _ways_of_step(self, step: Step) -> Iterator[HeroPart]:
        """Yield the way in which a token is spent.

        The way is chosen in the declaration, but it comes up only when the action is committed.
        """
        if step.kind == "declares":
            details = step.args.get("details", ())
            self._chosen[str(step.args["id"])] = tuple(
                str(detail["value"]) for detail in details if detail["topic"] == "choose"
            )
        elif step.kind == "commits" and step.args["verb"] == "spend":
            for way in self._chosen.get(str(step.args["commits"]), ()):
                yield HeroPart("way", str(step.args["subject"]), way)

    def _part_of_step(self, step: Step) -> HeroPart | None:
        """Return the part of the hero that comes up in a step; None if no part does."""
        subject, is_own = str(step.args.get("subject", "")), step.actor in self._seats
        match step.kind:
            case "activates" | "defends" | "copies-ability" if (
                is_own and subject in self._hero.abilities
            ):
                levels = len(self._hero.abilities[subject].levels)
                return HeroPart("ability", subject, _level_numeral(step.args["level"], levels))
            case "token-gained" | "token-inflicted":
                return HeroPart("token", subject)
            case "trigger-fires":
                return HeroPart("trigger", subject, str(step.args["trigger"]))
            case "procedure" if is_own:
                return HeroPart("procedure", subject)
            case "upgrade-placed" if is_own:
                return HeroPart("card", subject)
            case "commits":
                return self._committed_part(str(step.args["verb"]), subject, is_own)
        return None

    @staticmethod
    def _committed_part(verb: str, subject: str, is_own: bool) -> HeroPart | None:
        match verb:
            case "play" if is_own:
                return HeroPart("card", subject)
            # Any player may have a token of this hero.
            case "spend":
                return HeroPart("spend", subject)
            case "use":
                return HeroPart("use", subject)
        return None

    def _parts_with_effect(self, step: Step) -> Iterator[str]:
        """Yield the names of the parts that caused a step, if the step counts as an effect."""
        if step.kind == "draws":
            # The subject of this step is the drawn card. The subject of the parent step is the part
            # that draws it.
            yield self._subjects.get(step.parent, "")
            return
        role = self._kinds[step.kind]
        if role not in (Role.CHANGE, Role.AMOUNT, Role.ALTER) and step.kind not in EFFECT_STEPS:
            return
        subject, source = step.args.get("subject"), step.args.get("source")
        if source:
            # The source is the part that placed the token or started the procedure.
            yield str(source)
        elif subject and step.kind not in COST_STEPS:
            yield str(subject)


def conditions_of(hero: Hero) -> tuple[tuple[HeroPart, str], ...]:
    """Return the conditions of a hero's effects, each with the part to which it belongs.

    Conditions on the final damage are left out, because they are decided only after the other
    effects of the part.
    """
    conditions = (
        (part, effect.condition)
        for part, effects in _effect_lists_of(hero)
        for effect in walk_effects(effects)
        if effect.condition is not None
    )
    return tuple(
        dict.fromkeys(
            (part, condition.source)
            for part, condition in conditions
            if DAMAGE_DEALT not in condition.names
        )
    )


def _effect_lists_of(hero: Hero) -> Iterator[tuple[HeroPart, tuple[Effect, ...]]]:
    """Yield each list of effects of a hero, after the part to which it belongs."""
    for ability in hero.abilities.values():
        for level in ability.levels:
            part = HeroPart(
                "ability", ability.name, _level_numeral(level.level, len(ability.levels))
            )
            yield part, level.do
    for passive in hero.passives.values():
        for rank in passive.levels:
            yield from ((HeroPart("use", use.name), use.do) for use in rank.uses)
            for trigger, effects in rank.when.items():
                yield HeroPart("trigger", passive.name, _trigger_name(trigger)), effects
    for token in hero.tokens.values():
        yield from ((HeroPart("spend", token.name), spend.do) for spend in token.spends)
        yield from ((HeroPart("use", use.name), use.do) for use in token.uses)
        for trigger, effects in token.when.items():
            yield HeroPart("trigger", token.name, _trigger_name(trigger)), effects
    for card in hero.cards.values():
        if card.action is not None and not card.common:
            yield HeroPart("card", card.name), card.action.do
    for procedure in hero.procedures.values():
        yield HeroPart("procedure", procedure.name), procedure.do


def names_with_effect(hero: Hero) -> frozenset[str]:
    """Return the names of the parts of a hero that should have an effect in some game.

    Upgrade cards, and tokens that only forbid something, are left out: no step shows their effect.
    """
    tokens = (token.name for token in hero.tokens.values() if token.spends or token.when)
    cards = (
        card.name for card in hero.cards.values() if card.action is not None and not card.common
    )
    return frozenset({*hero.abilities, *tokens, *cards, *hero.procedures})
