"""Play a game in which one rule is changed, and observe which rules the engine applies.

If a game gives an answer because of a rule, it calls a method of :class:`AppliesRules`: ``holds``
for a rule that answers yes, ``forbids`` for one that answers no, and ``apply`` for any other answer
(a limit, an order, an amount). A world sees these answers and may replace one. Verdicts use worlds
to find the mistake behind a false claim: the smallest change of the rules that makes it true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias, TypeVar

from dtnb.kernel.inputs import Action
from dtnb.kernel.verdicts import Reason

ValueT = TypeVar("ValueT")

#: An object to which a rule is applied: a seat by its number, anything else by its name.
Subject: TypeAlias = int | str


class Application(NamedTuple):
    """A rule, applied to the objects of one play.

    Attributes
    ----------
    rules
        Ids of the rules that give the answer, the deciding rule first.
    subjects
        The objects that the answer is about.
    value
        The answer.
    value_without_rule
        The answer if the rule did not hold.
    """

    rules: tuple[str, ...]
    subjects: tuple[Subject, ...]
    value: Any
    value_without_rule: Any

    def is_same(self, other: Application) -> bool:
        """Tell whether two applications are of the same rule to the same objects."""
        return self.rules == other.rules and self.subjects == other.subjects


class Waiver(NamedTuple):
    """A reason that a world ignores when it judges one action of one seat.

    Attributes
    ----------
    code
        The reason's code.
    seat, verb, name
        The seat, the verb and the object of the action.
    """

    code: str
    seat: int
    verb: str
    name: str


class World(NamedTuple):
    """The rules of a game with at most one answer that differs from the real rules.

    Attributes
    ----------
    exception
        The rule and the objects for which the world answers as if the rule did not hold; None for a
        world that changes no answer.
    waived
        The reasons against actions that the world ignores.
    on_applied
        A function that is called with every application of a rule; None if nobody listens.
    """

    exception: Application | None = None
    waived: frozenset[Waiver] = frozenset()
    on_applied: Callable[[Application], object] | None = None

    def answer(
        self,
        rules: tuple[str, ...],
        value: ValueT,
        without_rule: ValueT,
        subjects: tuple[Subject, ...],
    ) -> ValueT:
        """Return `value`, or `without_rule` if this world makes an exception for these objects."""
        application = Application(rules, subjects, value, without_rule)
        if self.on_applied is not None:
            self.on_applied(application)
        if self.exception is not None and self.exception.is_same(application):
            return without_rule
        return value

    def waives(self, reason: Reason, seat: int, action: Action) -> bool:
        """Tell whether this world ignores a reason against an action."""
        return Waiver(reason.code, seat, action.verb, action.object) in self.waived


class AppliesRules:
    """Rules whose answers a world can see and change."""

    #: the world in which the game is played; None for a game by the real rules that nobody observes
    world: World | None = None
    #: whether this world waives any reason against an action
    waives_reasons = False

    def enter(self, world: World) -> None:
        """Put these rules into `world`; call this only on a copy made for that world."""
        self.world, self.waives_reasons = world, bool(world.waived)

    def holds(self, rules: str | tuple[str, ...], *subjects: Subject) -> bool:
        """Tell whether a rule holds for some objects: yes, unless this world makes an exception.

        Parameters
        ----------
        rules
            Ids of the rules that give the answer, the deciding rule first.
        subjects
            The objects that the answer is about: seats by number; cards, tokens, abilities and
            amounts by name.

        Examples
        --------
        >>> AppliesRules().holds("DT-DMG-09", "packet:3", "Bounty")
        True
        """
        return self.world is None or self._ask_world(
            rules, subjects, value=True, without_rule=False
        )

    def forbids(self, rules: str | tuple[str, ...], *subjects: Subject) -> bool:
        """Tell whether a rule forbids something: yes, unless this world makes an exception.

        Use `forbids` for a rule that restricts players, and `holds` for a rule that permits them
        something.

        Examples
        --------
        >>> AppliesRules().forbids("DT-CARD-06", "Tip It!")
        True
        """
        return self.world is None or not self._ask_world(
            rules, subjects, value=False, without_rule=True
        )

    def apply(
        self,
        rules: str | tuple[str, ...],
        *subjects: Subject,
        with_rule: ValueT,
        without_rule: ValueT,
    ) -> ValueT:
        """Return `with_rule`, or `without_rule` if this world makes an exception for these objects.

        Examples
        --------
        >>> AppliesRules().apply("DT-STAT-15", "Fire Mastery", with_rule=3, without_rule=4)
        3
        """
        return (
            with_rule
            if self.world is None
            else self._ask_world(rules, subjects, with_rule, without_rule)
        )

    def without_waived(
        self, reasons: Iterator[Reason], seat: int, action: Action
    ) -> Iterator[Reason]:
        """Yield the reasons against an action that count in this world."""
        world = self.world
        if world is None or not self.waives_reasons:
            return reasons
        return (reason for reason in reasons if not world.waives(reason, seat, action))

    def explaining_rules(self, rule: str) -> tuple[str, ...]:
        """Return the rules to cite for `rule`, by default only `rule` itself.

        A game overrides this if `rule` may be the id of a card. It then also returns the rules that
        explain the card.
        """
        return (rule,)

    def _ask_world(
        self,
        rules: str | tuple[str, ...],
        subjects: tuple[Subject, ...],
        value: ValueT,
        without_rule: ValueT,
    ) -> ValueT:
        """Return the answer of this world for a rule and some objects."""
        assert self.world is not None
        ids = (rules,) if isinstance(rules, str) else rules
        cited = tuple(dict.fromkeys(rule for id_ in ids for rule in self.explaining_rules(id_)))
        return self.world.answer(cited, value, without_rule, subjects)
