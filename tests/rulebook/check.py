"""Checks across the data that a schema cannot express."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.rulebook import Citation, Doubt, Policy, Rule, Rulebook
from dtnb.rulebook.types import is_rule_id


def find_problems(rulebook: Rulebook) -> tuple[str, ...]:
    """List every dangling id, missing edition and contradiction in a rulebook's data.

    Returns
    -------
    tuple of str
        One sentence per problem; empty when the data is sound.
    """
    problems: list[str] = []
    for rule in rulebook.rules.values():
        problems.extend(_rule_problems(rulebook, rule))
    for policy in rulebook.policies.values():
        problems.extend(_policy_problems(rulebook, policy))
    for window in rulebook.windows.values():
        problems.extend(_unknown_rules(rulebook, window.id, window.rules))
        if window.phase not in rulebook.terms:
            problems.append(f"{window.id}: the phase '{window.phase}' is not in the glossary.")
        if window.purpose is not None and window.purpose not in rulebook.terms:
            problems.append(f"{window.id}: the purpose '{window.purpose}' is not in the glossary.")
    for term in rulebook.terms.values():
        problems.extend(_unknown_rules(rulebook, term.id, term.rules))
    for doubt in rulebook.doubts.values():
        problems.extend(_doubt_problems(rulebook, doubt))
    return tuple(problems)


def _rule_problems(rulebook: Rulebook, rule: Rule) -> Iterator[str]:
    cited = [citation.edition for citation in rule.citations]
    if cited != list(rulebook.editions):
        yield f"{rule.id}: cites {cited}, not each edition once and in order."
    for citation in rule.citations:
        yield from _citation_problems(rulebook, rule, citation)
    for reading in rule.readings:
        if reading not in rulebook.policies and reading not in rulebook.ambiguities:
            yield f"{rule.id}: the reading '{reading}' is not a policy."
    if rule.outcome != (rule.no_outcome_reason is None):
        yield f"{rule.id}: a rule has either an outcome or a reason for having none."


def _citation_problems(rulebook: Rulebook, rule: Rule, citation: Citation) -> Iterator[str]:
    where = f"{rule.id} in {citation.edition}"
    if (citation.certainty == "silent") != (not citation.pages):
        yield f"{where}: pages are given exactly when the book is not silent."
    edition = rulebook.editions.get(citation.edition)
    if edition is not None and citation.pages:
        expected = "printed" if edition.pages_printed else "inferred"
        if citation.certainty != expected:
            yield f"{where}: the pages of this book are {expected}."
    yield from _unknown_rules(rulebook, where, citation.see)


def _doubt_problems(rulebook: Rulebook, doubt: Doubt) -> Iterator[str]:
    known = {*rulebook.rules, *rulebook.policies, *rulebook.ambiguities}
    for id_ in (*doubt.about_ids, *filter(is_rule_id, (*doubt.beside, *doubt.unless))):
        if id_ not in known:
            yield f"doubt {doubt.id}: '{id_}' is no rule, policy or ambiguity."
    for edition in doubt.editions:
        if edition not in rulebook.editions:
            yield f"doubt {doubt.id}: '{edition}' is no edition."


def _policy_problems(rulebook: Rulebook, policy: Policy) -> Iterator[str]:
    known = [reading.id for reading in policy.readings]
    if len(set(known)) != len(known):
        yield f"{policy.id}: a reading is given twice."
    if not isinstance(policy.default, str) and set(policy.default) != set(rulebook.editions):
        yield f"{policy.id}: a default per edition names every edition."
    else:
        for edition in rulebook.editions:
            if policy.default_in(edition) not in known:
                yield f"{policy.id}: its default in {edition} is not one of its readings."
    for edition, rules in policy.printed.items():
        if edition not in rulebook.editions:
            yield f"{policy.id}: there is no edition '{edition}' that could print it."
            continue
        yield from _unprinted(rulebook, policy.id, edition, rules)
    for reading in policy.readings:
        yield from _unknown_rules(rulebook, f"{policy.id}/{reading.id}", reading.rules)
        if policy.books_differ and not reading.rules:
            yield f"{policy.id}/{reading.id}: each value of a switch names its rules."


def _unknown_rules(rulebook: Rulebook, where: str, rules: tuple[str, ...]) -> Iterator[str]:
    for rule in rules:
        if rule not in rulebook.rules and rule not in rulebook.ambiguities:
            yield f"{where}: there is no rule '{rule}'."


def _unprinted(
    rulebook: Rulebook, policy: str, edition: str, rules: tuple[str, ...]
) -> Iterator[str]:
    """Yield what is wrong with the rules by which a book is said to answer a question."""
    if not rules:
        yield f"{policy} in {edition}: what a book prints is named by its rules."
    for rule in rules:
        if rule not in rulebook.rules:
            yield f"{policy} in {edition}: there is no rule '{rule}'."
        elif not rulebook.citation(rule, edition).pages:
            yield f"{policy} in {edition}: this book does not print {rule}."
