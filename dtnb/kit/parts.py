"""What a hero is made of, piece by piece, and which piece a step of a game is about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from dtnb.dicethrone.heroes.language.vocabulary import ROLLED_FOR
from dtnb.dicethrone.heroes.model import Hero, Timing
from dtnb.dicethrone.heroes.sheets.describe import NUMERALS
from dtnb.kernel import Role, Step, StepKinds

#: what can come up in play: an ability at a level, a token placed, spent, in which way, a use, …
Kind = Literal["ability", "token", "spend", "way", "use", "trigger", "procedure", "card"]

#: steps of effects by which something acts, though they change nothing yet
_ACTING = frozenset({
    *("extra-phase", "will-roll-again", "ability-fails", "takes-effect-later", "ends-early"),
    *("statuses-will-be-prevented", "sees-card", "rolls-again", "draw-replaced", "procedure"),
    "draws-of-pile",
})  # fmt: skip
#: steps that change what a piece itself cost, or where it lies
_OWN = frozenset({"cp-paid", "token-spent", "token-removed", "card-discarded", "sells"})


class Part(NamedTuple):
    """A piece of a hero.

    Attributes
    ----------
    kind, name
        What it is.
    more
        Its level, where there are several; the way; the trigger.
    """

    kind: Kind
    name: str
    more: str = ""


def parts_of(hero: Hero) -> tuple[Part, ...]:
    """Return everything of a hero that can come up in play, without the common cards."""
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
            yield from (Part("trigger", passive.name, _trigger(each)) for each in at.when)
    for token in hero.tokens.values():
        yield Part("token", token.name)
        if token.spends:
            yield Part("spend", token.name)
        yield from (Part("use", use.name) for use in token.uses)
        yield from (Part("trigger", token.name, _trigger(each)) for each in token.when)
    yield from (Part("procedure", name) for name in hero.procedures)
    for card in hero.cards.values():
        if not card.common and card.timing is not Timing.UNKNOWN:
            yield Part("card", card.name)


def _level(level: int, levels: int) -> str:
    return NUMERALS[level] if levels > 1 else ""


def _trigger(trigger: str) -> str:
    """Return a trigger as steps name it."""
    return ROLLED_FOR.strip() if trigger.startswith(ROLLED_FOR) else trigger


class Watched:
    """Looks at the steps of a game: which pieces of a hero come up, and which of them act.

    Parameters
    ----------
    hero
        The hero.
    seats
        Where the hero sits.
    kinds
        The kinds of the steps.

    Attributes
    ----------
    reached
        What came up.
    acted
        The names of what something came of.
    """

    def __init__(self, hero: Hero, seats: frozenset[int], kinds: StepKinds) -> None:
        self._hero, self._seats, self._kinds = hero, seats, kinds
        self._parts = frozenset((*parts_of(hero), *ways_of(hero)))
        self.reached: set[Part] = set()
        self.acted: set[str] = set()
        #: what each step is about
        self._about: dict[int, str] = {}
        #: what was said with each action that is declared
        self._said: dict[str, tuple[str, ...]] = {}

    def see(self, step: Step) -> None:
        """Look at a step; the one inside which it happened comes before it."""
        self._about[step.index] = str(step.args.get("subject", ""))
        part = self._part(step)
        self.reached.update(
            {*self._ways(step), *([part] if part is not None else ())} & self._parts
        )
        self.acted.update(self._acting(step))

    def _ways(self, step: Step) -> Iterator[Part]:
        """Yield in which way a token is spent, once it counts: that is said when it is declared."""
        if step.kind == "declares":
            said = step.args.get("details", ())
            self._said[str(step.args["id"])] = tuple(
                str(each["value"]) for each in said if each["topic"] == "choose"
            )
        elif step.kind == "commits" and step.args["verb"] == "spend":
            for said in self._said.get(str(step.args["commits"]), ()):
                yield Part("way", str(step.args["subject"]), said)

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
            # A token of this hero may lie before anybody.
            case "spend":
                return Part("spend", subject)
            case "use":
                return Part("use", subject)
        return None

    def _acting(self, step: Step) -> Iterator[str]:
        """Yield the names of what something comes of by a step."""
        if step.kind == "draws":
            # What it is about is the card that comes, not what lets it come.
            yield self._about.get(step.parent, "")
            return
        role = self._kinds[step.kind]
        if role not in (Role.CHANGE, Role.AMOUNT, Role.ALTER) and step.kind not in _ACTING:
            return
        subject, source = step.args.get("subject"), step.args.get("source")
        if source:
            # What placed a token, or led to a procedure.
            yield str(source)
        elif subject and step.kind not in _OWN:
            yield str(subject)


def names_that_act(hero: Hero) -> frozenset[str]:
    """Return the names of abilities, tokens, cards and procedures of which something must come.

    An upgrade acts by lying there, and a token by what it forbids.
    """
    tokens = (token.name for token in hero.tokens.values() if token.spends or token.when)
    cards = (
        card.name for card in hero.cards.values() if card.action is not None and not card.common
    )
    return frozenset({*hero.abilities, *tokens, *cards, *hero.procedures})
