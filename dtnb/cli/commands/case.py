"""``dtnb case``: a dispute of the casebook, found by what it turns on, with its verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.formatting import Command
from dtnb.cli.options import echo_json, json_option
from dtnb.cli.output import say
from dtnb.cli.words import Words

if TYPE_CHECKING:
    from dtnb.casebook import Case, Cases

#: how many others that fit are named beside the first
MOST = 10


def command(words: Words) -> click.Command:
    """Return the command."""

    def run(sought: tuple[str, ...], as_json: bool) -> None:
        from dtnb.casebook.cases import sought as found_by

        matches = found_by(" ".join(sought), words.lang)
        if sought and not matches:
            sentences = list(_unheard(matches, words))
            raise Failure("\n".join([*sentences, words("case.all")]), USAGE)
        if as_json:
            echo_json([_data(case) for case in matches])
        elif sought:
            for line in _unheard(matches, words):
                say(line)
            _tell(matches, words)
        else:
            _list(matches, words)

    return Command(
        words,
        run,
        [
            click.Argument(["sought"], metavar="[WORDS]...", nargs=-1, required=False),
            json_option(words),
        ],
    )


def _unheard(found: Cases, words: Words) -> list[str]:
    from dtnb.casebook.blocks import unheard_sentences

    return list(unheard_sentences(found.unheard, words.lang))


def _tell(found: Cases, words: Words) -> None:
    """Print the case that fits best, with its verdict, and name the others."""
    from dtnb.casebook.blocks import source_sentence
    from dtnb.casebook.blocks import words as casebook
    from dtnb.present import Heading, to_text
    from dtnb.replay.verdict.card import card

    first, *others = found
    settlement = first.settle()
    name = words.speaker.text("list.with-id", name=first.title, id=first.name)
    say(to_text((Heading(name), Heading(first.quarrel))))
    say("")
    say(card(settlement.verdict, words("case.verdict"), settlement.speaker, rest=""))
    say("")
    if first.source:
        say(to_text(source_sentence(first, casebook(first.lang))))
    say(words("case.on", name=first.name))
    if others:
        say("\n" + words("case.others"))
        _names(others[:MOST])
    if len(others) > MOST:
        say(words("case.more", count=len(others) - MOST))


def _list(found: Cases, words: Words) -> None:
    from dtnb.casebook.shelf import topics

    for place, topic in enumerate(topics()):
        say(("\n" if place else "") + topic.name.get(words.lang))
        _names([case for case in found if case.topic == topic.id])


def _names(cases: list[Case]) -> None:
    width = max((len(case.name) for case in cases), default=0)
    for case in cases:
        say(f"  {case.name.ljust(width)}  {case.title}")


def _data(case: Case) -> dict[str, Any]:
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
