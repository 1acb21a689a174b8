"""``dtnb hero odds``: how likely each ability of a hero is, and what its mean damage is."""

from __future__ import annotations

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.formatting import Command
from dtnb.cli.heroes import hero_argument, open_hero
from dtnb.cli.options import echo_json, json_option
from dtnb.cli.output import say


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(messages, _run, [hero_argument(), json_option(messages)])


def _run(messages: Messages, hero: str, as_json: bool) -> None:
    from dtnb.kit.chances import HeroOdds

    odds = HeroOdds(open_hero(hero, messages), messages.lang)
    if as_json:
        echo_json(odds.data())
    else:
        say(repr(odds))
