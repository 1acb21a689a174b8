"""``dtnb rule``: print a rule with its source, or how an open question of the rulebook is read.

An id names a rule, a timing window, a policy or an ambiguity.

* rule: a sentence of the rulebook; a derived rule follows from other rules.
* timing window: a time at which players may act. It offers kinds of actions to players, and may
  force a choice on one.
* ruling: an edition's reading of a policy.
* explanation: a rule in one edition, with its pages and notes (the result of ``book.cite``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.formatting import Command
from dtnb.cli.options import echo_json, edition_option, json_option, unknown_id_failure
from dtnb.cli.output import say
from dtnb.errors import closest

if TYPE_CHECKING:
    from dtnb.rulebook import Explanation, Policy, Rulebook, Ruling, Text, Window


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            click.Argument(["id_"], metavar="ID"),
            edition_option(messages, "option.edition-default"),
            json_option(messages),
        ],
    )


def _run(messages: Messages, id_: str, edition: str | None, as_json: bool) -> None:
    book, edition_id = _book_and_edition(id_, edition, messages)
    known_id = _find_id(book, id_, edition_id, messages)
    if as_json:
        echo_json(_rule_data(book, known_id, edition_id, messages))
        return
    say("\n".join(_entry_lines(book, known_id, edition_id, messages)))


def _book_and_edition(query: str, edition: str | None, messages: Messages) -> tuple[Rulebook, str]:
    """Return the rulebook in which to look up an id, and the edition.

    With an edition, the rulebook is the one that has it. Without, it is the first rulebook that has
    the id; if none has it, the first whose ids have the same prefix ("DT" in "DT-TURN-05"), or else
    the first of all.
    """
    from dtnb import registry
    from dtnb.rulebook import UnknownId

    if edition is None:
        for book, default_edition in registry.rulebooks():
            if query.casefold() in _ids_by_casefold(book):
                return book, default_edition
    books = list(registry.rulebooks())
    if edition is not None:
        book_with_edition = next(
            (book for book, _ in books if edition in book.editions), books[0][0]
        )
        try:
            return book_with_edition, book_with_edition.edition(edition).id
        except UnknownId as error:
            raise unknown_id_failure(error, messages) from error
    # Even an unknown id shows by its prefix which game is meant.
    prefix = query.casefold().partition("-")[0]
    for book, default_edition in books:
        if any(name.partition("-")[0] == prefix for name in _ids_by_casefold(book)):
            return book, default_edition
    return books[0]


def _ids_by_casefold(book: Rulebook) -> dict[str, str]:
    """Return all ids of a rulebook by their casefolded spelling."""
    known = [*book.rules, *book.policies, *book.ambiguities, *book.windows]
    return {name.casefold(): name for name in known}


def _find_id(book: Rulebook, query: str, edition: str, messages: Messages) -> str:
    """Return an id as the rulebook spells it; raise Failure with suggestions for an unknown id."""
    id_by_casefold = _ids_by_casefold(book)
    known_id = id_by_casefold.get(query.casefold())
    if known_id is not None:
        return known_id
    nearest_id = closest(query, id_by_casefold.values())
    matching_lines = list(_search_texts(book, query, edition, messages))
    if nearest_id is not None and not matching_lines:
        raise Failure(messages("no-rule", id=query, near=nearest_id), USAGE)
    if not matching_lines:
        raise Failure(messages("no-rule-about", id=query), USAGE)
    raise Failure("\n".join([messages("rules-about", id=query), *matching_lines]), USAGE)


def _search_texts(book: Rulebook, query: str, edition: str, messages: Messages) -> Iterator[str]:
    """Yield a line for each rule, policy and window whose text contains the query."""
    searched = query.casefold()
    statements = (
        *((id_, _localize(book.cite(id_, edition).statement, messages)) for id_ in book.rules),
        *((id_, _localize(book.policy(id_).question, messages)) for id_ in book.policies),
        *((id_, _localize(book.window(id_).name, messages)) for id_ in book.windows),
    )
    for id_, statement in statements:
        if searched in statement.casefold() or id_.casefold().startswith(f"{searched}-"):
            yield f"  {id_}  {statement}"


def _rule_data(book: Rulebook, entry_id: str, edition: str, messages: Messages) -> dict[str, Any]:
    """Return a rule, policy or window as plain data, for JSON."""
    import msgspec

    from dtnb.explain.references import reference

    if entry_id in book.windows:
        return dict(msgspec.to_builtins(book.window(entry_id)))
    if entry_id in book.rules:
        explained = book.cite(entry_id, edition)
        values_by_key = {
            field.encode_name: getattr(explained, field.name)
            for field in msgspec.structs.fields(explained)
        }
        # Give only the id of the edition, because its other fields do not concern this rule.
        values_by_key["edition"] = edition
        data: dict[str, Any] = msgspec.to_builtins(values_by_key)
        return {**data, "reference": reference(explained, messages.speaker)}
    return {
        "id": entry_id,
        "edition": edition,
        "policies": [
            {**msgspec.to_builtins(policy), "in_force": book.ruling(policy.id, edition).value}
            for policy in _policies_of(book, entry_id)
        ],
    }


def _entry_lines(book: Rulebook, entry_id: str, edition: str, messages: Messages) -> Iterator[str]:
    """Yield the lines about the rule, window, policy or ambiguity that an id names."""
    if entry_id in book.windows:
        yield from _window_lines(book, book.window(entry_id), messages)
    elif entry_id in book.rules:
        yield from _rule_lines(book, entry_id, edition, messages)
    else:
        for index, policy in enumerate(_policies_of(book, entry_id)):
            if index:
                yield ""
            yield from _policy_lines(book, policy, edition, messages)


def _rule_lines(book: Rulebook, rule: str, edition: str, messages: Messages) -> Iterator[str]:
    """Yield the lines about a rule: its statement, and where the editions print it."""
    explained = book.cite(rule, edition)
    yield rule
    yield _localize(explained.statement, messages)
    yield from _reference_lines(explained, messages)
    if book.rule(rule).derived:
        yield messages("rule.derived")
    if not explained.holds:
        yield messages("rule.not-played")
    for question_id in book.rule(rule).readings:
        for ruling in _rulings_on(book, question_id, edition):
            # If the edition prints its answer to the question, no reading has to be chosen.
            if edition in book.policy(ruling.policy).printed:
                continue
            yield messages(
                "rule.read",
                question=_localize(book.policy(ruling.policy).question, messages),
                statement=_localize(ruling.statement, messages),
                policy=f"{ruling.policy} = {ruling.value}",
            )
    if len(book.editions) > 1:
        yield messages("rule.others")
    for other in book.editions:
        if other != edition:
            yield from (
                f"  {line}"
                for line in _other_edition_lines(book.cite(rule, other), explained, messages)
            )


def _rulings_on(book: Rulebook, question_id: str, edition: str) -> Iterator[Ruling]:
    """Yield an edition's answer to a policy, or to each policy of an ambiguity."""
    for policy in _policies_of(book, question_id):
        yield book.ruling(policy.id, edition)


def _policies_of(book: Rulebook, question_id: str) -> Iterable[Policy]:
    """Return the policy with an id, or the policies of the ambiguity with this id."""
    if question_id in book.policies:
        return [book.policy(question_id)]
    return book.policies_for(question_id)


def _reference_lines(explained: Explanation, messages: Messages) -> Iterator[str]:
    from dtnb.explain.references import reference

    yield reference(explained, messages.speaker)
    if explained.note is not None:
        yield _localize(explained.note, messages)


def _other_edition_lines(
    other: Explanation, main: Explanation, messages: Messages
) -> Iterator[str]:
    """Yield where another edition prints a rule, and its statement if it differs."""
    citation, *notes = _reference_lines(other, messages)
    yield citation
    yield from (f"  {note}" for note in notes)
    if other.statement != main.statement:
        yield f"  {_localize(other.statement, messages)}"


def _policy_lines(
    book: Rulebook, policy: Policy, edition: str, messages: Messages
) -> Iterator[str]:
    """Yield the lines about a policy: its question, and the readings of the editions."""
    ambiguity = f" ({policy.ambiguity})" if policy.ambiguity else ""
    yield f"{policy.id}{ambiguity}"
    yield _localize(policy.question, messages)
    yield messages("rule.in-force", edition=_localize(book.edition(edition).name, messages))
    for reading in policy.readings:
        default_in = [
            _localize(edition.name, messages)
            for edition in book.editions.values()
            if policy.books_differ and policy.default_in(edition.id) == reading.id
        ]
        marker = "→" if policy.default_in(edition) == reading.id else "·"
        rules = f" [{', '.join(reading.rules)}]" if reading.rules else ""
        default = f" ({messages.speaker.listed(default_in)})" if default_in else ""
        line = messages.pair(reading.id, _localize(reading.statement, messages))
        yield f"{marker} {line}{rules}{default}"
    books_with_answer = [
        f"{_localize(edition.name, messages)} [{', '.join(policy.printed[edition.id])}]"
        for edition in book.editions.values()
        if edition.id in policy.printed
    ]
    if books_with_answer:
        yield messages("rule.printed", books=messages.speaker.listed(books_with_answer))
    if policy.house:
        yield messages("rule.house")
    yield messages("rule.because", reason=_localize(policy.reason, messages))
    if policy.no_outcome is not None:
        yield messages("rule.no-outcome", reason=_localize(policy.no_outcome, messages))


def _window_lines(book: Rulebook, window: Window, messages: Messages) -> Iterator[str]:
    """Yield the lines about a timing window."""
    yield f"{window.id} {_localize(window.name, messages)}"
    yield messages("rule.phase", phase=_localize(book.term(window.phase).name, messages))
    for offer in window.offers:
        action_kinds = [_name_of_term(book, kind, messages) for kind in offer.kinds]
        yield messages(
            "rule.offer", who=_name_of_term(book, offer.who, messages), kinds=action_kinds
        )
    if not window.offers:
        yield messages("rule.nobody")
    for choice in window.forced:
        yield messages(
            "rule.forced",
            who=_name_of_term(book, choice.who, messages),
            what=_localize(choice.what, messages),
        )
    if window.limits is not None:
        yield _localize(window.limits, messages)
    yield messages("rule.rules", rules=list(window.rules))


def _name_of_term(book: Rulebook, name: str, messages: Messages) -> str:
    if name in book.terms:
        return _localize(book.term(name).name, messages)
    return messages(f"who.{name}")


def _localize(text: Text, messages: Messages) -> str:
    return text.get(messages.lang)
