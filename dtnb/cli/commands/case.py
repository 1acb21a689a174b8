"""``dtnb case``: find a dispute of the casebook by words, and print its verdict.

A case is a dispute in a file. To settle it is to play the file and find who is right: the result is
a settlement, and its verdict is that result in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.formatting import Command
from dtnb.cli.options import echo_json, json_option
from dtnb.cli.output import has_colours, say

if TYPE_CHECKING:
    from dtnb.casebook import Case, Cases

#: how many other matches are named besides the first
MAX_OTHERS = 10


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            click.Argument(["terms"], metavar="[WORDS]...", nargs=-1, required=False),
            json_option(messages),
        ],
    )


def _run(messages: Messages, terms: tuple[str, ...], as_json: bool) -> None:
    from dtnb.casebook.cases import search_cases

    matches = search_cases(" ".join(terms), messages.lang)
    if terms and not matches:
        sentences = _unknown_word_lines(matches, messages)
        raise Failure("\n".join([*sentences, messages("case.all")]), USAGE)
    if as_json:
        echo_json([_case_data(case) for case in matches])
    elif terms:
        for line in _unknown_word_lines(matches, messages):
            say(line)
        _print_unmatched_words(" ".join(terms), matches[0], messages)
        _print_best_match(matches, messages)
    else:
        _print_topics(matches, messages)


def _unknown_word_lines(matches: Cases, messages: Messages) -> list[str]:
    from dtnb.casebook.blocks import unknown_word_sentences

    return list(unknown_word_sentences(matches.unknown_words, messages.lang))


def _print_unmatched_words(text: str, best: Case, messages: Messages) -> None:
    """Print which words of a search the best match does not contain, if there are any."""
    from dtnb.casebook.search import missing_words
    from dtnb.files import normalized

    unmatched_words = (
        [] if normalized(text) == normalized(best.name) else missing_words(text, best.name)
    )
    if unmatched_words:
        quoted = [messages.speaker.text("list.quoted", name=word) for word in unmatched_words]
        say(messages("case.nearest", words=messages.speaker.listed(quoted)) + "\n")


def _print_best_match(matches: Cases, messages: Messages) -> None:
    """Print the best match with its verdict, and the names of the other matches."""
    from msgspec import structs

    from dtnb.casebook.blocks import casebook_speaker as casebook
    from dtnb.casebook.blocks import source_sentence
    from dtnb.present import Heading, Paragraph, to_text
    from dtnb.replay.verdict.card import card

    first, *others = matches
    settlement = first.settle()
    name = messages.speaker.text("list.with-id", name=first.title, id=first.name)
    colour = has_colours()
    say(to_text((Heading(name), Paragraph(first.quarrel)), colour=colour), colour=colour)
    say("")
    # The description above already has the situation.
    verdict = structs.replace(settlement.verdict, situation="")
    verdict_text = card(
        verdict, messages("case.verdict"), settlement.speaker, way_to_details="", colour=colour
    )
    say(verdict_text, colour=colour)
    say("")
    if first.source:
        say(to_text(source_sentence(first, casebook(first.lang))))
    say(messages("case.on", name=first.name))
    if others:
        say("\n" + messages("case.others"))
        _print_names(others[:MAX_OTHERS])
    if len(others) > MAX_OTHERS:
        say(messages("case.more", count=len(others) - MAX_OTHERS))


def _print_topics(cases: Cases, messages: Messages) -> None:
    """Print the names of cases below the title of their topic."""
    from dtnb.casebook.shelf import topics

    for index, topic in enumerate(topics()):
        say(("\n" if index else "") + topic.name.get(messages.lang))
        _print_names([case for case in cases if case.topic == topic.id])


def _print_names(cases: list[Case]) -> None:
    width = max((len(case.name) for case in cases), default=0)
    for case in cases:
        say(f"  {case.name.ljust(width)}  {case.title}")


def _case_data(case: Case) -> dict[str, Any]:
    """Return a case as plain data, for JSON."""
    import msgspec

    spec = msgspec.to_builtins(case.spec)
    claims = [msgspec.to_builtins(claim) for claim in case.claims]
    return {
        "name": case.name,
        "topic": case.topic,
        "title": case.title,
        **spec,
        "quarrel": case.quarrel,
        "claims": claims,
        "editions": list(case.editions),
        "source": case.source or None,
    }
