"""Look up the rules of a game, and where each edition of its rulebook states them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Protocol, TypeVar

from msgspec import structs

from .errors import RulebookDataError, UnknownId
from .types import (
    Citation,
    Doubt,
    Edition,
    Explanation,
    Policy,
    Rule,
    RulebookFile,
    Ruling,
    Term,
    Text,
    Window,
)


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


_Item = TypeVar("_Item", bound=_HasId)
_AnyItem = TypeVar("_AnyItem")


def _index(kind: str, items: Iterable[_Item]) -> Mapping[str, _Item]:
    """Return items by id; raise `RulebookDataError` for an id that is given twice."""
    index: dict[str, _Item] = {}
    for item in items:
        if item.id in index:
            raise RulebookDataError(f"The {kind} '{item.id}' is given twice.")
        index[item.id] = item
    return MappingProxyType(index)


class Rulebook:
    """The rules, policies, windows and terms of a game, in every edition.

    A policy is a question that the editions answer differently or leave open; its answers are its
    readings. A window is a moment at which players may act.

    Parameters
    ----------
    files
        The decoded data files; see `dtnb.rulebook.load_rulebook`.

    Raises
    ------
    RulebookDataError
        When an id is given twice.
    """

    def __init__(self, files: Iterable[RulebookFile]) -> None:
        files = tuple(files)
        self.rules = _index("rule", (rule for file in files for rule in file.rules))
        self.windows = _index("window", (window for file in files for window in file.windows))
        self.policies = _index("policy", (policy for file in files for policy in file.policies))
        self.doubts = _index("doubt", (doubt for file in files for doubt in file.doubts))
        self.terms = _index("term", (term for file in files for term in file.terms))
        facts = _index("edition", (edition for file in files for edition in file.editions))
        self.editions = MappingProxyType(
            {
                name: Edition(**structs.asdict(fact), switches=self._switches(name))
                for name, fact in facts.items()
            }
        )

    def _switches(self, edition: str) -> Mapping[str, str]:
        """Return the edition's reading of each policy that the books answer differently."""
        return MappingProxyType(
            {
                policy.id: policy.default_in(edition)
                for policy in self.policies.values()
                if policy.books_differ
            }
        )

    def edition(self, edition_id: str) -> Edition:
        """Return an edition; like the methods below, raise `UnknownId` for an unknown id."""
        return _get_by_id("edition", edition_id, self.editions)

    def rule(self, rule_id: str) -> Rule:
        """Return a rule."""
        return _get_by_id("rule", rule_id, self.rules)

    def window(self, window_id: str) -> Window:
        """Return a timing window."""
        return _get_by_id("window", window_id, self.windows)

    def term(self, term_id: str) -> Term:
        """Return a term of the glossary."""
        return _get_by_id("term", term_id, self.terms)

    def policy(self, policy_id: str) -> Policy:
        """Return a policy by its own id, or by the id of the ambiguity that it answers.

        If several policies answer an ambiguity, return the leading one: the policy with
        `books_differ` or, if there is none, the first policy in the files.
        """
        if policy_id in self._by_ambiguity:
            return self._by_ambiguity[policy_id][0]
        if policy_id in self.policies:
            return self.policies[policy_id]
        raise UnknownId("policy", policy_id, [*self.policies, *self._by_ambiguity])

    @cached_property
    def _by_ambiguity(self) -> Mapping[str, tuple[Policy, ...]]:
        """The policies that answer each ambiguity, the leading one first."""
        by_ambiguity: dict[str, tuple[Policy, ...]] = {}
        # Policies with `books_differ` come first. The sort is stable, so the others keep the order
        # of the files.
        for policy in sorted(self.policies.values(), key=lambda policy: not policy.books_differ):
            if policy.ambiguity is not None:
                by_ambiguity[policy.ambiguity] = (*by_ambiguity.get(policy.ambiguity, ()), policy)
        return MappingProxyType(by_ambiguity)

    @property
    def ambiguities(self) -> tuple[str, ...]:
        """The ids of all ambiguities that policies answer."""
        return tuple(self._by_ambiguity)

    def policies_for(self, ambiguity: str) -> tuple[Policy, ...]:
        """Return every policy that answers an ambiguity, the leading one first."""
        return _get_by_id("ambiguity", ambiguity, self._by_ambiguity)

    def doubts_about(self, deciding: Collection[str], cited: Collection[str]) -> Iterator[Doubt]:
        """Yield the doubts about a verdict: why it is less certain than a printed rule.

        Parameters
        ----------
        deciding
            The ids of the rules, policies and ambiguities that decide the verdict.
        cited
            The ids of all rules and ambiguities that took effect in the turn.
        """
        for doubt in self.doubts.values():
            arises = set(doubt.beside) <= set(cited) and set(doubt.unless).isdisjoint(cited)
            if doubt.is_about(deciding) and arises:
                yield doubt

    def ruling(
        self, policy_id: str, edition_id: str, choices: Mapping[str, str] | None = None
    ) -> Ruling:
        """Return the reading of a policy: the chosen one, else the edition's default.

        Parameters
        ----------
        policy_id
            The id of a policy or of an ambiguity.
        edition_id
            The id of the edition that is played.
        choices
            Maps the ids of policies to the ids of chosen readings.

        Raises
        ------
        UnknownId
            For an unknown policy, edition or reading; suggests the closest id.
        """
        policy = self.policy(policy_id)
        edition = self.edition(edition_id)
        default = policy.default_in(edition.id)
        value = (choices or {}).get(policy.id, default)
        readings = {reading.id: reading for reading in policy.readings}
        reading = _get_by_id("reading", value, readings)
        return Ruling(
            policy=policy.id,
            ambiguity=policy.ambiguity,
            edition=edition.id,
            value=value,
            statement=reading.statement,
            reason=policy.reason,
            rules=reading.rules,
            chosen=value != default,
        )

    def citation(self, rule_id: str, edition_id: str) -> Citation:
        """Return a rule's citation in an edition; "silent" if the data has no citation."""
        edition = self.edition(edition_id)
        for citation in self.rule(rule_id).citations:
            if citation.edition == edition.id:
                return citation
        return Citation(edition=edition.id)

    def is_unprinted(self, rule_id: str, edition_id: str) -> bool:
        """Tell whether an edition says nothing about a rule.

        The answer is no if it prints another rule in its place, or says expressly that the rule
        does not hold.
        """
        citation = self.citation(rule_id, edition_id)
        return citation.certainty == "silent" and citation.holds and not citation.see

    def statement(self, rule_id: str, edition_id: str) -> Text:
        """Return what a rule says in an edition."""
        return self.citation(rule_id, edition_id).variant or self.rule(rule_id).statement

    def cite(
        self, rule_id: str, edition_id: str, choices: Mapping[str, str] | None = None
    ) -> Explanation:
        """Return where an edition states a rule (pages and certainty), or that the book is silent.

        Parameters
        ----------
        rule_id
            The id of a rule. For the id of a policy or an ambiguity, return the reading in force.
        edition_id
            The id of the edition that is played.
        choices
            Maps the ids of policies to the ids of chosen readings.

        Raises
        ------
        UnknownId
            For an unknown rule or edition; suggests the closest id.
        """
        edition = self.edition(edition_id)
        if rule_id in self.policies or rule_id in self._by_ambiguity:
            ruling = self.ruling(rule_id, edition_id, choices)
            reading = self.policy(rule_id).reading(ruling.value)
            return Explanation(
                rule=rule_id,
                edition=edition,
                statement=ruling.statement,
                pages=(),
                certainty="reading",
                short_statement=reading.short_sentence if reading is not None else None,
                see=ruling.rules,
                readings=(ruling,),
            )
        rule = self.rule(rule_id)
        citation = self.citation(rule_id, edition_id)
        readings: tuple[Ruling, ...] = ()
        if citation.certainty == "silent":
            readings = tuple(self.ruling(name, edition_id, choices) for name in rule.readings)
        return Explanation(
            rule=rule.id,
            edition=edition,
            statement=citation.variant or rule.statement,
            pages=citation.pages,
            certainty=citation.certainty,
            holds=citation.holds,
            derived=rule.derived,
            see=citation.see,
            short_statement=None if citation.variant else rule.short_statement,
            note=citation.note,
            readings=readings,
        )


def _get_by_id(kind: str, wanted: str, index: Mapping[str, _AnyItem]) -> _AnyItem:
    """Return the item with the id `wanted`, or raise `UnknownId`."""
    try:
        return index[wanted]
    except KeyError:
        raise UnknownId(kind, wanted, index) from None
