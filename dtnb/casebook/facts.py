"""Read a case of the casebook: its dispute and claims from its file, its verdict from a store.

* stored verdict: the result of playing the case, which was computed earlier and stored.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.casebook.findings import stored_verdict_of
from dtnb.casebook.shelf import CaseFile
from dtnb.casebook.stored_index import stored_index
from dtnb.equality import EqualByParts
from dtnb.replay.file.model import CaseSpec, Claim, ReplayFile, in_language
from dtnb.replay.running.stated_verdict import CorrectClaimants, stated_claims

if TYPE_CHECKING:
    from dtnb.rulebook import Rulebook


class RightPeople(NamedTuple):
    """The people who are right, with the editions or the reading under which they are right."""

    #: the people whose claims are all true
    right: CorrectClaimants
    #: ids of the editions under which they are right; empty if `reading` is given
    editions: tuple[str, ...] = ()
    #: the reading under which they are right, as ``policy=reading``; "" if `editions` are given
    reading: str = ""

    @property
    def policy(self) -> str:
        """The id of the policy that `reading` answers; "" if `editions` are given."""
        return policy_of(self.reading)


def policy_of(choice: str) -> str:
    """Return the id of the policy in ``policy=reading``."""
    return choice.partition("=")[0].strip()


class CaseFacts(EqualByParts):
    """The content of a case's file in one language. The case is not played."""

    def __init__(self, case_file: CaseFile, lang: str = "en") -> None:
        self.case_file = case_file
        self.lang = lang

    def _parts(self) -> tuple[Any, ...]:
        return self.path, self.lang

    @property
    def name(self) -> str:
        """The name of the file without suffix, by which commands refer to the case."""
        return self.case_file.name

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self.case_file.path

    @property
    def topic(self) -> str:
        """The id of the topic, which is the name of the file's folder."""
        return self.case_file.topic.id

    @property
    def file(self) -> ReplayFile:
        """The parsed replay file."""
        return self.case_file.loaded.file

    @property
    def spec(self) -> CaseSpec:
        """The entry ``case`` of the file."""
        assert self.file.case is not None
        return self.file.case

    @property
    def title(self) -> str:
        """The title of the file."""
        # A case of a package is not in the compiled index.
        titles = stored.titles if (stored := stored_index()) is not None else {}
        return in_language(titles.get(self.name) or self.file.title, self.lang)

    @property
    def quarrel(self) -> str:
        """The dispute, in two sentences."""
        return in_language(self.spec.quarrel, self.lang)

    @property
    def source(self) -> str:
        """The source of the dispute; "" if the file names none."""
        return in_language(self.file.source or "", self.lang)

    @property
    def rulebook(self) -> Rulebook:
        """The game's rulebook."""
        return self.case_file.loaded.plugin.rulebook()

    @property
    def editions(self) -> tuple[str, ...]:
        """The ids of the editions under which the case is settled, the file's own edition first."""
        return tuple(dict.fromkeys((self.case_file.loaded.edition, *self.file.editions)))

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """All claims of the file."""
        return tuple(stated_claims(self.file))

    def deciding_ids(self, edition: str) -> list[str]:
        """Return the ids of the question and the rule that decide under an edition.

        The question is among them if the edition leaves it open; the rule then supports our answer.
        A rule that other editions of the case print, but not this one, is left out.
        """
        stored_verdict, rulebook = stored_verdict_of(self.path), self.rulebook
        ids = []
        if stored_verdict.policy and edition in stored_verdict.open_in:
            ids.append(rulebook.policy(stored_verdict.policy).ambiguity or stored_verdict.policy)
        rule = stored_verdict.deciding.get(edition, "")
        if rule in rulebook.rules:
            printing = [other for other in self.editions if rulebook.cite(rule, other).pages]
            ids += [rule] if edition in printing or not printing else []
        elif rule in rulebook.ambiguities:
            ids.append(rule)
        return list(dict.fromkeys(ids))

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """The ids of the deciding rules and questions, then of others that the case is about.

        The file names the ids that the case is about, but does not say which of them decides.
        """
        deciding = [id_ for edition in self.editions for id_ in self.deciding_ids(edition)]
        policy = stored_verdict_of(self.path).policy
        # The ambiguity and its policy are the same question, so do not list both.
        is_listed = bool(policy) and self.rulebook.policy(policy).ambiguity in deciding
        others = (id_ for id_ in self.spec.rules if not (is_listed and id_ == policy))
        return tuple(dict.fromkeys([*deciding, *others]))

    @cached_property
    def verdict(self) -> tuple[RightPeople, ...]:
        """Who is right under each edition, and under each other reading that the file asks about.

        The result comes from the stored verdict, which was computed by playing. A test compares the
        stored verdict with the verdict that the file states.
        """
        right = {key: tuple(names) for key, names in stored_verdict_of(self.path).right.items()}
        editions_by_right: dict[CorrectClaimants, tuple[str, ...]] = {}
        for edition in self.editions:
            people = right[edition]
            editions_by_right[people] = (*editions_by_right.get(people, ()), edition)
        by_editions = [RightPeople(people, names) for people, names in editions_by_right.items()]
        by_readings = [
            RightPeople(people, reading=key) for key, people in right.items() if "=" in key
        ]
        return (*by_editions, *by_readings)
