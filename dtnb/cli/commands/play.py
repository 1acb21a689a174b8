"""``dtnb play``: players of the program play a replay on, to be saved as a replay."""

from __future__ import annotations

from pathlib import Path

import click

from dtnb.cli.errors import USAGE, Failure
from dtnb.cli.files import refuse_existing, write
from dtnb.cli.formatting import Command
from dtnb.cli.options import edition_option, output_option, policy_option
from dtnb.cli.output import say
from dtnb.cli.replays import open_replay, read_by, tell_drift
from dtnb.cli.words import Words


def command(words: Words) -> click.Command:
    """Return the command."""

    def run(
        replay: str,
        edition: str | None,
        policies: tuple[str, ...],
        players: tuple[str, ...],
        seed: int,
        inputs: int | None,
        output: str | None,
        embed: bool,
        force: bool,
    ) -> None:
        from dtnb.replay.model import MAX_INPUTS, NEAR_MAX_INPUTS
        from dtnb.replay.playing import PLAYERS, UnknownPlayer, WrongPlayers
        from dtnb.replay.saving import text_for

        if output is not None:
            refuse_existing(Path(output), words, force, [replay])
        begun = open_replay(replay, words, edition, policies)
        reads = read_by(replay, begun.loaded)
        if output is not None:
            refuse_existing(Path(output), words, force, reads)
        if not edition and not policies:
            tell_drift(begun, words)
        try:
            played = begun.play_on(players or ("random",), seed, inputs)
        except UnknownPlayer as error:
            text = words("play.no-player", name=str(error), known=", ".join(PLAYERS))
            raise Failure(text, USAGE) from error
        except WrongPlayers as error:
            text = words("play.how-many", count=error.seats)
            raise Failure(text, USAGE) from error
        if output is not None:
            # Before anything is said: keeping it hangs on nobody who reads what is printed.
            text = text_for(played.loaded, Path(output), embed)
            write(Path(output), text, words, force, reads)
        record = played.record
        hashes = played.file.hashes
        say(words("play.played", count=len(record.inputs), hash=hashes[-1]))
        shares = record.game.returns(record.state)
        winners = [name for name, share in zip(begun.file.seats, shares, strict=True) if share]
        if record.state.pending is not None:
            say(words("play.open"))
            if len(record.inputs) >= MAX_INPUTS:
                say(words("play.full", limit=MAX_INPUTS))
        elif len(winners) == 1 or any(share == 1 for share in shares):
            say(words("play.won", names=", ".join(winners)))
        else:
            say(words("play.nobody"))
        if NEAR_MAX_INPUTS <= len(record.inputs) < MAX_INPUTS:
            say(words("play.near", limit=MAX_INPUTS), err=True)
        if output is not None:
            say(words("written", path=output), err=True)

    return Command(
        words,
        run,
        [
            click.Argument(["replay"], metavar="REPLAY"),
            click.Option(
                ["--player", "players"],
                metavar="NAME",
                multiple=True,
                help=words("option.player"),
            ),
            click.Option(["--seed"], type=int, default=1, metavar="N", help=words("option.seed")),
            click.Option(
                ["--inputs"],
                type=click.IntRange(min=0),
                metavar="N",
                help=words("option.inputs"),
            ),
            output_option(words, "option.output-game"),
            click.Option(["--embed"], is_flag=True, help=words("option.embed")),
            edition_option(words, "option.edition-file"),
            policy_option(words),
            click.Option(["--force"], is_flag=True, help=words("option.force")),
        ],
    )
