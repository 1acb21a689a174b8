"""``dtnb replay``: print a replay as a story, or as JSON for programs.

* prints: printed versions of cards and boards, chosen with ``--print``.
* fidelity: whether a saved game is played as it was when its file was written.
* to rebase: to write a file with the hashes (fingerprints of the states) that are computed now.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import BAD_FILE, FAILED, USAGE, ExitCommand, Failure
from dtnb.cli.files import refuse_existing, write, write_unchecked
from dtnb.cli.formatting import Command
from dtnb.cli.options import (
    echo_json,
    force_option,
    json_option,
    output_option,
    replay_argument,
    replay_options,
)
from dtnb.cli.output import has_colours, prints_to_terminal, say
from dtnb.cli.replays import branch_of, open_replay, source_files_of, source_of

if TYPE_CHECKING:
    from dtnb.frames import Document
    from dtnb.replay import Branch, Replay

#: the number of characters in a line if the output does not go to a terminal
WIDTH = 100


def command(messages: Messages) -> click.Command:
    """Return the command."""
    return Command(
        messages,
        _run,
        [
            replay_argument(),
            *replay_options(messages, prints=True, branch=True),
            click.Option(["--full"], is_flag=True, help=messages("option.full")),
            click.Option(["--verbose", "-v"], is_flag=True, help=messages("option.verbose")),
            click.Option(["--options"], is_flag=True, help=messages("option.options")),
            click.Option(["--rules/--no-rules"], default=True, help=messages("option.cite")),
            json_option(messages),
            click.Option(["--rebase", "rebase_file"], is_flag=True, help=messages("option.rebase")),
            output_option(messages, "option.output-rebase"),
            force_option(messages),
        ],
    )


def _run(
    messages: Messages,
    replay: str,
    edition: str | None,
    policies: tuple[str, ...],
    prints: tuple[str, ...],
    branch: str | None,
    full: bool,
    verbose: bool,
    options: bool,
    rules: bool,
    as_json: bool,
    rebase_file: bool,
    output: str | None,
    force: bool,
) -> None:
    if output is not None and not rebase_file:
        raise Failure(messages("rebase.alone"), USAGE)
    if rebase_file:
        other_options = (edition, policies, prints, branch, verbose, options, as_json, not rules)
        if any(other_options):
            raise Failure(messages("rebase.only"), USAGE)
        _rebase(replay, output, force, messages)
        return
    from dtnb.cli.summary import holds
    from dtnb.frames import build

    played = open_replay(replay, messages, edition=edition, policies=policies, prints=prints)
    chosen_branch = branch_of(played, branch, messages)
    # The story writes questions only with --options.
    with_questions = options or as_json
    document = build(
        chosen_branch.line(),
        played.plugin.presenter,
        messages.lang,
        speaker=chosen_branch.speaker,
        with_questions=with_questions,
    )
    if as_json:
        import msgspec

        from dtnb.cli.record import run_of

        echo_json(msgspec.to_builtins(run_of(played, chosen_branch, document)))
    else:
        story_options = _StoryOptions(full, verbose, options, rules)
        _print_story(played, chosen_branch, document, story_options, messages)
    if not holds(chosen_branch) or played.fidelity.diverged:
        raise ExitCommand(FAILED)


class _StoryOptions(NamedTuple):
    """The options of the command that say what the story shows."""

    full: bool
    verbose: bool
    options: bool
    rules: bool


def _print_story(
    played: Replay,
    branch: Branch,
    document: Document,
    story_options: _StoryOptions,
    messages: Messages,
) -> None:
    """Print the story of a branch, and its summary."""
    from shutil import get_terminal_size

    from dtnb.cli.summary import summary
    from dtnb.frames.telling.story import story

    colour = has_colours()
    width = get_terminal_size((WIDTH, 0)).columns if prints_to_terminal() else WIDTH
    say(story(document, width=width, colour=colour, **story_options._asdict()), colour=colour)
    show_all = story_options.full or story_options.verbose or story_options.options
    lines = summary(played, branch, document, messages, width, story_options.rules, full=show_all)
    say("\n".join(lines))


def _rebase(replay: str, output: str | None, force: bool, messages: Messages) -> None:
    """Rewrite a replay file with the hashes that are computed now, and print what changed.

    Raise Failure if the file is invalid, or if inputs would be lost by rewriting it in place.
    """
    from dtnb.files import FileProblems
    from dtnb.replay.lines.rebase import rebase, update_text
    from dtnb.replay.lines.saving import text_for
    from dtnb.replay.running.drift import find_drift
    from dtnb.replay.running.load import load

    if output is not None:
        refuse_existing(Path(output), messages, force, [replay])
    elif not Path(replay).is_file():
        raise Failure(messages("rebase.no-file", name=replay), BAD_FILE)
    try:
        loaded = load(*source_of(replay, messages))
        rebased = rebase(loaded)
    except FileProblems as problems:
        raise Failure(problems.text(messages.lang), BAD_FILE, heading=False) from problems
    if not loaded.file.hashes:
        raise Failure(messages("rebase.no-hashes"), BAD_FILE)
    if not rebased.changed_fingerprints and not rebased.dropped_inputs:
        say(messages("replay.exact"))
        return
    drift = find_drift(loaded.plugin, rebased.record, loaded.file.hashes, loaded.file.inputs)
    if drift is not None:
        say(drift.text(messages.lang))
    say(messages("rebase.fingerprints", count=rebased.changed_fingerprints))
    if rebased.dropped_inputs:
        say(
            messages(
                "rebase.left-out",
                count=rebased.dropped_inputs,
                first=len(rebased.loaded.file.inputs),
            )
        )
        if output is None:
            raise Failure(messages("rebase.would-lose"), BAD_FILE)
    if output is None:
        write_unchecked(Path(replay), update_text(rebased.loaded), messages, replace=True)
    else:
        source_files = source_files_of(replay, loaded)
        write(Path(output), text_for(rebased.loaded, Path(output)), messages, force, source_files)
    say(messages("written", path=output or replay), err=True)
