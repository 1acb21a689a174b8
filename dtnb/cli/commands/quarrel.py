"""``dtnb quarrel``: enter a quarrel in the terminal, screen by screen, and get the verdict.

* offer: a choice that a screen lists. When a person types its number, the quick entry
  (`dtnb.quarrels.flow`) carries out the acts of the offer.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.files import refuse_existing, write
from dtnb.cli.formatting import Command
from dtnb.cli.options import force_option, output_option
from dtnb.cli.output import say

if TYPE_CHECKING:
    from dtnb.quarrels.draft import Draft
    from dtnb.quarrels.screens import Screen
    from dtnb.quarrels.terminal_text import Offer


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            click.Argument(["line"], metavar="[WORD]...", nargs=-1),
            output_option(messages, "option.output"),
            force_option(messages),
        ],
    )


def _run(messages: Messages, line: tuple[str, ...], output: str | None, force: bool) -> None:
    from dtnb.quarrels.draft import Draft

    if output is not None:
        refuse_existing(Path(output), messages, force)
    dialog = _QuarrelDialog(Draft(lang=messages.lang, quarrel_text=" ".join(line)), messages)
    dialog.run()
    if output is not None and dialog.screen.draft.claims:
        from dtnb.quarrels.files import draft_text

        write(Path(output), draft_text(dialog.screen.draft), messages, force)
        say(messages("written", path=output), err=True)


class _QuarrelDialog:
    """Shows the screens of a quarrel, and carries out the choices that a person types."""

    def __init__(self, draft: Draft, messages: Messages) -> None:
        from dtnb.quarrels.flow import show

        self._screen_of = show
        self.messages = messages
        self.screen: Screen = show(draft)
        #: the drafts of the screens before this one
        self._previous_drafts: list[Draft] = []

    def run(self) -> None:
        """Show screens and carry out what is typed, until the input ends."""
        offers = self._print_screen()
        while (typed := self._ask()) not in (None, "q"):
            if typed == "b":
                if self._previous_drafts:
                    self.screen = self._screen_of(self._previous_drafts.pop())
            elif not self._choose(typed or "", offers):
                say(self.messages("quarrel.unknown", last=len(offers)))
                continue
            offers = self._print_screen()

    def _print_screen(self) -> list[Offer]:
        """Print the screen; return its offers in the order of their numbers."""
        from dtnb.quarrels.terminal_text import screen_lines

        offers: list[Offer] = []
        say("")
        for line in screen_lines(self.screen):
            if line.offer is None:
                say(line.text)
                continue
            offers.append(line.offer)
            say(f"  {len(offers):>2} {line.text}")
        return offers

    def _ask(self) -> str | None:
        """Return what is typed; None at the end of the input."""
        try:
            typed: str = click.prompt("", prompt_suffix="> ", default="", show_default=False)
        except click.Abort:
            say("")
            return None
        return typed.strip()

    def _choose(self, typed: str, offers: list[Offer]) -> bool:
        """Carry out a choice such as ``3`` or ``5 1 4 6``; return False for any other text."""
        number, _, argument = typed.partition(" ")
        if not number.isdecimal() or not 1 <= int(number) <= len(offers):
            return False
        offer = offers[int(number) - 1]
        # An offer that asks for a value may have several acts, each of which takes a value.
        values: list[str | int] = [argument.strip()]
        if offer.asks == "file":
            try:
                values = [Path(argument.strip()).read_text("utf-8")]
            except (OSError, UnicodeDecodeError) as error:
                say(str(error))
                return True
        if offer.asks == "number":
            if not all(word.isdecimal() for word in argument.split()) or not argument.split():
                return False
            values = [int(word) for word in argument.split()]
        previous_screen = self.screen
        for index, act in enumerate(offer.acts[: len(values)]):
            complete_act = {**act, "value": values[index]} if offer.asks else act
            self.screen = self._screen_of(self.screen.draft, complete_act)
        if (self.screen.step, self.screen.title) != (previous_screen.step, previous_screen.title):
            self._previous_drafts.append(previous_screen.draft)
        return True
