"""``dtnb play``: continue a replay, with built-in players or interactively.

An input is a choice of a seat, or the outcome of a roll or draw; a saved game is a list of inputs.
The source files of a replay are its file and the files that this names, such as heroes.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.files import refuse_existing, write
from dtnb.cli.formatting import Command
from dtnb.cli.options import force_option, output_option, replay_options
from dtnb.cli.output import say
from dtnb.cli.progress import slow_notice
from dtnb.cli.replays import open_replay, source_files_of, warn_if_played_differently
from dtnb.tabletop.open_table import DEFAULT_SAVE_FILE

if TYPE_CHECKING:
    from dtnb.replay import Replay


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            click.Argument(["replay"], metavar="[REPLAY]", required=False),
            click.Option(["--by-hand"], is_flag=True, help=messages("option.by-hand")),
            click.Option(
                ["--keep"], metavar="FILE", help=messages("option.keep", path=DEFAULT_SAVE_FILE)
            ),
            click.Option(
                ["--player", "players"],
                metavar="NAME",
                multiple=True,
                help=messages("option.player"),
            ),
            click.Option(
                ["--seed"], type=int, default=None, metavar="N", help=messages("option.seed")
            ),
            click.Option(
                ["--inputs"],
                type=click.IntRange(min=0),
                metavar="N",
                help=messages("option.inputs"),
            ),
            output_option(messages, "option.output-game"),
            click.Option(["--embed"], is_flag=True, help=messages("option.embed")),
            *replay_options(messages),
            force_option(messages),
        ],
    )


def _run(
    messages: Messages,
    replay: str | None,
    edition: str | None,
    policies: tuple[str, ...],
    players: tuple[str, ...],
    seed: int | None,
    inputs: int | None,
    output: str | None,
    embed: bool,
    force: bool,
    by_hand: bool,
    keep: str | None,
) -> None:
    if by_hand:
        _refuse_without_effect(
            messages,
            "play.not-by-hand",
            {
                "--player": players,
                "--inputs": inputs is not None,
                "--output": output is not None,
                "--embed": embed,
                "--force": force,
            },
        )
        if replay is None:
            unused = {"--edition": edition is not None, "--policy": policies}
            _refuse_without_effect(messages, "play.no-file", unused)
        _play_by_hand(messages, replay, edition, policies, seed, keep or DEFAULT_SAVE_FILE)
        return
    _refuse_without_effect(messages, "play.only-by-hand", {"--keep": keep is not None})
    if replay is None:
        raise Failure(messages("play.what"), USAGE)
    _play_on(messages, replay, edition, policies, players, seed, inputs, output, embed, force)


def _play_on(
    messages: Messages,
    replay: str,
    edition: str | None,
    policies: tuple[str, ...],
    players: tuple[str, ...],
    seed: int | None,
    inputs: int | None,
    output: str | None,
    embed: bool,
    force: bool,
) -> None:
    """Let computer players continue a replay; print the result, and save it if asked."""
    from dtnb.replay.lines.continued import UnknownPlayer, WrongPlayers
    from dtnb.replay.lines.saving import text_for

    if output is not None:
        refuse_existing(Path(output), messages, force, [replay])
    continued = open_replay(replay, messages, edition=edition, policies=policies)
    source_files = source_files_of(replay, continued.loaded)
    if output is not None:
        refuse_existing(Path(output), messages, force, source_files)
    if not edition and not policies:
        warn_if_played_differently(continued, messages)
    try:
        with slow_notice(messages):
            played = continued.play_on(players or ("random",), 1 if seed is None else seed, inputs)
    except UnknownPlayer as error:
        text = messages("play.no-player", name=error.name, known=", ".join(error.known))
        raise Failure(text, USAGE) from error
    except WrongPlayers as error:
        text = messages("play.how-many", count=error.seats)
        raise Failure(text, USAGE) from error
    if output is not None:
        # Save the game before printing: a closed pipe ends the command.
        text = text_for(played.loaded, Path(output), embed=embed)
        write(Path(output), text, messages, force, source_files)
    _print_result(messages, played)
    if output is not None:
        say(messages("written", path=output), err=True)


def _refuse_without_effect(messages: Messages, message: str, options: Mapping[str, object]) -> None:
    """Refuse options that would have no effect."""
    useless_options = [name for name, value in options.items() if value]
    if useless_options:
        raise Failure(messages(message, options=", ".join(useless_options)), USAGE)


def _play_by_hand(
    messages: Messages,
    replay: str | None,
    edition: str | None,
    policies: tuple[str, ...],
    seed: int | None,
    keep: str,
) -> None:
    """Play interactively in the terminal."""
    from dtnb.cli.by_hand import TerminalTable
    from dtnb.replay.sitting.sitting import Sitting
    from dtnb.tabletop import Table

    sitting = None
    if replay is not None:
        sitting = Sitting.from_replay(
            open_replay(replay, messages, edition=edition, policies=policies)
        )
    table = Table(sitting, lang=messages.lang, kept=Path(keep), seed=seed)
    TerminalTable(table, messages).play()


def _print_result(messages: Messages, played: Replay) -> None:
    """Print how far the game was played, and who has won."""
    from dtnb.replay.file.model import MAX_INPUTS, NEAR_MAX_INPUTS

    record = played.record
    hashes = played.file.hashes
    say(messages("play.played", count=len(record.inputs), hash=hashes[-1]))
    results = record.game.returns(record.state)
    winners = [name for name, result in zip(played.file.seats, results, strict=True) if result]
    if record.state.pending is not None:
        say(messages("play.open"))
        if len(record.inputs) >= MAX_INPUTS:
            say(messages("play.full", limit=MAX_INPUTS))
    elif len(winners) == 1 or any(result == 1 for result in results):
        say(messages("play.won", names=", ".join(winners)))
    elif winners:
        say(messages("play.draw", names=", ".join(winners)))
    else:
        say(messages("play.nobody"))
    if NEAR_MAX_INPUTS <= len(record.inputs) < MAX_INPUTS:
        say(messages("play.near", limit=MAX_INPUTS), err=True)
