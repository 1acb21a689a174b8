"""``dtnb rule``: the text of a rule, its source, and the readings of ambiguities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.formatting import Command
from dtnb.cli.options import echo_json, edition_option, json_option, unknown_id_failure
from dtnb.cli.output import say
from dtnb.cli.words import Words
from dtnb.errors import closest

if TYPE_CHECKING:
    from dtnb.rulebook import Explanation, Policy, Rulebook, Ruling, Text, Window


def command(words: Words) -> click.Command:
    """Return the command."""
    return Command(
        words,
        _run,
        [
            click.Argument(["id_"], metavar="ID"),
            edition_option(words, "option.edition-default"),
            json_option(words),
        ],
    )


def _run(words: Words, id_: str, edition: str | None, as_json: bool) -> None:
    book, edition_id = _book(id_, edition, words)
    known_id = _find(book, id_, edition_id, words)
    if as_json:
        echo_json(_data(book, known_id, edition_id, words))
        return
    say("\n".join(_lines(book, known_id, edition_id, words)))


def _book(wanted: str, edition: str | None, words: Words) -> tuple[Rulebook, str]:
    """Return the rulebook to search for an id, and the edition.

    The rulebook is the one with the given edition. Without an edition, it is the first that has the
    id; else the first with ids of the same prefix ("DT" in "DT-TURN-05"); else the first of all.
    """
    from dtnb import registry
    from dtnb.rulebook import UnknownId

    if edition is None:
        for book, default_edition in registry.rulebooks():
            if wanted.casefold() in _ids_by_casefold(book):
                return book, default_edition
    books = list(registry.rulebooks())
    if edition is not None:
        with_edition = next((book for book, _ in books if edition in book.editions), books[0][0])
        try:
            return with_edition, with_edition.edition(edition).id
        except UnknownId as error:
            raise unknown_id_failure(error, words) from error
    # Even an unknown id shows by its prefix which game is meant.
    prefix = wanted.casefold().partition("-")[0]
    for book, default_edition in books:
        if any(name.partition("-")[0] == prefix for name in _ids_by_casefold(book)):
            return book, default_edition
    return books[0]


def _ids_by_casefold(book: Rulebook) -> dict[str, str]:
    """Return all ids of a rulebook by their casefolded spelling."""
    known = [*book.rules, *book.policies, *book.ambiguities, *book.windows]
    return {name.casefold(): name for name in known}


def _find(book: Rulebook, wanted: str, edition: str, words: Words) -> str:
    """Return an id as the rulebook spells it; raise Failure with suggestions for an unknown id."""
    ids = _ids_by_casefold(book)
    spelled = ids.get(wanted.casefold())
    if spelled is not None:
        return spelled
    near = closest(wanted, ids.values())
    matching_lines = list(_search_texts(book, wanted, edition, words))
    if near is not None and not matching_lines:
        raise Failure(words("no-rule", id=wanted, near=near), USAGE)
    if not matching_lines:
        raise Failure(words("no-rule-about", id=wanted), USAGE)
    raise Failure("\n".join([words("rules-about", id=wanted), *matching_lines]), USAGE)


def _search_texts(book: Rulebook, wanted: str, edition: str, words: Words) -> Iterator[str]:
    """Yield a line for each rule, policy and window whose text contains the wanted words."""
    word = wanted.casefold()
    statements = (
        *((id_, _text(book.cite(id_, edition).statement, words)) for id_ in book.rules),
        *((id_, _text(book.policy(id_).question, words)) for id_ in book.policies),
        *((id_, _text(book.window(id_).name, words)) for id_ in book.windows),
    )
    for id_, statement in statements:
        if word in statement.casefold() or id_.casefold().startswith(f"{word}-"):
            yield f"  {id_}  {statement}"


def _data(book: Rulebook, entry_id: str, edition: str, words: Words) -> dict[str, Any]:
    import msgspec

    from dtnb.explain.references import reference

    if entry_id in book.windows:
        return dict(msgspec.to_builtins(book.window(entry_id)))
    if entry_id in book.rules:
        explained = book.cite(entry_id, edition)
        # Give the id of the edition alone: its other fields have nothing to do with this rule.
        fields = {**msgspec.structs.asdict(explained), "edition": edition}
        plain: dict[str, Any] = msgspec.to_builtins(fields)
        return {**plain, "reference": reference(explained, words.speaker)}
    return {
        "id": entry_id,
        "edition": edition,
        "policies": [
            {**msgspec.to_builtins(policy), "in_force": book.ruling(policy.id, edition).value}
            for policy in _policies(book, entry_id)
        ],
    }


def _lines(book: Rulebook, entry_id: str, edition: str, words: Words) -> Iterator[str]:
    if entry_id in book.windows:
        yield from _window_lines(book, book.window(entry_id), words)
    elif entry_id in book.rules:
        yield from _rule_lines(book, entry_id, edition, words)
    else:
        for index, policy in enumerate(_policies(book, entry_id)):
            if index:
                yield ""
            yield from _policy_lines(book, policy, edition, words)


def _rule_lines(book: Rulebook, rule: str, edition: str, words: Words) -> Iterator[str]:
    explained = book.cite(rule, edition)
    yield rule
    yield _text(explained.statement, words)
    yield from _reference_lines(explained, words)
    if book.rule(rule).derived:
        yield words("rule.derived")
    if not explained.holds:
        yield words("rule.not-played")
    for question_id in book.rule(rule).readings:
        for ruling in _rulings(book, question_id, edition):
            if edition in book.policy(ruling.policy).printed:
                continue
            yield words(
                "rule.read",
                question=_text(book.policy(ruling.policy).question, words),
                statement=_text(ruling.statement, words),
                policy=f"{ruling.policy} = {ruling.value}",
            )
    if len(book.editions) > 1:
        yield words("rule.others")
    for other in book.editions:
        if other != edition:
            yield from (
                f"  {line}"
                for line in _other_edition_lines(book.cite(rule, other), explained, words)
            )


def _rulings(book: Rulebook, question_id: str, edition: str) -> Iterator[Ruling]:
    """Yield an edition's answer to a policy, or to each policy of an ambiguity."""
    for policy in _policies(book, question_id):
        yield book.ruling(policy.id, edition)


def _policies(book: Rulebook, question_id: str) -> Iterable[Policy]:
    """Return the policy with an id, or the policies of the ambiguity with this id."""
    if question_id in book.policies:
        return [book.policy(question_id)]
    return book.policies_for(question_id)


def _reference_lines(explained: Explanation, words: Words) -> Iterator[str]:
    from dtnb.explain.references import reference

    yield reference(explained, words.speaker)
    if explained.note is not None:
        yield _text(explained.note, words)


def _other_edition_lines(other: Explanation, main: Explanation, words: Words) -> Iterator[str]:
    reference, *notes = _reference_lines(other, words)
    yield reference
    yield from (f"  {note}" for note in notes)
    if other.statement != main.statement:
        yield f"  {_text(other.statement, words)}"


def _policy_lines(book: Rulebook, policy: Policy, edition: str, words: Words) -> Iterator[str]:
    ambiguity = f" ({policy.ambiguity})" if policy.ambiguity else ""
    yield f"{policy.id}{ambiguity}"
    yield _text(policy.question, words)
    yield words("rule.in-force", edition=_text(book.edition(edition).name, words))
    for reading in policy.readings:
        names = [
            _text(edition.name, words)
            for edition in book.editions.values()
            if policy.switch and policy.default_in(edition.id) == reading.id
        ]
        sign = "→" if policy.default_in(edition) == reading.id else "·"
        rules = f" [{', '.join(reading.rules)}]" if reading.rules else ""
        default = f" ({words.speaker.listed(names)})" if names else ""
        line = words.pair(reading.id, _text(reading.statement, words))
        yield f"{sign} {line}{rules}{default}"
    printed = [
        f"{_text(edition.name, words)} [{', '.join(policy.printed[edition.id])}]"
        for edition in book.editions.values()
        if edition.id in policy.printed
    ]
    if printed:
        yield words("rule.printed", books=words.speaker.listed(printed))
    if policy.house:
        yield words("rule.house")
    yield words("rule.because", reason=_text(policy.reason, words))
    if policy.no_outcome is not None:
        yield words("rule.no-outcome", reason=_text(policy.no_outcome, words))


def _window_lines(book: Rulebook, window: Window, words: Words) -> Iterator[str]:
    yield f"{window.id} {_text(window.name, words)}"
    yield words("rule.phase", phase=_text(book.term(window.phase).name, words))
    for offer in window.offers:
        kinds = [_term(book, kind, words) for kind in offer.kinds]
        yield words("rule.offer", who=_term(book, offer.who, words), kinds=kinds)
    if not window.offers:
        yield words("rule.nobody")
    for choice in window.forced:
        yield words(
            "rule.forced", who=_term(book, choice.who, words), what=_text(choice.what, words)
        )
    if window.limits is not None:
        yield _text(window.limits, words)
    yield words("rule.rules", rules=list(window.rules))


def _term(book: Rulebook, name: str, words: Words) -> str:
    if name in book.terms:
        return _text(book.term(name).name, words)
    return words(f"who.{name}")


def _text(text: Text, words: Words) -> str:
    return text.get(words.lang)
