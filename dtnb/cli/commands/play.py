"""``dtnb play``: continue a replay, with built-in players or interactively."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.files import refuse_existing, write
from dtnb.cli.formatting import Command
from dtnb.cli.options import force_option, output_option, replay_options
from dtnb.cli.output import say
from dtnb.cli.progress import slow_notice
from dtnb.cli.replays import open_replay, source_files_of, warn_of_drift
from dtnb.cli.words import Words
from dtnb.tabletop.open_table import DEFAULT_SAVE_FILE

if TYPE_CHECKING:
    from dtnb.replay import Replay


def command(words: Words) -> click.Command:
    """Return the command."""
    return Command(
        words,
        _run,
        [
            click.Argument(["replay"], metavar="[REPLAY]", required=False),
            click.Option(["--by-hand"], is_flag=True, help=words("option.by-hand")),
            click.Option(
                ["--keep"], metavar="FILE", help=words("option.keep", path=DEFAULT_SAVE_FILE)
            ),
            click.Option(
                ["--player", "players"], metavar="NAME", multiple=True, help=words("option.player")
            ),
            click.Option(
                ["--seed"], type=int, default=None, metavar="N", help=words("option.seed")
            ),
            click.Option(
                ["--inputs"], type=click.IntRange(min=0), metavar="N", help=words("option.inputs")
            ),
            output_option(words, "option.output-game"),
            click.Option(["--embed"], is_flag=True, help=words("option.embed")),
            *replay_options(words),
            force_option(words),
        ],
    )


def _run(
    words: Words,
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
            words,
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
            _refuse_without_effect(words, "play.no-file", unused)
        _play_by_hand(words, replay, edition, policies, seed, keep or DEFAULT_SAVE_FILE)
        return
    _refuse_without_effect(words, "play.only-by-hand", {"--keep": keep is not None})
    if replay is None:
        raise Failure(words("play.what"), USAGE)
    _play_on(words, replay, edition, policies, players, seed, inputs, output, embed, force)


def _play_on(
    words: Words,
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
        refuse_existing(Path(output), words, force, [replay])
    continued = open_replay(replay, words, edition, policies)
    source_files = source_files_of(replay, continued.loaded)
    if output is not None:
        refuse_existing(Path(output), words, force, source_files)
    if not edition and not policies:
        warn_of_drift(continued, words)
    try:
        with slow_notice(words):
            played = continued.play_on(players or ("random",), 1 if seed is None else seed, inputs)
    except UnknownPlayer as error:
        text = words("play.no-player", name=error.name, known=", ".join(error.known))
        raise Failure(text, USAGE) from error
    except WrongPlayers as error:
        text = words("play.how-many", count=error.seats)
        raise Failure(text, USAGE) from error
    if output is not None:
        # The game is saved before anything is printed, so that it is not lost if a pipe closes.
        text = text_for(played.loaded, Path(output), embed)
        write(Path(output), text, words, force, source_files)
    _print_result(words, played)
    if output is not None:
        say(words("written", path=output), err=True)


def _refuse_without_effect(words: Words, message: str, options: Mapping[str, object]) -> None:
    """Refuse those of the options that were given, because they would have no effect."""
    names = [name for name, value in options.items() if value]
    if names:
        raise Failure(words(message, options=", ".join(names)), USAGE)


def _play_by_hand(
    words: Words,
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
        sitting = Sitting.from_replay(open_replay(replay, words, edition, policies))
    table = Table(sitting, lang=words.lang, kept=Path(keep), seed=seed)
    TerminalTable(table, words).play()


def _print_result(words: Words, played: Replay) -> None:
    """Print how far the game was played, and who has won."""
    from dtnb.replay.file.model import MAX_INPUTS, NEAR_MAX_INPUTS

    record = played.record
    hashes = played.file.hashes
    say(words("play.played", count=len(record.inputs), hash=hashes[-1]))
    results = record.game.returns(record.state)
    winners = [name for name, result in zip(played.file.seats, results, strict=True) if result]
    if record.state.pending is not None:
        say(words("play.open"))
        if len(record.inputs) >= MAX_INPUTS:
            say(words("play.full", limit=MAX_INPUTS))
    elif len(winners) == 1 or any(result == 1 for result in results):
        say(words("play.won", names=", ".join(winners)))
    elif winners:
        say(words("play.draw", names=", ".join(winners)))
    else:
        say(words("play.nobody"))
    if NEAR_MAX_INPUTS <= len(record.inputs) < MAX_INPUTS:
        say(words("play.near", limit=MAX_INPUTS), err=True)
